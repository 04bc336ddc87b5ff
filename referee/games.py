"""The games the referee knows. Each is imported when it is asked for: the command line starts quickly."""

from importlib import import_module
from typing import Any

from models.record import NoRecord
from referee.game import Game

PACKAGES = {
    "royal-battles": "referee.royal_battles",
    "royals": "referee.royals",
    "battle-royals": "referee.royals",
    "el-royale": "referee.el_royale",
}


def game_named(name: str) -> Game[Any, Any]:
    """The game of this name in a record. Raises NoRecord for a game nobody referees here."""
    package = PACKAGES.get(name)
    if package is None:
        raise NoRecord(f"no game is called {str(name)[:60]!r}: the referee knows {', '.join(PACKAGES)}")
    games: dict[str, Game[Any, Any]] = import_module(package).GAMES
    return games[name]
