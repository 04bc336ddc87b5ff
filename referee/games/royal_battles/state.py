"""How a Royal Battle stands, in small ints, lists and bit masks, so that judging and playing on are quick.

A set of cards of one player's pack of 54 is an int with one bit per card; the two Jokers are bits 52 and 53.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from models.armies import UnitForm, form_of, kind_of
from models.cards import COLOUR, JOKER
from models.royal_battles import RoyalBattlesHeader, RoyalBattlesOptions
from models.rulings import Broken, Rule
from referee.games.royal_battles.geometry import POSITIONS, Position
from referee.games.royal_battles.policies import Policies
from referee.games.royal_battles.tables import Squares, reach_of


class Phase(StrEnum):
    """What part of the battle it is, under its name in a record."""

    DAMAGE = "damage"
    SETUP = "setup"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    ATTACK = "attack"
    POST_TURN = "post_turn"
    REVEAL = "reveal"
    OVER = "over"


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

Laid = tuple[int, int, int]
"""A card on a pile: (card, the seat whose pack it is from, the round it was laid in)."""


COPIES: Final = (*(1 << card for card in range(JOKER)), JOKERS, 1 << JOKER + 1)
"""Of each card the set of its copies: of the Joker there are two."""


def contains_card(cards: int, card: int) -> bool:
    """Is a copy of the card in this set?"""
    return cards & COPIES[card] != 0


def single_copy(card: int, cards: int) -> int:
    """One copy of the card in this set, as a set; 0 where there is none."""
    copies = cards & COPIES[card]
    return copies & -copies


def without_card(cards: int, card: int) -> int:
    """The set with one copy of the card gone."""
    return cards ^ single_copy(card, cards)


def with_card(cards: int, card: int) -> int:
    """The set with one more copy of the card."""
    if card == JOKER and cards >> JOKER & 1:
        return cards | 1 << JOKER + 1
    return cards | 1 << card


def with_cards(cards: int, more: int) -> int:
    """The set with one more copy of each of these."""
    for card in cards_in_set(more):
        cards = with_card(cards, card)
    return cards


@lru_cache(maxsize=4096)
def cards_in_set(cards: int) -> tuple[int, ...]:
    """The cards of a set, a pair of Jokers as two."""
    listed = []
    while cards:
        lowest = cards & -cards
        listed.append(min(lowest.bit_length() - 1, JOKER))
        cards ^= lowest
    return tuple(listed)


class TablePlay(NamedTuple):
    """What tables with the same house rules play by; each part as `Battle` has it."""

    rules: Mapping[Phase, Mapping[type, tuple[Rule, ...]]]
    laws: Mapping[Phase, Mapping[type, tuple[Broken, ...]]]
    does: "Mapping[type, Does]"
    customs: Policies


@dataclass(frozen=True, slots=True)
class TableRules:
    """What does not change in a battle: the names, the armies, the house rules."""

    names: tuple[str, str]
    forms: tuple[UnitForm, ...]
    reach: tuple[tuple[Squares, Squares, int], ...]
    """By unit: from each square what its weapon reaches and what its Advantage does, and the seat whose units that one is for."""
    kinds: tuple[str, ...]
    options: RoyalBattlesOptions
    """The house rules. No rule reads them: what they change is in the rules, the effects and the customs below."""
    begins: Phase
    """The first phase: the set-up, or where only damage is told that."""
    positions: tuple[tuple[Position, ...], ...]
    rules: Mapping[Phase, Mapping[type, tuple[Rule, ...]]]
    """The rules of this table, by the phase in which they speak and by kind of act."""
    laws: Mapping[Phase, Mapping[type, tuple[Broken, ...]]]
    """What finds these broken, as far as `choices.in_turn` has to ask."""
    does: "Mapping[type, Does]"
    """What each act does."""
    customs: Policies


FIELDS: Final = (
    "at",
    "attacked",
    "battle",
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
    "on",
    "out",
    "phase",
    "placer",
    "round",
    "stacks",
    "to_draw",
    "top",
    "turn",
    "turns_taken",
    "unseen",
    "why_over",
    "winner",
)
"""What a moment of a battle consists of."""


class NoMoveClaim(NamedTuple):
    """A player's word that the hidden part of a hand had no legal move, and what has come to light since. Cards are sets."""

    entry: int
    seat: int
    playable: int
    """The cards that had a legal move."""
    stuck: int
    """The cards without one that can have been in the hidden part."""
    hidden: int
    """How many cards were hidden."""
    held: int = 0
    """How many playable cards came to light in the hand."""
    drawn: int = 0
    """How many cards may have come into the hand unseen."""
    is_disproved: bool = False


class State:
    """One moment of a battle. Units 0 to 3 are White's, 4 to 7 Black's; lists and tuples of two are by seat.

    The board is in lists, what is told of units and seats in tuples: those are the same in a copy until an act changes them.
    """

    __slots__ = FIELDS

    def __init__(self, battle: TableRules, like: "State | None" = None) -> None:
        """`like`: a state to be the same as; else nothing has happened yet."""
        if like is None:
            self._set_up(battle)
        else:
            self._copy_from(like)

    def _set_up(self, battle: TableRules) -> None:
        """Before the first card: nothing lies or stands on the table."""
        self.battle = battle
        self.phase: Phase = self.battle.begins
        self.round, self.turns_taken = 0, 0
        self.turn, self.placer = NOBODY, NOBODY
        # the board, by square
        self.top = [NO_CARD] * 35
        self.colour = [NO_COLOUR] * 35
        self.on = [NOWHERE] * 35
        self.stacks: list[tuple[Laid, ...]] = [()] * 35
        # the units
        self.at = [NOWHERE] * 8
        self.injury: tuple[int, ...] = (0,) * 8
        # cards, by seat: known in hand, hidden in hand, left in the deck, and which are unseen (deck, hidden hand or hidden discard)
        self.known: tuple[int, ...] = 0, 0
        self.hidden: tuple[int, ...] = 0, 0
        self.deck: tuple[int, ...] = 54, 54
        self.unseen: tuple[int, ...] = WHOLE_PACK, WHOLE_PACK
        self.discards: tuple[tuple[Laid, ...], ...] = (), ()
        self.discard_hidden: tuple[int, ...] = 0, 0
        self.initiative: tuple[tuple[Laid, ...], ...] = (), ()
        self.to_draw: tuple[bool, ...] = False, False
        # the turn under way
        self.moved = NOWHERE
        self.attacked = False
        self.due_strategy = 0
        self.due_key = 0
        self.drew_for_key = False
        self.noted: tuple[str, ...] = ()
        """What a variant notes of this turn."""
        # what a player said of a hidden hand
        self.entries = 0
        """How many entries there have been."""
        self.no_move_claims: tuple[NoMoveClaim, ...] = ()
        # the end
        self.moved_this_round = False
        self.decks_were_empty = False
        self.out: tuple[bool, ...] = False, False
        self.claimed: tuple[bool, ...] = False, False
        """Whose claim to have no legal move stands: no card has come into the hand since, and the board is the same (RB-61)."""
        self.winner = NOBODY
        self.why_over = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.battle.names

    def copy(self) -> "State":
        """The same moment, to be changed apart."""
        return State(self.battle, self)

    def _copy_from(self, like: "State") -> None:
        self.battle = like.battle
        self.phase = like.phase
        self.round = like.round
        self.turn = like.turn
        self.turns_taken = like.turns_taken
        self.placer = like.placer
        self.top = like.top.copy()
        self.colour = like.colour.copy()
        self.on = like.on.copy()
        self.stacks = like.stacks.copy()
        self.at = like.at.copy()
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

    def hand_size(self, seat: int) -> int:
        """How many cards the seat holds."""
        return self.known[seat].bit_count() + self.hidden[seat]

    def units_of(self, seat: int) -> list[int]:
        """The seat's units that are in the battle."""
        return self.battle.customs.units_of(self, seat)

    def is_fallen(self, unit: int) -> bool:
        """Has its injury reached its life?"""
        return self.injury[unit] >= self.battle.forms[unit].life

    def waiting(self, seat: int) -> list[int]:
        """The seat's units that are still to be placed in set-up."""
        units = UNITS[seat] if self.phase == SETUP else ()
        return [unit for unit in units if self.at[unit] < 0 and not self.is_fallen(unit)]

    def initiative_card(self, seat: int) -> int:
        """The seat's top initiative card, or NO_CARD before the first."""
        pile = self.initiative[seat]
        return pile[-1][0] if pile else NO_CARD

    def lay_card(self, square: int, card: int, seat: int, colour: str) -> None:
        """Put a card of the seat's pack on top of what lies on the square."""
        self.top[square] = card
        self.colour[square] = colour
        self.stacks[square] += ((card, seat, self.round),)


def with_value_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values, but this one in this place."""
    return (*values[:place], value, *values[place + 1 :])


def for_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The same values by seat, but this one for this seat."""
    return (values[0], value) if seat else (value, values[1])


def seat_of(unit: int) -> int:
    """Whose unit it is."""
    return unit >> 2


def opposite_colour(colour: str) -> int:
    return sum(1 << card for card in range(52) if COLOUR[card] != colour) | JOKERS


DIFFERENT: Final[Mapping[str, int]] = {
    "black": opposite_colour("black"),
    "red": opposite_colour("red"),
    ANY_COLOUR: WHOLE_PACK,
    NO_COLOUR: WHOLE_PACK,
}
"""The cards that may be played from, or over, a card of each colour. A Joker is both colours (RB-34, RB-35)."""


DIFFERS: Final = {
    colour: tuple([cards >> card & 1 == 1 for card in range(54)]) for colour, cards in DIFFERENT.items()
}
"""May this card be played from, or over, a card of that colour?

By colour, then by card.
"""


BEGINS: Final[Mapping[str, Phase]] = {"referee": SETUP, "damage": DAMAGE}
"""The first phase, by how much the app is told."""


def first_state(header: RoyalBattlesHeader, played: TablePlay) -> State:
    """The table before the first card: two full packs, an empty board."""
    units = [unit for seat in header.seats for unit in seat.army]
    white, black = header.seats
    battle = TableRules(
        names=(white.name, black.name),
        forms=tuple(form_of(unit) for unit in units),
        reach=tuple(reach_of(form_of(unit), n // 4) for n, unit in enumerate(units)),
        kinds=tuple(kind_of(unit) for unit in units),
        options=header.options,
        begins=BEGINS[header.options.entry],
        positions=POSITIONS[header.options.card_orientation, header.options.index_corners],
        rules=played.rules,
        laws=played.laws,
        does=played.does,
        customs=played.customs,
    )
    return State(battle)


Happened = list[object]
Does = Callable[[State, Any, Happened], None]
"""What acts of one kind do, and add to what happened: listed under the kind it takes."""
