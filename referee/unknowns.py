"""Values for fields of an act that are not named yet, so that its rules can be checked before it is complete.

A rule that uses an unknown value gives no answer; what it finds before that holds whatever is named next.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NoReturn, TypeVar

T = TypeVar("T")


class DependsOnUnknown(Exception):
    """A rule has used a value that is not named yet."""


def raise_unknown(*_: object) -> NoReturn:
    raise DependsOnUnknown


_ASKING: Final = (
    "eq ne lt le gt ge hash bool len iter contains getitem index int str format add radd sub rsub mul rmul "
    "and rand or ror xor rxor lshift rlshift rshift rrshift mod rmod floordiv rfloordiv neg invert getattr "
    "call reversed"
)
"""Special methods by which a value can be used; all of them raise."""

UNKNOWN: Final[Any] = type(
    "Open", (), {"__slots__": (), **{f"__{name}__": raise_unknown for name in _ASKING.split()}}
)()
"""A value that is not named yet. Any use of it raises DependsOnUnknown."""


class PartialTuple(tuple[T, ...]):
    """In a draft: cards to which more may be added."""

    __slots__ = ()


class OpenTuple(tuple[T, ...]):
    """In an act: cards to which more may be added.

    Iterating past the named cards, or asking for the length, raises.
    """

    __slots__ = ()

    def named_values(self) -> Iterator[T]:
        """Yield the named cards."""
        return tuple.__iter__(self)

    def __iter__(self) -> Iterator[T]:
        yield from tuple.__iter__(self)
        raise DependsOnUnknown

    __len__ = __bool__ = count = index = __eq__ = __ne__ = __add__ = __mul__ = raise_unknown
    __hash__ = raise_unknown

    def __contains__(self, card: object) -> bool:
        return any(value == card for value in self.named_values()) or raise_unknown()


def cards_named_so_far(cards: Sequence[T]) -> tuple[T, ...]:
    """The named cards, even if more may follow, for a rule that they break in any case."""
    if type(cards) is tuple:
        return cards
    return tuple(cards.named_values()) if isinstance(cards, OpenTuple) else tuple(cards)


def values_not_unknown(*values: T) -> tuple[T, ...]:
    """The values that are named."""
    return tuple([value for value in values if value is not UNKNOWN])


def open_tuple_if_partial(words: object, values: Iterable[T]) -> tuple[T, ...]:
    """The values read from some words, as an OpenTuple if more words may follow."""
    return OpenTuple(values) if isinstance(words, PartialTuple) else tuple(values)


TOO_EARLY: Final = DependsOnUnknown, TypeError
"""Exceptions that the use of an unknown value may raise; see `is_caused_by_unknown`."""


def is_caused_by_unknown(error: Exception) -> bool:
    """True if an unknown value raised this. Compiled code checks types first, and so raises TypeError
    instead."""
    return isinstance(error, DependsOnUnknown) or f"{__name__}.{type(UNKNOWN).__name__}" in str(error)


def known_value_or_raise(value: T) -> T:
    """The value of an optional field; raises if it is unknown, which a plain `is None` would not notice."""
    if value is UNKNOWN:
        raise DependsOnUnknown
    return value
