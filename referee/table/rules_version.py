"""The version of our rules: a game is ruled as it was when it was played, or the app says what would be ruled otherwise.

A record names the version it was begun under, and every act that is kept carries a short digest of its rulings. Opened under
another version it is judged anew; each ruling that differs is listed, and the players choose which holds.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from models.external_input import with_interned_strings
from models.record import Aside, Header
from models.rulings import Ruling
from referee.table.amendments import Rejudging
from referee.table.replay import refusal_reasons, ruling_texts
from referee.table.sealing import ruling_digest
from referee.table.table import Act, Line, Table
from referee.table.table_entries import Ruled

ENTERED: Final = '{"act":"enter","entry":{'
"""How the text of an act begins that enters something."""
RULES_VERSION: Final = "3"
"""Raised whenever a ruling or a sum changes, by a new reading of the rule text or by the mending of a mistake of ours."""
AS_PLAYED: Final = "as it was played under rules {version}"
"""The reason that lets stand what our rules would refuse and the players keep."""


def parse_act(written: str) -> str:
    """Which act a kept text is."""
    return "enter" if written.startswith(ENTERED) else str(json.loads(written)["act"])


class RuledDifferently(NamedTuple):
    """One entry that our rules rule otherwise than those it was played under."""

    n: int
    ruling: Ruling
    was: str
    """The verdict it got."""
    text: str


class VersionedFold:
    """Folds the acts of a table that may have been played under another version of our rules."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.version: str = table.header.rules or RULES_VERSION
        self._kept = table.game.verbs.stored_act_reader
        self._different: dict[int, str] = {}
        """By line: the digest that was kept where ours differs."""
        self._note_version()

    def _note_version(self) -> None:
        self.table.as_played = played_under_text(self.version)

    def apply_act(self, act: Act) -> None:
        """Let a kept act take effect. Raises NoRecord where it can no longer be."""
        self.table.apply_change(act)
        if act["act"] == "amend" and act["kind"] == "rules":
            self.set_settled(act["version"])
        elif self.version != RULES_VERSION and "ruled" in act:
            self._compare_rulings(act["ruled"])

    def apply_act_text(self, written: str) -> str:
        """The same of an act as it was kept, and which it is.

        What stood without a reason was allowed; under the same rules it is not judged again: that it was not changed since, the
        chain of digests says.
        """
        if self.version == RULES_VERSION and written.startswith(ENTERED):
            kept = self._kept.validate_json(written)
            if not kept.entry.override and not isinstance(kept.entry, Aside):
                self.table.restore_entry(kept.entry, kept.joined)
                return "enter"
        act: Act = with_interned_strings(json.loads(written))  # type: ignore[assignment]  # as the gate wrote it; one that is none is refused there
        self.apply_act(act)
        return act["act"]

    def set_settled(self, version: str = "") -> None:
        """The players have chosen which rules hold: up to here nothing differs any more."""
        self.version = version or RULES_VERSION
        self._different.clear()
        self._note_version()

    def _compare_rulings(self, ruled: Sequence[str]) -> None:
        for (index, line), kept in zip(self.table.newest_lines(len(ruled)), ruled, strict=True):
            if ruling_digest(self.table.game, self.table.state, line.ruling) != kept:
                self._different[index] = kept

    def ruled_differently(self) -> tuple[RuledDifferently, ...]:
        """The entries that stand and are ruled otherwise than they were, in order."""
        if not self._different:
            return ()
        found = []
        for n, (index, line) in enumerate(self.table.standing_lines(), 1):
            if index in self._different:
                ruling = line.ruling
                text = f"{refusal_reasons(ruling)} {ruling_texts(self.table.game, self.table.state, ruling)[0]}".strip()
                found.append(RuledDifferently(n, ruling, self._different[index].split(" ")[0], text))
        return tuple(found)


def played_under_reason(header: Header) -> str | None:
    """The reason that lets stand what was played under other rules than ours; None for a game played under ours."""
    return played_under_text(header.rules or RULES_VERSION)


def played_under_text(version: str) -> str | None:
    return AS_PLAYED.format(version=version) if version != RULES_VERSION else None


Holds = Literal["new", "as_played"]


def settlement_act(table: Table, first: int, holds: Holds) -> tuple[Act, list[Ruled]]:
    """The act by which the players choose which rules hold, from the first entry that is ruled otherwise, and its rulings.

    `new`: what our rules refuse drops out. `played_under_reason`: it stands as irregular. Sums are ours in both cases: what lies on
    the table follows from them, and no other rules are at hand to make them.
    """
    version = table.header.rules or RULES_VERSION
    reason = AS_PLAYED.format(version=version)
    later = (
        list(lines_without_version_reason(table, first, reason))
        if holds == "new"
        else table.standing_lines()[first - 1 :]
    )
    again = Rejudging(table, first - 1, reason if holds == "as_played" else None, follow=False)
    for n, (index, line) in enumerate(later, first):
        again.judge(index, line, n)  # the list of changes was shown before
    act = again.act("rules", first)
    act["version"] = RULES_VERSION
    return act, again.made


def lines_without_version_reason(table: Table, first: int, reason: str) -> Iterator[tuple[int, Line]]:
    """The later lines without the reason that only the opening gave them."""
    for index, line in table.standing_lines()[first - 1 :]:
        entry = line.entry
        if entry.override == reason:
            entry = entry.model_copy(update={"override": None})
        yield index, Line(entry, line.ruling._replace(entry=entry))
