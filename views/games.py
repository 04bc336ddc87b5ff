"""All games as the user interface knows them. `views.screens.game_offer` defines how a game is offered,
`views.screens.game_screens` its screens.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

    from views.screens.game_offer import GameOffer
    from views.screens.game_screens import AnyGameScreens


def commands_of_games() -> dict[str, Callable[[], "typer.Typer"]]:
    """Return the terminal's commands for single games, by the first word of the command. Imported only by the
    terminal."""

    def royal_battles_command() -> "typer.Typer":
        from views.terminal import royal_battles

        return royal_battles.app

    return {"army": royal_battles_command}


@cache
def game_offers() -> dict[str, type["GameOffer"]]:
    """Return how each game is offered, by its name in a record. Imported at the first call: the command line
    starts without them."""
    from views.screens.el_royale.offer import ElRoyaleOffer
    from views.screens.royal_battles.offer import RoyalBattlesOffer
    from views.screens.royals.offer import BattleRoyalsOffer, RoyalsOffer

    return {
        "royal-battles": RoyalBattlesOffer,
        "royals": RoyalsOffer,
        "battle-royals": BattleRoyalsOffer,
        "el-royale": ElRoyaleOffer,
    }


def offer_of_game(game: str) -> "GameOffer":
    """Return how this game is offered: the general way if it has no offer of its own."""
    from views.screens.game_offer import GameOffer

    return game_offers().get(game, GameOffer)(game)


def screens_of_game(game: str) -> "AnyGameScreens":
    """Return the screens of this game, or the general ones if it has none of its own. Raises NoRecord for an
    unknown game.

    They are imported here, with the game, so that a process in which one game is played loads only that one.
    """
    return offer_of_game(game).screens()


def all_offers() -> list["GameOffer"]:
    from referee.games import GAMES

    return [offer_of_game(name) for name in GAMES]


@cache
def default_player_names_in_all_languages() -> frozenset[str]:
    """Return the default names of unnamed players, in every game and language: such players are guests and
    not listed."""
    from models.translation import LANGUAGES, language_context

    names: set[str] = set()
    for language in LANGUAGES:
        with language_context(language):
            names.update(name for offer in all_offers() for name in offer.default_player_names())
    return frozenset(names)
