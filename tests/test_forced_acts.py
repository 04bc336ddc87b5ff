"""What leaves no choice is entered by the referee: found from what all can see, and in one step with the entry before it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.forced_act import BY_ITSELF as TAG
from referee.table.amendments import Correction, apply_amendment, preview_amendment, preview_amendments
from referee.table.log_lines import BY_ITSELF
from referee.table.replay import read_record
from referee.table.table import Act, Table, table_from_acts
from referee.table.transcript import transcript_text
from tests.el_royale.sitting import GAME
from tests.el_royale.sitting import Sitting as ElRoyale
from tests.royal_battles.positions import arranged
from tests.royals.sitting import Sitting
from tests.safety.test_follow_ups import ROUND
from tests.support.random_games import random_entry, random_header, redacted_entry
from views.workspace.record_files import fork_table, import_record, sealed_record_file
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

KINDS = ("royals", "battle-royals", "royal-battles", "el-royale")
ROYALS: dict[str, Any] = {
    "game": "royals",
    "edition": "2-player",
    "seats": [{"name": "Ann"}, {"name": "Ben"}],
}
BEGUN = [{"do": do, **fields} for do, fields in ROUND[:3]]
"""Ben chose Spades first; the discard pile is the 4 of Spades."""


def played(pick: Random, kind: str, most: int) -> Iterator[tuple[Table, list[Act]]]:
    """A random game with hidden hands in which what leaves no choice is entered: after each entry that somebody makes."""
    acts: list[Act] = []
    table = Table(random_header(pick, kind), lambda act, *_: acts.append(act))
    while len(table) < most and (entry := random_entry(table, pick, shown=False)) is not None:
        assert table.enter(entry).is_accepted
        while (own := table.game.forced_automatic_entry(table.state)) is not None:
            assert table.enter(table.entry_from_json({**own, "note": BY_ITSELF})).is_accepted, own
        yield table, acts


# -- what it is ----------------------------------------------------------------------------------------------------
def test_royals_a_draw_is_left_to_the_player_who_may_take_the_discard():
    draws = {"phase": "draw", "Ann": ("S", "", "", 10), "Ben": ("H", "", "", 10)}

    forced, open_to_ann = Sitting(discard="4D", **draws), Sitting(discard="4S", **draws)  # type: ignore[arg-type]

    assert forced.game.forced_automatic_entry(forced.state) == {
        "do": "draw",
        "by": "Ann",
        "from": "stack",
        "card": "?",
    }
    assert open_to_ann.game.forced_automatic_entry(open_to_ann.state) is None


def test_royals_a_discard_that_a_hidden_hand_might_change_its_suit_with_is_a_choice():
    table = Sitting(phase="draw", discard="KD", Ann=("S", "", "", "2S 3S 4S"), Ben=("H", "", "", 10))

    assert table.game.forced_automatic_entry(table.state) is None, (
        "the King could make three, for all that Ben knows"
    )


@pytest.mark.parametrize(("board", "follows"), [("", "end_turn"), ("KS@7", None)])
def test_royals_a_turn_that_can_only_end_ends(board: str, follows: str | None):
    table = Sitting(fought="Ann", Ann=("S", board, "", ""), Ben=("H", "", "", 3))

    found = table.game.forced_automatic_entry(table.state)

    assert (found and found["do"]) == follows, "with a Royal on display she may end the hand"


def test_royals_a_card_that_somebody_has_to_lay_is_theirs_to_lay():
    table = Sitting(Ann=("S", "", "", "2S"), Ben=("H", "", "", 3))

    assert [act.do for act in map(table.game.verbs.verb_of, table.game.legal_acts(table.state))] == ["lead"]
    assert table.game.forced_automatic_entry(table.state) is None


def test_royal_battles_a_turn_ends_when_neither_attack_nor_card_is_left():
    battle = arranged({"c3": "pawn 5S"}, {"e7": "pawn 7C"}, hands=("3D", "4C"))
    battle.must("move", from_="c3", to="c3", card="3D")

    assert battle.table.game.forced_automatic_entry(battle.state) == {"do": "end_turn", "by": "Jon"}


def test_el_royale_nothing_beats_four_kings():
    table = ElRoyale("2019", Ann="KH KC KD KS 9H", Bob=4)
    table.does("Ann attack KH KC KD KS")

    found = GAME.forced_automatic_entry(table.state)

    assert found is not None and (found["do"], found["by"]) == ("concede", "Bob")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_hand_holds_makes_no_difference(kind: str, seed: int) -> None:
    pick = Random(seed)
    told = Table(random_header(pick, kind))
    untold, followed = Table(told.header), 0
    for _ in range(90):
        entry = random_entry(told, pick, shown=True)
        if entry is None:
            break
        assert told.enter(entry).is_accepted
        written = redacted_entry(kind, entry.to_json_object())
        assert written is None or untold.enter(untold.entry_from_json(written)).is_accepted
        found = told.game.forced_automatic_entry(told.state)
        followed += found is not None
        assert found == untold.game.forced_automatic_entry(untold.state), entry
    assert followed or kind == "el-royale"


# -- it is an entry like any other ----------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_with_such_entries_is_the_same_when_replayed_and_taken_back_step_by_step(kind: str) -> None:
    before = [0]
    for table, acts in played(Random(2), kind, 80):  # noqa: B007
        assert all(TAG in table.game.verbs[entry.do].tags for entry in table.trailing_automatic_entries)
        assert (
            table.kind_of_step_to_undo == "enter"
            and len(table.rulings_of_next_undo) == len(table) - before[-1]
        )
        before.append(len(table))
    record = table.record_json()

    again = table_from_acts(table.header, acts)
    header, entries = read_record(transcript_text(table))
    for stood in reversed(before[:-1]):
        again.undo()
        assert len(again) == stood
    again.redo(len(before) - 1)

    assert again.record_json() == record and again.state == table.state
    assert header == table.header and [entry.to_json_object() for entry in entries] == record["entries"]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = Workspace(tmp_path)
    yield opened
    opened.close()


def sat_down(workspace: Workspace, entries: list[dict[str, Any]], **table_settings: Any) -> int:
    id = workspace.begin_table(ROYALS, TableSettings(**table_settings))
    for entry in entries:
        assert workspace.enter(id, entry).is_accepted
    return id


def done(workspace: Workspace, id: int) -> list[tuple[str, str | None]]:
    return [(ruling.entry.do, ruling.entry.note) for ruling in workspace.table(id).rulings]


def test_one_entry_is_followed_by_what_leaves_no_choice_until_somebody_has_one(workspace: Workspace) -> None:
    heart_up = [{**BEGUN[0], "up": "4D"}, *BEGUN[1:]]

    id = sat_down(workspace, heart_up)

    assert done(workspace, id)[3:] == [("draw", BY_ITSELF)] * 3
    workspace.undo(id)
    assert len(workspace.table(id)) == 2
    workspace.redo(id)
    assert len(workspace.table(id)) == 6


@pytest.mark.parametrize("settings", [{"enters_by_itself": False}, {"hands_shown": True}])
def test_a_table_may_want_to_be_asked_and_a_card_that_is_shown_nobody_draws_unseen(
    workspace: Workspace, settings: dict[str, bool]
) -> None:
    assert len(workspace.table(sat_down(workspace, [{**BEGUN[0], "up": "4D"}, *BEGUN[1:]], **settings))) == 3


@pytest.mark.parametrize(
    "copied",
    [
        lambda workspace, id: fork_table(workspace, id, 3),
        lambda workspace, id: import_record(workspace, _cut(workspace, id)).id,
    ],
)
def test_nothing_follows_from_what_was_copied_until_somebody_goes_on(
    workspace: Workspace, copied: Callable[[Workspace, int], int], tmp_path: Path
) -> None:
    copy = copied(workspace, sat_down(workspace, [{**BEGUN[0], "up": "4D"}, *BEGUN[1:]]))

    assert len(workspace.table(copy)) == 3
    assert workspace.enter(copy, {"do": "draw", "by": "Ben", "from": "stack", "card": "?"}).is_accepted
    assert [note for _, note in done(workspace, copy)] == [None] * 4 + [BY_ITSELF] * 2


def _cut(workspace: Workspace, id: int) -> bytes:
    """The record of a table without what followed its third entry."""
    record = json.loads(sealed_record_file(workspace.table(id)).content)
    del record["check"]
    entries = [
        {name: value for name, value in entry.items() if name != "hash"} for entry in record["entries"][:3]
    ]
    return json.dumps({**record, "entries": entries}).encode()


# -- amended -------------------------------------------------------------------------------------------------------
def test_what_the_referee_entered_gives_way_to_what_leaves_no_choice_now(workspace: Workspace) -> None:
    table = workspace.table(sat_down(workspace, [{**BEGUN[0], "up": "4D"}, *BEGUN[1:]]))
    exchanged = [
        table.entry_from_json({**table.ruling_of_entry(n).entry.to_json_object(), "by": by})
        for n, by in ((1, "Ben"), (2, "Ann"), (3, "Ben"))
    ]

    apply_amendment(
        table,
        preview_amendments(table, [Correction("correct", n, entry) for n, entry in enumerate(exchanged, 1)]),
    )

    assert [ruling.entry.by for ruling in table.rulings[3:]] == ["Ann", "Ben", "Ann"]
    assert all(ruling.entry.note == BY_ITSELF and ruling.verdict == "allowed" for ruling in table.rulings[3:])


def test_what_the_referee_entered_drops_out_where_somebody_has_a_choice_now(workspace: Workspace) -> None:
    table = workspace.table(sat_down(workspace, [{**BEGUN[0], "up": "4D"}, *BEGUN[1:]]))

    apply_amendment(table, preview_amendment(table, "strike", 3))

    assert [ruling.entry.do for ruling in table.rulings] == ["deal", "choose"]
