"""Amendments: correct, insert or strike earlier entries, one or several together, with a preview of what that
changes.

An amendment is not an undo: every later entry stays and is judged again. A later entry that clearly refers to
a corrected one is corrected too (referee.table.dependent_corrections), unless the table declines. An entry
that becomes illegal either stands as irregular, because it happened, or is dropped; one that is physically
impossible is always dropped. Until somebody plays on, the next amendment tries dropped and dependently
corrected entries again in their original form, so that a correction can be corrected. An automatic entry is
replaced by what is now forced, or dropped.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from models.record import Entry
from models.rulings import Ruling
from models.translation import say
from referee.game import AnyState
from referee.table.dependent_corrections import (
    DependentCorrection,
    How,
    NameReplacement,
    dependent_correction,
    names_replaced_by_correction,
)
from referee.table.log_lines import BY_ITSELF, is_same_announcement
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.table import NEW, Act, Line, Table, ruling_and_state_after
from referee.table.table_entries import Ruled

Kind = Literal["correct", "insert", "strike"]
AFTERWARDS: dict[str, str] = {
    "correct": "entry {n} was corrected afterwards",
    "insert": "entry {n} was inserted afterwards",
    "strike": "entry {n} was struck out afterwards",
}
"""The override reason of entries that an amendment made irregular."""
_BY_AMENDMENT = re.compile("|".join(wording.replace("{n}", "[0-9]+") for wording in AFTERWARDS.values()))


class Correction(NamedTuple):
    """One correction: entry `n`, by its present number, is corrected or struck out, or an entry is inserted
    before it.
    """

    kind: Kind
    entry_number: int
    entry: Entry | None = None


class Corrected(NamedTuple):
    """One correction with its ruling (None if an entry is struck out), and the table's state before it."""

    correction: Correction
    state: AnyState
    ruling: Ruling | None


class Change(NamedTuple):
    """One later entry that an amendment changes: its old number and ruling, and the new ones."""

    entry_number: int | None
    """None for an entry that an earlier amendment dropped and that is now restored."""
    ruling_before: Ruling
    ruling_after: Ruling | None
    """None if the entry is dropped."""
    why: str
    """In words: the old entry, the new one, and why it is illegal or dropped."""
    correction_kind: How | None = None
    """How it is, or could be, corrected too; None if it depends on no correction."""
    is_corrected_too: bool = False
    alternative_text: str = ""
    """The dependent correction in words; "" if the entry is dropped."""

    @property
    def is_newly_illegal_or_dropped(self) -> bool:
        """True if the entry becomes illegal or is dropped."""
        return (
            self.ruling_after is None
            or self.ruling_after.verdict == "irregular" != self.ruling_before.verdict
        )


class Amendment(NamedTuple):
    """The result of an amendment: the rulings on the corrections, the changes of later entries, and the act
    that applies it.
    """

    corrected: tuple[Corrected, ...]
    """In the order of the record, up to the first refused one."""
    changes: tuple[Change, ...]
    act: Act | None
    """None if a correction is refused."""
    rulings_and_states: tuple[Ruled, ...]
    state: AnyState
    """The table's state after the amendment."""
    states_before: Mapping[int, AnyState]
    """The amended state before each entry, by the entry's present number."""

    @property
    def kind(self) -> Kind:
        """Of the first correction."""
        return self.corrected[0].correction.kind

    @property
    def first_entry_number(self) -> int:
        """Of the first correction."""
        return self.corrected[0].correction.entry_number

    @property
    def ruling_of_first_correction(self) -> Ruling | None:
        """Of the first correction."""
        return self.corrected[0].ruling

    @property
    def are_corrections_accepted(self) -> bool:
        """True if the corrections themselves are accepted."""
        return all(each.ruling is None or each.ruling.is_accepted for each in self.corrected)


def preview_amendment(
    table: Table, kind: Kind, entry_number: int, entry: Entry | None = None, keep_illegal: bool = True
) -> Amendment:
    """Preview one correction at entry n and its effects, without changing the table.

    Raises IndexError if there is no entry n.
    """
    return preview_amendments(table, [Correction(kind, entry_number, entry)], keep_illegal)


def preview_amendments(
    table: Table,
    corrections: Sequence[Correction],
    keep_illegal: bool = True,
    toggled_entries: Collection[int] = (),
) -> Amendment:
    """Preview several corrections, judged together, without changing the table.

    `keep_illegal`: later entries that become illegal stand as irregular; otherwise they are dropped.
    `toggled_entries`: numbers of later entries for which the default, corrected too or not, is reversed. No
    entry is corrected too by default if that would make more entries illegal than leaving all as they are.
    Raises IndexError for a number that is not an entry.
    """
    for each in corrections:
        if not 1 <= each.entry_number <= len(table) + (each.kind == "insert"):
            raise IndexError(f"entry {each.entry_number} does not stand")
    in_order = sorted(corrections, key=lambda each: (each.entry_number, each.kind != "insert"))
    best, follow = judge_corrections(table, in_order, True, True), True
    if any(change.is_corrected_too for change in best.changes):
        none_follows = judge_corrections(table, in_order, True, False)
        if newly_illegal_or_dropped_count(none_follows) < newly_illegal_or_dropped_count(best):
            best, follow = none_follows, False
    return (
        best
        if keep_illegal and not toggled_entries
        else judge_corrections(table, in_order, keep_illegal, follow, toggled_entries)
    )


def newly_illegal_or_dropped_count(amendment: Amendment) -> int:
    return sum(change.is_newly_illegal_or_dropped for change in amendment.changes)


def apply_amendment(table: Table, amendment: Amendment) -> None:
    """Apply a previewed amendment to the table. It must be an accepted one."""
    if amendment.act is None or not amendment.are_corrections_accepted:
        raise ValueError("a refused entry cannot be amended into the record")
    table.store_and_apply_act(amendment.act, amendment.rulings_and_states)


def judge_corrections(
    table: Table,
    corrections: Sequence[Correction],
    keep_illegal: bool,
    correct_dependents: bool,
    toggled_entries: Collection[int] = (),
) -> Amendment:
    first = corrections[0]
    rejudging = Rejudging(
        table,
        first.entry_number - 1,
        AFTERWARDS[first.kind].format(n=first.entry_number) if keep_illegal else None,
        correct_dependents,
        toggled_entries,
    )
    insertions = [correction for correction in corrections if correction.kind == "insert"]
    are_valid = rejudging.apply_insertions_directly_before(first.entry_number, insertions)
    later = table.indexed_lines_to_rejudge(first.entry_number, first.kind != "insert")
    if first.kind != "insert":
        later = [table.standing_lines()[first.entry_number - 1], *later]
    n = first.entry_number - 1
    for index, line in later:
        if not are_valid:
            break
        n += line.is_in_effect
        if line.is_in_effect:
            rejudging.states_before[n] = rejudging.state
        instead = [x for x in corrections if line.is_in_effect and x.entry_number == n and x.kind != "insert"]
        if instead:
            are_valid = rejudging.apply_correction(instead[0], index)
        else:
            rejudging.judge_later_line(index, line, n if line.is_in_effect else None)
        if line.is_in_effect:
            are_valid = are_valid and rejudging.apply_insertions_directly_before(n + 1, insertions)
    rejudging.states_before[n + 1] = rejudging.state
    if are_valid:
        return rejudging.finished_amendment(first)
    return Amendment(tuple(rejudging.corrected), (), None, (), rejudging.state, rejudging.states_before)


class Rejudging:
    """Judges entries one after another on the amended table, and collects the changes."""

    def __init__(
        self,
        table: Table,
        start: int,
        reason: str | None,
        correct_dependents: bool = True,
        toggled_entries: Collection[int] = (),
    ) -> None:
        self.table, self.start, self.reason, self.correct_dependents, self.toggled_entries = (
            table,
            start,
            reason,
            correct_dependents,
            toggled_entries,
        )
        self.state = table.state_after(start)
        self.rulings_and_states: list[Ruled] = []
        self.renews: list[int] = []
        self.corrects: list[tuple[int, int]] = []
        self.strikes: list[int] = []
        self.corrected: list[Corrected] = []
        self.changes: list[Change] = []
        self.states_before: dict[int, AnyState] = {}
        self._name_replacements: list[NameReplacement] = []
        self._followed = table.originals_of_recent_corrections_by_line_index()

    def apply_insertions_directly_before(self, entry_number: int, corrections: Iterable[Correction]) -> bool:
        """Apply those of the insertions that stand before this entry. True if all are accepted."""
        return all(
            self.apply_correction(correction)
            for correction in corrections
            if correction.entry_number == entry_number
        )

    def apply_correction(self, correction: Correction, line_index: int = NEW) -> bool:
        """Apply a correction, to the line with this index unless it is inserted. True if it is accepted."""
        ruling, after = (
            (None, self.state) if correction.entry is None else self._ruling_and_state_after(correction.entry)
        )
        self.corrected.append(Corrected(correction, self.state, ruling))
        if ruling is not None and not ruling.is_accepted:
            return False
        if line_index != NEW:
            self._name_replacements += names_replaced_by_correction(
                self.table.game, self.table.ruling_of_entry(correction.entry_number).entry, correction.entry
            )
            if ruling is None:
                self.strikes.append(line_index)
            else:
                self.corrects.append((len(self.rulings_and_states), line_index))
        if ruling is not None:
            self._add_standing_entry(ruling, after, NEW)
        return True

    def judge_later_line(self, index: int, line: Line, entry_number: int | None) -> None:
        """Judge a later line again and note what changes. `entry_number`: its entry number, None if it does
        not stand."""
        if not line.is_in_effect:
            self._restore_dropped_line_if_legal(index, line)
            return
        before, plain = line.ruling, without_amendment_reason(line.ruling.entry)
        after, state_after = self._ruling_and_state_after(plain)
        found = self._dependent_correction(index, line, entry_number, after)
        follows = found is not None and (self.correct_dependents and found.is_applied_by_default) != (
            entry_number in self.toggled_entries
        )
        if follows and found is not None:
            after, state_after = found.ruling or after, state_after if found.state is None else found.state
        elif not after.is_accepted and (plain is not before.entry or self.reason):
            reason = before.entry.override if plain is not before.entry else self.reason
            after, state_after = self._ruling_and_state_after(plain.model_copy(update={"override": reason}))
        if found is not None:
            self._note_dependent_change(entry_number, before, after, state_after, found, follows)
        elif not after.is_accepted:
            self.changes.append(Change(entry_number, before, None, refusal_reasons_text(after)))
        else:
            self._note_change_if_visible(entry_number, before, after, state_after)
        if after.is_accepted:
            self._add_standing_entry(after, state_after, index)

    def _restore_dropped_line_if_legal(self, index: int, line: Line) -> None:
        """Restore a line that an earlier amendment dropped, if it is allowed now; an automatic one only if it
        is forced.

        It is never restored as irregular, because the table agreed to drop it.
        """
        plain = without_amendment_reason(line.ruling.entry)
        if plain.note == BY_ITSELF and not self._is_forced_automatic_entry_now(plain):
            return
        after, state_after = self._ruling_and_state_after(plain)
        if after.is_accepted:
            self._note_change_if_visible(None, line.ruling, after, state_after)
            self._add_standing_entry(after, state_after, index)

    def _is_forced_automatic_entry_now(self, entry: Entry) -> bool:
        forced = self.table.game.forced_automatic_entry(self.state)
        return forced is not None and is_same_announcement(
            self.table.entry_from_json({**forced, "note": BY_ITSELF}), entry
        )

    def _ruling_and_state_after(self, entry: Entry) -> Ruled:
        return ruling_and_state_after(self.table.game, self.table.header, self.state, entry)

    def act_of_amendment(self, kind: str, first_entry_number: int) -> Act:
        """The act that applies the amendment from entry n on."""
        entries = [ruling.entry.to_json_object() for ruling, _ in self.rulings_and_states]
        return {
            "act": "amend",
            "kind": kind,
            "n": first_entry_number,
            "entries": entries,
            "renews": self.renews,
        }

    def finished_amendment(self, first_correction: Correction) -> Amendment:
        """The finished amendment, which begins with this correction."""
        act = self.act_of_amendment(first_correction.kind, first_correction.entry_number)
        if len(self.corrected) > 1:
            act["corrects"], act["strikes"] = [list(each) for each in self.corrects], self.strikes
        return Amendment(
            tuple(self.corrected),
            tuple(self.changes),
            act,
            tuple(self.rulings_and_states),
            self.state,
            self.states_before,
        )

    def _dependent_correction(
        self, index: int, line: Line, entry_number: int | None, ruling_again: Ruling
    ) -> DependentCorrection | None:
        if entry_number is None:
            return None
        if index in self._followed:
            ruling, state_after = self._ruling_and_state_after(
                without_amendment_reason(self._followed[index])
            )
            if ruling.is_accepted:
                return DependentCorrection("back", ruling, state_after)
        if ruling_again.is_accepted:
            return None
        if line.ruling.entry.note == BY_ITSELF:
            return self._correction_of_illegal_automatic_entry()
        return dependent_correction(self.table, self._name_replacements, entry_number, line, self.state)

    def _correction_of_illegal_automatic_entry(self) -> DependentCorrection:
        """Replace an automatic entry that is now illegal by the forced one, or drop it."""
        forced = self.table.game.forced_automatic_entry(self.state)
        if forced is not None:
            ruling, after = self._ruling_and_state_after(
                self.table.entry_from_json({**forced, "note": BY_ITSELF})
            )
            if ruling.is_accepted:
                return DependentCorrection("follows", ruling, after)
        return DependentCorrection("falls")

    def _add_standing_entry(self, ruling: Ruling, state: AnyState, renewed_index: int) -> None:
        self.rulings_and_states.append((ruling, state))
        self.renews.append(renewed_index)
        self.state = state

    def _note_dependent_change(
        self,
        entry_number: int | None,
        before: Ruling,
        after: Ruling,
        state: AnyState,
        dependent_correction: DependentCorrection,
        is_corrected_too: bool,
    ) -> None:
        game = self.table.game
        would = (
            ""
            if dependent_correction.ruling is None or dependent_correction.state is None
            else entry_and_events_text_and_ruling_ids(
                game, dependent_correction.state, dependent_correction.ruling
            )[0]
        )
        ruling_text = entry_and_events_text_and_ruling_ids(game, state, after)[0] if after.is_accepted else ""
        reason = f"{refusal_reasons_text(after)} {ruling_text}".strip()
        self.changes.append(
            Change(
                entry_number,
                before,
                after if after.is_accepted else None,
                reason,
                dependent_correction.kind,
                is_corrected_too,
                would,
            )
        )

    def _note_change_if_visible(
        self, entry_number: int | None, before: Ruling, after: Ruling, state: AnyState
    ) -> None:
        """Add a change, unless verdict, words and sums are all the same for the players."""
        game = self.table.game
        if entry_number is None:
            self.changes.append(
                Change(None, before, after, entry_and_events_text_and_ruling_ids(game, state, after)[0])
            )
            return
        if (after.verdict, after.events) == (before.verdict, before.events):
            return
        old_text, new_text = (
            entry_and_events_text_and_ruling_ids(game, state, ruling)[0] for ruling in (before, after)
        )
        sums = [
            [game.fields_added_to_entry_by_event(state, event) for event in ruling.events]
            for ruling in (before, after)
        ]
        if (old_text, before.verdict, sums[0]) == (new_text, after.verdict, sums[1]):
            return
        illegal = f"{refusal_reasons_text(after)} " if after.findings else ""
        reason = (
            new_text
            if old_text == new_text
            else say("amendment.was_now", "Was: {was} Now: {now}", was=old_text, now=new_text)
        )
        self.changes.append(Change(entry_number, before, after, f"{illegal}{reason}"))


def without_amendment_reason(entry: Entry) -> Entry:
    """The entry without an override reason that an amendment gave it; it is given again only if still
    needed."""
    marked = entry.override and _BY_AMENDMENT.fullmatch(entry.override)
    return entry.model_copy(update={"override": None}) if marked else entry
