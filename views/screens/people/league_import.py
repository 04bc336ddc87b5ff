"""Import a league from another program: a tournament report (TRF) or a spreadsheet (CSV)."""

from typing import Final, NamedTuple

import flet as ft

from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.people.league_csv import league_from_csv
from referee.people.leagues import League
from referee.people.trf import NotATournament, league_from_trf
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.paper import column, live_announcement, row, sheet, words
from views.components.pressable import button
from views.screens.open_record import picked_file_content
from views.screens.people.formatting import game_title
from views.screens.people.league_draft import names_of_games_playable_by_two

MOST_BYTES: Final = 2_000_000


class ChosenFile(NamedTuple):
    """The name and the text of a file that was chosen."""

    name: str
    text: str


@component
def ImportLeague() -> ft.Control:
    """Draw the import button, and after a file was chosen the games its results may belong to."""
    workspace, page = use_workspace(), ft.context.page
    no_file: ChosenFile | None = None
    chosen, choose = ft.use_state(no_file)
    fault, show_fault = ft.use_state("")

    async def pick_file() -> None:
        files = await ft.FilePicker().pick_files(with_data=True) or []
        for each in files[:1]:
            show_fault("")
            choose(None)
            try:
                content = picked_file_content(each)
            except OSError as error:
                show_fault(f"{each.name}: {error}")
                return
            if len(content) > MOST_BYTES:
                show_fault(say("leagues.file_too_large", "This file is too large for a league"))
            else:
                choose(ChosenFile(each.name, text_from_utf8_or_latin1(content)))

    def add_league_of_file(game: str) -> None:
        assert chosen is not None
        try:
            id = workspace.leagues.add(league_from_file(chosen, game))
        except (NotATournament, StoreError, NoRecord) as error:
            show_fault(str(error))
            choose(None)
        else:
            page.navigate(f"/leagues/{id}")

    text = say("leagues.import", "Import a league (TRF or CSV)")
    question = say("leagues.import_game", "Which game is {file} of?", file=chosen.name if chosen else "")
    games = [
        button(game_title(game), f"import-{game}", lambda game=game: add_league_of_file(game))
        for game in names_of_games_playable_by_two()
    ]
    return sheet(
        column(
            row(button(text, "import-league", pick_file, icon=Icons.UPLOAD_FILE)),
            words(question) if chosen else None,
            row(*games) if chosen else None,
            live_announcement(fault, "import-fault", is_fault=True) if fault else None,
        )
    )


def text_from_utf8_or_latin1(content: bytes) -> str:
    """Return the text of a file: UTF-8, else Latin-1, which older programs write."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def league_from_file(file: ChosenFile, game: str) -> League:
    """Return the league in a file; its file name's ending gives the format. Raises NotATournament."""
    stem, _, ending = file.name.rpartition(".")
    if ending.lower() == "csv":
        return league_from_csv(file.text, game, stem)
    return league_from_trf(file.text, game)
