"""An amendment while it is composed: one or several corrections, judged together before anyone agrees.
Imports no Flet."""

import json
from collections.abc import Callable
from typing import NamedTuple

from models.named_tuple_json import json_from_named_tuples
from models.record import NoRecord
from models.translation import say
from referee.table.amendments import Amendment, Corrected, Correction, Kind, preview_amendments
from referee.table.overrides import OVERRIDES
from referee.table.table import Table
from views.screens.record.drafts import (
    EntryJson,
    GamePoint,
    draft_without_remarks,
    entry_of_complete_draft,
    point_before_entry,
    verb_of_draft,
)


class DraftCorrection(NamedTuple):
    """One correction while it is composed. `draft` is None if the entry is struck out."""

    kind: Kind
    n: int
    draft: EntryJson | None = None
    reason: str | None = None
    """The reason for which the table lets the amended entry stand although it is illegal."""
    line: str | None = None
    """The typed line of the entry; None if fields are chosen instead."""
    stood: str = ""
    """The entry of this number when the correction began, as in the record; empty if there was none."""


class DraftAmendment(NamedTuple):
    """The amendment being composed."""

    drafts: tuple[DraftCorrection, ...]
    at: int = 0
    """The index of the correction in the editor."""
    seen: bool = False
    """True if the preview is shown instead of the editor."""
    turned: tuple[int, ...] = ()
    """The later entries whose switch differs from its default: corrected too although they would not be, or
    the reverse."""
    picking: bool = False
    """True while another entry is being chosen."""

    @property
    def edited_correction(self) -> DraftCorrection:
        return self.drafts[self.at]

    def with_edited_correction_changed(self, **fields: object) -> "DraftAmendment":
        """Replace the draft in the editor; the switches of later entries are reset."""
        drafts = (
            *self.drafts[: self.at],
            self.edited_correction._replace(**fields),  # type: ignore[arg-type]  # by their names
            *self.drafts[self.at + 1 :],
        )
        return self._replace(drafts=drafts, turned=())

    def with_edited_entry_changed(self, change: Callable[[EntryJson], EntryJson]) -> "DraftAmendment":
        """Replace the entry in the editor; a reason to let it stand is removed."""
        return self.with_edited_correction_changed(
            draft=change(self.edited_correction.draft or {}), reason=None, line=None
        )

    def with_edited_illegal_entry_let_stand(self) -> "DraftAmendment":
        """Let the entry in the editor stand although it is illegal, because it happened."""
        return self.with_edited_correction_changed(reason=OVERRIDES["happened"])

    def with_dependent_entry_toggled(self, entry_number: int) -> "DraftAmendment":
        others = tuple(each for each in self.turned if each != entry_number)
        return self._replace(turned=others if entry_number in self.turned else (*others, entry_number))

    def with_added_or_replaced_correction(
        self, correction: DraftCorrection, show_preview: bool
    ) -> "DraftAmendment":
        """Add another correction and put it into the editor; each entry has one correction."""
        drafts = tuple(
            draft
            for draft in self.drafts
            if correction.kind == "insert" or draft.kind == "insert" or draft.n != correction.n
        )
        return DraftAmendment((*drafts, correction), len(drafts), show_preview)

    def without_correction(self, index: int) -> "DraftAmendment":
        return DraftAmendment(self.drafts[:index] + self.drafts[index + 1 :], 0, self.seen)


ChangeAmendment = Callable[[Callable[[DraftAmendment], DraftAmendment]], None]
"""Changes the current amendment, even before it is redrawn."""


class Preview(NamedTuple):
    """The consequences of the amendment, with and without the entries that become illegal; or why it cannot
    be made yet."""

    keep: Amendment | None = None
    drop: Amendment | None = None
    fault: str = ""

    def correction_result_or_none(self, correction: DraftCorrection) -> Corrected | None:
        """Return the result of one correction; None if it was not judged because an earlier one is refused or
        incomplete."""
        for each in self.keep.corrected if self.keep else ():
            if (each.correction.kind, each.correction.entry_number) == correction[:2]:
                return each
        return None


def new_draft_correction(
    table: Table, kind: Kind, entry_number: int, draft: EntryJson | None = None
) -> DraftCorrection:
    """Return a new correction: with `draft` if given, else the entry as it is, else the first act allowed
    there."""
    reason = draft.get("override") if draft is not None else None
    if draft is None and kind == "correct":
        draft = table.ruling_of_entry(entry_number).entry.to_json_object()
    elif draft is None and kind == "insert":
        point = point_before_entry(table, entry_number)
        verbs = point.allowed_verbs or tuple(table.game.verbs)
        likely = "draw" if "draw" in point.allowed_verbs else verbs[0]
        draft = point.first_allowed_act(do=likely) or {"do": likely}
    stood = entry_json_text_or_empty(table, entry_number)
    return DraftCorrection(kind, entry_number, draft, reason, stood=stood)


def entry_json_text_or_empty(table: Table, entry_number: int) -> str:
    return (
        json_from_named_tuples(table.ruling_of_entry(entry_number).entry.to_json_object())
        if 0 < entry_number <= len(table)
        else ""
    )


def is_amendment_still_possible(table: Table, amendment: DraftAmendment | None) -> bool:
    """True if there is an amendment and the entries it refers to are unchanged. Later entries do not matter;
    an amendment that moved them does.
    """
    return (
        amendment is not None
        and amendment.at < len(amendment.drafts)
        and all(is_correction_still_possible(table, draft) for draft in amendment.drafts)
    )


def is_correction_still_possible(table: Table, correction: DraftCorrection) -> bool:
    known = correction.draft is None or verb_of_draft(table, correction.draft) is not None
    return (
        known
        and 0 < correction.n <= len(table) + 1
        and entry_json_text_or_empty(table, correction.n) == correction.stood
    )


def correction_of_complete_draft(table: Table, correction: DraftCorrection) -> Correction:
    """Return the correction of a draft. Raises NoRecord while something is missing."""
    if correction.draft is None:
        return Correction(correction.kind, correction.n, None)
    reason = {"override": correction.reason} if correction.reason else {}
    entry = entry_of_complete_draft(table, draft_without_remarks(correction.draft) | reason)
    return Correction(correction.kind, correction.n, entry)


def preview_of_amendment(table: Table, amendment: DraftAmendment) -> Preview:
    """Try the amendment without changing anything."""
    try:
        corrections = [correction_of_complete_draft(table, draft) for draft in amendment.drafts]
        keep = preview_amendments(table, corrections, True, amendment.turned)
        becomes_illegal = any(
            change.is_newly_illegal_or_dropped and change.ruling_after for change in keep.changes
        )
        return Preview(
            keep, preview_amendments(table, corrections, False, amendment.turned) if becomes_illegal else None
        )
    except NoRecord as error:
        return Preview(fault=str(error))


def point_before_edited_correction(table: Table, amendment: DraftAmendment) -> GamePoint | None:
    """Return the point of the correction in the editor, after the corrections before it; None if that entry
    is struck out."""
    if amendment.edited_correction.draft is None:
        return None
    number = amendment.edited_correction.n
    earlier = [draft for draft in amendment.drafts if draft.n < number]
    try:
        corrections = [correction_of_complete_draft(table, each) for each in earlier]
        before = preview_amendments(table, corrections).states_before if earlier else {}
    except NoRecord:
        before = {}
    return point_before_entry(table, number, before.get(number))


def is_corrected_entry_unchanged(table: Table, correction: DraftCorrection) -> bool:
    if correction.kind != "correct" or correction.reason is not None:
        return False
    return bool(
        json.loads(json_from_named_tuples(correction.draft))
        == json.loads(entry_json_text_or_empty(table, correction.n))
    )


def amendment_title(amendment: DraftAmendment, entry_count: int) -> str:
    if len(amendment.drafts) > 1:
        return say("amending.several", "Correct {count} entries", count=len(amendment.drafts))
    return correction_title(amendment.edited_correction, entry_count)


def correction_title(correction: DraftCorrection, entry_count: int) -> str:
    if correction.n > entry_count:
        return say("amending.append", "Insert after the last entry")
    match correction.kind:
        case "correct":
            return say("amending.correct", "Correct entry {n}", n=correction.n)
        case "insert":
            return say("amending.insert", "Insert before entry {n}", n=correction.n)
        case "strike":
            return say("amending.strike", "Strike out entry {n}", n=correction.n)
