"""The odds in a Royal Battle, as one seat sees the table: what a draw and the enemy's cards may bring.

Moves, targets and damage come from the game itself: each group of equivalent cards is played on a copy.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Final

from models.cards import COLOUR, JOKER
from referee.chances import Chance, chance_of_drawing_none
from referee.games.royal_battles import initiative
from referee.games.royal_battles.actions import IN_TURN, Move
from referee.games.royal_battles.attack import target_squares_and_styles
from referee.games.royal_battles.geometry import CLEAR, DIGIT, HEAD, SIDE, SQUARES
from referee.games.royal_battles.hidden_cards import card_set_with_colour_allowing_move
from referee.games.royal_battles.legal_acts import move_acts
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.state import (
    ATTACK,
    INITIATIVE,
    JOKERS,
    MOVEMENT,
    NOBODY,
    NOWHERE,
    State,
    cards_in_set,
    pair_with_seat_replaced,
    seat_of,
)
from referee.games.royal_battles.strike import calculate_strike, is_key_position
from referee.games.royal_battles.tables import STYLES, TRUMPS
from referee.number_types import Card, CardSet, Seat, Unit

BATTLE_ENDS: Final = 2
"""In place of the seat that goes first: the battle ends, because identical cards cannot be drawn again."""
Hits = Mapping[tuple[int, str], Mapping[int, int]]
"""By unit hit and style: the damage for each set of cards, of the unit that does most with them."""


def card_equivalence_key(card: Card) -> tuple[object, ...]:
    return COLOUR[card], *(card in TRUMPS[style] for style in STYLES)


KINDS: Final = tuple(
    sum(1 << card for card in range(JOKER) if card_equivalence_key(card) == kind)
    | (JOKERS if card_equivalence_key(JOKER) == kind else 0)
    for kind in dict.fromkeys(card_equivalence_key(card) for card in range(JOKER + 1))
)
"""Sets of cards that are equivalent for the target: of one colour, and trumps of the same styles."""


def chances_for_seat(state: State, seat: Seat) -> Iterator[Chance]:
    """Every chance that can be asked for now. `state`: the table as this seat sees it."""
    if state.phase == INITIATIVE:
        yield from initiative_and_key_position_chances(state, seat)
    elif state.phase in IN_TURN:
        if seat == state.turn:
            yield from chances_of_moves_and_hits_after_draw(state, seat)
        yield from chances_of_hardest_hits_on_own_units(state, seat)


# -- initiative ----------------------------------------------------------------------------------------------


def initiative_and_key_position_chances(state: State, seat: Seat) -> Iterator[Chance]:
    """The chances to go first on this draw, and of the Key Positions that the seat's own card brings."""
    own_cards, enemy_cards = (
        possible_initiative_cards_with_counts(state, seat),
        possible_initiative_cards_with_counts(state, 1 - seat),
    )
    yield from chances_of_order(state, seat, own_cards, enemy_cards)
    own_unseen = state.unseen[seat] if state.to_draw[seat] else 0
    for position in (HEAD, SIDE, DIGIT, CLEAR):
        key_cards = [
            card
            for card in own_cards
            if is_key_position(with_initiative_card(state, seat, card), seat, position)
        ]
        chance = Fraction(sum(own_cards[card] for card in key_cards), sum(own_cards.values()))
        yield Chance(
            "key",
            seat,
            {"position": position},
            chance,
            tuple(card for card in cards_in_set(own_unseen) if card in key_cards),
        )


def chances_of_order(
    state: State, seat: Seat, own_cards: Mapping[int, int], enemy_cards: Mapping[int, int]
) -> Iterator[Chance]:
    """The chances to go first or second on this draw, that identical cards are drawn again, and that they end
    the battle if the table plays so. The cards are those that each side may draw, with their copies."""
    numbers = {seat: 0, 1 - seat: 0, NOBODY: 0, BATTLE_ENDS: 0}
    first: set[int] = set()
    for card, copies in own_cards.items():
        state_after = with_initiative_card(state, seat, card)
        for enemy_card, enemy_copies in enemy_cards.items():
            first_seat = first_seat_or_nobody_if_redrawn_or_end(
                with_initiative_card(state_after, 1 - seat, enemy_card)
            )
            numbers[first_seat] += copies * enemy_copies
            if first_seat == seat:
                first.add(card)
    total = sum(numbers.values())
    drawn = cards_in_set(state.unseen[seat]) if state.to_draw[seat] else ()
    orders = [("first", seat), ("second", 1 - seat), ("again", NOBODY)]
    if numbers[BATTLE_ENDS]:
        orders.append(("over", BATTLE_ENDS))
    for order, first_seat in orders:
        cards = tuple(card for card in drawn if card in first) if first_seat == seat else ()
        yield Chance("initiative", seat, {"order": order}, Fraction(numbers[first_seat], total), cards)


def first_seat_or_nobody_if_redrawn_or_end(state: State) -> int:
    """The seat that goes first by the cards in force, NOBODY if they are drawn again, or BATTLE_ENDS."""
    if initiative.should_end_battle_instead_of_redraw(state):
        return BATTLE_ENDS
    return initiative.first_seat_or_nobody_if_both_redraw(state)


def possible_initiative_cards_with_counts(state: State, seat: Seat) -> dict[int, int]:
    """The cards that may be the seat's initiative card after the draw, with their copies; NOWHERE if it draws
    none."""
    if not state.to_draw[seat]:
        return {NOWHERE: 1}
    cards = cards_in_set(state.unseen[seat])
    return {card: cards.count(card) for card in cards}


def with_initiative_card(state: State, seat: Seat, card: Card) -> State:
    """A copy of the table after this initiative card was drawn."""
    new = state.copy()
    if card != NOWHERE:
        new.initiative = pair_with_seat_replaced(
            new.initiative, seat, (*new.initiative[seat], (card, seat, state.round))
        )
        new.deck = pair_with_seat_replaced(new.deck, seat, new.deck[seat] - 1)
    return new


# -- a draw, or a hidden hand --------------------------------------------------------------------------------


def chances_of_moves_and_hits_after_draw(state: State, seat: Seat) -> Iterator[Chance]:
    number = draw_count_allowed_to_player_in_turn(state)
    known = 0 if number else state.known[seat]
    if not number and state.phase == MOVEMENT:
        number = state.hidden[seat]
    if not number:
        return
    reached: dict[int, int] = {}
    for origin, to, cards in origins_destinations_and_card_sets(
        with_seat_to_move_and_hidden_card(state, seat)
    ):
        if to != origin:
            reached[to] = reached.get(to, 0) | cards
    yield chance_of_holding_or_drawing(
        state, "draw.move", seat, {}, card_set_with_colour_allowing_move(state, seat), known, number
    )
    for to in sorted(reached):
        yield chance_of_holding_or_drawing(
            state, "draw.reach", seat, {"square": SQUARES[to]}, reached[to], known, number
        )
    for (unit, style), damages in sorted(damage_by_target_style_and_card_set(state, seat).items()):
        amounts = [damage for kind, damage in damages.items() if kind & (known | state.unseen[seat])]
        if amounts:
            of = {
                **target_kind_and_square_facts(state, unit),
                "style": style,
                "damage": [min(amounts), max(amounts)],
            }
            yield chance_of_holding_or_drawing(
                state, "draw.hit", seat, of, union_of_card_set_keys(damages), known, number
            )


def chance_of_holding_or_drawing(
    state: State,
    id: str,
    seat: Seat,
    facts: Mapping[str, object],
    wanted_card_set: CardSet,
    known_card_set: CardSet,
    hidden_card_count: int,
) -> Chance:
    """The chance that one of these cards is among the known cards or `hidden_card_count` unseen ones."""
    return Chance(
        id,
        seat,
        dict(facts),
        *chance_and_cards_of_holding_any(state, seat, wanted_card_set, known_card_set, hidden_card_count),
    )


def chance_and_cards_of_holding_any(
    state: State, holder: Seat, wanted_card_set: int, known_card_set: CardSet, hidden_card_count: int
) -> tuple[Fraction, tuple[int, ...]]:
    wanted_card_set |= JOKERS if wanted_card_set & JOKERS else 0
    unseen = state.unseen[holder]
    none_held = (
        Fraction(0)
        if known_card_set & wanted_card_set
        else chance_of_drawing_none(
            unseen.bit_count(), (unseen & wanted_card_set).bit_count(), hidden_card_count
        )
    )
    return 1 - none_held, cards_in_set(wanted_card_set & (known_card_set | unseen))


def target_kind_and_square_facts(state: State, target_unit: Unit) -> dict[str, object]:
    return {
        "target": state.table_rules.kinds[target_unit],
        "square": SQUARES[state.square_of_unit[target_unit]],
    }


def union_of_card_set_keys(damage_by_card_set: Mapping[int, int]) -> int:
    found = 0
    for kind in damage_by_card_set:
        found |= kind
    return found


def with_seat_to_move_and_hidden_card(state: State, seat: Seat) -> State:
    """A copy of the table in which it is this seat's turn and its hand may hold any card it can get."""
    new = state.copy()
    new.phase, new.turn, new.moved, new.attacked = MOVEMENT, seat, NOWHERE, False
    new.due_strategy = new.due_key = 0
    new.hidden = pair_with_seat_replaced(new.hidden, seat, max(1, new.hidden[seat]))
    return new


def damage_by_target_style_and_card_set(state: State, seat: Seat) -> Hits:
    """By unit and style, the damage that every card the seat could hold lets its units do."""
    state_before = with_seat_to_move_and_hidden_card(state, seat)
    found: dict[tuple[int, str], dict[int, int]] = {}
    for origin, to, cards in origins_destinations_and_card_sets(state_before):
        for kind in KINDS:
            if not kind & cards:
                continue
            after = state_before.copy()
            after.table_rules.effects[Move](after, Move(seat, origin, to, cards_in_set(kind)[0]), [])
            if after.phase != ATTACK:
                break  # no unit is near, so the card does not matter
            for unit, style, damage in hits_of_moved_unit_on_enemies(after):
                best = found.setdefault((unit, style), {})
                best[kind] = max(damage, best.get(kind, 0))
    return found


def origins_destinations_and_card_sets(state: State) -> Iterator[tuple[int, int, int]]:
    """The possible moves: origin, destination, and the set of cards for them."""
    for act in move_acts(state):
        fields: Any = act.fields  # of a move: squares, squares, cards
        for origin, to in product(fields["origin"], fields["to"]):
            yield origin, to, fields["card"]


def hits_of_moved_unit_on_enemies(state: State) -> Iterator[tuple[int, str, int]]:
    """The enemies that the moved unit hits from its square: the unit, the style, the damage."""
    for square, style in target_squares_and_styles(state, state.moved):
        unit = state.unit_on_square[square]
        if seat_of(unit) != seat_of(state.moved):
            sums = calculate_strike(state, state.moved, unit, style)
            if sums.hit:
                yield unit, style, next(wound.amount for wound in sums.damage if wound.unit == unit)


def chances_of_hardest_hits_on_own_units(state: State, seat: Seat) -> Iterator[Chance]:
    """For each own unit in reach, the chance that the enemy holds a card for the hardest hit, or draws one
    with an empty hand."""
    enemy = 1 - seat
    number = state.hidden[enemy] if state.hand_size(enemy) else min(1, state.deck[enemy])
    can_be = state.known[enemy] | (state.unseen[enemy] if number else 0)
    worst: dict[int, tuple[int, Fraction, Chance]] = {}
    for (unit, style), cards in sorted(damage_by_target_style_and_card_set(state, enemy).items()):
        amounts = [damage for kind, damage in cards.items() if kind & can_be]
        if amounts:
            chance, by = chance_and_cards_of_holding_any(
                state, enemy, union_of_card_set_keys(cards), state.known[enemy], number
            )
            of = {
                **target_kind_and_square_facts(state, unit),
                "style": style,
                "damage": [min(amounts), max(amounts)],
            }
            hurts = max(amounts), chance, Chance("threat", seat, of, chance, by)
            worst[unit] = max(worst.get(unit, hurts), hurts, key=lambda each: each[:2])
    for unit in sorted(worst):
        yield worst[unit][2]
