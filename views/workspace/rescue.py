"""Out of a file of tables, whatever state it is in: every table that can be read, as a sealed record."""

import json
from pathlib import Path
from typing import NamedTuple

from models.record import NoRecord
from models.store import Kept
from models.store.change_counter import noted
from models.store.damaged_file import FoundTable, found_in
from models.store.digests import UNKNOWN
from models.store.file_replacement import FILE
from models.store.table_reader import json_in
from models.translation import say
from referee.games import header_of
from referee.table.dates import Dates
from referee.table.rules_version import Opening
from referee.table.table import Table
from referee.words.phrases import between
from views.workspace.record_files import File, record_file
from views.workspace.table_times import dates_of


class Rescued(NamedTuple):
    """What was read of a file: lines for people, and whether anything is missing."""

    lines: list[str]
    is_whole: bool


def rescue(file: Path, into: Path) -> Rescued:
    """Write every table of a file of tables into a folder, and say what is missing. The file itself is only read. Raises OSError."""
    into.mkdir(parents=True, exist_ok=True)
    file.stat()
    found = found_in(
        file, file.with_name(f"{file.name}-wal"), noted(file.parent) if file.name == FILE else None
    )
    lines, is_whole = [], not found.lost
    for table in found.tables:
        line, whole = _of_one(table, into)
        lines.append(line)
        is_whole = is_whole and whole
    if found.lost:
        lines.append(
            say(
                "rescue.lost",
                "Of {lost, plural, one {# more table} other {# more tables}} nothing could be read.",
                lost=found.lost,
            )
        )
    if not found.tables:
        lines.append(say("rescue.nothing", "There is no table in {file}.", file=file))
    return Rescued(lines, is_whole and bool(found.tables))


def _of_one(found: FoundTable, into: Path) -> tuple[str, bool]:
    try:
        table, followed = _followed(found)
    except NoRecord as error:
        return say(
            "rescue.not_read", "Table {id}: nothing could be read ({why}).", id=found.id, why=error
        ), False
    made = record_file(table, _dates(found, table, followed))
    path = _free(into, made)
    path.write_bytes(made.content)
    facts = {
        "id": found.id,
        "who": between(table.header.names),
        "entries": len(table),
        "file": path.name,
        "check": made.check,
    }
    if followed == found.due:
        return say(
            "rescue.whole",
            "Table {id}, {who}: whole, {entries, plural, one {# entry} other {# entries}}, in {file} ({check}).",
            **facts,
        ), True
    if found.due >= UNKNOWN:
        unknown = say(
            "rescue.end_unknown",
            "Table {id}, {who}: {entries, plural, one {# entry} other {# entries}}, in {file} ({check}). "
            "Whether more followed cannot be read any more.",
            **facts,
        )
        return unknown, False
    missing = say(
        "rescue.short",
        "Table {id}, {who}: {entries, plural, one {# entry} other {# entries}}, in {file} ({check}). "
        "Missing behind: {missing} of {due} steps.",
        missing=found.due - followed,
        due=found.due,
        **facts,
    )
    return missing, False


def _dates(found: FoundTable, table: Table, followed: int) -> Dates:
    header, manner = ((json_in(text) or ({},))[0] for text in (found.header, found.manner))
    kept = Kept(found.id, header, manner, {}, found.created, found.updated, found.finished, found.removed)
    moments, acts = zip(*found.acts[:followed], strict=True) if followed else ((), ())
    return dates_of(kept, table, acts, moments)


def _followed(found: FoundTable) -> tuple[Table, int]:
    """The table that its acts make, and how many of them could be followed."""
    header = header_of(json.loads(found.header))
    acts = [act for _, act in found.acts]
    while True:
        opening, done = Opening(Table(header)), 0
        try:
            for act in acts:
                opening.fold(json.loads(act))
                done += 1
        except Exception:  # whatever it is that cannot be followed: the record ends before it
            acts = acts[:done]
        else:
            return opening.table, done


def _free(into: Path, made: File) -> Path:
    stem, suffix = made.name.rsplit(".", 1)
    names = [made.name, *(f"{stem}-{number}.{suffix}" for number in range(2, 100_000))]
    return next(into / name for name in names if not (into / name).exists())
