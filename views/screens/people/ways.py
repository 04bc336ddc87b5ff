"""A player's figures in a game, split: by army, by unit, by team, by edition."""

import flet as ft

from models.speech import say
from referee.games import GAMES
from referee.people.figures import Figures
from views.app import theme
from views.components.paper import column, lined, words
from views.screens.people.telling import won_of

EDITION = "edition"
MOST = 6
"""So many values of one way are told, the most played first."""


def ways(game: str, figures: Figures) -> list[ft.Control]:
    """A list for each way in which the games are told apart; nothing where all were played in the same."""
    if game not in GAMES:
        return []
    known = [*GAMES[game].ways, EDITION]
    return [_way(game, way, figures.ways[way]) for way in known if _tells_apart(way, figures)]


def _tells_apart(way: str, figures: Figures) -> bool:
    values = figures.ways.get(way, {})
    return len(values) > 1 or any(each.counted for each in values.values())


def _way(game: str, way: str, values: dict[str, Figures]) -> ft.Control:
    told = say("people.by_edition", "By edition") if way == EDITION else GAMES[game].way_said(way)
    often = sorted(values.items(), key=lambda each: (-each[1].played, each[0]))[:MOST]
    heading = words(told, size=theme.SMALL, weight=ft.FontWeight.W_600)
    rows = lined([_value(game, way, *each) for each in often], spacing=5)
    return ft.Container(column(heading, rows, spacing=6), padding=ft.Padding.only(top=8))


def _value(game: str, way: str, value: str, figures: Figures) -> ft.Control:
    """One army, one unit: how its games went, and what is counted of it."""
    named = GAMES[game].titled(value) if way == EDITION else GAMES[game].in_that_way(way, value)
    won = words(won_of(figures.played, figures.won, figures.tied), expand=2)
    line = ft.Row([words(named, expand=3, weight=ft.FontWeight.W_500), won], spacing=8)
    counted = [f"{GAMES[game].figure(name)} {number}" for name in GAMES[game].figures if (number := figures.counted.get(name))]
    return column(line, words(", ".join(counted), size=theme.TINY, faded=True) if counted else None, spacing=1)
