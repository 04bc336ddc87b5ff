"""The verbs of Royals and Battle Royals. Both games use the same set, and each verb is declared once.

An act is in numbers: seats from 0 clockwise, suits and cards as in models.cards, -1 for a field that was not
given.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from pydantic import Field

from models.cards import SUITS, card_names
from models.json_values import JsonObject
from models.record import Strict
from referee.games.royals.state import (
    CHALLENGE,
    CHOOSE,
    DEAL,
    DRAW,
    FOLLOW,
    KEEP,
    PLAY,
    POINTS,
    REVEAL,
    TALLY,
    State,
)
from referee.unknowns import cards_named_so_far, open_tuple_if_partial, values_not_unknown
from referee.verbs import (
    HIDDEN_CARD,
    Card,
    Cards,
    CombinedForm,
    HiddenCard,
    Kind,
    Listing,
    Number,
    OfferedAs,
    Player,
    SecretCards,
    Suit,
    Verbs,
    Written,
)

if TYPE_CHECKING:
    from referee.games.royals.entry_reader import RoyalsReader

VERBS: Final = Verbs()

STACK, DISCARD_PILE = 0, 1
SOURCES: Final = ("stack", "discard")
"""The sources of a draw, as written in a record."""

HAND, SPOILS, MELD = 0, 1, 2
ZONES: Final = ("hand", "spoils", "meld")
"""The places where a copy can be, as written in a record."""

AT_TABLE: Final = (DRAW, PLAY, FOLLOW, KEEP)
BETWEEN_TRICKS: Final = (DRAW, PLAY)


# -- kinds of fields that only these games have --------------------------------------------------------------
class TallyEntry(Strict):
    """How a hand ended for one player, as a record writes it. For Royals the one display may be given as
    `spoils` alone."""

    suit: str
    spoils: tuple[str, ...] = ()
    meld: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()


MOST_POINTS: Final = 99_999
"""A bound for the points of a hand, above the score of any hand with any pack."""
HandPoints = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
"""The points of one player for a hand, as a record writes them."""


class SeatTally(NamedTuple):
    """How a hand ended for one player, in numbers."""

    suit: int
    spoils: tuple[int, ...]
    meld: tuple[int, ...]
    hand: tuple[int, ...]


def read_dealt_hands(
    reader: "RoyalsReader", hands: Mapping[str, Sequence[str]] | None, _: object
) -> tuple[object, ...]:
    return reader.read_values_by_seat_or_add_findings(
        {} if hands is None else hands, lambda cards: reader.cards_from_names(cards, may_be_hidden=True)
    )


def read_revealed_hands(
    reader: "RoyalsReader", hands: Mapping[str, Sequence[str]], _: object
) -> tuple[object, ...]:
    return reader.read_values_by_seat_or_add_findings(
        hands, lambda cards: reader.cards_from_names(cards, may_be_hidden=True), reader.missing_player
    )


def shown_hands_json(state: State, hands: Sequence[tuple[int, ...] | None]) -> dict[str, list[str]] | None:
    return {
        state.names[seat]: card_names(hand) for seat, hand in enumerate(hands) if hand is not None
    } or None


def read_tally(reader: "RoyalsReader", tallies: Mapping[str, TallyEntry], _: object) -> tuple[object, ...]:
    def tally_of_seat(written: object) -> SeatTally:
        seat = TallyEntry.model_validate(written)  # in a draft it is still as it was written
        return SeatTally(
            reader.suit_from_letter_or_add_finding(seat.suit),
            reader.cards_from_names(seat.spoils),
            reader.cards_from_names(seat.meld),
            reader.cards_from_names(seat.hand),
        )

    return reader.read_values_by_seat_or_add_findings(tallies, tally_of_seat, reader.missing_player)


def tally_json(state: State, seats: Sequence[SeatTally]) -> JsonObject:
    return {
        state.names[n]: {
            "suit": SUITS[seat.suit],
            "spoils": card_names(seat.spoils),
            "meld": card_names(seat.meld),
            "hand": card_names(seat.hand),
        }
        for n, seat in enumerate(seats)
    }


def read_points(reader: "RoyalsReader", points: Mapping[str, int], _: object) -> tuple[object, ...]:
    return reader.read_values_by_seat_or_add_findings(
        points, lambda points: points, reader.missing_player, reader.departed
    )


def points_by_player_without_unknown(state: State, points: Sequence[int | None]) -> JsonObject:
    return {name: each for name, each in zip(state.names, points, strict=True) if each is not None}


SOURCE: Final = Kind(
    "word",
    str,
    "word",
    lambda reader, word, _: reader.source_from_name_or_add_finding(word),
    lambda _, source: SOURCES[source],
)
ZONE: Final = Kind(
    "word",
    str,
    "word",
    lambda reader, word, _: reader.zone_or_minus_one_with_finding(word),
    lambda _, zone: ZONES[zone],
)
BOARD_ZONE: Final = ZONE._replace(
    read=lambda reader, word, _: reader.zone_or_minus_one_with_finding(word, "spoils", "meld")
)
COPIES: Final = Kind(
    "words",
    tuple[str, ...],
    "words",
    lambda reader, word, _: open_tuple_if_partial(
        word, sorted(reader.zone_or_minus_one_with_finding(zone) for zone in word)
    ),
    lambda _, zones: [ZONES[zone] for zone in zones],
)
DEALT: Final = Kind(
    "hands", dict[str, tuple[str, ...]], "hands", read_dealt_hands, shown_hands_json, reads_nothing=True
)
REVEALED: Final = DEALT._replace(read=read_revealed_hands, reads_nothing=False)
TALLIED: Final = Kind("tally", dict[str, TallyEntry], "tally", read_tally, tally_json)
POINTED: Final = Kind(
    "points", dict[str, HandPoints], "points", read_points, points_by_player_without_unknown
)


# -- the verbs -----------------------------------------------------------------------------------------------
@VERBS(
    "deal",
    "deal up {up} [{hands}]",
    announcement="{by} deals; {up} starts the discard pile.",
    phases=(DEAL,),
    tags="by_cards",
)
class Deal(NamedTuple):
    """`by` deals; `up` starts the discard pile. `hands` only where the table shows them to the referee."""

    by: Player
    up: HiddenCard
    hands: Annotated[Sequence[Sequence[int] | None], DEALT, SecretCards()] = ()

    @property
    def cards_newly_shown_to_referee(self) -> Sequence[int]:
        """The named cards that this act shows to the referee for the first time. Other acts have the same
        method."""
        return [
            *values_not_unknown(self.up),
            *(card for hand in self.hands if hand is not None for card in cards_named_so_far(hand)),
        ]


@VERBS(
    "choose",
    "choose {suit}",
    announcement="{by} chooses {house:house}.",
    listed=Listing("{by}: choose a home suit"),
    phases=(CHOOSE,),
)
class Choose(NamedTuple):
    """Declares the home suit."""

    by: Player
    suit: Suit


@VERBS("pass", "pass", announcement="{by} passes.", phases=(CHOOSE,))
class Pass(NamedTuple):
    """Leaves the first choice to the others."""

    by: Player


@VERBS("redeal", "redeal", announcement="{by} forces a re-deal.", phases=(CHOOSE,))
class Redeal(NamedTuple):
    """The two-player dealer forces a re-deal."""

    by: Player


@VERBS(
    "challenge",
    "challenge {defender}",
    announcement="{by} challenges {defender}.",
    listed=Listing("{by}: choose the Defender"),
    phases=(CHALLENGE,),
)
class Challenge(NamedTuple):
    """Battle Royals, Option 1: the Attacker names this turn's Defender."""

    by: Player
    defender: Player


@VERBS(
    "draw",
    "draw {from} {card} [for {for_suit}]",
    "draw",
    announcement={
        "draw_stack": "{by} draws a card from the stack.",
        "draw_seen": "{by} draws {card} from the stack.",
        "draw_discard": "{by} draws {card} from the discard pile.",
        "draw_as_if": "{by} draws {card} from the discard pile for a change to {house:house}.",
    },
    listed=Listing("{by}: draw", ("from",), "card"),
    together=CombinedForm("all draw", "All draw from the stack"),
    assumed={"from": "stack", "card": "?"},
    phases=AT_TABLE,
    tags="by_itself",
)
class Draw(NamedTuple):
    """One card from the `stack` (`?` if it is not shown) or from the `discard` pile."""

    by: Player
    source: Annotated[int, SOURCE, Written("from")]
    card: Annotated[int, HIDDEN_CARD, SecretCards("stack")]
    for_suit: Suit = -1
    """The suit the card is drawn for, as if it were home already: the change of suit is then made this
    turn."""

    @property
    def cards_newly_shown_to_referee(self) -> Sequence[int]:
        return values_not_unknown(self.card) if self.source == STACK else ()


@VERBS(
    "take_pile",
    "take {count} meld {meld} [for {for_suit}]",
    announcement={
        "take_pile": "{by} takes {count, plural, one {# card} other {# cards}} of the discard pile and melds "
        "{meld}.",
        "take_pile_as_if": "{by} takes {count, plural, one {# card} other {# cards}} of the discard pile "
        "for a change to {house:house} and melds {meld}.",
    },
    listed=Listing("{by}: take the discard pile", (), "meld"),
    phases=BETWEEN_TRICKS,
    tags="turn instead_of_a_draw",
)
class TakePile(NamedTuple):
    """Instead of both draws: the top `count` cards of the discard pile. `meld` melds the bottom one at once
    and includes it."""

    by: Player
    depth: Annotated[Number, Written("count")]
    """How many cards from the top."""
    meld: Cards
    for_suit: Suit = -1
    """Only with the house rule `pile_with_new_suit`: the suit whose Royals give the right."""

    @property
    def melded_cards(self) -> Sequence[int]:
        """The cards this act melds."""
        return self.meld

    @property
    def count_of_cards_taken_into_hand(self) -> int:
        """How many cards this act brings into the hand."""
        return self.depth

    def cards_leaving_hand(self, state: State) -> tuple[int, ...]:
        rest = Counter(cards_named_so_far(self.meld)) - Counter(
            state.discard[-self.depth :] if self.depth > 0 else ()
        )
        return tuple(rest.elements())


@VERBS(
    "lead",
    "lead {card}",
    "{card:sure}",
    announcement="{by} leads {card}.",
    listed=Listing("{by}: lead", (), "card"),
    phases=BETWEEN_TRICKS,
    tags="turn by_cards",
)
class Lead(NamedTuple):
    """The first card of the trick."""

    by: Player
    card: Card

    def cards_leaving_hand(self, state: State) -> tuple[int, ...]:
        """The cards this act takes from the hand. Other acts have the same method."""
        return (self.card,)


@VERBS(
    "follow",
    "follow {card}",
    "{card:sure}",
    announcement="{by} plays {card}.",
    listed=Listing("{by}: follow", (), "card"),
    phases=(FOLLOW,),
    tags="by_cards",
)
class Follow(NamedTuple):
    """A card played to the trick."""

    by: Player
    card: Card

    def cards_leaving_hand(self, state: State) -> tuple[int, ...]:
        return (self.card,)


@VERBS(
    "keep",
    "keep {cards}",
    "{cards:sures}",
    announcement="{by} keeps {cards}.",
    listed=Listing("{by}: keep", (), "cards"),
    phases=(KEEP,),
    tags="by_itself by_cards",
)
class Keep(NamedTuple):
    """The winner's choice: these cards to its spoils, the rest to the dead pile."""

    by: Player
    cards: Cards


@VERBS(
    "meld",
    "meld {cards}",
    announcement="{by} melds {cards}.",
    listed=Listing("{by}: meld", (), "cards"),
    offered=OfferedAs("Meld", "{player} melds: which cards?"),
    phases=AT_TABLE,
    tags="turn optional_play",
)
class Meld(NamedTuple):
    """Cards of one denomination from the hand; the display then holds three or more of it."""

    by: Player
    cards: Cards

    @property
    def melded_cards(self) -> Sequence[int]:
        return self.cards

    @property
    def count_of_cards_taken_into_hand(self) -> int:
        return 0

    def cards_leaving_hand(self, state: State) -> tuple[int, ...]:
        return cards_named_so_far(self.cards)


@VERBS(
    "assassinate",
    "{ace} kills {victim} of {of} [in {zone}]",
    announcement="{by}'s {ace} strikes {of}'s {victim}.",
    listed=Listing("{by}: strike with an Ace"),
    offered=OfferedAs("Assassin", "An Ace in Spoils strikes a card of its suit; both are dead.", "victim"),
    phases=AT_TABLE,
    tags="turn optional_play",
)
class Assassinate(NamedTuple):
    """The ace of by's spoils eliminates `victim` on `of`'s board. `zone` where both of its zones hold a
    copy."""

    by: Player
    ace: Card
    of: Player
    victim: Card
    zone: Annotated[int, BOARD_ZONE] = -1
    """-1 where only one zone holds a copy."""


@VERBS(
    "ransom",
    "ransom {take} of {of} for {give} [for {for_suit}]",
    announcement={
        "ransom": "{by} ransoms {take} from {of} with {give}.",
        "ransom_as_if": "{by} ransoms {take} from {of} with {give} for a change to {house:house}.",
    },
    listed=Listing("{by}: ransom", (), "give"),
    offered=OfferedAs("Ransom", "A melded Royal of your home suit, for a card of its denomination.", "give"),
    phases=AT_TABLE,
    tags="turn optional_play",
)
class Ransom(NamedTuple):
    """`take` from `of`'s meld into the hand, `give` from the hand in its place."""

    by: Player
    of: Player
    take: Card
    give: Card
    for_suit: Suit = -1

    def cards_leaving_hand(self, state: State) -> tuple[int, ...]:
        return (self.give,)


@VERBS(
    "change_suit",
    "change {card} from {copies} dead {dead}",
    announcement="{by} changes with three {card}.",
    listed=Listing("{by}: change the home suit"),
    offered=OfferedAs("Suit", "Three cards exactly alike change the home suit: tap the card."),
    phases=AT_TABLE,
    tags="turn optional_play",
)
class ChangeSuit(NamedTuple):
    """Three copies of `card` change the home suit to theirs. `copies`: where they lie; `dead`: which goes to
    the dead pile."""

    by: Player
    card: Card
    copies: Annotated[Sequence[int], COPIES]
    dead: Annotated[int, ZONE]

    def cards_leaving_hand(self, state: State) -> tuple[int, ...]:
        return (self.card,) * cards_named_so_far(self.copies).count(HAND)


@VERBS(
    "discard",
    "discard {card}",
    "{card:sure}",
    announcement="{by} discards {card}.",
    listed=Listing("{by}: discard", (), "card"),
    phases=BETWEEN_TRICKS,
    tags="turn",
)
class Discard(NamedTuple):
    """One card to the top of the discard pile; it ends the turn."""

    by: Player
    card: Card

    def cards_leaving_hand(self, state: State) -> tuple[int, ...]:
        return (self.card,)


@VERBS("end_turn", "end", announcement="{by} ends the turn.", phases=BETWEEN_TRICKS, tags="turn by_itself")
class EndTurn(NamedTuple):
    """Ends the turn when there is nothing to discard."""

    by: Player


@VERBS(
    "end_hand",
    "end hand [discard {discard}]",
    announcement={
        "end_hand": "{by} ends the hand.",
        "end_hand_discarding": "{by} discards {discard} and ends the hand.",
    },
    listed=Listing("{by}: end the hand", (), "discard"),
    offered=OfferedAs("End hand", "{player} ends the hand: tap the last discard."),
    phases=BETWEEN_TRICKS,
    tags="turn",
)
class EndHand(NamedTuple):
    """Ends the hand, with a last discard or without."""

    by: Player
    discard: Card = -1

    def cards_leaving_hand(self, state: State) -> tuple[int, ...]:
        return (self.discard,) if self.discard >= 0 else ()


@VERBS("reveal", "reveal {hands}", announcement="The hands are revealed.", phases=(REVEAL,), tags="by_cards")
class Reveal(NamedTuple):
    """After the hand has ended: every seat's remaining cards."""

    hands: Annotated[Sequence[Sequence[int]], REVEALED]

    @property
    def cards_newly_shown_to_referee(self) -> Sequence[int]:
        return [card for hand in self.hands for card in cards_named_so_far(hand)]


@VERBS("tally", "tally {seats}", announcement="Hand entered from the cards.", phases=(TALLY,))
class Tally(NamedTuple):
    """A whole hand of a table that plays by itself; `by` enters it."""

    by: Player
    seats: Annotated[Sequence[SeatTally], TALLIED]

    @property
    def cards_newly_shown_to_referee(self) -> Sequence[int]:
        return [card for seat in self.seats for zone in (seat.spoils, seat.meld, seat.hand) for card in zone]


@VERBS("points", "points {points}", announcement="Points entered.", phases=(POINTS,))
class Points(NamedTuple):
    """What a whole hand came to for each player, at a table that counts by itself; `by` enters it."""

    by: Player
    points: Annotated[Sequence[int | None], POINTED]
    """By seat; None for a player who has left."""


Action = (
    Deal
    | Choose
    | Pass
    | Redeal
    | Challenge
    | Draw
    | TakePile
    | Lead
    | Follow
    | Keep
    | Meld
    | Assassinate
    | Ransom
    | ChangeSuit
    | Discard
    | EndTurn
    | EndHand
    | Reveal
    | Tally
    | Points
)
