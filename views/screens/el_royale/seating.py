"""The seats of El Royale: two to eight names around the table, clockwise; each player alone, or in teams."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.translation import LANGUAGES, language_context, say
from views.app import theme
from views.app.icons import Icons
from views.components.controls import STRETCH, button, icon_button, sheet, words
from views.screens.el_royale.ring import team_dot
from views.screens.game_screens import ChangeSeats, FormFaults, SeatInForm, SeatsInForm
from views.screens.seating import seat_name_field

MIN_PLAYERS, MAX_PLAYERS = 2, 8


def team_names() -> tuple[str, ...]:
    """Return the names of teams for a new record, in the current language."""
    return (
        say("el_table.team.north", "North"),
        say("el_table.team.east", "East"),
        say("el_table.team.south", "South"),
        say("el_table.team.west", "West"),
    )


def team_index_by_name_in_any_language(team_name: str) -> int:
    for language in LANGUAGES:
        with language_context(language):
            if team_name in team_names():
                return team_names().index(team_name)
    return 0


def with_alternating_teams(seats: SeatsInForm, number_of_teams: int) -> SeatsInForm:
    """Assign the players to teams that alternate around the table; 0 or 1 for no teams."""
    alone = tuple({name: value for name, value in seat.items() if name != "team"} for seat in seats)
    if number_of_teams < 2:
        return alone
    return tuple({**seat, "team": team_names()[at % number_of_teams]} for at, seat in enumerate(alone))


def team_count_or_zero_without_teams(seats: SeatsInForm) -> int:
    return len({seat["team"] for seat in seats if "team" in seat})


def team_counts_with_uneven_two_allowed(player_count: int) -> list[int]:
    """Return the numbers of teams this number of players can form. Uneven teams need a house rule; the form
    says so."""
    return [
        teams for teams in (2, 3, 4) if player_count > teams and (player_count % teams == 0 or teams == 2)
    ]


def team_choice_text(player_count: int, number_of_teams: int) -> str:
    if player_count % number_of_teams:
        return say("el_table.uneven_teams", "{count} uneven teams", count=number_of_teams)
    return say(
        "el_table.even_teams",
        "{count} teams of {size}",
        count=number_of_teams,
        size=player_count // number_of_teams,
    )


def with_player_count(seats: SeatsInForm, player_count: int) -> SeatsInForm:
    """Add empty seats at the end, or take seats away. Teams alternate again; there are none where so many
    players cannot form as many teams."""
    resized = (*seats, *({"name": ""} for _ in range(player_count - len(seats))))[:player_count]
    teams = team_count_or_zero_without_teams(seats)
    may_keep_teams = teams in team_counts_with_uneven_two_allowed(player_count)
    return with_alternating_teams(resized, teams if may_keep_teams else 0)


def seating_sheets(seats: SeatsInForm, change: ChangeSeats, faults: FormFaults) -> list[ft.Control]:
    """Return the sections for the number of players, their teams and their names."""
    rows: list[ft.Control] = [
        player_count_choice(seats, change),
        ft.Row(_team_count_choice_buttons(seats, change), wrap=True, spacing=8, run_spacing=8),
        words(say("el_table.in_order", "In seating order, clockwise."), faded=True),
        *(_seat_name_and_team_row(at, seat, change, faults) for at, seat in enumerate(seats)),
    ]
    return [sheet(ft.Column(rows, spacing=8, horizontal_alignment=STRETCH), padding=10)]


def player_count_choice(seats: SeatsInForm, change: ChangeSeats) -> ft.Control:
    fewer, more = (
        say("el_table.fewer_players", "One player fewer"),
        say("el_table.more_players", "One player more"),
    )
    text = say("el_table.players", "{count} players", count=len(seats))

    def change_count_handler(number: int) -> Callable[[], None]:
        return lambda: change(
            lambda now: with_player_count(now, min(MAX_PLAYERS, max(MIN_PLAYERS, len(now) + number)))
        )

    counted: list[ft.Control] = [
        icon_button(Icons.REMOVE, fewer, "fewer-players", change_count_handler(-1)),
        words(text, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
        icon_button(Icons.ADD, more, "more-players", change_count_handler(1)),
    ]
    return ft.Row(counted, spacing=8)


def _team_count_choice_buttons(seats: SeatsInForm, change: ChangeSeats) -> list[ft.Control]:
    def team_choice_button(teams: int, text: str) -> ft.Control:
        kind = "chosen" if team_count_or_zero_without_teams(seats) == teams else "plain"
        return button(
            text, f"teams-{teams}", lambda: change(lambda now: with_alternating_teams(now, teams)), kind
        )

    return [
        team_choice_button(0, say("el_table.alone", "Everyone alone")),
        *(
            team_choice_button(teams, team_choice_text(len(seats), teams))
            for teams in team_counts_with_uneven_two_allowed(len(seats))
        ),
    ]


def _seat_name_and_team_row(at: int, seat: SeatInForm, change: ChangeSeats, faults: FormFaults) -> ft.Control:
    parts: list[ft.Control] = [ft.Container(seat_name_field(at, seat, change, faults), expand=True)]
    if "team" in seat:
        label = say("el_table.team_of", "Team of player {number}: {team}", number=at + 1, team=seat["team"])
        dot = team_dot(team_index_by_name_in_any_language(seat["team"]))
        to_next = partial(with_next_team, at)
        parts.append(button(seat["team"], f"team-{at}", lambda: change(to_next), label=label, picture=dot))
    return ft.Row(parts, spacing=8)


def with_next_team(seat_index: int, seats: SeatsInForm) -> SeatsInForm:
    """Give one seat the next team. Teams need not alternate around the table, as a house rule allows."""
    numbers = [team_index_by_name_in_any_language(seat["team"]) for seat in seats]
    numbers[seat_index] = (numbers[seat_index] + 1) % max(2, team_count_or_zero_without_teams(seats))
    return tuple({**seat, "team": team_names()[number]} for seat, number in zip(seats, numbers, strict=True))
