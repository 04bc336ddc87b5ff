"""The form of a new league: its values, the league made from them, and the section for the game and how it is
paired."""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, get_args

import flet as ft

from models.names import normalised_name
from models.translation import say
from referee.game import AnyGame
from referee.games import GAMES, game_named
from referee.people.leagues import FIDE_TIE_BREAKS, MOST_SEATS, Entrant, League
from referee.people.pairing import is_swiss_library_installed
from views.app import theme
from views.app.icons import Icons
from views.components.choices import choice_buttons
from views.components.controls import icon_button, row, words
from views.screens.people.attempts import cannot_pair_swiss_rounds_here_text
from views.screens.table_form import TableForm, table_form_with_printed_rules

MOST_ROUNDS: Final = 15
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
        return game_named(self.game or next(iter(titles_of_games_playable_by_two())))

    def table_form(self) -> TableForm:
        return form_of_league_tables(self.chosen_or_default_game, self.edition, self.options)


def form_of_league_tables(rules: AnyGame, edition: str, options: Mapping[str, object]) -> TableForm:
    empty = table_form_with_printed_rules(rules, (), hands_shown=False)
    return empty._replace(edition=edition or empty.edition, options={**empty.options, **options})


def distinct_names_in_list(typed: str) -> list[str]:
    """Return the distinct names in a list separated by commas, semicolons or line breaks."""
    return list(dict.fromkeys(name for each in re.split(r"[,;\n]", typed) if (name := normalised_name(each))))


def titles_of_games_playable_by_two() -> dict[str, str]:
    """Return the titles of the games for two players, by the game's name in records."""
    return {name: game.title for name, game in GAMES.items() if 2 in game.players}


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


def game_and_pairing_rows(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    def choose_game(game: str) -> None:
        write(game=game, edition="", options={}, counts="results", seats=2)

    titles = titles_of_games_playable_by_two()
    systems = {
        "swiss": say("leagues.swiss", "Swiss rounds"),
        "round_robin": say("leagues.everybody", "Everyone against everyone"),
    }
    assert set(systems) == set(get_args(League.model_fields["system"].annotation))
    return [
        row(*choice_buttons("of", titles, form.chosen_or_default_game.game, choose_game)),
        row(*choice_buttons("system", systems, form.system, lambda system: write(system=system))),
        *(swiss_rows(form, write) if form.system == "swiss" else departed_player_games_choice(form, write)),
    ]


def swiss_rows(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the number of rounds and of players at a table, and a notice if this device cannot pair them, as
    in the page without a server."""
    rounds = number_stepper(
        say("leagues.rounds", "{count, plural, one {# round} other {# rounds}}", count=form.rounds),
        "rounds",
        say("leagues.fewer", "One round fewer"),
        say("leagues.more", "One round more"),
        form.rounds,
        range(1, MOST_ROUNDS + 1),
        lambda rounds: write(rounds=rounds),
    )
    rows = [rounds, *seats_per_table_stepper_if_possible(form, write)]
    if form.seats == 2 and not is_swiss_library_installed():
        rows.append(
            ft.Semantics(
                identifier="no-swiss", content=words(cannot_pair_swiss_rounds_here_text(), size=theme.SMALL)
            )
        )
    return rows


def seats_per_table_stepper_if_possible(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the stepper for the number of players at a table; nothing for games that seat two only."""
    most = min(MOST_SEATS, max(form.chosen_or_default_game.players))
    if most < 3:
        return []
    stepper = number_stepper(
        say("leagues.seats", "{count} players at a table", count=form.seats),
        "seats",
        say("leagues.fewer_seats", "One fewer at a table"),
        say("leagues.more_seats", "One more at a table"),
        form.seats,
        range(2, most + 1),
        lambda seats: write(seats=seats),
    )
    if form.seats == 2:
        return [stepper]
    about = say("leagues.seats_told", "Each player counts as having met everyone at the table.")
    return [stepper, words(about, faded=True)]


def departed_player_games_choice(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the choice whether the games of a player who leaves a round robin count."""
    labels = {
        "kept": say("leagues.departed_kept", "They count"),
        "annulled": say("leagues.departed_annulled", "They do not count"),
    }
    assert set(labels) == set(get_args(League.model_fields["departed_games"].annotation))
    return [
        words(say("leagues.departed", "Games of a player who leaves"), size=theme.MEDIUM),
        row(
            *choice_buttons(
                "departed", labels, form.departed_games, lambda value: write(departed_games=value)
            )
        ),
    ]


def number_stepper(
    text: str,
    identifier_suffix: str,
    fewer_label: str,
    more_label: str,
    current: int,
    values: range,
    on_change: Callable[[int], None],
) -> ft.Control:
    """Draw a number with a button for less and one for more; their identifiers are `fewer-name` and
    `more-name`."""
    less, more = max(values[0], current - 1), min(values[-1], current + 1)
    return ft.Row(
        [
            words(text, size=theme.MEDIUM, expand=True),
            icon_button(Icons.REMOVE, fewer_label, f"fewer-{identifier_suffix}", lambda: on_change(less)),
            icon_button(Icons.ADD, more_label, f"more-{identifier_suffix}", lambda: on_change(more)),
        ],
        spacing=8,
    )
