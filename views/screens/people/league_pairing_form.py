"""The game of a new league and how it is paired: system, rounds, players at a table."""

from collections.abc import Callable, Mapping
from typing import Final, get_args

import flet as ft

from models.translation import say
from referee.people.leagues import MOST_SEATS, League
from referee.people.pairing import is_swiss_library_installed
from views.app import theme
from views.app.icons import Icons
from views.components.paper import row, words
from views.components.pressable import button, icon_button
from views.screens.people.formatting import game_title
from views.screens.people.league_draft import NewLeague, WriteLeagueValues, names_of_games_playable_by_two

MOST_ROUNDS: Final = 15


def game_and_pairing_rows(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the section for the game and the kind of pairing."""

    def choose_game(game: str) -> None:
        write(game=game, edition="", options={}, counts="results", seats=2)

    games = [
        button(
            game_title(game),
            f"of-{game}",
            lambda game=game: choose_game(game),
            "chosen" if game == form.chosen_or_default_game.game else "plain",
        )
        for game in names_of_games_playable_by_two()
    ]
    rounds = say("leagues.rounds", "{count, plural, one {# round} other {# rounds}}", count=form.rounds)
    fewer, more = say("leagues.fewer", "One round fewer"), say("leagues.more", "One round more")
    planned = number_stepper(
        rounds,
        "rounds",
        fewer,
        more,
        form.rounds,
        range(1, MOST_ROUNDS + 1),
        lambda rounds: write(rounds=rounds),
    )
    more_rows = (
        [planned, *seats_stepper_if_possible(form, write), *swiss_library_missing_notice_or_empty(form)]
        if form.system == "swiss"
        else departed_player_games_choice(form, write)
    )
    return [row(*games), row(*pairing_system_buttons(form, write)), *more_rows]


def swiss_library_missing_notice_or_empty(form: NewLeague) -> list[ft.Control]:
    """Return a notice if Swiss rounds for two-player tables cannot be paired here, as in the page without a
    server."""
    if form.seats > 2 or is_swiss_library_installed():
        return []
    notice = words(cannot_pair_text(), size=theme.SMALL)
    return [ft.Semantics(identifier="no-swiss", content=notice)]


def cannot_pair_text() -> str:
    return say("leagues.not_here", "This device cannot pair Swiss rounds. Use a computer")


def seats_stepper_if_possible(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the number of players at a table, for games that seat more than two."""
    most = min(MOST_SEATS, max(form.chosen_or_default_game.players))
    if most < 3:
        return []
    text = say("leagues.seats", "{count} players at a table", count=form.seats)
    fewer, more = (
        say("leagues.fewer_seats", "One fewer at a table"),
        say("leagues.more_seats", "One more at a table"),
    )
    stepper = number_stepper(
        text, "seats", fewer, more, form.seats, range(2, most + 1), lambda seats: write(seats=seats)
    )
    explanation = say("leagues.seats_told", "Each player counts as having met everyone at the table.")
    return [stepper, *([words(explanation, faded=True)] if form.seats > 2 else [])]


def departed_player_games_choice(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    """Return the choice whether the games of a player who leaves a round robin count."""
    labels = {
        "kept": say("leagues.departed_kept", "They count"),
        "annulled": say("leagues.departed_annulled", "They do not count"),
    }
    assert set(labels) == set(get_args(League.model_fields["departed_games"].annotation))
    heading = words(say("leagues.departed", "Games of a player who leaves"), size=theme.MEDIUM)
    return [heading, row(*choice_buttons("departed", labels, form.departed_games, write, "departed_games"))]


def pairing_system_buttons(form: NewLeague, write: WriteLeagueValues) -> list[ft.Control]:
    labels = {
        "swiss": say("leagues.swiss", "Swiss rounds"),
        "round_robin": say("leagues.everybody", "Everyone against everyone"),
    }
    assert set(labels) == set(get_args(League.model_fields["system"].annotation))
    return choice_buttons("system", labels, form.system, write, "system")


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
    return ft.Row(
        [
            words(text, size=theme.MEDIUM, expand=True),
            icon_button(
                Icons.REMOVE,
                fewer_label,
                f"fewer-{identifier_suffix}",
                lambda: on_change(max(values[0], current - 1)),
            ),
            icon_button(
                Icons.ADD,
                more_label,
                f"more-{identifier_suffix}",
                lambda: on_change(min(values[-1], current + 1)),
            ),
        ],
        spacing=8,
    )


def choice_buttons(
    identifier_prefix: str,
    labels: Mapping[str, str],
    chosen_value: str,
    write: WriteLeagueValues,
    field_name: str,
) -> list[ft.Control]:
    """Return a button for each value; a tap writes it under this name. Their identifiers are
    `prefix-value`."""
    return [
        button(
            text,
            f"{identifier_prefix}-{value}",
            lambda value=value: write(**{field_name: value}),
            "chosen" if value == chosen_value else "plain",
        )
        for value, text in labels.items()
    ]
