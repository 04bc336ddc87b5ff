"""The games as people see them, in one list. What a game's screens offer says `views.screens.game_screens.GameScreens`."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

    from views.screens.game_screens import GameScreens


def commands_of_games() -> dict[str, "typer.Typer"]:
    """What the terminal offers of one game alone, by the first word of the command. Only a terminal has what it needs."""
    from views.terminal import royal_battles

    return {"army": royal_battles.app}


@cache
def own_screens() -> dict[str, type["GameScreens"]]:
    """By the name of a game in a record: its screens. Imported when they are first asked for: the command line starts without them."""
    from views.screens.el_royale import ElRoyaleScreens
    from views.screens.royal_battles import RoyalBattlesScreens
    from views.screens.royals import BattleRoyalsScreens, RoyalsScreens

    return {
        "royal-battles": RoyalBattlesScreens,
        "royals": RoyalsScreens,
        "battle-royals": BattleRoyalsScreens,
        "el-royale": ElRoyaleScreens,
    }


def screens_of(game: str) -> "GameScreens":
    """The screens of this game; of one that has none of its own, the general ones. Raises NoRecord for a game nobody referees here."""
    from referee.games import game_named
    from views.screens.game_screens import GameScreens

    return own_screens().get(game, GameScreens)(game_named(game))


def all_screens() -> list["GameScreens"]:
    """The screens of every game the referee knows."""
    from referee.games import GAMES

    return [screens_of(name) for name in GAMES]


@cache
def guest_names() -> frozenset[str]:
    """What players are called who gave no name, in every game and language: they are guests, and no players to be listed."""
    from models.speech import LANGUAGES, speaking

    names: set[str] = set()
    for language in LANGUAGES:
        with speaking(language):
            names.update(name for each in all_screens() for name in each.unnamed())
    return frozenset(names)
