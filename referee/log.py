"""The log: every line that a table accepted, which of them stand, and what undo and redo would do."""

from collections.abc import Iterator, Sequence

from models.rulings import Ruling
from referee.lines import NEW, Line, Step


class Log:
    """The lines of one table, by their index in the order they were made. Read by everyone, changed by the table alone."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._order: list[int] = []
        """As they are shown: a line that was made anew stands after the one it replaces."""
        self._standing: list[int] = []
        self._done: list[Step] = []
        self._undone: list[Step] = []

    # -- what stands ---------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        """How many entries stand."""
        return len(self._standing)

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings of the entries that stand, in order."""
        return [self._lines[index].ruling for index in self._standing]

    def standing(self) -> list[tuple[int, Line]]:
        """The lines that stand, in order, each with its index."""
        return [(index, self._lines[index]) for index in self._standing]

    def newest(self, count: int) -> list[tuple[int, Line]]:
        """The lines made last, whether they still stand or not, each with its index."""
        first = len(self._lines) - count
        return list(enumerate(self._lines[first:], first))

    def latest(self, count: int) -> list[Ruling]:
        """The rulings of the last few entries that stand."""
        return [self._lines[index].ruling for index in self._standing[-count:]]

    def ruling(self, n: int) -> Ruling:
        """The ruling of entry n, from 1. Raises IndexError for an entry that does not stand."""
        if not 1 <= n <= len(self):
            raise IndexError(f"entry {n} does not stand")
        return self._lines[self._standing[n - 1]].ruling

    def numbered(self) -> Iterator[tuple[int | None, Line]]:
        """All lines as they are shown, those that no longer stand too, with the entry number of those that do."""
        number = 0
        for index in self._order:
            line = self._lines[index]
            number += line.stands
            if line.gone != "recomputed":
                yield (number if line.stands else None), line

    # -- what may be taken back ----------------------------------------------------------------------------------
    @property
    def may_undo(self) -> Ruling | None:
        """The entry that an undo would take back (of an amendment, the entry that was amended)."""
        return self._first_of(self._done[-1]) if self._done else None

    @property
    def may_redo(self) -> Ruling | None:
        """The entry that a redo would bring back."""
        return self._first_of(self._undone[-1]) if self._undone else None

    @property
    def undoes(self) -> str:
        """What kind of step an undo takes back: `enter`, `correct`, `insert`, `strike`, or "" for none."""
        return self._done[-1].kind if self._done else ""

    def steps_back(self) -> Iterator[tuple[str, Ruling]]:
        """The steps that undo would take back, the next one first: the kind of each, and the entry it concerns."""
        return ((step.kind, self._first_of(step)) for step in reversed(self._done))

    def _first_of(self, step: Step) -> Ruling:
        lines = step.old if step.kind == "strike" else step.new or step.old
        return self._lines[lines[0]].ruling

    # -- what an amendment judges again --------------------------------------------------------------------------
    def afterwards(self, n: int, after_itself: bool) -> list[tuple[int, Line]]:
        """The lines, by their index, that an amendment of entry n (or before it, unless `after_itself`) judges again.

        Those that stand, and those that amendments have dropped since anybody last played on: they may stand again.
        """
        before = n - 1 if after_itself else n - 2
        first = self._order.index(self._standing[before]) + 1 if before >= 0 else 0
        dropped = self._dropped_lately()
        return [(index, self._lines[index]) for index in self._order[first:] if self._lines[index].stands or index in dropped]

    def _dropped_lately(self) -> set[int]:
        dropped: set[int] = set()
        for step in reversed(self._done):
            if step.kind == "enter":
                break
            dropped.update(index for index in step.old if self._lines[index].gone == "dropped")
        return dropped

    # -- only for the table --------------------------------------------------------------------------------------
    def _written(self, start: int, kind: str, rulings: Sequence[Ruling], renews: tuple[int, ...]) -> Step:
        """A new step with a line for each ruling. They are in the log, and do not stand yet."""
        first = len(self._lines)
        self._lines.extend(Line(ruling) for ruling in rulings)
        step = Step(start, tuple(self._standing[start:]), tuple(range(first, len(self._lines))), kind, renews)
        self._place(step)
        self._undone.clear()
        self._done.append(step)
        return step

    def _place(self, step: Step) -> None:
        """Where new lines are shown: at the end; in an amendment each after the line it makes anew."""
        if step.kind == "enter":
            self._order.extend(step.new)
            return
        for index, renewed in zip(step.new, step.renews, strict=True):
            if renewed == NEW and step.kind == "insert":
                at = self._order.index(self._standing[step.start - 1]) + 1 if step.start else 0
            else:
                at = self._order.index(step.old[0] if renewed == NEW else renewed) + 1
            self._order.insert(at, index)

    def _let_stand(self, start: int, lines: tuple[int, ...]) -> None:
        """After the first `start` entries these lines stand, and no others."""
        self._standing[start:] = lines
        for index in lines:
            self._lines[index].gone = ""

    def _mark_gone(self, step: Step) -> None:
        """Say of the lines an amendment put aside what became of them."""
        renewed = set(step.renews)
        for index in step.old:
            self._lines[index].gone = "recomputed" if index in renewed else "dropped"
        for index in renewed - {NEW}:
            self._lines[index].gone = "recomputed"
        if step.kind in ("correct", "strike"):
            self._lines[step.old[0]].gone = "corrected" if step.kind == "correct" else "struck"

    def _mark_undone(self, step: Step) -> None:
        """A step was taken back: its entries are struck, those it only made anew are not shown twice, those it dropped are back."""
        for place, index in enumerate(step.new):
            self._lines[index].gone = "recomputed" if step.renews and step.renews[place] != NEW else "undone"
        for index in set(step.renews) - {NEW} - set(step.old):
            self._lines[index].gone = "dropped"
