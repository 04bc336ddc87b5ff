"""What are the chances? Exact fractions, counted over every way in which the cards can lie that nobody has shown to whoever asks.

Every card whose place is not known lies in each place where it can lie, one way as likely as another; what is known (cards shown, the
sizes of hands, a suit that somebody had none of) is used in full. How people play is not guessed at. No game is named in here.
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
    """What it is the chance of: a square, a target, a style, a card, a rank."""
    chance: Fraction
    cards: tuple[int, ...]
    """The cards that make it so, as far as whoever asks can tell them to be anywhere in question, copy by copy."""

    def written(self, names: Sequence[str]) -> JsonObject:
        """The same as JSON, under the names that docs/record.md fixes."""
        chance = f"{self.chance.numerator}/{self.chance.denominator}"
        cards = [NAMES[card] for card in self.cards]
        return {"id": self.id, "by": names[self.by], "of": dict(self.of), "chance": chance, "cards": cards}


def chance_of_drawing_none(cards: int, wanted: int, drawn: int) -> Fraction:
    """The chance that of so many cards, so many of them wanted, none of the wanted is among those drawn."""
    drawn = min(drawn, cards)
    return Fraction(comb(cards - wanted, drawn), comb(cards, drawn))


class HiddenPlace(NamedTuple):
    """A hand, or the top of a stack, into which unknown cards have gone."""

    cards: int
    """How many of them lie there."""
    most: tuple[tuple[int, int], ...] = ()
    """(classes as a set of bits, at most so many cards of these)."""


def count_ways(sizes: tuple[int, ...], places: Iterable[HiddenPlace]) -> int:
    """In how many ways these places can be filled from cards that are of so many kinds, so many cards of each.

    Each card counts by itself, also one of several copies. What is left over lies anywhere else.
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
    # places that may hold none of the same cards are one place, dealt out again afterwards
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
    """In how many ways so many cards fill these places, where any card may lie in any of them."""
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
    """The same with kinds that no bound tells apart put together."""
    masks = list(dict.fromkeys(kinds for place in places for kinds, _ in place.most))
    merged: dict[tuple[bool, ...], int] = {}
    for kind, size in enumerate(sizes):
        if size:
            told = tuple([mask >> kind & 1 == 1 for mask in masks])
            merged[told] = merged.get(told, 0) + size
    kinds = sorted(merged)
    bits = {mask: sum(1 << bit for bit, told in enumerate(kinds) if told[n]) for n, mask in enumerate(masks)}
    there = tuple(
        [
            HiddenPlace(place.cards, tuple([(bits[mask], room) for mask, room in place.most]))
            for place in places
        ]
    )
    return tuple([merged[kind] for kind in kinds]), there


def distributions_over_kinds(
    sizes: tuple[int, ...], place: HiddenPlace, kind: int, cards: int, rooms: list[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many cards of each kind may lie in this place, and in how many ways that many can be chosen."""
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
    """Cards that are told apart by these sets alone: how many there are of each kind, and for each set its kinds as bits.

    `numbers`: how many there are of each of the 52 cards.
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
    """For each of the 52 cards in which of these sets it is, as bits."""
    return tuple([sum([1 << n for n, each in enumerate(sets) if card in each]) for card in range(52)])
