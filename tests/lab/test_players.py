"""Players of the laboratory: each sees what its seat may see, and the better ones win."""

from itertools import combinations, islice
from math import comb
from random import Random
from statistics import fmean

import pytest

from referee.games import game_named, header_from_json, new_record
from referee.games.royal_battles.act_values import valued_acts
from referee.games.royal_battles.actions import DiscardHand
from referee.games.royal_battles.computer_players import (
    choose_by_lookahead,
    expected_best_value_after_due_draw,
    random_possible_top_cards,
    view_from_seat,
)
from referee.games.royal_battles.hidden_cards import can_perhaps_move, set_hand_and_unseen_cards
from referee.games.royal_battles.legal_acts import lazy_acts_in_turn
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.simulated_battle import play_acts_to_end, shuffled_packs
from referee.games.royal_battles.state import (
    INITIATIVE,
    MOVEMENT,
    OVER,
    SETUP,
    cards_in_set,
    set_with_one_more_copy,
    set_without_one_copy,
)
from referee.table.redacted import redacted_for
from referee.table.table import Table
from tests.support.random_games import random_entries

GAME = game_named("royal-battles")
HEADER = header_from_json(new_record("royal-battles", ["Jon", "Mendi"]))


def positions(seed):
    """Every position of a random battle in which somebody may choose."""
    rng, state = Random(seed), GAME.start(HEADER)
    for _ in play_acts_to_end(state, shuffled_packs(rng), rng):
        if state.phase not in (SETUP, INITIATIVE, OVER):
            yield state.copy()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_player_sees_what_its_seat_sees_at_a_table(seed):
    table, looked_at = Table(HEADER), 0
    views = [redacted_for(table, seat) for seat in (0, 1)]

    for _ in random_entries(table, Random(seed), 150, shown=True):
        for seat, view in enumerate(views):
            view.apply_changes_of_whole_table()
            seen = view.state.copy()
            seen.no_move_claims = ()  # no computer player asks for them
            assert view_from_seat(table.state, seat) == seen
            looked_at += 1

    assert looked_at > 100


def test_what_is_expected_of_a_turn_is_the_average_over_the_hands_that_may_be_held():
    compared = 0

    for state in positions(3):
        view = view_from_seat(state, 1 - state.turn)
        seat, hidden = view.turn, view.hidden[view.turn]
        if (
            draw_count_allowed_to_player_in_turn(view)
            or not hidden
            or comb(view.unseen[seat].bit_count(), hidden) > 60
        ):
            continue
        best = []
        for hand in combinations(cards_in_set(view.unseen[seat]), hidden):
            deal = view.copy()
            known, unseen = deal.known[seat], deal.unseen[seat]
            for card in hand:
                known, unseen = set_with_one_more_copy(known, card), set_without_one_copy(unseen, card)
            set_hand_and_unseen_cards(deal, seat, known, 0, unseen)
            best.append(max(worth for worth, *_ in valued_acts(deal, lazy_acts_in_turn(deal))))
        assert expected_best_value_after_due_draw(view) == pytest.approx(fmean(best))
        compared += 1

    assert compared > 10


def test_an_initiative_that_is_imagined_is_of_cards_nobody_has_seen():
    rng, tops = Random(5), set()

    for state in islice(positions(3), 40):
        view = view_from_seat(state, state.turn)
        for seat, cards in enumerate(random_possible_top_cards(view, rng)):
            unseen = list(cards_in_set(view.unseen[seat]))
            for card in cards:
                unseen.remove(card)
            tops.add(cards[-1])

    assert len(tops) > 10


def test_a_hand_that_no_card_can_be_played_from_is_thrown_away_by_who_looks_ahead():
    state = next(
        each
        for each in positions(3)
        if each.phase == MOVEMENT
        and each.deck[each.turn]
        and each.hand_size(each.turn)
        and not can_perhaps_move(each, each.turn)
    )
    view = view_from_seat(state, state.turn)

    assert choose_by_lookahead(view, lazy_acts_in_turn(view), Random(1)) == DiscardHand(state.turn)


def test_two_who_look_ahead_do_not_wait_for_each_other():
    laboratory, endings = GAME.laboratory(), []

    for number in range(6):
        endings.append(
            laboratory.play_game(HEADER, [choose_by_lookahead, choose_by_lookahead], Random(number)).ending
        )

    assert endings.count("eliminated") >= 3


def with_another_hand(state, enemy, rng):
    """The same table, at which the enemy holds other cards of those that nobody else has seen."""
    other, pool = state.copy(), list(cards_in_set(state.known[enemy] | state.unseen[enemy]))
    rng.shuffle(pool)
    known = unseen = 0
    for n, card in enumerate(pool):
        if n < state.known[enemy].bit_count():
            known = set_with_one_more_copy(known, card)
        else:
            unseen = set_with_one_more_copy(unseen, card)
    set_hand_and_unseen_cards(other, enemy, known, other.hidden[enemy], unseen)
    return other


@pytest.mark.parametrize("name", GAME.laboratory().players)
def test_what_a_seat_does_not_see_changes_nothing_it_does(name):
    player, rng, tried = GAME.laboratory().players[name], Random(7), 0

    for state in list(positions(4))[::7]:
        seat = state.turn
        other = with_another_hand(state, 1 - seat, rng)
        chosen = []
        for whole in (state, other):
            view = view_from_seat(whole, seat)
            chosen.append(player(view, lazy_acts_in_turn(view), Random(1)))
        assert chosen[0] == chosen[1]
        tried += other.known != state.known

    assert tried > 5


def test_who_plans_the_turn_beats_who_plays_at_random():
    laboratory, won, first = GAME.laboratory(), 0, set()

    for number in range(12):
        two = [laboratory.players["greedy" if seat == number % 2 else "random"] for seat in (0, 1)]
        played = laboratory.play_game(HEADER, two, Random(number))
        won += played.placing[number % 2] == 1
        first.add(played.first)

    assert won >= 9
    assert first == {0, 1}


def test_who_looks_ahead_does_one_of_the_things_that_may_be_done():
    state = next(state for state in positions(6) if len(lazy_acts_in_turn(state)) > 8)
    view = view_from_seat(state, state.turn)

    assert choose_by_lookahead(view, lazy_acts_in_turn(view), Random(1)) in lazy_acts_in_turn(view)
