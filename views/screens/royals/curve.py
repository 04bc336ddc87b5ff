"""A chart with the total points of each player as a line."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import flet as ft

from models.translation import say
from referee.games.royals.state import State
from views import large_modules
from views.app import theme
from views.app.faces import INK, PAPER
from views.components.seat_lines import DASHES, LINES
from views.font_coverage import drawable_text
from views.screens.point_format import names_and_totals_text
from views.screens.royals.departed import names_with_departed_marked

if TYPE_CHECKING:
    from flet_charts import ChartAxisLabel, LineChartData

TARGET = "#7c5426"


def totals_chart(state: State, height: float = 190) -> ft.Control:
    """Draw each player's total after each hand, and a horizontal line at the target."""
    target, hands = state.table_rules.options.target, len(state.scores[0])
    rows = [state.totals_before_first_and_after_each_hand(seat) for seat in range(len(state.names))]
    chart = large_modules.flet_charts.LineChart(
        data_series=[
            *(player_totals_line(seat, row) for seat, row in enumerate(rows)),
            _target_line(target, hands),
        ],
        min_x=0,
        max_x=max(hands, 1),
        min_y=min(0, *(min(row) for row in rows)),
        max_y=max(target * 1.08, *(max(row) for row in rows)),
        interactive=False,
        height=height,
        border=ft.Border.only(
            left=ft.BorderSide(1, theme.PAPER_EDGE), bottom=ft.BorderSide(1, theme.PAPER_EDGE)
        ),
        # the chart draws labels only at multiples of label_spacing
        left_axis=large_modules.flet_charts.ChartAxis(
            label_size=40, label_spacing=target, labels=_axis_labels((0, target))
        ),
        bottom_axis=large_modules.flet_charts.ChartAxis(
            label_size=20, labels=_axis_labels(range(0, hands + 1, max(1, hands // 6)))
        ),
    )
    text = say("royals_table.way_so_far", "Scores toward {target} after {hands, plural, one {# hand} other "
                                          "{# hands}}: {totals}",
               target=target, hands=hands,
               totals=names_and_totals_text(names_with_departed_marked(state), state.totals))  # fmt: skip
    shown = ft.Container(chart, padding=6, bgcolor=PAPER, border_radius=theme.ROUND)
    return ft.Semantics(label=drawable_text(text), identifier="curve", container=True, content=shown)


def player_totals_line(seat: int, totals: list[int]) -> "LineChartData":
    """Return the line of a player's totals after each hand."""
    return large_modules.flet_charts.LineChartData(
        points=[large_modules.flet_charts.LineChartDataPoint(at, total) for at, total in enumerate(totals)],
        color=LINES[seat],
        stroke_width=3,
        dash_pattern=DASHES[seat],
        rounded_stroke_cap=True,
        point=large_modules.flet_charts.ChartCirclePoint(radius=3, color=LINES[seat]),
    )


def _target_line(target: int, hand_count: int) -> "LineChartData":
    across = [large_modules.flet_charts.LineChartDataPoint(at, target) for at in (0, max(hand_count, 1))]
    return large_modules.flet_charts.LineChartData(
        points=across, color=TARGET, stroke_width=1.5, dash_pattern=[4, 4], point=False
    )


def _axis_labels(values: Iterable[int]) -> "list[ChartAxisLabel]":
    return [
        large_modules.flet_charts.ChartAxisLabel(value=value, label=ft.Text(str(value), size=11, color=INK))
        for value in values
    ]
