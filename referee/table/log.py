"""The log: every line that a table accepted, which of them stand, and what undo and redo would do."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from models.record import Entry
from models.rulings import Ruling
from referee.table.log_lines import BY_ITSELF, NEW, Line, Lines, Step, Steps, same_words


class Log:
    """The lines of one table, by their index in the order they were made. Read by everyone, changed by the table alone."""

    def __init__(self) -> None:
        self._lines = Lines()
        self._order: list[int] = []
        """As they are shown: a line that was made anew stands after the one it replaces."""
        self._standing: list[int] = []
        self._done = Steps()
        self._undone = Steps()

    # -- what stands ---------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        """How many entries stand."""
        return len(self._standing)

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings of the entries that stand, in order."""
        return [self._lines[index].ruling for index in self._standing]

    def standing_lines(self) -> list[tuple[int, Line]]:
        """The lines that stand, in order, each with its index."""
        return [(index, self._lines[index]) for index in self._standing]

    def newest_lines(self, count: int) -> list[tuple[int, Line]]:
        """The lines made last, whether they still stand or not, each with its index."""
        first = len(self._lines) - count
        return list(enumerate(self._lines[first:], first))

    def latest_rulings(self, count: int) -> list[Ruling]:
        """The rulings of the last few entries that stand."""
        return [self._lines[index].ruling for index in self._standing[-count:]]

    def ruling(self, n: int) -> Ruling:
        """The ruling of entry n, from 1. Raises IndexError for an entry that does not stand."""
        if not 1 <= n <= len(self):
            raise IndexError(f"entry {n} does not stand")
        return self._lines[self._standing[n - 1]].ruling

    def numbered_lines(self) -> Iterator[tuple[int | None, Line]]:
        """All lines as they are shown, those that no longer stand too, with the entry number of those that do."""
        number = 0
        for index in self._order:
            line = self._lines[index]
            number += line.stands
            if line.gone != "recomputed":
                yield (number if line.stands else None), line

    # -- what may be taken back ----------------------------------------------------------------------------------
    @property
    def entry_to_undo(self) -> Ruling | None:
        """The entry that an undo would take back, with what belongs to it (of an amendment, the entry that was amended)."""
        return self._first_of(self._done[-self._undo_step_count()]) if self._done else None

    @property
    def entry_to_redo(self) -> Ruling | None:
        """The entry that a redo would bring back."""
        return self._first_of(self._undone[-1]) if self._undone else None

    @property
    def undo_kind(self) -> str:
        """What kind of step an undo takes back: `enter`, `correct`, `insert`, `strike`, or "" for none."""
        return self._done[-self._undo_step_count()].kind if self._done else ""

    @property
    def automatic_entries(self) -> list[Entry]:
        """What the referee entered after the last entry that somebody made, in order."""
        entries = (self._lines[index].entry for index in reversed(self._standing))
        return list(takewhile(lambda entry: entry.note == BY_ITSELF, entries))[::-1]

    @property
    def rulings_to_undo(self) -> list[Ruling]:
        """All that an undo would take back, in order: what somebody entered or amended, and what belongs to it."""
        return [self._first_of(step) for step in self._done[len(self._done) - self._undo_step_count() :]]

    def _undo_step_count(self) -> int:
        """How many steps an undo takes back: the last one that somebody made, and what belongs to it."""
        belonging = sum(1 for _ in takewhile(self._belongs_to_previous, reversed(self._done)))
        return min(belonging + 1, len(self._done))

    def _redo_step_count(self) -> int:
        """How many steps a redo makes again."""
        return min(1, len(self._undone)) + sum(
            1 for _ in takewhile(self._belongs_to_previous, reversed(self._undone[:-1]))
        )

    def _belongs_to_previous(self, step: Step) -> bool:
        """Does a step belong to the one before: entered together with it, or by the referee, who saw that it left no choice?"""
        return step.kind == "enter" and (step.joined or self._lines[step.new[0]].entry.note == BY_ITSELF)

    def _first_of(self, step: Step) -> Ruling:
        lines = step.old if step.kind == "strike" else step.new or step.old
        return self._lines[lines[0]].ruling

    # -- what an amendment judges again --------------------------------------------------------------------------
    def lines_to_rejudge(self, n: int, after_itself: bool) -> list[tuple[int, Line]]:
        """The lines, by their index, that an amendment of entry n (or before it, unless `after_itself`) judges again.

        Those that stand, and those that amendments have dropped since anybody last played on: they may stand again.
        """
        before = n - 1 if after_itself else n - 2
        first = self._order.index(self._standing[before]) + 1 if before >= 0 else 0
        dropped = self._recently_dropped()
        return [
            (index, self._lines[index])
            for index in self._order[first:]
            if self._lines[index].stands or index in dropped
        ]

    def entries_before_dependent_corrections(self) -> dict[int, Entry]:
        """By line: what was entered before it followed an amendment, of those that did since anybody last played on."""
        stood_for = {
            new: old
            for step in self._recent_amendments()
            for new, old in zip(step.new, step.renews, strict=True)
            if old != NEW
        }
        entered: dict[int, Entry] = {}
        for index in stood_for:
            first = index
            while first in stood_for:
                first = stood_for[first]
            entry = self._lines[first].entry
            if not same_words(entry, self._lines[index].entry):
                entered[index] = entry
        return entered

    def _recently_dropped(self) -> set[int]:
        return {
            index
            for step in self._recent_amendments()
            for index in step.old
            if self._lines[index].gone == "dropped"
        }

    def _recent_amendments(self) -> Iterator[Step]:
        """The amendments made since anybody last played on, the latest first."""
        return takewhile(lambda step: step.kind != "enter", reversed(self._done))

    # -- its checkpoints -----------------------------------------------------------------------------------------
    @property
    def lines(self) -> Lines:
        """All lines, in the order they were made."""
        return self._lines

    def layout(self) -> dict[str, list[Any]]:  # numbers, words and pairs, by name
        """Which lines stand, in what order they are shown, and the steps, beside the lines all there is."""
        return {
            "order": self._order,
            "standing": self._standing,
            "done": self._done.compact(),
            "undone": self._undone.compact(),
        }

    def restore_layout(
        self, lines: Lines, order: list[int], standing: list[int], done: Steps, undone: Steps
    ) -> None:
        """Be the log that was laid out so."""
        self._lines, self._order, self._standing, self._done, self._undone = (
            lines,
            order,
            standing,
            done,
            undone,
        )

    # -- only for the table --------------------------------------------------------------------------------------
    def _written(self, step: Step, lines: Sequence[Line]) -> Step:
        """A step with these new lines. They are in the log, and do not stand yet."""
        first = len(self._lines)
        before = self._standing[step.start - 1] if step.start else NEW
        step = step._replace(
            old=tuple(self._standing[step.start :]), new=tuple(range(first, first + len(lines)))
        )
        for index, line in zip(step.new, lines, strict=True):
            line.entry.with_shared_field_sets()
            line.before, before = before, index
            self._lines.append(line)
        if step.kind == "correct" and not step.corrects:
            step = step._replace(corrects=((0, step.old[0]),))
        elif step.kind == "strike" and not step.strikes:
            step = step._replace(strikes=step.old[:1])
        self._insert_in_order(step)
        self._undone.clear()
        self._done.append(step)
        return step

    def _appended(self, line: Line, joined: bool) -> None:
        """A new line that stands after all others, as `_written` and `_let_stand` would have it."""
        index = len(self._lines)
        line.before = self._standing[-1] if self._standing else NEW
        self._done.append_entry_step(len(self._standing), index, joined)
        self._undone.clear()
        self._lines.append(line)
        self._order.append(index)
        self._standing.append(index)

    def _insert_in_order(self, step: Step) -> None:
        """Where new lines are shown: at the end; in an amendment each after the line it stands for, or after the one before it."""
        if step.kind == "enter":
            self._order.extend(step.new)
            return
        corrects = dict(step.corrects)
        before = self._standing[step.start - 1] if step.start else None
        for place, (index, renewed) in enumerate(zip(step.new, step.renews, strict=True)):
            after = before if renewed == NEW and place not in corrects else corrects.get(place, renewed)
            self._order.insert(0 if after is None else self._order.index(after) + 1, index)
            before = index

    def _let_stand(self, start: int, lines: tuple[int, ...]) -> None:
        """After the first `start` entries these lines stand, and no others."""
        self._standing[start:] = lines
        for index in lines:
            self._lines[index].gone = ""

    def _mark_gone(self, step: Step) -> None:
        """Say of the lines an amendment put aside what became of them."""
        for index in step.old:
            self._lines[index].gone = "dropped"
        for index, renewed in zip(step.new, step.renews, strict=False):
            if renewed != NEW:
                self._lines[renewed].gone = "recomputed" if self._is_remade(index, renewed) else "corrected"
        for _, index in step.corrects:
            self._lines[index].gone = "corrected"
        for index in step.strikes:
            self._lines[index].gone = "struck"

    def _mark_undone(self, step: Step) -> None:
        """A step was taken back: its entries are struck, those it only made anew are not shown twice, those it dropped are back."""
        for index, renewed in zip(step.new, step.renews or (NEW,) * len(step.new), strict=True):
            self._lines[index].gone = (
                "recomputed" if renewed != NEW and self._is_remade(index, renewed) else "undone"
            )
        for index in set(step.renews) - {NEW} - set(step.old):
            self._lines[index].gone = "dropped"

    def _is_remade(self, index: int, renewed: int) -> bool:
        """Is a line the same entry made anew, or did it follow a correction and says something else?"""
        return same_words(self._lines[index].entry, self._lines[renewed].entry)
