"""The games as people see them, in one list. What a game offers says `views.screens.game_offer`, and what its screens are
`views.screens.game_screens`.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

    from views.screens.game_offer import GameOffer
    from views.screens.game_screens import GameScreens


def commands_of_games() -> dict[str, Callable[[], "typer.Typer"]]:
    """What the terminal offers of one game alone, by the first word of the command. Only a terminal has what it needs."""

    def army() -> "typer.Typer":
        from views.terminal import royal_battles

        return royal_battles.app

    return {"army": army}


@cache
def game_offers() -> dict[str, type["GameOffer"]]:
    """By the name of a game in a record: how it offers itself. Imported when first asked for: the command line starts without them."""
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
    """How this game is offered; one that has no screens of its own in the general way."""
    from views.screens.game_offer import GameOffer

    return game_offers().get(game, GameOffer)(game)


def screens_of_game(game: str) -> "GameScreens":
    """The screens of this game; of one that has none of its own, the general ones. Raises NoRecord for a game nobody referees here.

    They are loaded here, with the game: a process in which one game is played holds one.
    """
    return offer_of_game(game).screens()


def all_offers() -> list["GameOffer"]:
    """Every game the referee knows, as it is offered."""
    from referee.games import GAMES

    return [offer_of_game(name) for name in GAMES]


@cache
def guest_names() -> frozenset[str]:
    """What players are called who gave no name, in every game and language: they are guests, and no players to be listed."""
    from models.translation import LANGUAGES, language_context

    names: set[str] = set()
    for language in LANGUAGES:
        with language_context(language):
            names.update(name for each in all_offers() for name in each.default_player_names())
    return frozenset(names)
