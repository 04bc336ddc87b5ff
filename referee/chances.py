"""Exact chances, counted over every distribution of the cards that the asking seat does not know.

All distributions that fit what is known (cards shown, sizes of hands, a suit that somebody did not have) are
equally likely. How people play is not taken into account. No game is named here.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from models.cards import NAMES
from models.json_values import JsonObject
from models.rulings import Facts
from referee.number_types import Card


class Chance(NamedTuple):
    """One chance, as a seat sees it."""

    id: str
    by: int
    """The seat that asks."""
    of: Facts
    """What the chance is of: a square, a target, a style, a card, a rank."""
    chance: Fraction
    cards: tuple[int, ...]
    """The cards that bring it about and that the asking seat cannot rule out, copy by copy."""

    def to_json(self, player_names: Sequence[str]) -> JsonObject:
        """The chance as JSON (docs/record.md)."""
        chance = f"{self.chance.numerator}/{self.chance.denominator}"
        cards = [NAMES[card] for card in self.cards]
        return {
            "id": self.id,
            "by": player_names[self.by],
            "of": dict(self.of),
            "chance": chance,
            "cards": cards,
        }


def chance_of_drawing_none(card_count: int, wanted_count: int, drawn_count: int) -> Fraction:
    """The chance that none of `wanted_count` cards is among `drawn_count` ones out of `card_count`."""
    drawn_count = min(drawn_count, card_count)
    return Fraction(comb(card_count - wanted_count, drawn_count), comb(card_count, drawn_count))


class HiddenPlace(NamedTuple):
    """A hand or the top of a stack, with unknown cards."""

    card_count: int
    """The number of unknown cards in it."""
    limits: tuple[tuple[int, int], ...] = ()
    """Limits: (kinds as a set of bits, the most cards of these kinds)."""


def count_distributions(kind_sizes: tuple[int, ...], places: Iterable[HiddenPlace]) -> int:
    """The number of ways to fill these places from cards of several kinds; `kind_sizes`: the number of cards
    of each kind.

    Copies count as different cards. Cards that are left over are anywhere else.
    """
    bounded: dict[tuple[tuple[int, int], ...], list[int]] = {}
    free: list[int] = []
    for place in places:
        if not place.limits:
            free.append(place.card_count)
        elif any(room for _, room in place.limits):
            bounded[(*place.limits, (0, len(bounded)))] = [place.card_count]
        else:
            bounded.setdefault(place.limits, []).append(place.card_count)
    # places with the same limit of none are counted as one place, then its cards are divided among them
    merged = [
        (HiddenPlace(sum(cards), most), count_unrestricted_distributions(sum(cards), cards))
        for most, cards in bounded.items()
    ]
    first = count_limited_distributions(kind_sizes, tuple(sorted(place for place, _ in merged)))
    return (
        first
        * prod(number for _, number in merged)
        * count_unrestricted_distributions(
            sum(kind_sizes) - sum(place.card_count for place, _ in merged), free
        )
    )


def count_unrestricted_distributions(card_count: int, place_sizes: Iterable[int]) -> int:
    """The number of ways to fill places of these sizes from this many cards, without limits."""
    found = 1
    for number in place_sizes:
        found, card_count = (
            found * (comb(card_count, number) if card_count >= number else 0),
            card_count - number,
        )
    return found


@lru_cache(65536)
def count_limited_distributions(kind_sizes: tuple[int, ...], places: tuple[HiddenPlace, ...]) -> int:
    if not places:
        return 1
    kind_sizes, places = merge_equivalent_kinds(kind_sizes, places)
    first, others = places[0], places[1:]
    found = 0
    for taken, number in fillings_and_ways_from_kind(
        kind_sizes, first, 0, first.card_count, [room for _, room in first.limits]
    ):
        left = tuple([size - part for size, part in zip(kind_sizes, taken, strict=True)])
        found += number * count_limited_distributions(left, others)
    return found


def merge_equivalent_kinds(
    kind_sizes: tuple[int, ...], places: tuple[HiddenPlace, ...]
) -> tuple[tuple[int, ...], tuple[HiddenPlace, ...]]:
    """The same problem with kinds merged that no limit distinguishes."""
    masks = list(dict.fromkeys(kinds for place in places for kinds, _ in place.limits))
    merged: dict[tuple[bool, ...], int] = {}
    for kind, size in enumerate(kind_sizes):
        if size:
            profile = tuple([mask >> kind & 1 == 1 for mask in masks])
            merged[profile] = merged.get(profile, 0) + size
    kinds = sorted(merged)
    bits = {
        mask: sum(1 << bit for bit, profile in enumerate(kinds) if profile[n]) for n, mask in enumerate(masks)
    }
    members = tuple(
        [
            HiddenPlace(place.card_count, tuple([(bits[mask], room) for mask, room in place.limits]))
            for place in places
        ]
    )
    return tuple([merged[kind] for kind in kinds]), members


def fillings_and_ways_from_kind(
    kind_sizes: tuple[int, ...],
    place: HiddenPlace,
    first_kind: int,
    card_count: int,
    room_by_limit: list[int],
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every possible number of cards of each kind in this place, with the number of ways to choose them."""
    if first_kind == len(kind_sizes):
        if not card_count:
            yield (), 1
        return
    bounds = [kinds >> first_kind & 1 for kinds, _ in place.limits]
    most = min(
        [
            kind_sizes[first_kind],
            card_count,
            *(room for room, bound in zip(room_by_limit, bounds, strict=True) if bound),
        ]
    )
    least = max(0, card_count - sum(kind_sizes[first_kind + 1 :]))
    for number in range(least, most + 1):
        left = [room - number * bound for room, bound in zip(room_by_limit, bounds, strict=True)]
        for rest, times in fillings_and_ways_from_kind(
            kind_sizes, place, first_kind + 1, card_count - number, left
        ):
            yield (number, *rest), comb(kind_sizes[first_kind], number) * times


def kind_sizes_and_kinds_of_sets(
    copies_by_card: Iterable[int], card_sets: tuple[frozenset[Card], ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Group cards by which of these sets they are in: the number of cards of each kind, and for each set its
    kinds as bits.

    `copies_by_card`: the number of copies of each of the 52 cards.
    """
    if not card_sets:
        return ((number,), ()) if (number := sum(copies_by_card)) else ((), ())
    kinds: dict[int, int] = {}
    for kind, number in zip(membership_bits_by_card(card_sets), copies_by_card, strict=True):
        if number:
            kinds[kind] = kinds.get(kind, 0) + number
    return tuple(kinds.values()), tuple(
        [sum([1 << bit for bit, kind in enumerate(kinds) if kind >> n & 1]) for n in range(len(card_sets))]
    )


@lru_cache(1024)
def membership_bits_by_card(card_sets: tuple[frozenset[Card], ...]) -> tuple[int, ...]:
    """For each of the 52 cards the sets it is in, as bits."""
    return tuple([sum([1 << n for n, each in enumerate(card_sets) if card in each]) for card in range(52)])
