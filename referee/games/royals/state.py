"""How a table of Royals stands, in small numbers.

Lists inside a state are never changed in place, always replaced: a copy shares them, which makes it cheap.
A card on a board is one number that holds where it comes from: `laid` packs the card, whether it came there as the
price of a ransom, and the turn in which it entered its zone. So "before the turn began" and "melded in the previous
turn" are comparisons, and no snapshot is needed.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from models.cards import JACK, RANK, SUIT
from referee.act_sets import card_set
from referee.game import Does
from referee.games.royals.table_rules import Phase, TableRules

POINTS, TALLY, DEAL, CHOOSE, CHALLENGE, DRAW, PLAY, FOLLOW, KEEP, REVEAL, OVER = Phase

NOBODY: Final = -1
NO_SUIT: Final = -1
FACES: Final = 4
"""In a claim, in place of a suit: no face card is left."""

IS_FACE: Final[tuple[bool, ...]] = tuple(rank >= JACK for rank in RANK)
"""K, Q and J of any suit."""
ROYAL_OF: Final[tuple[int, ...]] = tuple(
    suit if face else NO_SUIT for suit, face in zip(SUIT, IS_FACE, strict=True)
)
"""The suit whose Royal a card is, or -1."""

OF_SUIT: Final[tuple[int, ...]] = tuple(card_set(range(13 * suit, 13 * suit + 13)) for suit in range(4))
"""The cards of each suit, as a set."""
ROYALS_OF: Final[tuple[int, ...]] = tuple(
    card_set(card for card in range(52) if ROYAL_OF[card] == suit) for suit in range(4)
)
"""Its Royals."""


def card_on_board(card: int, turn: int, ransomed: bool = False) -> int:
    """A card as it lies on a board since this turn. `ransomed`: it was given for a ransom as a Royal of the receiver."""
    return turn << 7 | ransomed << 6 | card


def card_of(lying: int) -> int:
    """Which card lies there."""
    return lying & 63


def count_copies(cards: Sequence[int], card: int) -> int:
    """How many copies of the card lie among these."""
    return [each & 63 for each in cards].count(card)


def entered_turn(lying: int) -> int:
    """The turn in which it entered its zone."""
    return lying >> 7


class Claim(NamedTuple):
    """A player's word about a hidden hand, with what had passed through the hand so far; checked when hands are revealed."""

    entry: int
    seat: int
    suit: int
    """The suit the player had none of, or FACES."""
    left: int
    drawn: int
    number: int = 0
    """How many such cards the hand held after all, at least, as soon as that is proven."""


class Taken(NamedTuple):
    """A card was taken for a change of suit: a player's word that the other copies are there, checked as cards come to light."""

    entry: int
    seat: int
    turn: int
    card: int
    suit: int
    held: int
    """How many copies of the card the hand had to hold then, with this one; 0 or less where it is about none."""
    gone: int = 0
    """How many of them left the hand since, less those that all saw coming in."""
    is_disproved: bool = False


FIELDS: Final = (
    "attacker", "battle", "claims", "dead", "dealer", "defender", "discard", "drawn", "ender", "entries", "first", "fought",
    "hand_number", "hidden", "known", "left", "meld", "passed", "phase", "pile_taken", "places", "promised", "redealt", "scores",
    "spoils", "stack", "suits", "taken", "terms", "totals", "turn", "unseen", "waiting", "winner", "won_by",
)  # fmt: skip
"""Everything that a state holds."""


class State:
    """One table, hand and turn."""

    __slots__ = FIELDS

    def __init__(self, terms: TableRules, like: "State | None" = None) -> None:
        """`like`: a state to be the same as; else nothing has happened yet."""
        if like is None:
            self._set_up(terms)
        else:
            self._copy_from(like)

    def _set_up(self, terms: TableRules) -> None:
        players = terms.players
        self.terms = terms
        self.phase: Phase = terms.begins
        self.entries = 0
        """How many entries stand."""
        self.hand_number = 0
        self.redealt = False
        """The hand is dealt anew and keeps its number."""
        self.dealer = NOBODY
        self.scores: tuple[tuple[int, ...], ...] = ((),) * players
        self.totals: tuple[int, ...] = (0,) * players
        self.winner = NOBODY
        self.clear()

    def clear(self) -> None:
        """No card is on the table: before a deal."""
        players = self.terms.players
        self.suits: list[int] = [NO_SUIT] * players
        self.passed = 0
        """Seats that passed their first choice, as bits."""
        self.first = NOBODY
        """Who chose first and attacks first."""
        self.known: list[list[int]] = [[]] * players
        """The cards known to be in each hand."""
        self.hidden: list[int] = [0] * players
        """How many more cards each hand holds."""
        self.unseen = bytes(self.terms.pack[:52])
        """Copies of each card that nobody has shown: they are in the stack or in the hidden part of a hand."""
        self.left: list[int] = [0] * (4 * players)
        """For each seat and suit: cards that left the hand, less those known to have come in since the deal."""
        self.drawn: list[int] = [0] * players
        """How many cards came into each hand unseen since the deal."""
        self.spoils: list[list[int]] = [[]] * players
        self.meld: list[list[int]] = [[]] * players
        self.stack = sum(self.terms.pack)
        self.discard: list[int] = []
        self.dead: list[int] = []
        self.claims: tuple[Claim, ...] = ()
        self.taken: tuple[Taken, ...] = ()
        """What was taken for changes of suit in this hand."""
        self.ender = NOBODY
        self.turn = 0
        """Counts the turns of the hand."""
        self.clear_turn()

    def clear_turn(self) -> None:
        """Nothing has happened in this turn yet."""
        self.attacker = NOBODY
        self.defender = NOBODY
        self.places: tuple[int, ...] = ()
        """Whose draws are still open, in order."""
        self.pile_taken = False
        self.battle: tuple[tuple[int, int], ...] = ()
        """The trick under way: seat and card, in order of play."""
        self.waiting: tuple[int, ...] = ()
        """Who has still to follow."""
        self.fought = False
        self.won_by = NOBODY
        self.promised = 0
        """Cards drawn or ransomed as if another suit were home, as a set; with the discard pile only the suit, as 52 and more."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.terms.names

    def copy(self) -> "State":
        """A state that can be changed apart."""
        return State(self.terms, self)

    def _copy_from(self, like: "State") -> None:
        self.attacker = like.attacker
        self.battle = like.battle
        self.claims = like.claims
        self.dead = like.dead
        self.dealer = like.dealer
        self.defender = like.defender
        self.discard = like.discard
        self.drawn = like.drawn
        self.ender = like.ender
        self.entries = like.entries
        self.first = like.first
        self.fought = like.fought
        self.hand_number = like.hand_number
        self.hidden = like.hidden
        self.known = like.known
        self.left = like.left
        self.meld = like.meld
        self.passed = like.passed
        self.phase = like.phase
        self.pile_taken = like.pile_taken
        self.places = like.places
        self.promised = like.promised
        self.redealt = like.redealt
        self.scores = like.scores
        self.spoils = like.spoils
        self.stack = like.stack
        self.suits = like.suits
        self.taken = like.taken
        self.terms = like.terms
        self.totals = like.totals
        self.turn = like.turn
        self.unseen = like.unseen
        self.waiting = like.waiting
        self.winner = like.winner
        self.won_by = like.won_by

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in FIELDS
        )

    __hash__ = None  # type: ignore[assignment]

    # -- looking ---------------------------------------------------------------------------------------------------
    def name(self, seat: int) -> str:
        """The player's name; the table's for nobody."""
        return self.terms.names[seat] if seat != NOBODY else "nobody"

    def hand_size(self, seat: int) -> int:
        """How many cards the seat holds."""
        return len(self.known[seat]) + self.hidden[seat]

    def house_name(self, suit: int) -> str:
        """What the table calls a suit."""
        return self.terms.houses[suit]

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The other seats, clockwise."""
        return other_seats(self.terms.players, seat)

    def board(self, seat: int) -> list[int]:
        """Spoils and meld of a seat, as they lie."""
        return self.spoils[seat] + self.meld[seat]


@cache
def other_seats(players: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + step) % players for step in range(1, players))


def with_row(rows: list[list[int]], seat: int, row: list[int]) -> list[list[int]]:
    """The rows with one seat's replaced."""
    rows = rows.copy()
    rows[seat] = row
    return rows


def with_number_changed(row: list[int], index: int, by: int) -> list[int]:
    """The numbers with one of them changed by so much."""
    row = row.copy()
    row[index] += by
    return row


def without_card(row: Sequence[int], card: int) -> list[int]:
    """The row without one of this card. It must be there."""
    rest = list(row)
    rest.remove(card)
    return rest


def copies_in_zone(row: Iterable[int], card: int) -> list[int]:
    """The copies of a card in a zone, oldest first."""
    return sorted(lying for lying in row if lying & 63 == card)


# -- cards change places -------------------------------------------------------------------------------------------
def move_into_hand(state: State, seat: int, card: int) -> None:
    """A card that all have seen goes into a hand."""
    state.known = with_row(state.known, seat, [*state.known[seat], card])
    state.left = with_number_changed(state.left, 4 * seat + SUIT[card], -1)
    if state.taken:
        _of_those_taken(state, seat, card, -1)


def draw_unseen_into_hand(state: State, seat: int) -> None:
    """A card from the stack that nobody showed goes into a hand."""
    state.hidden = with_number_changed(state.hidden, seat, 1)
    state.drawn = with_number_changed(state.drawn, seat, 1)


def mark_seen(state: State, *cards: int) -> None:
    """Cards nobody had shown are seen now."""
    unseen = bytearray(state.unseen)
    for card in cards:
        unseen[card] -= 1
    state.unseen = bytes(unseen)


def remove_from_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand, face up. It must be possible there."""
    if card in state.known[seat]:
        state.known = with_row(state.known, seat, without_card(state.known[seat], card))
    else:
        state.hidden = with_number_changed(state.hidden, seat, -1)
        mark_seen(state, card)
    state.left = with_number_changed(state.left, 4 * seat + SUIT[card], 1)
    if state.taken:
        _of_those_taken(state, seat, card, 1)


def _of_those_taken(state: State, seat: int, card: int, gone: int) -> None:
    """Copies of a card that was taken for a change leave the hand, or come in."""
    state.taken = tuple(
        [
            each._replace(gone=each.gone + gone) if each.seat == seat and each.card == card else each
            for each in state.taken
        ]
    )


def note_promise(
    state: State, seat: int, card: int, suit: int, held: int = 0, with_pile: bool = False
) -> None:
    """Whoever takes a card as if another suit were home owes the change in this turn (R-45): nobody but the offense can make it.

    `held`: how many copies the hand has to hold then.
    `with_pile`: it is the bottom card of the discard pile, and any three cards of the suit will do.
    """
    if seat == state.attacker and suit not in (NO_SUIT, state.suits[seat]):
        state.promised |= 1 << (52 + suit if with_pile else card)
        state.taken = (*state.taken, Taken(state.entries + 1, seat, state.turn, card, suit, held))


def promised_suits(state: State) -> list[int]:
    """The suits for which something was taken in this turn."""
    return [suit for suit in range(4) if state.promised & (OF_SUIT[suit] | 1 << 52 + suit)]


def without_board_card(rows: list[list[int]], seat: int, lying: int) -> list[list[int]]:
    """The zone of all seats without one card that lies there."""
    return with_row(rows, seat, without_card(rows[seat], lying))


Effects = Mapping[type, Does[State]]
"""What acts do, each to a state."""
