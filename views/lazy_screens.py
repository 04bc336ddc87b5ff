"""Modules of screens that are loaded when somebody first opens one.

    from views import lazy_screens
    lazy_screens.settings.Settings()

Home and the table are loaded at once, because everybody uses them (`views.root`). All other screens together
take more memory than these two, and few of them are opened in an evening.
"""

from typing import TYPE_CHECKING

__all__ = [
    "book_list", "history", "incoming_file", "laboratory", "league", "leagues",
    "live_standings", "new_table", "player", "player_games", "players", "record", "round_clock", "rules",
    "settings", "share_screen", "shared_tables", "spectator_screen",
]  # fmt: skip

if TYPE_CHECKING:
    from views.screens import incoming_file, new_table, settings
    from views.screens.joining import share_screen, shared_tables, spectator_screen
    from views.screens.laboratory import screen as laboratory
    from views.screens.people import (
        history,
        league,
        leagues,
        live_standings,
        player,
        player_games,
        players,
        round_clock,
    )
    from views.screens.record import screen as record
    from views.screens.rules import book_list
    from views.screens.rules import screen as rules
else:

    def __getattr__(name: str) -> object:
        match name:
            case "incoming_file":
                from views.screens import incoming_file as module
            case "new_table":
                from views.screens import new_table as module
            case "settings":
                from views.screens import settings as module
            case "share_screen":
                from views.screens.joining import share_screen as module
            case "shared_tables":
                from views.screens.joining import shared_tables as module
            case "spectator_screen":
                from views.screens.joining import spectator_screen as module
            case "laboratory":
                from views.screens.laboratory import screen as module
            case "record":
                from views.screens.record import screen as module
            case "book_list":
                from views.screens.rules import book_list as module
            case "rules":
                from views.screens.rules import screen as module
            case _:
                return _people_screen_module(name)
        return module

    def _people_screen_module(name: str) -> object:
        match name:
            case "history":
                from views.screens.people import history as module
            case "league":
                from views.screens.people import league as module
            case "leagues":
                from views.screens.people import leagues as module
            case "live_standings":
                from views.screens.people import live_standings as module
            case "player":
                from views.screens.people import player as module
            case "player_games":
                from views.screens.people import player_games as module
            case "players":
                from views.screens.people import players as module
            case "round_clock":
                from views.screens.people import round_clock as module
            case _:
                raise AttributeError(name)
        return module
