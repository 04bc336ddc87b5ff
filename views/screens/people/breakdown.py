"""A player's figures in a game, split by army, unit, team or edition."""

import flet as ft

from models.translation import say
from referee.games import GAMES
from referee.people.player_statistics import PlayerTotals
from views.app import theme
from views.components.paper import column, rows_with_dividers, words
from views.screens.people.formatting import games_won_text, linked_figure_row, player_games_url

EDITION = "edition"
MOST = 6
"""The number of values listed, the most played first."""


def breakdown_lists(player: str, game: str, figures: PlayerTotals) -> list[ft.Control]:
    """Return a list per split; nothing if all games had the same value."""
    if game not in GAMES:
        return []
    known = [*GAMES[game].category_labels, EDITION]
    return [
        breakdown_list(player, game, way, figures.totals_by_category[way])
        for way in known
        if has_several_values_or_counted_figures(way, figures)
    ]


def has_several_values_or_counted_figures(category: str, figures: PlayerTotals) -> bool:
    values = figures.totals_by_category.get(category, {})
    return len(values) > 1 or any(each.counted for each in values.values())


def breakdown_list(player: str, game: str, category: str, values: dict[str, PlayerTotals]) -> ft.Control:
    title = (
        say("people.by_edition", "By edition")
        if category == EDITION
        else GAMES[game].category_label(category)
    )
    often = sorted(values.items(), key=lambda each: (-each[1].played, each[0]))[:MOST]
    heading = words(title, size=theme.SMALL, weight=ft.FontWeight.W_600)
    rows = rows_with_dividers([breakdown_row(player, game, category, *each) for each in often], spacing=0)
    return ft.Container(column(heading, rows, spacing=6), padding=ft.Padding.only(top=8))


def breakdown_row(player: str, game: str, category: str, value: str, figures: PlayerTotals) -> ft.Control:
    """Return one row of a split: results, figures, and the link to these games."""
    page = ft.context.page
    won = games_won_text(figures.played, figures.won, figures.tied)
    counted = [
        f"{GAMES[game].statistic_label(name)} {number}"
        for name in GAMES[game].statistic_labels
        if (number := figures.counted.get(name))
    ]

    def open_games() -> None:
        page.navigate(player_games_url(player, game, category, value))

    return linked_figure_row(
        breakdown_value_text(game, category, value),
        won,
        open_games,
        f"{category}-{game}-{value}",
        ", ".join(counted),
    )


def breakdown_value_text(game: str, category: str, value: str) -> str:
    """Return the name of an army, unit or edition."""
    if game not in GAMES:
        return value
    return (
        GAMES[game].edition_title(value)
        if category == EDITION
        else GAMES[game].category_value_label(category, value)
    )
