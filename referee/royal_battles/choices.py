"""What may be done now: every legal act, generated from the position rather than found by trying all.

Cards drawn or discarded unseen are generated as `?`: any card that can be there may be named in their stead.
"""

from collections.abc import Iterator

from models.cards import HIDDEN, JOKER
from referee.royal_battles.actions import (
    Action,
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
from referee.royal_battles.attack import targets
from referee.royal_battles.geometry import NEIGHBOURS, START
from referee.royal_battles.pack import surely_can_move
from referee.royal_battles.phases import due
from referee.royal_battles.setup import due_squares, is_dealt, next_placer
from referee.royal_battles.state import ATTACK, BLACK, INITIATIVE, MOVEMENT, NO_CARD, NOBODY, OVER, SETUP, WHITE, State, differs, in_set

BOTH = (WHITE, BLACK)


def choices(state: State) -> Iterator[Action]:
    """Every act that may be done now."""
    if state.phase == OVER:
        return
    if state.phase == SETUP:
        yield from _set_up(state)
    elif state.phase == INITIATIVE:
        yield from (Initiative(seat, card) for seat in BOTH if state.to_draw[seat] for card in _distinct(state.unseen[seat]))
    else:
        yield from _turn(state)
    yield from (Resign(seat) for seat in BOTH)


def _distinct(cards: int) -> Iterator[int]:
    return in_set(cards & ~(1 << JOKER + 1) if cards >> JOKER & 1 else cards)


def _set_up(state: State) -> Iterator[Action]:
    for seat in BOTH:
        for square in due_squares(state, seat):
            yield from (Deal(seat, card, square) for card in _distinct(state.unseen[seat]))
    if is_dealt(state):
        for seat in BOTH:
            if next_placer(state) in (seat, NOBODY):
                yield from _places(state, seat)


def _places(state: State, seat: int) -> Iterator[Place]:
    kinds = state.battle.kinds
    first_of_kind = {kinds[unit]: unit for unit in reversed(state.waiting(seat))}
    for unit in sorted(first_of_kind.values()):
        yield from (Place(seat, unit, square) for square in START[seat] if state.on[square] < 0)


def _turn(state: State) -> Iterator[Action]:
    seat, options = state.turn, state.battle.options
    cards = due(state)
    if cards:
        yield Draw(seat, (HIDDEN,) * cards)
    if state.due_strategy:
        return
    bound = False
    if state.phase == MOVEMENT:
        yield from moves(state)
        bound = surely_can_move(state, seat)
        if not bound:
            yield CannotMove(seat)
        bound = bound and options.must_move_if_able
    elif state.phase == ATTACK:
        yield from (Attack(seat, square, style) for square, style in targets(state, state.moved))
    if bound:
        return
    barred = {"before_draw": state.drew_for_key, "after_draw": bool(state.due_key)}
    if state.hand(seat) and not barred.get(options.discard_hand_when, False):
        yield DiscardHand(seat, None)
    yield EndTurn(seat)


def moves(state: State) -> Iterator[Move]:
    """Every legal move of the seat whose turn it is, with all cards that can be in its hand."""
    seat = state.turn
    cards = state.known[seat] | (state.unseen[seat] if state.hidden[seat] else 0)
    hand = tuple(_distinct(cards))
    at, top, on, colour = state.at, state.top, state.on, state.colour
    for unit in range(seat * 4, seat * 4 + 4):
        origin = at[unit]
        if origin < 0:
            continue
        playable = [card for card in hand if differs(card, colour[origin])]
        for card in playable:
            yield Move(seat, origin, origin, card)
        if playable:
            for to in NEIGHBOURS[origin]:
                if on[to] < 0:
                    covered = colour[to] if top[to] != NO_CARD else "both"
                    yield from (Move(seat, origin, to, card) for card in playable if differs(card, covered))
