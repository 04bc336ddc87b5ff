"""What may be done now: every legal act, folded, generated from the position rather than found by trying all.

Cards drawn or discarded unseen are `?`: any card that can be there may be named in their stead.
"""

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Final

from models.cards import HIDDEN, JOKER
from referee.act_sets import LISTED, NOTHING, Acts, Choices, Said, Several, Values, listed_once
from referee.games.royal_battles.actions import (
    Action,
    Attack,
    Blow,
    CannotMove,
    Deal,
    DiscardHand,
    Draw,
    EndBattle,
    EndTurn,
    Initiative,
    Move,
    Place,
    Resign,
    Show,
)
from referee.games.royal_battles.attack import targets
from referee.games.royal_battles.ending import is_playable, undecided
from referee.games.royal_battles.fighters import touches_others, whose_targets
from referee.games.royal_battles.geometry import NEIGHBOURS
from referee.games.royal_battles.hidden_cards import may_be_in_hand, surely_can_move
from referee.games.royal_battles.phases import due
from referee.games.royal_battles.setup import due_squares, is_dealt, next_placer, places_for
from referee.games.royal_battles.state import (
    ATTACK,
    BLACK,
    DAMAGE,
    DIFFERENT,
    INITIATIVE,
    JOKERS,
    MOVEMENT,
    NOBODY,
    OVER,
    REVEAL,
    SETUP,
    WHITE,
    State,
    in_set,
)
from referee.games.royal_battles.tables import CRITICAL_TRUMPS, WEAPON_STYLES

BOTH = (WHITE, BLACK)
HOW_MANY: Final = tuple(range(CRITICAL_TRUMPS + 1))
"""Trumps among four cards."""
CANNOT_MOVE, DISCARD_HAND, END_TURN = (
    tuple(listed_once(Acts(act, {"by": (seat,)})) for seat in BOTH)
    for act in (CannotMove, DiscardHand, EndTurn)
)
"""By seat."""
RESIGN = listed_once(Acts(Resign, {"by": BOTH}))
DISCARDS, ENDS = tuple(map(DiscardHand, BOTH)), tuple(map(EndTurn, BOTH))


def acts(state: State, said: Said = NOTHING) -> Iterator[Acts]:
    """Every act that may be done now."""
    if state.phase == OVER:
        return
    if state.phase == SETUP:
        for seat in BOTH:
            yield from deals(state, seat)
            yield from places(state, seat)
    elif state.phase == DAMAGE:
        for seat in BOTH:
            yield from blows(state, seat)
        yield _end_of_battle(state)
    elif state.phase == REVEAL:
        for seat in undecided(state):
            yield Acts(Show, {"by": (seat,), "cards": _shown_hand(state, seat)})
        alone = [seat for seat in undecided(state) if not is_playable(state, 1 - seat)]
        yield Acts(EndBattle, {"by": BOTH, "playable": (NOBODY, *alone)})
    elif state.phase == INITIATIVE:
        for seat in BOTH:
            if state.to_draw[seat]:
                yield Acts(Initiative, {"by": (seat,), "card": _each_once(state.unseen[seat])})
    else:
        yield from in_turn(state, said)
    yield RESIGN


def deals(state: State, seat: int) -> Iterator[Acts]:
    """The cards that may be turned up for the seat's next place."""
    squares = due_squares(state, seat)
    if squares:
        yield Acts(Deal, {"by": (seat,), "card": _each_once(state.unseen[seat]), "square": squares})


def places(state: State, seat: int) -> Iterator[Acts]:
    """Every way for the seat to place a unit now, units of one kind counted once."""
    if is_dealt(state) and next_placer(state) in (seat, NOBODY):
        first_of_kind = {state.battle.kinds[unit]: unit for unit in reversed(state.waiting(seat))}
        if first_of_kind:
            yield Acts(
                Place,
                {
                    "by": (seat,),
                    "unit": tuple(sorted(first_of_kind.values())),
                    "square": places_for(state, seat),
                },
            )


def blows(state: State, seat: int) -> Iterator[Acts]:
    """At a table that keeps only the forms: any unit against any enemy, and Advantages as they are used."""
    enemies = tuple(state.units_of(1 - seat))
    for unit in state.units_of(seat):
        about: dict[str, Values] = {"by": (seat,), "unit": (unit,), "trumps": HOW_MANY}
        yield Acts(Blow, {**about, "style": WEAPON_STYLES, "target": enemies})
        if state.battle.forms[unit].advantage is None:
            continue
        side = state.units_of(whose_targets(state, unit, "advantage"))
        for target in side:
            comrades = (
                [each for each in side if each != target] if touches_others(state, unit, "advantage") else []
            )
            also = tuple(
                chain.from_iterable(combinations(comrades, number) for number in range(len(comrades) + 1))
            )
            if target != unit:
                yield Acts(Blow, {**about, "style": ("advantage",), "target": (target,), "also": also})


def _end_of_battle(state: State) -> Acts:
    even = len(state.units_of(WHITE)) == len(state.units_of(BLACK))
    return Acts(EndBattle, {"by": BOTH, "playable": (NOBODY, *(BOTH if even else ()))})


def in_turn(state: State, said: Said = NOTHING) -> Iterator[Acts]:
    """Every act of the player whose turn it is; a draw that is due comes first."""
    seat = state.turn
    by = (seat,)
    to_draw = due(state)
    if to_draw:
        named = {} if said.listed else _copies(state.unseen[seat])
        yield Acts(
            Draw, {"by": by, "cards": Several({HIDDEN: to_draw, **named}, range(to_draw, to_draw + 1))}
        )
    if state.due_strategy:
        return
    if said.may_be(Move):
        yield from moves(state)
    if state.phase == MOVEMENT:
        if not surely_can_move(state, seat):
            yield CANNOT_MOVE[seat]
    elif state.phase == ATTACK:
        styles: dict[int, tuple[str, ...]] = {}
        for square, style in targets(state, state.moved):
            styles[square] = (*styles.get(square, ()), style)
        for square, each in styles.items():
            yield Acts(Attack, {"by": by, "target": (square,), "style": each})
    if _is_allowed(state, DISCARDS[seat]):
        yield (
            DISCARD_HAND[seat]
            if said.listed
            else Acts(DiscardHand, {"by": by, "cards": _whole_hand(state, seat)})
        )
    if _is_allowed(state, ENDS[seat]):
        yield END_TURN[seat]


def choices_in_turn(state: State) -> Choices:
    """The same one by one, looked for when somebody asks for them."""
    return Choices(in_turn(state, LISTED), when_asked=True)


def _is_allowed(state: State, action: Action) -> bool:
    """Does no rule of this table speak against it, beyond which phase it is?"""
    for broken in state.battle.laws[state.phase][type(action)]:
        for _ in broken(state, action):
            return False
    return True


def moves(state: State) -> Iterator[Acts]:
    """Every legal move of the seat whose turn it is: for each unit that may move and squares side by side the cards that may be played."""
    movers = state.battle.customs.movers(state)
    seat, on, colour, at = state.turn, state.on, state.colour, state.at
    hand = _each_once(may_be_in_hand(state, seat)) if movers else 0
    if not hand:
        return
    known = _each_once(state.known[seat])
    for unit in movers:
        origin = at[unit]
        if playable := hand & DIFFERENT[colour[origin]]:
            squares, cards = [origin], playable
            for to in NEIGHBOURS[origin]:
                if on[to] >= 0:
                    continue
                there = playable & DIFFERENT[colour[to]]
                if there == cards:
                    squares.append(to)
                    continue
                if cards:
                    yield _move(seat, origin, squares, cards, known)
                squares, cards = [to], there
            if cards:
                yield _move(seat, origin, squares, cards, known)


def _move(seat: int, origin: int, to: list[int], cards: int, known: int) -> Acts:
    fields: dict[str, Values] = {"by": (seat,), "origin": (origin,), "to": tuple(to), "card": cards}
    return Acts(Move, fields, {"card": cards & known}, number=len(to) * cards.bit_count())


# -- cards -----------------------------------------------------------------------------------------------------------


def _each_once(cards: int) -> int:
    return cards & ~JOKERS | 1 << JOKER if cards & JOKERS else cards


def _copies(cards: int) -> dict[int, int]:
    copies = dict.fromkeys(in_set(cards), 1)
    if JOKER in copies:
        copies[JOKER] = (cards & JOKERS).bit_count()
    return copies


def _shown_hand(state: State, seat: int) -> Several:
    """The cards of the hand, every one named."""
    held, known = state.hand(seat), _copies(state.known[seat])

    def fits(cards: tuple[int, ...]) -> bool:
        return all(cards.count(card) >= copies for card, copies in known.items())

    return Several(_pool(state, seat), range(held, held + 1), fits)


def _pool(state: State, seat: int) -> dict[int, int]:
    """The cards that can be in the hand, with how many copies."""
    known = _copies(state.known[seat])
    unseen = _copies(state.unseen[seat]) if state.hidden[seat] else {}
    return {card: known.get(card, 0) + unseen.get(card, 0) for card in {**known, **unseen}}


def _whole_hand(state: State, seat: int) -> Several:
    """The cards of the hand, as far as somebody names them."""
    held, hidden, known = state.hand(seat), state.hidden[seat], _copies(state.known[seat])
    pool = _pool(state, seat)

    def fits(cards: tuple[int, ...]) -> bool:
        return (
            sum(max(0, cards.count(card) - known.get(card, 0)) for card in set(cards) if card != HIDDEN)
            <= hidden
        )

    return Several({HIDDEN: held, **pool}, range(held, held + 1), fits, optional=True)
