"""Charts of the laboratory: figures with their intervals, how the intervals narrow, and matrices as heat
maps."""

from collections.abc import Iterable, Sequence

import flet as ft
import flet_charts as charts

from models.translation import say
from views.app import theme
from views.app.faces import GREEN, INK, PAPER
from views.components.controls import (
    column,
    heading_text,
    hidden_from_screen_readers,
    sheet,
    silent_text,
    words,
)
from views.font_coverage import drawable_text
from views.lab.findings import Figure, FigureChart, Matrix, Report
from views.lab.heat_colors import cell_background, cell_text_color, matrix_png
from views.lab.report import IN_WORDS, chart_bounds, figure_with_interval_text

HIGH = 22
MARKED = "#a53e2c"


def report_sheets(report: Report) -> list[ft.Control]:
    """Return a section for the facts and one for each part."""
    return [
        sheet(column(heading_text(report.title), *(words(fact) for fact in report.facts))),
        *(
            figure_chart_sheet(part) if isinstance(part, FigureChart) else heat_map_sheet(part)
            for part in report.parts
        ),
    ]


def figure_chart_sheet(chart: FigureChart) -> ft.Control:
    """Draw one line per figure: its name, its interval on a common scale, its numbers."""
    ends = chart_bounds(chart)
    return sheet(
        column(
            heading_text(chart.heading),
            words(chart.note, faded=True) if chart.note else None,
            *[figure_with_interval_row(chart, line, ends) for line in chart.lines],
            spacing=6,
        )
    )


def figure_with_interval_row(chart: FigureChart, figure: Figure, bounds: tuple[float, float]) -> ft.Control:
    text = figure_with_interval_text(chart, figure)
    name = silent_text(figure.name, size=theme.SMALL, weight=ft.FontWeight.W_500, color=theme.INK)
    texts: list[ft.Control] = [name, silent_text(text, size=theme.TINY, color=theme.INK)]
    shown = ft.Row(
        [
            ft.Column(texts, spacing=0, tight=True, expand=2),
            ft.Container(interval_chart_line(chart, figure, bounds), expand=3),
        ],
        spacing=10,
    )
    return ft.Semantics(label=drawable_text(f"{figure.name}: {text}"), container=True, content=shown)


def interval_chart_line(chart: FigureChart, figure: Figure, bounds: tuple[float, float]) -> ft.Control:
    def upright_line(at: float, colour: str, width: float, half_height: float) -> charts.LineChartData:
        return line_through([(at, 0.5 - half_height), (at, 0.5 + half_height)], colour, width)

    series = [
        upright_line(chart.usual, INK, 1, 0.5),
        line_through([(figure.low, 0.5), (figure.high, 0.5)], GREEN, 3),
        charts.LineChartData(
            points=[charts.LineChartDataPoint(figure.middle, 0.5)],
            color=GREEN,
            stroke_width=0,
            point=charts.ChartCirclePoint(color=GREEN, radius=4.5),
        ),
    ]
    if figure.mark is not None:
        series.append(upright_line(figure.mark, MARKED, 2, 0.4))
    scale = {"min_x": bounds[0], "max_x": bounds[1], "min_y": 0, "max_y": 1}
    drawn = charts.LineChart(data_series=series, interactive=False, height=HIGH, **scale)
    return ft.Container(drawn, bgcolor=PAPER, border_radius=4)


def line_through(
    points: Iterable[tuple[float, float]], colour: str, width: float, dashes: list[int] | None = None
) -> charts.LineChartData:
    drawn = [charts.LineChartDataPoint(x, y) for x, y in points]
    return charts.LineChartData(
        points=drawn, color=colour, stroke_width=width, dash_pattern=dashes, point=False
    )


def interval_history_chart(
    figure_name: str, chart: FigureChart, earlier_figures: Sequence[tuple[int, Figure]]
) -> ft.Control | None:
    """Draw how the interval of one figure narrows from answer to answer; None if there is only one."""
    if len(earlier_figures) < 2:
        return None
    text = say(
        "lab.surer_told",
        "{name}: first {before}, now {now}",
        name=figure_name,
        before=figure_with_interval_text(chart, earlier_figures[0][1]),
        now=figure_with_interval_text(chart, earlier_figures[-1][1]),
    )
    drawn = narrowing_interval_chart(chart.usual, earlier_figures)
    shown = ft.Container(drawn, padding=8, bgcolor=PAPER, border_radius=theme.ROUND)
    rows = [
        heading_text(say("lab.surer", "How certain it becomes")),
        words(text, faded=True),
        ft.Semantics(label=drawable_text(text), identifier="surer", container=True, content=shown),
    ]
    return sheet(column(*rows))


def narrowing_interval_chart(usual: float, figures: Sequence[tuple[int, Figure]]) -> ft.Control:
    """Draw the middle, both ends and the usual value over the numbers of games."""
    series = [
        line_through([(games, figure.middle) for games, figure in figures], GREEN, 2.5),
        line_through([(games, figure.low) for games, figure in figures], GREEN, 1.5, [4, 3]),
        line_through([(games, figure.high) for games, figure in figures], GREEN, 1.5, [4, 3]),
        line_through([(games, usual) for games, _ in figures], GREEN, 1, [1, 4]),
    ]
    ends = [usual, *(end for _, figure in figures for end in (figure.low, figure.high))]
    room = (max(ends) - min(ends)) * 0.05 or 0.01
    drawn: ft.Control = charts.LineChart(
        data_series=series,
        interactive=False,
        height=110,
        border=ft.Border.only(left=ft.BorderSide(1, INK), bottom=ft.BorderSide(1, INK)),
        min_x=figures[0][0],
        max_x=figures[-1][0],
        min_y=min(ends) - room,
        max_y=max(ends) + room,
    )
    return drawn


def heat_map_sheet(matrix: Matrix) -> ft.Control:
    """Draw a heat map: with numbers if there are few, else as a picture."""
    above = [heading_text(matrix.heading), words(matrix.note, faded=True)]
    if len(matrix.names) <= IN_WORDS:
        return sheet(column(*above, heat_map_cells(matrix)))
    image = ft.Image(
        src=matrix_png(matrix),
        semantics_label=drawable_text(matrix.heading),
        filter_quality=ft.FilterQuality.NONE,
        fit=ft.BoxFit.FIT_WIDTH,
    )
    best = say("lab.best", "Strongest: {army}", army=matrix.names[0])
    worst = say("lab.worst", "Weakest: {army}", army=matrix.names[-1])
    return sheet(column(*above, words(best), ft.Container(image, border_radius=4), words(worst)))


def heat_map_cells(matrix: Matrix) -> ft.Control:
    def head_cell(name: str) -> ft.Control:
        return heat_map_cell(
            silent_text(
                name, size=theme.TINY, color=theme.INK, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS
            )
        )

    def value_cell(value: float | None) -> ft.Control:
        text = silent_text(
            matrix.number_text_or_empty(value), size=theme.SMALL, color=cell_text_color(matrix, value)
        )
        return heat_map_cell(text, cell_background(matrix, value))

    rows: list[ft.Control] = [ft.Row([head_cell(""), *map(head_cell, matrix.names)], spacing=2)]
    cell_texts = []
    for name, row in zip(matrix.names, matrix.cells, strict=True):
        rows.append(ft.Row([head_cell(name), *map(value_cell, row)], spacing=2))
        cell_texts += [
            f"{name}, {other}: {matrix.number_text_or_empty(each)}"
            for other, each in zip(matrix.names, row, strict=True)
            if each is not None
        ]
    drawn = hidden_from_screen_readers(ft.Column(rows, spacing=2, tight=True))
    label = drawable_text(f"{matrix.heading}. {'; '.join(cell_texts)}")
    return ft.Semantics(label=label, container=True, content=drawn)


def heat_map_cell(text: ft.Text, background: str | None = None) -> ft.Control:
    return ft.Container(
        text, expand=True, height=40, bgcolor=background, alignment=ft.Alignment.CENTER, border_radius=3
    )
