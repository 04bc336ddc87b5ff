"""What stands in an act for what nobody has named yet, so that its rules can be asked before it is whole.

A rule that asks for a hole has not spoken; one that finds something before it does holds whatever is named next.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NoReturn, TypeVar

T = TypeVar("T")


class DependsOnUnknown(Exception):
    """A rule has asked for something that nobody has named yet."""


def raise_unknown(*_: object) -> NoReturn:
    raise DependsOnUnknown


_ASKING: Final = (
    "eq ne lt le gt ge hash bool len iter contains getitem index int str format add radd sub rsub mul rmul and rand or ror xor rxor"
    " lshift rlshift rshift rrshift mod rmod floordiv rfloordiv neg invert getattr call reversed"
)
"""Everything that can be asked of a value."""

UNKNOWN: Final[Any] = type(
    "Open", (), {"__slots__": (), **{f"__{name}__": raise_unknown for name in _ASKING.split()}}
)()
"""Not named yet. Whatever is asked of it: StillOpen. It stands where a value of any field can."""


class PartialTuple(tuple[T, ...]):
    """In a draft: cards, of which more may be named."""

    __slots__ = ()


class OpenTuple(tuple[T, ...]):
    """The same in an act. They can be looked at one by one; who asks for the end, or for how many, asks too early."""

    __slots__ = ()

    def named(self) -> Iterator[T]:
        """Those that are named."""
        return tuple.__iter__(self)

    def __iter__(self) -> Iterator[T]:
        yield from tuple.__iter__(self)
        raise DependsOnUnknown

    __len__ = __bool__ = count = index = __eq__ = __ne__ = __add__ = __mul__ = raise_unknown
    __hash__ = raise_unknown

    def __contains__(self, card: object) -> bool:
        return any(each == card for each in self.named()) or raise_unknown()


def known_part(cards: Sequence[T]) -> tuple[T, ...]:
    """The cards that are named, though more may follow: for a rule that they break whatever follows."""
    if type(cards) is tuple:
        return cards
    return tuple(cards.named()) if isinstance(cards, OpenTuple) else tuple(cards)


def known_values(*values: T) -> tuple[T, ...]:
    """Those of these values that are named."""
    return tuple([value for value in values if value is not UNKNOWN])


def as_open_tuple(written: object, read: Iterable[T]) -> tuple[T, ...]:
    """What was read of several words: more may follow if more may follow those."""
    return OpenTuple(read) if isinstance(written, PartialTuple) else tuple(read)


TOO_EARLY: Final = DependsOnUnknown, TypeError
"""How it shows that something was asked for that nobody has named yet (`is_caused_by_unknown`)."""


def is_caused_by_unknown(asked: Exception) -> bool:
    """Was it a hole that was asked? Compiled code asks each value first of what kind it is: TypeError, before a hole can answer."""
    return isinstance(asked, DependsOnUnknown) or f"{__name__}.{type(UNKNOWN).__name__}" in str(asked)


def value_or_raise(value: T) -> T:
    """What a field holds that may be left out: `is None` would ask nobody whether it still may."""
    if value is UNKNOWN:
        raise DependsOnUnknown
    return value
