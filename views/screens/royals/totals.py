"""The players' totals on the way to the target: as progress bars, and as a chart with a line for each."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import flet as ft

from models.translation import say
from referee.games.royals.state import State
from views import large_modules
from views.app import theme
from views.app.faces import INK, PAPER
from views.components.controls import semantic_group, silent_text, words
from views.components.seat_lines import DASHES, LINES, seat_line_sample
from views.screens.point_format import names_and_totals_text, points_number_text

if TYPE_CHECKING:
    from flet_charts import ChartAxisLabel, LineChartData

TARGET = "#7c5426"


def names_with_departed_marked(state: State) -> list[str]:
    """Return the names by seat; those of players who have left are marked."""
    return [
        say("royals_table.left_name", "{player} (left)", player=name)
        if seat in state.table_rules.departed
        else name
        for seat, name in enumerate(state.names)
    ]


def with_totals_read_aloud(content: ft.Control, state: State) -> ft.Control:
    """Let screen readers read all totals in place of this content."""
    text = say(
        "royals_table.on_the_way",
        "Toward {target}: {totals}",
        target=state.table_rules.options.target,
        totals=names_and_totals_text(names_with_departed_marked(state), state.totals),
    )
    return semantic_group(content, text, identifier="standing")


def target_progress_rows(state: State) -> ft.Control:
    rows = [
        target_progress_row(state, seat, name) for seat, name in enumerate(names_with_departed_marked(state))
    ]
    return with_totals_read_aloud(ft.Column(rows, spacing=4, tight=True), state)


def target_progress_row(state: State, seat: int, name: str) -> ft.Control:
    """Draw a player's progress: name, bar and total."""
    look: dict[str, theme.Look] = {"size": theme.SMALL, "color": theme.INK}
    total = points_number_text(state.totals[seat])
    bold, right = ft.FontWeight.W_700, ft.TextAlign.RIGHT
    bar = ft.ProgressBar(
        value=min(1.0, max(0.0, state.totals[seat] / state.table_rules.options.target)),
        color=LINES[seat],
        bgcolor=theme.PAPER_EDGE,
        bar_height=7,
        border_radius=4,
        expand=True,
    )
    return ft.Row(
        [
            silent_text(
                name,
                width=92,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
                weight=ft.FontWeight.W_600,
                **look,
            ),
            bar,
            silent_text(total, weight=bold, width=48, text_align=right, **look),
        ],
        spacing=8,
    )


# -- the chart -----------------------------------------------------------------------------------------------
def chart_legend(state: State) -> ft.Control:
    labels = [
        f"{name} {points_number_text(total)}"
        for name, total in zip(names_with_departed_marked(state), state.totals, strict=True)
    ]
    marks: list[ft.Control] = [
        ft.Row([seat_line_sample(seat), words(label, size=theme.TINY)], spacing=5, tight=True)
        for seat, label in enumerate(labels)
    ]
    return ft.Row(marks, wrap=True, spacing=12, run_spacing=2)


def totals_chart(state: State, height: float = 190) -> ft.Control:
    """Draw each player's total after each hand, and a horizontal line at the target."""
    target, hands = state.table_rules.options.target, len(state.scores[0])
    rows = [state.totals_before_first_and_after_each_hand(seat) for seat in range(len(state.names))]
    chart = large_modules.flet_charts.LineChart(
        data_series=[
            *(player_totals_line(seat, row) for seat, row in enumerate(rows)),
            target_line(target, hands),
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
            label_size=40, label_spacing=target, labels=axis_labels((0, target))
        ),
        bottom_axis=large_modules.flet_charts.ChartAxis(
            label_size=20, labels=axis_labels(range(0, hands + 1, max(1, hands // 6)))
        ),
    )
    text = say("royals_table.way_so_far", "Scores toward {target} after {hands, plural, one {# hand} other "
                                          "{# hands}}: {totals}",
               target=target, hands=hands,
               totals=names_and_totals_text(names_with_departed_marked(state), state.totals))  # fmt: skip
    shown = ft.Container(chart, padding=6, bgcolor=PAPER, border_radius=theme.ROUND)
    return semantic_group(shown, text, identifier="curve")


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


def target_line(target: int, hand_count: int) -> "LineChartData":
    across = [large_modules.flet_charts.LineChartDataPoint(at, target) for at in (0, max(hand_count, 1))]
    return large_modules.flet_charts.LineChartData(
        points=across, color=TARGET, stroke_width=1.5, dash_pattern=[4, 4], point=False
    )


def axis_labels(values: Iterable[int]) -> "list[ChartAxisLabel]":
    return [
        large_modules.flet_charts.ChartAxisLabel(value=value, label=ft.Text(str(value), size=11, color=INK))
        for value in values
    ]
