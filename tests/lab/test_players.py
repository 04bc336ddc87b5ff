"""Players of the laboratory: each sees what its seat may see, and the better ones win."""

from random import Random

import pytest

from referee.games import begun, game_named, header_of
from referee.games.royal_battles.choices import choices_in_turn
from referee.games.royal_battles.players import _standing, imagined, lookahead, seen_from
from referee.games.royal_battles.playing import acts, shuffled
from referee.games.royal_battles.state import INITIATIVE, OVER, SETUP, in_set, with_card
from referee.table.gate import Table
from referee.table.seen import seen_by
from tests.random_games import random_entries

GAME = game_named("royal-battles")
HEADER = header_of(begun("royal-battles", ["Jon", "Mendi"]))


def positions(seed):
    """Every position of a random battle in which somebody may choose."""
    rng, state = Random(seed), GAME.start(HEADER)
    for _ in acts(state, shuffled(rng), rng):
        if state.phase not in (SETUP, INITIATIVE, OVER):
            yield state.copy()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_player_sees_what_its_seat_sees_at_a_table(seed):
    table, looked_at = Table(HEADER), 0
    views = [seen_by(table, seat) for seat in (0, 1)]

    for _ in random_entries(table, Random(seed), 150, shown=True):
        for seat, view in enumerate(views):
            view.catch_up()
            assert seen_from(table.state, seat) == view.state
            looked_at += 1

    assert looked_at > 100


def test_what_is_imagined_looks_the_same_from_the_seat_that_imagines():
    rng, hands = Random(5), set()

    for state in positions(3):
        view = seen_from(state, state.turn)
        deal, packs = imagined(view, rng)
        own = seen_from(deal, state.turn)
        hands.add(deal.known[1 - state.turn] == state.known[1 - state.turn])
        assert [len(pack) for pack in packs] == state.deck
        assert (own.known, own.hidden, own.deck, own.top, own.at) == (view.known, view.hidden, view.deck, view.top, view.at)

    assert hands == {True, False}


def with_another_hand(state, enemy, rng):
    """The same table, at which the enemy holds other cards of those that nobody else has seen."""
    other, pool = state.copy(), list(in_set(state.known[enemy] | state.unseen[enemy]))
    rng.shuffle(pool)
    other.known[enemy] = other.unseen[enemy] = 0
    for n, card in enumerate(pool):
        cards = other.known if n < state.known[enemy].bit_count() else other.unseen
        cards[enemy] = with_card(cards[enemy], card)
    return other


@pytest.mark.parametrize("name", GAME.laboratory().players)
def test_what_a_seat_does_not_see_changes_nothing_it_does(name):
    player, rng, tried = GAME.laboratory().players[name], Random(7), 0

    for state in list(positions(4))[::7]:
        seat = state.turn
        other = with_another_hand(state, 1 - seat, rng)
        chosen = []
        for whole in (state, other):
            view = seen_from(whole, seat)
            chosen.append(player(view, choices_in_turn(view), Random(1)))
        assert chosen[0] == chosen[1]
        tried += other.known != state.known

    assert tried > 5


def test_who_plans_the_turn_beats_who_plays_at_random():
    laboratory, won, first = GAME.laboratory(), 0, set()

    for number in range(12):
        two = [laboratory.players["greedy" if seat == number % 2 else "random"] for seat in (0, 1)]
        played = laboratory.play(HEADER, two, Random(number))
        won += played.placing[number % 2] == 1
        first.add(played.first)

    assert won >= 9
    assert first == {0, 1}


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_who_stand_alike_who_has_more_cards_stands_better(seat):
    state = next(positions(6))
    more = state.copy()
    more.deck[seat] += 1

    assert _standing(more, seat) > _standing(state, seat)
    assert _standing(more, 1 - seat) < _standing(state, 1 - seat)


def test_who_looks_ahead_does_one_of_the_things_that_may_be_done():
    state = next(state for state in positions(6) if len(choices_in_turn(state)) > 8)
    view = seen_from(state, state.turn)

    assert lookahead(view, choices_in_turn(view), Random(1)) in choices_in_turn(view)
