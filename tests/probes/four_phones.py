"""An evening in Chromium on several phones: a whole hand of Royals, a battle, and El Royale with five.

    python -m tests.probes.four_phones                     plays all three
    python -m tests.probes.four_phones royals --into DIR   plays one of them, and writes pictures there

Each player taps on a phone; in a game with fewer than four players the other screens are spectators. At El Royale the fifth has no phone:
the keeper enters for her. In each game one phone sleeps while the others go on, one is reloaded, and the host is killed once; each is
timed until its screen shows the current table.
"""

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import sync_playwright

from models.json_values import JsonObject
from referee.games import new_record
from referee.table.replay import read_record
from referee.table.table import Table
from referee.words.notation import line_from_entry
from tests.browser.hand import SAYS, Hand, enter
from tests.browser.script import battle
from tests.browser.test_keyboard import type_line
from tests.conftest import CHROMIUM, LINE, QUIET, Served, free_port, wait_until
from tests.screens.battles import HEADER
from tests.screens.royals_taps import taps_for_act
from views.workspace.invitations import Invitations
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

SHARES: Final = """
import views.server
serving = views.server.serve
views.server.serve = lambda **options: serving(**{**options, "share": True, "host": "127.0.0.1"})
"""
SLEEPS: Final = """(() => {
    const lines = window.lines = new Set();
    window.WebSocket = class extends WebSocket {
        constructor(...named) {
            super(...named);
            lines.add(this);
            this.addEventListener('close', () => lines.delete(this));
            if (window.asleep) this.close();
        }
    };
    const ask = window.fetch;
    window.fetch = (...asked) => window.asleep ? Promise.reject(new TypeError('asleep')) : ask(...asked);
    window.fallAsleep = () => { window.asleep = true; for (const line of lines) line.close(); };
    window.wakeUp = () => { window.asleep = false; document.dispatchEvent(new Event('visibilitychange')); };
})()"""
"""Run in a page before all else: a sleeping phone has no connection and cannot open one."""
GONE: Final = "() => { window.since = performance.now(); }"
IS_THERE: Final = """() => [...window.lines].some(line => line.readyState === 1)
    && window.line.heard > (window.since || 0) && !window.line.drawings && !window.line.moves && document.getElementById('lost').hidden"""
"""True if this page has reconnected and has drawn everything it was sent."""
GAMES: Final = Path(__file__).parent.parent / "games"
FIVE: Final = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
WITHOUT_PHONE: Final = "Eve"
LOOKS_ON, IN_THE_MIDDLE = "", "in the middle"
"""The names of the screens without a seat."""
AT_LEAST: Final = 16
"""The least number of acts in the game of El Royale."""


class Step(NamedTuple):
    """One act: the table before it, the entry, and the headline after it."""

    before: Table
    entry: JsonObject
    headline: str
    following: JsonObject | None = None


class Game(NamedTuple):
    """What is played: the table's header, the players with phones, the steps, and the function that taps a step."""

    header: JsonObject
    players: list[str]
    steps: list[Step]
    does: Callable[[Hand, Step], object]


# -- the games ---------------------------------------------------------------------------------------------------------
def told(header: Any, entries: Iterator[JsonObject] | list[JsonObject]) -> Iterator[Step]:
    """Yield a step for every entry that somebody makes. Entries that are forced follow automatically and are left out."""
    table = Table(header)
    coming = list(entries)
    while coming:
        entry = coming.pop(0)
        before = Table(header)
        for ruling in table.rulings:
            before.enter(ruling.entry)
        assert table.enter(table.entry_from_json(entry)).is_accepted, entry
        while (own := table.game.forced_automatic_entry(table.state)) is not None:
            assert table.enter(table.entry_from_json(own)).is_accepted
            if coming and coming[0] == own:
                coming.pop(0)
        code, facts = table.game.headline(table.state)
        yield Step(before, entry, table.game.event_text(code, facts))


def royals() -> Game:
    """A whole hand of Royals with hidden cards."""
    header, entries = read_record((GAMES / "royals-one-hand-hidden.json").read_text())
    steps = list(told(header, [json.loads(json.dumps(entry.to_json_object())) for entry in entries]))
    return Game(header.to_json_object(), list(header.names), steps, _royals)


def _royals(hand: Hand, step: Step) -> None:
    if (
        step.entry["do"] == "draw" and "for_suit" in step.entry
    ):  # a tap means the likelier draw, so this one is typed
        say_line(hand, line_from_entry(step.before.header.game, step.before.entry_from_json(step.entry)))
        return
    for identifier in taps_for_act(step.before.state, step.entry):  # type: ignore[arg-type]
        before = hand.reads("panel")
        hand.rest()
        hand.tap(identifier)
        if identifier.startswith("open-"):
            wait_until(lambda before=before: hand.reads("panel") != before)  # type: ignore[misc]
        hand.rest()


def say_line(hand: Hand, line: str) -> None:
    """Type a line at the table."""
    hand.reads("headline")  # once the table is shown it handles keys
    before = hand.page.evaluate(SAYS, "undo")
    hand.rest()
    hand.page.keyboard.press("l")
    type_line(hand, line)
    wait_until(lambda: hand.page.evaluate(SAYS, "undo") != before)
    hand.page.keyboard.press("Escape")
    wait_until(lambda: not hand.sees("line"))
    hand.rest()


def royal_battle() -> Game:
    """A Royal Battle of Jon against Mendi, to the end."""
    script = list(battle(HEADER))
    header = read_record(json.dumps({"format": "referee-record/1", **HEADER, "entries": []}))[0]
    steps, together = [], False
    for at, (each, then) in enumerate(pairwise([*script, None])):
        if together:
            steps[-1], together = steps[-1]._replace(headline=each.headline), False  # type: ignore[union-attr]
            continue
        together = each.entry["do"] == "draw" and then is not None and then.entry["do"] == "end_turn"  # type: ignore[union-attr]
        table = Table(header)
        table_state(table, [step.entry for step in script[:at]])
        steps.append(Step(table, each.entry, each.headline, then.entry if then else None))  # type: ignore[union-attr]
    return Game(
        dict(HEADER),
        list(header.names),
        steps,
        lambda hand, step: enter(hand, step.entry, step.before.state, step.following),
    )


def table_state(table: Table, entries: list[JsonObject]) -> None:
    """Enter these entries, and those that follow automatically."""
    for entry in entries:
        table.enter(table.entry_from_json(entry))
        while (own := table.game.forced_automatic_entry(table.state)) is not None:
            table.enter(table.entry_from_json(own))


def el_royale() -> Game:
    """El Royale with five players and hidden hands, until everybody has attacked or defended; then somebody lays four of a kind."""
    written = {**new_record("el-royale", FIVE), "edition": "2019"}
    header = read_record(json.dumps({"format": "referee-record/1", **written, "entries": []}))[0]
    steps = list(told(header, _five_play(header)))
    return Game(written, [name for name in FIVE if name != WITHOUT_PHONE], steps, _el_royale)


def _five_play(header: Any) -> list[JsonObject]:
    table, pick, entries, acted = Table(header), Random(5), list[JsonObject](), set[str]()
    while table.state.phase != "over":
        every = [
            table.game.entry_from_act(table.state, act).to_json_object()
            for act in table.game.legal_acts(table.state)
        ]
        every = [
            entry
            for entry in every
            if entry["do"] not in ("show", "draw", "throw_in", "resign") and not entry.get("hands")
        ]
        last = [entry for entry in every if entry["do"] == "attack" and len(entry["cards"]) == 4]  # type: ignore[arg-type]
        single = [entry for entry in every if len(entry.get("cards") or "1") == 1]  # type: ignore[arg-type]
        beats = [entry for entry in single if entry["do"] == "beat"]
        concedes = [entry for entry in single if entry["do"] == "concede"]
        if acted >= set(FIVE) and len(entries) >= AT_LEAST and last:
            entry = pick.choice(last)
        elif beats and concedes:
            entry = pick.choice(beats if pick.random() < 0.5 else concedes)
        else:
            entry = pick.choice(single)
        entries.append(entry)
        acted.add(str(entry["by"]))
        assert table.enter(table.entry_from_json(entry)).is_accepted, entry
        while (own := table.game.forced_automatic_entry(table.state)) is not None:
            assert table.enter(table.entry_from_json(own)).is_accepted
    return entries


def _el_royale(hand: Hand, step: Step) -> None:
    cards = [str(card) for card in step.entry.get("cards") or ()]  # type: ignore[union-attr]
    match step.entry["do"]:
        case "deal":
            names = step.before.header.names
            if hand.sees(f"dealer-{names.index(step.entry['by'])}"):  # type: ignore[arg-type]
                hand.tap(f"dealer-{names.index(step.entry['by'])}")  # type: ignore[arg-type]
                hand.rest()
                hand.tap(f"first-{names.index(step.entry['first'])}")  # type: ignore[arg-type]
            else:
                hand.tap(f"seat-{names.index(step.entry['by'])}")  # type: ignore[arg-type]
                hand.rest()
                hand.tap(f"seat-{names.index(step.entry['first'])}")  # type: ignore[arg-type]
            hand.rest()
            hand.tap("deal")
        case "attack" | "beat" if len(cards) > 1:
            hand.tap("several")
            hand.rest()
            for card in cards:
                if hand.sees(f"card-{card}"):
                    hand.tap(f"card-{card}")
                else:
                    hand.pick(card)
                hand.rest()
            hand.tap("play")
        case "attack" | "beat":
            if hand.sees(f"card-{cards[0]}"):
                hand.tap(f"card-{cards[0]}")
            else:
                hand.pick(cards[0])
        case "take" if not step.before.state.conceded:
            hand.tap(f"take-{step.before.header.names.index(str(step.entry['by']))}")
        case other:
            hand.tap(str(other))


PLAYED: Final = {"royals": royals, "battle": royal_battle, "el-royale": el_royale}


# -- the evening -------------------------------------------------------------------------------------------------------
class Evening:
    """The host, the keeper's desktop, and four joined screens."""

    def __init__(self, game: Game, data: Path, browser: Any, into: Path | None = None) -> None:
        self.game, self.data, self.browser, self.into, self.port = game, data, browser, into, free_port()
        workspace = Workspace(data)
        workspace.store_setting("sharing_port", free_port())
        self.id = workspace.begin_table(game.header, TableSettings())
        look = Invitations(workspace).share_table(self.id).look
        workspace.close()
        self.served, self.link = self._host()
        self.keeper = Hand(self._page(f"{self.served.url}/table/{self.id}", 1280, 800))
        self.screens = {name: self._joins(name) for name in [*game.players, LOOKS_ON][:4]}
        if len(self.screens) < 4:
            self.screens[IN_THE_MIDDLE] = Hand(
                self._page(f"{self.link.split('/join/')[0]}/look/{look}", 1024, 768)
            )
        self.back: list[tuple[str, float]] = []
        """What came back, and after how many seconds."""

    def _host(self) -> tuple[Served, str]:
        served, link = Served(self.data, self.port, first=SHARES), ""
        assert served.process.stdout is not None
        while "code" not in (line := served.process.stdout.readline()):
            link = line.strip() if "/join/" in line else link
        return served, link

    def _page(self, url: str, width: int, height: int) -> Any:
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", service_workers="block"
        )
        context.add_init_script(LINE)
        context.add_init_script(SLEEPS)
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector("flt-semantics-host flt-semantics", timeout=60_000, state="attached")
        return page

    def _joins(self, name: str) -> Hand:
        hand = Hand(self._page(self.link, 390, 844))
        hand.tap(f"seat-{name or 'nobody'}")
        hand.reads("headline")
        return hand

    def plays(self) -> None:
        """Play all steps. On the way one phone sleeps, one is reloaded, and the host is killed."""
        count, asleep = len(self.game.steps), ""
        sleeps, wakes, reloads, dies = count // 5, count // 5 + 4, count // 2, 3 * count // 4
        for at, step in enumerate(self.game.steps):
            if at == sleeps:
                asleep = next(name for name in self.game.players if step.entry.get("by") != name)
                self.screens[asleep].page.evaluate("window.fallAsleep()")
                self.screens[asleep].page.evaluate(GONE)
            if asleep and (at == wakes or step.entry.get("by") == asleep):
                self.screens[asleep].page.evaluate("window.wakeUp()")
                asleep = self.is_back("woken", asleep, at)
            if at == reloads:
                whose = self.game.players[-1]
                self.screens[whose].page.reload()
                self.is_back("reloaded", whose, at)
            if at == dies:
                self.dies(at)
            self.does(step)
            self.is_told(step, asleep)
            if at % 10 == 0:
                print(f"{at} of {count}", flush=True)
        self.shown("the end")

    def does(self, step: Step) -> None:
        """Enter a step on the phone of the player whose act it is, else on the keeper's screen. An act of nobody is the first player's."""
        hand = self.screens.get(str(step.entry.get("by", self.game.players[0])), self.keeper)
        before = hand.page.evaluate(SAYS, "undo")
        try:
            self.game.does(hand, step)
            with suppress(AssertionError):  # an act may be the same as the one before
                wait_until(
                    lambda: hand.page.evaluate(SAYS, "undo") != before, 8
                )  # the headline may stay the same
        except AssertionError:
            print(f"could not be entered: {step.entry}", flush=True)
            self.shown("could not be entered")
            raise

    def is_told(self, step: Step, asleep: str) -> None:
        """Check that every screen that is awake shows the current headline."""
        for name, screen in self.screens.items():
            if name != asleep:
                try:
                    screen.until("headline", step.headline)
                except AssertionError:
                    print(
                        f"{name!r} is not told {step.headline!r} after {step.entry}: {screen.reads('headline')}",
                        flush=True,
                    )
                    self.shown("not told")
                    raise

    def is_back(self, what: str, name: str, at: int) -> str:
        """Wait until this phone shows the current table, and note the seconds."""
        begins, screen = time.monotonic(), self.screens[name]
        wait_until(
            lambda: (
                screen.page.evaluate(IS_THERE)
                and self.game.steps[at - 1].headline in screen.reads("headline")
            ),
            60,
        )
        self.back.append((f"{what}: {name}", time.monotonic() - begins))
        screen.rest()
        return ""

    def dies(self, at: int) -> None:
        """Kill the host and start it again; every phone reconnects automatically."""
        self.shown("in the middle")
        self.served.process.kill()
        self.served.process.wait()
        for hand in (self.keeper, *self.screens.values()):
            hand.page.evaluate(GONE)
        self.served, _ = self._host()
        for name in self.screens:
            self.is_back("the host killed", name, at)
        self.keeper.rest()
        self.keeper.until("headline", self.game.steps[at - 1].headline)

    def shown(self, what: str) -> None:
        """Take pictures of all screens."""
        if self.into is not None:
            self.into.mkdir(parents=True, exist_ok=True)
            for name, screen in self.screens.items():
                screen.rest()
                screen.page.screenshot(
                    path=str(self.into / f"{self.game.header['game']}, {what}, {name or 'looks on'}.png")
                )

    def kept(self) -> list[JsonObject]:
        """Return the entries of the final record, with who entered them."""
        self.served.stop()
        workspace = Workspace(self.data)
        try:
            return list(workspace.table(self.id).record_json()["entries"])  # type: ignore[arg-type]
        finally:
            workspace.close()


def play(name: str, into: Path | None = None) -> list[str]:
    """Play one game. Returns what was wrong."""
    game = PLAYED[name]()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as stack:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        stack.callback(browser.close)
        evening = Evening(game, Path(folder) / "data", browser, into)
        stack.callback(evening.served.process.kill)
        evening.plays()
        kept = [entry for entry in evening.kept() if entry.get("note") is None]
    for what, seconds in evening.back:
        print(f"{name}: {what}, back after {seconds:.1f} s")
    done = [step.entry["do"] for step in game.steps]
    made = [entry["do"] for entry in kept]
    wrong = (
        [] if Counter(done) <= Counter(made) and made[-1] == done[-1] else [f"{name}: {done} became {made}"]
    )
    own = {
        str(entry["by"])
        for entry in kept
        if entry.get("entered_by") is not None and entry["entered_by"] == entry.get("by")
    }
    wrong += [f"{name}: {player} entered nothing" for player in game.players if player not in own]
    print(
        f"{name}: {len(kept)} acts, {sum('entered_by' in entry for entry in kept)} of them on the players' own phones"
    )
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--into", type=Path)
    asked = parser.parse_args()
    wrong = [each for name in asked.games or PLAYED for each in play(name, asked.into)]
    print(*wrong or ["nothing wrong"], sep="\n")
    sys.exit(bool(wrong))
