"""The acts that a game allows now, folded: one `Acts` for all acts of a verb in which each field may take each of its values.

So five thousand melds are thirteen Acts, and 130,238 claims are one. No game is named in here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, permutations, product
from typing import Any, Final, NamedTuple

from models.cards import HIDDEN


class Several(NamedTuple):
    """Several cards in one field. A game gives one only if at least one choice of them is whole."""

    pool: Mapping[int, int]
    """Each card that may be among them, and how many copies at most; HIDDEN for cards that need not be shown."""
    sizes: range
    """How many cards there may be."""
    fits: Callable[[tuple[int, ...]], bool] | None = None
    """Can these be there together? What fits, fits in part too; and whatever fits can be made up to any size that is possible
    (a matroid: so many of this lot, so many of that one). So the next card needs no search."""
    among: int = 0
    """If any, as a set: one of these must be among them."""
    optional: bool = False
    """They may be left out altogether."""
    ordered: bool = False
    """The order in which they are named counts."""

    def may_begin(self, cards: tuple[int, ...]) -> bool:
        """Is there a whole choice that begins with these?"""
        if not self._are_there(cards):
            return False
        if self._lacks(cards):
            return any(self._are_there((*cards, card)) for card in self.pool if self.among >> card & 1)
        return True

    def may_be(self, cards: tuple[int, ...]) -> bool:
        """Are these a whole choice?"""
        return len(cards) in self.sizes and not self._lacks(cards) and self._are_there(cards)

    def following(self, cards: tuple[int, ...]) -> int:
        """The cards that may follow these, as a set."""
        if len(cards) + 1 >= self.sizes.stop:
            return 0
        found = 0
        for card, copies in self.pool.items():
            if copies > 1 or card not in cards:
                more = (*cards, card)
                if self.may_begin(more) if self.fits or self.among else more.count(card) <= copies:
                    found |= 1 << card
        return found

    def every(self) -> Iterator[tuple[int, ...] | None]:
        """Every whole choice; of those that may be left out or left hidden, only that."""
        if self.optional:
            yield None
        elif self.pool.get(HIDDEN, 0) >= self.sizes.start:
            yield (HIDDEN,) * self.sizes.start
        else:
            cards = [card for card, copies in sorted(self.pool.items()) for _ in range(copies)]
            for size in self.sizes:
                for some in dict.fromkeys(combinations(cards, size)):
                    if self.may_be(some):
                        yield from permutations(some) if self.ordered else (some,)

    def _lacks(self, cards: tuple[int, ...]) -> bool:
        return self.among != 0 and not any(self.among >> card & 1 for card in cards)

    def _are_there(self, cards: tuple[int, ...]) -> bool:
        if len(cards) >= self.sizes.stop or any(cards.count(card) > self.pool.get(card, 0) for card in cards):
            return False
        return self.fits is None or self.fits(cards)


Values = int | tuple[Any, ...] | Several
"""The values of a field, in numbers: one card each of a set of bits, several cards, or a few values of any other kind."""
NOTHING_KNOWN: Final[Mapping[str, int]] = {}


class Acts(NamedTuple):
    """Acts of one verb: any value of each field goes with any value of the others. A field not listed is left out."""

    act: Any
    """The class of the act in numbers, as it is declared."""
    fields: Mapping[str, Values]
    """By the attribute of the act."""
    sure: Mapping[str, int] = NOTHING_KNOWN
    """Of a field of cards those that are known to be there, as a set; the others are possible."""
    tells: bool = False
    """These only tell the referee more than it needs: they are not listed among the choices."""


class Said(NamedTuple):
    """What has been said of an act, as far as it could be read. A game heeds it only where that saves work or where a field hangs on
    another one; whatever else does not fit is left out for it.
    """

    act: Any = None
    fields: Mapping[str, Any] = {}

    def may_be(self, act: Any) -> bool:
        """Can it still become this verb?"""
        return self.act is None or self.act is act


NOTHING: Final = Said()


def in_set(cards: int) -> Iterator[int]:
    """The cards of a set, the lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def every(folded: Iterable[Acts]) -> Iterator[Any]:
    """The acts one by one, in numbers."""
    for acts in folded:
        if not acts.tells:
            defaults = acts.act._field_defaults
            columns = [_values(acts.fields[name]) if name in acts.fields else (defaults[name],) for name in acts.act._fields]
            yield from map(acts.act._make, product(*columns))


def _values(values: Values) -> Iterable[Any]:
    if isinstance(values, int):
        return in_set(values)
    return values.every() if isinstance(values, Several) else values
