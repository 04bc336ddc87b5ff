"""Every legal act, in compact sets, built from the position and not by trying all acts.

Cards drawn or discarded unseen are `?`; any card that can be there may be named instead.
"""

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Final

from models.cards import HIDDEN, JOKER
from referee.act_sets import (
    EMPTY_PARTIAL_ACT,
    LISTED,
    ActList,
    ActSet,
    CardChoices,
    PartialAct,
    Values,
    with_acts_cached,
)
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
    Heal,
    Initiative,
    Injure,
    Move,
    Place,
    Resign,
    Show,
)
from referee.games.royal_battles.attack import target_squares_and_styles
from referee.games.royal_battles.ending import has_deck_or_playable_card_or_unknown, seats_to_reveal_hands
from referee.games.royal_battles.fighters import can_affect_comrades_of_target, target_seat
from referee.games.royal_battles.geometry import NEIGHBOURS
from referee.games.royal_battles.hidden_cards import can_surely_move, possible_hand_card_set
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.setup import (
    are_all_cards_dealt,
    next_placer_or_nobody_if_chance_decides,
    squares_for_placing_unit,
    start_squares_where_next_card_may_be_dealt,
)
from referee.games.royal_battles.state import (
    ATTACK,
    BLACK,
    CARDS_OF_OTHER_COLOUR,
    DAMAGE,
    INITIATIVE,
    JOKERS,
    MOVEMENT,
    NOBODY,
    OVER,
    REVEAL,
    SETUP,
    WHITE,
    State,
    cards_in_set,
)
from referee.games.royal_battles.tables import CRITICAL_TRUMPS, WEAPON_STYLES
from referee.narrowing import without_forbidden_acts
from referee.number_types import Card, CardSet, Seat, Square

BOTH = (WHITE, BLACK)
HOW_MANY: Final = tuple(range(CRITICAL_TRUMPS + 1))
"""The possible numbers of trumps among four cards."""
CANNOT_MOVE, DISCARD_HAND, END_TURN = (
    tuple(with_acts_cached(ActSet(act, {"by": (seat,)})) for seat in BOTH)
    for act in (CannotMove, DiscardHand, EndTurn)
)
"""By seat."""
RESIGN = with_acts_cached(ActSet(Resign, {"by": BOTH}))
DISCARDS, ENDS = tuple(map(DiscardHand, BOTH)), tuple(map(EndTurn, BOTH))


def legal_act_sets(state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
    """Every legal act."""
    return without_forbidden_acts(
        state, legal_act_sets_before_house_rules(state, partial_act), state.table_rules.house_rules
    )


def legal_act_sets_before_house_rules(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    """Every act that the printed rules and the policies of the table allow."""
    if state.phase == OVER:
        return
    if state.phase == SETUP:
        for seat in BOTH:
            yield from deal_acts(state, seat)
            yield from place_acts(state, seat)
    elif state.phase == DAMAGE:
        for seat in BOTH:
            yield from blow_acts(state, seat)
            yield from written_injury_and_healing_acts(state, seat)
        yield end_battle_act_set_of_both_seats(state)
    elif state.phase == REVEAL:
        for seat in seats_to_reveal_hands(state):
            yield ActSet(Show, {"by": (seat,), "cards": _all_possible_hands_fully_named(state, seat)})
        only_playable = [
            seat
            for seat in seats_to_reveal_hands(state)
            if not has_deck_or_playable_card_or_unknown(state, 1 - seat)
        ]
        yield ActSet(EndBattle, {"by": BOTH, "playable": (NOBODY, *only_playable)})
    elif state.phase == INITIATIVE:
        for seat in BOTH:
            if state.to_draw[seat]:
                yield ActSet(
                    Initiative, {"by": (seat,), "card": card_set_with_jokers_merged(state.unseen[seat])}
                )
    else:
        yield from acts_in_turn(state, partial_act)
    yield RESIGN


def deal_acts(state: State, seat: Seat) -> Iterator[ActSet]:
    """The acts that turn up a card for the seat's next place."""
    squares = start_squares_where_next_card_may_be_dealt(state, seat)
    if squares:
        yield ActSet(
            Deal, {"by": (seat,), "card": card_set_with_jokers_merged(state.unseen[seat]), "square": squares}
        )


def place_acts(state: State, seat: Seat) -> Iterator[ActSet]:
    """Every way for the seat to place a unit now, units of one kind counted once."""
    if are_all_cards_dealt(state) and next_placer_or_nobody_if_chance_decides(state) in (seat, NOBODY):
        first_of_kind = {state.table_rules.kinds[unit]: unit for unit in reversed(state.unplaced_units(seat))}
        if first_of_kind:
            yield ActSet(
                Place,
                {
                    "by": (seat,),
                    "unit": tuple(sorted(first_of_kind.values())),
                    "square": squares_for_placing_unit(state, seat),
                },
            )


def blow_acts(state: State, seat: Seat) -> Iterator[ActSet]:
    """The strikes at a table that keeps only the forms: any unit against any enemy, and the Advantages."""
    enemies = tuple(state.units_in_battle(1 - seat))
    for unit in state.units_in_battle(seat):
        about: dict[str, Values] = {"by": (seat,), "unit": (unit,), "trumps": HOW_MANY}
        yield ActSet(Blow, {**about, "style": WEAPON_STYLES, "target": enemies})
        if state.table_rules.forms[unit].advantage is None:
            continue
        side = state.units_in_battle(target_seat(state, unit, "advantage"))
        for target in side:
            comrades = (
                [each for each in side if each != target]
                if can_affect_comrades_of_target(state, unit, "advantage")
                else []
            )
            also = tuple(
                chain.from_iterable(combinations(comrades, number) for number in range(len(comrades) + 1))
            )
            if target != unit:
                yield ActSet(Blow, {**about, "style": ("advantage",), "target": (target,), "also": also})


def written_injury_and_healing_acts(state: State, seat: Seat) -> Iterator[ActSet]:
    """The damage and healing that the players may write on the seat's forms: up to the Life left, and up to
    the injury."""
    for unit in state.units_in_battle(seat):
        injury, life = state.injury[unit], state.table_rules.forms[unit].life
        about: dict[str, Values] = {"by": (seat,), "unit": (unit,)}
        yield ActSet(Injure, {**about, "amount": tuple(range(1, life - injury + 1))})
        if injury:
            yield ActSet(Heal, {**about, "amount": tuple(range(1, injury + 1))})


def end_battle_act_set_of_both_seats(state: State) -> ActSet:
    even = len(state.units_in_battle(WHITE)) == len(state.units_in_battle(BLACK))
    return ActSet(EndBattle, {"by": BOTH, "playable": (NOBODY, *(BOTH if even else ()))})


def acts_in_turn(state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
    """Every act of the player whose turn it is; a due draw comes first."""
    seat = state.turn
    by = (seat,)
    to_draw = draw_count_allowed_to_player_in_turn(state)
    if to_draw:
        named_cards = {} if partial_act.listed else copies_by_card(state.unseen[seat])
        yield ActSet(
            Draw,
            {"by": by, "cards": CardChoices({HIDDEN: to_draw, **named_cards}, range(to_draw, to_draw + 1))},
        )
    if state.due_strategy:
        return
    if partial_act.can_become(Move):
        yield from move_acts(state)
    if state.phase == MOVEMENT:
        if not can_surely_move(state, seat):
            yield CANNOT_MOVE[seat]
    elif state.phase == ATTACK:
        styles: dict[int, tuple[str, ...]] = {}
        for square, style in target_squares_and_styles(state, state.moved):
            styles[square] = (*styles.get(square, ()), style)
        for square, each in styles.items():
            yield ActSet(Attack, {"by": by, "target": (square,), "style": each})
    if is_legal_apart_from_phase(state, DISCARDS[seat]):
        yield (
            DISCARD_HAND[seat]
            if partial_act.listed
            else ActSet(DiscardHand, {"by": by, "cards": whole_hand_choices_named_or_hidden(state, seat)})
        )
    if is_legal_apart_from_phase(state, ENDS[seat]):
        yield END_TURN[seat]


def lazy_acts_in_turn(state: State) -> ActList:
    """Every act of the player whose turn it is, one by one and only as they are requested."""
    acts = without_forbidden_acts(state, acts_in_turn(state, LISTED), state.table_rules.house_rules)
    return ActList(acts, lazy=True)


def is_legal_apart_from_phase(state: State, action: Action) -> bool:
    """True if the act breaks no rule of this table, apart from the rules about phases."""
    for rule_check in state.table_rules.rule_checks[state.phase][type(action)]:
        for _ in rule_check(state, action):
            return False
    return True


def move_acts(state: State) -> Iterator[ActSet]:
    """Every legal move of the seat whose turn it is.

    One set for each unit that may move and group of squares with the same playable cards.
    """
    movers = state.table_rules.policies.movable_units_in_movement_phase(state)
    seat, on, colour, at = state.turn, state.unit_on_square, state.colour, state.square_of_unit
    hand = card_set_with_jokers_merged(possible_hand_card_set(state, seat))
    known = card_set_with_jokers_merged(state.known[seat])
    for unit in movers:
        origin = at[unit]
        if playable := hand & CARDS_OF_OTHER_COLOUR[colour[origin]]:
            squares, cards = [origin], playable
            for to in NEIGHBOURS[origin]:
                if on[to] >= 0:
                    continue
                playable_there = playable & CARDS_OF_OTHER_COLOUR[colour[to]]
                if playable_there == cards:
                    squares.append(to)
                    continue
                if cards:
                    yield move_act_set(seat, origin, squares, cards, known)
                squares, cards = [to], playable_there
            if cards:
                yield move_act_set(seat, origin, squares, cards, known)


def move_act_set(
    seat: Seat, origin: Square, destinations: list[int], card_bits: CardSet, known_card_bits: CardSet
) -> ActSet:
    fields: dict[str, Values] = {
        "by": (seat,),
        "origin": (origin,),
        "to": tuple(destinations),
        "card": card_bits,
    }
    return ActSet(
        Move,
        fields,
        {"card": card_bits & known_card_bits},
        known_count=len(destinations) * card_bits.bit_count(),
    )


# -- cards ---------------------------------------------------------------------------------------------------


def card_set_with_jokers_merged(card_bits: CardSet) -> int:
    return card_bits & ~JOKERS | 1 << JOKER if card_bits & JOKERS else card_bits


def copies_by_card(card_bits: CardSet) -> dict[int, int]:
    copies = dict.fromkeys(cards_in_set(card_bits), 1)
    if JOKER in copies:
        copies[JOKER] = (card_bits & JOKERS).bit_count()
    return copies


def _all_possible_hands_fully_named(state: State, seat: Seat) -> CardChoices:
    """The choices of hand cards with every card named."""
    held, known = state.hand_size(seat), copies_by_card(state.known[seat])

    def has_all_known_cards(cards: tuple[Card, ...]) -> bool:
        return all(cards.count(card) >= copies for card, copies in known.items())

    return CardChoices(_possible_hand_copies_by_card(state, seat), range(held, held + 1), has_all_known_cards)


def _possible_hand_copies_by_card(state: State, seat: Seat) -> dict[int, int]:
    """The cards that can be in the hand, with their number of copies."""
    known = copies_by_card(state.known[seat])
    unseen = copies_by_card(state.unseen[seat]) if state.hidden[seat] else {}
    return {card: known.get(card, 0) + unseen.get(card, 0) for card in {**known, **unseen}}


def whole_hand_choices_named_or_hidden(state: State, seat: Seat) -> CardChoices:
    """The choices of hand cards, named or `?`."""
    held, hidden, known = state.hand_size(seat), state.hidden[seat], copies_by_card(state.known[seat])
    pool = _possible_hand_copies_by_card(state, seat)

    def can_hidden_part_hold(cards: tuple[Card, ...]) -> bool:
        return (
            sum(max(0, cards.count(card) - known.get(card, 0)) for card in set(cards) if card != HIDDEN)
            <= hidden
        )

    return CardChoices({HIDDEN: held, **pool}, range(held, held + 1), can_hidden_part_hold, optional=True)
