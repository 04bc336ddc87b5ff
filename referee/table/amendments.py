"""Amendments: correct, insert or strike earlier entries, one or several together, with a preview of what that
changes.

An amendment is not an undo: every later entry stays and is judged again. A later entry that clearly refers to a
corrected one is corrected too (referee.table.dependent_corrections), unless the table declines. An entry that
becomes illegal either stands as irregular, because it happened, or is dropped; one that is physically
impossible is always dropped. Until somebody plays on, the next amendment tries dropped and dependently
corrected entries again in their original form, so that a correction can be corrected. An automatic entry is
replaced by what is now forced, or dropped.
"""

import re
from collections.abc import Collection, Mapping, Sequence
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
    name_replacements,
)
from referee.table.log_lines import BY_ITSELF, same_words
from referee.table.replay import refusal_reasons, ruling_texts
from referee.table.table import NEW, Act, Line, Table, rule_entry
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
    n: int
    entry: Entry | None = None


class Corrected(NamedTuple):
    """One correction with its ruling (None if an entry is struck out), and the table's state before it."""

    correction: Correction
    state: AnyState
    ruling: Ruling | None


class Change(NamedTuple):
    """One later entry that an amendment changes: its old number and ruling, and the new ones."""

    n: int | None
    """None for an entry that an earlier amendment dropped and that is now restored."""
    before: Ruling
    after: Ruling | None
    """None if the entry is dropped."""
    why: str
    """In words: the old entry, the new one, and why it is illegal or dropped."""
    how: How | None = None
    """How it is, or could be, corrected too; None if it depends on no correction."""
    follows: bool = False
    would: str = ""
    """The dependent correction in words; "" if the entry is dropped."""

    @property
    def is_illegal_or_dropped(self) -> bool:
        """True if the entry becomes illegal or is dropped."""
        return self.after is None or self.after.verdict == "irregular" != self.before.verdict


class Amendment(NamedTuple):
    """The result of an amendment: the rulings on the corrections, the changes of later entries, and the act
    that applies it.
    """

    corrected: tuple[Corrected, ...]
    """In the order of the record, up to the first refused one."""
    changes: tuple[Change, ...]
    act: Act | None
    """None if a correction is refused."""
    made: tuple[Ruled, ...]
    state: AnyState
    """The table's state after the amendment."""
    before: Mapping[int, AnyState]
    """The amended state before each entry, by the entry's present number."""

    @property
    def kind(self) -> Kind:
        """Of the first correction."""
        return self.corrected[0].correction.kind

    @property
    def n(self) -> int:
        """Of the first correction."""
        return self.corrected[0].correction.n

    @property
    def ruling(self) -> Ruling | None:
        """Of the first correction."""
        return self.corrected[0].ruling

    @property
    def is_accepted(self) -> bool:
        """True if the corrections themselves are accepted."""
        return all(each.ruling is None or each.ruling.stands for each in self.corrected)


def preview_amendment(
    table: Table, kind: Kind, n: int, entry: Entry | None = None, keep_illegal: bool = True
) -> Amendment:
    """Preview one correction at entry n and its effects, without changing the table.

    Raises IndexError if there is no entry n.
    """
    return preview_amendments(table, [Correction(kind, n, entry)], keep_illegal)


def preview_amendments(
    table: Table, corrections: Sequence[Correction], keep_illegal: bool = True, turned: Collection[int] = ()
) -> Amendment:
    """Preview several corrections, judged together, without changing the table.

    `keep_illegal`: later entries that become illegal stand as irregular; otherwise they are dropped. `turned`:
    numbers of later entries for which the default, corrected too or not, is reversed. No entry is corrected too
    by default if that would make more entries illegal than leaving all as they are. Raises IndexError for a
    number that is not an entry.
    """
    for each in corrections:
        if not 1 <= each.n <= len(table) + (each.kind == "insert"):
            raise IndexError(f"entry {each.n} does not stand")
    in_order = sorted(corrections, key=lambda each: (each.n, each.kind != "insert"))
    best, follow = judge_corrections(table, in_order, True, True), True
    if any(change.follows for change in best.changes):
        none_follows = judge_corrections(table, in_order, True, False)
        if harmed_count(none_follows) < harmed_count(best):
            best, follow = none_follows, False
    return (
        best
        if keep_illegal and not turned
        else judge_corrections(table, in_order, keep_illegal, follow, turned)
    )


def harmed_count(amendment: Amendment) -> int:
    return sum(change.is_illegal_or_dropped for change in amendment.changes)


def apply_amendment(table: Table, amendment: Amendment) -> None:
    """Apply a previewed amendment to the table. It must be an accepted one."""
    if amendment.act is None or not amendment.is_accepted:
        raise ValueError("a refused entry cannot be amended into the record")
    table.apply_change(amendment.act, amendment.made)


def judge_corrections(
    table: Table,
    corrections: Sequence[Correction],
    keep_illegal: bool,
    follow: bool,
    turned: Collection[int] = (),
) -> Amendment:
    first = corrections[0]
    rejudging = Rejudging(
        table, first.n - 1, AFTERWARDS[first.kind].format(n=first.n) if keep_illegal else None, follow, turned
    )
    are_valid = all(
        rejudging.correct(each) for each in corrections if (each.kind, each.n) == ("insert", first.n)
    )
    later = table.lines_to_rejudge(first.n, first.kind != "insert")
    if first.kind != "insert":
        later = [table.standing_lines()[first.n - 1], *later]
    n = first.n - 1
    for index, line in later:
        if not are_valid:
            break
        n += line.stands
        if line.stands:
            rejudging.before[n] = rejudging.state
        instead = [each for each in corrections if line.stands and each.n == n and each.kind != "insert"]
        if instead:
            are_valid = rejudging.correct(instead[0], index)
        else:
            rejudging.judge(index, line, n if line.stands else None)
        if line.stands:
            are_valid = are_valid and all(
                rejudging.correct(each) for each in corrections if (each.kind, each.n) == ("insert", n + 1)
            )
    rejudging.before[n + 1] = rejudging.state
    return (
        rejudging.amendment(first)
        if are_valid
        else Amendment(tuple(rejudging.corrected), (), None, (), rejudging.state, rejudging.before)
    )


class Rejudging:
    """Judges entries one after another on the amended table, and collects the changes."""

    def __init__(
        self, table: Table, start: int, reason: str | None, follow: bool = True, turned: Collection[int] = ()
    ) -> None:
        self.table, self.start, self.reason, self.follow, self.turned = table, start, reason, follow, turned
        self.state = table.state_after(start)
        self.made: list[Ruled] = []
        self.renews: list[int] = []
        self.corrects: list[tuple[int, int]] = []
        self.strikes: list[int] = []
        self.corrected: list[Corrected] = []
        self.changes: list[Change] = []
        self.before: dict[int, AnyState] = {}
        self._trails: list[NameReplacement] = []
        self._followed = table.entries_before_dependent_corrections()

    def correct(self, correction: Correction, index: int = NEW) -> bool:
        """Apply a correction, to the line with this index unless it is inserted. True if it is accepted."""
        ruling, after = (None, self.state) if correction.entry is None else self._rule_entry(correction.entry)
        self.corrected.append(Corrected(correction, self.state, ruling))
        if ruling is not None and not ruling.stands:
            return False
        if index != NEW:
            self._trails += name_replacements(
                self.table.game, self.table.ruling(correction.n).entry, correction.entry
            )
            if ruling is None:
                self.strikes.append(index)
            else:
                self.corrects.append((len(self.made), index))
        if ruling is not None:
            self._let_stand(ruling, after, NEW)
        return True

    def judge(self, index: int, line: Line, n: int | None) -> None:
        """Judge a later line again and note what changes. `n`: its entry number, None if it does not stand."""
        if not line.stands:
            self._judge_dropped_line(index, line)
            return
        before, plain = line.ruling, without_amendment_reason(line.ruling.entry)
        after, state_after = self._rule_entry(plain)
        found = self._dependent_correction(index, line, n, after)
        follows = found is not None and (self.follow and found.follows_by_default) != (n in self.turned)
        if follows and found is not None:
            after, state_after = found.ruling or after, state_after if found.state is None else found.state
        elif not after.stands and (plain is not before.entry or self.reason):
            reason = before.entry.override if plain is not before.entry else self.reason
            after, state_after = self._rule_entry(plain.model_copy(update={"override": reason}))
        if found is not None:
            self._note_dependent_change(n, before, after, state_after, found, follows)
        elif not after.stands:
            self.changes.append(Change(n, before, None, refusal_reasons(after)))
        else:
            self._note_change(n, before, after, state_after)
        if after.stands:
            self._let_stand(after, state_after, index)

    def _judge_dropped_line(self, index: int, line: Line) -> None:
        """Restore a line that an earlier amendment dropped, if it is allowed now; an automatic one only if it
        is forced.

        It is never restored as irregular, because the table agreed to drop it.
        """
        plain = without_amendment_reason(line.ruling.entry)
        if plain.note == BY_ITSELF and not self._is_forced(plain):
            return
        after, state_after = self._rule_entry(plain)
        if after.stands:
            self._note_change(None, line.ruling, after, state_after)
            self._let_stand(after, state_after, index)

    def _is_forced(self, entry: Entry) -> bool:
        forced = self.table.game.forced_entry(self.state)
        return forced is not None and same_words(self.table.read({**forced, "note": BY_ITSELF}), entry)

    def _rule_entry(self, entry: Entry) -> Ruled:
        return rule_entry(self.table.game, self.table.header, self.state, entry)

    def act(self, kind: str, n: int) -> Act:
        """The act that applies the amendment from entry n on."""
        entries = [ruling.entry.written() for ruling, _ in self.made]
        return {"act": "amend", "kind": kind, "n": n, "entries": entries, "renews": self.renews}

    def amendment(self, first: Correction) -> Amendment:
        """The finished amendment, which begins with this correction."""
        act = self.act(first.kind, first.n)
        if len(self.corrected) > 1:
            act["corrects"], act["strikes"] = [list(each) for each in self.corrects], self.strikes
        return Amendment(
            tuple(self.corrected), tuple(self.changes), act, tuple(self.made), self.state, self.before
        )

    def _dependent_correction(
        self, index: int, line: Line, n: int | None, plain: Ruling
    ) -> DependentCorrection | None:
        if n is None:
            return None
        if index in self._followed:
            ruling, state_after = self._rule_entry(without_amendment_reason(self._followed[index]))
            if ruling.stands:
                return DependentCorrection("back", ruling, state_after)
        if plain.stands:
            return None
        if line.ruling.entry.note == BY_ITSELF:
            return self._automatic_correction()
        return dependent_correction(self.table, self._trails, n, line, self.state)

    def _automatic_correction(self) -> DependentCorrection:
        """Replace an automatic entry that is now illegal by the forced one, or drop it."""
        forced = self.table.game.forced_entry(self.state)
        if forced is not None:
            ruling, after = self._rule_entry(self.table.read({**forced, "note": BY_ITSELF}))
            if ruling.stands:
                return DependentCorrection("follows", ruling, after)
        return DependentCorrection("falls")

    def _let_stand(self, ruling: Ruling, state: AnyState, renews: int) -> None:
        self.made.append((ruling, state))
        self.renews.append(renews)
        self.state = state

    def _note_dependent_change(
        self,
        n: int | None,
        before: Ruling,
        after: Ruling,
        state: AnyState,
        found: DependentCorrection,
        follows: bool,
    ) -> None:
        game = self.table.game
        would = (
            ""
            if found.ruling is None or found.state is None
            else ruling_texts(game, found.state, found.ruling)[0]
        )
        ruling_text = ruling_texts(game, state, after)[0] if after.stands else ""
        reason = f"{refusal_reasons(after)} {ruling_text}".strip()
        self.changes.append(
            Change(n, before, after if after.stands else None, reason, found.how, follows, would)
        )

    def _note_change(self, n: int | None, before: Ruling, after: Ruling, state: AnyState) -> None:
        """Add a change, unless verdict, words and sums are all the same for the players."""
        game = self.table.game
        if n is None:
            self.changes.append(Change(None, before, after, ruling_texts(game, state, after)[0]))
            return
        if (after.verdict, after.events) == (before.verdict, before.events):
            return
        old_text, new_text = (ruling_texts(game, state, ruling)[0] for ruling in (before, after))
        sums = [[game.event_fields(state, event) for event in ruling.events] for ruling in (before, after)]
        if (old_text, before.verdict, sums[0]) == (new_text, after.verdict, sums[1]):
            return
        illegal = f"{refusal_reasons(after)} " if after.findings else ""
        reason = (
            new_text
            if old_text == new_text
            else say("amendment.was_now", "Was: {was} Now: {now}", was=old_text, now=new_text)
        )
        self.changes.append(Change(n, before, after, f"{illegal}{reason}"))


def without_amendment_reason(entry: Entry) -> Entry:
    """The entry without an override reason that an amendment gave it; it is given again only if still needed."""
    marked = entry.override and _BY_AMENDMENT.fullmatch(entry.override)
    return entry.model_copy(update={"override": None}) if marked else entry
