"""The Record screen of every game, driven without a browser."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from models.rulings import Facts, rule, with_rules_replaced
from referee.games.royal_battles import RULES, RoyalBattles
from referee.table import rules_version as rules_version
from referee.table.rules_version import AS_PLAYED
from tests.conftest import ROOT, wait_until
from tests.safety.sitting import sat_down
from tests.safety.tables import KINDS
from tests.safety.test_strictness import BATTLE
from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.record_files import import_record
from views.workspace.workspace import Workspace


@rule("movement.same_colour", "RB-29", "Movement", "move", "{card} is of Diamonds")
def nobody_moves_with_diamonds(state: Any, action: Any) -> Iterator[Facts]:
    """A rule that the tests make up: nobody moves with Diamonds."""
    if 26 <= action.card < 39:
        yield {"card": action.card}


def at(workspace: Workspace, id: int, width: float = 390, height: float = 844, **options: object) -> Driver:
    return Driver(
        lambda page: start_session(page, workspace, page.session.id),
        route=f"/table/{id}/record",
        width=width,
        height=height,
        **options,
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
@pytest.mark.parametrize("kind", KINDS)
def test_every_game_can_be_stepped_through(
    workspace: Workspace, kind: str, width: float, height: float
) -> None:
    id = sat_down(workspace, kind, 30)
    last = len(workspace.table(id))

    with at(workspace, id, width, height) as screen:
        assert f"{last} of {last}" in screen.said()
        screen.tap("step-back")
        assert f"{last - 1} of {last}" in screen.said()
        screen.tap("step-first")
        assert f"0 of {last}" in screen.said()
        screen.tap("step-on")
        assert f"1 of {last}" in screen.said()


@pytest.mark.parametrize(
    ("record", "headed"),
    [
        ("royal-battles-resigned", ["Set-up", "Round 1", "Round 1: "]),
        ("royals-one-hand-hidden", ["Hand 1", "Hand 1, turn 1: ", "Hand 1, turn 2: "]),
        ("el-royale-2019-two-players", ["Ann attacks Bob"]),
    ],
)
def test_the_log_is_headed_by_the_rounds_hands_and_turns(
    workspace: Workspace, record: str, headed: list[str]
) -> None:
    id = import_record(workspace, (ROOT / f"tests/games/{record}.json").read_bytes()).id

    with at(workspace, id, 1440, 900) as screen:
        screen.settle()
        headings = [
            "".join(screen.texts(each)) for each in screen.all(ft.Semantics, header=True, heading_level=2)
        ]

    assert all(any(each.startswith(heading) for each in headings) for heading in headed), headings
    assert len(headings) == len(set(headings)) or record.startswith("el-royale"), (
        "only the same two may fight again"
    )


def lines(screen: Driver) -> list[str]:
    return [each.label for each in screen.all(ft.Semantics) if (each.identifier or "").startswith("line-")]


def labels(screen: Driver, begins: str) -> list[str]:
    return [
        each.label or "" for each in screen.all(ft.Semantics) if (each.identifier or "").startswith(begins)
    ]


def choose(screen: Driver, workspace: Workspace, id: int, n: int) -> None:
    """Tap the line of entry n."""
    numbers = [number for number, _ in workspace.table(id).numbered_lines()]
    screen.tap(f"line-{numbers.index(n)}")


def a_move(workspace: Workspace, id: int, which: int = 0) -> int:
    return [n for n, ruling in enumerate(workspace.table(id).rulings, 1) if ruling.entry.do == "move"][which]


def battle(workspace: Workspace) -> int:
    """Jon has moved his Pawn to b5, Mendi his to d3; it is Jon's turn again after the initiative."""
    id = sat_down(workspace, "royal-battles")
    entries = [
        *BATTLE,
        {"do": "move", "by": "Jon", "from": "a5", "to": "b5", "card": "9D"},
        {"do": "move", "by": "Mendi", "from": "e3", "to": "d3", "card": "9S"},
        {"do": "initiative", "by": "Jon", "card": "QD"},
        {"do": "initiative", "by": "Mendi", "card": "4D"},
        {"do": "move", "by": "Jon", "from": "b5", "to": "c4", "card": "10S"},
    ]
    for entry in entries:
        assert workspace.enter(id, entry).is_accepted, entry
    return id


def test_a_square_is_corrected_on_the_board_as_it_lay(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        choose(screen, workspace, id, a_move(workspace, id))
        screen.tap("amend-correct")
        assert len(labels(screen, "draft-to-")) == 35 and not labels(screen, "draft-from-")

        screen.tap("draft-from")
        screen.tap("draft-from-a3")

        assert screen.get(ft.Semantics, identifier="draft-from").label == "From: a3"


def test_a_corrected_entry_shows_what_it_changes_before_anybody_agrees(workspace: Workspace) -> None:
    id = battle(workspace)
    first, second = a_move(workspace, id), a_move(workspace, id, 2)
    with at(workspace, id) as screen:
        choose(screen, workspace, id, first)
        screen.tap("amend-correct")
        screen.tap("draft-card-rank-7")
        screen.tap("draft-card-suit-H")
        screen.tap("draft-to-b6")
        before = workspace.table(id).record_json()
        screen.tap("amend-see")

        assert f"Entry {second} drops out" in screen.said()
        assert workspace.table(id).record_json() == before

        screen.tap("amend-keep")

        assert f"Entry {first} corrected" in screen.said()
        assert any(label.startswith("Corrected: ") for label in lines(screen))
        assert any(label.startswith("Dropped: ") for label in lines(screen))
        corrected = workspace.table(id).ruling_of_entry(first).entry
        assert (corrected.to, corrected.card) == ("b6", "7H")
        assert workspace.table(id).kind_of_step_to_undo == "correct"

        screen.tap("undo")
        assert workspace.table(id).record_json() == before


@pytest.mark.parametrize(("agree", "stand"), [("amend-keep", 0), ("amend-drop", -1)])
def test_an_entry_that_became_illegal_stands_or_drops_as_the_table_chooses(
    workspace: Workspace, agree: str, stand: int
) -> None:
    id = battle(workspace)
    first, second, before = a_move(workspace, id), a_move(workspace, id, 2), len(workspace.table(id))
    with at(workspace, id) as screen:
        choose(screen, workspace, id, first)
        screen.tap("amend-correct")
        screen.tap("draft-card-rank-9")
        screen.tap("draft-card-suit-C")
        screen.tap("amend-override")
        screen.tap("amend-see")
        assert f"Entry {second} becomes illegal" in screen.said()
        screen.tap(agree)

    assert len(workspace.table(id)) == before + stand
    if not stand:
        assert (
            workspace.table(id).ruling_of_entry(second).entry.override
            == f"entry {first} was corrected afterwards"
        )


def test_an_illegal_correction_is_refused_and_may_stand(workspace: Workspace) -> None:
    id = battle(workspace)
    first = a_move(workspace, id)
    with at(workspace, id) as screen:
        choose(screen, workspace, id, first)
        screen.tap("amend-correct")
        screen.tap("draft-card-rank-9")
        screen.tap("draft-card-suit-C")

        assert "That is illegal there." in screen.said()
        assert not screen.all(ft.Semantics, identifier="amend-see")

        screen.tap("amend-override")
        screen.tap("amend-see")
        screen.tap("amend-keep")

    assert workspace.table(id).ruling_of_entry(first).verdict == "irregular"


def test_an_entry_is_inserted_by_typing_its_line(workspace: Workspace) -> None:
    id = battle(workspace)
    n = a_move(workspace, id, 1)
    with at(workspace, id) as screen:
        choose(screen, workspace, id, n + 1)
        screen.tap("amend-insert")
        screen.tap("draft-type")
        field = screen.get(ft.TextField)
        screen.type(field, "Mendi: discard hand")
        screen.fire(screen.get(ft.TextField), "submit", "Mendi: discard hand")

        assert "Mendi: discard hand" in screen.said()
    assert len(workspace.table(id)) == len(BATTLE) + 7 + 3


def test_an_entry_is_struck_out_in_three_taps_and_stays_in_the_log(workspace: Workspace) -> None:
    id = battle(workspace)
    last = len(workspace.table(id))
    with at(workspace, id) as screen:
        choose(screen, workspace, id, last)
        screen.tap("amend-strike")
        assert "1 entry struck out." in screen.said()
        screen.tap("amend-keep")

        assert len(workspace.table(id)) == last - 1
        assert lines(screen)[0].startswith("Struck out: ")


def test_a_low_phone_shows_the_list_first_and_the_actions_below_it(workspace: Workspace) -> None:
    id = battle(workspace)
    shown = len(workspace.table(id)) - 3
    with at(workspace, id, height=664) as screen:
        assert not screen.all(ft.Semantics, identifier="step-first"), "the board is hidden"

        screen.tap(f"line-{shown - 1}")

        assert lines(screen)[3].startswith(f"Entry {shown}"), "the list stays as it is"
        bar = screen.get(ft.Semantics, identifier="record-bar")
        actions = [each.identifier for each in screen.all(ft.Semantics, root=bar) if each.identifier]
        assert [name for name in actions if name.startswith("amend-")] == [
            "amend-correct",
            "amend-insert",
            "amend-strike",
        ]
        screen.tap("toggle-board")
        assert screen.all(ft.Semantics, identifier="step-first")


def test_a_replay_offers_no_correction_until_its_entry_is_tapped(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("step-back")
        assert not screen.all(ft.Semantics, identifier="amend-correct")
        assert screen.all(ft.Semantics, identifier="fork")

        screen.tap(f"line-{len(workspace.table(id)) - 2}")

        assert screen.all(ft.Semantics, identifier="amend-correct")


@pytest.mark.parametrize(("height", "above"), [(664, 0), (844, 3)])
def test_below_a_board_on_a_low_phone_an_open_line_is_alone(
    workspace: Workspace, height: float, above: int
) -> None:
    id = battle(workspace)
    shown = len(workspace.table(id)) - 3
    alone = not above
    with at(workspace, id, height=height) as screen:
        if alone:
            screen.tap("toggle-board")
        assert screen.all(ft.Semantics, identifier="filter")
        browsed = screen.get(ft.ListView).key
        screen.tap(f"line-{shown - 1}")
        assert (screen.get(ft.ListView).key != browsed) == alone, (
            "a list that begins elsewhere is not scrolled as the last was"
        )

        assert lines(screen)[above].startswith(f"Entry {shown}") and screen.all(
            ft.Semantics, identifier="amend-correct"
        )
        assert bool(screen.all(ft.Semantics, identifier="filter")) == bool(above)

        screen.tap(f"line-{shown - 1}")
        assert lines(screen)[0 if alone else 3].startswith(f"Entry {shown}"), (
            "the list goes on with it where the window is low"
        )
        assert (
            screen.all(ft.Semantics, identifier="filter")
            and bool(screen.all(ft.Semantics, identifier="later")) == alone
        )


def test_the_log_is_filtered_by_player_and_kind(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("filter")
        screen.tap("by-Mendi")
        screen.tap("kind-move")
        assert len(lines(screen)) == 1 and "9S" in lines(screen)[0]

        screen.tap("kind-gone")
        assert lines(screen) == []


def test_an_audit_that_agrees_is_entered(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("tool-audit")
        screen.tap("audit-all")
        screen.tap("audit-enter")

    ruling = workspace.table(id).latest_standing_rulings(1)[0]
    assert (ruling.entry.do, ruling.verdict) == ("audit", "allowed")
    assert ruling.entry.counts == workspace.table(id).game.pile_counts(workspace.table(id).state)


def test_a_count_that_differs_is_explained_and_the_explanation_can_be_agreed_to(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("tool-audit")
        for pile in ("less-deck:Jon", "more-hand:Jon"):
            screen.tap(pile)
        screen.tap("audit-search")
        wait_until(lambda: (screen.settle(), labels(screen, "suggestion-"))[1])

        assert "Jon draws" in labels(screen, "suggestion-0")[0]
        screen.tap("suggestion-0")
        screen.tap("amend-keep")

        assert any(
            ruling.entry.do == "draw" and ruling.entry.override for ruling in workspace.table(id).rulings
        )


def test_a_count_that_differs_can_stand(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("tool-audit")
        screen.tap("less-deck:Jon")
        screen.tap("audit-search")
        screen.tap("audit-anyway")

    assert workspace.table(id).latest_standing_rulings(1)[0].verdict == "irregular"


def test_any_card_is_found_and_its_entry_shown(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("tool-where")
        screen.tap("where-rank-9")
        screen.tap("where-suit-D")
        assert any(
            "Jon's, covered" in label or "Jon's, on b5" in label for label in labels(screen, "where-said")
        )

        screen.tap(f"where-entry-{a_move(workspace, id)}")
        assert f"{a_move(workspace, id)} of {len(workspace.table(id))}" in screen.said()


def test_house_rules_change_in_mid_game_as_an_entry_that_everybody_sees(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("tool-rules")
        screen.tap("rules-rare")
        screen.tap("rule-must_move_if_able")
        screen.tap("rules-agree")
        screen.tap("tool-log")

        assert "From now on" in lines(screen)[0]
    assert workspace.table(id).game.house_rules_in_force(workspace.table(id).state).must_move_if_able


def test_the_manner_of_the_table_is_changed_at_once(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("tool-rules")
        screen.tap("intervenes-scribe")
        screen.tap("by-itself-ask")

    assert workspace.table_settings(id).intervenes == "scribe"
    assert not workspace.table_settings(id).enters_by_itself


def test_a_what_if_begins_at_the_chosen_entry_and_says_so(workspace: Workspace) -> None:
    id = battle(workspace)
    n = a_move(workspace, id, 1)
    with at(workspace, id) as screen:
        choose(screen, workspace, id, n)
        screen.tap("fork")
        new = max(kept.id for kept in workspace.tables())
        screen.goto(f"/table/{new}/record")
        assert f"What if: Royal Battles after entry {n}" in screen.said()
        screen.goto("/")
        assert f"What if: Royal Battles after entry {n}" in screen.said()

    assert new != id and len(workspace.table(new)) == n


def test_the_record_is_saved_and_opened_again_from_the_home_screen(workspace: Workspace) -> None:
    id = battle(workspace)
    with at(workspace, id) as screen:
        screen.tap("tool-files")
        screen.tap("save-record")
        screen.tap("save-transcript")
        saved = {
            args["file_name"]: args["src_bytes"]
            for name, args in screen.wire.calls
            if name == "FilePicker.save_file"
        }
        code = labels(screen, "check")[0].removeprefix("Check code ")

    assert [re.sub(r"\d{4}-\d\d-\d\d", "DAY", name) for name in saved] == [
        f"royal-battles-jon-mendi-DAY.{end}" for end in ("json", "txt")
    ]
    content = next(iter(saved.values()))
    assert json.loads(content)["check"] == code
    picked = {
        "FilePicker.pick_files": [
            {"id": 0, "name": "game.json", "size": len(content), "path": None, "bytes": content}
        ]
    }
    with Driver(lambda page: start_session(page, workspace), responders=picked) as home:
        home.tap("open-record")
        assert "You already have this game" in home.said()
        home.tap("open-again")
        new = max(kept.id for kept in workspace.tables())
        assert f"The check code {code} fits" in home.said()
    assert new != id and workspace.table(new).record_json() == workspace.table(id).record_json()


def test_a_file_that_is_no_record_is_told_on_the_screen(workspace: Workspace) -> None:
    picked = {
        "FilePicker.pick_files": [{"id": 0, "name": "letter.txt", "size": 5, "path": None, "bytes": b"Hello"}]
    }
    with Driver(lambda page: start_session(page, workspace), responders=picked) as home:
        home.tap("open-record")
        assert "letter.txt: this is not a record" in home.said()
    assert workspace.tables() == []


def test_a_game_that_would_be_ruled_otherwise_now_asks_which_rules_hold(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    id = battle(workspace)
    played_under = rules_version.RULES_VERSION
    monkeypatch.setattr(rules_version, "RULES_VERSION", "newer")
    monkeypatch.setattr(RoyalBattles, "rules", with_rules_replaced(RULES, nobody_moves_with_diamonds))
    workspace.close()
    later = Workspace(tmp_path / "data")
    try:
        first = a_move(later, id)
        with at(later, id) as screen:
            assert f"Entry {first}, allowed then:" in screen.said()
            screen.tap("rules-as-played")
            assert "Rulings differ now" not in screen.said()
        assert later.table(id).ruling_of_entry(first).entry.override == AS_PLAYED.format(version=played_under)
        assert later.open_table(id).opening.entries_ruled_differently() == ()
    finally:
        later.close()


def test_the_game_plays_by_itself_to_its_last_entry(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.screens.record.stepper.SECONDS", 0)
    id = battle(workspace)
    last = len(workspace.table(id))
    with at(workspace, id) as screen:
        screen.tap("step-first")
        assert f"0 of {last}" in screen.said()
        screen.tap("step-play")
        wait_until(lambda: (screen.settle(), f"{last} of {last}" in screen.said())[1])


def test_the_names_of_the_houses_are_read_out_among_the_house_rules(workspace: Workspace) -> None:
    seats = [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}]
    plain = workspace.begin_table({"game": "battle-royals", "edition": "extra-players", "seats": seats})
    named = workspace.begin_table(
        {
            "game": "battle-royals",
            "edition": "extra-players",
            "seats": seats,
            "options": {"houses": {"H": {"name": "Dogs"}}},
        }
    )

    for id, said in ((plain, "Names for the suits: none"), (named, "Names for the suits: Hearts Dogs")):
        with at(workspace, id) as screen:
            screen.tap("tool-rules")
            if said not in screen.said():
                screen.tap("rules-rare")

            assert said in screen.said()
