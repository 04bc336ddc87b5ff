"""The lines of a table's log, and the steps that replace lines by others."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, overload

from models.record import Entry
from models.rulings import Ruling

NEW: Final = -1
"""In `renews`: the entry is new with the amendment."""

BY_ITSELF: Final = "by itself"
"""The note on an automatic entry, which the referee added after the entry before it."""

RemovalReason = Literal["", "undone", "corrected", "struck", "dropped", "recomputed"]
"""Why a line is no longer in effect: undone, amended, dropped by an amendment, or replaced by the same entry
with new sums.
"""


@dataclass(slots=True)
class Line:
    """One accepted entry with its ruling. `gone` says why it is no longer in effect; "" while it is.

    A restored entry is not ruled on until its ruling is used: until then `computed_ruling` is None, and
    `compute_ruling` computes it.
    """

    entry: Entry
    computed_ruling: Ruling | None
    gone: RemovalReason = ""
    before: int = NEW
    """The index of the line before it when it was made; NEW for none."""
    compute_ruling: Callable[[], None] | None = None

    @property
    def ruling(self) -> Ruling:
        """The ruling of the entry, computed at first use if necessary."""
        if self.computed_ruling is None and self.compute_ruling is not None:
            self.compute_ruling()
        assert self.computed_ruling is not None
        return self.computed_ruling

    @property
    def is_in_effect(self) -> bool:
        return not self.gone


class Lines(Sequence[Line]):
    """Lines by index. The first `count` are created by `make` at first use."""

    def __init__(self, make_line: Callable[[int], Line] | None = None, count: int = 0) -> None:
        self._lines: list[Line | None] = [None] * count
        self._make = make_line

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
        """Add a line at the end."""
        self._lines.append(line)


class Step(NamedTuple):
    """One change of the standing lines: after the first `start` entries, the `new` lines replace the `old`
    ones.

    A step that makes an entry has no old lines. Every step can be undone and redone. `renews`: for each new
    line of an amendment, the line it repeats, or NEW. `corrects`: pairs of a position among the new lines and
    the old line it corrects. `strikes`: the old lines that were struck out.
    """

    start: int
    old: tuple[int, ...] = ()
    new: tuple[int, ...] = ()
    kind: str = "enter"
    renews: tuple[int, ...] = ()
    corrects: tuple[tuple[int, int], ...] = ()
    strikes: tuple[int, ...] = ()
    joined: bool = False
    """True for an entry made together with the one before: both are undone and redone together."""


class Steps(Sequence[Step]):
    """Steps in order. A step that only makes an entry is stored as a number; nearly all are, which saves a
    third of a long game's memory.
    """

    def __init__(self, compact_steps: Iterable[Step | int] = ()) -> None:
        self._compact: list[Step | int] = [*compact_steps]

    def __len__(self) -> int:
        return len(self._compact)

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> list[Step]: ...
    def __getitem__(self, at: int | slice) -> Step | list[Step]:
        return (
            [step_from_compact(each) for each in self._compact[at]]
            if isinstance(at, slice)
            else step_from_compact(self._compact[at])
        )

    def append(self, step: Step) -> None:
        """Add a step at the end."""
        if step == Step(step.start, (), (step.start,)):
            self._compact.append(step.new[0])
        else:
            self._compact.append(step)

    def append_entry_step(self, standing_line_count: int, new_line_index: int, joins_previous: bool) -> None:
        """Add a step that makes an entry, as a number if possible."""
        self._compact.append(
            new_line_index
            if new_line_index == standing_line_count and not joins_previous
            else Step(standing_line_count, (), (new_line_index,), joined=joins_previous)
        )

    def pop(self) -> Step:
        """Remove and return the last step."""
        return step_from_compact(self._compact.pop())

    def clear(self) -> None:
        """Remove all steps."""
        self._compact.clear()

    def compact_form(self) -> list[Step | int]:
        """The steps in compact form, from which `Steps` can be created again."""
        return self._compact

    def replace_with_copy_of(self, others: "Steps") -> None:
        """Replace the steps by those of `others`."""
        self._compact[:] = others._compact


def step_from_compact(compact_step: Step | int) -> Step:
    return compact_step if isinstance(compact_step, Step) else Step(compact_step, (), (compact_step,))


def is_same_announcement(one: Entry, other: Entry) -> bool:
    """True if two entries announce the same, ignoring the override reason."""
    return one == other or one.model_copy(update={"override": other.override}) == other
