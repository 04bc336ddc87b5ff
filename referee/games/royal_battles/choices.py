"""What may be done now: every legal act, generated from the position rather than found by trying all.

Cards drawn or discarded unseen are generated as `?`: any card that can be there may be named in their stead.
"""

from collections.abc import Iterator, Sequence

from models.cards import HIDDEN, JOKER
from referee.games.royal_battles.actions import (
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
from referee.games.royal_battles.attack import targets
from referee.games.royal_battles.geometry import NEIGHBOURS
from referee.games.royal_battles.pack import known_playable, may_be_in_hand, surely_can_move
from referee.games.royal_battles.phases import due
from referee.games.royal_battles.setup import due_squares, is_dealt, next_placer, places_for
from referee.games.royal_battles.state import (
    ATTACK,
    BLACK,
    DIFFERENT,
    INITIATIVE,
    JOKERS,
    MOVEMENT,
    NOBODY,
    OVER,
    SETUP,
    WHITE,
    State,
    in_set,
)

BOTH = (WHITE, BLACK)


def choices(state: State, cards: int | None = None) -> Iterator[Action]:
    """Every act that may be done now. `cards`: only with those of this set, not with every card that can be there."""
    if state.phase == OVER:
        return
    if state.phase == SETUP:
        yield from _set_up(state, cards)
    elif state.phase == INITIATIVE:
        yield from (Initiative(seat, card) for seat in BOTH if state.to_draw[seat] for card in _to_turn_up(state, seat, cards))
    else:
        yield from in_turn(state, cards)
    yield from (Resign(seat) for seat in BOTH)


def _to_turn_up(state: State, seat: int, cards: int | None) -> Sequence[int]:
    """The cards that can come from the deck, each once, or those of them that are in the set."""
    possible = _each_once(state.unseen[seat])
    return in_set(possible if cards is None else possible & cards)


def _each_once(cards: int) -> int:
    return cards & ~JOKERS | 1 << JOKER if cards & JOKERS else cards


def _set_up(state: State, cards: int | None) -> Iterator[Action]:
    for seat in BOTH:
        for square in due_squares(state, seat):
            yield from (Deal(seat, card, square) for card in _to_turn_up(state, seat, cards))
        yield from places(state, seat)


def places(state: State, seat: int) -> list[Place]:
    """Every way for the seat to place a unit now, units of one kind counted once."""
    if not is_dealt(state) or next_placer(state) not in (seat, NOBODY):
        return []
    first_of_kind = {state.battle.kinds[unit]: unit for unit in reversed(state.waiting(seat))}
    return [Place(seat, unit, square) for unit in sorted(first_of_kind.values()) for square in places_for(state, seat)]


def in_turn(state: State, cards: int | None = None) -> list[Action]:
    """Every act of the player whose turn it is."""
    seat, options = state.turn, state.battle.options
    to_draw = due(state)
    legal: list[Action] = [Draw(seat, (HIDDEN,) * to_draw)] if to_draw else []
    if state.due_strategy:
        return legal
    if state.phase == MOVEMENT:
        legal += moves(state, may_be_in_hand(state, seat) if cards is None else cards)
        if not surely_can_move(state, seat):
            legal.append(CannotMove(seat))
        if options.must_move_if_able and known_playable(state, seat):
            return legal
    elif state.phase == ATTACK:
        legal += [Attack(seat, square, style) for square, style in targets(state, state.moved)]
    if state.hand(seat) and not _may_not_discard(state, options.discard_hand_when):
        legal.append(DiscardHand(seat, None))
    legal.append(EndTurn(seat))
    return legal


def _may_not_discard(state: State, when: str) -> bool:
    return state.drew_for_key if when == "before_draw" else when == "after_draw" and state.due_key > 0


def moves(state: State, hand: int) -> list[Move]:
    """Every legal move, with a card of this set, of the seat whose turn it is."""
    seat, hand = state.turn, _each_once(hand)
    on, colour = state.on, state.colour
    legal: list[Move] = []
    for origin in state.at[seat * 4 : seat * 4 + 4]:
        playable = hand & DIFFERENT[colour[origin]] if origin >= 0 else 0
        if playable:
            legal += [Move(seat, origin, origin, card) for card in in_set(playable)]
            legal += [
                Move(seat, origin, to, card) for to in NEIGHBOURS[origin] if on[to] < 0 for card in in_set(playable & DIFFERENT[colour[to]])
            ]
    return legal
