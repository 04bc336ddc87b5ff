"""Copy a backup into a new file: known columns of known tables, each row validated, and nothing else.

A backup is data that may come from anybody. Its triggers, views, virtual tables and unknown tables are never
run or copied; nor are tokens, the devices at a table, drafts, or the settings of the machine that made it.
"""

from itertools import takewhile
from pathlib import Path
from sqlite3 import Connection
from typing import NamedTuple

from models.store.backup_rows import (
    MOST,
    ArmyRow,
    Check,
    HiddenRow,
    LeagueRow,
    SettingRow,
    SpellingRow,
    is_restorable_setting,
    ordinary_columns_of_table,
    raise_for_invalid_army,
    table_without_invalid_fields_or_none,
    valid_rows_and_refused_count,
)
from models.store.damaged_file import FoundTable
from models.store.digests import table_row_seal
from models.store.file_checks import untrusted_file_opened_read_only
from models.store.notices import Notice
from models.store.opening import utf8_text_or_none
from models.store.row_digests import at_most_one_notice_listing_damaged_rows
from models.store.salvage import write_table_and_return_link
from models.store.schema import ACTS_OF
from models.store.table_reader import (
    creation_time_and_header_matching_act_chain,
    table_row_or_none,
    verified_acts_before_first_damaged,
)


class Copied(NamedTuple):
    """The result of copying a backup."""

    settings: dict[str, str]
    """Settings that a backup may restore, as JSON texts by name. They are not written yet."""
    damage: dict[int, int]
    """Number of readable acts of each incomplete table."""
    lost: int
    """Number of tables, armies, leagues and names that could not be read."""
    notices: list[Notice]
    """Notices about rows whose digest does not match."""


def copy_backup_into_new_file(backup: Path, new_database: Connection, check_league: Check) -> Copied:
    """Copy the tables, armies, leagues and names of a backup into a fresh file, within the caller's
    transaction."""
    with untrusted_file_opened_read_only(backup, without_log=True) as source:
        source.text_factory = utf8_text_or_none
        damage, lost = _copy_tables_and_report_damage(source, new_database)
        for name, model, check in (
            ("armies", ArmyRow, raise_for_invalid_army),
            ("leagues", LeagueRow, check_league),
            ("spellings", SpellingRow, None),
            ("hidden_players", HiddenRow, None),
        ):
            rows, refused = valid_rows_and_refused_count(source, name, model, check)
            lost += refused
            new_database.executemany(
                f"INSERT OR IGNORE INTO {name} VALUES ({', '.join('?' * len(model._fields))})", rows
            )
        settings = {
            row.name: row.value
            for row in valid_rows_and_refused_count(source, "settings", SettingRow)[0]
            if is_restorable_setting(row)
        }
        return Copied(
            settings,
            damage,
            lost,
            at_most_one_notice_listing_damaged_rows(new_database, _digests_by_table_and_key(source)),
        )


def _digests_by_table_and_key(source: Connection) -> dict[tuple[str, str], set[str]]:
    """The digests of the backup's rows, by table and key, for the tables that are restored."""
    if not ordinary_columns_of_table(source, "digests"):
        return {}
    rows = source.execute("SELECT kind, id, digest FROM digests WHERE kind <> 'settings'").fetchall()
    return {(str(kind), str(id)): {str(digest)} for kind, id, digest in rows}


def _copy_tables_and_report_damage(
    source: Connection, new_database: Connection
) -> tuple[dict[int, int], int]:
    damage, lost = dict[int, int](), 0
    is_linked = "link" in ordinary_columns_of_table(source, "acts")
    for (id,) in source.execute("SELECT id FROM tables ORDER BY id").fetchall():
        table = (
            _read_table_with_acts_before_damage(source, id, is_linked)
            if isinstance(id, int) and 1 <= id < MOST
            else None
        )
        if table is None:
            lost += 1
            continue
        write_table_and_return_link(new_database, id, table)
        if not table.is_whole:
            damage[id] = len(table.acts)
    return damage, lost


def _read_table_with_acts_before_damage(
    source: Connection, id: int, acts_are_linked: bool
) -> FoundTable | None:
    """One table with its verified acts; None if its header cannot be read."""
    query = "SELECT header, manner, summary, created, updated, finished, removed FROM tables WHERE id = ?"
    line = source.execute(query, (id,)).fetchone()
    table = (_with_acts_of_digest_chain if acts_are_linked else _with_acts_before_first_gap)(
        source, FoundTable._make((id, *line, (), 0))
    )
    return table_without_invalid_fields_or_none(table) if table is not None else None


def _with_acts_of_digest_chain(source: Connection, table: FoundTable) -> FoundTable | None:
    """The table with the acts whose links form a chain from its header."""
    line, acts = (
        table_row_or_none(source, table.id),
        verified_acts_before_first_damaged(source, table.id),
    )
    beginning = (
        creation_time_and_header_matching_act_chain(source, table.id, line) if line is not None else None
    )
    if line is None or beginning is None:
        return None
    rows = source.execute(
        f"SELECT at FROM acts WHERE {ACTS_OF} AND n > 0 ORDER BY key", (table.id,)
    ).fetchall()
    is_proved = (
        acts.is_whole and isinstance(line[3], str) and line[10] == table_row_seal(line[8], line[9], line[3])
    )
    pairs = tuple(zip((at for (at,) in rows), acts.texts, strict=False))
    summary = table.summary if is_proved else "{}"
    return table._replace(
        created=beginning[0], header=beginning[1], summary=summary, acts=pairs, due=acts.expected_count
    )


def _with_acts_before_first_gap(source: Connection, table: FoundTable) -> FoundTable:
    """The table with its acts up to the first missing number, as versions before the chain of digests stored
    them."""
    rows = source.execute("SELECT n, at, act FROM acts WHERE table_id = ? ORDER BY n", (table.id,)).fetchall()
    linked = takewhile(lambda each: each[1][0] == each[0] and isinstance(each[1][2], str), enumerate(rows, 1))
    pairs = tuple((at, act) for _, (_, at, act) in linked)
    summary = table.summary if len(pairs) == len(rows) else "{}"
    return table._replace(
        summary=summary, acts=pairs, due=max([len(rows), *(n for n, _, _ in rows if isinstance(n, int))])
    )
