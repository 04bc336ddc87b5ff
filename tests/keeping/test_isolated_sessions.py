"""An error while one session is updated ends that session alone: all others are told, and the entry stands."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flet.controls.context import _context_page  # PRIVATE

from referee.games import new_record
from tests.conftest import Served, free_port
from tests.keeping.test_guests import CHOOSE, DEAL
from tests.probes.crowd import EVENT, PAGE, TAKE_BACK, Screen, opened, packed
from tests.probes.phones import SHARES
from views.workspace import shared_value
from views.workspace.invitations import Invitations
from views.workspace.shared_value import SharedValue, Subscriber
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

FAILED = 1011


class Connection:
    """A line whose loop is the one that runs."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()


class Session:
    """A session that is connected."""

    def __init__(self) -> None:
        self.connection = Connection()


class FakePage:
    """As much of a page as a store asks of it."""

    def __init__(self) -> None:
        self.session: Any = Session()

    def run_task(self, work: Callable[[], Any]) -> None:
        """Do this later, as Flet does."""
        self.task = asyncio.ensure_future(work())


class NoConnection:
    """A session that cannot be asked."""

    @property
    def connection(self) -> Connection:
        """Fails."""
        raise ZeroDivisionError("no connection")


Endings = dict[int, Callable[[], object]]


def fails(*_: object) -> Any:
    """Raise an error of ours."""
    raise ZeroDivisionError("failed")


def lose_session(watcher: Subscriber[int]) -> None:
    """What `__dict__ = {}` leaves of a page."""
    del watcher.page.session


DAMAGES: dict[str, Callable[[Subscriber[int]], object]] = {
    "changed fails": lambda watcher: setattr(watcher, "changed", fails),
    "select fails": lambda watcher: setattr(watcher, "select", fails),
    "session is a text": lambda watcher: setattr(watcher.page, "session", "x"),
    "page lost its session": lose_session,
    "connection fails": lambda watcher: setattr(watcher.page, "session", NoConnection()),
    "page cannot run a task": lambda watcher: setattr(watcher.page, "run_task", fails),
}


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> Endings:
    """How sessions can be ended: each test enters its own."""
    endings: Endings = {}
    monkeypatch.setattr(shared_value, "END_SESSION", endings)
    return endings


def changed_twice(
    damage: Callable[[Subscriber[int]], object], acting: int, endings: Endings
) -> tuple[list[str], list[str]]:
    """Of three sessions the second one is damaged: who was told of two changes, and who was ended."""
    told, over = [], []

    async def changes() -> None:
        store, pages = SharedValue(0), [FakePage() for _ in "abc"]
        for name, page in zip("abc", pages, strict=True):
            store.subscribe(page, lambda _, name=name: told.append(name), lambda number: number)  # type: ignore[arg-type, misc]
            endings[id(page)] = lambda name=name: over.append(name)  # type: ignore[misc]
        damage(store._watchers[1])
        _context_page.set(pages[acting])  # type: ignore[arg-type]
        for number in (1, 2):
            store.change(lambda _, number=number: number)  # type: ignore[misc]
            assert store.state == number, "the change itself stands"
            for _ in range(20):
                await asyncio.sleep(0)

    asyncio.run(changes())
    return told, over


@pytest.mark.parametrize("acting", [0, 1], ids=["another acts", "it acts itself"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_an_error_in_one_session_ends_that_session_alone(ended: Endings, damage: str, acting: int) -> None:
    told, over = changed_twice(DAMAGES[damage], acting, ended)

    assert told.count("a") == told.count("c") == 2
    assert "a" not in over and "c" not in over
    is_noticed = acting == 0 or damage in (
        "changed fails",
        "select fails",
    )  # who acts itself is told at once, without its line
    assert set(over) == ({"b"} if is_noticed else set())


def test_a_session_that_failed_is_logged_and_told_no_more(
    ended: Endings, caplog: pytest.LogCaptureFixture
) -> None:
    _, over = changed_twice(DAMAGES["select fails"], 0, ended)

    assert over == ["b"], "after the first change it watches no more"
    assert "ZeroDivisionError" in caplog.text


def test_a_host_with_one_session_goes_on_after_an_error() -> None:
    store, told = SharedValue(0), []

    async def changes() -> None:
        page: Any = FakePage()
        store.subscribe(page, lambda _: told.append(1) if store.state > 1 else fails(), lambda number: number)
        _context_page.set(page)
        store.change(lambda _: 1)
        store.change(lambda _: 2)

    asyncio.run(changes())
    assert told == [1]


# -- over real lines ---------------------------------------------------------------------------------------------------
DAMAGE = """
import threading, time
def damage():
    import gc
    import views.app.session_server as connections
    from views.workspace.shared_value import Subscriber
    while not any(each.page.client_user_agent == "damaged" for each in list(connections.SESSIONS_BY_KEY.values())):
        time.sleep(0.05)
    time.sleep(1.5)
    page = next(each.page for each in connections.SESSIONS_BY_KEY.values() if each.page.client_user_agent == "damaged")
    watchers = [each for each in gc.get_objects() if isinstance(each, Subscriber) and each.page is page]
    how = "HOW"
    if how == "session": page._Page__session = "x"
    if how == "dict": page.__dict__ = {}
    for each in watchers:
        if how == "select": each.select = lambda state: 1 / 0
        if how == "changed": each.changed = lambda force: 1 / 0
threading.Thread(target=damage, daemon=True).start()
"""


@pytest.mark.slow
@pytest.mark.parametrize("how", ["session", "dict", "select", "changed"])
def test_over_lines_a_damaged_session_is_ended_alone(tmp_path: Path, how: str) -> None:
    port = free_port()
    workspace = Workspace(tmp_path)
    workspace.store_setting("sharing_port", port)
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]), TableSettings(enters_by_itself=False))
    assert workspace.enter(id, DEAL).is_accepted and workspace.enter(id, CHOOSE).is_accepted
    look = f"/look/{Invitations(workspace).share_table(id).look}"
    workspace.close()
    served = Served(tmp_path, 0, first=SHARES + DAMAGE.replace("HOW", how))
    try:
        others, code, again = asyncio.run(_acts(served.url, f"http://127.0.0.1:{port}", id, look))
    finally:
        served.stop()

    assert others == [True] * 3, "all others were told of each act"
    assert code == FAILED, "the damaged session was ended"
    assert again, "its client came back as a new session and is told again"
    workspace = Workspace(tmp_path)
    assert len(workspace.table(id)) == 1, (
        "the entries stand as they were made: taken back, made again, taken back"
    )
    workspace.close()


async def _acts(url: str, guests: str, id: int, look: str) -> tuple[list[bool], int, bool]:
    keeper, watching = await opened(url, f"/table/{id}"), await opened(guests, look)
    damaged = await opened(guests, look, agent="damaged")
    await asyncio.sleep(4)
    others = [await _is_told(keeper, [keeper, watching], shift) for shift in (False, True)]
    await asyncio.sleep(0.5)
    back = await opened(guests, look)
    await asyncio.sleep(1.5)
    again = await _is_told(keeper, [keeper, watching, back], False)
    for each in (keeper, watching, back):
        await each.line.close()
    return [*others, again], damaged.line.close_code or 0, again


async def _is_told(keeper: Screen, screens: list[Screen], shift: bool) -> bool:
    """Are all of these told of the keeper's act?"""
    before = [each.heard for each in screens]
    await keeper.line.send(
        packed(EVENT, {"target": PAGE, "name": "keyboard_event", "data": {**TAKE_BACK, "shift": shift}})
    )
    for _ in range(200):
        if all(each.heard > was for each, was in zip(screens, before, strict=True)):
            return True
        await asyncio.sleep(0.05)
    return False
