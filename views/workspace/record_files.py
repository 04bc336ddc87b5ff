"""Export and import of records as files, export of figures for other programs, and what-if tables forked
from a game."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from models.external_input import single_line_excerpt
from models.json_values import JsonObject
from models.record import LONGEST_FAULT, BrokenSeal, Entry, Fork, Header, NoRecord
from models.rulings import Ruling
from models.store import KeptResult, StoredTable, json_text_for_store, league_of_hand_entered_game_or_none
from models.translation import say
from referee.game import AnyState
from referee.games import game_named, header_from_json
from referee.table.dates import NO_DATES, Dates, dates_from_header
from referee.table.identity import GameIdentity
from referee.table.judging import rulings_and_states_after
from referee.table.record_reader import Record, RecordEntry
from referee.table.replay import refusal_reasons_text
from referee.table.rules_version import RULES_VERSION, override_reason_if_header_has_other_rules_version
from referee.table.sealing import Seal, Sealing, verdict_and_ruling_digest
from referee.table.table import Act, Table
from referee.table.transcript import transcript_lines
from referee.transliteration import safe_file_name_in_any_script
from views.spreadsheet import csv_text_without_formulas
from views.workspace.keeper_access import table_as_host_sees_it
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace


class ExportedFile(NamedTuple):
    """A file to be saved: its name, its bytes, and the check code of a sealed record."""

    name: str
    content: bytes
    check: str = ""


class Imported(NamedTuple):
    """An imported record: its new table, and whether its seal is intact (None: it was never sealed)."""

    id: int
    seal: Seal | None


def with_date_in_name(file: ExportedFile, day: date) -> ExportedFile:
    stem, _, ending = file.name.rpartition(".")
    return file._replace(name=f"{stem}-{day:%Y-%m-%d}.{ending}")


def sealed_record_file(table: Table, dates: Dates = NO_DATES) -> ExportedFile:
    """Return the sealed record, each entry with the digest of its ruling. Only the file is held in memory.

    `dates`: when it was played. Dates are in the header and are not sealed.
    """
    header = table.header.to_json_object()
    sealing, into = Sealing(header), BytesIO()
    into.write(json.dumps(header, ensure_ascii=False, indent=1).removesuffix("\n}").encode())
    for name, value in dates.header_fields_json().items():
        into.write(f',\n "{name}": {json.dumps(value)}'.encode())
    into.write(b',\n "entries": [')
    for n, entry in enumerate(entries_with_hash_and_ruling_digest(table, sealing)):
        into.write(f"{',' if n else ''}\n  {json.dumps(entry, ensure_ascii=False)}".encode())
    into.write((b"\n ]" if len(table) else b"]") + f',\n "check": "{sealing.check_code}"\n}}'.encode())
    return ExportedFile(
        safe_file_name_in_any_script(table.header.game, *table.names, ending="json"),
        into.getvalue(),
        sealing.check_code,
    )


def record_check_code(table: Table) -> str:
    """Return the check code of the record without making a file."""
    sealing = Sealing(table.header.to_json_object())
    for _ in entries_with_hash_and_ruling_digest(table, sealing):
        pass
    return sealing.check_code


def entries_with_hash_and_ruling_digest(table: Table, sealing: Sealing) -> Iterator[JsonObject]:
    for ruling in table.rulings:
        yield sealing.chain_entry_and_add_hash(
            ruling.entry.to_json_object()
            | {"ruled": verdict_and_ruling_digest(table.game, table.state, ruling)}
        )


def transcript_file(table: Table) -> ExportedFile:
    """Return the transcript, a text for people to read that can also be imported."""
    into = BytesIO()
    for line in transcript_lines(table):
        into.write(f"{line}\n".encode())
    return ExportedFile(
        safe_file_name_in_any_script(table.header.game, *table.names, ending="txt"),
        into.getvalue(),
    )


OnProgress = Callable[[int, int], None]
"""Called with (entries read, total). An exception ends the import, and nothing is stored."""
OFTEN: Final = 250
"""The number of entries between two calls."""


class ReplayedRecord(NamedTuple):
    """A record replayed to its end: the last state, and its acts as JSON."""

    header: Header
    state: AnyState
    acts: list[str]
    seal: Seal | None
    file: str
    """The digest of the file."""
    identity: str
    """The identity code of the game (referee.table.identity)."""
    dates: Dates


def import_record(
    workspace: Workspace, content: bytes, table_settings: TableSettings | None = None
) -> Imported:
    """Import a record or transcript as a new table. Raises NoRecord or StoreError."""
    return store_replayed_record(workspace, replay_record_file(content), table_settings)


def store_replayed_record(
    workspace: Workspace, record: ReplayedRecord, table_settings: TableSettings | None = None
) -> Imported:
    """Store a replayed record as a new table. Raises StoreError."""
    header, dates = record.header, record.dates
    table_settings = table_settings or TableSettings(
        origin="what-if" if header.fork else "import", file=record.file
    )
    table_settings = table_settings._replace(
        dated="" if not dates.begun else "entries" if dates.moments or not record.acts else "ends"
    )
    return Imported(
        workspace.store_played_table(header, record.state, table_settings, record.acts, dates), record.seal
    )


def replay_record_file(content: bytes, progress: OnProgress = lambda now, all: None) -> ReplayedRecord:
    """Replay the record or transcript in a file to its end. Raises NoRecord.

    A broken seal is noted in the header. If the changed record cannot be replayed, the error names the broken
    seal first.
    """
    record = Record(content)
    try:
        state, acts, identity = replay_to_state_acts_and_identity(record, progress)
    except NoRecord as error:
        seal = record.seal_check_result()
        if seal is None or seal.is_intact:
            raise
        raise NoRecord(
            say("filing.broken", "{seal} As it is now, {why}", seal=seal.sentence, why=error)
        ) from None
    header, seal = record.header, record.seal_check_result()
    if seal is not None and not seal.is_intact:
        header = header.model_copy(update={"broken_seal": BrokenSeal(entry=seal.first_changed_entry)})
    return ReplayedRecord(
        header, state, acts, seal, file_digest(content), identity, dates_from_header(header, len(acts))
    )


def replay_to_state_acts_and_identity(
    record: Record, progress: OnProgress
) -> tuple[AnyState, list[str], str]:
    """Replay a record without holding its history in memory. Returns the state, the acts and the identity."""
    game = game_named(record.header.game)
    state: AnyState = game.start(record.header)
    acts: list[str] = []
    identity = GameIdentity(record.header)
    last: RecordEntry

    def entries() -> Iterator[Entry]:
        nonlocal last
        for last in record.entries():
            yield last.entry

    other_rules = override_reason_if_header_has_other_rules_version(record.header)
    rulings = rulings_and_states_after(record.header, entries(), other_rules)
    for n, (ruling, after) in enumerate(rulings, 1):
        if not ruling.is_accepted:
            why = single_line_excerpt(refusal_reasons_text(ruling), LONGEST_FAULT)
            raise NoRecord(
                say(
                    "filing.refused",
                    "this record cannot be played: entry {n} is refused. {reasons}",
                    n=n,
                    reasons=why,
                )
            )
        state, digest_then = after, last.raw.get("ruled")
        if not isinstance(digest_then, str) and other_rules is None:
            digest_then = verdict_and_ruling_digest(game, state, ruling)
        ruled = {"ruled": [digest_then]} if isinstance(digest_then, str) else {}
        acts.append(json_text_for_store({"act": "enter", "entry": last.entry.to_json_object(), **ruled}))
        identity.add_entry(last.entry)
        if n % OFTEN == 0 or n == record.entry_count:
            progress(n, record.entry_count)
    return state, acts, identity.code


def what_if_settings_for_copy_of_known_game(
    known_table: StoredTable, record: ReplayedRecord
) -> TableSettings:
    """Return settings for a second table of a known game. It is marked as a what-if, so that the game counts
    only once."""
    return TableSettings(origin="what-if", back=f"/table/{known_table.id}", file=record.file)


def file_digest(content: bytes) -> str:
    """Return the SHA-256 of a file."""
    return sha256(content).hexdigest()


def fork_table(workspace: Workspace, table_id: int, entry_count: int) -> int:
    """Make a what-if table that continues after this many entries, and return its number. Raises NoRecord or
    StoreError."""
    source = table_as_host_sees_it(workspace, table_id)
    header: Header = source.header
    of = f"{source.game.title}, {', '.join(header.names)}"
    table_settings = workspace.table_settings(table_id)._replace(
        shows="", origin="what-if", back=f"/table/{table_id}", file="", dated=""
    )
    fork = Fork(of=of, table=table_id, entry=entry_count)
    return store_fork(workspace, source, fork, table_settings)


def store_fork(workspace: Workspace, source: Table, fork: Fork, table_settings: TableSettings) -> int:
    """Store a table with the first entries of another (`fork.entry`), under today's rules; return its number.
    Raises NoRecord or StoreError.
    """
    header = {**source.header.to_json_object(), "rules": RULES_VERSION}
    table, acts = Table(header_from_json({**header, "fork": fork.model_dump(exclude_none=True)})), []
    rulings: list[Ruling] = source.rulings[: fork.entry]
    for ruling in rulings:
        act: Act = {
            "act": "enter",
            "entry": ruling.entry.to_json_object(),
            "ruled": [verdict_and_ruling_digest(source.game, source.state, ruling)],
        }
        table.store_and_apply_act(act)
        acts.append(json_text_for_store(act))
    return workspace.store_played_table(table.header, table.state, table_settings, acts)


def seat_result_json(row: KeptResult) -> JsonObject:
    fields: JsonObject = row._asdict()
    del fields["written"]
    return fields | {"counted": dict(row.statistics)}


def results_csv_file(rows: list[KeptResult]) -> ExportedFile:
    """Return a CSV file with a row for each seat of each finished game and a column for each figure that a
    game counts."""
    counted = list(dict.fromkeys(name for row in rows for name in row.statistics))
    field_names = [field for field in KeptResult._fields if field != "written"]
    lines = [
        [*(getattr(row, field) for field in field_names), *(row.statistics.get(name, "") for name in counted)]
        for row in rows
    ]
    written = csv_text_without_formulas([[*field_names, *counted], *lines])
    return ExportedFile(
        "referee-games.csv", b"\xef\xbb\xbf" + written.encode()
    )  # with a byte order mark every spreadsheet program reads it as UTF-8


def results_json_file(rows: list[KeptResult]) -> ExportedFile:
    """Return a JSON file with an object for each seat of each finished game."""
    return ExportedFile(
        "referee-games.json",
        json.dumps({"games": [seat_result_json(row) for row in rows]}, ensure_ascii=False, indent=1).encode(),
    )


def sealed_finished_games_zip_with_progress(workspace: Workspace) -> Iterator[tuple[int, int] | ExportedFile]:
    """Write every finished game that counts into one zip, as a sealed record. Yields (done, total), and the
    file last."""
    rows = workspace.people.results.stored_results()
    tables = [
        id
        for id, _ in groupby(rows, key=lambda row: row.table)
        if league_of_hand_entered_game_or_none(id) is None
    ]
    into = BytesIO()
    with ZipFile(into, "w", ZIP_DEFLATED) as folder:
        for done, id in enumerate(tables, 1):
            record = sealed_record_file(table_as_host_sees_it(workspace, id), workspace.dates_of_game(id))
            folder.writestr(f"{id:05d}-{record.name}", record.content)
            yield done, len(tables)
    yield ExportedFile("referee-records.zip", into.getvalue())
