"""A table in memory: it is replayed from the acts in the journal, and every further act is stored there
before it takes effect.
"""

import gc
import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, NotRequired, TypedDict

from models.external_input import with_interned_strings
from models.json_values import JsonObject
from models.record import Header, NoRecord
from models.store import Journal, StoredActs, StoredTable
from models.store.checkpoints import Checkpoint
from models.store.digests import UNKNOWN
from models.translation import say
from referee.game import AnyState
from referee.games import header_from_json
from referee.table.checkpoints import checkpoint_text_or_none, table_from_checkpoint
from referee.table.redacted import RedactedTable, redacted_for
from referee.table.rules_version import VersionedFold, kind_of_stored_act
from referee.table.table import Act, Table
from views.font_coverage import choose_distinct_drawable_player_names
from views.workspace.table_settings import table_settings_of

log = logging.getLogger("referee")
MANY: Final = 256
"""The number of acts from which a checkpoint is worth storing."""


@contextmanager
def garbage_collection_paused() -> Iterator[None]:
    """Pause the garbage collector while many long-lived objects are made, because it would scan them
    repeatedly and free nothing.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class ReplayedActs(NamedTuple):
    """A table replayed from stored acts, up to the first that cannot be replayed."""

    opening: VersionedFold
    act_count: int
    error: Exception | None
    """Why the next act cannot be replayed; None if all were."""


def replay_up_to_unreadable_act(header: Header, act_texts: Sequence[str]) -> ReplayedActs:
    """Replay stored acts up to the first that cannot be replayed. After an error the acts before it are
    replayed again, because it may have damaged the state.
    """
    error: Exception | None = None
    while True:
        opening, act_count = VersionedFold(Table(header)), 0
        try:
            for text in act_texts:
                # as the gate wrote it; one that is none is refused there
                act: Act = with_interned_strings(json.loads(text))  # type: ignore[assignment]
                opening.apply_act_noting_changed_rulings(act)
                act_count += 1
        except Exception as fault:
            error, act_texts = fault, act_texts[:act_count]
        else:
            return ReplayedActs(opening, act_count, error)


class OpenTable:
    """A table in memory, replayed from the acts in the journal. Every further act is stored there before it
    takes effect."""

    def __init__(self, journal: Journal, stored: StoredTable) -> None:
        self.id = stored.id
        self.table_settings = table_settings_of(stored)
        self.acts = 0
        """The number of stored acts: entries, undos and redos."""
        self.last_act = ""
        self.stopped: str | None = None
        """Why the table ends before the journal's last entry; None if it does not."""
        self._journal = journal
        self._header = header_from_json(stored.header)
        choose_distinct_drawable_player_names(self._header.names)
        with garbage_collection_paused():
            self._load_acts(journal.undamaged_acts(stored.id))
        if len(self.table.names) != len(self._header.names):
            choose_distinct_drawable_player_names(self.table.names)
        self.table.store_act = self._store_act_with_table_summary
        self._seen: dict[int, RedactedTable] = {}

    @property
    def table(self) -> Table:
        return self.opening.table

    def redacted_for_seat(self, seat: int) -> Table:
        view = self._seen.get(seat)
        if view is None or view.full_table is not self.table:
            view = self._seen[seat] = redacted_for(self.table, seat)
        view.apply_changes_of_whole_table()
        return view

    def _load_acts(self, stored_acts: StoredActs) -> None:
        followed = self._resume_from_checkpoint(stored_acts)
        try:
            for written in stored_acts.texts[followed:]:
                self.last_act = self.opening.apply_act_text_and_return_kind(written)
            self.acts = len(stored_acts.texts) if self.table.state else 0
        except Exception:
            self._load_until_unreadable_act(stored_acts)
        if not stored_acts.is_whole and not self.stopped:
            self.stopped = incomplete_table_text(len(self.table), self.acts, stored_acts.expected_count)
        if self.acts >= followed + MANY and not self.stopped:
            self._store_checkpoint(stored_acts)

    def _resume_from_checkpoint(self, stored_acts: StoredActs) -> int:
        """Load a checkpoint of these acts, if there is one. Returns the number of acts it covers."""
        checkpoint = (
            self._journal.checkpoints.matching_checkpoint_or_none(self.id, stored_acts.links)
            if len(stored_acts.texts) >= MANY
            else None
        )
        if checkpoint is not None:
            try:
                self.opening = VersionedFold(
                    table_from_checkpoint(self._header, checkpoint.text, stored_acts.texts[: checkpoint.acts])
                )
                self.last_act = kind_of_stored_act(stored_acts.texts[checkpoint.acts - 1])
                return checkpoint.acts
            except Exception:
                log.exception("checkpoint of table %s", self.id)
        self.opening = VersionedFold(Table(self._header))
        return 0

    def _store_checkpoint(self, stored_acts: StoredActs) -> None:
        """Store a checkpoint, so that the next opening need not replay these acts."""
        text = checkpoint_text_or_none(self.table, stored_acts.texts)
        if text is not None:
            self._journal.checkpoints.store_checkpoint(
                self.id, stored_acts.links[-1], Checkpoint(len(stored_acts.texts), text)
            )

    def _load_until_unreadable_act(self, stored_acts: StoredActs) -> None:
        """Replay the acts up to the first that cannot be replayed, and note why the table ends there."""
        self.opening, self.acts, error = replay_up_to_unreadable_act(self._header, stored_acts.texts)
        if self.acts:
            self.last_act = kind_of_stored_act(stored_acts.texts[self.acts - 1])
        if error is not None:
            if not isinstance(error, NoRecord | ValueError):
                log.error("act %s of table %s", self.acts + 1, self.id, exc_info=error)
            steps_left = stored_acts.expected_count - self.acts
            self.stopped = stopped_reason_text(len(self.table), steps_left, error)

    def _store_act_with_table_summary(self, act: Act, state_after: AnyState, entry_count: int) -> None:
        if len(state_after.names) != len(self._header.names):
            choose_distinct_drawable_player_names(state_after.names)
        summary = table_list_summary_json(self.table, state_after, entry_count)
        self._journal.store_act(self.id, self.acts + 1, act, summary, bool(summary["over"]))
        self.acts += 1


def stopped_reason_text(entry_count: int, steps_left: int, error: Exception) -> str:
    why = (
        str(error)
        if isinstance(error, NoRecord)
        else say("opened.unread", "the next entry cannot be read ({error})", error=error)
    )
    return say(
        "opened.stopped",
        "This table ends at entry {entries}: {why}. {left, plural, one {# later step is} other {# "
        "later steps are}} saved, but this version cannot play them. Continue in a copy that ends "
        "here",
        entries=entry_count,
        why=why,
        left=steps_left,
    )


def incomplete_table_text(entry_count: int, act_count: int, expected_acts: int) -> str:
    missing = expected_acts - act_count
    why = say(
        "opened.missing",
        "{missing} of {due} saved steps are damaged or missing",
        missing=missing,
        due=expected_acts,
    )
    if expected_acts >= UNKNOWN:
        why = say("opened.end_unknown", "later entries may be lost")
    if missing <= 0:
        why = say("opened.not_its_own", "the data after it belongs to something else")
    return say(
        "opened.not_whole",
        "This table ends at entry {entries}: {why}. It takes no entries. Continue in a copy that "
        "ends here, or restore a backup",
        entries=entry_count,
        why=why,
    )


class Summary(TypedDict):
    """What the list of tables shows of one table."""

    title: str
    fork: int | None
    seats: list[str]
    entries: int
    headline: list[object] | str
    """The id, the wording and the facts; a sentence if the table could not be read."""
    over: bool
    glance: NotRequired[JsonObject]
    """See `Game.glance`; missing in tables of an earlier version."""


def table_list_summary_json(table: Table, state: AnyState, entry_count: int) -> JsonObject:
    """Return what the list of tables shows, so that it need not open the table."""
    header, game = table.header, table.game
    code, facts = game.headline(state)
    return {
        "title": header.titles.get(header.edition, game.title),
        "fork": header.fork.entry if header.fork else None,
        "seats": list(state.names),
        "entries": entry_count,
        "headline": [f"{game.package}.{code}", game.texts[code], facts],
        "over": state.phase == "over",
        "glance": game.glance_json_for_table_list(state),
    }
