"""Export all figures and all games as sealed records, and import many records at once."""

import asyncio
from collections.abc import Callable
from functools import partial

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from views.app import theme
from views.app.background import run_in_background
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.file_export import export_file
from views.components.paper import heading_text, live_announcement, row, sheet, words
from views.components.pressable import button
from views.screens.open_record import picked_file_content
from views.workspace.bulk_export import (
    results_csv_file,
    results_json_file,
    sealed_finished_games_zip_with_progress,
)
from views.workspace.bulk_import import unpacked_record_files
from views.workspace.known_games import StoredGames
from views.workspace.record_files import ExportedFile, replay_record_file, store_replayed_record
from views.workspace.workspace import Workspace

FAULTS = 100
"""The number of faults listed."""
ShowMessage = Callable[[str], None]


@component
def GamesImportExport(set_importing: Callable[[bool], None]) -> ft.Control:
    """Draw the buttons and their results. `wait(True)` pauses the refresh of the page's figures while many
    tables are imported.
    """
    workspace = use_workspace()
    message, tell = ft.use_state("")
    no_faults: tuple[str, ...] = ()
    faults, list_faults = ft.use_state(no_faults)

    async def pick_and_import_files() -> None:
        chosen = await ft.FilePicker().pick_files(with_data=True, allow_multiple=True) or []
        if not chosen:
            return
        set_importing(True)
        try:
            list_faults(tuple(await import_record_files_and_return_faults(workspace, chosen, tell)))
        finally:
            set_importing(False)

    def handler_to_export(made: Callable[[], ExportedFile]) -> Callable[[], object]:
        async def make_and_export_file() -> None:
            file = made()
            await export_file(file.name, file.content)

        return make_and_export_file

    csv, json = say("out.csv", "All figures as CSV"), say("out.json", "All figures as JSON")
    rows: list[ft.Control] = [
        heading_text(say("out.title", "Import and export")),
        row(
            button(
                csv,
                "out-csv",
                handler_to_export(lambda: results_csv_file(workspace.people.results_of_player_or_all())),
                icon=Icons.TABLE_CHART,
            ),
            button(
                json,
                "out-json",
                handler_to_export(lambda: results_json_file(workspace.people.results_of_player_or_all())),
                icon=Icons.DATA_OBJECT,
            ),
            button(
                say("out.sealed", "All games as sealed records"),
                "out-sealed",
                partial(export_finished_games_as_sealed_records, workspace, tell),
                icon=Icons.FOLDER_ZIP,
            ),
            button(
                say("in.many", "Import records"), "in-many", pick_and_import_files, icon=Icons.UPLOAD_FILE
            ),
        ),
        words(
            say("in.told", "Choose single records or a zip. Games you already have stay as they are."),
            size=theme.TINY,
            faded=True,
        ),
    ]
    if message:
        rows.append(live_announcement(message, "out-said"))
    rows += [words(each, color=theme.REFUSAL, size=theme.SMALL) for each in faults]
    return sheet(ft.Column(rows, spacing=8))


async def export_finished_games_as_sealed_records(workspace: Workspace, show_progress: ShowMessage) -> None:
    """Export all games as sealed records, with progress."""
    for each in sealed_finished_games_zip_with_progress(workspace):
        if isinstance(each, ExportedFile):
            show_progress("")
            await export_file(each.name, each.content)
        elif each[0] % 10 == 0:
            show_progress(say("out.sealing", "{done} of {all} games", done=each[0], all=each[1]))
            await asyncio.sleep(0)


async def import_record_files_and_return_faults(
    workspace: Workspace, chosen: list[ft.FilePickerFile], show_message: ShowMessage
) -> list[str]:
    """Import these files with progress, each record completely or not at all, and return one message per
    fault."""
    faults: list[str] = []
    files: list[tuple[str, bytes]] = []
    for each in chosen:
        try:
            files += unpacked_record_files(each.name, picked_file_content(each))
        except (NoRecord, OSError) as error:
            faults.append(f"{each.name}: {error}")
    came, stored_games, same = 0, StoredGames(workspace), 0
    for done, (name, content) in enumerate(files, 1):
        if stored_games.table_id_of_file(content) is not None:
            same += 1
            continue
        try:
            record = await run_in_background(replay_record_file, content)
            if stored_games.table_id_of_game(record) is not None:
                same += 1
            else:
                stored_games.note_table_of_record(record, store_replayed_record(workspace, record).id)
                came += 1
        except (NoRecord, StoreError) as error:
            faults.append(f"{name}: {error}")
        show_message(say("in.so_far", "{done} of {all} records", done=done, all=len(files)))
    facts = {"came": came, "same": same, "faults": len(faults)}
    show_message(
        say(
            "in.done",
            "{came} records became tables, {same} were here already, {faults} could not be read.",
            **facts,
        )
    )
    more = (
        [say("in.more_faults", "... and {count} more", count=len(faults) - FAULTS)]
        if len(faults) > FAULTS
        else []
    )
    return [*faults[:FAULTS], *more]
