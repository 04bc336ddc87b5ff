"""Royal Battles in Chromium, through the accessibility tree alone: a whole battle, its taps counted, and what goes wrong."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand, enter
from tests.browser.script import Step, battle
from tests.conftest import Served, fared_well, wait_until
from tests.screens.battles import HEADER
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
PHONE, DESKTOP = (390, 844), (1440, 900)


@pytest.fixture(scope="module")
def script() -> list[Step]:
    """The battle that is played here."""
    return list(battle(HEADER))


def begin(hand: Hand) -> None:
    """Fill in the form of a new table."""
    for name, field in (("Jon", "White's name"), ("Mendi", "Black's name")):
        hand.write(field, name)
    hand.tap("begin")
    hand.until("headline", "Set-up")
    hand.taps = 0


def kept(folder: Path, entries: list[Step]) -> None:
    """A table in the data folder, played so far."""
    workspace = Workspace(folder)
    id = workspace.begin_table(HEADER)
    for step in entries:
        assert workspace.enter(id, step.entry).is_accepted
    workspace.close()


@pytest.fixture
def served_at(tmp_path: Path) -> Iterator[Callable[[list[Step]], str]]:
    """The app over one table that was played so far: its address."""
    started: list[Served] = []

    def serve(steps: list[Step]) -> str:
        kept(tmp_path, steps)
        started.append(Served(tmp_path))
        return started[-1].url

    yield serve
    for each in started:
        each.stop()


def play(hand: Hand, steps: list[Step]) -> list[tuple[str, int]]:
    """Play these steps by taps; after each the screen names it. Returns every verb with the taps it took."""
    taps: list[tuple[str, int]] = []
    together = False
    for index, step in enumerate(steps):
        if together:  # entered with the tap before
            together = False
        else:
            before = hand.taps
            following = steps[index + 1].entry if index + 1 < len(steps) else None
            together = enter(hand, step.entry, step.state, following)
            taps.append((step.entry["do"], hand.taps - before))
        if not together:
            hand.until("undo", step.undo)
    return taps


@pytest.mark.slow
def test_a_whole_battle_is_played_from_an_empty_home_to_its_end(
    served: Served, new_page: Any, script: list[Step]
) -> None:
    table = Hand(new_page(served.url, *PHONE))
    table.tap("game-royal-battles")
    begin(table)

    taps = play(table, script)

    wait_until(lambda: table.sees("result"))
    assert "Jon wins" in table.reads("result") and script[-1].headline in table.reads("headline")
    assert {count for verb, count in taps if verb == "initiative"} == {2}
    verbs = [verb for verb, _ in taps]
    attacks = [
        sum(count for _, count in taps[n : n + 3])
        for n, verb in enumerate(verbs)
        if verb == "move" and verbs[n + 1] == "attack"
    ]
    assert attacks and max(attacks) <= 6


def test_a_refusal_says_why_and_offers_what_is_allowed(
    served_at: Any, new_page: Any, script: list[Step]
) -> None:
    start = next(n for n, step in enumerate(script) if step.entry["do"] == "move")
    table = Hand(new_page(f"{served_at(script[:start])}/table/1", *PHONE))

    table.tap("cell-a5")
    table.tap("cell-d5")
    table.until("banner", "RB-29")
    table.until("banner", "d5")
    table.until("banner", "a5")
    assert table.page.locator("[aria-live]").count()
    table.tap("instead-0")
    wait_until(lambda: not table.sees("banner"))
    table.pick("9S")
    table.until("banner", "9S")
    assert fared_well(table.page)


def test_undo_and_redo_on_the_screen(served_at: Any, new_page: Any, script: list[Step]) -> None:
    table = Hand(new_page(f"{served_at(script[:6])}/table/1", *DESKTOP))

    table.tap("undo")
    table.until("undo", script[4].undo)
    assert script[5].undo in table.reads("redo")
    table.page.keyboard.press("Control+Shift+Z")
    table.until("undo", script[5].undo)
    assert not table.sees("redo")


def test_a_table_is_resumed_with_one_tap_after_a_new_start(
    tmp_path: Path, new_page: Any, script: list[Step]
) -> None:
    kept(tmp_path, script[:17])
    first = Served(tmp_path)
    hand = Hand(new_page(f"{first.url}/table/1", *PHONE))
    play(hand, script[17:18])
    said = hand.reads("headline")
    first.stop()

    again = Served(tmp_path)
    phone = Hand(new_page(again.url, *PHONE))
    phone.tap("table-1")
    phone.until("headline", said)
    assert script[17].undo in phone.reads("undo")
    again.stop()
