"""Rescues a damaged file of tables: every readable table becomes a sealed record."""

import json
from pathlib import Path
from typing import NamedTuple

from models.record import NoRecord
from models.store import StoredTable
from models.store.change_counter import change_count_or_none
from models.store.damaged_file import FoundTable, read_damaged_file
from models.store.digests import UNKNOWN
from models.store.file_replacement import FILE
from models.store.table_reader import json_object_in_tuple_or_none
from models.translation import say
from referee.games import header_from_json
from referee.table.dates import Dates
from referee.table.table import Table
from referee.words.phrases import versus_or_listed_players_text
from views.workspace.open_table import replay_up_to_unreadable_act
from views.workspace.record_files import ExportedFile, sealed_record_file
from views.workspace.thinking_times import game_dates


class RescueReport(NamedTuple):
    """The result of a rescue: lines to print, and whether anything is missing."""

    lines: list[str]
    is_whole: bool


def rescue_tables(database_file: Path, folder: Path) -> RescueReport:
    """Write every table of a file of tables into a folder, and report what is missing. The file itself is
    only read. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    database_file.stat()
    found = read_damaged_file(
        database_file,
        database_file.with_name(f"{database_file.name}-wal"),
        change_count_or_none(database_file.parent) if database_file.name == FILE else None,
    )
    lines, is_whole = [], not found.lost
    for table in found.tables:
        line, is_table_whole = write_rescued_record_and_report(table, folder)
        lines.append(line)
        is_whole = is_whole and is_table_whole
    if found.lost:
        lines.append(
            say(
                "rescue.lost",
                "{lost, plural, one {# more table} other {# more tables}} could not be read.",
                lost=found.lost,
            )
        )
    if not found.tables:
        lines.append(say("rescue.nothing", "There is no table in {file}.", file=database_file))
    return RescueReport(lines, is_whole and bool(found.tables))


def write_rescued_record_and_report(found: FoundTable, folder: Path) -> tuple[str, bool]:
    try:
        header = header_from_json(json.loads(found.header))
        opening, followed, _ = replay_up_to_unreadable_act(header, [act for _, act in found.acts])
    except NoRecord as error:
        return say("rescue.not_read", "Table {id}: could not be read ({why}).", id=found.id, why=error), False
    table = opening.table
    made = sealed_record_file(table, _dates_of_replayed_acts(found, table, followed))
    path = unused_file_path(folder, made)
    path.write_bytes(made.content)
    players = versus_or_listed_players_text(table.names)
    file_facts = {"file": path.name, "check": made.check}
    facts = {"id": found.id, "who": players, "entries": len(table), **file_facts}
    if followed == found.due:
        return say(
            "rescue.whole",
            "Table {id}, {who}: complete, {entries, plural, one {# entry} other {# entries}}, in "
            "{file} ({check}).",
            **facts,
        ), True
    if found.due >= UNKNOWN:
        return say(
            "rescue.end_unknown",
            "Table {id}, {who}: {entries, plural, one {# entry} other {# entries}}, in {file} "
            "({check}). Later entries may be lost.",
            **facts,
        ), False
    return say(
        "rescue.short",
        "Table {id}, {who}: {entries, plural, one {# entry} other {# entries}}, in {file} ({check}). "
        "The last {missing} of {due} steps are missing.",
        missing=found.due - followed,
        due=found.due,
        **facts,
    ), False


def _dates_of_replayed_acts(found: FoundTable, table: Table, replayed_acts: int) -> Dates:
    header, manner = (
        (json_object_in_tuple_or_none(text) or ({},))[0] for text in (found.header, found.manner)
    )
    stored_table = StoredTable(
        found.id, header, manner, {}, found.created, found.updated, found.finished, found.removed
    )
    moments, acts = zip(*found.acts[:replayed_acts], strict=True) if replayed_acts else ((), ())
    return game_dates(stored_table, table, acts, moments)


def unused_file_path(folder: Path, file: ExportedFile) -> Path:
    stem, suffix = file.name.rsplit(".", 1)
    names = [file.name, *(f"{stem}-{number}.{suffix}" for number in range(2, 100_000))]
    return next(folder / name for name in names if not (folder / name).exists())
