"""A player's figures in a game, split: by army, by unit, by team, by edition."""

import flet as ft

from models.translation import say
from referee.games import GAMES
from referee.people.player_statistics import Figures
from views.app import theme
from views.components.paper import column, lined, words
from views.screens.people.formatting import games_address, row_to, won_of

EDITION = "edition"
MOST = 6
"""So many values of one way are told, the most played first."""


def ways(player: str, game: str, figures: Figures) -> list[ft.Control]:
    """A list for each way in which the games are told apart; nothing where all were played in the same."""
    if game not in GAMES:
        return []
    known = [*GAMES[game].ways, EDITION]
    return [_way(player, game, way, figures.ways[way]) for way in known if _tells_apart(way, figures)]


def _tells_apart(way: str, figures: Figures) -> bool:
    values = figures.ways.get(way, {})
    return len(values) > 1 or any(each.counted for each in values.values())


def _way(player: str, game: str, way: str, values: dict[str, Figures]) -> ft.Control:
    told = say("people.by_edition", "By edition") if way == EDITION else GAMES[game].way_said(way)
    often = sorted(values.items(), key=lambda each: (-each[1].played, each[0]))[:MOST]
    heading = words(told, size=theme.SMALL, weight=ft.FontWeight.W_600)
    rows = lined([_value(player, game, way, *each) for each in often], spacing=0)
    return ft.Container(column(heading, rows, spacing=6), padding=ft.Padding.only(top=8))


def _value(player: str, game: str, way: str, value: str, figures: Figures) -> ft.Control:
    """One army, one unit: how its games went, what is counted of it, and the way to these games."""
    page = ft.context.page
    won = won_of(figures.played, figures.won, figures.tied)
    counted = [
        f"{GAMES[game].figure(name)} {number}"
        for name in GAMES[game].figures
        if (number := figures.counted.get(name))
    ]

    def to_them() -> None:
        page.navigate(games_address(player, game, way, value))

    return row_to(value_said(game, way, value), won, to_them, f"{way}-{game}-{value}", ", ".join(counted))


def value_said(game: str, way: str, value: str) -> str:
    """One army, one unit, one edition."""
    if game not in GAMES:
        return value
    return GAMES[game].titled(value) if way == EDITION else GAMES[game].in_that_way(way, value)
