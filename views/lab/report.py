"""Findings as a file: a self-contained page with charts (HTML, SVG), or rows for a spreadsheet (CSV)."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from models.translation import current_language, number_text, say
from views.lab.findings import Figure, FigureChart, Matrix, Report, share_text
from views.lab.heat_colors import cell_background, cell_text_color, matrix_png
from views.spreadsheet import csv_text_without_formulas

IN_WORDS: Final = 15
"""A larger matrix is shown as a picture; its numbers are in the CSV."""
WIDE, ROW, NAMES, NUMBERS, AXIS = 720, 26, 190, 170, 26
STYLE: Final = """
body { font: 16px/1.5 Georgia, serif; color: #2a2018; background: #f7f0e1; max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem; line-height: 1.2 } h2 { font-size: 1.15rem; margin: 2rem 0 .3rem }
p { margin: .3rem 0 }
svg { width: 100%; height: auto } svg text { font: 13px system-ui, sans-serif; fill: #2a2018 }
table { border-collapse: collapse; font: 14px system-ui, sans-serif }
th { font-weight: 500; padding: .3rem .5rem; text-align: left }
td { padding: .4rem .6rem; text-align: right }
img { width: 100%; max-width: 32rem; image-rendering: pixelated }
.legend { font: 13px system-ui, sans-serif } .legend span { margin-right: 1.2rem; white-space: nowrap }
.legend svg { width: 24px; height: 16px; vertical-align: middle }
.legend i { display: inline-block; width: 1rem; height: 1rem; vertical-align: middle }
"""


def report_html(report: Report) -> str:
    """The findings as one self-contained page."""
    facts = "".join(f"<p>{escape(fact)}</p>" for fact in report.facts)
    parts = "".join(
        chart_section_html(part) if isinstance(part, FigureChart) else matrix_table_or_image_html(part)
        for part in report.parts
    )
    title = escape(report.title)
    metadata = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head = f"<head>{metadata}<title>{title}</title><style>{STYLE}</style></head>"
    body = f"<body><h1>{title}</h1>{facts}{parts}</body>"
    return f'<!doctype html><html lang="{escape(current_language())}">{head}{body}</html>\n'


def report_csv(report: Report) -> str:
    """A row for each figure (name, low, estimate, high) and for each cell of a matrix."""
    return csv_text_without_formulas(_report_csv_rows(report))


def _report_csv_rows(report: Report) -> Iterator[Sequence[object]]:
    yield "part", "of", "against", "low", "estimate", "high"
    for part in report.parts:
        if isinstance(part, FigureChart):
            yield from (
                (part.heading, line.name, "", line.low, line.middle, line.high) for line in part.lines
            )
            continue
        for name, row in zip(part.names, part.cells, strict=True):
            for other, cell in zip(part.names, row, strict=True):
                if cell is not None:
                    yield part.heading, name, other, "", round(cell, 4), ""


def chart_bounds(chart: FigureChart) -> tuple[float, float]:
    """The lowest and highest value of a chart, with a margin."""
    ends = [
        chart.usual,
        *(
            each
            for line in chart.lines
            for each in (line.low, line.high, line.middle if line.mark is None else line.mark)
        ),
    ]
    room = (max(ends) - min(ends)) * 0.04 or 0.01
    return min(ends) - room, max(ends) + room


def figure_with_interval_text(chart: FigureChart, figure: Figure) -> str:
    if chart.is_share:
        return share_text((figure.low, figure.middle, figure.high))
    low, middle, high = (number_text(round(each, 2)) for each in (figure.low, figure.middle, figure.high))
    return say("lab.interval", "{middle} ({low} to {high})", low=low, middle=middle, high=high)


def chart_section_html(chart: FigureChart) -> str:
    """The chart as SVG, with its axis and legend."""
    low, high = chart_bounds(chart)
    high_up = ROW * len(chart.lines)

    def x_at(number: float) -> float:
        return round(NAMES + (number - low) / (high - low) * (WIDE - NAMES - NUMBERS), 1)

    drawn = [
        *axis_line_ticks_and_labels_svg(chart, x_at, high_up),
        f'<line x1="{x_at(chart.usual)}" x2="{x_at(chart.usual)}" y1="0" y2="{high_up}" stroke="#86755f" '
        f'stroke-dasharray="3 3"/>',
    ]
    for number, line in enumerate(chart.lines):
        y = ROW * number + ROW / 2
        drawn.append(f'<text x="0" y="{y + 4}">{escape(line.name)}</text>')
        drawn.append(
            f'<line x1="{x_at(line.low)}" x2="{x_at(line.high)}" y1="{y}" y2="{y}" stroke="#17694d" '
            f'stroke-width="3"/>'
        )
        drawn.append(f'<circle cx="{x_at(line.middle)}" cy="{y}" r="4.5" fill="#17694d"/>')
        if line.mark is not None:
            drawn.append(f'<path d="M{x_at(line.mark)} {y - 8}v16" stroke="#a53e2c" stroke-width="2"/>')
        drawn.append(
            f'<text x="{WIDE}" y="{y + 4}" '
            f'text-anchor="end">{escape(figure_with_interval_text(chart, line))}</text>'
        )
    svg = (
        f'<svg viewBox="0 0 {WIDE} {high_up + AXIS}" role="img" '
        f'aria-label="{escape(chart.heading)}">{"".join(drawn)}</svg>'
    )
    return f"<h2>{escape(chart.heading)}</h2><p>{escape(chart.note)}</p>{svg}{legend_html(chart)}"


def axis_line_ticks_and_labels_svg(
    chart: FigureChart, x_of: Callable[[float], float], bottom: int
) -> Iterator[str]:
    low, high = chart_bounds(chart)
    yield f'<line x1="{x_of(low)}" x2="{x_of(high)}" y1="{bottom}" y2="{bottom}" stroke="#86755f"/>'
    for tick in axis_ticks(low, high):
        yield f'<path class="tick" d="M{x_of(tick)} {bottom}v5" stroke="#86755f"/>'
        shown = f"{number_text(round(100 * tick, 4))} %" if chart.is_share else number_text(round(tick, 6))
        yield f'<text x="{x_of(tick)}" y="{bottom + 19}" text-anchor="middle">{escape(shown)}</text>'


def axis_ticks(low: float, high: float) -> list[float]:
    """Three to seven round numbers between two ends, 1, 2 or 5 times a power of ten apart."""
    rough = (high - low) / 6
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough)
    return [round(n * step, 10) for n in range(ceil(low / step), floor(high / step) + 1)]


def legend_html(chart: FigureChart) -> str:
    entries = [
        ('<circle cx="12" cy="8" r="4.5" fill="#17694d"/>', say("lab.legend_estimate", "estimate")),
        (
            '<line x1="0" x2="24" y1="8" y2="8" stroke="#17694d" stroke-width="3"/>',
            say("lab.legend_interval", "95 % interval"),
        ),
        (
            '<line x1="12" x2="12" y1="0" y2="16" stroke="#86755f" stroke-dasharray="3 3"/>',
            say("lab.legend_usual", "no difference"),
        ),
    ]
    if any(line.mark is not None for line in chart.lines):
        entries.append(
            ('<path d="M12 0v16" stroke="#a53e2c" stroke-width="2"/>', say("lab.legend_mark", "foretold"))
        )
    shown = "".join(
        f'<span><svg viewBox="0 0 24 16">{sign}</svg> {escape(label)}</span>' for sign, label in entries
    )
    return f'<p class="legend">{shown}</p>'


def matrix_legend_html(matrix: Matrix) -> str:
    """The legend of a matrix: its range of colours and what they mean."""
    cells = [cell for row in matrix.cells for cell in row if cell is not None]
    if not cells:
        return ""
    meanings = {
        min(cells): say("lab.legend_behind", "the row's is behind"),
        matrix.usual: say("lab.legend_even", "even"),
        max(cells): say("lab.legend_ahead", "the row's is ahead"),
    }
    unit = " %" if matrix.is_share else ""
    shown = "".join(
        f'<span><i style="background:{cell_background(matrix, cell)}"></i> '
        f"{escape(matrix.number_text_or_empty(cell))}{unit}: {escape(label)}</span>"
        for cell, label in meanings.items()
    )
    return f'<p class="legend">{shown}</p>'


def matrix_table_or_image_html(matrix: Matrix) -> str:
    above = f"<h2>{escape(matrix.heading)}</h2><p>{escape(matrix.note)}</p>"
    if len(matrix.names) > IN_WORDS:
        shown = b64encode(matrix_png(matrix)).decode()
        ends = f"<p>{escape(matrix.names[0])} … {escape(matrix.names[-1])}</p>"
        image = f'<img alt="{escape(matrix.heading)}" src="data:image/png;base64,{shown}">'
        return f"{above}{image}{ends}{matrix_legend_html(matrix)}"
    heads = "".join(f"<th>{escape(name)}</th>" for name in matrix.names)
    rows = ""
    for name, row in zip(matrix.names, matrix.cells, strict=True):
        rows += f"<tr><th>{escape(name)}</th>{''.join(matrix_cell_html(matrix, cell) for cell in row)}</tr>"
    return f"{above}<table><tr><th></th>{heads}</tr>{rows}</table>{matrix_legend_html(matrix)}"


def matrix_cell_html(matrix: Matrix, cell: float | None) -> str:
    look = f"background:{cell_background(matrix, cell)};color:{cell_text_color(matrix, cell)}"
    return f'<td style="{look}">{escape(matrix.number_text_or_empty(cell))}</td>'
