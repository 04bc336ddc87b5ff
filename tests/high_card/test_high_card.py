"""A fifth game in one folder: known by one line, played on the general screen, kept, corrected, exported and printed like any other."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from referee import games
from referee.table.check_code import printable_snapshot_of_table
from referee.table.replay import replay_json_lines
from referee.table.transcript import transcript_text
from tests.browser.hand import Hand
from tests.conftest import GOES_TO, Served, fared_well, wait_until
from tests.high_card.game import HEADER
from tests.royal_battles.knights import Knights
from tests.screens.battles import enter_unless_automatic, table_before_first_move
from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.workspace import Workspace

KNOWN = """from referee.games import GAMES
from tests.high_card.game import HIGH_CARD
from tests.royal_battles.knights import Knights
GAMES[HIGH_CARD.game] = HIGH_CARD
GAMES["royal-battles"] = Knights()
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = Workspace(tmp_path)
    yield made
    made.close()


def on_phone(workspace: Workspace, route: str) -> Driver:
    return Driver(lambda page: start_session(page, workspace, "phone"), route=route, width=390, height=844)


def lines(workspace: Workspace, id: int) -> list[dict[str, Any]]:
    return [ruling.entry.to_json_object() for ruling in workspace.table(id).rulings]


def test_a_card_is_named_by_taps_and_one_that_lies_there_already_is_refused_with_the_reason(
    workspace: Workspace,
) -> None:
    id = workspace.begin_table(HEADER)
    with on_phone(workspace, f"/table/{id}") as phone:
        for tap in ("do-draw", "pick-rank-9", "pick-suit-H", "do-draw", "pick-rank-9", "pick-suit-H"):
            phone.tap(tap)

        assert lines(workspace, id) == [{"do": "draw", "by": "Ann", "card": "9H"}]
        assert "HC-5" in phone.said()
        phone.tap("pick-rank-8")
        phone.tap("pick-suit-H")
        assert lines(workspace, id)[1:] == [{"do": "draw", "by": "Bob", "card": "8H"}]


def test_what_was_tapped_is_there_after_a_look_elsewhere_and_is_taken_back_by_a_tap(
    workspace: Workspace,
) -> None:
    id = workspace.begin_table(HEADER)
    with on_phone(workspace, f"/table/{id}") as phone:
        phone.tap("do-draw")
    with on_phone(workspace, f"/table/{id}") as phone:
        assert not phone.all(ft.Semantics, identifier="do-stay")

        phone.tap("back-do")

        assert phone.get(ft.Semantics, identifier="do-stay")


def test_its_record_is_replayed_from_a_transcript_and_scored(workspace: Workspace) -> None:
    id = workspace.begin_table(HEADER)
    for entry in (
        {"do": "draw", "by": "Ann", "card": "9H"},
        {"do": "stay", "by": "Bob"},
        {"do": "draw", "by": "Cid", "card": "KS"},
    ):
        assert workspace.enter(id, entry).is_accepted

    told = list(replay_json_lines(transcript_text(workspace.table(id))))

    assert [line["verdict"] for line in told[:-1]] == ["allowed"] * 3
    assert told[-1]["state"]["points"] == {"Ann": 0, "Bob": 0, "Cid": 1}
    sheet = workspace.table(id).game.score_sheet([printable_snapshot_of_table(workspace.table(id))])
    assert [[cell.total for cell in row.cells] for row in sheet.rows] == [["0", "0", "1"]]


@pytest.mark.browser
def test_a_game_and_a_variant_are_played_in_the_browser_from_the_seats_to_the_record_opened_again(
    tmp_path: Path, new_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games.GAMES, "royal-battles", Knights())
    with contextlib.closing(Workspace(tmp_path)) as workspace:
        begin_a_battle_with_three_cards(workspace)
    app = Served(tmp_path, first=KNOWN)
    try:
        hand = Hand(new_page(f"{app.url}/new/high-card", 390, 844))
        sit_down(hand, "Ann", "Bob")
        play(hand)
        correct(hand)
        save_and_open_again(hand, tmp_path / "record.json")
        ride_twice(hand)
        assert fared_well(hand.page)
    finally:
        app.stop()
    with contextlib.closing(Workspace(tmp_path)) as workspace:
        kept = {each.id: lines(workspace, each.id) for each in workspace.tables()}
    assert kept[2] == [{"do": "draw", "by": "Ann", "card": "7C"}, {"do": "stay", "by": "Bob"}] == kept[4]
    assert kept[3] == kept[2][:1]
    assert [(line["from"], line["to"]) for line in kept[1] if line["do"] == "move"] == [
        ("a7", "b7"),
        ("b7", "c7"),
    ]


def begin_a_battle_with_three_cards(workspace: Workspace) -> None:
    """A Knight may move twice; it is Jon's turn, and of his hand 4C and 3H are known."""
    enter_unless_automatic(
        workspace,
        table_before_first_move(workspace, knight_moves_twice=True),
        "draw",
        "Jon",
        cards=["4C", "3H"],
        override="A test is in a hurry.",
    )


def sit_down(hand: Hand, *names: str) -> None:
    """Name the players on the form and begin."""
    for number, name in enumerate(names, 1):
        hand.write(f"Player {number}", name)
    hand.tap("begin")


def play(hand: Hand) -> None:
    """One draws by taps, one stays by a typed line; a card is refused, Undo takes the last draw back, the score sheet is looked at."""
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
    hand.tap("do-draw")
    hand.pick("2H")
    hand.until("undo", "2H")
    hand.tap("undo")
    hand.until("undo", "Bob stays")
    hand.tap("scores")
    hand.until("print-scores", "Score Sheet")


def correct(hand: Hand) -> None:
    """On the Record screen the first entry is corrected, looked at again, and gone on with in a what-if."""
    hand.page.evaluate(GOES_TO, "/table/2/record")
    for tap in (
        "line-0",
        "amend-correct",
        "draft-card-rank-7",
        "draft-card-suit-C",
        "amend-see",
        "amend-keep",
        "step-first",
    ):
        hand.tap(tap)
    hand.until("moment", "0 of 2")
    hand.tap("step-last")
    hand.until("moment", "2 of 2")
    hand.tap("line-1")
    hand.tap("fork")
    hand.until("headline", "Bob draws or stays")


def save_and_open_again(hand: Hand, file: Path) -> None:
    """The record is saved as a file, and opened from it as another table."""
    hand.page.evaluate(GOES_TO, "/table/2/record")
    hand.tap("tool-files")
    with hand.page.expect_download() as saving:
        hand.tap("save-record")
    saving.value.save_as(file)
    with hand.page.expect_file_chooser() as choosing:
        hand.tap("open-record")
    choosing.value.set_files(file)
    hand.tap("open-again")  # the game is here already, and that is asked about
    hand.page.wait_for_url("**/table/4/record")
    hand.until("moment", "2 of 2")


def ride_twice(hand: Hand) -> None:
    """A Knight is moved twice by taps; a third time it is refused."""
    hand.page.evaluate(GOES_TO, "/table/1")
    for tap in ("cell-a7", "cell-b7", "pick-4C"):
        hand.tap(tap)
    hand.until("undo", "b7")
    for tap in ("cell-b7", "cell-c7", "pick-3H"):
        hand.tap(tap)
    hand.until("undo", "c7")
    for tap in ("cell-c7", "cell-d7"):
        hand.tap(tap)
    hand.until("banner", "RB-39")
