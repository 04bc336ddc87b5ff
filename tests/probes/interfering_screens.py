"""The same public game twice, with different secret cards, played on many screens: does any byte sent to anybody else differ?

    python -m tests.probes.interfering_screens 200          200 pairs, on every core
    python -m tests.probes.interfering_screens 80 131       80 more, from number 131 on

Each game is entered by its keeper, while every seat, a spectator and a public screen watch it, each in its own session. At random they tap,
read the record, the rules and where a card is, save files, are refused, sleep and reconnect. In every odd pair the phone of a player who
does not hold the differing card keeps the record, and the host, who looks on, watches as well.
"""

import asyncio
import gc
import itertools
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import flet as ft
import msgpack
from flet.messaging.protocol import MessageAction

from referee.table.redacted import NOBODY
from referee.table.table import Table
from tests.probes.interference import Pair, pair
from tests.support.fletdriver import AppCrashed, Driver, Wire, _encode
from views import guest_root
from views.app import reconnect
from views.app.sharing import Sharing
from views.root import start_session
from views.runtime import control_ids
from views.screens.table import shared_scenes
from views.workspace.visits import JoiningSession
from views.workspace.workspace import Workspace

PLACES = ("record", "rules", "")
HOSTS_PLACES = ("/", "/shared", "/table/{id}", "/table/{id}/record", "/table/{id}/rules", "/table/{id}/share")
AFTER = 4
"""The number of entries played on the screens, the first of them with the card that differs."""
TAPS = 1
"""Taps by each screen after each entry."""
NOT_TAPPED = (
    "undo",
    "redo",
    "back",
    "home",
    "leave-table",
    "give-keeping-back",
    "take-keeping-back",
    "seat-",
    "own-seat-",
    "take-back-",
)
HOST = -2
"""The host among the screens, where a phone keeps the record."""


class InOrder(dict[Any, None]):
    """Replaces Flet's set of pending updates, whose order depends on memory addresses, by one in order of insertion."""

    def add(self, each: Any) -> None:
        self[each] = None


class Heard(Wire):
    """A connection that stores what it is sent."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.sent: list[bytes] = []

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "session":
            value._Session__pending_updates = InOrder()  # PRIVATE
        super().__setattr__(name, value)

    def send_message(self, message: Any) -> None:
        body = message.body
        if message.action == MessageAction.INVOKE_METHOD:
            body = [
                body.control_id,
                body.name,
                body.args,
            ]  # without the random id of the call
        self.sent.append(bytes(msgpack.packb([message.action, body], default=_encode)))
        super().send_message(message)


@contextmanager
def no_chance() -> Iterator[None]:
    """Make everything that is random or counted per process the same in both worlds, so that only the cards differ."""
    names = (f"{n:010d}" for n in itertools.count())
    sleep, moments = asyncio.sleep, itertools.count()
    began = datetime(2026, 1, 1, 12, tzinfo=UTC)
    gc.disable()  # Flet refers to drawn objects weakly: the time of a collection would show
    with (
        mock.patch("flet.controls.page.random_string", lambda _: next(names)),
        mock.patch("flet.messaging.session.random_string", lambda _: next(names)),
        mock.patch(
            "asyncio.sleep", lambda _, result=None: sleep(0, result)
        ),  # delayed drawings happen at once
        mock.patch("asyncio.to_thread", _at_once),
        mock.patch(
            "models.store.journal.current_timestamp",
            lambda: (began + timedelta(seconds=next(moments))).isoformat(timespec="microseconds"),
        ),
        mock.patch("views.workspace.invitations.secrets.token_urlsafe", lambda _: f"{next(names):>22}"),
        mock.patch("tests.support.fletdriver.Wire", Heard),
        mock.patch("flet.controls.base_control.ControlId", control_ids.SessionIdCounter()),
        mock.patch.object(reconnect, "_reconnects", itertools.count(1)),
    ):
        try:
            yield
        finally:
            gc.enable()
            gc.collect()


async def _at_once(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Do work at once that otherwise runs in a thread."""
    return work(*given, **named)


class World:
    """One of the two games: a workspace, the table, and everybody's screen."""

    def __init__(
        self, folder: Path, table: Table, begins: int, pick: Random, stack: ExitStack, keeps: int = NOBODY
    ) -> None:
        entries = [ruling.entry.to_json_object() for ruling in table.rulings]
        self.entries = entries[begins : begins + AFTER]
        self.pick, self.workspace = pick, Workspace(folder, enters_by_itself=False)
        stack.callback(self.workspace.close)
        self.id = self.workspace.begin_table(table.header.to_json_object())
        for entry in entries[:begins]:
            assert self.workspace.enter(self.id, entry).is_accepted
        self.sharing = Sharing(self.workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
        shared = self.sharing.invitations.share_table(self.id)
        self.names = table.header.names
        self.screens: dict[int, Driver] = {}
        keeper = Driver(
            lambda page: start_session(page, self.workspace, "keeper", self.sharing),
            route=f"/table/{self.id}",
            tolerant=True,
        )
        self.keeper = stack.enter_context(keeper)
        for seat in (*range(len(self.names)), NOBODY):
            device = f"{seat + 1:032x}"
            self.sharing.invitations.assign_seat_or_make_spectator(
                self.id, device, self.names[seat] if seat != NOBODY else ""
            )
            if seat == keeps != NOBODY:
                JoiningSession(self.sharing.invitations, device, "10.0.0.2", "/").ask_host_for_keeping()
                self.sharing.keeping.grant_keeping_request(self.id, device)
                self.screens[HOST] = self.keeper
            self.screens[seat] = stack.enter_context(self._guest(device, "/"))
        self.screens[len(self.names)] = stack.enter_context(self._guest("f" * 32, f"/look/{shared.look}"))

    def _guest(self, device: str, route: str) -> Driver:
        begin = lambda page: guest_root.start_guest_session(
            page, self.workspace, self.sharing, guest_root.GuestSession(device, "10.0.0.2")
        )
        return Driver(begin, route=route, width=390, height=844, peer=self.keeper, tolerant=True)

    def play(self, holder: int) -> None:
        """Enter the rest; after each entry every screen does something. The holder of the differing card taps nothing: it might show it."""
        for entry in self.entries:
            assert self.workspace.enter(self.id, entry).is_accepted
            self.keeper.settle()
            for seat, driver in self.screens.items():
                pick = Random(self.pick.random())
                if seat == HOST:
                    driver.goto(pick.choice(HOSTS_PLACES).format(id=self.id))
                    driver.settle()
                else:
                    self._fiddle(driver, pick, 0 if seat == holder else TAPS)
        self.keeper.settle(400)

    def _fiddle(self, driver: Driver, pick: Random, taps: int) -> None:
        """Tap at random, look something up, or sleep; undo whatever this entered."""
        at = len(self.workspace.table(self.id))
        for _ in range(taps):
            found = [each for each in driver.all(ft.Semantics) if _can_be_tapped(each)]
            if found:
                driver.click(pick.choice(found))
        while len(self.workspace.table(self.id)) > at:
            self.workspace.undo(self.id)
        if pick.random() < 0.15:
            driver.goto(f"/table/{self.id}/{pick.choice(PLACES)}".rstrip("/"))
        if pick.random() < 0.1:
            driver.sleep()
            driver.wake()
        driver.settle()

    def sent(self, seat: int) -> list[bytes]:
        """Return everything that this screen was sent."""
        return self.screens[seat].wire.sent  # type: ignore[attr-defined, no-any-return]

    def errors(self) -> list[str]:
        """Return the drawing errors."""
        return [each.getMessage() for each in self.keeper.caught.records]


def _can_be_tapped(each: Any) -> bool:
    if not each.identifier or each.identifier.startswith(NOT_TAPPED):
        return False
    inner = each.content
    return getattr(inner, "on_click", None) is not None and not getattr(inner, "disabled", False)


def world(table: Table, begins: int, holder: int, seed: int) -> World:
    """Play one of the two games."""
    shared_scenes._last.clear()
    with no_chance(), tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        others = [seat for seat in range(len(table.header.names)) if seat != holder]
        keeps = others[seed // 2 % len(others)] if seed % 2 else NOBODY
        made = World(Path(folder), table, begins, Random(seed), stack, keeps)
        made.play(holder)
        return made


def interferences(found: Pair, seed: int) -> list[str]:
    """Return the screens that can tell the two games apart, and drawing errors. If not even the holder can, the pair tests nothing."""
    rulings = zip(found.one.rulings, found.other.rulings, strict=True)
    begins = next(n for n, (mine, theirs) in enumerate(rulings) if mine.entry != theirs.entry)
    one, other = (world(table, begins, found.holder, seed) for table in (found.one, found.other))
    wrong = [f"{seed}: {each}" for made in (one, other) for each in made.errors()]
    for seat in one.screens:
        if (seat == found.holder) is (one.sent(seat) == other.sent(seat)):
            at = next(
                (
                    n
                    for n, (mine, theirs) in enumerate(zip(one.sent(seat), other.sent(seat), strict=False))
                    if mine != theirs
                ),
                -1,
            )
            wrong.append(f"{seed} {found.one.game.game}: seat {seat}, message {at}")
    return wrong


def tried(seed: int) -> list[str] | None:
    """Return what is wrong with the pair of this seed; None if there is no pair."""
    found = pair(seed, 80)
    if found is None:
        return None
    try:
        return interferences(found, seed)
    except AppCrashed as crash:
        return [f"{seed}: {crash}"]


def main(wanted: int = 200, first: int = 0) -> int:
    """Compare this many pairs, from this number on. Returns exit status 1 if anything was wrong."""
    pairs, wrong = 0, 0
    with Pool(maxtasksperchild=20) as pool:  # one process for each core
        for seed, new in enumerate(pool.imap(tried, range(first, first + 10 * wanted)), first):
            pairs, wrong = pairs + (new is not None), wrong + len(new or [])
            print(
                *(new or []),
                f"{pairs} pairs up to number {seed}, {wrong} interferences",
                sep="\n",
                flush=True,
            )
            if pairs == wanted:
                break
    return int(bool(wrong or pairs < wanted))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
