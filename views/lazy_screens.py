"""Screens that are loaded when somebody first opens them.

Home and the table are loaded at once, because everybody uses them (`views.root`). All other screens together
take more memory than these two, and few of them are opened in an evening. What a screen needs is imported
here and nowhere else.
"""

from typing import TYPE_CHECKING

import flet as ft

if TYPE_CHECKING:
    from views.workspace.league_links import LeagueViewAccess


def incoming_file_screen() -> ft.Control:
    """The screen that asks about a file handed to the app, before it is opened."""
    from views.screens.incoming_file import IncomingFileScreen

    return IncomingFileScreen()


def share_table_screen() -> ft.Control:
    """The screen by which others join a table."""
    from views.screens.joining.share_screen import ShareRoute

    return ShareRoute()


def table_kept_by_device(id: int, key: str) -> ft.Control:
    """The host's screen of a table that a device keeps."""
    from views.screens.joining.kept_screen import TableKeptByAnotherDeviceScreen

    shown: ft.Control = TableKeptByAnotherDeviceScreen(id, key=key)
    return shown


def shared_tables_screen() -> ft.Control:
    """The list of all shared tables."""
    from views.screens.joining.shared_tables import TablesSharedByHostScreen

    return TablesSharedByHostScreen()


def laboratory_screen() -> ft.Control:
    """The laboratory, where computer players play games."""
    from views.screens.laboratory.screen import LaboratoryOrReasonWhyUnavailable

    return LaboratoryOrReasonWhyUnavailable()


def choose_game_screen() -> ft.Control:
    """The choice of a game."""
    from views.screens.new_table import ChooseGame

    return ChooseGame()


def new_table_screen() -> ft.Control:
    """The form of a new table."""
    from views.screens.new_table import NewTable

    return NewTable()


def finished_games_screen() -> ft.Control:
    """The list of finished games."""
    from views.screens.people.history import History

    return History()


def games_of_day_screen() -> ft.Control:
    """The finished games of one day."""
    from views.screens.people.history import GamesOfDay

    return GamesOfDay()


def league_round_clock_screen() -> ft.Control:
    """The clock of a league's round, for everybody to see."""
    from views.screens.people.round_clock import RoundClockRoute

    return RoundClockRoute()


def league_screen() -> ft.Control:
    """The screen of one league."""
    from views.screens.people.league import LeaguePage

    return LeaguePage()


def standings_of_table_screen() -> ft.Control:
    """The standings of a table's league, without any buttons."""
    from views.screens.people.live_standings import LiveStandings

    return LiveStandings()


def standings_by_link_screen(access: "LeagueViewAccess") -> ft.Control:
    """The standings of a league for a device that came by its link."""
    from views.screens.people.live_standings import LinkedStandings

    shown: ft.Control = LinkedStandings(access)
    return shown


def leagues_screen() -> ft.Control:
    """The list of leagues."""
    from views.screens.people.leagues import LeagueListScreen

    return LeagueListScreen()


def player_screen() -> ft.Control:
    """The screen of one player."""
    from views.screens.people.player import PlayerPage

    return PlayerPage()


def players_screen() -> ft.Control:
    """The list of players."""
    from views.screens.people.players import Players

    return Players()


def player_games_screen() -> ft.Control:
    """The list of one player's games."""
    from views.screens.people.player_games import PlayersGames

    return PlayersGames()


def player_year_screen() -> ft.Control:
    """The yearly review of a player."""
    from views.screens.people.year import YearOfPlayer

    return YearOfPlayer()


def table_record_screen() -> ft.Control:
    """The record of a table."""
    from views.screens.record.screen import RecordRoute

    return RecordRoute()


def rules_book_screen() -> ft.Control:
    """The rules of a game."""
    from views.screens.rules.screen import BookRoute

    return BookRoute()


def rules_of_table_screen() -> ft.Control:
    """The rules of a table."""
    from views.screens.rules.screen import TableBookRoute

    return TableBookRoute()


def all_rules_books_screen() -> ft.Control:
    """The list of all rules books."""
    from views.screens.rules.book_list import BookList

    return BookList()


def settings_screen() -> ft.Control:
    """The settings."""
    from views.screens.settings import Settings

    return Settings()
