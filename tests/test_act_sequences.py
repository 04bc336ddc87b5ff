"""Several acts at once: one step through the gate; all draw; a run of cards turned into acts."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from models.record import Entry
from referee.drafts import Draft
from referee.games import header_from_json, new_record
from referee.table.card_runs import read_card_run
from referee.table.combined_acts import same_verb_acts_to_enter_together
from referee.table.table import Act, Table, table_from_acts
from referee.table.typed_lines import entries_json_from_line
from tests.safety.test_follow_ups import ROUND
from tests.support.random_games import random_entries, random_header
from views.workspace.workspace import Workspace


def table(game: str, *players: str, entries: list[dict[str, Any]] | None = None) -> Table:
    made = Table(header_from_json(new_record(game, players)))
    for entry in entries or []:
        assert made.enter(made.entry_from_json(entry)).is_accepted, entry
    return made


def royals(entries: int) -> Table:
    """Ben attacks; after 3 entries the draws are due, after 6 he leads, after 7 Ann follows."""
    return table("royals", "Ann", "Ben", entries=[{"do": do, **fields} for do, fields in ROUND[:entries]])


def said(entries: tuple[Entry, ...] | list[Entry]) -> list[tuple[str, str | None]]:
    return [(entry.do, getattr(entry, "by", None)) for entry in entries]


# -- one step ------------------------------------------------------------------------------------------------------
@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = Workspace(tmp_path)
    yield opened
    opened.close()


DRAWS = [{"do": "draw", "by": by, "from": "stack", "card": "?"} for by in ("Ben", "Ann", "Ben")]


def test_what_is_entered_together_is_taken_back_and_made_again_together(
    workspace: Workspace, tmp_path: Path
) -> None:
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    for do, fields in ROUND[:3]:
        workspace.enter(id, {"do": do, **fields})

    assert workspace.enter_together(id, DRAWS, expected_entry_count=3).is_accepted
    assert len(workspace.table(id)) == 6
    workspace.undo(id)
    assert len(workspace.table(id)) == 3
    workspace.redo(id)
    workspace.close()
    again = Workspace(tmp_path)
    assert len(again.table(id)) == 6
    again.undo(id)
    assert len(again.table(id)) == 3
    again.close()


def test_where_one_is_refused_none_stands_and_that_one_is_told(workspace: Workspace) -> None:
    id = workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    for do, fields in ROUND[:3]:
        workspace.enter(id, {"do": do, **fields})

    answer = workspace.enter_together(id, [DRAWS[0], DRAWS[0], DRAWS[1]])

    assert (
        not answer.is_accepted
        and answer.ruling is not None
        and answer.ruling.findings[0].rule.id == "draw.not_your_draw"
    )
    assert len(workspace.table(id)) == 3


@pytest.mark.parametrize("kind", ["royals", "battle-royals", "royal-battles", "el-royale"])
def test_a_game_entered_three_at_a_time_is_the_same_game(kind: str) -> None:
    pick = Random(5)
    one_by_one = Table(random_header(pick, kind))
    entries = list(random_entries(one_by_one, pick, 45, shown=False))
    acts: list[Act] = []
    together = Table(one_by_one.header, lambda act, *_: acts.append(act))
    for at in range(0, len(entries), 3):
        assert together.enter_together(entries[at : at + 3]).is_accepted

    again = table_from_acts(together.header, acts)

    assert again.record_json() == one_by_one.record_json() and again.state == one_by_one.state
    again.undo()
    assert len(again) == (len(entries) - 1) // 3 * 3


# -- all draw ------------------------------------------------------------------------------------------------------
def test_all_draw_from_the_stack_in_their_order() -> None:
    (offered,) = same_verb_acts_to_enter_together(royals(3))

    assert [entry.to_json_object() for entry in offered.entries] == DRAWS
    assert entries_json_from_line(royals(3), " All  draw ") == DRAWS


@pytest.mark.parametrize("entries", [2, 5, 6])
def test_nobody_is_offered_to_draw_at_once_where_one_draw_is_due_or_none(entries: int) -> None:
    assert same_verb_acts_to_enter_together(royals(entries)) == []


# -- a run of cards ------------------------------------------------------------------------------------------------
def test_a_trick_is_a_run_of_its_cards() -> None:
    before = royals(6)

    found = read_card_run(before, ["QS", "3S", "QS"])

    assert said(found.entries) == [("lead", "Ben"), ("follow", "Ann"), ("keep", "Ben")]
    assert (
        found.cards_read == 3
        and found.refusal_findings == ()
        and found.draft.verb == ""
        and found.next_card_options is None
    )
    assert before.enter_together(found.entries).is_accepted
    assert [ruling.entry.do for ruling in before.latest_standing_rulings(3)] == ["lead", "follow", "keep"]


def test_a_run_says_at_each_point_whose_card_comes_next_and_which_it_may_be() -> None:
    begun_, led, followed = (read_card_run(royals(6), ["QS", "3S"][:cards]) for cards in range(3))

    assert [(each.draft.verb, each.draft.named_values["by"], each.field) for each in (begun_, led, followed)] == [
        ("lead", "Ben", "card"), ("follow", "Ann", "card"), ("keep", "Ben", "cards"),
    ]  # fmt: skip
    assert followed.next_card_options is not None and set(followed.next_card_options.allowed) == {"QS", "3S"}


def test_a_run_goes_as_far_as_it_is_lawful_and_says_why_no_further() -> None:
    kept = read_card_run(royals(6), ["QS", "3S", "9H"])
    too_early, too_late = read_card_run(royals(3), ["QS"]), read_card_run(royals(9), ["KS"])

    assert said(kept.entries) == [("lead", "Ben"), ("follow", "Ann")] and kept.cards_read == 2
    assert [finding.rule.id for finding in kept.refusal_findings] == ["keep.not_in_the_trick"]
    assert [finding.rule.id for finding in too_early.refusal_findings] == ["draw.due"]
    assert [finding.rule.id for finding in too_late.refusal_findings] == ["lead.once"]


def test_half_of_what_everybody_played_is_kept_card_by_card() -> None:
    made = table("battle-royals", "Ann", "Ben", "Cat")
    made = Table(
        header_from_json({**new_record("battle-royals", ["Ann", "Ben", "Cat"]), "options": {"battle": "all"}})
    )
    for entry in (
        {"do": "deal", "by": "Cat", "up": "4D"},
        *(
            {"do": "choose", "by": by, "suit": suit}
            for by, suit in (("Ann", "S"), ("Ben", "H"), ("Cat", "C"))
        ),
    ):
        assert made.enter(made.entry_from_json(entry)).is_accepted, entry
    assert made.enter_together(same_verb_acts_to_enter_together(made)[0].entries).is_accepted

    found = read_card_run(made, ["9S", "3S", "4S", "9S"])

    assert said(found.entries) == [("lead", "Ann"), ("follow", "Ben"), ("follow", "Cat")]
    assert (
        found.draft.gathered_cards("cards") == ("9S",)
        and found.next_card_options is not None
        and found.next_card_options.cards_left == range(1, 2)
    )
    assert read_card_run(made, ["9S", "3S", "4S", "9S", "4S"]).entries[-1].to_json_object() == {
        "do": "keep",
        "by": "Ann",
        "cards": ("9S", "4S"),
    }


def test_a_hand_is_dealt_by_its_cards_alone() -> None:
    cards = [f"{rank}{suit}" for suit in "SH" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J")]
    before = table("royals", "Ann", "Ben")

    hidden = read_card_run(before, ["4D"])
    half = read_card_run(before, ["4D", *cards[:13]], are_hands_shown=True)
    shown = read_card_run(
        before, ["4D", *cards], Draft.from_fields(do="deal", by="Ben"), are_hands_shown=True
    )

    assert [entry.to_json_object() for entry in hidden.entries] == [{"do": "deal", "by": "Ann", "up": "4D"}]
    assert (
        half.entries == ()
        and half.field == "hands:Ben"
        and half.next_card_options is not None
        and half.next_card_options.cards_left == range(7, 8)
    )
    (dealt,) = [entry.to_json_object() for entry in shown.entries]
    assert (
        dealt["by"] == "Ben"
        and list(dealt["hands"]["Ann"]) == cards[:10]
        and list(dealt["hands"]["Ben"]) == cards[10:]
    )


def test_the_cards_of_a_battle_are_turned_up_one_after_the_other_and_an_ace_goes_back() -> None:
    found = read_card_run(
        table("royal-battles", "Jon", "Mendi"), ["10D", "AS", "2C", "KS", "QC", "JS", "9H", "5C", "7S"]
    )

    assert said(found.entries) == [("deal", "Jon")] * 5 + [("deal", "Mendi")] * 4
    assert found.draft.verb == "" and found.refusal_findings == ()
