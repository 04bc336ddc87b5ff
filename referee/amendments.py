"""Amendments: correct, insert or strike an earlier entry, and see what that changes before anybody agrees to it.

An amendment is not a move taken back: everything after it is judged again from what the table then was. What has become
illegal either stands as irregular (it happened, after all) or is dropped; what can no longer lie on any table is dropped.
What was dropped is tried again by the next amendment, until somebody has played on: so a correction can be corrected.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from models.record import Entry
from models.rulings import Ruling
from models.speech import say
from referee.replay import reasons, told
from referee.table import NEW, Act, Line, Table, ruled

Kind = Literal["correct", "insert", "strike"]
AFTERWARDS: dict[str, str] = {
    "correct": "entry {n} was corrected afterwards",
    "insert": "entry {n} was inserted afterwards",
    "strike": "entry {n} was struck out afterwards",
}
"""The reason written into entries that an amendment made irregular."""
_BY_AMENDMENT = re.compile("|".join(wording.replace("{n}", "[0-9]+") for wording in AFTERWARDS.values()))


class Change(NamedTuple):
    """One later entry that an amendment changes: its old number and ruling, and the new ones."""

    n: int | None
    """None for an entry that an earlier amendment dropped and that now stands again."""
    before: Ruling
    after: Ruling | None
    """None when the entry drops out."""
    why: str
    """In words: what was, what is now, and why an entry is illegal or drops out."""


class Amendment(NamedTuple):
    """What would stand if the table agreed: the ruling of the amended entry itself, the changes, and the act to make it so."""

    kind: Kind
    n: int
    ruling: Ruling | None
    """Of the new entry; None when an entry is struck out."""
    changes: tuple[Change, ...]
    act: Act
    made: tuple[tuple[Ruling, Any], ...]
    state: Any
    """How the table would stand."""

    @property
    def may_stand(self) -> bool:
        """Is the new entry itself accepted?"""
        return self.ruling is None or self.ruling.stands


def amended(table: Table, kind: Kind, n: int, entry: Entry | None = None, keep_illegal: bool = True) -> Amendment:
    """What an amendment at entry n would do. Changes nothing.

    `keep_illegal`: later entries that have become illegal stand as irregular; else they are dropped. Raises IndexError for
    an entry number that does not stand.
    """
    last = len(table) + (kind == "insert")
    if not 1 <= n <= last:
        raise IndexError(f"entry {n} does not stand")
    state = table.state_after(n - 1)
    made: list[tuple[Ruling, Any]] = []
    renews: list[int] = []
    new = None
    if entry is not None:
        new, after = ruled(table.game, table.header, state, entry)
        if not new.stands:
            return Amendment(kind, n, new, (), {}, (), state)
        made.append((new, after))
        renews.append(NEW)
    reason = AFTERWARDS[kind].format(n=n) if keep_illegal else None
    later = table.afterwards(n, after_itself=kind != "insert")
    changes = tuple(judged_again(table, made, renews, state, later, n + (kind != "insert"), reason))
    written = [ruling.entry.written() for ruling, _ in made]
    act = {"act": "amend", "kind": kind, "n": n, "entries": written, "renews": renews}
    return Amendment(kind, n, new, changes, act, tuple(made), made[-1][1] if made else state)


def agree(table: Table, amendment: Amendment) -> None:
    """The table agrees: the amendment passes the gate. One that may not stand is our own mistake."""
    if not amendment.may_stand:
        raise ValueError("a refused entry cannot be amended into the record")
    table.change(amendment.act, amendment.made)


def judged_again(
    table: Table,
    made: list[tuple[Ruling, Any]],
    renews: list[int],
    state: Any,
    later: Iterable[tuple[int, Line]],
    n: int,
    reason: str | None,
) -> Iterator[Change]:
    """Judge later lines again and tell of each that changes. Those that stand are added to `made`, their lines to `renews`."""
    for index, line in later:
        number = n if line.stands else None
        n += line.stands
        before = line.ruling
        after, then = _ruled_again(table, made[-1][1] if made else state, before.entry, reason)
        if not after.stands:
            if line.stands:
                yield Change(number, before, None, reasons(after))
            continue
        made.append((after, then))
        renews.append(index)
        if number is None:
            yield Change(None, before, after, told(table.game, then, after)[0])
        elif (after.verdict, after.happened) != (before.verdict, before.happened):
            yield from _differing(table, number, before, after, then)


def _ruled_again(table: Table, state: Any, entry: Entry, reason: str | None) -> tuple[Ruling, Any]:
    """The new ruling of a later entry. A reason that only an amendment gave it stays just as long as it is needed."""
    marked = entry.override if entry.override and _BY_AMENDMENT.fullmatch(entry.override) else None
    plain = entry.model_copy(update={"override": None}) if marked else entry
    after, then = ruled(table.game, table.header, state, plain)
    if not after.stands and (marked or reason):
        after, then = ruled(table.game, table.header, state, plain.model_copy(update={"override": marked or reason}))
    return after, then


def _differing(table: Table, n: int, before: Ruling, after: Ruling, state: Any) -> Iterator[Change]:
    """A change, unless it is none to anybody at the table: the same verdict, words and sums."""
    was, now = (told(table.game, state, ruling)[0] for ruling in (before, after))
    sums = [[table.game.sums(state, happened) for happened in ruling.happened] for ruling in (before, after)]
    if (was, before.verdict, sums[0]) == (now, after.verdict, sums[1]):
        return
    illegal = f"{reasons(after)} " if after.findings else ""
    why = now if was == now else say("amendment.was_now", "Was: {was} Now: {now}", was=was, now=now)
    yield Change(n, before, after, f"{illegal}{why}")
