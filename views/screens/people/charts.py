"""Charts of a player: the rating over time, and the months of a year."""

from collections.abc import Sequence

import flet as ft
import flet_charts as charts

from models.translation import say
from views.app import theme
from views.components.paper import words
from views.components.pressable import silent_text
from views.font_coverage import drawable_text

FEWEST = 3
"""The number of games a curve needs."""


def rating_curve(ratings: Sequence[int]) -> ft.Control | None:
    """Draw the rating after each game; nothing if there are too few."""
    if len(ratings) < FEWEST:
        return None
    points = [charts.LineChartDataPoint(at, rating) for at, rating in enumerate(ratings, 1)]
    line = charts.LineChartData(
        points=points, color=theme.MAY, stroke_width=2.5, rounded_stroke_cap=True, point=False
    )
    edges = ft.Border.only(left=ft.BorderSide(1, theme.INK_FADED), bottom=ft.BorderSide(1, theme.INK_FADED))
    ends = {"min_x": 1, "max_x": len(ratings), "min_y": min(ratings) - 20, "max_y": max(ratings) + 20}
    chart = charts.LineChart(data_series=[line], interactive=False, height=80, border=edges, **ends)
    facts = {"first": ratings[0], "most": max(ratings), "now": ratings[-1]}
    text = say(
        "people.rating_curve", "Rating from game to game: first {first}, highest {most}, now {now}", **facts
    )
    legend = silent_text(text, size=theme.TINY, color=theme.INK)
    drawn = ft.Column([legend, chart], spacing=4, tight=True)
    shown = ft.Container(drawn, padding=8, bgcolor=theme.PAPER_BRIGHT, border_radius=theme.ROUND)
    return ft.Semantics(label=drawable_text(text), identifier="rating-curve", container=True, content=shown)


def month_column_chart(months_games_and_wins: Sequence[tuple[str, int, int]]) -> ft.Control:
    """Draw one column per month: its height is the games played, its darker lower part the games won.
    `months_games_and_wins`: name, games, wins.
    """
    most = max((played for _, played, _ in months_games_and_wins), default=0) or 1

    edge = ft.Border.all(1, theme.MAY)

    def month_column(name: str, played: int, won: int) -> ft.Control:
        parts: list[ft.Control] = [
            ft.Container(height=96 - 96 * played / most),
            silent_text(str(played) if played else "", size=theme.TINY, color=theme.INK_FADED),
            ft.Container(
                height=96 * (played - won) / most,
                width=16,
                bgcolor=theme.MAY_WASH,
                border=edge if played > won else None,
            ),
            ft.Container(height=96 * won / most, width=16, bgcolor=theme.MAY),
            silent_text(name, size=theme.TINY, color=theme.INK_FADED),
        ]
        return ft.Column(
            parts, spacing=0, tight=True, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )

    text = ", ".join(f"{name} {played}" for name, played, _ in months_games_and_wins if played)
    drawn = ft.Row(
        [month_column(*each) for each in months_games_and_wins],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    legend = words(
        say("people.months_told", "Games per month. Won games are filled"), size=theme.TINY, faded=True
    )
    return ft.Column(
        [ft.Semantics(label=drawable_text(text), identifier="months", container=True, content=drawn), legend],
        spacing=6,
    )
