"""The rules version: a game keeps the rulings it was played under, or the app lists the rulings that would
differ now.

A record names the version it began under, and every stored act has a short digest of its rulings. If it is
opened under another version, it is judged again; each ruling that differs is listed, and the players choose
which one holds.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from models.external_input import with_interned_strings
from models.record import Header, NonGameEntry
from models.rulings import Ruling
from referee.table.amendments import Rejudging
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.sealing import verdict_and_ruling_digest
from referee.table.table import Act, Line, Table
from referee.table.table_entries import Ruled

ENTERED: Final = '{"act":"enter","entry":{'
"""Prefix of the stored text of an act that makes an entry."""
RULES_VERSION: Final = "4"
"""Incremented whenever a ruling or a sum changes, by a new reading of the rule text or a bug fix."""
AS_PLAYED: Final = "as it was played under rules {version}"
"""The override reason of entries that the present rules would refuse but the players keep."""


def kind_of_stored_act(act_text: str) -> str:
    """The kind of the act in a stored text, such as `enter` or `undo`."""
    return "enter" if act_text.startswith(ENTERED) else str(json.loads(act_text)["act"])


class RuledDifferently(NamedTuple):
    """One entry whose ruling under the present rules differs from that under the rules it was played by."""

    entry_number: int
    ruling: Ruling
    old_verdict: str
    """The verdict under the old rules."""
    text: str


class VersionedFold:
    """Applies the acts of a table that may have been played under another rules version."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.version: str = table.header.rules or RULES_VERSION
        self._kept = table.game.verbs.stored_enter_act_adapter
        self._different: dict[int, str] = {}
        """By line: the digest that was kept where ours differs."""
        self._set_override_reason_if_version_differs()

    def _set_override_reason_if_version_differs(self) -> None:
        self.table.old_rules_reason = override_reason_if_rules_version_differs(self.version)

    def apply_act_noting_changed_rulings(self, act: Act) -> None:
        """Apply a stored act. Raises NoRecord if it is no longer possible."""
        self.table.store_and_apply_act(act)
        if act["act"] == "amend" and act["kind"] == "rules":
            self.forget_differences_and_set_version(act["version"])
        elif self.version != RULES_VERSION and "ruled" in act:
            self._note_lines_ruled_differently(act["ruled"])

    def apply_act_text_and_return_kind(self, act_text: str) -> str:
        """Apply an act from its stored text, and return the kind of act.

        An entry that stood without an override reason was allowed. Under the same rules it is not judged
        again, because the chain of digests proves that it was not changed.
        """
        if self.version == RULES_VERSION and act_text.startswith(ENTERED):
            stored_act = self._kept.validate_json(act_text)
            if not stored_act.entry.override and not isinstance(stored_act.entry, NonGameEntry):
                self.table.restore_allowed_entry_unjudged(stored_act.entry, stored_act.joined)
                return "enter"
        # written by `store_and_apply_act`, which also rejects an invalid one
        act: Act = with_interned_strings(json.loads(act_text))  # type: ignore[assignment]
        self.apply_act_noting_changed_rulings(act)
        return act["act"]

    def forget_differences_and_set_version(self, version: str = "") -> None:
        """Forget all differences up to here, because the players have chosen which rules hold."""
        self.version = version or RULES_VERSION
        self._different.clear()
        self._set_override_reason_if_version_differs()

    def _note_lines_ruled_differently(self, old_rulings: Sequence[str]) -> None:
        for (index, line), old_ruling in zip(
            self.table.newest_indexed_lines(len(old_rulings)), old_rulings, strict=True
        ):
            if verdict_and_ruling_digest(self.table.game, self.table.state, line.ruling) != old_ruling:
                self._different[index] = old_ruling

    def entries_ruled_differently(self) -> tuple[RuledDifferently, ...]:
        """The standing entries whose rulings differ from the stored ones, in order."""
        if not self._different:
            return ()
        found = []
        for n, (index, line) in enumerate(self.table.standing_lines(), 1):
            if index in self._different:
                ruling = line.ruling
                entry_text, _ = entry_and_events_text_and_ruling_ids(
                    self.table.game, self.table.state, ruling
                )
                text = f"{refusal_reasons_text(ruling)} {entry_text}".strip()
                found.append(RuledDifferently(n, ruling, self._different[index].split(" ")[0], text))
        return tuple(found)


def override_reason_if_header_has_other_rules_version(header: Header) -> str | None:
    """The override reason for a game played under other rules; None for one played under the present
    rules."""
    return override_reason_if_rules_version_differs(header.rules or RULES_VERSION)


def override_reason_if_rules_version_differs(version: str) -> str | None:
    return AS_PLAYED.format(version=version) if version != RULES_VERSION else None


Holds = Literal["new", "as_played"]


def act_settling_rules_version_and_rulings(
    table: Table, first_entry_number: int, settlement: Holds
) -> tuple[Act, list[Ruled]]:
    """The act by which the players choose the rules that hold from the first differing entry on, with its
    rulings.

    `new`: entries that the present rules refuse are dropped. `as_played`: they stand as irregular. Sums
    follow the present rules in both cases, because the old rules are not available to compute them.
    """
    version = table.header.rules or RULES_VERSION
    reason = AS_PLAYED.format(version=version)
    later = (
        list(standing_lines_with_opening_reason_removed(table, first_entry_number, reason))
        if settlement == "new"
        else table.standing_lines()[first_entry_number - 1 :]
    )
    rejudging = Rejudging(
        table, first_entry_number - 1, reason if settlement == "as_played" else None, correct_dependents=False
    )
    for n, (index, line) in enumerate(later, first_entry_number):
        rejudging.judge_later_line(index, line, n)  # the players have already seen the list of changes
    act = rejudging.act_of_amendment("rules", first_entry_number)
    act["version"] = RULES_VERSION
    return act, rejudging.rulings_and_states


def standing_lines_with_opening_reason_removed(
    table: Table, first_entry_number: int, reason: str
) -> Iterator[tuple[int, Line]]:
    """The lines from `first_entry_number` on, without the override reason that was added when the game was
    opened."""
    for index, line in table.standing_lines()[first_entry_number - 1 :]:
        entry = line.entry
        if entry.override == reason:
            entry = entry.model_copy(update={"override": None})
        yield index, Line(entry, line.ruling._replace(entry=entry))
