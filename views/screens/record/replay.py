"""The replay controls, and below them the curve of the game; a tap on the curve goes to that moment."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

import flet as ft

from models.translation import say
from referee.people.score_curve import (
    EMPTY_SCORE_CURVE,
    ScoreCurve,
    TurningPoint,
    score_curve_from_numbers,
    start_of_winners_lasting_lead,
)
from referee.table.chapters import NO_CHAPTERS, Chapter, chapters_from_headings
from referee.table.table import Table
from views import large_modules
from views.app import theme
from views.app.component import IsHere, component, safe_handler, use_task
from views.app.faces import INK, PAPER
from views.app.icons import Icons
from views.components.controls import hidden_from_screen_readers, semantic_group, silent_text
from views.components.seat_lines import DASHES, LINES
from views.screens.record.stepper import Stepper

if TYPE_CHECKING:
    from flet_charts import LineChartData

AT_ONCE: Final = 100
"""The number of moments computed between two taps."""
HIGH: Final = 32
ROOM: Final = HIGH + 22
"""The height of the whole, in pixels."""
NEAR: Final = 14
"""A tap within this distance, in pixels, of the turning point goes there."""


def has_anyone_led(table: Table) -> bool:
    """True if any player has been ahead or behind so far."""
    return table.game.numbers_showing_who_leads_by_seat(table.state) not in (
        (),
        table.game.numbers_showing_who_leads_by_seat(table.state_after(0)),
    )


def moment_since_winner_led(table: Table, curve: ScoreCurve) -> TurningPoint | None:
    return start_of_winners_lasting_lead(
        curve, table.game.final_places_by_seat(table.state), table.game.lower_number_leads
    )


@component
def ReplayControlsAndCurve(
    table: Table,
    curve: ScoreCurve,
    entries_shown: int,
    go_to_moment: Callable[[int], None],
    moment_words: str,
    width: float,
) -> ft.Control:
    """Draw the stepper and the curve. `curve`: the part computed so far; the other parameters are those of
    `Stepper`."""
    turn = moment_since_winner_led(table, curve)
    turned = turn.entries if turn else 0
    rows: list[ft.Control] = [
        Stepper(entries_shown, len(table), go_to_moment, moment_words, turned, key="stepper")
    ]
    if has_anyone_led(table):
        lines, text = ft.use_memo(lambda: score_curve_chart(curve), [curve]), curve_text(table, curve)
        rows += [
            curve_legend(table.game.lead_numbers_label(), table.names, width),
            tappable_curve(lines, text, curve.entries, entries_shown, turned, go_to_moment, width),
        ]
    return ft.Column(rows, spacing=2, tight=True, width=width)


class CurveAndChapters(NamedTuple):
    """The course of a game: its curve and its turning point."""

    curve: ScoreCurve = EMPTY_SCORE_CURVE
    chapters: tuple[Chapter, ...] = ()


def use_curve_and_chapters(table: Table, version: int) -> CurveAndChapters:
    """Return the course of a table, which grows while it is computed a few moments at a time. `version`
    changes whenever the table does.
    """
    course, show = ft.use_state(CurveAndChapters())

    async def compute_in_parts(is_here: IsHere) -> None:
        game, states, changes = table.game, table.states_in_order(), table.change_count
        curve, chapters = EMPTY_SCORE_CURVE, NO_CHAPTERS
        while curve.entries < len(table):
            looked_at = [
                (game.numbers_showing_who_leads_by_seat(state), game.current_log_chapter_heading(state))
                for state in islice(states, AT_ONCE)
            ]
            curve = score_curve_from_numbers((balance for balance, _ in looked_at), curve)
            chapters = chapters_from_headings((heading for _, heading in looked_at), chapters)
            await asyncio.sleep(0)
            if not is_here() or table.change_count != changes:
                return
        show(CurveAndChapters(curve, chapters.chapters))

    use_task(compute_in_parts, version)
    return course


def curve_text(table: Table, curve: ScoreCurve) -> str:
    """Return the curve in words: each player's value at the end."""
    numbers = curve.points[-1][1] if curve.points else (0,) * len(table.names)
    ends = ", ".join(f"{name} {number}" for name, number in zip(table.names, numbers, strict=True))
    return say(
        "replay.curve",
        "{what}, entry by entry; at the end: {ends}",
        what=table.game.lead_numbers_label(),
        ends=ends,
    )


def curve_legend(heading: str, player_names: Sequence[str], width: float) -> ft.Control:
    marks: list[ft.Control] = [silent_text(heading, size=theme.TINY, color=theme.ON_WOOD_FADED)]
    for seat, name in enumerate(player_names):
        dashes = [
            ft.Container(width=7, height=3, bgcolor=LINES[seat], border_radius=1)
            for _ in range(2 if DASHES[seat] else 1)
        ]
        line = ft.Row([*dashes], spacing=2)
        ink = ft.Container(
            line, bgcolor=PAPER, padding=ft.Padding.symmetric(horizontal=3, vertical=4), border_radius=3
        )
        name_label = silent_text(
            name, size=theme.TINY, color=theme.ON_WOOD, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS
        )
        marks.append(
            ft.Row([ink, ft.Container(name_label, width=min(7.0 * len(name) + 6, 80))], spacing=4, tight=True)
        )
    return ft.Container(
        ft.Row(marks, spacing=10, height=18), width=width, clip_behavior=ft.ClipBehavior.HARD_EDGE
    )


def score_curve_chart(curve: ScoreCurve, height: float = HIGH) -> ft.Control:
    """Draw a stepped line for each seat. Zero is always included, so that heights can be compared."""
    lowest, highest = min(0, curve.lowest), max(0, curve.highest)
    room = max(1, highest - lowest) * 0.08
    series = (
        [stepped_line_of_seat(curve, seat) for seat in range(len(curve.points[-1][1]))]
        if curve.points
        else []
    )
    chart: ft.Control = large_modules.flet_charts.LineChart(
        data_series=series,
        interactive=False,
        height=height,
        min_x=0,
        max_x=max(1, curve.entries),
        min_y=lowest - room,
        max_y=highest + room,
    )
    return chart


def stepped_line_of_seat(curve: ScoreCurve, seat: int) -> "LineChartData":
    corners: list[tuple[int, int]] = []
    for entries, numbers in curve.points:
        if seat >= len(numbers):
            continue  # the player joined later
        if corners and corners[-1][1] != numbers[seat]:
            corners.append((entries, corners[-1][1]))
        if not corners or corners[-1][1] != numbers[seat]:
            corners.append((entries, numbers[seat]))
    corners.append((curve.entries, corners[-1][1]))
    points = [large_modules.flet_charts.LineChartDataPoint(*corner) for corner in corners]
    return large_modules.flet_charts.LineChartData(
        points=points, color=LINES[seat], stroke_width=2, dash_pattern=DASHES[seat], point=False
    )


def tappable_curve(
    chart: ft.Control,
    label: str,
    entry_count: int,
    entries_shown: int,
    turning_point_entry: int,
    go_to_moment: Callable[[int], None],
    width: float,
) -> ft.Control:
    """Draw the lines on paper, with a mark at the moment in view and a flag at the turning point."""
    x_of_moment: Callable[[float], float] = lambda entries: entries / max(1, entry_count) * width

    def go_to_tapped_moment(event: ft.TapEvent[ft.Container]) -> None:
        x = event.local_position.x if event.local_position else 0.0
        moment = min(entry_count, max(0, round(x / width * entry_count)))
        is_near_turn = turning_point_entry and abs(x - x_of_moment(turning_point_entry)) < NEAR
        go_to_moment(turning_point_entry if is_near_turn else moment)

    marks: list[ft.Control] = [ft.Container(chart, width=width, height=HIGH)]
    if turning_point_entry:
        flag = ft.Icon(Icons.FLAG_OUTLINED, size=14, color=INK)
        marks.append(ft.Container(flag, left=min(x_of_moment(turning_point_entry), width - 14), top=1))
    left = min(x_of_moment(entries_shown), width - 2)
    marks.append(ft.Container(width=2, height=HIGH, bgcolor=INK, left=left))
    paper = ft.Container(
        ft.Stack(marks),
        width=width,
        height=HIGH,
        on_tap_down=safe_handler(go_to_tapped_moment),
        bgcolor=PAPER,
        border_radius=4,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    return semantic_group(hidden_from_screen_readers(paper), label, identifier="replay-curve")
