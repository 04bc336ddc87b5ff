"""The log: every entry in words, with those taken back struck through. A tap shows the sum behind an entry.

Neighbouring entries that no longer count are folded into one line, so that they do not crowd the others.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component, memo_component
from views.app.icons import Icons
from views.components.controls import TextScale, foldable_row, pressable, silent_text, words
from views.font_coverage import drawable_text


def removal_reason_text(reason_name: str) -> str:
    """Why a line no longer counts, in words."""
    match reason_name:
        case "corrected":
            return say("log.corrected", "Corrected")
        case "struck":
            return say("log.struck", "Struck out")
        case "dropped":
            return say("log.dropped", "Dropped")
        case _:
            return say("log.undone", "Undone")


class LogLine(NamedTuple):
    """One entry in words. `number` is None for one that no longer counts, and `removal_reason` says why;
    `verdict` as in a ruling.

    `more` is True if it has a sum to show.
    """

    index: int  # type: ignore[assignment]  # nobody looks for anything in this tuple
    number: int | None
    text: str
    verdict: str = "allowed"
    more: bool = False
    removal_reason: str = ""


@memo_component
def LogRow(
    line: LogLine,
    is_open: bool,
    on_tap: Callable[[int], None] | None,
    identifier_prefix: str = "log",
    padding: int = 6,
) -> ft.Control:
    """One line; one that no longer counts is struck through, after its reason. `on_tap` opens its sum;
    `padding`: padding above and below.
    """
    why = (
        removal_reason_text(line.removal_reason)
        if line.number is None
        else say("log.entry", "Entry {n}", n=line.number)
    )
    irregular = say("lines.marked", "irregular, ") if line.verdict == "irregular" else ""
    label, identifier = f"{why}: {irregular}{line.text}", f"{identifier_prefix}-{line.index}"
    number = number_column_text("–" if line.number is None else str(line.number), ft.use_context(TextScale))
    face: list[ft.Control] = [number, log_line_text(line)]
    if on_tap is not None:
        face.append(
            ft.Icon(Icons.EXPAND_LESS if is_open else Icons.EXPAND_MORE, size=20, color=theme.INK_FADED)
        )
    row = ft.Row(face, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    box: dict[str, theme.Look] = {
        "padding": ft.Padding.only(right=8, top=padding, bottom=padding),
        "border_radius": 6,
    }
    if on_tap is None:
        return ft.Semantics(
            label=drawable_text(label),
            identifier=identifier,
            container=True,
            content=ft.Container(row, **box),
        )
    box["bgcolor"] = theme.MAY_WASH if is_open else None
    return pressable(row, label, identifier, lambda: on_tap(line.index), selected=is_open or None, **box)


def number_column_text(text: str, scale: float) -> ft.Control:
    """An entry's number, or a dash, in a box that grows with the device's text size."""
    return silent_text(
        text, size=theme.TINY, color=theme.INK_FADED, text_align=ft.TextAlign.RIGHT, width=28 * scale
    )


def log_line_text(line: LogLine) -> ft.Control:
    is_removed, bold = line.number is None, ft.FontWeight.W_600
    spans: list[ft.TextSpan] = []
    if is_removed:
        spans.append(
            ft.TextSpan(
                f"{removal_reason_text(line.removal_reason)} · ", ft.TextStyle(color=theme.BRASS, weight=bold)
            )
        )
    if line.verdict == "irregular":
        spans.append(
            ft.TextSpan(say("log.irregular", "irregular · "), ft.TextStyle(color=theme.REFUSAL, weight=bold))
        )
    struck = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH) if is_removed else ft.TextStyle()
    return silent_text(
        "",
        size=theme.SMALL,
        color=theme.INK_FADED if is_removed else theme.INK,
        expand=True,
        spans=[*spans, ft.TextSpan(drawable_text(line.text), struck)],
    )


class LogGroup(NamedTuple):
    """Neighbouring lines, the oldest first. `is_foldable`: several that no longer count; other groups have
    one line.

    `number_before`: the number of the entry before them, 0 if there is none.
    """

    lines: tuple[LogLine, ...]
    is_foldable: bool
    number_before: int

    @property
    def indexes(self) -> frozenset[int]:
        return frozenset(line.index for line in self.lines)


def log_lines_with_adjacent_struck_lines_grouped(lines: Sequence[LogLine]) -> Iterator[LogGroup]:
    """Yield the lines in order, neighbours that no longer count as one group."""
    number_before = 0
    for is_gone, neighbours in groupby(lines, key=lambda line: line.number is None):
        together = tuple(neighbours)
        if is_gone and len(together) > 1:
            yield LogGroup(together, True, number_before)
            continue
        for line in together:
            yield LogGroup((line,), False, number_before)
            number_before = line.number or number_before


@memo_component
def FoldedInvalidEntriesRow(
    group: LogGroup, is_open: bool, on_tap: Callable[[frozenset[int]], None]
) -> ft.Control:
    """The line that stands for a group. A tap shows its lines below, or folds them again."""
    text = say(
        "log.folded",
        "{count, plural, one {# entry no longer valid} other {# entries no longer valid}}",
        count=len(group.lines),
    )
    label = text
    if group.number_before:  # otherwise two groups of the same size would have the same name
        label = say("log.folded_after", "{entries}, after entry {n}", entries=text, n=group.number_before)
    face: list[ft.Control] = [
        number_column_text("–", ft.use_context(TextScale)),
        silent_text(text, size=theme.SMALL, color=theme.INK_FADED, expand=True),
    ]
    return foldable_row(
        face,
        label,
        f"log-folded-{group.lines[-1].index}",
        partial(on_tap, group.indexes),
        is_open,
        padding=ft.Padding.only(right=8, top=14, bottom=14),
        border_radius=6,
    )


@component
def Log(
    lines: tuple[LogLine, ...],
    draw_detail: Callable[[LogLine], ft.Control | None],
    can_open_all: bool = False,
) -> ft.Control:
    """All lines, the latest first, in a scrolling list. `draw_detail(line)` draws what an opened line shows.

    `can_open_all`: every line that stands can be opened; otherwise those that have a sum.
    """
    opened, set_opened = ft.use_state(-1)
    unfolded, set_unfolded = ft.use_state(frozenset[int]())
    tap = ft.use_callback(lambda index: set_opened(lambda now: -1 if now == index else index), [])
    fold = ft.use_callback(
        lambda group: set_unfolded(lambda now: now - group if now & group else now | group), []
    )
    if not lines:
        return words(say("log.nothing", "No entries yet."), faded=True)
    rows: list[ft.Control] = []
    for group in reversed(list(log_lines_with_adjacent_struck_lines_grouped(lines))):
        is_unfolded = bool(unfolded & group.indexes)
        if group.is_foldable:
            rows.append(FoldedInvalidEntriesRow(group, is_unfolded, fold, key=f"f{group.lines[-1].index}"))
        for line in reversed(group.lines) if is_unfolded or not group.is_foldable else ():
            is_open = line.index == opened
            opens = line.more or (can_open_all and line.number is not None)
            rows.append(LogRow(line, is_open, tap if opens else None, key=f"l{line.index}"))
            sums = draw_detail(line) if is_open else None
            if sums is not None:
                rows.append(ft.Container(sums, padding=ft.Padding.only(left=34, bottom=8)))
    return ft.ListView(rows, expand=True, spacing=0, padding=0)
