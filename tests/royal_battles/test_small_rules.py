"""Values and bounds that whole battles seldom reach: due draws, names of units, distances, chances, hands, statistics."""

from collections import Counter

import pytest

from models.cards import JOKER, card_numbers
from referee.act_sets import card_set
from referee.games.royal_battles import attack, effects
from referee.games.royal_battles.act_values import card_sets_by_best_strike_value, valued_moves
from referee.games.royal_battles.actions import Attack, EndTurn, Injure, Move, Resign
from referee.games.royal_battles.alternatives import move_distance_function, suggestion_rank_of_other_verb
from referee.games.royal_battles.ending import (
    EXHAUSTED,
    BattleEnded,
    end_by_unit_count_or_ask_for_hands,
)
from referee.games.royal_battles.game_statistics import add_strike_to_statistics
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.hidden_cards import can_hold_card
from referee.games.royal_battles.legal_acts import (
    _all_possible_hands_fully_named,
    whole_hand_choices_named_or_hidden,
)
from referee.games.royal_battles.no_move_claims import is_claim_of_no_move_or_pass
from referee.games.royal_battles.state import ATTACK, MOVEMENT, NOWHERE, OVER, REVEAL
from referee.games.royal_battles.strike import FormStrike, Wound, is_key_position
from tests.royal_battles.positions import JON, MENDI, Battle, arranged, codes


def battle(**options: object) -> Battle:
    return arranged({"c4": "king 2S", "a1": "queen 3S"}, {"d4": "pawn AH", "b2": "bishop AC"}, **options)  # type: ignore[arg-type]


def test_rb_25_both_due_draws_together_are_at_most_the_deck() -> None:
    state = battle().state.copy()
    state.deck = (3, 3)
    state.due_strategy, state.due_key = 2, 2
    effects.limit_due_draws_to_deck(state)
    assert (state.due_strategy, state.due_key) == (2, 1)

    state.deck = (1, 1)
    effects.limit_due_draws_to_deck(state)
    assert (state.due_strategy, state.due_key) == (1, 0)


def test_a_player_who_moves_is_in_the_battle_again() -> None:
    table = battle(hands=("5S", "?"), turn=JON)
    state = table.state.copy()
    state.out = (True, True)

    effects.apply_move(state, Move(0, SQUARES.index("c4"), SQUARES.index("c5"), card_numbers("5S")[0]), [])

    assert state.out == (False, True)


def test_before_a_move_no_unit_has_moved() -> None:
    state = battle(turn=JON).state

    assert state.moved == NOWHERE
    assert not attack._is_moved_unit_own(state, attack.Attack(0, SQUARES.index("d4"), "easy"))


def test_an_unknown_player_places_nothing_and_hears_one_reason() -> None:
    assert codes(Battle().says("place", "Zoe", unit="knight", square="a1")) == ["seat.unknown"]


def test_a_card_that_all_have_seen_elsewhere_is_in_no_hidden_hand() -> None:
    state = battle(hands=("? ?", "?"), turn=JON).state

    assert not can_hold_card(state, 0, card_numbers("2S")[0])
    assert can_hold_card(state, 0, card_numbers("9H")[0])


def test_a_whole_hand_that_is_named_holds_the_known_cards() -> None:
    state = battle(hands=("5S ?", "?"), turn=JON).state
    five, nine = card_numbers("5S")[0], card_numbers("9H")[0]

    fits = _all_possible_hands_fully_named(state, 0).is_possible

    assert fits is not None and fits((five, nine)) and not fits((nine, nine))


def test_two_known_jokers_do_not_make_room_for_more_hidden_cards() -> None:
    state = battle(hands=("Joker Joker ?", "?"), turn=JON).state
    nine, ten = card_numbers("9H")[0], card_numbers("10H")[0]

    fits = whole_hand_choices_named_or_hidden(state, 0).is_possible

    assert fits is not None and fits((JOKER, JOKER, nine)) and not fits((JOKER, nine, ten))


@pytest.mark.parametrize("position", ["head", "side", "digit", "clear"])
def test_rb_57_a_joker_for_initiative_makes_positions_key_and_nothing_else(position: str) -> None:
    state = battle(initiative=("Joker", "8S"), turn=JON).state

    assert is_key_position(state, 0, position)
    assert not is_key_position(state, 0, "") and not is_key_position(state, 1, "")


def test_the_nearest_move_has_the_same_unit_then_the_same_card_then_the_same_square() -> None:
    table = battle(hands=("5S 6S", "?"), turn=JON).table
    entry = table.entry_from_json({"do": "move", "by": JON, "from": "c4", "to": "c5", "card": "5S"})
    five, six = card_numbers("5S 6S")
    c4, a1, c5, b4 = (SQUARES.index(name) for name in ("c4", "a1", "c5", "b4"))

    distance = move_distance_function(table.state, entry)

    assert [
        distance(Move(0, c4, c5, five)),
        distance(Move(0, c4, b4, five)),
        distance(Move(0, c4, c5, six)),
        distance(Move(0, a1, c5, five)),
    ] == [0, 2, 4, 8]


def test_an_act_that_is_none_of_the_turn_comes_first() -> None:
    assert suggestion_rank_of_other_verb(Resign, 5) == 0 and suggestion_rank_of_other_verb(Move, 5) == 5


def test_damage_to_ones_own_unit_is_damage_taken_alone() -> None:
    counts = tuple(Counter[str]() for _ in range(8))
    wound = Wound(1, -1, 3, 3, False, ())

    add_strike_to_statistics(FormStrike(0, 1, "easy", 2, 2, True, False, (wound,), ()), counts)

    assert (counts[0]["damage_done"], counts[1]["damage_taken"], counts[0]["attacks"]) == (0, 3, 1)


def test_a_strategy_draw_that_is_due_binds_only_the_player_on_turn() -> None:
    table = battle(hands=("5S", "?"), turn=JON)
    table.state.due_strategy, table.state.phase = 2, ATTACK

    assert "draw.wrong_number_for_strategy" in codes(table.says("draw", JON, cards=["?"]))
    assert "draw.wrong_number_for_strategy" not in codes(table.says("draw", MENDI, cards=["?"]))


@pytest.mark.parametrize(("white_hand", "may_be_playable"), [("3C", [None, MENDI]), ("3D", [None])])
def test_rb_61_a_hidden_hand_may_be_called_playable_if_it_is_the_only_one(
    white_hand: str, may_be_playable: list[str | None]
) -> None:
    white, black = {"a7": "pawn 2C", "a5": "king 4C"}, {"e7": "pawn 7C", "e5": "king 8C"}
    table = arranged(white, black, hands=(white_hand, "?"), decks=(0, 0), turn=JON)
    table.state.phase = REVEAL

    assert [each.get("playable") for each in table.may("end_battle") if each["by"] == JON] == may_be_playable


def test_a_second_attack_without_a_draw_leaves_the_due_draw() -> None:
    table = battle(hands=("5S", "?"), turn=JON)
    state = table.state.copy()
    state.moved, state.due_strategy = state.unit_on_square[SQUARES.index("c4")], 2

    effects.apply_attack(state, Attack(0, SQUARES.index("d4"), "easy"), [])

    assert state.due_strategy == 2


def test_rb_37_only_before_the_move_is_ending_the_turn_a_pass() -> None:
    state = battle(hands=("5S", "?"), turn=JON).state.copy()
    assert state.phase == MOVEMENT and is_claim_of_no_move_or_pass(state, EndTurn(0))

    state.moved = 0

    assert not is_claim_of_no_move_or_pass(state, EndTurn(0))


def test_a_computer_healer_values_the_card_that_heals_itself_too() -> None:
    """A comrade on a card of the same colour is healed too, and the healer stands on the card it plays."""
    white, injury = {"c4": "bishop 2S", "b5": "king AS"}, {"c4": 3, "b5": 3}
    state = arranged(white, {"e7": "pawn 3H"}, hands=("6S 6H", "?"), turn=JON, injury=injury).state.copy()
    c4, (black, red) = SQUARES.index("c4"), card_numbers("6S 6H")

    value_of = {
        card: value
        for value, cards in card_sets_by_best_strike_value(state, c4, c4, card_set((black, red)), {}).items()
        for card in (black, red)
        if cards >> card & 1
    }

    assert value_of[black] > value_of[red] > 0


def test_a_computer_healer_values_healing_from_the_first_square_too() -> None:
    white = {"a6": "bishop 2S", "b6": "king AS"}
    state = arranged(white, {"e1": "pawn 3H"}, hands=("6H", "?"), turn=JON, injury={"b6": 3}).state.copy()
    fields = {"origin": (SQUARES.index("a6"),), "card": card_set(card_numbers("6H")), "to": (0,)}

    ((value, _, step, _),) = valued_moves(state, fields, (SQUARES.index("e1"),), {})

    assert step == 35 * SQUARES.index("a6") and value > 1


def test_rb_57_where_the_end_is_checked_at_once_a_battle_ends_once() -> None:
    state = battle(hands=("5S", "?"), turn=JON, end_check="immediate").state.copy()
    state.phase, state.why_over, state.out = OVER, EXHAUSTED, (True, True)

    assert not any(isinstance(each, BattleEnded) for each in effects.apply_act(state, Injure(0, 0, 1)))


def test_rb_59_a_hand_that_is_left_alone_decides_for_white_too() -> None:
    state = battle(hands=("3D", ""), decks=(0, 0), turn=JON).state.copy()

    ended = end_by_unit_count_or_ask_for_hands(state, EXHAUSTED)

    assert ended == BattleEnded(0, EXHAUSTED, (2, 2), True)
