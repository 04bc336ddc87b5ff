"""Exports all figures as files for other programs, and all finished games as a zip of sealed records."""

import json
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from zipfile import ZIP_DEFLATED, ZipFile

from models.json_values import JsonObject
from models.store import KeptResult, league_of_hand_entered_game_or_none
from views.spreadsheet import csv_text_without_formulas
from views.workspace.keeper_access import table_as_host_sees_it
from views.workspace.record_files import ExportedFile, sealed_record_file
from views.workspace.workspace import Workspace


def seat_result_json(row: KeptResult) -> JsonObject:
    """Return one seat of a finished game as JSON."""
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
