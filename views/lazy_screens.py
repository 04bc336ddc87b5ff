"""The rooms of the house, each loaded when somebody first enters it.

Home and the table are loaded at once, for everybody comes through them (`views.root`). All other rooms together take more memory than
these two, and in an evening at a table hardly one of them is entered. What a room needs is imported here in plain sight, and nowhere else.
"""

import flet as ft


def handed() -> ft.Control:
    """A file that was handed to the app, before it is opened."""
    from views.screens.incoming_file import HandedRoute

    return HandedRoute()


def share() -> ft.Control:
    """How others join a table."""
    from views.screens.joining.share_screen import ShareRoute

    return ShareRoute()


def laboratory() -> ft.Control:
    """Where games play themselves."""
    from views.screens.laboratory.screen import LaboratoryRoute

    return LaboratoryRoute()


def choose_game() -> ft.Control:
    """All games, to begin one."""
    from views.screens.new_table import ChooseGame

    return ChooseGame()


def new_table() -> ft.Control:
    """The form of a new table."""
    from views.screens.new_table import NewTable

    return NewTable()


def history() -> ft.Control:
    """All finished games."""
    from views.screens.people.history import History

    return History()


def evening() -> ft.Control:
    """Those of one day."""
    from views.screens.people.history import Evening

    return Evening()


def league_clock() -> ft.Control:
    """The clock of a league's round, for everybody to see."""
    from views.screens.people.round_clock import RoundClockRoute

    return RoundClockRoute()


def league() -> ft.Control:
    """One league."""
    from views.screens.people.league import LeaguePage

    return LeaguePage()


def live_standings() -> ft.Control:
    """The standings of a table's league, to be read only."""
    from views.screens.people.live_standings import LiveStandings

    return LiveStandings()


def leagues() -> ft.Control:
    """All leagues."""
    from views.screens.people.leagues import AllLeagues

    return AllLeagues()


def player() -> ft.Control:
    """One player."""
    from views.screens.people.player import PlayerPage

    return PlayerPage()


def players() -> ft.Control:
    """All players."""
    from views.screens.people.players import Players

    return Players()


def players_games() -> ft.Control:
    """The games of one player."""
    from views.screens.people.player_games import PlayersGames

    return PlayersGames()


def year() -> ft.Control:
    """A player's year."""
    from views.screens.people.year import Year

    return Year()


def record() -> ft.Control:
    """The record of a table."""
    from views.screens.record.screen import RecordRoute

    return RecordRoute()


def book() -> ft.Control:
    """The rules of a game."""
    from views.screens.rules.screen import BookRoute

    return BookRoute()


def table_book() -> ft.Control:
    """Those of a table."""
    from views.screens.rules.screen import TableBookRoute

    return TableBookRoute()


def books() -> ft.Control:
    """All rules."""
    from views.screens.rules.book_list import BookList

    return BookList()


def settings() -> ft.Control:
    """Settings."""
    from views.screens.settings import Settings

    return Settings()
