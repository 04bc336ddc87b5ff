"""The lines of a table's log, and the steps that put lines in the place of others."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, overload

from models.record import Entry
from models.rulings import Ruling

NEW: Final = -1
"""In `renews`: this entry was not there before the amendment."""

BY_ITSELF: Final = "by itself"
"""The note on an entry that nobody made: the referee added it to the entry before."""

Gone = Literal["", "undone", "corrected", "struck", "dropped", "recomputed"]
"""Why a line no longer stands: taken back, amended, dropped after an amendment, or only its sums were made anew."""


@dataclass(slots=True)
class Line:
    """One entry that was accepted, with its ruling. `gone` says why it no longer stands, if so.

    What was kept as allowed is not ruled again until somebody looks at it: till then `made` is None, and `make` makes it.
    """

    entry: Entry
    made: Ruling | None
    gone: Gone = ""
    before: int = NEW
    """The line that stood before it when it was made; NEW for none."""
    make: Callable[[], None] | None = None

    @property
    def ruling(self) -> Ruling:
        """Its ruling."""
        if self.made is None and self.make is not None:
            self.make()
        assert self.made is not None
        return self.made

    @property
    def stands(self) -> bool:
        return not self.gone


class Lines(Sequence[Line]):
    """Lines by their index. The first ones may be made when somebody looks at them."""

    def __init__(self, make: Callable[[int], Line] | None = None, count: int = 0) -> None:
        self._lines: list[Line | None] = [None] * count
        self._make = make

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> list[Line]: ...
    def __getitem__(self, at: int | slice) -> Line | list[Line]:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self._lines)))]
        line = self._lines[at]
        if line is None:
            assert self._make is not None
            line = self._lines[at] = self._make(at)
        return line

    def append(self, line: Line) -> None:
        """One more."""
        self._lines.append(line)


class Step(NamedTuple):
    """One change of what stands: after the first `start` entries, `new` lines stand instead of the `old` ones.

    An entry made has no old lines. Every step can be taken back and made again. `renews`: for each new line of an
    amendment the line it makes anew, or NEW. `corrects`: by its place among the new lines, one that was corrected and the old
    line it stands for; `strikes`: the old lines that were struck out.
    """

    start: int
    old: tuple[int, ...] = ()
    new: tuple[int, ...] = ()
    kind: str = "enter"
    renews: tuple[int, ...] = ()
    corrects: tuple[tuple[int, int], ...] = ()
    strikes: tuple[int, ...] = ()
    joined: bool = False
    """An entry made together with the one before: they are taken back and made again together."""


class Steps(Sequence[Step]):
    """Steps in the order they were made. Of one that only made an entry, which nobody ever took back before, its number is kept:
    nearly all are such, and a long game takes a third less room.
    """

    def __init__(self, kept: Iterable[Step | int] = ()) -> None:
        self._kept: list[Step | int] = [*kept]

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> list[Step]: ...
    def __getitem__(self, at: int | slice) -> Step | list[Step]:
        return (
            [full_step(each) for each in self._kept[at]]
            if isinstance(at, slice)
            else full_step(self._kept[at])
        )

    def append(self, step: Step) -> None:
        """One more."""
        if step == Step(step.start, (), (step.start,)):
            self._kept.append(step.new[0])
        else:
            self._kept.append(step)

    def append_entry_step(self, start: int, line: int, joined: bool) -> None:
        """One more, which made an entry."""
        self._kept.append(line if line == start and not joined else Step(start, (), (line,), joined=joined))

    def pop(self) -> Step:
        """Take the last one off."""
        return full_step(self._kept.pop())

    def clear(self) -> None:
        """None any more."""
        self._kept.clear()

    def compact(self) -> list[Step | int]:
        """The same from which they can be made again."""
        return self._kept

    def copy_from(self, others: "Steps") -> None:
        """The same steps as those."""
        self._kept[:] = others._kept


def full_step(kept: Step | int) -> Step:
    return kept if isinstance(kept, Step) else Step(kept, (), (kept,))


def same_words(one: Entry, other: Entry) -> bool:
    """Do two entries announce the same? The reason why the table lets one stand is no part of that."""
    return one == other or one.model_copy(update={"override": other.override}) == other
