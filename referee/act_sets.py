"""The legal acts of a game as sets: one `ActSet` holds all acts of a verb in which each field may take each
of its values.

For example, five thousand melds are 13 sets, and 130,238 claims are one. Independent of the game.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import accumulate, chain, combinations, islice, permutations, product, repeat
from math import comb, perm
from typing import Any, Final, NamedTuple, overload

from models.cards import HIDDEN
from referee.number_types import Card, CardSet, Seat

Act = Any
"""A game's own act, with numbers for its values; only the game interprets it."""


class CardChoices:
    """The choices for a field of several cards. A game creates one only if there is at least one complete
    choice."""

    __slots__ = ("is_possible", "listed_choices", "optional", "ordered", "pool", "required_any", "sizes")

    def __init__(
        self,
        pool: Mapping[int, int],
        sizes: range,
        is_possible: Callable[[tuple[int, ...]], bool] | None = None,
        required_any: int = 0,
        optional: bool = False,
        ordered: bool = False,
        choices: Sequence[tuple[int, ...]] = (),
    ) -> None:
        self.pool = pool
        """Each card that may be among them, and how many copies at most; HIDDEN for cards that need not be
        shown. Each fits alone."""
        self.sizes = sizes
        """How many cards there may be."""
        self.is_possible = is_possible
        """Can these be there together? What fits, fits in part too; and whatever fits can be made up to any
        size that is possible (a matroid: so many of this lot, so many of that one). So the next card needs no
        search.
        """
        self.required_any = required_any
        """If any, as a set: one of these must be among them."""
        self.optional = optional
        """They may be left out altogether."""
        self.ordered = ordered
        """The order in which they are named counts."""
        self.listed_choices = choices
        """Every whole choice, where whoever gives it knows them."""

    def can_begin_with(self, cards: tuple[Card, ...]) -> bool:
        """True if a complete choice begins with these cards."""
        if not self._are_possible_together(cards):
            return False
        if self._has_none_of_required_cards(cards):
            return any(
                self._are_possible_together((*cards, card))
                for card in self.pool
                if self.required_any >> card & 1
            )
        return True

    def is_complete_choice(self, cards: tuple[Card, ...]) -> bool:
        """True if these are a complete choice."""
        return (
            len(cards) in self.sizes
            and not self._has_none_of_required_cards(cards)
            and self._are_possible_together(cards)
        )

    def possible_next_card_set(self, cards: tuple[Card, ...]) -> CardSet:
        """The cards that may follow these, as a set of bits."""
        if len(cards) + 1 >= self.sizes.stop:
            return 0
        found, ask = 0, self.required_any or (cards and self.is_possible)
        for card, copies in self.pool.items():
            if copies > cards.count(card) and (not ask or self.can_begin_with((*cards, card))):
                found |= 1 << card
        return found

    def all_choices_or_only_unnamed_if_allowed(self) -> Iterable[tuple[int, ...] | None]:
        """Yield every complete choice; for cards that may be left out or hidden, only that choice."""
        if self.listed_choices:
            return self.listed_choices
        if self.optional:
            return (None,)
        if self._can_be_all_hidden():
            return ((HIDDEN,) * self.sizes.start,)
        choices = selections_from_pool(sorted(self.pool.items()), self.sizes)
        if self.required_any:
            choices = (cards for cards in choices if not self._has_none_of_required_cards(cards))
        if self.is_possible is not None:
            choices = filter(self.is_possible, choices)
        return chain.from_iterable(map(permutations, choices)) if self.ordered else choices

    def count(self) -> int:
        """Number of choices."""
        if self.listed_choices:
            return len(self.listed_choices)
        choices = self._choices_as_positions_if_pool_small()
        if choices is not None:
            return len(choices)
        if self.optional or self._can_be_all_hidden():
            return 1
        if (
            self.required_any
            or self.is_possible is not None
            or any(copies > 1 for copies in self.pool.values())
        ):
            return sum(1 for _ in self.all_choices_or_only_unnamed_if_allowed())
        return sum([(perm if self.ordered else comb)(len(self.pool), size) for size in self.sizes])

    def quotient_and_choice_at_remainder(self, mixed_radix_index: int) -> tuple[int, tuple[int, ...] | None]:
        """Split a mixed-radix index: the quotient, and the choice at the remainder in the order of all
        choices."""
        if self.listed_choices:
            left, place = divmod(mixed_radix_index, len(self.listed_choices))
            return left, self.listed_choices[place]
        choices = self._choices_as_positions_if_pool_small()
        left, place = divmod(mixed_radix_index, self.count() if choices is None else len(choices))
        if choices is None:
            return left, next(islice(self.all_choices_or_only_unnamed_if_allowed(), place, None))
        cards = sorted(self.pool)
        return left, tuple([cards[at] for at in choices[place]])

    def _choices_as_positions_if_pool_small(self) -> tuple[tuple[int, ...], ...] | None:
        """Every complete choice as positions in the sorted pool, if the pool is small and all cards can be
        combined; else None.
        """
        pool, sizes, among = self.pool, self.sizes, self.required_any
        if self.is_possible is not None or self.optional or self.ordered:
            return None
        if HIDDEN in pool or len(pool) > FEW or sum(pool.values()) > FEW_COPIES:
            return None
        cards = sorted(pool)
        if not among:
            return selections_as_positions(tuple([pool[card] for card in cards]), sizes)
        places = card_set([at for at, card in enumerate(cards) if among >> card & 1])
        return selections_as_positions(tuple([pool[card] for card in cards]), sizes, places)

    def with_pool(self, pool: Mapping[int, int]) -> "CardChoices":
        """The same choices over another pool of cards."""
        return CardChoices(pool, self.sizes, self.is_possible, self.required_any, self.optional, self.ordered)

    def _can_be_all_hidden(self) -> bool:
        return self.pool.get(HIDDEN, -1) >= self.sizes.start

    def _has_none_of_required_cards(self, cards: tuple[Card, ...]) -> bool:
        return self.required_any != 0 and not any(self.required_any >> card & 1 for card in cards)

    def _are_possible_together(self, cards: tuple[Card, ...]) -> bool:
        if len(cards) >= self.sizes.stop or any(cards.count(card) > self.pool.get(card, 0) for card in cards):
            return False
        return self.is_possible is None or self.is_possible(cards)


class HandChoices(NamedTuple):
    """The choices for a field with a hand for each player, all from one pack: a copy of a card is in only one
    hand.
    """

    choices_by_seat: tuple[CardChoices, ...]
    """By seat, the choices for the hand if no other hand is named; None for a hand that may be left out."""
    pack: Mapping[int, int]
    """Number of copies of each card in all hands together; unlimited for a card that is not listed."""

    def choices_given_other_hands(self, hands: Sequence[Sequence[Card] | None], seat: Seat) -> CardChoices:
        """The choices for the hand of this seat, given the other hands."""
        named_cards = [card for other, hand in enumerate(hands) if hand and other != seat for card in hand]
        choices = self.choices_by_seat[seat]
        left = {card: copies - named_cards.count(card) for card, copies in self.pack.items()}
        return choices.with_pool(
            {card: min(copies, left.get(card, copies)) for card, copies in choices.pool.items()}
        )

    def is_complete_choice(self, hands: Sequence[tuple[Card, ...] | None]) -> bool:
        """True if these are a complete choice."""
        return len(hands) == len(self.choices_by_seat) and all(
            values_include(self.choices_given_other_hands(hands, seat), hand)
            for seat, hand in enumerate(hands)
        )

    def all_choices_or_only_unnamed_if_allowed(self) -> Iterator[tuple[object, ...]]:
        """Yield every complete choice; for hands that may be left out or hidden, only that choice."""
        return filter(
            self.is_complete_choice,
            product(*(choices.all_choices_or_only_unnamed_if_allowed() for choices in self.choices_by_seat)),
        )


Values = int | tuple[object, ...] | CardChoices | HandChoices
"""The values of a field: a set of bits for single cards, choices of several cards, choices of hands, or a
tuple of values of any other kind.
"""
NOTHING_KNOWN: Final[Mapping[str, int]] = {}


class ActSet:
    """Acts of one verb: every combination of the values of its fields. A field not listed is left out."""

    __slots__ = ("act", "cached_acts", "certain_cards", "fields", "known_count", "reveals_cards")

    def __init__(
        self,
        act: type[NamedTuple],
        fields: Mapping[str, Values],
        certain_cards: Mapping[str, int] = NOTHING_KNOWN,
        reveals_cards: bool = False,
        cached_acts: tuple[NamedTuple, ...] = (),
        known_count: int = 0,
    ) -> None:
        self.act = act
        """The class of the act in numbers, as it is declared."""
        self.fields = fields
        """By the attribute of the act."""
        self.certain_cards = certain_cards
        """Of a field of cards those that are known to be there, as a set; the others are possible."""
        self.reveals_cards = reveals_cards
        """These only tell the referee more than it needs: they are not listed among the choices."""
        self.cached_acts = cached_acts
        """One by one, where they come again and again (`with_acts_cached`)."""
        self.known_count = known_count
        """How many there are, where whoever folds them knows it."""

    def with_values(self, fields: Mapping[str, Values]) -> "ActSet":
        """The subset of these acts whose fields have only these values."""
        return ActSet(self.act, {**self.fields, **fields}, self.certain_cards)


class PartialAct(NamedTuple):
    """The part of an act that was named so far. A game uses it only to save work, or if one field depends on
    another; acts that do not match are filtered out afterwards.
    """

    act: type[NamedTuple] | None = None
    fields: Mapping[str, object] = {}
    listed: bool = False
    """True to leave out acts that only give the referee more information."""

    def can_become(self, act_class: type[NamedTuple]) -> bool:
        """True if it can still become an act of this verb."""
        return self.act is None or self.act is act_class


Make = Callable[[Iterable[object]], NamedTuple]
"""Makes an act from the values of its fields."""
EMPTY_PARTIAL_ACT: Final = PartialAct()
LISTED: Final = PartialAct(listed=True)


def card_set(cards: Iterable[Card]) -> CardSet:
    """These cards as a set of bits."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


@lru_cache(maxsize=4096)
def cards_in_set(card_bits: CardSet) -> tuple[Card, ...]:
    """The cards in a set of bits, the lowest first."""
    return tuple(
        [
            card
            for n, eight in enumerate(card_bits.to_bytes(7, "little"))
            if eight
            for card in _IN_EIGHT[n][eight]
        ]
    )


_IN_EIGHT: Final = [
    [[8 * n + bit for bit in range(8) if bits >> bit & 1] for bits in range(256)] for n in range(7)
]
"""For each group of eight cards, the cards in each possible byte."""


class ActList(Sequence[Act]):
    """A sequence of all acts in some sets. Counting and indexing do not create the other acts."""

    _ends: Sequence[int] = ()
    """For each set the index after its last act; computed at first use."""

    def __init__(self, act_sets: Iterable[ActSet], *, lazy: bool = False) -> None:
        self._given_sets = act_sets
        """`lazy`: they are looked through only once somebody asks for them, which must be before anything
        changes."""
        self._listed_sets: list[ActSet] | None = (
            None if lazy else [acts for acts in act_sets if not acts.reveals_cards]
        )

    @property
    def act_sets_except_revealing(self) -> list[ActSet]:
        """The sets of acts."""
        if self._listed_sets is None:
            self._listed_sets = [acts for acts in self._given_sets if not acts.reveals_cards]
        return self._listed_sets

    def __len__(self) -> int:
        ends = self._ends or self._cumulative_counts()
        return ends[-1] if ends else 0

    def _cumulative_counts(self) -> Sequence[int]:
        self._ends = list(accumulate(map(act_count, self.act_sets_except_revealing)))
        return self._ends

    def __iter__(self) -> Iterator[Act]:
        return all_acts_except_revealing(self.act_sets_except_revealing)

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
        return nth_act(self.act_sets_except_revealing[at], index - ends[at - 1] if at else index)


def act_count(acts: ActSet) -> int:
    """Number of acts in this set."""
    if acts.known_count:
        return acts.known_count
    number = 1
    for values in acts.fields.values():
        kind = type(values)
        if kind is int:
            number *= values.bit_count()  # type: ignore[union-attr]
        else:
            number *= len(values) if kind is tuple else value_count(values)  # type: ignore[arg-type]
    return number


def value_count(values: Values) -> int:
    return (
        values.count() if isinstance(values, CardChoices) else sum(1 for _ in all_values_of_act_field(values))
    )


def nth_card_in_set(card_bits: CardSet, index: int) -> Card:
    for _ in range(index):
        card_bits &= card_bits - 1
    return (card_bits & -card_bits).bit_length() - 1


def nth_act(acts: ActSet, index: int) -> NamedTuple:
    """The act at this index, in the order of `acts_in_set`."""
    if acts.cached_acts:
        return acts.cached_acts[index]
    fields, (left_out, make, last_first) = acts.fields, defaults_constructor_and_reversed_fields(acts.act)
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
            index, choices = values.quotient_and_choice_at_remainder(index)
            row.append(choices)
            continue
        else:
            number = value_count(values)
            row.append(next(islice(all_values_of_act_field(values), index % number, None)))
        index //= number
    row.reverse()
    return make(row)


def all_acts_except_revealing(act_sets: Iterable[ActSet]) -> Iterator[Act]:
    """Yield every act of these sets."""
    return chain.from_iterable(
        acts.cached_acts or acts_in_set(acts) for acts in act_sets if not acts.reveals_cards
    )


def acts_in_set(acts: ActSet) -> Iterator[NamedTuple]:
    left_out, make, _ = defaults_constructor_and_reversed_fields(acts.act)
    fields = {**left_out, **acts.fields}.values()
    values = [
        field
        if type(field) is tuple
        else cards_in_set(field)
        if type(field) is int
        else all_values_of_act_field(field)
        for field in fields
    ]
    if type(values[-1]) in (tuple, list):
        return map(make, product(*values))
    return acts_for_each_last_value(
        make, product(*values[:-1]), values[-1]
    )  # several cards, of very many: so none before it is asked for


def acts_for_each_last_value(
    make_act: Make, value_rows: Iterable[tuple[object, ...]], last_values: Iterable[object]
) -> Iterator[NamedTuple]:
    first, *others = value_rows
    if not others:
        return map(make_act, zip(*map(repeat, first), last_values, strict=False))
    every_last = tuple(last_values)
    return (make_act((*row, value)) for row in (first, *others) for value in every_last)


@cache
def defaults_constructor_and_reversed_fields(
    act_class: type[NamedTuple],
) -> tuple[dict[str, tuple[object, ...]], Make, tuple[str, ...]]:
    """The default values of an act's fields, its constructor, and its field names in reverse order."""
    left_out: dict[str, tuple[object, ...]] = {
        name: (act_class._field_defaults.get(name),) for name in act_class._fields
    }
    return left_out, partial(tuple.__new__, act_class), act_class._fields[::-1]


def with_acts_cached(acts: ActSet) -> ActSet:
    """Like `ActSet.with_values` for a set that was used before, from a cache."""
    each = tuple(all_acts_except_revealing((acts,)))
    return ActSet(acts.act, acts.fields, acts.certain_cards, acts.reveals_cards, each, len(each))


def all_values_of_act_field(values: Values) -> Iterable[Any]:  # of whatever the field is
    """Every value of a field; for several cards every complete choice."""
    if isinstance(values, int):
        return cards_in_set(values)
    return (
        values.all_choices_or_only_unnamed_if_allowed()
        if isinstance(values, CardChoices | HandChoices)
        else values
    )


FEW, FEW_COPIES = 8, 12
"""Most distinct cards, and most copies in all, for which selections are cached."""


@lru_cache(maxsize=512)
def selections_as_positions(
    copies_by_position: tuple[int, ...], sizes: range, at_least_one_of_positions: int = -1
) -> tuple[tuple[int, ...], ...]:
    """Every selection from a small pool, as positions in it. It depends only on the number of copies of each
    card.

    `at_least_one_of_positions`: a set of positions of which at least one must be selected.
    """
    found = selections_from_pool(list(enumerate(copies_by_position)), sizes)
    return tuple(
        [
            selection
            for selection in found
            if at_least_one_of_positions < 0
            or any(at_least_one_of_positions >> place & 1 for place in selection)
        ]
    )


def selections_from_pool(
    cards_with_copies: Sequence[tuple[int, int]], sizes: range
) -> Iterable[tuple[int, ...]]:
    """Every selection with one of these sizes from a pool of (card, copies), the smallest first."""
    if sum([copies for _, copies in cards_with_copies]) == len(cards_with_copies):
        cards = [card for card, _ in cards_with_copies]
        return chain.from_iterable(combinations(cards, size) for size in sizes)
    found: list[tuple[int, ...]] = [()]
    for card, copies in cards_with_copies:
        copies_taken = [(card,) * number for number in range(copies, -1, -1)]
        found = [
            cards + added for cards in found for added in copies_taken if len(cards) + len(added) < sizes.stop
        ]
    return sorted([cards for cards in found if len(cards) in sizes], key=len)


def any_set_includes_act(act_sets: Iterable[ActSet], act: NamedTuple) -> bool:
    """True if one of these sets contains this act."""
    return any(acts.act is type(act) and are_fields_in_act_set(acts, act) for acts in act_sets)


def are_fields_in_act_set(acts: ActSet, act: NamedTuple) -> bool:
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
        return values.optional if value is None else values.is_complete_choice(value)
    return values.is_complete_choice(value) if isinstance(values, HandChoices) else value in values
