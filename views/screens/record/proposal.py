"""An amendment while it is composed: one correction or several, judged together before anybody agrees. No controls in here."""

import json
from collections.abc import Callable
from typing import NamedTuple

from models.named_tuple_json import to_json
from models.record import NoRecord
from models.translation import say
from referee.table.amendments import Amendment, Corrected, Correction, Kind, preview_amendments
from referee.table.table import Table
from views.screens.record.drafts import GamePoint, Written, entry_of, point_before_entry, verb_of


class DraftCorrection(NamedTuple):
    """One correction as far as it is composed. `draft` is None where an entry is struck out."""

    kind: Kind
    n: int
    draft: Written | None = None
    reason: str | None = None
    """The table lets the amended entry itself stand, though it is illegal."""
    line: str | None = None
    """The entry as it is being typed; None where it is not typed."""
    stood: str = ""
    """The entry of this number when it was begun, as it was written; empty where none stood yet."""


class DraftAmendment(NamedTuple):
    """The amendment under way."""

    drafts: tuple[DraftCorrection, ...]
    at: int = 0
    """Which of them is in the editor."""
    seen: bool = False
    """Is what would change shown, and not the editor any more?"""
    turned: tuple[int, ...] = ()
    """Later entries that shall not follow although they would, or shall although they would not."""
    picking: bool = False
    """Is another entry being chosen?"""

    @property
    def edited_correction(self) -> DraftCorrection:
        """The one in the editor."""
        return self.drafts[self.at]

    def with_draft(self, **fields: object) -> "DraftAmendment":
        """The same with another draft in the editor; what followed may follow no more."""
        drafts = (
            *self.drafts[: self.at],
            self.edited_correction._replace(**fields),  # type: ignore[arg-type]  # by their names
            *self.drafts[self.at + 1 :],
        )
        return self._replace(drafts=drafts, turned=())

    def with_new_draft(self, change: Callable[[Written], Written]) -> "DraftAmendment":
        """The same with another entry in the editor, which nobody has let stand yet."""
        return self.with_draft(draft=change(self.edited_correction.draft or {}), reason=None, line=None)

    def with_typed_line(self, line: str) -> "DraftAmendment":
        """The same with its entry being typed: so far this line."""
        return self.with_draft(line=line)

    def toggle_dependent_entry(self, n: int) -> "DraftAmendment":
        """Entry n shall follow where it would not, or not where it would."""
        turned = tuple(each for each in self.turned if each != n) if n in self.turned else (*self.turned, n)
        return self._replace(turned=turned)

    def with_another_correction(self, drafted: DraftCorrection, seen: bool) -> "DraftAmendment":
        """The same with another correction, which goes into the editor; of one entry there is one."""
        drafts = tuple(
            each
            for each in self.drafts
            if drafted.kind == "insert" or each.kind == "insert" or each.n != drafted.n
        )
        return DraftAmendment((*drafts, drafted), len(drafts), seen)

    def without_correction(self, at: int) -> "DraftAmendment":
        """The same without one of its corrections."""
        return DraftAmendment(self.drafts[:at] + self.drafts[at + 1 :], 0, self.seen)


ChangeIt = Callable[[Callable[[DraftAmendment], DraftAmendment]], None]
"""Changes the amendment under way, drawn or not."""


class Preview(NamedTuple):
    """What the amendment would do, both ways; or why it cannot be made yet."""

    keep: Amendment | None = None
    drop: Amendment | None = None
    fault: str = ""

    def result_of(self, drafted: DraftCorrection) -> Corrected | None:
        """What comes of one correction; None where it is not judged: one before it is refused, or none is whole."""
        found = self.keep.corrected if self.keep else ()
        return next(
            (
                each
                for each in found
                if (each.correction.kind, each.correction.n) == (drafted.kind, drafted.n)
            ),
            None,
        )


def begin_correction(table: Table, kind: Kind, n: int, draft: Written | None = None) -> DraftCorrection:
    """A correction just begun: with this draft, else with the entry as it stands, or with what was allowed there first."""
    reason = draft.get("override") if draft is not None else None
    if draft is None and kind == "correct":
        draft = table.ruling(n).entry.written()
    elif draft is None and kind == "insert":
        point = point_before_entry(table, n)
        likely = (
            [verb for verb in point.allowed_verbs if verb == "draw"]
            or point.allowed_verbs
            or tuple(table.game.verbs)
        )
        draft = point.first_allowed_act(do=likely[0]) or {"do": likely[0]}
    return DraftCorrection(kind, n, draft, reason, stood=entry_text(table, n))


def entry_text(table: Table, n: int) -> str:
    return to_json(table.ruling(n).entry.written()) if 0 < n <= len(table) else ""


def amendment_still_applies(table: Table, now: DraftAmendment) -> bool:
    """Is it still the same place in the game? Entries that came after it do not matter; an amendment that moved it does."""
    return (
        bool(now.drafts)
        and now.at < len(now.drafts)
        and all(correction_still_applies(table, each) for each in now.drafts)
    )


def correction_still_applies(table: Table, each: DraftCorrection) -> bool:
    known = each.draft is None or verb_of(table, each.draft) is not None
    return known and 0 < each.n <= len(table) + 1 and entry_text(table, each.n) == each.stood


def correction_of(table: Table, drafted: DraftCorrection) -> Correction:
    """The correction that a draft announces. Raises NoRecord while something is missing."""
    entry = None
    if drafted.draft is not None:
        draft = {
            name: value
            for name, value in drafted.draft.items()
            if name not in ("override", "note", "entered_by")
        }
        entry = entry_of(table, {**draft, **({"override": drafted.reason} if drafted.reason else {})})
    return Correction(drafted.kind, drafted.n, entry)


def preview(table: Table, now: DraftAmendment) -> Preview:
    """Make the amendment on the side. Changes nothing."""
    try:
        corrections = [correction_of(table, each) for each in now.drafts]
        keep = preview_amendments(table, corrections, True, now.turned)
        becomes_illegal = any(change.is_illegal_or_dropped and change.after for change in keep.changes)
        return Preview(
            keep, preview_amendments(table, corrections, False, now.turned) if becomes_illegal else None
        )
    except NoRecord as error:
        return Preview(fault=str(error))


def point_of_edited_correction(table: Table, now: DraftAmendment) -> GamePoint | None:
    """What was allowed where the correction in the editor stands, the corrections before it made; None where one is struck out."""
    if now.edited_correction.draft is None:
        return None
    earlier = [each for each in now.drafts if each.n < now.edited_correction.n]
    try:
        before = (
            preview_amendments(table, [correction_of(table, each) for each in earlier]).before
            if earlier
            else {}
        )
    except NoRecord:
        before = {}
    return point_before_entry(table, now.edited_correction.n, before.get(now.edited_correction.n))


def changes_nothing(table: Table, drafted: DraftCorrection) -> bool:
    """Is the corrected entry just what it was?"""
    if drafted.kind != "correct" or drafted.reason is not None:
        return False
    return bool(json.loads(to_json(drafted.draft)) == json.loads(entry_text(table, drafted.n)))


def amendment_heading(now: DraftAmendment, last: int) -> str:
    """What is amended, and how."""
    if len(now.drafts) > 1:
        return say("amending.several", "Amend {count} entries", count=len(now.drafts))
    return correction_heading(now.edited_correction, last)


def correction_heading(drafted: DraftCorrection, last: int) -> str:
    """What is amended, and how, of one correction."""
    if drafted.n > last:
        return say("amending.append", "Insert after the last entry")
    match drafted.kind:
        case "correct":
            return say("amending.correct", "Correct entry {n}", n=drafted.n)
        case "insert":
            return say("amending.insert", "Insert before entry {n}", n=drafted.n)
        case "strike":
            return say("amending.strike", "Strike out entry {n}", n=drafted.n)
