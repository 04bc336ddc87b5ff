"""The log: every line that a table accepted, which of them stand, and what undo and redo would change."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from models.record import Entry
from models.rulings import Ruling
from referee.table.log_lines import BY_ITSELF, NEW, Line, Lines, Step, Steps, is_same_announcement


class Log:
    """The lines of one table, by index in order of creation. Only the table itself changes it."""

    def __init__(self) -> None:
        self._lines = Lines()
        self._order: list[int] = []
        """As they are shown: a line that was made anew stands after the one it replaces."""
        self._standing: list[int] = []
        self._done = Steps()
        self._undone = Steps()

    # -- standing entries ------------------------------------------------------------------------------------
    def __len__(self) -> int:
        """Number of entries that stand."""
        return len(self._standing)

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings of the entries that stand, in order."""
        return [self._lines[index].ruling for index in self._standing]

    def standing_lines(self) -> list[tuple[int, Line]]:
        """The lines that stand, in order, as (index, line)."""
        return [(index, self._lines[index]) for index in self._standing]

    def newest_indexed_lines(self, count: int) -> list[tuple[int, Line]]:
        """The last `count` lines made, standing or not, as (index, line)."""
        first = len(self._lines) - count
        return list(enumerate(self._lines[first:], first))

    def latest_standing_rulings(self, count: int) -> list[Ruling]:
        """The rulings of the last `count` entries that stand."""
        return [self._lines[index].ruling for index in self._standing[-count:]]

    def ruling_of_entry(self, entry_number: int) -> Ruling:
        """The ruling of entry n, counting from 1. Raises IndexError if there is no such entry."""
        if not 1 <= entry_number <= len(self):
            raise IndexError(f"entry {entry_number} does not stand")
        return self._lines[self._standing[entry_number - 1]].ruling

    def numbered_lines(self) -> Iterator[tuple[int | None, Line]]:
        """All lines in display order, each with its entry number, or None if it no longer stands."""
        number = 0
        for index in self._order:
            line = self._lines[index]
            number += line.is_in_effect
            if line.gone != "recomputed":
                yield (number if line.is_in_effect else None), line

    # -- undo and redo ----------------------------------------------------------------------------------
    @property
    def ruling_to_undo(self) -> Ruling | None:
        """The main entry that an undo would take back; for an amendment, the amended entry."""
        return (
            self._first_ruling_of_step(self._done[-self._step_count_of_next_undo()]) if self._done else None
        )

    @property
    def ruling_to_redo(self) -> Ruling | None:
        """The entry that a redo would bring back."""
        return self._first_ruling_of_step(self._undone[-1]) if self._undone else None

    @property
    def kind_of_step_to_undo(self) -> str:
        """The kind of step that an undo takes back: `enter`, `correct`, `insert`, `strike`, or "" for
        none."""
        return self._done[-self._step_count_of_next_undo()].kind if self._done else ""

    @property
    def trailing_automatic_entries(self) -> list[Entry]:
        """The entries that the referee added automatically after the last one made by a player, in order."""
        entries = (self._lines[index].entry for index in reversed(self._standing))
        return list(takewhile(lambda entry: entry.note == BY_ITSELF, entries))[::-1]

    @property
    def rulings_of_next_undo(self) -> list[Ruling]:
        """All rulings that an undo would take back, in order: those of a player's step and of the steps
        joined to it.
        """
        return [
            self._first_ruling_of_step(step)
            for step in self._done[len(self._done) - self._step_count_of_next_undo() :]
        ]

    def _step_count_of_next_undo(self) -> int:
        """Number of steps that an undo takes back: a player's last step, and those joined to it."""
        belonging = sum(1 for _ in takewhile(self._belongs_to_previous_step, reversed(self._done)))
        return min(belonging + 1, len(self._done))

    def _step_count_of_next_redo(self) -> int:
        """Number of steps that a redo applies again."""
        return min(1, len(self._undone)) + sum(
            1 for _ in takewhile(self._belongs_to_previous_step, reversed(self._undone[:-1]))
        )

    def _belongs_to_previous_step(self, step: Step) -> bool:
        """True if a step belongs to the one before: entered together with it, or added automatically because
        it was forced.
        """
        return step.kind == "enter" and (step.joined or self._lines[step.new[0]].entry.note == BY_ITSELF)

    def _first_ruling_of_step(self, step: Step) -> Ruling:
        lines = step.old if step.kind == "strike" else step.new or step.old
        return self._lines[lines[0]].ruling

    # -- rejudging by amendments --------------------------------------------------------------------------
    def indexed_lines_to_rejudge(self, entry_number: int, skips_entry_itself: bool) -> list[tuple[int, Line]]:
        """The lines, as (index, line), that an amendment at entry n judges again; with entry n itself unless
        `skips_entry_itself`.

        These are standing lines, and lines dropped by amendments since somebody last played on, which may be
        restored.
        """
        before = entry_number - 1 if skips_entry_itself else entry_number - 2
        first = self._order.index(self._standing[before]) + 1 if before >= 0 else 0
        dropped = self._line_indices_dropped_since_last_entry()
        return [
            (index, self._lines[index])
            for index in self._order[first:]
            if self._lines[index].is_in_effect or index in dropped
        ]

    def originals_of_recent_corrections_by_line_index(self) -> dict[int, Entry]:
        """By line index: the original entry of lines that were corrected dependently since somebody last
        played on.
        """
        stood_for = {
            new: old
            for step in self._amendments_since_last_entry()
            for new, old in zip(step.new, step.renews, strict=True)
            if old != NEW
        }
        entered: dict[int, Entry] = {}
        for index in stood_for:
            first = index
            while first in stood_for:
                first = stood_for[first]
            entry = self._lines[first].entry
            if not is_same_announcement(entry, self._lines[index].entry):
                entered[index] = entry
        return entered

    def _line_indices_dropped_since_last_entry(self) -> set[int]:
        return {
            index
            for step in self._amendments_since_last_entry()
            for index in step.old
            if self._lines[index].gone == "dropped"
        }

    def _amendments_since_last_entry(self) -> Iterator[Step]:
        """The amendments made since somebody last played on, the latest first."""
        return takewhile(lambda step: step.kind != "enter", reversed(self._done))

    # -- checkpoints -----------------------------------------------------------------------------------------
    @property
    def lines(self) -> Lines:
        """All lines, in order of creation."""
        return self._lines

    def order_and_steps_json(self) -> dict[str, list[Any]]:  # numbers, words and pairs, by name
        """The display order, the standing lines and the steps; with the lines, this is the complete log."""
        return {
            "order": self._order,
            "standing": self._standing,
            "done": self._done.compact_form(),
            "undone": self._undone.compact_form(),
        }

    def restore_lines_and_steps(
        self,
        lines: Lines,
        display_order: list[int],
        standing_lines: list[int],
        done_steps: Steps,
        undone_steps: Steps,
    ) -> None:
        """Restore the log from its lines and layout."""
        self._lines, self._order, self._standing, self._done, self._undone = (
            lines,
            display_order,
            standing_lines,
            done_steps,
            undone_steps,
        )

    # -- only for the table ----------------------------------------------------------------------------------
    def _record_step_and_append_its_lines(self, step: Step, lines: Sequence[Line]) -> Step:
        """Add these lines to the log, not yet standing, and return the step with their indices."""
        first = len(self._lines)
        before = self._standing[step.start - 1] if step.start else NEW
        step = step._replace(
            old=tuple(self._standing[step.start :]), new=tuple(range(first, first + len(lines)))
        )
        for index, line in zip(step.new, lines, strict=True):
            line.entry.intern_set_of_given_fields()
            line.before, before = before, index
            self._lines.append(line)
        if step.kind == "correct" and not step.corrects:
            step = step._replace(corrects=((0, step.old[0]),))
        elif step.kind == "strike" and not step.strikes:
            step = step._replace(strikes=step.old[:1])
        self._insert_in_display_order(step)
        self._undone.clear()
        self._done.append(step)
        return step

    def _append_standing(self, line: Line, joins_previous: bool) -> None:
        """Add a line that stands after all others; a fast version of `_record_step_and_append_its_lines` and
        `_set_standing_lines`."""
        index = len(self._lines)
        line.before = self._standing[-1] if self._standing else NEW
        self._done.append_entry_step(len(self._standing), index, joins_previous)
        self._undone.clear()
        self._lines.append(line)
        self._order.append(index)
        self._standing.append(index)

    def _insert_in_display_order(self, step: Step) -> None:
        """Put new lines into the display order: at the end, or for an amendment after the line that each
        replaces or follows.
        """
        if step.kind == "enter":
            self._order.extend(step.new)
            return
        corrects = dict(step.corrects)
        before = self._standing[step.start - 1] if step.start else None
        for place, (index, renewed) in enumerate(zip(step.new, step.renews, strict=True)):
            after = before if renewed == NEW and place not in corrects else corrects.get(place, renewed)
            self._order.insert(0 if after is None else self._order.index(after) + 1, index)
            before = index

    def _set_standing_lines(self, start: int, lines: tuple[int, ...]) -> None:
        """Make these the only standing lines after the first `start` entries."""
        self._standing[start:] = lines
        for index in lines:
            self._lines[index].gone = ""

    def _mark_replaced_lines_with_reason(self, step: Step) -> None:
        """Mark the lines that an amendment replaced with the reason."""
        for index in step.old:
            self._lines[index].gone = "dropped"
        for index, renewed in zip(step.new, step.renews, strict=False):
            if renewed != NEW:
                self._lines[renewed].gone = (
                    "recomputed" if self._is_same_entry_ruled_again(index, renewed) else "corrected"
                )
        for _, index in step.corrects:
            self._lines[index].gone = "corrected"
        for index in step.strikes:
            self._lines[index].gone = "struck"

    def _mark_undone_and_restore_replaced_lines(self, step: Step) -> None:
        """Mark a step's lines as undone, those it only recomputed as not shown, and restore those it had
        replaced."""
        for index, renewed in zip(step.new, step.renews or (NEW,) * len(step.new), strict=True):
            self._lines[index].gone = (
                "recomputed"
                if renewed != NEW and self._is_same_entry_ruled_again(index, renewed)
                else "undone"
            )
        for index in set(step.renews) - {NEW} - set(step.old):
            self._lines[index].gone = "dropped"

    def _is_same_entry_ruled_again(self, index: int, renewed: int) -> bool:
        """True if a line is the same entry ruled on again, not a dependent correction with another
        content."""
        return is_same_announcement(self._lines[index].entry, self._lines[renewed].entry)
