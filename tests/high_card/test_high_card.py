"""A fifth game in one folder: known by one line, played on the general screen, kept, corrected, exported and printed like any other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from referee.table.replay import replayed
from referee.table.transcript import transcript
from tests.browser.hand import Hand
from tests.conftest import Served, fared_well, wait_until
from tests.fletdriver import Driver
from tests.high_card.game import HEADER
from views.desk.desk import Desk
from views.desk.filing import imported, record_file
from views.root import main

KNOWN = "from tests.high_card.game import HIGH_CARD\nfrom referee.games import GAMES\nGAMES[HIGH_CARD.game] = HIGH_CARD\n"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def on_phone(desk: Desk, route: str) -> Driver:
    return Driver(lambda page: main(page, desk, "phone"), route=route, width=390, height=844)


def lines(desk: Desk, id: int) -> list[dict[str, Any]]:
    return [ruling.entry.written() for ruling in desk.table(id).rulings]


def test_a_card_is_named_by_taps_and_one_that_lies_there_already_is_refused_with_the_reason(desk: Desk) -> None:
    id = desk.begin(HEADER)
    with on_phone(desk, f"/table/{id}") as phone:
        for tap in ("do-draw", "pick-rank-9", "pick-suit-H", "do-draw", "pick-rank-9", "pick-suit-H"):
            phone.tap(tap)

        assert lines(desk, id) == [{"do": "draw", "by": "Ann", "card": "9H"}]
        assert "HC-5" in phone.said()
        phone.tap("pick-rank-8")
        phone.tap("pick-suit-H")
        assert lines(desk, id)[1:] == [{"do": "draw", "by": "Bob", "card": "8H"}]


def test_what_was_tapped_is_there_after_a_look_elsewhere_and_is_taken_back_by_a_tap(desk: Desk) -> None:
    id = desk.begin(HEADER)
    with on_phone(desk, f"/table/{id}") as phone:
        phone.tap("do-draw")
    with on_phone(desk, f"/table/{id}") as phone:
        assert not phone.all(ft.Semantics, identifier="do-stay")

        phone.tap("back-do")

        assert phone.get(ft.Semantics, identifier="do-stay")


def test_an_entry_is_corrected_and_the_game_forked_exported_and_opened_again(desk: Desk) -> None:
    id = desk.begin(HEADER)
    for entry in ({"do": "draw", "by": "Ann", "card": "9H"}, {"do": "stay", "by": "Bob"}, {"do": "draw", "by": "Cid", "card": "KS"}):
        assert desk.enter(id, entry).stands
    with on_phone(desk, f"/table/{id}/record") as phone:
        for tap in ("line-0", "amend-correct", "draft-card-rank-7", "draft-card-suit-C", "amend-see", "amend-keep"):
            phone.tap(tap)
        assert lines(desk, id)[0]["card"] == "7C"
        phone.tap("line-1")
        phone.tap("fork")

    *_, what_if = sorted(kept.id for kept in desk.tables())
    assert what_if != id and lines(desk, what_if) == lines(desk, id)[:1]
    opened = imported(desk, record_file(desk.table(id)).content).id
    assert lines(desk, opened) == lines(desk, id)
    told = list(replayed(transcript(desk.table(id))))
    assert told[-1]["state"]["points"] == {"Ann": 0, "Bob": 0, "Cid": 1}


@pytest.mark.browser
def test_a_game_is_played_in_the_browser_from_its_seats_to_its_score_sheet(tmp_path: Path, new_page: Any) -> None:
    app = Served(tmp_path, first=KNOWN)
    try:
        hand = Hand(new_page(f"{app.url}/new/high-card", 390, 844))
        play(hand)
        assert fared_well(hand.page)
    finally:
        app.stop()
    desk = Desk(tmp_path)
    kept = lines(desk, 1)
    desk.close()
    assert kept == [{"do": "draw", "by": "Ann", "card": "KS"}, {"do": "stay", "by": "Bob"}]


def play(hand: Hand) -> None:
    """Two players sit down; one draws by taps, one stays by a typed line; a card is refused, and Undo takes the last draw back."""
    for number, name in enumerate(("Ann", "Bob"), 1):
        box = hand.page.get_by_role("textbox", name=f"Player {number}")
        box.wait_for(state="attached", timeout=30_000)
        box.click()
        hand.page.wait_for_timeout(350)
        box.press_sequentially(name, delay=15)
        wait_until(lambda box=box, name=name: box.input_value() == name)
    hand.page.wait_for_timeout(1200)  # the last letter has to reach the form
    hand.tap("begin")
    hand.tap("do-draw")
    hand.pick("KS")
    hand.until("headline", "Bob draws or stays")
    hand.tap("do-draw")
    hand.pick("KS")
    hand.until("banner", "HC-5")
    hand.tap("back-do")
    hand.page.keyboard.press("l")
    wait_until(lambda: hand.page.evaluate("document.activeElement.tagName === 'INPUT'"))
    hand.page.keyboard.type("stay", delay=40)
    hand.page.keyboard.press("Enter")
    hand.until("undo", "Bob stays")
    hand.until("headline", "Round 2")
    hand.tap("do-draw")
    hand.pick("2H")
    hand.until("undo", "2H")
    hand.tap("undo")
    hand.until("undo", "Bob stays")
    hand.tap("scores")
    hand.until("print-scores", "Score Sheet")
