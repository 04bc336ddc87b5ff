"""A player's word that a hidden hand has no legal move is named by the cards that disprove it (RB-38, RB-37)."""

from typing import Any

import pytest

from models.cards import HIDDEN, card_numbers
from referee.games.royal_battles.actions import Draw, EndTurn
from referee.games.royal_battles.no_move_claims import (
    NoMoveDisproved,
    _claim_with_seen_cards,
    update_claims_and_yield_disproved,
)
from referee.games.royal_battles.state import NoMoveClaim, set_with_one_more_copy
from tests.royal_battles.positions import Battle, arranged, codes

BLACK = {"e7": "pawn 7C", "e5": "king 8C"}
ON_BLACK = {"a7": "pawn 2C", "a5": "king 4C"}
SAID = "is disproved: Jon held a card with a legal move"


def hidden(cards: str = "? ?", **options: Any) -> Battle:
    """Jon to move, both units on black cards: every red card has a legal move."""
    return arranged(ON_BLACK, BLACK, ("9S", "8S"), (cards, "? ?"), (None, None), "Jon", **options)


def to_jons_next_turn(battle: Battle) -> None:
    """Mendi passes, and Jon goes first in the next round."""
    battle.must("end_turn")
    battle.must("end_turn", "Mendi")
    battle.must("initiative", card="KH")
    battle.must("initiative", "Mendi", card="10S")


def claimed(battle: Battle, do: str = "cannot_move", **fields: Any) -> int:
    """Jon says so; the number of that entry."""
    battle.must(do, **fields)
    return len(battle.table)


@pytest.mark.parametrize("options", [{}, {"must_move_if_able": True}])
def test_a_card_played_later_names_the_claim(options: dict[str, Any]) -> None:
    battle = hidden(**options)
    n = claimed(battle)
    to_jons_next_turn(battle)

    answer = battle.must("move", from_="a7", to="b7", card="3D")

    assert f"Entry {n} {SAID}" in answer["text"]
    assert answer["disproved"] == [{"entry": n, "by": "Jon"}]
    assert "RB-38" in answer["rules"]


def test_a_card_that_can_have_been_drawn_since_proves_nothing() -> None:
    battle = hidden()
    claimed(battle)
    battle.must("draw", cards=["?"], override="drawn")
    to_jons_next_turn(battle)

    first = battle.must("move", from_="a7", to="b7", card="3D")

    assert "disproved" not in first


def test_two_cards_of_which_one_was_drawn_prove_it() -> None:
    battle = hidden()
    n = claimed(battle)
    battle.must("draw", cards=["?"], override="drawn")
    to_jons_next_turn(battle)
    battle.must("move", from_="a7", to="b7", card="3D")
    battle.must("end_turn")

    answer = battle.must("discard_hand", cards=["5D", "7D"], override="all at once")

    assert answer["disproved"] == [{"entry": n, "by": "Jon"}]


def test_a_card_drawn_face_up_was_not_there() -> None:
    battle = hidden()
    claimed(battle)
    battle.must("draw", cards=["3D"], override="drawn")
    to_jons_next_turn(battle)

    assert "disproved" not in battle.must("move", from_="a7", to="b7", card="3D")


def test_a_joker_from_the_deck_was_not_in_the_hand() -> None:
    battle = hidden()
    claimed(battle)
    battle.must("end_turn")
    battle.must("end_turn", "Mendi")

    drawn = [battle.must("initiative", by, card="Joker") for by in ("Jon", "Mendi", "Jon", "Mendi")]

    assert not any("disproved" in each for each in drawn)


def test_a_card_without_a_move_proves_nothing() -> None:
    battle = hidden()
    claimed(battle)

    assert "disproved" not in battle.must("discard_hand", cards=["3C", "5C"])


@pytest.mark.parametrize(("forced", "named"), [(True, True), (False, False)])
@pytest.mark.parametrize("do", ["end_turn", "discard_hand"])
def test_a_pass_is_a_claim_only_where_players_must_move_rb_37(do: str, forced: bool, named: bool) -> None:
    battle = hidden(must_move_if_able=forced)
    answer = battle.must(do, **({"cards": ["3D", "5D"]} if do == "discard_hand" else {}))
    if do == "end_turn":
        battle.must("end_turn", "Mendi")
        battle.must("initiative", card="KH")
        battle.must("initiative", "Mendi", card="10S")
        answer = battle.must("move", from_="a7", to="b7", card="3D")

    assert ("disproved" in answer) == named


# RB-T32
@pytest.mark.parametrize("do", ["cannot_move", "end_turn", "discard_hand"])
def test_where_every_card_moves_a_pass_is_refused_like_the_claim_rb_37_rb_38(do: str) -> None:
    """Jon stands on both colours."""
    on_both = {"a7": "pawn 2C", "a5": "king 4H"}
    battle = arranged(on_both, BLACK, ("9S", "8S"), ("? ?", "? ?"), (5, 5), "Jon", must_move_if_able=True)

    answer = battle.says(do)

    assert codes(answer) == ["movement.can_move" if do == "cannot_move" else "turn.must_move"]
    assert answer["instead"] == []
    assert battle.may("end_turn") == battle.may("discard_hand") == []


def test_a_pass_after_the_move_claims_nothing() -> None:
    battle = hidden(must_move_if_able=True)
    battle.must("move", from_="a7", to="b7", card="3D")
    battle.must("end_turn")
    battle.must("end_turn", "Mendi")
    battle.must("initiative", card="KH")
    battle.must("initiative", "Mendi", card="10S")

    assert "disproved" not in battle.must("move", from_="a5", to="b5", card="5D")


def test_a_disproved_claim_is_named_once_and_again_at_the_end() -> None:
    battle = hidden()
    n = claimed(battle)
    to_jons_next_turn(battle)
    battle.must("move", from_="a7", to="b7", card="3D")

    quiet = battle.must("discard_hand", cards=["5D"])
    end = battle.must("resign", "Mendi")

    assert "disproved" not in quiet
    assert end["disproved"] == [{"entry": n, "by": "Jon"}]


def test_when_every_card_without_a_move_was_elsewhere_the_claim_falls() -> None:
    battle = hidden()
    n = claimed(battle)
    said = battle.state.no_move_claims[0]
    battle.state.no_move_claims = (said._replace(stuck=card_set(["3C", "5C"])),)

    answer = battle.must("draw", cards=["3C"], override="drawn")

    assert said.hidden == 2
    assert answer["disproved"] == [{"entry": n, "by": "Jon"}]


def card_set(names: list[str]) -> int:
    """These cards as the states write a set."""
    found = 0
    for card in card_numbers(names):
        found = set_with_one_more_copy(found, card)
    return found


def test_what_the_other_player_draws_excuses_nothing() -> None:
    battle = hidden()
    n = claimed(battle)
    battle.must("draw", "Mendi", cards=["?"], override="drawn")
    to_jons_next_turn(battle)

    answer = battle.must("move", from_="a7", to="b7", card="3D")

    assert answer["disproved"] == [{"entry": n, "by": "Jon"}]


def test_cards_that_are_hidden_again_may_have_come_into_the_hand() -> None:
    before, after = hidden().state.copy(), hidden().state.copy()
    before.unseen = (before.unseen[0] & ~card_set(["3D", "5D"]), before.unseen[1])
    claim = NoMoveClaim(1, 0, card_set(["7D"]), card_set(["3C", "5C"]), 2)

    assert _claim_with_seen_cards(claim, before, after, EndTurn(0)).drawn == 2


def test_a_card_drawn_unseen_says_of_no_other_card_where_it_came_from() -> None:
    before, after = hidden().state.copy(), hidden().state.copy()
    after.unseen = (after.unseen[0] & ~card_set(["7D", "AS"]), after.unseen[1])
    claim = NoMoveClaim(1, 0, card_set(["7D", "AS"]), card_set(["3C", "5C"]), 2)

    claim = _claim_with_seen_cards(claim, before, after, Draw(0, (HIDDEN,)))

    assert (claim.held, claim.drawn, claim.is_disproved) == (2, 1, True)


def test_a_claim_is_disproved_again_only_by_the_end() -> None:
    state, over = hidden().state.copy(), hidden().state.copy()
    claims = (NoMoveClaim(1, 0, card_set(["7D"]), card_set(["3C", "5C"]), 2, is_disproved=True),)
    over.why_over, state.no_move_claims, over.no_move_claims = "exhausted", claims, claims

    assert list(update_claims_and_yield_disproved(state, over, EndTurn(0))) == [NoMoveDisproved(0, 1)]
    assert list(update_claims_and_yield_disproved(over, over.copy(), EndTurn(0))) == []
