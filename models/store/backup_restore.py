"""Restore a backup: its rows are copied into a new file, whose pages then replace the file of tables in one
transaction.

The file stays open throughout. Nothing changes before the commit; a copy of the old content is set aside
first.
"""

import json
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection

from models.store.backup_content import Copied, copy_backup_into_new_file
from models.store.backup_rows import CHOICES, FORM, Check
from models.store.backups import SHARED_LEAGUES, SHARING, backup_info_or_none, write_backup
from models.store.errors import FileDamaged, NewerSchema
from models.store.file import StoreFile, translating_into_store_errors
from models.store.file_checks import read_and_check_file
from models.store.file_replacement import clean_new_file_path, remove_new_file, unused_set_aside_name
from models.store.notices import GIVEN, INTERNAL_SETTINGS, KNOWN, NOTICES, Notice
from models.store.opening import connect_and_migrate
from models.store.table_reader import json_object_in_tuple_or_none
from models.translation import say


def set_aside_store_and_restore_backup(
    file: StoreFile, backup: Path, unread_notices: Iterable[Notice], timestamp: str, check_league: Check
) -> None:
    """Replace the present rows by those of a backup. Raises StoreError; nothing has changed then.

    The settings of this machine stay. `unread_notices`: unread notices, which stay too.
    """
    folder = file.path.parent
    with translating_into_store_errors("put_back"):
        _raise_if_unusable(backup)
        set_aside = unused_set_aside_name(folder, "before", timestamp)
        made_aside = write_backup(file.path, folder / set_aside).path
        try:
            new = _new_file_from_backup(
                file, backup, [*unread_notices, Notice("put_back", {"file": set_aside})], check_league
            )
            file.replace_content(new)
        except BaseException:
            with suppress(OSError):
                made_aside.unlink()
            raise
        finally:
            remove_new_file(folder)


def _raise_if_unusable(backup: Path) -> None:
    file_check = read_and_check_file(backup, without_log=True)
    if file_check.newer_migrations:
        raise NewerSchema(
            say(
                "backup.newer",
                "A newer version of this app made this backup ({newer})",
                newer=file_check.newer_migrations,
            )
        )
    if backup_info_or_none(backup) is None:
        raise FileDamaged(
            say("backup.unsound", "{file} is damaged or not a backup: nothing was changed", file=backup.name)
        )


def _new_file_from_backup(file: StoreFile, backup: Path, notices: list[Notice], check_league: Check) -> Path:
    """Create a file of this version with the rows of the backup and the settings of this machine."""
    new = clean_new_file_path(file.path.parent)
    with closing(connect_and_migrate(new)) as new_database:
        new_database.execute("BEGIN")
        with new_database:
            new_database.execute(
                "UPDATE store SET id = ?, changes = ?", (file.store_id, file.change_count + 1)
            )
            copied = copy_backup_into_new_file(backup, new_database, check_league)
            if copied.lost:
                notices[-1].facts["lost"] = copied.lost
            _write_settings_notices_and_drafts(
                file.database, new_database, copied, [*copied.notices, *notices]
            )
    return new


def _write_settings_notices_and_drafts(
    present: Connection, new_database: Connection, copied: Copied, notices: list[Notice]
) -> None:
    """Write the choices of the backup, the settings of this machine, and the store's own entries."""
    same = _ids_of_tables_in_both(present, new_database)
    rows = present.execute("SELECT name, value FROM settings").fetchall()
    of_this_machine = {
        name: value
        for name, value in rows
        if isinstance(name, str) and isinstance(value, str) and _is_setting_of_this_machine(name)
    }
    of_this_machine.pop(SHARED_LEAGUES, None)  # the restored leagues may have other numbers
    if SHARING in of_this_machine:
        of_this_machine[SHARING] = _shared_tables_json_limited_to_ids(of_this_machine[SHARING], same)
    highest = max(
        _highest_table_id_ever(present, dict(rows).get(GIVEN)), _highest_table_id_ever(new_database, None)
    )
    own_settings = {
        NOTICES: json.dumps(notices),
        KNOWN: json.dumps(copied.damage),
        GIVEN: json.dumps(highest),
    }
    settings = {**of_this_machine, **copied.settings, **own_settings}
    new_database.executemany("INSERT INTO settings (name, value) VALUES (?, ?)", settings.items())
    drafts = present.execute("SELECT device, place, what, entries, said, updated FROM drafts").fetchall()
    places = {f"table/{id}" for id in same}
    kept_settings = [
        row
        for row in drafts
        if isinstance(row[1], str) and (row[1] in places or not row[1].startswith("table/"))
    ]
    new_database.executemany("INSERT OR IGNORE INTO drafts VALUES (?, ?, ?, ?, ?, ?)", kept_settings)


def _is_setting_of_this_machine(name: str) -> bool:
    return name not in CHOICES and not name.startswith(FORM) and name not in INTERNAL_SETTINGS


def _ids_of_tables_in_both(present: Connection, new_database: Connection) -> set[int]:
    """The ids that belong to the same table in both files."""
    query = "SELECT id, created, header FROM begun"
    return {id for id, *_ in {*present.execute(query).fetchall()} & {*new_database.execute(query).fetchall()}}


def _shared_tables_json_limited_to_ids(sharing_json: str, table_ids_in_both: set[int]) -> str:
    """Keep only those shared tables that are the same in the backup, so that no link leads to another
    game."""
    read = json_object_in_tuple_or_none(sharing_json, allows_any_value=True)
    shared = read[0] if read and isinstance(read[0], list) else []
    return json.dumps(
        [each for each in shared if isinstance(each, dict) and each.get("id") in table_ids_in_both]
    )


def _highest_table_id_ever(database: Connection, stored_highest_id: object) -> int:
    """The highest id that a table ever had. Ids are never reused, so that no address leads to another
    game."""
    highest = database.execute(
        "SELECT max(id) FROM (SELECT id FROM tables UNION ALL SELECT id FROM begun)"
    ).fetchone()[0]
    read = json_object_in_tuple_or_none(stored_highest_id, allows_any_value=True)
    return max(highest or 0, read[0] if read and isinstance(read[0], int) else 0)
