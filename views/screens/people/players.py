"""All players, game by game, the strongest first; the link to all games; the export of all figures and games,
and the import of many records at once."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from models.store import Standing
from models.translation import say
from views.app import theme
from views.app.background import run_in_background
from views.app.component import component, refusal_shown, use_typed_ref, use_workspace
from views.app.icons import Icons
from views.components.controls import (
    button,
    column,
    heading_text,
    live_announcement,
    navigation_to,
    row,
    rows_with_dividers,
    sheet,
    silent_text,
    tappable_row,
    words,
)
from views.components.file_export import export_file, make_and_export_file
from views.components.shell import page_of_sheets, screen_component
from views.games import default_player_names_in_all_languages
from views.screens.open_record import picked_file_content
from views.screens.people.formatting import game_title, games_won_text, player_url, rating_text_or_empty
from views.screens.people.refresh import WIDTH, use_refreshed_figures
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


@screen_component
def Players() -> ft.Control:
    workspace = use_workspace()
    many_come = use_typed_ref(False)
    _, draw_anew = ft.use_state(0)
    refreshing = use_refreshed_figures(workspace, with_ratings=True, is_paused=many_come)

    def pause_or_resume_refresh(is_importing: bool) -> None:
        many_come.current = is_importing
        draw_anew(lambda times: times + 1)

    def sheets_of_players() -> list[ft.Control]:
        everybody = workspace.people.results.visible_player_totals()
        standings = [each for each in everybody if each.player not in default_player_names_in_all_languages()]
        games = dict.fromkeys(standing.game for standing in standings)
        return [
            links_to_leagues_and_games(bool(everybody)),
            *([game_players_sheet(workspace, game, standings) for game in games] or [no_players_sheet()]),
            *hidden_players_sheet_if_any(workspace),
        ]

    # the result of an import stays visible while the figures are refreshed
    import_export = GamesImportExport(pause_or_resume_refresh, key="out-and-in")
    sheets = [*(sheets_of_players() if refreshing is None else [refreshing]), import_export]
    return page_of_sheets("/players", say("people.players", "Players"), "/", sheets, WIDTH)


def links_to_leagues_and_games(has_games: bool) -> ft.Control:
    """Return links to the leagues, and to all games if there are any."""

    def link(text: str, identifier: str, url: str, icon: ft.IconData) -> ft.Control:
        return button(text, identifier, navigation_to(url), icon=icon, expand=True)

    links = [
        link(say("leagues.leagues", "Leagues and evenings"), "to-leagues", "/leagues", Icons.EMOJI_EVENTS)
    ]
    if has_games:
        links.append(link(say("people.to_history", "All games"), "to-history", "/history", Icons.HISTORY))
    return ft.Row(links, spacing=8)


def no_players_sheet() -> ft.Control:
    return sheet(
        words(
            say(
                "people.nobody",
                "No finished games yet. After your first one, the players and their results are listed "
                "here. Corrections to a record change them too.",
            ),
            size=theme.MEDIUM,
        )
    )


def game_players_sheet(workspace: Workspace, game: str, standings: list[Standing]) -> ft.Control:
    """Return one game's players by rating, provisional ratings last."""
    ratings = workspace.people.ratings.ratings_by_game()[game]
    rated = [(each, ratings.rating_of(each.player)) for each in standings if each.game == game]
    rated.sort(key=lambda each: (each[1].is_provisional, -each[1].rating))
    rows = [
        ranked_player_row(rank, standing, rating_text_or_empty(rating))
        for rank, (standing, rating) in enumerate(rated, 1)
    ]
    return sheet(ft.Column([heading_text(game_title(game)), rows_with_dividers(rows, spacing=2)], spacing=8))


def ranked_player_row(rank: int, standing: Standing, rating: str) -> ft.Control:
    """Return the row of a player in a game, which opens the player's page."""
    won = games_won_text(standing.played, standing.won, standing.tied)
    lines: list[ft.Control] = [
        silent_text(standing.player, size=theme.MEDIUM, color=theme.INK, weight=ft.FontWeight.W_500),
        silent_text(rating, size=theme.TINY, color=theme.INK_FADED),
    ]
    return tappable_row(
        [
            ft.Container(silent_text(str(rank), size=theme.SMALL, color=theme.INK_FADED), width=22),
            ft.Column(lines, spacing=1, expand=True),
            silent_text(won, size=theme.SMALL, color=theme.INK),
        ],
        f"{standing.player}: {won}, {rating}",
        f"player-{standing.game}-{standing.player}",
        navigation_to(player_url(standing.player)),
        padding_across_and_down=(4, 8),
    )


def hidden_players_sheet_if_any(workspace: Workspace) -> list[ft.Control]:
    """Return the hidden players, each with a button to list them again."""
    buttons = [
        button(
            say("people.show_again", "List {player} again", player=name),
            f"show-{name}",
            lambda name=name: workspace.people.hide_or_show_player(name, False),
            "quiet",
        )
        for name in workspace.people.results.hidden_players()
    ]
    heading = heading_text(say("people.hidden", "Hidden"))
    return [sheet(ft.Column([heading, *buttons], spacing=6))] if buttons else []


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
        with refusal_shown(faults.append, OSError, before=f"{each.name}: "):
            files += unpacked_record_files(each.name, picked_file_content(each))
    new, known, stored_games = 0, 0, StoredGames(workspace)
    for done, (name, content) in enumerate(files, 1):
        with refusal_shown(faults.append, before=f"{name}: "):
            was_new = await store_record_of_new_game(workspace, stored_games, content)
            new, known = new + was_new, known + (not was_new)
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
