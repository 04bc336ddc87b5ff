"""Charts of the laboratory: figures with their intervals, how the intervals narrow, and matrices as heat
maps."""

from collections.abc import Sequence

import flet as ft
import flet_charts as charts

from models.translation import say
from views.app import theme
from views.app.faces import GREEN, INK, PAPER
from views.components.paper import column, heading_text, hidden_from_screen_readers, sheet, words
from views.components.pressable import silent_text
from views.font_coverage import drawable_text
from views.lab.findings import Figure, FigureChart, Matrix, Report
from views.lab.heat_colors import cell_background, cell_text_color, matrix_png
from views.lab.report import IN_WORDS, chart_bounds, figure_with_interval_text

HIGH = 22
MARKED = "#a53e2c"


def report_sheets(report: Report) -> list[ft.Control]:
    """Return a section for the facts and one for each part."""
    facts = sheet(column(heading_text(report.title), *(words(fact) for fact in report.facts)))
    return [
        facts,
        *(
            figure_chart_sheet(part) if isinstance(part, FigureChart) else heat_map_sheet(part)
            for part in report.parts
        ),
    ]


def figure_chart_sheet(chart: FigureChart) -> ft.Control:
    """Draw one line per figure: its name, its interval on a common scale, its numbers."""
    ends = chart_bounds(chart)
    rows = [figure_with_interval_row(chart, line, ends) for line in chart.lines]
    return sheet(
        column(
            heading_text(chart.heading),
            words(chart.note, faded=True) if chart.note else None,
            *rows,
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
    def line_between(
        low: float, high: float, colour: str, width: float, up: float = 0.0
    ) -> charts.LineChartData:
        points = [charts.LineChartDataPoint(low, 0.5 - up), charts.LineChartDataPoint(high, 0.5 + up)]
        return charts.LineChartData(points=points, color=colour, stroke_width=width, point=False)

    dot = charts.ChartCirclePoint(color=GREEN, radius=4.5)
    middle = charts.LineChartData(
        points=[charts.LineChartDataPoint(figure.middle, 0.5)], color=GREEN, stroke_width=0, point=dot
    )
    series = [
        line_between(chart.usual, chart.usual, INK, 1, 0.5),
        line_between(figure.low, figure.high, GREEN, 3),
        middle,
    ]
    if figure.mark is not None:
        series.append(line_between(figure.mark, figure.mark, MARKED, 2, 0.4))
    scale = {"min_x": bounds[0], "max_x": bounds[1], "min_y": 0, "max_y": 1}
    drawn = charts.LineChart(data_series=series, interactive=False, height=HIGH, **scale)
    return ft.Container(drawn, bgcolor=PAPER, border_radius=4)


def interval_history_chart(
    figure_name: str, chart: FigureChart, earlier_figures: Sequence[tuple[int, Figure]]
) -> ft.Control | None:
    """Draw how the interval of one figure narrows from answer to answer."""
    if len(earlier_figures) < 2:
        return None
    ends = [each for _, line in earlier_figures for each in (line.low, line.high)] + [chart.usual]
    room = (max(ends) - min(ends)) * 0.05 or 0.01

    def line_through(
        numbers: Sequence[float], width: float, dashes: list[int] | None = None
    ) -> charts.LineChartData:
        points = [
            charts.LineChartDataPoint(games, number)
            for (games, _), number in zip(earlier_figures, numbers, strict=True)
        ]
        return charts.LineChartData(
            points=points, color=GREEN, stroke_width=width, dash_pattern=dashes, point=False
        )

    lines = [line for _, line in earlier_figures]
    series = [
        line_through([line.middle for line in lines], 2.5),
        *(
            line_through(edge, 1.5, [4, 3])
            for edge in ([line.low for line in lines], [line.high for line in lines])
        ),
        line_through([chart.usual] * len(earlier_figures), 1, [1, 4]),
    ]
    scale = {
        "min_x": earlier_figures[0][0],
        "max_x": earlier_figures[-1][0],
        "min_y": min(ends) - room,
        "max_y": max(ends) + room,
    }
    edges = ft.Border.only(left=ft.BorderSide(1, INK), bottom=ft.BorderSide(1, INK))
    drawn = charts.LineChart(data_series=series, interactive=False, height=110, border=edges, **scale)
    facts = {
        "name": figure_name,
        "before": figure_with_interval_text(chart, lines[0]),
        "now": figure_with_interval_text(chart, lines[-1]),
    }
    text = say("lab.surer_told", "{name}: first {before}, now {now}", **facts)
    shown = ft.Container(drawn, padding=8, bgcolor=PAPER, border_radius=theme.ROUND)
    drawn_and_said = ft.Semantics(
        label=drawable_text(text), identifier="surer", container=True, content=shown
    )
    return sheet(
        column(
            heading_text(say("lab.surer", "How certain it becomes")), words(text, faded=True), drawn_and_said
        )
    )


def heat_map_sheet(matrix: Matrix) -> ft.Control:
    """Draw a heat map: with numbers if there are few, else as a picture."""
    above = [heading_text(matrix.heading), words(matrix.note, faded=True)]
    if len(matrix.names) <= IN_WORDS:
        return sheet(column(*above, heat_map_cells(matrix)))
    plain: theme.Look = {"filter_quality": ft.FilterQuality.NONE, "fit": ft.BoxFit.FIT_WIDTH}
    image = ft.Image(src=matrix_png(matrix), semantics_label=drawable_text(matrix.heading), **plain)
    best = say("lab.best", "Strongest: {army}", army=matrix.names[0])
    worst = say("lab.worst", "Weakest: {army}", army=matrix.names[-1])
    return sheet(column(*above, words(best), ft.Container(image, border_radius=4), words(worst)))


def heat_map_cells(matrix: Matrix) -> ft.Control:
    def heat_map_cell(
        sentence: str, is_head: bool = False, back: str | None = None, colour: theme.Look = theme.INK
    ) -> ft.Control:
        size = theme.TINY if is_head else theme.SMALL
        text = silent_text(
            sentence,
            size=size,
            color=colour,
            no_wrap=is_head,
            overflow=ft.TextOverflow.ELLIPSIS if is_head else None,
        )
        return ft.Container(
            text, expand=True, height=40, bgcolor=back, alignment=ft.Alignment.CENTER, border_radius=3
        )

    rows: list[ft.Control] = [
        ft.Row([heat_map_cell(""), *(heat_map_cell(name, True) for name in matrix.names)], spacing=2)
    ]
    cell_texts = []
    for name, row in zip(matrix.names, matrix.cells, strict=True):
        shown = [
            heat_map_cell(
                matrix.number_text_or_empty(each),
                False,
                cell_background(matrix, each),
                cell_text_color(matrix, each),
            )
            for each in row
        ]
        rows.append(ft.Row([heat_map_cell(name, True), *shown], spacing=2))
        cell_texts += [
            f"{name}, {other}: {matrix.number_text_or_empty(each)}"
            for other, each in zip(matrix.names, row, strict=True)
            if each is not None
        ]
    drawn = hidden_from_screen_readers(ft.Column(rows, spacing=2, tight=True))
    return ft.Semantics(
        label=drawable_text(f"{matrix.heading}. {'; '.join(cell_texts)}"), container=True, content=drawn
    )
