"""The course of a game of El Royale: hand sizes after each entry, and since when the winner has held the
fewest cards."""

import flet as ft

from models.translation import say
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import PAPER
from views.components.banner_messages import entry_text_as_announced
from views.components.paper import column, words
from views.components.seat_lines import seat_line_sample
from views.font_coverage import drawable_text
from views.screens.record.replay import (
    curve_text,
    has_anyone_led,
    moment_since_winner_led,
    score_curve_chart,
    use_curve_and_chapters,
)

CHART_HEIGHT = 120


@component
def HandSizeCurves(table: Table, version: int) -> ft.Control:
    """Draw the curves, their legend and the turning point; nothing for a game of which only the result is
    recorded."""
    curve = use_curve_and_chapters(table, version).curve
    drawn = ft.use_memo(lambda: score_curve_chart(curve, CHART_HEIGHT), [curve])
    if not curve.points or not has_anyone_led(table):
        return ft.Column(tight=True)
    shown = ft.Container(drawn, padding=6, bgcolor=PAPER, border_radius=theme.ROUND)
    legend: list[ft.Control] = [
        ft.Row([seat_line_sample(seat), words(name, size=theme.TINY)], spacing=5, tight=True)
        for seat, name in enumerate(table.names)
    ]
    rows: list[ft.Control] = [
        words(table.game.lead_numbers_label(), faded=True),
        ft.Semantics(
            label=drawable_text(curve_text(table, curve)),
            identifier="hands-went",
            container=True,
            content=shown,
        ),
        ft.Row(legend, wrap=True, spacing=12, run_spacing=2),
    ]
    turn = moment_since_winner_led(table, curve)
    if turn is not None:
        act = entry_text_as_announced(table, table.rulings[turn.entries - 1].entry).rstrip(".")
        text = say("el_table.over.turned", "Turning point: entry {n}, {act}", n=turn.entries, act=act)
        rows.append(words(text))
    return column(*rows, spacing=6)
