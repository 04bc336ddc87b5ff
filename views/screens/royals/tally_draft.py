"""The final cards of a hand, where only these are recorded: everyone's cards as tapped so far. Imports no
Flet."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from models.cards import NAMES, SUITS, card_number_or_none
from models.json_values import JsonObject
from referee.games.royals.editions import has_scores_independent_of_zone
from referee.games.royals.scoring import ScoreLine, score_lines, total_of_score_lines
from referee.games.royals.state import NO_SUIT, TALLY, State
from referee.table.table import Table
from views.screens.points_draft import (
    DifferingPoints,
    LateHand,
    entered_points_differ_from_typed_message,
    next_game_entry_number_or_zero,
)
from views.screens.royals.draft import hand_just_scored, state_of
from views.screens.table.scene import Intent, SetDraft, Tap, enter_intent

ZONES: Final = ("spoils", "meld", "hand")
ONE_DISPLAY: Final = ("spoils", "hand")
"""If melds make no difference, a board is one zone, which a record has as spoils."""
Cards = tuple[str, ...]


class SeatTally(NamedTuple):
    """One player's cards at the end of a hand, as tapped so far."""

    suit: str = ""
    spoils: Cards = ()
    meld: Cards = ()
    hand: Cards = ()

    @property
    def has_cards(self) -> bool:
        return bool(self.spoils or self.meld or self.hand)


def tally_entry(state: State, player: str, seat_tallies: tuple[SeatTally, ...]) -> JsonObject:
    given = {
        name: {zone: list(value) if zone != "suit" else value for zone, value in seat._asdict().items()}
        for name, seat in zip(state.table_rules.names, seat_tallies, strict=True)
    }
    return {"do": "tally", "by": player, "seats": given}


def seat_score_lines(state: State, seat_tally: SeatTally) -> tuple[ScoreLine, ...]:
    """Return the score of one player's cards, whose suit is chosen, line by line."""
    numbers = [
        [card_number_or_none(card) for card in zone]
        for zone in (seat_tally.spoils, seat_tally.meld, seat_tally.hand)
    ]
    zones = [[card for card in zone if card is not None] for zone in numbers]
    return score_lines(state.table_rules, SUITS.index(seat_tally.suit), *zones)


class TallyDraft(NamedTuple):
    """A hand as tapped so far: everyone's cards, and the player and zone of the next tap."""

    seats: tuple[SeatTally, ...]
    at: int = 0
    zone: str = "spoils"
    whole: str = ""
    """The rank that was just added as a whole: a tap on one of its cards removes that card."""
    is_review: bool = False
    """True while the user reviews a display read from a photo, with its score line by line."""
    asked: tuple[str, ...] = ()
    """The ranks for which the photo does not show whether they were melded."""
    is_result_shown: bool = False
    """True while the score of the hand before is shown."""

    def with_current_seat_changed(self, **fields: Any) -> "TallyDraft":  # of a SeatTally
        seats = tuple(
            each._replace(**fields) if number == self.at else each for number, each in enumerate(self.seats)
        )
        return self._replace(seats=seats, whole="")

    def tapped_card_counts(self) -> Counter[str]:
        """Return how many copies of each card have been tapped in all zones."""
        return Counter(
            card for seat in self.seats for cards in (seat.spoils, seat.meld, seat.hand) for card in cards
        )

    @property
    def zone_cards(self) -> Cards:
        """Return the current player's cards in the current zone."""
        cards: Cards = getattr(self.seats[self.at], self.zone)
        return cards

    def with_zone_cards(self, cards: Cards) -> "TallyDraft":
        """Replace the current player's cards in the current zone."""
        return self.with_current_seat_changed(**{self.zone: cards})

    def with_card_added_or_copies_removed(self, card: str, copies_in_pack: Mapping[str, int]) -> "TallyDraft":
        """Add a copy of a card to this zone, unless the pack has no more. If its rank was just added as a
        whole, remove a copy.
        """
        cards = self.zone_cards
        if self.whole == card[:-1] and card in cards:
            return self.without_card_at(len(cards) - 1 - cards[::-1].index(card))._replace(whole=self.whole)
        if self.tapped_card_counts()[card] < copies_in_pack[card]:
            return self.with_zone_cards((*cards, card))
        return self.with_zone_cards(tuple(each for each in cards if each != card))

    def with_rank_added_or_removed(self, rank: str, copies_in_pack: Mapping[str, int]) -> "TallyDraft":
        """Add one card of each suit, except those already in the zone. If the pack has no more, remove the
        rank."""
        zone_counts, named = Counter(self.zone_cards), self.tapped_card_counts()
        four = [f"{rank}{suit}" for suit in SUITS]
        least = min(zone_counts[card] for card in four)
        more = [card for card in four if zone_counts[card] == least and named[card] < copies_in_pack[card]]
        if more:
            return self.with_zone_cards((*self.zone_cards, *more))._replace(whole=rank)
        return self.with_zone_cards(tuple(card for card in self.zone_cards if card not in four))

    def with_rank_moved_to_zone(self, rank: str, zone: str) -> "TallyDraft":
        """Answer whether a rank was melded (`meld`) or won (`spoils`)."""
        seat, other = self.seats[self.at], "meld" if zone == "spoils" else "spoils"
        moved = tuple(card for card in getattr(seat, other) if card[:-1] == rank)
        left = tuple(card for card in getattr(seat, other) if card[:-1] != rank)
        draft = self.with_current_seat_changed(**{zone: (*getattr(seat, zone), *moved), other: left})
        return draft._replace(asked=tuple(each for each in self.asked if each != rank))

    def without_card_at(self, card_index: int) -> "TallyDraft":
        """Remove one of the cards of this zone."""
        return self.with_zone_cards(self.zone_cards[:card_index] + self.zone_cards[card_index + 1 :])


def is_draft_still_possible(state: State, draft: TallyDraft) -> bool:
    """True if this form is possible at this table. It may have been saved on another day."""
    cards = all(
        0 < count <= state.table_rules.pack[NAMES.index(card)]
        for card, count in draft.tapped_card_counts().items()
    )
    suits = all(seat.suit in ("", *SUITS) for seat in draft.seats)
    seated = len(draft.seats) == state.table_rules.players and 0 <= draft.at < len(draft.seats)
    return cards and suits and seated and draft.zone in tally_zones(state)


def tally_zones(state: State) -> tuple[str, ...]:
    return ONE_DISPLAY if has_scores_independent_of_zone(state.table_rules) else ZONES


def draft_at_start_of_turn(table: Table) -> TallyDraft:
    """Return the form a hand begins with: first the score of the hand before. If a hand under way is tallied
    from now on, its home suits are known.
    """
    state = state_of(table)
    seats = tuple(SeatTally(suit) for suit in home_suits_of_abandoned_hand(table) or [""] * len(state.names))
    return TallyDraft(seats, is_result_shown=hand_just_scored(table) is not None)


LINES_OF_SWITCH: Final = 3
"""So many lines of the log may have changed house rules since the hand was abandoned."""


def home_suits_of_abandoned_hand(table: Table) -> list[str]:
    """Return the home suits of the hand that was under way when the table began to enter only its end; [] if
    there was none."""
    lines = len(list(table.numbered_lines()))
    if not state_of(table).redealt:
        return []
    for line in range(lines - 1, max(lines - LINES_OF_SWITCH, 0) - 1, -1):
        before = table.state_after_line(line)
        if isinstance(before, State) and before.phase != TALLY:
            return [SUITS[suit] if suit != NO_SUIT else "" for suit in before.suits]
    return []


def intent_for_tap(state: State, draft: TallyDraft, tap: Tap, player: str) -> Intent | None:
    """Return the intent of a tap on the form. `player`: who enters the hand."""
    copies_in_pack = dict(zip(NAMES, state.table_rules.pack, strict=False))
    match tap.what, tap.value:
        case "card", str(card):
            return SetDraft(draft.with_card_added_or_copies_removed(card, copies_in_pack))
        case "rank", str(rank):
            return SetDraft(draft.with_rank_added_or_removed(rank, copies_in_pack))
        case "suit", str(suit):
            return SetDraft(draft.with_current_seat_changed(suit=suit))
        case "zone", str(zone):
            return SetDraft(draft._replace(zone=zone, whole="", is_review=False))
        case "at", int(at):
            return SetDraft(draft._replace(at=at, zone="spoils", whole="", is_review=False, asked=()))
        case "was-melded" | "was-won" as zone, str(rank):
            return SetDraft(draft.with_rank_moved_to_zone(rank, "meld" if zone == "was-melded" else "spoils"))
        case "out", int(number):
            return SetDraft(draft.without_card_at(number))
        case "hand", _:
            return enter_intent(tally_entry(state, player, draft.seats))
    return None


# -- a hand that another device entered meanwhile ------------------------------------------------------------
def late_hand_if_cards_differ_from_entered(
    table: Table, draft: TallyDraft, hand_began_at: int, is_own_device: bool
) -> LateHand | None:
    """Return what to say to a device whose cards differ from those that were entered meanwhile; None if none
    do.

    A player for whom no card and no home suit was tapped counts as entered.
    """
    n = next_game_entry_number_or_zero(table, hand_began_at)
    ruling = table.ruling_of_entry(n) if n else None
    if ruling is None or ruling.entry.do != "tally":
        return None
    state = table.state_after(n - 1)
    written = ruling.entry.to_json_object()["seats"]
    assert isinstance(state, State) and isinstance(written, dict)
    entered = [seat_tally_from_valid_json(written[name]) for name in table.names]
    if len(draft.seats) != len(entered):
        return None
    merged = tuple(
        mine
        if mine.suit and mine.has_cards and suit_and_card_counts(mine) != suit_and_card_counts(theirs)
        else theirs
        for mine, theirs in zip(draft.seats, entered, strict=True)
    )
    differing = [
        DifferingPoints(
            name,
            *(total_of_score_lines(seat_score_lines(state, each)) for each in (theirs, mine)),
        )
        for name, mine, theirs in zip(table.names, merged, entered, strict=True)
        if mine != theirs
    ]
    if not differing:
        return None
    corrected = tally_entry(state, str(getattr(ruling.entry, "by", table.names[0])), merged)
    return entered_points_differ_from_typed_message(
        n, state.hand_number + 1, differing, corrected, is_own_device
    )


def seat_tally_from_valid_json(written: object) -> SeatTally:
    assert isinstance(written, dict)
    return SeatTally(
        str(written["suit"]), *(tuple(written.get(zone, ())) for zone in ("spoils", "meld", "hand"))
    )


def suit_and_card_counts(seat: SeatTally) -> tuple[str, Counter[str], Counter[str], Counter[str]]:
    """Return home suit and cards; their order does not matter."""
    return seat.suit, Counter(seat.spoils), Counter(seat.meld), Counter(seat.hand)
