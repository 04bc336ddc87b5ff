"""Export all figures and all games as sealed records, and import many records at once."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from views.app import theme
from views.app.background import run_in_background
from views.app.component import component, use_workspace
from views.app.icons import Icons
from views.components.controls import button, column, heading_text, live_announcement, row, sheet, words
from views.components.file_export import export_file, make_and_export_file
from views.screens.open_record import picked_file_content
from views.workspace.bulk_import import unpacked_record_files
from views.workspace.known_games import StoredGames
from views.workspace.record_files import (
    ExportedFile,
    replay_record_file,
    results_csv_file,
    results_json_file,
    sealed_finished_games_zip_with_progress,
    store_replayed_record,
)
from views.workspace.workspace import Workspace

FAULTS = 100
"""The number of faults listed."""
ShowMessage = Callable[[str], None]


@component
def GamesImportExport(set_importing: Callable[[bool], None]) -> ft.Control:
    """Draw the buttons and their results. `set_importing(True)` pauses the refresh of the page's figures
    while many tables are imported.
    """
    workspace = use_workspace()
    message, tell = ft.use_state("")
    no_faults: tuple[str, ...] = ()
    faults, list_faults = ft.use_state(no_faults)

    async def pick_and_import_files() -> None:
        chosen = await ft.FilePicker().pick_files(with_data=True, allow_multiple=True)
        if not chosen:
            return
        set_importing(True)
        try:
            list_faults(tuple(await import_record_files_and_return_faults(workspace, chosen, tell)))
        finally:
            set_importing(False)

    import_text = say("in.many", "Import records")
    about = say("in.told", "Choose single records or a zip. Games you already have stay as they are.")
    fault_texts = [*faults[:FAULTS]]
    if len(faults) > FAULTS:
        fault_texts.append(say("in.more_faults", "... and {count} more", count=len(faults) - FAULTS))
    return sheet(
        column(
            heading_text(say("out.title", "Import and export")),
            row(
                *figures_and_games_export_buttons(workspace, tell),
                button(import_text, "in-many", pick_and_import_files, icon=Icons.UPLOAD_FILE),
            ),
            words(about, size=theme.TINY, faded=True),
            live_announcement(message, "out-said") if message else None,
            *(words(text, color=theme.REFUSAL, size=theme.SMALL) for text in fault_texts),
        )
    )


def figures_and_games_export_buttons(workspace: Workspace, show_progress: ShowMessage) -> list[ft.Control]:
    results = workspace.people.results.stored_results
    csv = partial(make_and_export_file, lambda: results_csv_file(results()))
    json = partial(make_and_export_file, lambda: results_json_file(results()))
    sealed = partial(export_finished_games_as_sealed_records, workspace, show_progress)
    return [
        button(say("out.csv", "All figures as CSV"), "out-csv", csv, icon=Icons.TABLE_CHART),
        button(say("out.json", "All figures as JSON"), "out-json", json, icon=Icons.DATA_OBJECT),
        button(say("out.sealed", "All games as sealed records"), "out-sealed", sealed, icon=Icons.FOLDER_ZIP),
    ]


async def export_finished_games_as_sealed_records(workspace: Workspace, show_progress: ShowMessage) -> None:
    for game in sealed_finished_games_zip_with_progress(workspace):
        if isinstance(game, ExportedFile):
            show_progress("")
            await export_file(game.name, game.content)
        elif game[0] % 10 == 0:
            show_progress(say("out.sealing", "{done} of {all} games", done=game[0], all=game[1]))
            await asyncio.sleep(0)


async def import_record_files_and_return_faults(
    workspace: Workspace, chosen: Sequence[ft.FilePickerFile], show_message: ShowMessage
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
    new, known, stored_games = 0, 0, StoredGames(workspace)
    for done, (name, content) in enumerate(files, 1):
        try:
            was_new = await store_record_of_new_game(workspace, stored_games, content)
            new, known = new + was_new, known + (not was_new)
        except (NoRecord, StoreError) as error:
            faults.append(f"{name}: {error}")
        show_message(say("in.so_far", "{done} of {all} records", done=done, all=len(files)))
    show_message(
        say(
            "in.done",
            "{came} records became tables, {same} were here already, {faults} could not be read.",
            came=new,
            same=known,
            faults=len(faults),
        )
    )
    return faults


async def store_record_of_new_game(workspace: Workspace, stored_games: StoredGames, content: bytes) -> bool:
    """Store the record in a file; return False, and store nothing, if its game is already here. Raises
    NoRecord and StoreError."""
    if stored_games.table_id_of_file(content) is not None:
        return False
    record = await run_in_background(replay_record_file, content)
    if stored_games.table_id_of_game(record) is not None:
        return False
    stored_games.note_table_of_record(record, store_replayed_record(workspace, record).id)
    return True
