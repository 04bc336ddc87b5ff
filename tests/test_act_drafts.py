"""The half-said act: whatever is offered is allowed, whatever is allowed can be said in any order, and nothing speaks too early."""

from random import Random
from typing import Any

import pytest

from models.record import Entry
from referee import drafts
from referee.draft_refusals import (
    allowed_refused_or_impossible_letters,
    findings_whatever_is_named_next,
    has_physically_impossible_finding,
)
from referee.drafts import EMPTY_DRAFT, Draft, DraftOptions
from referee.games import GAMES
from tests.probes.drafts import looked_at
from tests.royal_battles.positions import JON, MENDI, Battle, arranged


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_in_random_games_the_half_said_act_and_the_judge_agree(kind: str, seed: int) -> None:
    counted, wrong = looked_at(kind, Random(seed), entries=120, every=0.3, walks=3)

    assert wrong == []
    assert counted["positions"] > 3


def jon_moves(hand: str = "3H KS", **options: Any) -> Battle:
    """Jon's Pawn stands on the five of spades on c4, his King on the six of hearts on a1."""
    return arranged({"c4": "pawn 5S", "a1": "king 6H"}, {"e7": "pawn 7C"}, hands=(hand, ""), **options)


def after(battle: Battle, draft: Draft) -> DraftOptions:
    return drafts.legal_options_of_draft(battle.table.game, battle.state, draft)


def says(battle: Battle, *said: tuple[str, Any]) -> Draft | Entry:
    draft: Draft | Entry = EMPTY_DRAFT
    for field, value in said:
        assert isinstance(draft, Draft)
        draft = drafts.draft_or_entry_with_value(battle.table.game, battle.state, draft, field, value)
    return draft


def ids(battle: Battle, draft: Draft) -> list[str]:
    return [
        finding.rule.id for finding in findings_whatever_is_named_next(battle.table.game, battle.state, draft)
    ]


def test_a_square_named_first_leaves_the_cards_and_squares_that_go_with_it() -> None:
    open_fields = after(jon_moves(), Draft.from_fields(**{"from": "c4"})).open_fields

    assert open_fields["card"].allowed == ("3H",)
    assert set(open_fields["to"].allowed) == {"c4", "b3", "b4", "b5", "c3", "c5", "d3", "d4", "d5"}


def test_a_card_named_first_leaves_the_units_that_can_play_it() -> None:
    assert after(jon_moves(), Draft.from_fields(card="KS")).open_fields["from"].allowed == ("a1",)


def test_with_the_last_thing_named_the_act_is_whole() -> None:
    act = says(jon_moves(), ("card", "3H"), ("to", "c5"), ("from", "c4"))

    assert isinstance(act, Entry)
    assert act.to_json_object() == {"do": "move", "by": JON, "from": "c4", "to": "c5", "card": "3H"}


def test_a_forced_card_is_still_the_players_to_lay() -> None:
    assert isinstance(says(jon_moves("3H"), ("from", "c4"), ("to", "c5")), Draft)


def test_what_is_known_of_a_hand_is_told_apart_from_what_may_be_in_it() -> None:
    battle = jon_moves("3H ?")

    card = after(battle, Draft.from_fields(do="move", **{"from": "c4"})).open_fields["card"]

    assert card.certain_values == {"3H"}
    assert {"3H", "4H", "Joker"} <= set(card.allowed)


def test_a_draft_that_nothing_completes_is_a_dead_end_and_says_why() -> None:
    battle = jon_moves()
    draft = Draft.from_fields(do="move", by=JON, **{"from": "c4"}, card="KS")

    assert after(battle, draft) == DraftOptions({})
    assert ids(battle, draft) == ["movement.same_colour"]


def test_no_card_is_made_up_to_say_why_a_square_cannot_be_chosen() -> None:
    assert ids(jon_moves(), Draft.from_fields(do="move", by=JON, **{"from": "c4"}, to="c6")) == [
        "movement.not_next_to"
    ]


def test_what_a_rule_asks_for_and_nobody_named_yet_is_no_fault() -> None:
    assert ids(jon_moves(), Draft.from_fields(do="move", by=JON)) == []


def test_who_is_not_asked_is_told_so_before_anything_else_is_named() -> None:
    assert ids(jon_moves(), Draft.from_fields(do="move", by=MENDI)) == ["turn.not_your_turn"]


def test_a_picker_marks_what_is_refused_and_what_cannot_be_there() -> None:
    battle = jon_moves()
    draft = Draft.from_fields(do="move", by=JON, **{"from": "c4"})

    assert (
        allowed_refused_or_impossible_letters(
            battle.table.game, battle.state, draft, "card", ("3H", "KS", "5S")
        )
        == ".-x"
    )


def test_what_may_be_done_at_any_time_is_told_apart_from_what_is_waited_for() -> None:
    battle = jon_moves()

    asked = drafts.possible_verbs_of_players(battle.table.game, battle.state)

    assert {(each.do, each.by) for each in asked if each.any_time} == {("resign", JON), ("resign", MENDI)}
    assert ("move", JON) in {(each.do, each.by) for each in asked if not each.any_time}


def test_a_whole_hand_is_discarded_named_or_not() -> None:
    battle = jon_moves()

    unnamed = after(battle, Draft.from_fields(do="discard_hand", by=JON)).complete_entry
    named = says(battle, ("do", "discard_hand"), ("by", JON), ("cards", "3H"), ("cards", "KS"))

    assert unnamed is not None and unnamed.to_json_object() == {"do": "discard_hand", "by": JON}
    assert isinstance(named, Entry) and named.to_json_object()["cards"] == ("3H", "KS")


def test_a_card_that_lies_elsewhere_cannot_be_in_the_hand() -> None:
    battle = jon_moves()

    findings = findings_whatever_is_named_next(
        battle.table.game, battle.state, Draft.from_fields(do="move", by=JON, card="5S")
    )

    assert has_physically_impossible_finding(findings)
