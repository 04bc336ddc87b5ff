"""In Chromium: an army with a custom unit is built, a turn wounds it, and the form and its PDF show the injury."""

import io
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from referee.games.royal_battles.strike import Strike
from tests.browser.hand import Hand, at, enter
from tests.browser.script import _initiative, _turn
from tests.conftest import Served, wait_until
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
DRAGON = "Dragon of Kraków"
ON_PAPER = (
    "async () => [...new Uint8Array(await (await fetch(document.getElementById('paper').src)).arrayBuffer())]"
)
"""What lies in the frame that the browser prints."""


def _instead_of_its_viewer(route: Any) -> None:
    """Answer the frame that is printed with an empty page: Chromium's viewer of PDFs changes frames, and may end Playwright with it."""
    if route.request.resource_type == "document":
        route.fulfill(body="", content_type="text/html")
    else:
        route.continue_()


DEALT = [("Jon", card) for card in ("10D", "2C", "JS", "QC")] + [
    ("Mendi", card) for card in ("8H", "JS", "9D", "6C")
]
JON, MENDI = ("pawn", "knight", "king", "queen"), (DRAGON, "pawn", "king", "queen")
WHITE, BLACK = ("a7", "a5", "a3", "a1"), ("e7", "e5", "e3", "e1")


def _until_the_dragon_is_struck(workspace: Workspace, id: int) -> list[dict[str, Any]]:
    """Play on until the next turn can wound the Dragon: that turn's move and attack, not yet entered."""

    def make(entry: dict[str, Any]) -> None:
        assert workspace.enter(id, entry).is_accepted, entry

    for by, card in DEALT:
        make({"do": "deal", "by": by, "card": card})
    for kinds, squares in zip(zip(JON, MENDI, strict=True), zip(WHITE, BLACK, strict=True), strict=True):
        for by, kind, square in zip(("Jon", "Mendi"), kinds, squares, strict=True):
            make({"do": "place", "by": by, "unit": kind, "square": square})
    table = workspace.table(id)
    while table.state.phase != "over":
        if table.state.phase == "initiative":
            make(_initiative(table, int(not table.state.to_draw[0])))
            continue
        at_entry = len(table)
        entries = _turn(table)
        make(entries[0])
        if entries[0]["do"] == "move" and table.state.phase == "attack":
            (attack,) = _turn(table)
            make(attack)
            struck = next(it for it in table.ruling_to_undo.events if isinstance(it, Strike))
            if any(wound.unit == 4 and wound.amount for wound in struck.damage):
                workspace.undo(id)
                workspace.undo(id)
                assert len(table) == at_entry
                return [entries[0], attack]
        for entry in entries[1:]:
            make(entry)
    raise AssertionError("the Dragon was never struck")


def test_an_army_with_a_custom_unit_is_built_wounded_and_printed(tmp_path: Path, new_page: Any) -> None:
    first = Served(tmp_path)
    try:
        hand = Hand(new_page(f"{first.url}/armies", 390, 844))
        hand.tap("new-army")
        hand.tap("place-1")
        hand.tap("own-unit")
        hand.write("Unit name", DRAGON)
        hand.write("Life", "14")
        wait_until(lambda: "14" in hand.reads("tick-white-1-14"))
        hand.page.goto(f"{first.url}/new/royal-battles")
        hand.page.wait_for_selector(at("library-black"), state="attached", timeout=30_000)
        hand.write("White's name", "Jon")
        hand.write("Black's name", "Mendi")
        hand.tap("library-black")
        hand.tap("library-black-1")
        hand.until("army-black-0", DRAGON)
        hand.tap("begin")
        hand.until("headline", "Set-up")
    finally:
        first.stop()
    workspace = Workspace(tmp_path)
    assert workspace.armies.army(1).army["units"][0]["life"] == 14
    turn = _until_the_dragon_is_struck(workspace, 1)
    states = [workspace.table(1).state.copy()]
    assert workspace.enter(1, turn[0]).is_accepted
    states.append(workspace.table(1).state.copy())
    workspace.undo(1)
    entry = len(workspace.table(1)) + 2
    workspace.close()

    second = Served(tmp_path)
    try:
        hand = Hand(new_page(f"{second.url}/table/1", 390, 844))
        for part in (turn[0]["from"], turn[0]["to"]):
            wait_until(lambda part=part: hand.sees(f"cell-{part}"))
        for each, state in zip(turn, states, strict=True):
            enter(hand, each, state)
        wait_until(lambda: not hand.sees(f"attack-{turn[1]['target']}-{turn[1]['style']}"))
        hand.tap("more-signs")
        hand.tap("forms")
        wait_until(
            lambda: (
                hand.sees("tick-black-1-1") and f"injured by entry {entry}" in hand.reads("tick-black-1-1")
            )
        )
        hand.tap("tick-black-1-1")
        hand.until("entry-told", f"Entry {entry}:")
        hand.page.route("**/printed/**", _instead_of_its_viewer)
        hand.tap("print-forms")
        hand.tap("print-file")
        hand.page.wait_for_selector("#paper", state="attached")
        pdf = bytes(hand.page.evaluate(ON_PAPER))
    finally:
        second.stop()
    injury = Workspace(tmp_path).table(1).state.injury[4]
    page = PdfReader(io.BytesIO(pdf)).pages[1].extract_text()
    box = page[page.index("Unit 1 Injury") : page.index("Unit 2 Injury")]
    assert injury > 0
    assert f"{injury} of 14" in box
    assert box.split().count(str(entry)) == injury
    assert DRAGON in page
