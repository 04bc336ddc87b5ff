"""Which readings of a photo are preset and which a person has to check: assets/card_reader/review.js in
Python, for built apps."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from views.card_reader.group import CardReading, Frame

SURE_CONFIDENCE, SHOWN, SHOWN_IF_MISSING = 0.9, 0.7, 0.5
Fault = Literal["", "gone", "twice"]
"""Why a card cannot be there: `gone` if there can be none, `twice` if there can be fewer."""
UNNAMED = "??"
"""A card of which neither rank nor suit is named; `7?` and `?H` are half named."""


@dataclass(frozen=True)
class ReviewedCard:
    """A card of the list that a person confirms."""

    card: str
    confidence: float = 1.0
    frame: Frame | None = None
    is_sure: bool = True
    fault: Fault = ""

    @property
    def is_counted(self) -> bool:
        """True if the card is used: preset, confirmed or named by hand."""
        return self.is_sure and are_rank_and_suit_named(self.card)


def are_rank_and_suit_named(card: str) -> bool:
    return "?" not in card


def cards_to_show_in_review(
    readings: list[CardReading], max_copies: Mapping[str, int], expected_count: int | None
) -> list[ReviewedCard]:
    """Return the cards to review, from readings with the surest first. A card that cannot be there stands for
    none of those expected."""
    items, used, possible, sure_count = [], Counter[str](), 0, 0
    for reading in readings:
        if reading.confidence < (SHOWN_IF_MISSING if possible < (expected_count or 0) else SHOWN):
            continue
        used[reading.card] += 1
        fault = too_many_copies_fault_or_empty(used[reading.card], max_copies.get(reading.card, 0))
        possible += not fault
        is_sure = (
            reading.confidence >= SURE_CONFIDENCE
            and not fault
            and (expected_count is None or sure_count < expected_count)
        )
        sure_count += is_sure
        frame = reading.frames[0] if reading.frames else None
        items.append(ReviewedCard(reading.card, reading.confidence, frame, is_sure, fault))
    return items


def excess_card_count(counted: int, expected_count: int | None, may_be_more: bool) -> int:
    """Return how many of so many counted cards are too many: none where more than expected can be used."""
    return 0 if expected_count is None or may_be_more else max(0, counted - expected_count)


def too_many_copies_fault_or_empty(count: int, max_copies: int) -> Fault:
    if count <= max_copies:
        return ""
    return "twice" if max_copies else "gone"


def with_copy_faults_recomputed(
    items: list[ReviewedCard], max_copies: Mapping[str, int]
) -> list[ReviewedCard]:
    """Return the same list with its faults as they are after a change."""
    used, result = Counter[str](), []
    for item in items:
        used[item.card] += 1
        fault = (
            too_many_copies_fault_or_empty(used[item.card], max_copies.get(item.card, 0))
            if are_rank_and_suit_named(item.card)
            else ""
        )
        result.append(replace(item, fault=fault))
    return result


def with_rank_or_suit_replaced(card: str, rank_or_suit: str) -> str:
    if rank_or_suit == "Joker":
        return rank_or_suit
    rank, suit = ("?", "?") if card == "Joker" else (card[:-1], card[-1])
    return rank + rank_or_suit if rank_or_suit in ("S", "H", "D", "C") else rank_or_suit + suit
