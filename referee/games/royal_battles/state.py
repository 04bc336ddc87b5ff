"""The state of a Royal Battle, in small ints, lists and bit masks, for fast rulings and simulations.

A set of cards of one player's pack of 54 is an int with one bit per card; the two Jokers are bits 52 and 53.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from models.armies import unit_form_of, unit_kind_or_custom_name
from models.cards import COLOUR, JOKER
from models.royal_battles import RoyalBattlesHeader
from referee.games.royal_battles.geometry import POSITIONS
from referee.games.royal_battles.table_rules import Phase, PhaseRules, TableRules
from referee.games.royal_battles.tables import weapon_and_advantage_reach_and_target_seat
from referee.number_types import Card, CardSet, Seat, Square, Unit

DAMAGE, SETUP, INITIATIVE, MOVEMENT, ATTACK, POST_TURN, REVEAL, OVER = Phase
WHITE, BLACK = 0, 1
UNITS: Final = (range(4), range(4, 8))
"""The units of each seat."""
NOWHERE: Final = -1
NOBODY: Final = -1
TIE: Final = 2

ANY_COLOUR: Final = "both"
NO_COLOUR: Final = ""
NO_CARD: Final = -1

WHOLE_PACK: Final = (1 << 54) - 1
JOKERS: Final = 3 << JOKER

T = TypeVar("T")

LaidCard = tuple[int, int, int]
"""A card on a pile: (card, the seat whose pack it is from, the round it was laid in)."""


COPIES: Final = (*(1 << card for card in range(JOKER)), JOKERS)
"""By card: the set of its copies, two for the Joker."""


def set_contains_card(card_bits: CardSet, card: Card) -> bool:
    """True if a copy of the card is in this set."""
    return card_bits & COPIES[card] != 0


def single_copy_in_set(card: Card, card_bits: CardSet) -> CardSet:
    """One copy of the card in this set, as a set; 0 if there is none."""
    copies = card_bits & COPIES[card]
    return copies & -copies


def set_without_one_copy(card_bits: CardSet, card: Card) -> CardSet:
    """The set without one copy of the card."""
    return card_bits ^ single_copy_in_set(card, card_bits)


def set_with_one_more_copy(card_bits: CardSet, card: Card) -> CardSet:
    """The set with one more copy of the card."""
    if card == JOKER and card_bits >> JOKER & 1:
        return card_bits | 1 << JOKER + 1
    return card_bits | 1 << card


def set_with_cards_added(card_bits: CardSet, added_card_bits: CardSet) -> CardSet:
    """The set with one more copy of each of these cards."""
    for card in cards_in_set(added_card_bits):
        card_bits = set_with_one_more_copy(card_bits, card)
    return card_bits


@lru_cache(maxsize=4096)
def cards_in_set(card_bits: CardSet) -> tuple[Card, ...]:
    """The cards of a set; two Jokers appear twice."""
    listed = []
    while card_bits:
        lowest = card_bits & -card_bits
        listed.append(min(lowest.bit_length() - 1, JOKER))
        card_bits ^= lowest
    return tuple(listed)


FIELDS: Final = (
    "square_of_unit",
    "attacked",
    "claimed",
    "colour",
    "deck",
    "decks_were_empty",
    "discard_hidden",
    "discards",
    "drew_for_key",
    "due_key",
    "due_strategy",
    "entries",
    "hidden",
    "initiative",
    "injury",
    "known",
    "moved",
    "moved_this_round",
    "no_move_claims",
    "noted",
    "unit_on_square",
    "out",
    "phase",
    "placer",
    "round",
    "stacks",
    "table_rules",
    "to_draw",
    "top",
    "turn",
    "turns_taken",
    "unseen",
    "why_over",
    "winner",
)
"""The attributes of a state."""


class NoMoveClaim(NamedTuple):
    """A claim that the hidden part of a hand had no legal move, and what has come to light since. Cards are
    sets."""

    entry: int
    seat: int
    playable: int
    """The cards that had a legal move."""
    stuck: int
    """The cards without a legal move that can have been in the hidden part."""
    hidden: int
    """How many cards were hidden."""
    held: int = 0
    """How many playable cards came to light in the hand."""
    drawn: int = 0
    """How many cards may have come into the hand unseen."""
    is_disproved: bool = False


class State:
    """The state of a battle. Units 0 to 3 are White's, 4 to 7 Black's; lists and tuples of two are by seat.

    The board is in lists, units and seats are in tuples: copies share the tuples until an act replaces them.
    """

    __slots__ = FIELDS

    def __init__(self, table_rules: TableRules, like: "State | None" = None) -> None:
        """`like`: a state to copy; without it the battle is new."""
        if like is None:
            self._set_up(table_rules)
        else:
            self._copy_from(like)

    def _set_up(self, table_rules: TableRules) -> None:
        """Set the state before the first card, with an empty board."""
        self.table_rules = table_rules
        self.phase: Phase = self.table_rules.first_phase
        self.round, self.turns_taken = 0, 0
        self.turn, self.placer = NOBODY, NOBODY
        self._set_empty_board()
        self._set_full_decks()
        # the turn under way
        self.moved = NOWHERE
        self.attacked = False
        self.due_strategy = 0
        self.due_key = 0
        self.drew_for_key = False
        self.noted: tuple[str, ...] = ()
        """Notes of a variant about this turn."""
        # claims about hidden hands
        self.entries = 0
        """The number of entries so far."""
        self.no_move_claims: tuple[NoMoveClaim, ...] = ()
        # the end
        self.moved_this_round = False
        self.decks_were_empty = False
        self.out: tuple[bool, ...] = False, False
        self.claimed: tuple[bool, ...] = False, False
        """By seat: True while its claim to have no legal move is valid, with no new card and the same board
        (RB-61)."""
        self.winner = NOBODY
        self.why_over = ""

    def _set_empty_board(self) -> None:
        """Set the squares and the units, none of which is on the board."""
        self.top = [NO_CARD] * 35
        self.colour = [NO_COLOUR] * 35
        self.unit_on_square = [NOWHERE] * 35
        self.stacks: list[tuple[LaidCard, ...]] = [()] * 35
        self.square_of_unit = [NOWHERE] * 8
        self.injury: tuple[int, ...] = (0,) * 8

    def _set_full_decks(self) -> None:
        """Set the cards by seat, all in the decks: known in hand, hidden in hand, left in the deck, and which
        are unseen (deck, hidden hand or hidden discard).
        """
        self.known: tuple[int, ...] = 0, 0
        self.hidden: tuple[int, ...] = 0, 0
        self.deck: tuple[int, ...] = 54, 54
        self.unseen: tuple[int, ...] = WHOLE_PACK, WHOLE_PACK
        self.discards: tuple[tuple[LaidCard, ...], ...] = (), ()
        self.discard_hidden: tuple[int, ...] = 0, 0
        self.initiative: tuple[tuple[LaidCard, ...], ...] = (), ()
        self.to_draw: tuple[bool, ...] = False, False

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.table_rules.names

    def copy(self) -> "State":
        """A copy of the state that can be changed independently."""
        return State(self.table_rules, self)

    def _copy_from(self, like: "State") -> None:
        self.table_rules = like.table_rules
        self.phase = like.phase
        self.round = like.round
        self.turn = like.turn
        self.turns_taken = like.turns_taken
        self.placer = like.placer
        self.top = like.top.copy()
        self.colour = like.colour.copy()
        self.unit_on_square = like.unit_on_square.copy()
        self.stacks = like.stacks.copy()
        self.square_of_unit = like.square_of_unit.copy()
        self.injury = like.injury
        self.known = like.known
        self.hidden = like.hidden
        self.deck = like.deck
        self.unseen = like.unseen
        self.discards = like.discards
        self.discard_hidden = like.discard_hidden
        self.initiative = like.initiative
        self.to_draw = like.to_draw
        self.moved = like.moved
        self.attacked = like.attacked
        self.due_strategy = like.due_strategy
        self.due_key = like.due_key
        self.drew_for_key = like.drew_for_key
        self.noted = like.noted
        self.entries = like.entries
        self.no_move_claims = like.no_move_claims
        self.moved_this_round = like.moved_this_round
        self.decks_were_empty = like.decks_were_empty
        self.out = like.out
        self.claimed = like.claimed
        self.winner = like.winner
        self.why_over = like.why_over

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, slot) == getattr(other, slot) for slot in FIELDS
        )

    __hash__ = None  # type: ignore[assignment]

    def hand_size(self, seat: Seat) -> int:
        """The number of cards in the seat's hand."""
        return self.known[seat].bit_count() + self.hidden[seat]

    def units_in_battle(self, seat: Seat) -> list[Unit]:
        """The seat's units that are in the battle."""
        return self.table_rules.policies.units_in_battle(self, seat)

    def is_fallen(self, unit: Unit) -> bool:
        """True if the unit's injury has reached its life."""
        return self.injury[unit] >= self.table_rules.forms[unit].life

    def unplaced_units(self, seat: Seat) -> list[Unit]:
        """The seat's units that are not placed yet in set-up."""
        units = UNITS[seat] if self.phase == SETUP else ()
        return [unit for unit in units if self.square_of_unit[unit] < 0 and not self.is_fallen(unit)]

    def initiative_card(self, seat: Seat) -> Card:
        """The seat's top initiative card, or NO_CARD before the first."""
        pile = self.initiative[seat]
        return pile[-1][0] if pile else NO_CARD

    def lay_card_on_square(self, square: Square, card: Card, seat: Seat, colour: str) -> None:
        """Put a card of the seat's pack on top of the pile on the square."""
        self.top[square] = card
        self.colour[square] = colour
        self.stacks[square] += ((card, seat, self.round),)


def with_value_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A copy of the values with this one replaced."""
    return (*values[:index], value, *values[index + 1 :])


def pair_with_seat_replaced(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """A copy of the values by seat with this seat's replaced."""
    return (values[0], value) if seat else (value, values[1])


def seat_of(unit: Unit) -> Seat:
    """The seat of a unit."""
    return unit >> 2


def jokers_and_cards_not_of_colour(colour: str) -> CardSet:
    return sum(1 << card for card in range(52) if COLOUR[card] != colour) | JOKERS


CARDS_OF_OTHER_COLOUR: Final[Mapping[str, int]] = {
    "black": jokers_and_cards_not_of_colour("black"),
    "red": jokers_and_cards_not_of_colour("red"),
    ANY_COLOUR: WHOLE_PACK,
    NO_COLOUR: WHOLE_PACK,
}
"""By colour: the cards that may be played from, or over, a card of that colour. A Joker is both colours
(RB-34, RB-35)."""


IS_OTHER_COLOUR: Final = {
    colour: tuple([cards >> card & 1 == 1 for card in range(54)])
    for colour, cards in CARDS_OF_OTHER_COLOUR.items()
}
"""By colour and card: True if the card may be played from, or over, a card of that colour."""


FIRST_PHASES: Final[Mapping[str, Phase]] = {"referee": SETUP, "damage": DAMAGE}
"""The first phase, by the table's level of detail."""


def state_before_first_card(header: RoyalBattlesHeader, phase_rules: PhaseRules) -> State:
    """The table before the first card: two full packs, an empty board."""
    units = [unit for seat in header.seats for unit in seat.army]
    white, black = header.seats
    table_rules = TableRules(
        names=(white.name, black.name),
        forms=tuple(unit_form_of(unit) for unit in units),
        reach=tuple(
            weapon_and_advantage_reach_and_target_seat(unit_form_of(unit), n // 4)
            for n, unit in enumerate(units)
        ),
        kinds=tuple(unit_kind_or_custom_name(unit) for unit in units),
        options=header.options,
        first_phase=FIRST_PHASES[header.options.entry],
        positions=POSITIONS[header.options.card_orientation, header.options.index_corners],
        rules=phase_rules.rules,
        rule_checks=phase_rules.rule_checks,
        house_rules=phase_rules.house_rules,
        effects=phase_rules.effects,
        policies=phase_rules.policies,
    )
    return State(table_rules)


Events = list[object]
Effect = Callable[[State, Any, Events], None]
"""The effect of an act: changes the state and appends events."""
