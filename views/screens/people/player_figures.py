"""A player's figures in a game: line by line, the curve of the rating, and split by army, unit, team or
edition."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import flet as ft
import flet_charts as charts

from models.translation import say
from referee.games import GAMES
from referee.people.player_statistics import PlayerTotals
from views.app import theme
from views.components.controls import (
    button,
    column,
    heading_text,
    navigation_to,
    rows_with_dividers,
    semantic_group,
    sheet,
    silent_text,
    words,
)
from views.screens.people.formatting import (
    FinishedGame,
    figure_labels_and_values,
    game_title,
    games_won_text,
    label_value_rows,
    linked_figure_row,
    player_games_url,
    rating_text_or_empty,
    result_of_player,
)
from views.workspace.people_repository import PlayerFigures

if TYPE_CHECKING:
    from referee.people.ratings import Ratings

EDITION = "edition"
MOST = 6
"""The number of values listed in a split, the most played first."""
FEWEST = 3
"""The number of games a curve needs."""


def game_figures_sheet(
    player: PlayerFigures,
    game: str,
    games_of_player: Sequence[FinishedGame],
    ratings: "Ratings",
    ratings_after_games: Sequence[int],
) -> ft.Control:
    """Return the player's figures in one game, line by line, and the results by army, edition and team."""
    figures = player.games[game]
    lines = figure_labels_and_values(game, figures, lambda total: total_and_mean_text(total, figures))
    if rating := rating_text_or_empty(player.ratings.get(game)):
        lines.insert(1, (say("people.strength", "Strength"), rating))
    games = [each for each in games_of_player if each.game == game]
    if best := highest_rated_opponent_beaten(player.name, ratings, games):
        best_text = f"{best}, {rating_text_or_empty(ratings.rating_of(best))}"
        lines.append((say("people.best_beaten", "Best opponent beaten"), best_text))
    return sheet(
        column(
            heading_text(game_title(game)),
            label_value_rows(lines),
            rating_curve(ratings_after_games) if len(ratings_after_games) >= FEWEST else None,
            *breakdown_lists(player.name, game, figures),
            button(
                say("people.its_games", "The games behind these figures"),
                f"games-{game}",
                navigation_to(player_games_url(player.name, game)),
                "quiet",
                fills=True,
            ),
        )
    )


def highest_rated_opponent_beaten(player: str, ratings: "Ratings", games: Sequence[FinishedGame]) -> str:
    """Return the highest-rated opponent the player has beaten; "" if there is none."""
    beaten = [
        seat.player
        for game in games
        if result_of_player(game, player).outcome == "won"
        for seat in game.seats
        if seat.outcome == "lost"
    ]
    return max(beaten, key=lambda other: ratings.rating_of(other).rating, default="")


def total_and_mean_text(total: int, figures: PlayerTotals) -> str:
    """Return a total with its mean per hand if hands are counted, else per game."""
    hands = figures.counted.get("hands", 0)
    if hands > 1 and total != hands:
        return say("people.a_hand", "{total} ({mean} per hand)", total=total, mean=round(total / hands, 1))
    if figures.played < 2:
        return str(total)
    return say(
        "people.a_game", "{total} ({mean} per game)", total=total, mean=round(total / figures.played, 1)
    )


def rating_curve(ratings: Sequence[int]) -> ft.Control:
    """Draw the rating after each game."""
    points = [charts.LineChartDataPoint(at, rating) for at, rating in enumerate(ratings, 1)]
    line = charts.LineChartData(
        points=points, color=theme.MAY, stroke_width=2.5, rounded_stroke_cap=True, point=False
    )
    axis = ft.BorderSide(1, theme.INK_FADED)
    chart = charts.LineChart(
        data_series=[line],
        interactive=False,
        height=80,
        border=ft.Border.only(left=axis, bottom=axis),
        min_x=1,
        max_x=len(ratings),
        min_y=min(ratings) - 20,
        max_y=max(ratings) + 20,
    )
    text = say(
        "people.rating_curve",
        "Rating from game to game: first {first}, highest {most}, now {now}",
        first=ratings[0],
        most=max(ratings),
        now=ratings[-1],
    )
    drawn = ft.Column([silent_text(text, size=theme.TINY, color=theme.INK), chart], spacing=4, tight=True)
    shown = ft.Container(drawn, padding=8, bgcolor=theme.PAPER_BRIGHT, border_radius=theme.ROUND)
    return semantic_group(shown, text, identifier="rating-curve")


def breakdown_lists(player: str, game: str, figures: PlayerTotals) -> list[ft.Control]:
    """Return a list for each category, but none where all games had the same value and no figure is
    counted."""
    if game not in GAMES:
        return []
    return [
        breakdown_list(player, game, category, totals)
        for category in (*GAMES[game].category_labels, EDITION)
        if (totals := figures.totals_by_category.get(category, {}))
        and (len(totals) > 1 or any(total.counted for total in totals.values()))
    ]


def breakdown_list(
    player: str, game: str, category: str, totals_by_value: dict[str, PlayerTotals]
) -> ft.Control:
    """Return the values of one category that were played most, each with its results."""
    by_edition = say("people.by_edition", "By edition")
    title = by_edition if category == EDITION else GAMES[game].statistics_category_label(category)
    often = sorted(totals_by_value.items(), key=lambda each: (-each[1].played, each[0]))[:MOST]
    heading = words(title, size=theme.SMALL, weight=ft.FontWeight.W_600)
    rows = rows_with_dividers([breakdown_row(player, game, category, *each) for each in often], spacing=0)
    return ft.Container(column(heading, rows, spacing=6), padding=ft.Padding.only(top=8))


def breakdown_row(player: str, game: str, category: str, value: str, figures: PlayerTotals) -> ft.Control:
    """Return one row of a split: results, figures, and the link to these games."""
    return linked_figure_row(
        breakdown_value_text(game, category, value),
        games_won_text(figures.played, figures.won, figures.tied),
        player_games_url(player, game, category, value),
        f"{category}-{game}-{value}",
        counted_figures_text(game, figures.counted),
    )


def counted_figures_text(game: str, counted: Mapping[str, int]) -> str:
    """Return the figures that a game counts, without zeros; "" if there are none."""
    labels = GAMES[game].statistic_labels if game in GAMES else {}
    return ", ".join(
        f"{GAMES[game].statistic_label(name)} {counted[name]}" for name in labels if counted.get(name)
    )


def breakdown_value_text(game: str, category: str, value: str) -> str:
    if game not in GAMES:
        return value
    if category == EDITION:
        return GAMES[game].edition_title(value)
    return GAMES[game].category_value_label(category, value)
