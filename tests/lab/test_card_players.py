"""Players of the card games for the laboratory: what they do is allowed, rests on what their seat sees, and the better one wins."""

from copy import copy
from itertools import islice
from random import Random

import pytest

from referee.games import game_named, header_from_json, new_record
from referee.games.el_royale import computer_players as el_royale
from referee.games.el_royale.state import card_set, cards_in_set
from referee.games.royals import computer_players as royals
from referee.games.royals.state import DEAL, REVEAL

TABLES = {"royals": (royals, 2), "battle-royals": (royals, 3), "el-royale": (el_royale, 3)}
MOST = 400


def header(game, seats, **options):
    return header_from_json({**new_record(game, "ABCDEFGH"[:seats]), "options": options})


def played(name, player, seed):
    """A game as it is played, before each act: the table, the cards that lie beside it, and the act."""
    of, seats = TABLES[name]
    game, rng = game_named(name), Random(seed)
    state, number = game.start(header(name, seats)), 0
    laboratory = game.laboratory()
    cards = laboratory.unseen_cards_of_new_game(seats, rng)
    if of is el_royale:
        cards.apply_act_and_move_unseen_cards(state, of.Deal(0, 0))
    while not game.final_places_by_seat(state) and number < MOST:
        act = laboratory.next_act(state, cards, [laboratory.players[player]] * seats, rng)
        yield game, state, cards, act
        cards.apply_act_and_move_unseen_cards(state, act)
        number += 1


@pytest.mark.parametrize("player", ["random", "greedy", "lookahead"])
@pytest.mark.parametrize("name", TABLES)
def test_whatever_they_do_the_referee_allows_and_every_card_lies_where_it_is_counted(name, player):
    number = 0

    for game, state, cards, act in islice(played(name, player, 3), 60 if player == "lookahead" else MOST):
        assert not game.judge(state, act)
        if name == "el-royale":
            assert [hand.bit_count() for hand in cards.hands] == state.size and len(cards.deck) == state.deck
        elif state.phase not in (DEAL, REVEAL):
            assert [len(hand) for hand in cards.hands] == state.hidden and len(cards.stack) == state.stack
        number += 1

    assert number > 10


def seen(name, state, cards, seat):
    if name == "el-royale":
        return el_royale.view_from_seat(state, seat, cards.hands[seat])
    return royals.view_from_seat(state, seat, cards.hands[seat])


def dealt_otherwise(name, state, cards, seat, rng):
    """The same table, at which the cards that this seat has not seen lie in other places."""
    other = copy(cards)
    if name == "el-royale":
        pool = [
            card
            for n, hand in enumerate(cards.hands)
            if n != seat
            for card in cards_in_set(hand & ~state.known[n])
        ] + cards.deck
        rng.shuffle(pool)
        other.hands = [
            hand
            if n == seat
            else state.known[n] | card_set(pool.pop() for _ in range((hand & ~state.known[n]).bit_count()))
            for n, hand in enumerate(cards.hands)
        ]
        other.deck = pool
    else:
        pool = [card for n, hand in enumerate(cards.hands) if n != seat for card in hand] + cards.stack
        rng.shuffle(pool)
        other.hands = [
            hand if n == seat else [pool.pop() for _ in hand] for n, hand in enumerate(cards.hands)
        ]
        other.stack = pool
    return other


@pytest.mark.parametrize("name", TABLES)
def test_what_a_seat_does_not_see_changes_nothing_it_does(name):
    of, tried = TABLES[name][0], 0

    for game, state, cards, act in played(name, "random", 5):
        if tried > 60 or type(act).__name__ in ("Deal", "Reveal"):
            continue
        views = [
            seen(name, state, each, act.by)
            for each in (cards, dealt_otherwise(name, state, cards, act.by, Random(tried)))
        ]
        assert views[0] == views[1]
        for each in game.laboratory().players.values():
            one, other = (each(view, of.candidate_acts_for_seat(view, act.by), Random(1)) for view in views)
            assert one == other
        tried += 1

    assert tried > 20


@pytest.mark.parametrize(("name", "least"), [("royals", 6), ("el-royale", 6)])
def test_who_weighs_beats_who_plays_at_random(name, least):
    laboratory, won = game_named(name).laboratory(), 0
    short = {} if name == "el-royale" else {"target": 150}

    for number in range(8):
        two = [laboratory.players["greedy" if seat == number % 2 else "random"] for seat in (0, 1)]
        won += laboratory.play_game(header(name, 2, **short), two, Random(number)).placing[number % 2] == 1

    assert won >= least


@pytest.mark.parametrize("name", TABLES)
def test_what_is_imagined_looks_the_same_from_the_seat_that_imagines(name):
    of, rng, looked_at, otherwise = TABLES[name][0], Random(2), 0, 0

    for _, state, cards, act in islice(played(name, "random", 6), 80):
        if type(act).__name__ in ("Deal", "Reveal"):
            continue
        view = seen(name, state, cards, act.by)
        if name == "el-royale":
            table, there = of.imagined_state_and_cards(view, rng)
            assert [hand.bit_count() for hand in there.hands] == view.size and len(there.deck) == view.deck
            assert of.view_from_seat(table, act.by, there.hands[act.by]) == view
            otherwise += there.hands != cards.hands
        else:
            there = of.deal_imagined_cards(view, rng)
            assert [len(hand) for hand in there.hands] == view.hidden and len(there.stack) == view.stack
            assert of.view_from_seat(view, act.by, there.hands[act.by]) == view
            otherwise += (
                there.hands[: act.by] != cards.hands[: act.by]
                or there.hands[act.by + 1 :] != cards.hands[act.by + 1 :]
            )
        looked_at += 1

    assert looked_at > 20 and otherwise > 20


def test_who_looks_ahead_beats_who_weighs():
    laboratory, won = game_named("royals").laboratory(), 0

    for number in range(4):
        two = [laboratory.players["lookahead" if seat == number % 2 else "greedy"] for seat in (0, 1)]
        won += (
            laboratory.play_game(header("royals", 2, target=150), two, Random(number)).placing[number % 2]
            == 1
        )

    assert won >= 3


def test_a_turn_that_goes_round_ends_the_game(monkeypatch):
    monkeypatch.setattr("referee.games.royals.computer_players.ACTS_IN_A_TURN", 5)
    laboratory = game_named("royals").laboratory()

    played = laboratory.play_game(
        header_from_json(new_record("royals", ["A", "B"])), [laboratory.players["greedy"]] * 2, Random(1)
    )

    assert (played.ending, played.placing) == ("not_over", (1, 1))
