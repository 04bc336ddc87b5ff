"""Battles that are played by themselves with real packs: every act is allowed, and every card comes from where it lies."""

from collections import Counter
from random import Random

import pytest

from models.cards import JOKER
from referee.games import GAMES
from referee.games.royal_battles import simulated_battle
from referee.games.royal_battles.actions import (
    Attack,
    CannotMove,
    Deal,
    DiscardHand,
    Draw,
    EndTurn,
    Initiative,
    Move,
    Place,
    Resign,
)
from referee.games.royal_battles.legal_acts import move_acts
from referee.games.royal_battles.simulated_battle import (
    WHOLE_PACK,
    due_draw_or_random_act,
    greedy_act,
    play_acts_to_end,
    play_to_end_and_count_acts,
    shuffled_packs,
)
from referee.games.royal_battles.state import INITIATIVE, OVER, set_with_one_more_copy, set_without_one_copy
from tests.royal_battles.positions import Battle, arranged
from tests.royal_battles.recording import MAGIC, ROYALS

GAME = GAMES["royal-battles"]


class Slowly(Random):
    """Chance that always picks the same place of a list."""

    def __init__(self, at: float) -> None:
        super().__init__(0)
        self.at = at

    def random(self) -> float:
        return self.at


def opening(armies=ROYALS):
    return Battle(**armies).state.copy()


def test_two_whole_packs_are_shuffled_apart():
    white, black = shuffled_packs(Random(3))

    assert Counter(white) == Counter(black) == Counter(WHOLE_PACK) and WHOLE_PACK.count(JOKER) == 2
    assert len(WHOLE_PACK) == 54
    assert white != black and white != [*WHOLE_PACK]


@pytest.mark.parametrize("choose", [due_draw_or_random_act, greedy_act])
@pytest.mark.parametrize("armies", [ROYALS, MAGIC])
def test_a_battle_plays_itself_to_its_end_with_the_cards_on_top_of_the_packs(choose, armies):
    rng = Random(11)
    state, packs = opening(armies), shuffled_packs(rng)
    follow, seen = play_acts_to_end(state, packs, rng, choose), Counter()
    before, tops = state.copy(), [pack[-1] for pack in packs]

    for action, happened in follow:
        assert GAME.judge(before, action) == (), action
        assert happened == GAME.apply(before, action)
        assert before == state
        if isinstance(action, Deal | Initiative):
            assert action.card == tops[action.by]
        assert tuple(len(pack) for pack in packs) == state.deck
        seen[type(action)] += 1
        before, tops = state.copy(), [pack[-1] if pack else None for pack in packs]

    assert state.phase == OVER
    assert {Deal, Place, Initiative, Draw, Move} <= set(seen)
    assert seen[Initiative] >= 2


def test_what_is_drawn_is_what_lay_on_top():
    state = arranged({"a7": "pawn 2C"}, {"e7": "pawn 7C"}, hands=("", "3S"), turn="Jon").state.copy()
    state.known = 0, state.known[1]
    packs = ([5, 6, 7][:3], [8])
    state.deck = 3, 1

    action, _ = next(play_acts_to_end(state, packs, Slowly(0.0), due_draw_or_random_act))

    assert action == Draw(0, (7,))
    assert packs == ([5, 6], [8])


def test_both_draw_for_initiative_white_first_then_black():
    state = Battle(**ROYALS).state.copy()
    packs, rng = shuffled_packs(Random(5)), Random(5)
    drawn = []
    for action, _ in play_acts_to_end(state, packs, rng):
        if isinstance(action, Initiative):
            drawn.append(action.by)
        if state.phase != INITIATIVE and drawn:
            break

    assert drawn[:2] == [0, 1]


def test_a_draw_that_is_due_is_always_made_and_else_each_act_is_as_likely():
    draw, others = Draw(0, (53,)), [EndTurn(0), DiscardHand(0, None), CannotMove(0)]
    empty_handed = arranged({"a7": "pawn 2C"}, {"e7": "pawn 7C"}, hands=("", "3S"), turn="Jon").state

    assert due_draw_or_random_act(empty_handed, [draw, *others], Slowly(0.99)) == draw
    assert [due_draw_or_random_act(opening(), others, Slowly(at)) for at in (0.0, 0.34, 0.67, 0.99)] == [
        *others,
        others[-1],
    ]


def beside_two_enemies(injury=None):
    """Jon's King has stepped beside a Pawn and a Queen."""
    battle = arranged(
        {"b4": "king 9S", "a7": "rook 8S"}, {"c5": "pawn 7C", "d4": "queen 8C", "e7": "rook 9C"},
        ("AS", "2C"), hands=("6D", ""), turn="Jon", injury=injury or {},
    )  # fmt: skip
    battle.must("move", from_="b4", to="c4", card="6D")
    return battle.state


def gain(state, act: Attack) -> int:
    """What hurts or heals, twenty for each unit that falls, three for each card to draw."""
    sums = simulated_battle.calculate_strike(state, state.moved, state.unit_on_square[act.target], act.style)
    wounds = (*sums.damage, *sums.healed)
    return (
        sum(wound.amount for wound in wounds)
        + 20 * sum(wound.removed for wound in wounds)
        + 3 * (sums.due_key + sums.due_strategy)
    )


@pytest.mark.parametrize("injury", [{}, {"d4": 8}, {"c5": 7}, {"c5": 4, "d4": 5}])
def test_who_plays_greedily_strikes_where_it_hurts_most(injury):
    state = beside_two_enemies(injury)
    legal = [act for act in GAME.legal_acts(state) if act.by == 0 and not isinstance(act, Resign)]
    gains = {act: gain(state, act) for act in legal if isinstance(act, Attack)}
    assert len({*gains.values()}) > 1

    for at in (0.0, 0.99):
        assert gains[greedy_act(state, legal, Slowly(at))] == max(gains.values())


def test_who_plays_greedily_strikes_in_vain_rather_than_not_at_all():
    state = beside_two_enemies()
    misses = [act for act in GAME.legal_acts(state) if isinstance(act, Attack) and gain(state, act) == 0]

    assert misses and isinstance(greedy_act(state, [EndTurn(0), misses[0]], Slowly(0.0)), Attack)


def test_who_plays_greedily_steps_towards_the_enemy_and_never_passes_while_something_moves():
    state = arranged({"a4": "pawn 2C"}, {"e4": "pawn 7C"}, hands=("3D", ""), turn="Jon").state

    chosen = greedy_act(state, [act for act in GAME.legal_acts(state) if act.by == 0], Slowly(0.0))

    assert isinstance(chosen, Move) and chosen.to % 5 == 1


def test_who_plays_greedily_passes_rather_than_throws_the_hand_away():
    state = arranged({"a4": "pawn 2C"}, {"e4": "pawn 7C"}, hands=("3S", ""), turn="Jon").state

    assert isinstance(greedy_act(state, [DiscardHand(0, None), EndTurn(0)], Slowly(0.99)), EndTurn)


def test_a_battle_played_by_itself_says_how_many_acts_it_took():
    state = opening()

    number = play_to_end_and_count_acts(state, Random(2))

    again, rng = opening(), Random(2)
    assert number == len(list(play_acts_to_end(again, shuffled_packs(rng), rng)))
    assert state == again and state.phase == OVER


def test_the_second_joker_is_known_to_be_held_when_the_first_has_gone():
    state = arranged({"a7": "pawn 2C"}, {"e7": "pawn 7C"}, hands=("Joker Joker", "3S"), turn="Jon").state
    state.known = set_without_one_copy(state.known[0], JOKER), state.known[1]

    [steps] = move_acts(state)

    assert steps.fields["card"] == steps.certain_cards["card"] == set_with_one_more_copy(0, JOKER)
