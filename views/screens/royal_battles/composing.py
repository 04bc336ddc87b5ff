"""What has been tapped so far of the next entry, and what that leaves open: squares to light, cards to mark. No Flet in here.

A move is a unit, a square and a card, named in any order that makes sense; the entry is made when all three are there.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from models.cards import COLOUR, JOKER, card_number
from referee.games.royal_battles.attack import targets
from referee.games.royal_battles.geometry import NEIGHBOURS, SQUARES, START, square_number
from referee.games.royal_battles.pack import may_hold
from referee.games.royal_battles.phases import due
from referee.games.royal_battles.setup import due_squares, is_dealt, next_placer
from referee.games.royal_battles.state import (
    ATTACK,
    INITIATIVE,
    MOVEMENT,
    NO_CARD,
    NOWHERE,
    OVER,
    POST_TURN,
    SETUP,
    State,
    differs,
    holds,
    seat_of,
)

Entry = dict[str, Any]
Asked = Literal["deal", "place", "initiative", "draw", "move", "attack", "post_turn", "over"]
CARDS: Final = tuple(range(JOKER + 1))
NOT_OF_THE_CARD: Final = frozenset(("hand.not_held", "pack.lies_elsewhere"))
"""Findings about a card that nobody has named yet."""


class Composing(NamedTuple):
    """What has been tapped of the next entry. `unit` is a square, or in set-up the kind of a waiting unit."""

    unit: str = ""
    to: str = ""
    card: str = ""
    seat: int = -1
    drawn: tuple[str, ...] = ()


def fits(state: State, now: Composing) -> bool:
    """Can this have been tapped here? It may come from another day."""
    named = [card_number(card) for card in (now.card, *now.drawn) if card]
    places = (now.unit in ("", *SQUARES, *state.battle.kinds), now.to in ("", *SQUARES), now.seat in (-1, 0, 1))
    return all(places) and None not in named and len(now.drawn) < max(due(state), 1)


class Tapped(NamedTuple):
    """What a tap on a square comes to: the next Composing, or an entry; `is_probe` when its card is not named yet."""

    now: Composing
    entry: Entry | None = None
    is_probe: bool = False


def asked(state: State) -> Asked:
    """What the referee waits for."""
    if state.phase == OVER:
        return "over"
    if state.phase == SETUP:
        return "place" if is_dealt(state) else "deal"
    if state.phase == INITIATIVE:
        return "initiative"
    if state.due_strategy or (state.phase == MOVEMENT and due(state)):
        return "draw"
    return {MOVEMENT: "move", ATTACK: "attack", POST_TURN: "post_turn"}[state.phase]  # type: ignore[return-value]


def seat_asked(state: State, now: Composing) -> int:
    """Whose card, unit or act is asked for; where either player may come first, the one that was chosen."""
    if state.phase == SETUP and is_dealt(state):
        placer = next_placer(state)
        return placer if placer >= 0 else max(now.seat, 0)
    waits = [bool(due_squares(state, seat)) for seat in (0, 1)] if state.phase == SETUP else state.to_draw
    if state.phase in (SETUP, INITIATIVE):
        return now.seat if now.seat >= 0 and waits[now.seat] else int(not waits[0])
    return state.turn


def player_asked(state: State, now: Composing) -> str:
    """The name of that player."""
    return state.battle.names[seat_asked(state, now)]


def may_come_first(state: State, now: Composing) -> tuple[bool, bool]:
    """For each seat: may its card or unit be named next in place of the other's, by tapping the seat?"""
    if state.phase == SETUP and is_dealt(state):
        either = next_placer(state) < 0
        waits = [either, either]
    elif state.phase == SETUP:
        waits = [bool(due_squares(state, seat)) for seat in (0, 1)]
    else:
        waits = list(state.to_draw) if state.phase == INITIATIVE else [False, False]
    asked_of = seat_asked(state, now)
    return waits[0] and asked_of != 0, waits[1] and asked_of != 1


# -- what a move leaves open -----------------------------------------------------------------------------------------


def _cards_open(state: State, seat: int, now: Composing) -> tuple[int, ...]:
    """One possible card of each colour: only the colour decides where it may go."""
    named = card_number(now.card)
    if named is not None:
        return (named,)
    possible = {COLOUR[card]: card for card in CARDS if may_hold(state, seat, card)}
    return tuple(possible.values())


def _squares_of(state: State, unit: int) -> Iterator[int]:
    here = state.at[unit]
    yield here
    for square in NEIGHBOURS[here]:
        if state.on[square] == NOWHERE:
            yield square


def _may_go(state: State, unit: int, square: int, card: int) -> bool:
    if not differs(card, state.colour[state.at[unit]]):
        return False
    return square == state.at[unit] or state.top[square] == NO_CARD or differs(card, state.colour[square])


def _units_open(state: State, seat: int, now: Composing) -> list[int]:
    chosen = square_number(now.unit)
    if chosen is not None and state.on[chosen] != NOWHERE and seat_of(state.on[chosen]) == seat:
        return [state.on[chosen]]
    return state.units_of(seat)


# -- squares to light ------------------------------------------------------------------------------------------------


def lit(state: State, now: Composing) -> frozenset[str]:
    """The squares that may be tapped next with some sense: all others may be tapped too, and then say why not."""
    return frozenset(SQUARES[square] for square in _lit(state, now))


def _lit(state: State, now: Composing) -> Iterator[int]:
    seat = seat_asked(state, now)
    match asked(state):
        case "deal":
            yield from due_squares(state, seat)
        case "place" if now.unit:
            yield from (square for square in START[seat] if state.on[square] == NOWHERE)
        case "move":
            yield from _lit_for_a_move(state, seat, now)
        case "attack":
            yield from {square for square, _ in targets(state, state.moved)}


def _lit_for_a_move(state: State, seat: int, now: Composing) -> Iterator[int]:
    cards = _cards_open(state, seat, now)
    for unit in _units_open(state, seat, now):
        squares = [square for square in _squares_of(state, unit) if any(_may_go(state, unit, square, card) for card in cards)]
        if now.unit:
            yield from squares
        elif squares:
            yield state.at[unit]


# -- cards to mark ---------------------------------------------------------------------------------------------------


def marks(state: State, now: Composing) -> str:
    """One letter per card: `.` may be, `-` would be refused, `x` cannot be there (see views/components/picker.py)."""
    seat = seat_asked(state, now)
    if asked(state) == "move":
        return "".join(_move_mark(state, seat, now, card) for card in CARDS)
    left = state.unseen[seat]
    for name in now.drawn:
        named = card_number(name)
        if named is not None and named in CARDS and holds(left, named):
            left &= ~(1 << named)
    return "".join("." if state.deck[seat] and holds(left, card) else "x" for card in CARDS)


def _move_mark(state: State, seat: int, now: Composing, card: int) -> str:
    if not may_hold(state, seat, card):
        return "x"
    to = square_number(now.to)
    for unit in _units_open(state, seat, now):
        for square in _squares_of(state, unit) if to is None else (to,):
            if _may_go(state, unit, square, card):
                return "."
    return "-"


# -- taps ------------------------------------------------------------------------------------------------------------


def tap(state: State, now: Composing, square: str) -> Tapped:
    """A square was tapped."""
    seat, number = seat_asked(state, now), square_number(square) or 0
    player = state.battle.names[max(seat, 0)]
    match asked(state):
        case "deal":
            if number in due_squares(state, seat):
                return Tapped(now._replace(to=square))
            return Tapped(now, {"do": "deal", "by": player, "card": "2C", "square": square}, is_probe=True)
        case "place" if now.unit:
            return Tapped(now, {"do": "place", "by": player, "unit": now.unit, "square": square})
        case "place" if state.on[number] == NOWHERE and (number in START[seat] or (next_placer(state) < 0 and number in START[1 - seat])):
            whose = now.seat if number in START[seat] else 1 - seat
            return Tapped(now._replace(to="" if now.to == square else square, seat=whose))
        case "place":
            waits = state.battle.kinds[next(iter(state.waiting(seat)))]
            return Tapped(now._replace(to=""), {"do": "place", "by": player, "unit": waits, "square": square}, is_probe=True)
        case "move":
            return _tap_for_a_move(state, now, number, player)
        case "attack":
            styles = [style for target, style in targets(state, state.moved) if target == number]
            if styles:
                return Tapped(now._replace(to=square))
            return Tapped(now, {"do": "attack", "by": player, "target": square, "style": "easy"}, is_probe=True)
    return Tapped(now, {"do": "move", "by": player, "from": square, "to": square, "card": "Joker"}, is_probe=True)


def _tap_for_a_move(state: State, now: Composing, number: int, player: str) -> Tapped:
    square, there = SQUARES[number], state.on[number]
    is_own = there != NOWHERE and seat_of(there) == state.turn
    if is_own and square != now.unit:
        return Tapped(now._replace(unit=square, to=""))
    origin = square_number(now.unit)
    if origin is not None and (number == origin or (number in NEIGHBOURS[origin] and there == NOWHERE)):
        return composed(state, now._replace(to=square))
    move = {"do": "move", "by": player, "from": now.unit or square, "to": square, "card": now.card or "Joker"}
    return Tapped(now, move, is_probe=not now.card)


def composed(state: State, now: Composing) -> Tapped:
    """The move, once unit, square and card are all named."""
    if not (now.unit and now.to and now.card):
        return Tapped(now)
    player = state.battle.names[state.turn]
    return Tapped(now, {"do": "move", "by": player, "from": now.unit, "to": now.to, "card": now.card})
