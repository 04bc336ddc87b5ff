"""Exact chances, counted over every distribution of the cards that the asking seat does not know.

All distributions that fit what is known (cards shown, sizes of hands, a suit that somebody did not have) are equally likely. How people
play is not taken into account. No game is named here.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from models.cards import NAMES
from models.json_values import JsonObject
from models.rulings import Facts


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

    def written(self, names: Sequence[str]) -> JsonObject:
        """The chance as JSON (docs/record.md)."""
        chance = f"{self.chance.numerator}/{self.chance.denominator}"
        cards = [NAMES[card] for card in self.cards]
        return {"id": self.id, "by": names[self.by], "of": dict(self.of), "chance": chance, "cards": cards}


def chance_of_drawing_none(cards: int, wanted: int, drawn: int) -> Fraction:
    """The chance that none of `wanted` cards is among `drawn` ones out of `cards`."""
    drawn = min(drawn, cards)
    return Fraction(comb(cards - wanted, drawn), comb(cards, drawn))


class HiddenPlace(NamedTuple):
    """A hand or the top of a stack, with unknown cards."""

    cards: int
    """The number of unknown cards in it."""
    most: tuple[tuple[int, int], ...] = ()
    """Limits: (kinds as a set of bits, the most cards of these kinds)."""


def count_ways(sizes: tuple[int, ...], places: Iterable[HiddenPlace]) -> int:
    """The number of ways to fill these places from cards of several kinds; `sizes`: the number of cards of each kind.

    Copies count as different cards. Cards that are left over are anywhere else.
    """
    bounded: dict[tuple[tuple[int, int], ...], list[int]] = {}
    free: list[int] = []
    for place in places:
        if not place.most:
            free.append(place.cards)
        elif any(room for _, room in place.most):
            bounded[(*place.most, (0, len(bounded)))] = [place.cards]
        else:
            bounded.setdefault(place.most, []).append(place.cards)
    # places with the same limit of none are counted as one place, then its cards are divided among them
    merged = [
        (HiddenPlace(sum(cards), most), count_unrestricted_ways(sum(cards), cards))
        for most, cards in bounded.items()
    ]
    first = count_bounded_ways(sizes, tuple(sorted(place for place, _ in merged)))
    return (
        first
        * prod(number for _, number in merged)
        * count_unrestricted_ways(sum(sizes) - sum(place.cards for place, _ in merged), free)
    )


def count_unrestricted_ways(cards: int, places: Iterable[int]) -> int:
    """The number of ways to fill places of these sizes from this many cards, without limits."""
    found = 1
    for number in places:
        found, cards = found * (comb(cards, number) if cards >= number else 0), cards - number
    return found


@lru_cache(65536)
def count_bounded_ways(sizes: tuple[int, ...], places: tuple[HiddenPlace, ...]) -> int:
    if not places:
        return 1
    sizes, places = merge_equivalent_kinds(sizes, places)
    first, others = places[0], places[1:]
    found = 0
    for taken, number in distributions_over_kinds(
        sizes, first, 0, first.cards, [room for _, room in first.most]
    ):
        left = tuple([size - part for size, part in zip(sizes, taken, strict=True)])
        found += number * count_bounded_ways(left, others)
    return found


def merge_equivalent_kinds(
    sizes: tuple[int, ...], places: tuple[HiddenPlace, ...]
) -> tuple[tuple[int, ...], tuple[HiddenPlace, ...]]:
    """The same problem with kinds merged that no limit distinguishes."""
    masks = list(dict.fromkeys(kinds for place in places for kinds, _ in place.most))
    merged: dict[tuple[bool, ...], int] = {}
    for kind, size in enumerate(sizes):
        if size:
            profile = tuple([mask >> kind & 1 == 1 for mask in masks])
            merged[profile] = merged.get(profile, 0) + size
    kinds = sorted(merged)
    bits = {
        mask: sum(1 << bit for bit, profile in enumerate(kinds) if profile[n]) for n, mask in enumerate(masks)
    }
    members = tuple(
        [
            HiddenPlace(place.cards, tuple([(bits[mask], room) for mask, room in place.most]))
            for place in places
        ]
    )
    return tuple([merged[kind] for kind in kinds]), members


def distributions_over_kinds(
    sizes: tuple[int, ...], place: HiddenPlace, kind: int, cards: int, rooms: list[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every possible number of cards of each kind in this place, with the number of ways to choose them."""
    if kind == len(sizes):
        if not cards:
            yield (), 1
        return
    bounds = [kinds >> kind & 1 for kinds, _ in place.most]
    most = min([sizes[kind], cards, *(room for room, bound in zip(rooms, bounds, strict=True) if bound)])
    least = max(0, cards - sum(sizes[kind + 1 :]))
    for number in range(least, most + 1):
        left = [room - number * bound for room, bound in zip(rooms, bounds, strict=True)]
        for rest, times in distributions_over_kinds(sizes, place, kind + 1, cards - number, left):
            yield (number, *rest), comb(sizes[kind], number) * times


def group_cards_by_sets(
    numbers: Iterable[int], sets: tuple[frozenset[int], ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Group cards by which of these sets they are in: the number of cards of each kind, and for each set its kinds as bits.

    `numbers`: the number of copies of each of the 52 cards.
    """
    if not sets:
        return ((number,), ()) if (number := sum(numbers)) else ((), ())
    kinds: dict[int, int] = {}
    for kind, number in zip(set_membership_bits(sets), numbers, strict=True):
        if number:
            kinds[kind] = kinds.get(kind, 0) + number
    return tuple(kinds.values()), tuple(
        [sum([1 << bit for bit, kind in enumerate(kinds) if kind >> n & 1]) for n in range(len(sets))]
    )


@lru_cache(1024)
def set_membership_bits(sets: tuple[frozenset[int], ...]) -> tuple[int, ...]:
    """For each of the 52 cards the sets it is in, as bits."""
    return tuple([sum([1 << n for n, each in enumerate(sets) if card in each]) for card in range(52)])
