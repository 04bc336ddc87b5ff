"""The form of a new league while it is filled in, and the league made from it."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from models.names import normalised_name
from models.translation import say
from referee.game import AnyGame
from referee.games import GAMES, game_named
from referee.people.leagues import FIDE_TIE_BREAKS, Entrant, League
from views.screens.table_form import TableForm, table_form_with_printed_rules

WriteLeagueValues = Callable[..., None]
"""Takes changed values by name."""


class NewLeague(NamedTuple):
    """The values of the form for a new league."""

    name: str = ""
    game: str = ""
    """The game's name as in a record; the first game if none is chosen."""
    system: str = "swiss"
    rounds: int = 4
    players: str = ""
    """The players' names as typed, separated by commas."""
    edition: str = ""
    options: Mapping[str, object] = {}
    """The chosen house rules; all others are as printed."""
    lots: bool = False
    counts: str = "results"
    win: int = 3
    tie: int = 1
    loss: int = 0
    seats: int = 2
    """The number of players at a table."""
    departed_games: str = "kept"
    """Whether the games of a player who leaves a round robin count: `kept` or `annulled`."""

    @property
    def chosen_or_default_game(self) -> AnyGame:
        """Return the game."""
        return game_named(self.game or names_of_games_playable_by_two()[0])

    def table_form(self) -> TableForm:
        """Return the form of its tables."""
        return form_of_league_tables(self.chosen_or_default_game, self.edition, self.options)


def form_of_league_tables(rules: AnyGame, edition: str, options: Mapping[str, object]) -> TableForm:
    """Return the form of a league's tables."""
    empty = table_form_with_printed_rules(rules, (), hands_shown=False)
    return empty._replace(edition=edition or empty.edition, options={**empty.options, **options})


def distinct_names_in_list(typed: str) -> list[str]:
    """Return the distinct names in a list separated by commas, semicolons or line breaks."""
    return list(dict.fromkeys(name for each in re.split(r"[,;\n]", typed) if (name := normalised_name(each))))


def names_of_games_playable_by_two() -> list[str]:
    """Return the games for two players."""
    return [name for name, game in GAMES.items() if 2 in game.players]


def league_from_form(form: NewLeague) -> League:
    """Make the league. Raises ValidationError."""
    values = form._asdict() | {
        "name": normalised_name(form.name) or say("leagues.unnamed", "League"),
        "game": form.chosen_or_default_game.game,
        "entrants": tuple(Entrant(name=name) for name in distinct_names_in_list(form.players)),
        "seats": form.seats if form.system == "swiss" else 2,
        "tie_breaks": FIDE_TIE_BREAKS,
    }
    del values["players"]
    return League.model_validate(values)
