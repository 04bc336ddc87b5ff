"""An amendment while it is composed: one correction or several, judged together before anybody agrees. No controls in here."""

import json
from collections.abc import Callable
from typing import NamedTuple

from models.named_tuple_json import as_json
from models.record import NoRecord
from models.translation import say
from referee.table.amendments import Amendment, Corrected, Correction, Kind, amended_together
from referee.table.table import Table
from views.screens.record.drafts import Here, Written, entry_of, here, verb_of


class Drafted(NamedTuple):
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


class Amending(NamedTuple):
    """The amendment under way."""

    drafts: tuple[Drafted, ...]
    at: int = 0
    """Which of them is in the editor."""
    seen: bool = False
    """Is what would change shown, and not the editor any more?"""
    turned: tuple[int, ...] = ()
    """Later entries that shall not follow although they would, or shall although they would not."""
    picking: bool = False
    """Is another entry being chosen?"""

    @property
    def now(self) -> Drafted:
        """The one in the editor."""
        return self.drafts[self.at]

    def changed(self, **fields: object) -> "Amending":
        """The same with another draft in the editor; what followed may follow no more."""
        drafts = (*self.drafts[: self.at], self.now._replace(**fields), *self.drafts[self.at + 1 :])  # type: ignore[arg-type]  # by their names
        return self._replace(drafts=drafts, turned=())

    def drafted(self, change: Callable[[Written], Written]) -> "Amending":
        """The same with another entry in the editor, which nobody has let stand yet."""
        return self.changed(draft=change(self.now.draft or {}), reason=None, line=None)

    def typed(self, line: str) -> "Amending":
        """The same with its entry being typed: so far this line."""
        return self.changed(line=line)

    def turn(self, n: int) -> "Amending":
        """Entry n shall follow where it would not, or not where it would."""
        turned = tuple(each for each in self.turned if each != n) if n in self.turned else (*self.turned, n)
        return self._replace(turned=turned)

    def further(self, drafted: Drafted, seen: bool) -> "Amending":
        """The same with another correction, which goes into the editor; of one entry there is one."""
        drafts = tuple(
            each
            for each in self.drafts
            if drafted.kind == "insert" or each.kind == "insert" or each.n != drafted.n
        )
        return Amending((*drafts, drafted), len(drafts), seen)

    def without(self, at: int) -> "Amending":
        """The same without one of its corrections."""
        return Amending(self.drafts[:at] + self.drafts[at + 1 :], 0, self.seen)


ChangeIt = Callable[[Callable[[Amending], Amending]], None]
"""Changes the amendment under way, drawn or not."""


class Preview(NamedTuple):
    """What the amendment would do, both ways; or why it cannot be made yet."""

    keep: Amendment | None = None
    drop: Amendment | None = None
    fault: str = ""

    def corrected(self, drafted: Drafted) -> Corrected | None:
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


def drafted_at(table: Table, kind: Kind, n: int, draft: Written | None = None) -> Drafted:
    """A correction just begun: with this draft, else with the entry as it stands, or with what was allowed there first."""
    reason = draft.get("override") if draft is not None else None
    if draft is None and kind == "correct":
        draft = table.ruling(n).entry.written()
    elif draft is None and kind == "insert":
        point = here(table, n)
        likely = [verb for verb in point.verbs if verb == "draw"] or point.verbs or tuple(table.game.verbs)
        draft = point.first(do=likely[0]) or {"do": likely[0]}
    return Drafted(kind, n, draft, reason, stood=_stood(table, n))


def _stood(table: Table, n: int) -> str:
    return as_json(table.ruling(n).entry.written()) if 0 < n <= len(table) else ""


def goes_on(table: Table, now: Amending) -> bool:
    """Is it still the same place in the game? Entries that came after it do not matter; an amendment that moved it does."""
    return bool(now.drafts) and now.at < len(now.drafts) and all(_goes_on(table, each) for each in now.drafts)


def _goes_on(table: Table, each: Drafted) -> bool:
    known = each.draft is None or verb_of(table, each.draft) is not None
    return known and 0 < each.n <= len(table) + 1 and _stood(table, each.n) == each.stood


def correction_of(table: Table, drafted: Drafted) -> Correction:
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


def preview(table: Table, now: Amending) -> Preview:
    """Make the amendment on the side. Changes nothing."""
    try:
        corrections = [correction_of(table, each) for each in now.drafts]
        keep = amended_together(table, corrections, True, now.turned)
        becomes_illegal = any(change.is_harmed and change.after for change in keep.changes)
        return Preview(
            keep, amended_together(table, corrections, False, now.turned) if becomes_illegal else None
        )
    except NoRecord as error:
        return Preview(fault=str(error))


def point_of(table: Table, now: Amending) -> Here | None:
    """What was allowed where the correction in the editor stands, the corrections before it made; None where one is struck out."""
    if now.now.draft is None:
        return None
    earlier = [each for each in now.drafts if each.n < now.now.n]
    try:
        before = (
            amended_together(table, [correction_of(table, each) for each in earlier]).before
            if earlier
            else {}
        )
    except NoRecord:
        before = {}
    return here(table, now.now.n, before.get(now.now.n))


def changes_nothing(table: Table, drafted: Drafted) -> bool:
    """Is the corrected entry just what it was?"""
    if drafted.kind != "correct" or drafted.reason is not None:
        return False
    return bool(json.loads(as_json(drafted.draft)) == json.loads(_stood(table, drafted.n)))


def heading(now: Amending, last: int) -> str:
    """What is amended, and how."""
    if len(now.drafts) > 1:
        return say("amending.several", "Amend {count} entries", count=len(now.drafts))
    return heading_of(now.now, last)


def heading_of(drafted: Drafted, last: int) -> str:
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
