"""The workspace: the state outside the screens. It stores the journal, opens tables and enters acts.

An entry is on disk before any screen shows it. An entry that cannot be stored does not take effect, and a
sentence says why.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from models.json_values import Json, JsonObject
from models.names import normalised_name
from models.record import WHENCE, Header, NoRecord
from models.rulings import Ruling
from models.store import ArmyRepository, Journal, Notice, StoredTable, StoreError
from models.translation import say
from referee.game import AnyState
from referee.games import header_from_json
from referee.people.names import header_with_normal_names
from referee.table import rules_version as rules_version
from referee.table.amendments import Amendment, apply_amendment
from referee.table.dates import NO_DATES, Dates
from referee.table.log_lines import BY_ITSELF
from referee.table.rules_version import Holds
from referee.table.table import Table, entry_meant_for_other_length
from referee.words.phrases import phrase
from views.workspace.answer import Answer
from views.workspace.backup_repository import BackupRepository
from views.workspace.draft_repository import DraftRepository
from views.workspace.guest_requests import GuestRequests
from views.workspace.incoming_files import IncomingFiles
from views.workspace.league_repository import LeagueRepository
from views.workspace.open_table import OpenTable, table_list_summary_json
from views.workspace.people_repository import PeopleRepository
from views.workspace.shared_value import SharedValue
from views.workspace.table_settings import TableSettings, automatic_override_reason, next_automatic_entry
from views.workspace.thinking_times import TableTimes, game_dates
from views.workspace.usable_settings import split_usable_settings

log = logging.getLogger("referee")
OPEN_AT_ONCE = 128
"""The most tables held in memory. Others are read from the journal when they are needed."""


@dataclass(frozen=True)
class ChangeCounters:
    """Counters that the sessions watch: each grows when its data changes."""

    versions: Mapping[int, int] = field(default_factory=dict)
    """The version of each table by its number; a table unchanged since the start has 0."""
    home: int = 0
    """The version of the list of tables."""
    armies: int = 0
    """The version of the library of armies."""
    notices: tuple[Notice, ...] = ()
    """Notices about the data that have not been dismissed."""
    people: int = 0
    """The version of the data about players."""


class Workspace:
    """Every table of one data folder, shared by all sessions. Each method is one complete step.

    The screens of a table hold an access to that table (views.workspace.access) instead. A joined device has
    nothing but such an access.
    """

    def __init__(self, folder: Path, enters_by_itself: bool = True) -> None:
        self.folder, self._journal = folder, Journal(folder)
        self._settings = self._settings_after_deleting_unusable()
        self._enters_by_itself = enters_by_itself
        self._open: OrderedDict[int, OpenTable] = OrderedDict()
        self._doubted: dict[int, int] = {}
        self.one_at_a_time = threading.RLock()
        self.store = SharedValue(ChangeCounters(notices=tuple(self._journal.notices)))
        self.armies = ArmyRepository(self._journal, self.one_at_a_time, self._notify_armies_changed)
        self.leagues = LeagueRepository(
            self._journal, self.one_at_a_time, self.begin_table, self._notify_people_changed
        )
        self.people = PeopleRepository(
            self._journal,
            self.one_at_a_time,
            self.table,
            self._notify_people_changed,
            self._reload_rewritten_table,
            self.leagues,
        )
        self.times = TableTimes(self._journal, self.one_at_a_time)
        self.drafts = DraftRepository(self._journal, self.one_at_a_time)
        self.requests = GuestRequests(self.table, self.notify_table_changed)
        self.backups = BackupRepository(
            self._journal, self.one_at_a_time, self._refresh_caches_and_signal_all_changes
        )
        self.handed = IncomingFiles()

    def close(self) -> None:
        """Close the journal. No writes are pending."""
        self._journal.close()

    # -- reading ---------------------------------------------------------------------------------------------
    def tables(self, only_removed: bool = False, limit: int = -1) -> list[StoredTable]:
        """Return all tables, or at most `limit`, the latest used first, with summaries by
        `table_list_summary_json`. Raises StoreError."""
        with self.one_at_a_time:
            return [
                repaired
                for stored in self._journal.stored_tables(only_removed, limit)
                if (repaired := self._with_damaged_summary_rebuilt_or_none(stored)) is not None
            ]

    def table_row(self, table_id: int) -> StoredTable:
        """Return one table's row in the list, removed or not. Raises StoreError."""
        return self._journal.stored_table(table_id)

    def dates_of_game(self, table_id: int) -> Dates:
        """Return the known dates of the game at a table. Raises StoreError or NoRecord."""
        with self.one_at_a_time:
            table, acts = (
                self.open_table(table_id).table,
                self._journal.undamaged_acts(table_id).texts,
            )
            return game_dates(
                self._journal.stored_table(table_id), table, acts, self._journal.act_moments(table_id)
            )

    def ids_of_unreadable_tables(self) -> list[int]:
        """Return the numbers of the tables that cannot be shown. Raises StoreError."""
        with self.one_at_a_time:
            damaged = [
                stored.id
                for stored in self._journal.stored_tables()
                if self._with_damaged_summary_rebuilt_or_none(stored) is None
            ]
            return [*self._journal.unreadable_table_ids(), *damaged]

    def _with_damaged_summary_rebuilt_or_none(self, stored: StoredTable) -> StoredTable | None:
        """Rebuild a damaged summary from the acts; None if they cannot be replayed."""
        if stored.summary and stored.id not in self._journal.readable_act_count_by_damaged_table:
            return stored
        try:
            opened = self.open_table(stored.id)
            summary = table_list_summary_json(opened.table, opened.table.state, len(opened.table))
            if opened.stopped:
                summary["headline"] = say("home.not_whole", "Damaged: shown up to the last readable entry")
            return stored._replace(summary=summary)
        except Exception:
            log.exception("table %s", stored.id)
            return None

    def table(self, table_id: int) -> Table:
        """Return a table, read-only: changes go through the workspace. Raises StoreError or NoRecord."""
        return self.open_table(table_id).table

    def redacted_table(self, table_id: int, seat: int) -> Table:
        """Return the table as this seat sees it (referee.table.redacted). Raises StoreError or NoRecord."""
        with self.one_at_a_time:
            return self.open_table(table_id).redacted_for_seat(seat)

    def table_settings(self, table_id: int) -> TableSettings:
        return self.open_table(table_id).table_settings

    def player_whose_entry_contradicts_other_hands(self, table_id: int) -> str | None:
        """Return the player whose device entered something that contradicts other hands; None once another
        player changes the table.
        """
        seat = self._doubted.get(table_id)
        return None if seat is None else str(self.table(table_id).names[seat])

    def mark_entry_of_seat_contradicting_other_hands(self, table_id: int, seat: int) -> None:
        """Tell the host that an entry of this seat's device contradicts other hands."""
        with self.one_at_a_time:
            self._doubted[table_id] = seat
            self.notify_table_changed(table_id)

    # -- changing a table ------------------------------------------------------------------------------------
    def enter(self, table_id: int, entry: JsonObject, expected_entry_count: int | None = None) -> Answer:
        """Enter an act and the automatic entries after it. `expected_entry_count`: the number of entries the
        user saw."""
        return self.enter_together(table_id, [entry], expected_entry_count)

    def enter_together(
        self, table_id: int, entries: Sequence[JsonObject], expected_entry_count: int | None = None
    ) -> Answer:
        """Enter several acts as one step, with the automatic entries after them. If one is refused, none is
        entered."""

        def enter_entries(table: Table, table_settings: TableSettings) -> Ruling:
            read = [table.entry_from_json(entry) for entry in entries]
            ruling = table.enter_together(read, expected_entry_count)
            while reason := automatic_override_reason(table_settings, ruling):
                read = [
                    each.model_copy(update={"override": reason}) if each is ruling.entry else each
                    for each in read
                ]
                ruling = table.enter_together(read, expected_entry_count)
            if ruling.is_accepted:
                self._enter_automatic_entries(table, table_settings)
            return ruling

        return self._change_table(table_id, enter_entries)

    def undo(self, table_id: int, expected_entry_count: int | None = None) -> Answer:
        """Undo the last step: its entries and the automatic ones after them."""
        return self._change_table(table_id, lambda table, _: table.undo(), expected_entry_count)

    def redo(self, table_id: int, expected_entry_count: int | None = None) -> Answer:
        """Redo the last undone step, with its automatic entries."""
        return self._change_table(table_id, lambda table, _: table.redo(), expected_entry_count)

    def amend(self, table_id: int, amendment: Amendment, expected_entry_count: int) -> Answer:
        """Make an amendment that the table agreed to, with the automatic entries that now follow.
        `expected_entry_count`: the number of entries when it was shown.
        """

        def apply_agreed_amendment(table: Table, table_settings: TableSettings) -> Ruling | None:
            unwanted = (
                amendment.kind == "strike"
                and table.ruling_of_entry(amendment.first_entry_number).entry.note == BY_ITSELF
            )
            apply_amendment(table, amendment)
            if not unwanted:  # otherwise the app would enter again what was just struck out
                self._enter_automatic_entries(table, table_settings)
            return amendment.ruling_of_first_correction

        return self._change_table(table_id, apply_agreed_amendment, expected_entry_count)

    def choose_rules_version(self, table_id: int, settlement: Holds) -> Answer:
        """Choose which version of the rules applies to a table that was begun under another version."""

        def apply_choice(table: Table, _: TableSettings) -> None:
            opening = self.open_table(table_id).opening
            differing = opening.entries_ruled_differently()
            if differing:
                act, made = rules_version.act_settling_rules_version_and_rulings(
                    table, differing[0].entry_number, settlement
                )
                table.store_and_apply_act(act, made)
                opening.forget_differences_and_set_version()

        return self._change_table(table_id, apply_choice)

    def _change_table(
        self,
        table_id: int,
        change: Callable[[Table, TableSettings], Ruling | None],
        expected_entry_count: int | None = None,
    ) -> Answer:
        with self.one_at_a_time:
            try:
                open_table = self.open_table(table_id)
                if open_table.stopped:
                    return Answer(fault=open_table.stopped)
                table, before = open_table.table, open_table.acts
                if expected_entry_count is not None and expected_entry_count != len(table):
                    return Answer(
                        fault=phrase(
                            entry_meant_for_other_length.id,
                            entry_meant_for_other_length.explanation,
                            next(
                                entry_meant_for_other_length.violations(
                                    expected_entry_count, table.entry_count_and_latest_player_or_none
                                )
                            ),
                        )
                    )
                with self._transaction_that_forgets_cached_table_on_error(open_table):
                    ruling = change(table, open_table.table_settings)
            except NoRecord as refused:
                return Answer(fault=str(refused))
            except StoreError as fault:
                # The file is right: the table is read again when it is next needed.
                self._open.pop(table_id, None)
                self.notify_table_changed(table_id)
                return Answer(fault=str(fault))
            if open_table.acts != before:
                self._doubted.pop(table_id, None)
                self.notify_table_changed(table_id)
            return Answer(ruling)

    @contextmanager
    def _transaction_that_forgets_cached_table_on_error(self, open_table: OpenTable) -> Iterator[None]:
        """Store all changes of the block in one transaction. If it fails, the table in memory is dropped and
        read again."""
        before = open_table.acts
        try:
            with self._journal.file.one_transaction():
                yield
        except BaseException:
            if open_table.acts != before:
                self._open.pop(open_table.id, None)
            raise

    def _enter_automatic_entries(self, table: Table, table_settings: TableSettings) -> None:
        while self._enters_by_itself and (entry := next_automatic_entry(table, table_settings)):
            if not table.enter(table.entry_from_json(entry)).is_accepted:
                return

    # -- the list of tables ----------------------------------------------------------------------------------
    def begin_table(self, header: JsonObject, table_settings: TableSettings | None = None) -> int:
        """Begin a table under today's rules and return its number. Raises NoRecord or StoreError."""
        header = {name: value for name, value in header.items() if name not in WHENCE} | {
            "rules": rules_version.RULES_VERSION
        }
        table_settings = table_settings or TableSettings()
        table_settings = table_settings._replace(own_seat=normalised_name(table_settings.own_seat))
        table = Table(header_from_json(header_with_normal_names(header)))
        return self.store_played_table(table.header, table.state, table_settings, [])

    def store_played_table(
        self,
        header: Header,
        state: AnyState,
        table_settings: TableSettings,
        acts: Sequence[str],
        dates: Dates = NO_DATES,
    ) -> int:
        """Store a table from its header, its last state, the JSON of its acts (one per entry) and its dates;
        return its number.
        """
        with self.one_at_a_time:
            written = header.to_json_object()
            table_settings = table_settings._replace(given=len(acts))
            summary = table_list_summary_json(Table(header), state, len(acts))
            table_id = self._journal.store_new_table(
                written, table_settings._asdict(), summary, acts, bool(summary["over"]), *dates
            )
            self.notify_table_changed(table_id)
            return table_id

    def remove(self, table_id: int) -> None:
        """Remove a table from the home list; `restore` puts it back. Raises StoreError."""
        self._change_stored_table_and_reload(table_id, self._journal.remove_table_from_home_list)

    def restore(self, table_id: int) -> None:
        """Put a removed table back on the home list. Raises StoreError."""
        self._change_stored_table_and_reload(table_id, self._journal.restore_table)

    def delete_for_good(self, table_id: int) -> None:
        """Delete a removed table for good. Raises StoreError."""
        self._change_stored_table_and_reload(table_id, self._journal.delete_removed_table_permanently)

    def _change_stored_table_and_reload(self, table_id: int, change: Callable[[int], None]) -> None:
        with self.one_at_a_time:
            change(table_id)
            self._reload_rewritten_table(table_id)

    def change_table_settings(self, table_id: int, table_settings: TableSettings) -> None:
        """Change the settings of a table. Raises StoreError."""
        with self.one_at_a_time:
            self._journal.store_table_settings(table_id, table_settings._asdict())
            self.open_table(table_id).table_settings = table_settings
            self.notify_table_changed(table_id)

    # -- settings of the app ---------------------------------------------------------------------------------
    def settings(self) -> JsonObject:
        """Return the app's valid settings."""
        return split_usable_settings(self._settings)[0]

    def _settings_after_deleting_unusable(self) -> JsonObject:
        """Return the stored settings that are valid. The others are reported once and dropped from the
        file."""
        settings, unusable = split_usable_settings(self._journal.app_settings())
        if unusable:
            with suppress(StoreError):  # the disk is full: the settings are reported again at the next start
                self._journal.reset_unusable_settings(unusable)
        return settings

    def store_setting(self, name: str, value: Json) -> None:
        """Store a setting of the app and update every session. Raises StoreError."""
        with self.one_at_a_time:
            self._journal.store_app_setting(name, value)
            self._settings[name] = value
            if name == "language":
                self._open.clear()  # open tables contain sentences in the old language
            self.store.change(lambda shown: replace(shown, home=shown.home + 1))

    def _notify_armies_changed(self) -> None:
        self.store.change(lambda shown: replace(shown, armies=shown.armies + 1))

    def _notify_people_changed(self) -> None:
        self.store.change(lambda shown: replace(shown, people=shown.people + 1))

    def _reload_rewritten_table(self, table_id: int) -> None:
        self._open.pop(table_id, None)
        self.notify_table_changed(table_id)

    # -- the database file -----------------------------------------------------------------------------------
    @property
    def change_count(self) -> int:
        """Return the number of changes to the store; an equal number means no change since."""
        return self._journal.file.change_count

    def time_of_last_game_end(self) -> str:
        """Return when a game last ended; "" for never. Raises StoreError."""
        with self.one_at_a_time:
            return self._journal.time_last_game_ended()

    def merge_write_ahead_log(self) -> None:
        """Write the log into the database file. Called while nobody enters anything."""
        with self.one_at_a_time:
            if not self._journal.file.is_log_written_into_file:
                self._journal.file.write_log_into_file()

    def _refresh_caches_and_signal_all_changes(self, previous_ids: set[int]) -> None:
        self._open.clear()
        self._settings = self._settings_after_deleting_unusable()
        ids = previous_ids | {
            stored.id
            for stored in (*self._journal.stored_tables(), *self._journal.stored_tables(only_removed=True))
        }
        notices = tuple(self._journal.notices)

        def with_counters_raised(shown: ChangeCounters) -> ChangeCounters:
            versions = {table_id: shown.versions.get(table_id, 0) + 1 for table_id in ids}
            return ChangeCounters(
                {**shown.versions, **versions}, shown.home + 1, shown.armies + 1, notices, shown.people + 1
            )

        self.store.change(with_counters_raised)

    def store_and_show_notice(self, notice: Notice) -> None:
        """Show a notice about the data until it is dismissed; at most one of each kind."""
        with self.one_at_a_time:
            if notice.kind in {each.kind for each in self._journal.notices}:
                return
            try:
                self._journal.add_notice(notice)
            except StoreError:  # a full disk cannot store it; it is shown anyway
                log.warning("a notice could not be kept", exc_info=True)
            notices = tuple(self._journal.notices)
        self.store.change(lambda shown: replace(shown, notices=notices))

    def dismiss_notices(self) -> None:
        with self.one_at_a_time:
            self._journal.dismiss_notices()
        self.store.change(lambda shown: replace(shown, notices=()))

    # -- helpers ---------------------------------------------------------------------------------------------
    def open_table(self, table_id: int) -> OpenTable:
        """Return a table in memory; one that is read from the journal gets the automatic entries it misses.
        Raises StoreError or NoRecord.
        """
        with self.one_at_a_time:
            if table_id not in self._open:
                opened = self._open[table_id] = OpenTable(self._journal, self._journal.stored_table(table_id))
                while len(self._open) > OPEN_AT_ONCE:
                    self._open.popitem(last=False)
                if (
                    opened.last_act == "enter"
                    and opened.acts > opened.table_settings.given
                    and not opened.stopped
                ):
                    self._enter_missing_automatic_entries(opened)
            self._open.move_to_end(table_id)
            return self._open[table_id]

    def _enter_missing_automatic_entries(self, opened: OpenTable) -> None:
        """Enter missing automatic entries: an earlier version stored them separately and may have ended in
        between."""
        try:
            with self._transaction_that_forgets_cached_table_on_error(opened):
                self._enter_automatic_entries(opened.table, opened.table_settings)
        except StoreError:  # if it cannot be stored, the players enter it
            log.exception("what follows by itself could not be kept")
            self._open[opened.id] = OpenTable(self._journal, self._journal.stored_table(opened.id))

    def notify_table_changed(self, table_id: int) -> None:
        """Let every session that shows this table, or the list, draw it again."""
        self.store.change(
            lambda shown: replace(
                shown,
                versions={**shown.versions, table_id: shown.versions.get(table_id, 0) + 1},
                home=shown.home + 1,
            )
        )
