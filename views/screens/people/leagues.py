"""All leagues, a new one, and the import of one from another program: a tournament report (TRF) or a
spreadsheet (CSV)."""

from typing import Final, NamedTuple

import flet as ft

from models.store import StoreError
from models.translation import say
from referee.people.league_csv import league_from_csv
from referee.people.leagues import League, planned_round_count
from referee.people.trf import NotATournament, league_from_trf
from views.app import theme
from views.app.component import component, use_shared_value, use_workspace
from views.app.icons import Icons
from views.components.choices import choice_buttons
from views.components.controls import (
    button,
    column,
    live_announcement,
    row,
    rows_with_dividers,
    sheet,
    silent_text,
    tappable_row,
    words,
)
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.open_record import picked_file_content
from views.screens.people.attempts import use_attempt
from views.screens.people.formatting import game_title
from views.screens.people.league_pairing_form import titles_of_games_playable_by_two
from views.screens.people.new_league import NewLeagueForm

MOST_BYTES: Final = 2_000_000
"""The largest file of a league."""


@screen_component
def LeagueListScreen() -> ft.Control:
    """Draw `/leagues`, the list of leagues."""
    workspace, page = use_workspace(), ft.context.page
    use_shared_value(workspace.store, lambda shown: shown.people)
    try:
        rows = [league_row(*league) for league in workspace.leagues.readable_leagues_with_numbers()]
        sheets: list[ft.Control] = [sheet(rows_with_dividers(rows, spacing=2))] if rows else []
        sheets += [NewLeagueForm(key="new-league"), LeagueImportSheet(key="import-league")]
    except StoreError as fault:
        sheets = [sheet(words(str(fault), color=theme.REFUSAL))]
    top = top_bar(say("leagues.leagues", "Leagues and evenings"), lambda: page.navigate("/players"))
    return screen_view("/leagues", top, scrolling_page_of_sheets(sheets, 560))


def league_row(league_id: int, league: League) -> ft.Control:
    """Return a row that opens a league."""
    page, planned = ft.context.page, planned_round_count(league)
    rounds = say("leagues.round_of", "round {now} of {all}", now=len(league.played), all=planned)
    text = f"{game_title(league.game)} · {rounds}"
    lines: list[ft.Control] = [
        silent_text(league.name, size=theme.MEDIUM, color=theme.INK, weight=ft.FontWeight.W_500),
        silent_text(text, size=theme.TINY, color=theme.INK_FADED),
    ]
    return tappable_row(
        [ft.Column(lines, spacing=2, expand=True)],
        f"{league.name}: {text}",
        f"league-{league_id}",
        lambda: page.navigate(f"/leagues/{league_id}"),
        padding_across_and_down=(4, 8),
    )


class LeagueFile(NamedTuple):
    """The name and the text of a file with a league."""

    name: str
    text: str


@component
def LeagueImportSheet() -> ft.Control:
    """Draw the import button, and after a file was chosen the games its results may belong to."""
    workspace, page = use_workspace(), ft.context.page
    no_file: LeagueFile | None = None
    chosen, choose = ft.use_state(no_file)
    fault, attempt = use_attempt()

    async def pick_file() -> None:
        files = await ft.FilePicker().pick_files(with_data=True)
        if files:
            choose(None)
            attempt(lambda: choose(read_text_of_league_file(files[0])))

    def add_league(file: LeagueFile, game: str) -> None:
        choose(None)
        id = workspace.leagues.add(league_from_file(file, game))
        page.navigate(f"/leagues/{id}")

    text = say("leagues.import", "Import a league (TRF or CSV)")
    rows: list[ft.Control] = [row(button(text, "import-league", pick_file, icon=Icons.UPLOAD_FILE))]
    if chosen:
        buttons = choice_buttons(
            "import",
            titles_of_games_playable_by_two(),
            "",
            lambda game: attempt(lambda: add_league(chosen, game)),
        )
        rows += [
            words(say("leagues.import_game", "Which game is {file} of?", file=chosen.name)),
            row(*buttons),
        ]
    if fault:
        rows.append(live_announcement(fault, "import-fault", is_fault=True))
    return sheet(column(*rows))


def read_text_of_league_file(file: ft.FilePickerFile) -> LeagueFile:
    """Return a picked file with its text. Raises NotATournament for one that cannot be read or is too
    large."""
    try:
        content = picked_file_content(file)
    except OSError as error:
        raise NotATournament(f"{file.name}: {error}") from error
    if len(content) > MOST_BYTES:
        raise NotATournament(say("leagues.file_too_large", "This file is too large for a league"))
    return LeagueFile(file.name, text_from_utf8_or_latin1(content))


def text_from_utf8_or_latin1(content: bytes) -> str:
    """Return the text of a file: UTF-8, else Latin-1, which older programs write."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def league_from_file(file: LeagueFile, game: str) -> League:
    """Return the league in a file; its file name's ending gives the format. Raises NotATournament."""
    stem, _, ending = file.name.rpartition(".")
    if ending.lower() == "csv":
        return league_from_csv(file.text, game, stem)
    return league_from_trf(file.text, game)
