"""The chances in a Royal Battle, as one seat sees the table: what a draw may bring, and what the enemy's cards may.

What a card could do is asked of the moves, targets and sums of the game itself: each kind of card is played on a copy.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Final

from models.cards import COLOUR, JOKER
from referee.chances import Chance, none_of
from referee.games.royal_battles import initiative
from referee.games.royal_battles.actions import IN_TURN, Move
from referee.games.royal_battles.attack import targets
from referee.games.royal_battles.geometry import CLEAR, DIGIT, HEAD, SIDE, SQUARES
from referee.games.royal_battles.hidden_cards import with_a_move
from referee.games.royal_battles.legal_acts import moves
from referee.games.royal_battles.phases import due
from referee.games.royal_battles.state import (
    ATTACK,
    INITIATIVE,
    JOKERS,
    MOVEMENT,
    NOBODY,
    NOWHERE,
    State,
    for_seat,
    in_set,
    seat_of,
)
from referee.games.royal_battles.strike import is_key, strike
from referee.games.royal_battles.tables import STYLES, TRUMPS

Hits = Mapping[tuple[int, str], Mapping[int, int]]
"""By unit that is hit and style: for each set of cards the damage, of the unit that does most with them."""


def _alike(card: int) -> tuple[object, ...]:
    return COLOUR[card], *(card in TRUMPS[style] for style in STYLES)


KINDS: Final = tuple(
    sum(1 << card for card in range(JOKER + 1) if _alike(card) == kind)
    | (JOKERS if _alike(JOKER) == kind else 0)
    for kind in dict.fromkeys(_alike(card) for card in range(JOKER + 1))
)
"""Sets of cards that are one and the same to whoever is struck: of one colour, and trumps of the same styles."""


def odds(state: State, seat: int) -> Iterator[Chance]:
    """Every chance that can be asked for now. `state`: as this seat sees it."""
    if state.phase == INITIATIVE:
        yield from _of_initiative(state, seat)
    elif state.phase in IN_TURN:
        if seat == state.turn:
            yield from _of_a_draw(state, seat)
        yield from _threats(state, seat)


# -- initiative --------------------------------------------------------------------------------------------------------


def _of_initiative(state: State, seat: int) -> Iterator[Chance]:
    """Who goes first on this draw, and which Key Positions the seat's own card then brings."""
    mine, theirs = _may_be_drawn(state, seat), _may_be_drawn(state, 1 - seat)
    numbers = {seat: 0, 1 - seat: 0, NOBODY: 0}
    first: set[int] = set()
    for card, copies in mine.items():
        there = _with_card(state, seat, card)
        for other, others in theirs.items():
            goes = initiative.settled(_with_card(there, 1 - seat, other))
            numbers[goes] += copies * others
            if goes == seat:
                first.add(card)
    total = sum(numbers.values())
    own = state.unseen[seat] if state.to_draw[seat] else 0
    for order, goes in (("first", seat), ("second", 1 - seat), ("again", NOBODY)):
        cards = tuple(card for card in in_set(own) if card in first) if goes == seat else ()
        yield Chance("initiative", seat, {"order": order}, Fraction(numbers[goes], total), cards)
    for position in (HEAD, SIDE, DIGIT, CLEAR):
        brings = [card for card in mine if is_key(_with_card(state, seat, card), seat, position)]
        chance = Fraction(sum(mine[card] for card in brings), sum(mine.values()))
        yield Chance(
            "key", seat, {"position": position}, chance, tuple(card for card in in_set(own) if card in brings)
        )


def _may_be_drawn(state: State, seat: int) -> dict[int, int]:
    """The cards that may be the seat's initiative card after the draw, with how many copies; NOWHERE where it draws none."""
    if not state.to_draw[seat]:
        return {NOWHERE: 1}
    cards = in_set(state.unseen[seat])
    return {card: cards.count(card) for card in cards}


def _with_card(state: State, seat: int, card: int) -> State:
    """The same table with this initiative card drawn."""
    new = state.copy()
    if card != NOWHERE:
        new.initiative = for_seat(new.initiative, seat, (*new.initiative[seat], (card, seat, state.round)))
        new.deck = for_seat(new.deck, seat, new.deck[seat] - 1)
    return new


# -- a draw, or a hand that the referee is not shown -------------------------------------------------------------------


def _of_a_draw(state: State, seat: int) -> Iterator[Chance]:
    number = due(state)
    known = 0 if number else state.known[seat]
    if not number and state.phase == MOVEMENT:
        number = state.hidden[seat]
    if not number:
        return
    reached: dict[int, int] = {}
    for origin, to, cards in _steps(to_move(state, seat)):
        if to != origin:
            reached[to] = reached.get(to, 0) | cards
    yield _brought(state, "draw.move", seat, {}, with_a_move(state, seat), known, number)
    for to in sorted(reached):
        yield _brought(state, "draw.reach", seat, {"square": SQUARES[to]}, reached[to], known, number)
    for (unit, style), damages in sorted(hits(state, seat).items()):
        amounts = [damage for kind, damage in damages.items() if kind & (known | state.unseen[seat])]
        if amounts:
            of = {**_unit(state, unit), "style": style, "damage": [min(amounts), max(amounts)]}
            yield _brought(state, "draw.hit", seat, of, _all(damages), known, number)


def _brought(
    state: State, id: str, seat: int, of: Mapping[str, object], cards: int, known: int, number: int
) -> Chance:
    """The chance that one of these cards is among the known ones or so many others."""
    return Chance(id, seat, dict(of), *_held(state, seat, cards, known, number))


def _held(state: State, owner: int, cards: int, known: int, number: int) -> tuple[Fraction, tuple[int, ...]]:
    cards |= JOKERS if cards & JOKERS else 0
    unseen = state.unseen[owner]
    missed = (
        Fraction(0) if known & cards else none_of(unseen.bit_count(), (unseen & cards).bit_count(), number)
    )
    return 1 - missed, in_set(cards & (known | unseen))


def _unit(state: State, unit: int) -> dict[str, object]:
    return {"target": state.battle.kinds[unit], "square": SQUARES[state.at[unit]]}


def _all(cards: Mapping[int, int]) -> int:
    found = 0
    for kind in cards:
        found |= kind
    return found


def to_move(state: State, seat: int) -> State:
    """The same table with this seat to move, and any card in its hand that it can come to hold."""
    new = state.copy()
    new.phase, new.turn, new.moved, new.attacked = MOVEMENT, seat, NOWHERE, False
    new.due_strategy = new.due_key = 0
    new.hidden = for_seat(new.hidden, seat, max(1, new.hidden[seat]))
    return new


def hits(state: State, seat: int) -> Hits:
    """What every card that the seat could hold would let its units hit, each with the damage to that unit."""
    before = to_move(state, seat)
    found: dict[tuple[int, str], dict[int, int]] = {}
    for origin, to, cards in _steps(before):
        for kind in KINDS:
            if not kind & cards:
                continue
            after = before.copy()
            after.battle.does[Move](after, Move(seat, origin, to, in_set(kind)[0]), [])
            if after.phase != ATTACK:
                break  # nobody stands near, whatever card lies there
            for unit, style, damage in _struck(after):
                best = found.setdefault((unit, style), {})
                best[kind] = max(damage, best.get(kind, 0))
    return found


def _steps(state: State) -> Iterator[tuple[int, int, int]]:
    """From where, to where, and the cards with which."""
    for each in moves(state):
        fields: Any = each.fields  # of a move: places, places, cards
        for origin, to in product(fields["origin"], fields["to"]):
            yield origin, to, fields["card"]


def _struck(state: State) -> Iterator[tuple[int, str, int]]:
    """The enemies that the moved unit hits from where it stands: the unit, the style, the damage."""
    for square, style in targets(state, state.moved):
        unit = state.on[square]
        if seat_of(unit) != seat_of(state.moved):
            sums = strike(state, state.moved, unit, style)
            if sums.hit:
                yield unit, style, next(wound.amount for wound in sums.damage if wound.unit == unit)


def _threats(state: State, seat: int) -> Iterator[Chance]:
    """For each own unit in reach: that a card the enemy holds, or draws with an empty hand, lets it be hit as hard as can be."""
    enemy = 1 - seat
    number = state.hidden[enemy] if state.hand(enemy) else min(1, state.deck[enemy])
    can_be = state.known[enemy] | (state.unseen[enemy] if number else 0)
    worst: dict[int, tuple[int, Fraction, Chance]] = {}
    for (unit, style), cards in sorted(hits(state, enemy).items()):
        amounts = [damage for kind, damage in cards.items() if kind & can_be]
        if amounts:
            chance, by = _held(state, enemy, _all(cards), state.known[enemy], number)
            of = {**_unit(state, unit), "style": style, "damage": [min(amounts), max(amounts)]}
            hurts = max(amounts), chance, Chance("threat", seat, of, chance, by)
            worst[unit] = max(worst.get(unit, hurts), hurts, key=lambda each: each[:2])
    for unit in sorted(worst):
        yield worst[unit][2]
