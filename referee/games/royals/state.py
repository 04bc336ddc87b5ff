"""The state of a table of Royals or Battle Royals, in small numbers.

Lists inside a state are never changed in place, always replaced: copies share them, which makes a copy cheap.

A card on a board is one number that also holds its history: `pack_board_card` packs the card, whether it was
the price of a ransom, and the turn in which it entered its zone. So "before the turn began" and "melded in
the previous turn" are comparisons that need no snapshot.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from models.cards import JACK, RANK, SUIT
from referee.act_sets import card_set
from referee.game import Effect
from referee.games.royals.table_rules import Phase, TableRules
from referee.number_types import BoardCard, Card, Seat, Suit

POINTS, TALLY, DEAL, CHOOSE, CHALLENGE, DRAW, PLAY, FOLLOW, KEEP, REVEAL, OVER = Phase

NOBODY: Final = -1
NO_SUIT: Final = -1
FACES: Final = 4
"""The value of `Claim.suit` for the claim that no face card is left."""

IS_FACE: Final[tuple[bool, ...]] = tuple(rank >= JACK for rank in RANK)
"""By card: True for K, Q and J."""
ROYAL_OF: Final[tuple[int, ...]] = tuple(
    suit if face else NO_SUIT for suit, face in zip(SUIT, IS_FACE, strict=True)
)
"""By card: the suit of which it is a Royal, or -1."""

CARDS_OF_SUIT: Final[tuple[int, ...]] = tuple(card_set(range(13 * suit, 13 * suit + 13)) for suit in range(4))
"""By suit: its cards, as a set."""
ROYALS_OF: Final[tuple[int, ...]] = tuple(
    card_set(card for card in range(52) if ROYAL_OF[card] == suit) for suit in range(4)
)
"""By suit: its Royals, as a set."""


def pack_board_card(card: Card, turn: int, without_privileges: bool = False) -> int:
    """The number for a card on a board since this turn. `without_privileges`: it is a Royal of the board's
    owner, given as a ransom that gives no privileges."""
    return turn << 7 | without_privileges << 6 | card


def marked_as_moved_from_meld(board_card: BoardCard) -> BoardCard:
    """The number for a card that moves from the Meld to Spoils; the bit of a ransom's price has no other
    meaning there."""
    return board_card | 1 << 6


def was_moved_from_meld(card_in_spoils: BoardCard) -> bool:
    """True if this card in Spoils was melded and moved there with a change of House, and was not won."""
    return bool(card_in_spoils >> 6 & 1)


def card_of_board_card(board_card: BoardCard) -> Card:
    """The card of a number that `pack_board_card` made."""
    return board_card & 63


def count_copies_in_zone(cards_with_flags: Sequence[int], card: Card) -> int:
    """The number of copies of the card in a zone."""
    return [each & 63 for each in cards_with_flags].count(card)


def turn_of_entry_to_zone(board_card: BoardCard) -> int:
    """The turn in which a card on a board entered its zone."""
    return board_card >> 7


class Claim(NamedTuple):
    """A player's claim about a hidden hand, with what had left the hand by then; checked when hands are
    revealed."""

    entry: int
    seat: int
    suit: int
    """The suit that the player claimed not to have, or FACES."""
    left: int
    drawn: int
    number: int = 0
    """How many such cards the hand held at least, once that is proven; else 0."""


class Taken(NamedTuple):
    """A card taken for a change of suit, which claims that the other copies are available; checked as cards
    come to light."""

    entry: int
    seat: int
    turn: int
    card: int
    suit: int
    held: int
    """How many copies the hand had to hold then, with this one; 0 or less if the claim is not about a
    card."""
    gone: int = 0
    """How many copies left the hand since then, minus those that all saw coming in."""
    is_disproved: bool = False


FIELDS: Final = (
    "attacker", "battle", "claims", "dead", "dealer", "defender", "discard", "drawn", "ender", "entries",
    "first", "fought", "hand_number", "hidden", "known", "left", "meld", "passed", "phase", "pile_taken",
    "places", "promised", "redealt", "scores", "spoils", "stack", "suits", "table_rules", "taken",
    "totals", "turn", "unseen", "waiting", "winner", "won_by",
)  # fmt: skip
"""The attributes of a state."""


class State:
    """The state of one table, its hand and its turn."""

    __slots__ = FIELDS

    def __init__(self, table_rules: TableRules, like: "State | None" = None) -> None:
        """`like`: a state to copy; without it the table is new."""
        if like is None:
            self._set_up(table_rules)
        else:
            self._copy_from(like)

    def _set_up(self, table_rules: TableRules) -> None:
        players = table_rules.players
        self.table_rules = table_rules
        self.phase: Phase = table_rules.first_phase
        self.entries = 0
        """The number of valid entries."""
        self.hand_number = 0
        self.redealt = False
        """True if the hand is dealt again; it keeps its number."""
        self.dealer = NOBODY
        self.scores: tuple[tuple[int | None, ...], ...] = ((),) * players
        """By seat and hand; None for a hand that the player was not there for."""
        self.totals: tuple[int, ...] = (0,) * players
        self.winner = NOBODY
        self.clear_for_deal()

    def clear_for_deal(self) -> None:
        """Remove all cards from the table, before a deal."""
        players = self.table_rules.players
        self.suits: list[int] = [NO_SUIT] * players
        self.passed = 0
        """Seats that passed their first choice, as bits."""
        self.first = NOBODY
        """The seat that chose first and attacks first."""
        self.known: list[list[int]] = [[]] * players
        """The cards known to be in each hand."""
        self.hidden: list[int] = [0] * players
        """By seat: how many cards of the hand are hidden."""
        self.unseen = bytes(self.table_rules.pack[:52])
        """By card: the number of copies nobody has shown, in the stack or in the hidden part of a hand."""
        self.left: list[int] = [0] * (4 * players)
        """By seat and suit: cards that left the hand, minus those known to have come in since the deal."""
        self.drawn: list[int] = [0] * players
        """By seat: cards that came into the hand unseen since the deal."""
        self.spoils: list[list[int]] = [[]] * players
        self.meld: list[list[int]] = [[]] * players
        self.stack = sum(self.table_rules.pack)
        self.discard: list[int] = []
        self.dead: list[int] = []
        self.claims: tuple[Claim, ...] = ()
        self.taken: tuple[Taken, ...] = ()
        """The cards taken for changes of suit in this hand."""
        self.ender = NOBODY
        self.turn = 0
        """The number of the turn in this hand."""
        self.clear_turn()

    def clear_turn(self) -> None:
        """Reset everything that belongs to one turn."""
        self.attacker = NOBODY
        self.defender = NOBODY
        self.places: tuple[int, ...] = ()
        """The seats whose draws are still open, in order."""
        self.pile_taken = False
        self.battle: tuple[tuple[int, int], ...] = ()
        """The trick under way: seat and card, in order of play."""
        self.waiting: tuple[int, ...] = ()
        """The seats that still have to follow."""
        self.fought = False
        self.won_by = NOBODY
        self.promised = 0
        """Cards drawn or ransomed as if another suit were home, as a set. For the discard pile, only bit 52 +
        suit."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.table_rules.names

    def copy(self) -> "State":
        """A copy of the state that can be changed independently."""
        return State(self.table_rules, self)

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
        self.table_rules = like.table_rules
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

    # -- queries ---------------------------------------------------------------------------------------------
    def player_name(self, seat: Seat) -> str:
        """The player's name; "nobody" for NOBODY."""
        return self.table_rules.names[seat] if seat != NOBODY else "nobody"

    def hand_size(self, seat: Seat) -> int:
        """The number of cards in the seat's hand."""
        return len(self.known[seat]) + self.hidden[seat]

    def house_name(self, suit: Suit) -> str:
        """The table's name for a suit."""
        return self.table_rules.houses[suit]

    def totals_before_first_and_after_each_hand(self, seat: Seat) -> list[int]:
        """The player's total before the first hand and after each. Before a player joined, it is the total to
        begin with."""
        totals = [self.totals[seat]]
        for points in reversed(self.scores[seat]):
            totals.append(totals[-1] - (points or 0))
        return totals[::-1]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise."""
        return other_seats_clockwise(self.table_rules.players, seat)

    def board_cards(self, seat: Seat) -> list[BoardCard]:
        """The cards in a seat's Spoils and meld, as numbers of `pack_board_card`."""
        return self.spoils[seat] + self.meld[seat]


@cache
def other_seats_clockwise(player_count: int, seat: Seat) -> tuple[Seat, ...]:
    return tuple((seat + step) % player_count for step in range(1, player_count))


def rows_with_seat_replaced(rows: list[list[int]], seat: Seat, row: list[int]) -> list[list[int]]:
    """The rows by seat, with this seat's replaced."""
    rows = rows.copy()
    rows[seat] = row
    return rows


def numbers_with_change(numbers: list[int], index: int, change: int) -> list[int]:
    """A copy of the numbers with `change` added to the one at this index."""
    numbers = numbers.copy()
    numbers[index] += change
    return numbers


def cards_without_one_copy(cards: Sequence[Card], card: Card) -> list[Card]:
    """A copy of the row without one copy of this card. Raises ValueError if there is none."""
    rest = list(cards)
    rest.remove(card)
    return rest


def copies_in_zone(zone: Iterable[int], card: Card) -> list[BoardCard]:
    """The copies of a card in a zone, the oldest first."""
    return sorted(board_card for board_card in zone if board_card & 63 == card)


# -- moving cards --------------------------------------------------------------------------------------------
def move_seen_card_into_hand(state: State, seat: Seat, card: Card) -> None:
    """Move a card that all have seen into a hand."""
    state.known = rows_with_seat_replaced(state.known, seat, [*state.known[seat], card])
    state.left = numbers_with_change(state.left, 4 * seat + SUIT[card], -1)
    if state.taken:
        _add_to_count_of_change_copies_gone(state, seat, card, -1)


def draw_unseen_into_hand(state: State, seat: Seat) -> None:
    """Move an unseen card from the stack into a hand."""
    state.hidden = numbers_with_change(state.hidden, seat, 1)
    state.drawn = numbers_with_change(state.drawn, seat, 1)


def mark_cards_seen(state: State, *cards: Card) -> None:
    """Mark cards as seen that nobody had shown before."""
    unseen = bytearray(state.unseen)
    for card in cards:
        unseen[card] -= 1
    state.unseen = bytes(unseen)


def remove_from_hand_face_up(state: State, seat: Seat, card: Card) -> None:
    """Remove a card from a hand, face up. It must be possible in that hand."""
    if card in state.known[seat]:
        state.known = rows_with_seat_replaced(
            state.known, seat, cards_without_one_copy(state.known[seat], card)
        )
    else:
        state.hidden = numbers_with_change(state.hidden, seat, -1)
        mark_cards_seen(state, card)
    state.left = numbers_with_change(state.left, 4 * seat + SUIT[card], 1)
    if state.taken:
        _add_to_count_of_change_copies_gone(state, seat, card, 1)


def _add_to_count_of_change_copies_gone(
    state: State, seat: Seat, card: Card, gone_or_negative_returned: int
) -> None:
    """Count copies of a card taken for a change that leave the hand (or, if `gone_or_negative_returned` is
    negative, come in)."""
    state.taken = tuple(
        [
            each._replace(gone=each.gone + gone_or_negative_returned)
            if each.seat == seat and each.card == card
            else each
            for each in state.taken
        ]
    )


def note_change_promise_if_valid(
    state: State,
    seat: Seat,
    card: Card,
    suit: Suit,
    copies_needed_in_hand: int = 0,
    by_taking_pile: bool = False,
) -> None:
    """Note that a card was taken as if another suit were home, so that the attacker owes the change this turn
    (R-45).

    `copies_needed_in_hand`: how many copies the hand has to hold then. `by_taking_pile`: it is the bottom
    card taken with the discard pile, and any three equal cards of the suit will do. A card of another suit,
    taken against the rules, leads to no change.
    """
    is_of_use = suit != NO_SUIT and (by_taking_pile or bool(CARDS_OF_SUIT[suit] >> card & 1))
    if is_of_use and seat == state.attacker and suit != state.suits[seat]:
        state.promised |= 1 << (52 + suit if by_taking_pile else card)
        state.taken = (
            *state.taken,
            Taken(state.entries + 1, seat, state.turn, card, suit, copies_needed_in_hand),
        )


def change_suits_promised_this_turn(state: State) -> list[int]:
    """The suits for which a card was taken in this turn."""
    return [suit for suit in range(4) if state.promised & (CARDS_OF_SUIT[suit] | 1 << 52 + suit)]


def zones_without_board_card(
    zone_by_seat: list[list[int]], seat: Seat, board_card: BoardCard
) -> list[list[BoardCard]]:
    """The zones by seat, without one card of this seat's zone."""
    return rows_with_seat_replaced(zone_by_seat, seat, cards_without_one_copy(zone_by_seat[seat], board_card))


Effects = Mapping[type, Effect[State]]
"""The effect of each kind of act on a state."""
