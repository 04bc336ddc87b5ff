"""The legal acts of a game as sets: one `ActSet` holds all acts of a verb in which each field may take each of
its values.

For example, five thousand melds are 13 sets, and 130,238 claims are one. Independent of the game.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, chain, combinations, islice, permutations, product, repeat
from math import comb, perm
from typing import Any, Final, NamedTuple, overload

from models.cards import HIDDEN

Act = Any
"""A game's own act, with numbers for its values; only the game interprets it."""


class CardChoices:
    """The choices for a field of several cards. A game creates one only if there is at least one complete choice."""

    __slots__ = ("among", "fits", "lots", "optional", "ordered", "pool", "sizes")

    def __init__(
        self,
        pool: Mapping[int, int],
        sizes: range,
        is_possible: Callable[[tuple[int, ...]], bool] | None = None,
        among: int = 0,
        optional: bool = False,
        ordered: bool = False,
        choices: Sequence[tuple[int, ...]] = (),
    ) -> None:
        self.pool = pool
        """Each card that may be among them, and how many copies at most; HIDDEN for cards that need not be shown. Each fits alone."""
        self.sizes = sizes
        """How many cards there may be."""
        self.fits = is_possible
        """Can these be there together? What fits, fits in part too; and whatever fits can be made up to any
        size that is possible (a matroid: so many of this lot, so many of that one). So the next card needs no
        search.
        """
        self.among = among
        """If any, as a set: one of these must be among them."""
        self.optional = optional
        """They may be left out altogether."""
        self.ordered = ordered
        """The order in which they are named counts."""
        self.lots = choices
        """Every whole choice, where whoever gives it knows them."""

    def can_begin_with(self, cards: tuple[int, ...]) -> bool:
        """True if a complete choice begins with these cards."""
        if not self._has_all(cards):
            return False
        if self._has_too_few(cards):
            return any(self._has_all((*cards, card)) for card in self.pool if self.among >> card & 1)
        return True

    def includes(self, cards: tuple[int, ...]) -> bool:
        """True if these are a complete choice."""
        return len(cards) in self.sizes and not self._has_too_few(cards) and self._has_all(cards)

    def next_cards(self, cards: tuple[int, ...]) -> int:
        """The cards that may follow these, as a set of bits."""
        if len(cards) + 1 >= self.sizes.stop:
            return 0
        found, ask = 0, self.among or (cards and self.fits)
        for card, copies in self.pool.items():
            if copies > cards.count(card) and (not ask or self.can_begin_with((*cards, card))):
                found |= 1 << card
        return found

    def all_choices(self) -> Iterable[tuple[int, ...] | None]:
        """Yield every complete choice; for cards that may be left out or hidden, only that choice."""
        if self.lots:
            return self.lots
        if self.optional:
            return (None,)
        if self._includes_hidden():
            return ((HIDDEN,) * self.sizes.start,)
        choices = selections(sorted(self.pool.items()), self.sizes)
        if self.among:
            choices = (cards for cards in choices if not self._has_too_few(cards))
        if self.fits is not None:
            choices = filter(self.fits, choices)
        return chain.from_iterable(map(permutations, choices)) if self.ordered else choices

    def count(self) -> int:
        """Number of choices."""
        if self.lots:
            return len(self.lots)
        choices = self._small_pool_choices()
        if choices is not None:
            return len(choices)
        if self.optional or self._includes_hidden():
            return 1
        if self.among or self.fits is not None or any(copies > 1 for copies in self.pool.values()):
            return sum(1 for _ in self.all_choices())
        return sum([(perm if self.ordered else comb)(len(self.pool), size) for size in self.sizes])

    def split_index(self, index: int) -> tuple[int, tuple[int, ...] | None]:
        """Split a mixed-radix index: the quotient, and the choice at the remainder in the order of `all_choices`."""
        if self.lots:
            left, place = divmod(index, len(self.lots))
            return left, self.lots[place]
        choices = self._small_pool_choices()
        left, place = divmod(index, self.count() if choices is None else len(choices))
        if choices is None:
            return left, next(islice(self.all_choices(), place, None))
        cards = sorted(self.pool)
        return left, tuple([cards[at] for at in choices[place]])

    def _small_pool_choices(self) -> tuple[tuple[int, ...], ...] | None:
        """Every complete choice as positions in the sorted pool, if the pool is small and all cards can be
        combined; else None.
        """
        pool, sizes, among = self.pool, self.sizes, self.among
        if self.fits is not None or self.optional or self.ordered:
            return None
        if HIDDEN in pool or len(pool) > FEW or sum(pool.values()) > FEW_COPIES:
            return None
        cards = sorted(pool)
        if not among:
            return small_selections(tuple([pool[card] for card in cards]), sizes)
        places = card_set([at for at, card in enumerate(cards) if among >> card & 1])
        return small_selections(tuple([pool[card] for card in cards]), sizes, places)

    def with_pool(self, pool: Mapping[int, int]) -> "CardChoices":
        """The same choices over another pool of cards."""
        return CardChoices(pool, self.sizes, self.fits, self.among, self.optional, self.ordered)

    def _includes_hidden(self) -> bool:
        return self.pool.get(HIDDEN, -1) >= self.sizes.start

    def _has_too_few(self, cards: tuple[int, ...]) -> bool:
        return self.among != 0 and not any(self.among >> card & 1 for card in cards)

    def _has_all(self, cards: tuple[int, ...]) -> bool:
        if len(cards) >= self.sizes.stop or any(cards.count(card) > self.pool.get(card, 0) for card in cards):
            return False
        return self.fits is None or self.fits(cards)


class HandChoices(NamedTuple):
    """The choices for a field with a hand for each player, all from one pack: a copy of a card is in only one
    hand.
    """

    each: tuple[CardChoices, ...]
    """By seat, the choices for the hand if no other hand is named; None for a hand that may be left out."""
    pack: Mapping[int, int]
    """Number of copies of each card in all hands together; unlimited for a card that is not listed."""

    def choices_of_hand(self, hands: Sequence[Sequence[int] | None], seat: int) -> CardChoices:
        """The choices for the hand of this seat, given the other hands."""
        named_cards = [card for other, hand in enumerate(hands) if hand and other != seat for card in hand]
        choices = self.each[seat]
        left = {card: copies - named_cards.count(card) for card, copies in self.pack.items()}
        return choices.with_pool(
            {card: min(copies, left.get(card, copies)) for card, copies in choices.pool.items()}
        )

    def includes(self, hands: Sequence[tuple[int, ...] | None]) -> bool:
        """True if these are a complete choice."""
        return len(hands) == len(self.each) and all(
            values_include(self.choices_of_hand(hands, seat), hand) for seat, hand in enumerate(hands)
        )

    def all_choices(self) -> Iterator[tuple[object, ...]]:
        """Yield every complete choice; for hands that may be left out or hidden, only that choice."""
        return filter(self.includes, product(*(choices.all_choices() for choices in self.each)))


Values = int | tuple[object, ...] | CardChoices | HandChoices
"""The values of a field: a set of bits for single cards, choices of several cards, choices of hands, or a tuple
of values of any other kind.
"""
NOTHING_KNOWN: Final[Mapping[str, int]] = {}


class ActSet:
    """Acts of one verb: every combination of the values of its fields. A field not listed is left out."""

    __slots__ = ("act", "each", "fields", "number", "sure", "tells")

    def __init__(
        self,
        act: type[NamedTuple],
        fields: Mapping[str, Values],
        certain_cards: Mapping[str, int] = NOTHING_KNOWN,
        reveals_cards: bool = False,
        each: tuple[NamedTuple, ...] = (),
        number: int = 0,
    ) -> None:
        self.act = act
        """The class of the act in numbers, as it is declared."""
        self.fields = fields
        """By the attribute of the act."""
        self.sure = certain_cards
        """Of a field of cards those that are known to be there, as a set; the others are possible."""
        self.tells = reveals_cards
        """These only tell the referee more than it needs: they are not listed among the choices."""
        self.each = each
        """One by one, where they come again and again (`with_values_cached`)."""
        self.number = number
        """How many there are, where whoever folds them knows it."""

    def with_values(self, fields: Mapping[str, Values]) -> "ActSet":
        """The subset of these acts whose fields have only these values."""
        return ActSet(self.act, {**self.fields, **fields}, self.sure)


class PartialAct(NamedTuple):
    """The part of an act that was named so far. A game uses it only to save work, or if one field depends on
    another; acts that do not match are filtered out afterwards.
    """

    act: type[NamedTuple] | None = None
    fields: Mapping[str, object] = {}
    listed: bool = False
    """True to leave out acts that only give the referee more information."""

    def can_become(self, act: type[NamedTuple]) -> bool:
        """True if it can still become an act of this verb."""
        return self.act is None or self.act is act


Make = Callable[[Iterable[object]], NamedTuple]
"""Makes an act from the values of its fields."""
NOTHING: Final = PartialAct()
LISTED: Final = PartialAct(listed=True)


def card_set(cards: Iterable[int]) -> int:
    """These cards as a set of bits."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


@lru_cache(maxsize=4096)
def cards_in_set(cards: int) -> tuple[int, ...]:
    """The cards in a set of bits, the lowest first."""
    return tuple(
        [card for n, eight in enumerate(cards.to_bytes(7, "little")) if eight for card in _IN_EIGHT[n][eight]]
    )


_IN_EIGHT: Final = [
    [[8 * n + bit for bit in range(8) if bits >> bit & 1] for bits in range(256)] for n in range(7)
]
"""For each group of eight cards, the cards in each possible byte."""


class ActList(Sequence[Act]):
    """A sequence of all acts in some sets. Counting and indexing do not create the other acts."""

    _ends: Sequence[int] = ()
    """For each set the index after its last act; computed at first use."""

    def __init__(self, folded: Iterable[ActSet], *, when_asked: bool = False) -> None:
        self._given = folded
        """`when_asked`: they are looked through only once somebody asks for them, which must be before anything changes."""
        self._folded: list[ActSet] | None = (
            None if when_asked else [acts for acts in folded if not acts.tells]
        )

    @property
    def act_sets(self) -> list[ActSet]:
        """The sets of acts."""
        if self._folded is None:
            self._folded = [acts for acts in self._given if not acts.tells]
        return self._folded

    def __len__(self) -> int:
        ends = self._ends or self._cumulative_counts()
        return ends[-1] if ends else 0

    def _cumulative_counts(self) -> Sequence[int]:
        self._ends = list(accumulate(map(act_count, self.act_sets)))
        return self._ends

    def __iter__(self) -> Iterator[Act]:
        return all_acts(self.act_sets)

    @overload
    def __getitem__(self, index: int) -> Act: ...
    @overload
    def __getitem__(self, index: slice) -> list[Act]: ...
    def __getitem__(self, index: int | slice) -> Act | list[Act]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        ends = self._ends or self._cumulative_counts()
        if not ends or not 0 <= index < ends[-1]:
            raise IndexError(index)
        at = bisect_right(ends, index)
        return nth_act(self.act_sets[at], index - ends[at - 1] if at else index)


def act_count(acts: ActSet) -> int:
    """Number of acts in this set."""
    if acts.number:
        return acts.number
    number = 1
    for values in acts.fields.values():
        kind = type(values)
        if kind is int:
            number *= values.bit_count()  # type: ignore[union-attr]
        else:
            number *= len(values) if kind is tuple else value_count(values)  # type: ignore[arg-type]
    return number


def value_count(values: Values) -> int:
    return values.count() if isinstance(values, CardChoices) else sum(1 for _ in all_values(values))


def nth_card_in_set(cards: int, place: int) -> int:
    for _ in range(place):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


def nth_act(acts: ActSet, index: int) -> NamedTuple:
    """The act at this index, in the order of `acts_in_set`."""
    if acts.each:
        return acts.each[index]
    fields, (left_out, make, last_first) = acts.fields, act_constructor(acts.act)
    row: list[object] = []
    for name in last_first:
        values = fields[name] if name in fields else left_out[name]
        kind = type(values)
        if kind is tuple:
            number = len(values)  # type: ignore[arg-type]
            if number == 1:
                row.append(values[0])  # type: ignore[index]
                continue
            row.append(values[index % number])  # type: ignore[index]
        elif kind is int:
            number = values.bit_count()  # type: ignore[union-attr]
            row.append(nth_card_in_set(values, index % number))  # type: ignore[arg-type]
        elif isinstance(values, CardChoices):
            index, choices = values.split_index(index)
            row.append(choices)
            continue
        else:
            number = value_count(values)
            row.append(next(islice(all_values(values), index % number, None)))
        index //= number
    row.reverse()
    return make(row)


def all_acts(folded: Iterable[ActSet]) -> Iterator[Act]:
    """Yield every act of these sets."""
    return chain.from_iterable(acts.each or acts_in_set(acts) for acts in folded if not acts.tells)


def acts_in_set(acts: ActSet) -> Iterator[NamedTuple]:
    left_out, make, _ = act_constructor(acts.act)
    fields = {**left_out, **acts.fields}.values()
    values = [
        each if type(each) is tuple else cards_in_set(each) if type(each) is int else all_values(each)
        for each in fields
    ]
    if type(values[-1]) in (tuple, list):
        return map(make, product(*values))
    return acts_by_last_field(
        make, product(*values[:-1]), values[-1]
    )  # several cards, of very many: so none before it is asked for


def acts_by_last_field(
    make: Make, rows: Iterable[tuple[object, ...]], last: Iterable[object]
) -> Iterator[NamedTuple]:
    first, *others = rows
    if not others:
        return map(make, zip(*map(repeat, first), last, strict=False))
    every_last = tuple(last)
    return (make((*row, value)) for row in (first, *others) for value in every_last)


@cache
def act_constructor(act: type[NamedTuple]) -> tuple[dict[str, tuple[object, ...]], Make, tuple[str, ...]]:
    """The default values of an act's fields, its constructor, and its field names in reverse order."""
    left_out: dict[str, tuple[object, ...]] = {name: (act._field_defaults.get(name),) for name in act._fields}
    return left_out, partial(tuple.__new__, act), act._fields[::-1]


def with_values_cached(acts: ActSet) -> ActSet:
    """Like `ActSet.with_values` for a set that was used before, from a cache."""
    each = tuple(all_acts((acts,)))
    return ActSet(acts.act, acts.fields, acts.sure, acts.tells, each, len(each))


def all_values(values: Values) -> Iterable[Any]:  # of whatever the field is
    """Every value of a field; for several cards every complete choice."""
    if isinstance(values, int):
        return cards_in_set(values)
    return values.all_choices() if isinstance(values, CardChoices | HandChoices) else values


FEW, FEW_COPIES = 8, 12
"""Most distinct cards, and most copies in all, for which selections are cached."""


@lru_cache(maxsize=512)
def small_selections(copies: tuple[int, ...], sizes: range, among: int = -1) -> tuple[tuple[int, ...], ...]:
    """Every selection from a small pool, as positions in it. It depends only on the number of copies of each card.

    `among`: a set of positions of which at least one must be selected.
    """
    found = selections(list(enumerate(copies)), sizes)
    return tuple([lot for lot in found if among < 0 or any(among >> place & 1 for place in lot)])


def selections(pool: Sequence[tuple[int, int]], sizes: range) -> Iterable[tuple[int, ...]]:
    """Every selection with one of these sizes from a pool of (card, copies), the smallest first."""
    if sum([copies for _, copies in pool]) == len(pool):
        cards = [card for card, _ in pool]
        return chain.from_iterable(combinations(cards, size) for size in sizes)
    found: list[tuple[int, ...]] = [()]
    for card, copies in pool:
        copies_taken = [(card,) * number for number in range(copies, -1, -1)]
        found = [
            cards + added for cards in found for added in copies_taken if len(cards) + len(added) < sizes.stop
        ]
    return sorted([cards for cards in found if len(cards) in sizes], key=len)


def includes_act(folded: Iterable[ActSet], act: NamedTuple) -> bool:
    """True if one of these sets contains this act."""
    return any(acts.act is type(act) and set_includes_act(acts, act) for acts in folded)


def set_includes_act(acts: ActSet, act: NamedTuple) -> bool:
    defaults = acts.act._field_defaults
    for name, value in zip(act._fields, act, strict=True):
        if not (
            values_include(acts.fields[name], value)
            if name in acts.fields
            else name in defaults and value == defaults[name]
        ):
            return False
    return True


def values_include(values: Values, value: Any) -> bool:  # of whatever the field is
    if isinstance(values, int):
        return isinstance(value, int) and value >= 0 and values >> value & 1 == 1
    if isinstance(values, CardChoices):
        return values.optional if value is None else values.includes(value)
    return values.includes(value) if isinstance(values, HandChoices) else value in values
