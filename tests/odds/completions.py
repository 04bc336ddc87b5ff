"""What is really so once every hidden card is dealt out: asked of the game by playing on, nothing of referee.chances or of any odds.py.

A completion deals the cards nobody has shown to the places where they can lie; `truths` says which of the chances came true in it.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any

from models.cards import RANK, RANKS, SUIT
from referee.act_sets import EMPTY_PARTIAL_ACT, all_acts_except_revealing
from referee.chances import Chance
from referee.games import game_named
from referee.games.el_royale import actions as el_royale
from referee.games.el_royale.hidden_cards import mark_cards_known_in_hand
from referee.games.el_royale.state import card_set, cards_in_set
from referee.games.royal_battles import actions as royal_battles
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.hidden_cards import set_hand_and_unseen_cards
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.state import INITIATIVE, MOVEMENT, NOBODY, NOWHERE
from referee.games.royal_battles.state import cards_in_set as in_pack
from referee.games.royal_battles.state import set_with_one_more_copy as with_copy
from referee.games.royal_battles.state import set_without_one_copy as without_copy
from referee.games.royal_battles.tables import KEY_OF_SUIT
from referee.games.royals import actions as royals
from referee.games.royals.drawing import seat_to_draw_or_nobody
from referee.games.royals.legal_acts import legal_act_sets as royals_acts
from referee.games.royals.plays import optional_play_acts
from referee.games.royals.state import FACES, PLAY, mark_cards_seen

Truths = set[tuple[str, str]]
Take = Callable[[list[int], int], tuple[int, ...]]
"""Takes so many cards out of a pool: by chance, or the next of all ways."""


def key(chance: Chance) -> tuple[str, str]:
    """Which chance it is."""
    return chance.id, json.dumps(
        {name: value for name, value in chance.of.items() if name != "damage"}, sort_keys=True
    )


def truths(game: str, state: Any, seat: int, take: Take) -> Truths:
    """What is so in one completion."""
    return {"royal-battles": _battle, "royals": _royals, "battle-royals": _royals, "el-royale": _el_royale}[
        game
    ](state, seat, take)


def at_random(chance: Random) -> Take:
    """Takes cards by lot."""

    def take(pool: list[int], number: int) -> tuple[int, ...]:
        taken = chance.sample(range(len(pool)), number)
        cards = tuple(pool[at] for at in taken)
        pool[:] = [card for at, card in enumerate(pool) if at not in taken]
        return cards

    return take


class TooMany(Exception):
    """There are more completions than anybody wants to look at."""


def every_completion(game: str, state: Any, seat: int, most: int) -> Iterator[Truths]:
    """What is so in each of all completions: the ways to take are counted through like the digits of a number."""
    turn: list[int] = []
    while True:
        sizes: list[int] = []

        def take(
            pool: list[int], number: int, sizes: list[int] = sizes, turn: list[int] = turn
        ) -> tuple[int, ...]:
            if prod(sizes) * comb(len(pool), number) > most:
                raise TooMany
            ways = list(combinations(range(len(pool)), number))
            at = turn[len(sizes)] if len(sizes) < len(turn) else 0
            sizes.append(len(ways))
            cards = tuple(pool[n] for n in ways[at])
            pool[:] = [card for n, card in enumerate(pool) if n not in ways[at]]
            return cards

        yield truths(game, state, seat, take)
        turn += [0] * (len(sizes) - len(turn))
        place = len(sizes) - 1
        while place >= 0 and turn[place] + 1 >= sizes[place]:
            turn[place] = 0
            place -= 1
        if place < 0:
            return
        turn[place] += 1


def shares(found: Sequence[Truths]) -> dict[tuple[str, str], Fraction]:
    """Of what share of the completions each truth holds."""
    numbers = Counter(each for one in found for each in one)
    return {each: Fraction(number, len(found)) for each, number in numbers.items()}


# -- Royal Battles -----------------------------------------------------------------------------------------------------


def _battle(state: Any, seat: int, take: Take) -> Truths:
    if state.phase == INITIATIVE:
        return _initiative(state, seat, take)
    found: Truths = set()
    if state.phase not in royal_battles.IN_TURN:
        return found
    if seat == state.turn:
        number, known = draw_count_allowed_to_player_in_turn(state), ()
        if not number and state.phase == MOVEMENT:
            number, known = state.hidden[seat], in_pack(state.known[seat])
        if number:
            reached, hit = _could(state, seat, (*known, *take(list(in_pack(state.unseen[seat])), number)))
            found |= {("draw.move", "{}")} if reached is not None else set()
            found |= {("draw.reach", json.dumps({"square": SQUARES[to]})) for to in reached or ()}
            found |= {("draw.hit", _struck(state, unit, style)) for unit, style in hit}
    enemy = 1 - seat
    number = state.hidden[enemy] if state.hand_size(enemy) else min(1, state.deck[enemy])
    hand = (*in_pack(state.known[enemy]), *take(list(in_pack(state.unseen[enemy])), number))
    return found | {("threat", _struck(state, unit, style)) for unit, style in _could(state, enemy, hand)[1]}


def _struck(state: Any, unit: int, style: str) -> str:
    return json.dumps(
        {
            "square": SQUARES[state.square_of_unit[unit]],
            "style": style,
            "target": state.table_rules.kinds[unit],
        },
        sort_keys=True,
    )


def _could(state: Any, seat: int, hand: tuple[int, ...]) -> tuple[set[int] | None, set[tuple[int, str]]]:
    """The squares that this hand lets the seat's units step to (None: it has no move at all), and who is hit in which style."""
    game, new = game_named("royal-battles"), state.copy()
    new.phase, new.turn, new.moved, new.attacked, new.due_key, new.due_strategy = (
        MOVEMENT,
        seat,
        NOWHERE,
        False,
        0,
        0,
    )
    known, unseen = 0, new.unseen[seat]
    for card in hand:
        known, unseen = with_copy(known, card), without_copy(unseen, card)
    set_hand_and_unseen_cards(new, seat, known, 0, unseen)
    moves = [act for act in game.legal_acts(new) if isinstance(act, royal_battles.Move)]
    hit = set()
    for move in moves:
        there = new.copy()
        game.apply(there, move)
        for act in game.legal_acts(there) if there.phase != "over" else ():
            if isinstance(act, royal_battles.Attack) and there.unit_on_square[act.target] >> 2 != seat:
                after = there.copy()
                if game.apply(after, act)[0].hit:
                    hit.add((there.unit_on_square[act.target], act.style))
    return ({move.to for move in moves if move.to != move.origin} if moves else None), hit


def _initiative(state: Any, seat: int, take: Take) -> Truths:
    game, new = game_named("royal-battles"), state.copy()
    for each in (0, 1):
        if state.to_draw[each]:
            [card] = take(list(in_pack(state.unseen[each])), 1)
            game.apply(new, royal_battles.Initiative(each, card))
    order = "again" if new.phase == INITIATIVE else "first" if new.turn == seat else "second"
    card = new.initiative_card(seat)
    keys = set(KEY_OF_SUIT.values()) if SUIT[card] < 0 else {KEY_OF_SUIT[SUIT[card]]}
    return {("initiative", json.dumps({"order": order}))} | {
        ("key", json.dumps({"position": each})) for each in keys
    }


# -- Royals ------------------------------------------------------------------------------------------------------------


def _royals(state: Any, seat: int, take: Take) -> Truths:
    pool = [card for card in range(52) for _ in range(state.unseen[card])]
    new = state.copy()
    new.known = [list(hand) for hand in state.known]
    for other in range(state.table_rules.players):
        dealt = take(pool, state.hidden[other])
        if not _is_true(state, other, dealt):
            return {("impossible", "")}
        for card in dealt:
            mark_cards_seen(new, card)
        new.known[other] += dealt
    new.hidden = [0] * state.table_rules.players
    if seat_to_draw_or_nobody(state) == seat and state.stack:
        return _drawn(new, seat, *take(pool, 1))
    return _led(new, seat) if state.phase == PLAY and state.attacker == seat and not state.fought else set()


def _is_true(state: Any, seat: int, dealt: tuple[int, ...]) -> bool:
    """Can the player's claims have been true with these cards in the hidden part of the hand (R-21)?"""
    for claim in state.claims:
        if claim.seat == seat and claim.suit != FACES:
            held = sum(SUIT[card] == claim.suit for card in (*state.known[seat], *dealt))
            if state.left[4 * seat + claim.suit] - claim.left + held > state.drawn[seat] - claim.drawn:
                return False
    return True


def _drawn(state: Any, seat: int, card: int) -> Truths:
    found = {("stack.home", "{}")} if SUIT[card] == state.suits[seat] else set()
    game_named("royals").apply(state, royals.Draw(seat, royals.STACK, card))
    state.places, state.phase = (), PLAY
    if seat == state.attacker:
        for each in optional_play_acts(state, EMPTY_PARTIAL_ACT):
            cards = each.fields["cards"] if each.act is royals.Meld else None
            if cards is not None and any(
                card in meld for meld in cards.all_choices_or_only_unnamed_if_allowed()
            ):
                found.add(("stack.meld", "{}"))
    return found


def _led(state: Any, seat: int) -> Truths:
    game = game_named("royals")
    found = set()
    for card in set(state.known[seat]):
        beaten = False
        after = state.copy()
        game.apply(after, royals.Lead(seat, card))
        for rival in after.waiting:
            alone = after.copy()
            alone.waiting = (rival,)
            for follow in all_acts_except_revealing(royals_acts(alone)):
                won = alone.copy()
                game.apply(won, follow)
                beaten = beaten or won.won_by == rival
        if not beaten:
            found.add(("trick.held", json.dumps({"card": _name(card)})))
    return found


def _name(card: int) -> str:
    return RANKS[RANK[card]] + "SHDC"[SUIT[card]]


# -- El Royale ---------------------------------------------------------------------------------------------------------


def _el_royale(state: Any, seat: int, take: Take) -> Truths:
    game, new = game_named("el-royale"), state.copy()
    for mask, counts in state.unseen_lots:
        pool = list(cards_in_set(mask))
        for other, number in enumerate(counts[:-2]):
            mark_cards_known_in_hand(new, other, card_set(take(pool, number)))
    if state.phase in ("defence", "after_beat"):
        thrown = [
            act for act in game.legal_acts(new) if isinstance(act, el_royale.ThrowIn) and act.by != seat
        ]
        return {("more", json.dumps({"rank": RANKS[RANK[state.top_card]]}))} if thrown else set()
    found = set()
    for act in (
        game.legal_acts(new)
        if state.phase == "attack" and seat == state.attacker and state.defender != NOBODY
        else ()
    ):
        if isinstance(act, el_royale.Attack) and list(act.cards[:-1]) == sorted(act.cards[:-1]):
            after = new.copy()
            game.apply(after, act)
            if any(isinstance(each, el_royale.Beat) for each in game.legal_acts(after)):
                found.add(
                    (
                        "beat",
                        json.dumps(
                            {"card": _name(act.cards[-1]), "cards": [_name(card) for card in act.cards]}
                        ),
                    )
                )
    return found
