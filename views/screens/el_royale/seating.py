"""Seating a game of El Royale: two to eight names around the table, clockwise, each alone or in teams.

See views/screens/royal_battles/seating.py for what the New table screen asks of such a module.
"""

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from models.speech import LANGUAGES, say, speaking
from views.app import theme
from views.app.preferences import Preferences
from views.components.choices import name_field
from views.components.paper import sheet, words
from views.components.press import button, sign_button
from views.screens.el_royale.ring import team_dot

Seat = Mapping[str, Any]
Seats = tuple[Seat, ...]
LEAST, MOST = 2, 8


def first() -> Seats:
    """Four players, each alone."""
    return tuple({"name": ""} for _ in range(4))


def called() -> tuple[str, ...]:
    """What players are called who give no name."""
    return tuple(_number(at) for at in range(MOST))


def _number(at: int) -> str:
    return say("el_table.player", "Player {number}", number=at + 1)


def drawing(option: str, options: Mapping[str, Any]) -> ft.Control | None:
    """No house rule of this game needs a picture."""
    return None


def team_names() -> tuple[str, ...]:
    """What teams are called in a record that is begun in the language spoken here."""
    return (
        say("el_table.team.north", "North"),
        say("el_table.team.east", "East"),
        say("el_table.team.south", "South"),
        say("el_table.team.west", "West"),
    )


def team_number(team: str) -> int:
    """Which team this is, in whatever language the form was begun."""
    for language in LANGUAGES:
        with speaking(language):
            if team in team_names():
                return team_names().index(team)
    return 0


def in_teams(seats: Seats, teams: int) -> Seats:
    """The same players in so many teams that alternate around the table; 0 or 1 for nobody in a team."""
    alone = tuple({name: value for name, value in seat.items() if name != "team"} for seat in seats)
    if teams < 2:
        return alone
    return tuple({**seat, "team": team_names()[at % teams]} for at, seat in enumerate(alone))


def teams_of(seats: Seats) -> int:
    """How many teams there are; 0 where everyone plays alone."""
    return len({seat["team"] for seat in seats if "team" in seat})


def _possible(players: int) -> list[int]:
    """How many teams so many players can make. Uneven ones need a house rule, and the form says so."""
    return [teams for teams in (2, 3, 4) if players > teams and (players % teams == 0 or teams == 2)]


def _team_words(players: int, teams: int) -> str:
    if players % teams:
        return say("el_table.uneven_teams", "{count} uneven teams", count=teams)
    return say("el_table.even_teams", "{count} teams of {size}", count=teams, size=players // teams)


def _with_players(seats: Seats, players: int) -> Seats:
    more = (*seats, *({"name": ""} for _ in range(players - len(seats))))[:players]
    teams = teams_of(seats)
    return in_teams(more, teams if teams in _possible(players) else 0)


def sheets(
    seats: Seats, change: Callable[[Any], None], faults: Mapping[tuple[Any, ...], str], preferences: Preferences
) -> list[ft.Control]:
    """How many, in which teams, and who."""
    players = len(seats)

    def number() -> ft.Control:
        fewer = sign_button(
            ft.Icons.REMOVE,
            say("el_table.fewer_players", "One player fewer"),
            "fewer-players",
            lambda: change(lambda now: _with_players(now, max(LEAST, len(now) - 1))),
        )
        more = sign_button(
            ft.Icons.ADD,
            say("el_table.more_players", "One player more"),
            "more-players",
            lambda: change(lambda now: _with_players(now, min(MOST, len(now) + 1))),
        )
        return ft.Row(
            [fewer, words(say("el_table.players", "{count} players", count=players), size=theme.MEDIUM, weight=ft.FontWeight.W_600), more],
            spacing=8,
        )

    def team_choice(teams: int, told: str) -> ft.Control:
        kind = "chosen" if teams_of(seats) == teams else "plain"
        return button(told, f"teams-{teams}", lambda: change(lambda now: in_teams(now, teams)), kind)

    def cycled(at: int) -> Callable[[], None]:
        """The next team for one seat: teams need not alternate where the house allows free seating."""

        def next_team(now: Seats) -> Seats:
            numbers = [team_number(seat["team"]) for seat in now]
            numbers[at] = (numbers[at] + 1) % max(2, teams_of(now))
            return tuple({**seat, "team": team_names()[number]} for seat, number in zip(now, numbers, strict=True))

        return lambda: change(next_team)

    def seat_row(at: int, seat: Seat) -> ft.Control:
        field = name_field(
            _number(at),
            f"name-{at}",
            seat["name"],
            lambda name: change(lambda now: tuple({**each, "name": name} if place == at else each for place, each in enumerate(now))),
            faults.get(("seats", at, "name"), ""),
        )
        parts: list[ft.Control] = [ft.Container(field, expand=True)]
        if "team" in seat:
            told = say("el_table.team_of", "Team of player {number}: {team}", number=at + 1, team=seat["team"])
            dot = team_dot(team_number(seat["team"]))
            parts.append(button(seat["team"], f"team-{at}", cycled(at), "plain", label=told, picture=dot))
        return ft.Row(parts, spacing=8)

    choices = [
        team_choice(0, say("el_table.alone", "Everyone alone")),
        *(team_choice(teams, _team_words(players, teams)) for teams in _possible(players)),
    ]
    rows: list[ft.Control] = [
        number(),
        ft.Row(choices, wrap=True, spacing=8, run_spacing=8),
        words(say("el_table.in_order", "In the order in which they sit, clockwise."), faded=True),
        *[seat_row(at, seat) for at, seat in enumerate(seats)],
    ]
    return [sheet(ft.Column(rows, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=10)]
