"""What may be done now: every legal act, generated from the position rather than found by trying all.

Cards drawn or discarded unseen are generated as `?`: any card that can be there may be named in their stead.
"""

from collections.abc import Iterator, Sequence

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
from referee.royal_battles.geometry import NEIGHBOURS
from referee.royal_battles.pack import known_playable, surely_can_move
from referee.royal_battles.phases import due
from referee.royal_battles.setup import due_squares, is_dealt, next_placer, places_for
from referee.royal_battles.state import ATTACK, BLACK, INITIATIVE, MOVEMENT, NO_CARD, NOBODY, OVER, SETUP, WHITE, State, differs, in_set

BOTH = (WHITE, BLACK)


def choices(state: State, cards: Sequence[int] | None = None) -> Iterator[Action]:
    """Every act that may be done now. `cards`: only with these, not with every card that can be there."""
    if state.phase == OVER:
        return
    if state.phase == SETUP:
        yield from _set_up(state, cards)
    elif state.phase == INITIATIVE:
        yield from (Initiative(seat, card) for seat in BOTH if state.to_draw[seat] for card in cards or _distinct(state.unseen[seat]))
    else:
        yield from _turn(state, cards)
    yield from (Resign(seat) for seat in BOTH)


def _distinct(cards: int) -> Iterator[int]:
    return in_set(cards & ~(1 << JOKER + 1) if cards >> JOKER & 1 else cards)


def _set_up(state: State, cards: Sequence[int] | None) -> Iterator[Action]:
    for seat in BOTH:
        for square in due_squares(state, seat):
            yield from (Deal(seat, card, square) for card in cards or _distinct(state.unseen[seat]))
    if is_dealt(state):
        for seat in BOTH:
            if next_placer(state) in (seat, NOBODY):
                yield from _places(state, seat)


def _places(state: State, seat: int) -> Iterator[Place]:
    kinds = state.battle.kinds
    first_of_kind = {kinds[unit]: unit for unit in reversed(state.waiting(seat))}
    for unit in sorted(first_of_kind.values()):
        yield from (Place(seat, unit, square) for square in places_for(state, seat))


def _turn(state: State, cards: Sequence[int] | None) -> Iterator[Action]:
    seat, options = state.turn, state.battle.options
    to_draw = due(state)
    if to_draw:
        yield Draw(seat, (HIDDEN,) * to_draw)
    if state.due_strategy:
        return
    if state.phase == MOVEMENT:
        yield from moves(state, may_be_in_hand(state, seat) if cards is None else cards)
        if not surely_can_move(state, seat):
            yield CannotMove(seat)
        if options.must_move_if_able and known_playable(state, seat):
            return
    elif state.phase == ATTACK:
        yield from (Attack(seat, square, style) for square, style in targets(state, state.moved))
    barred = {"before_draw": state.drew_for_key, "after_draw": bool(state.due_key)}
    if state.hand(seat) and not barred.get(options.discard_hand_when, False):
        yield DiscardHand(seat, None)
    yield EndTurn(seat)


def may_be_in_hand(state: State, seat: int) -> tuple[int, ...]:
    """Every card that can be in this hand, each once."""
    return tuple(_distinct(state.known[seat] | (state.unseen[seat] if state.hidden[seat] else 0)))


def moves(state: State, hand: Sequence[int]) -> Iterator[Move]:
    """Every legal move with these cards of the seat whose turn it is."""
    seat = state.turn
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
