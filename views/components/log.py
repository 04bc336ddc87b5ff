"""The log: every entry in words, those taken back struck out, with the sum of each kept and one tap away."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from models.speech import say
from views.app import theme
from views.app.guards import component, kept_component
from views.components.paper import words
from views.components.press import pressable, silent


def why_gone(gone: str) -> str:
    """Why a line no longer stands, in words."""
    match gone:
        case "corrected":
            return say("log.corrected", "Corrected")
        case "struck":
            return say("log.struck", "Struck out")
        case "dropped":
            return say("log.dropped", "Dropped")
        case _:
            return say("log.undone", "Taken back")


def irregular_mark() -> str:
    """What stands before an entry that the table let stand though it was illegal."""
    return say("log.irregular", "irregular · ")


class LogLine(NamedTuple):
    """One entry in words. `number` is None for one that no longer stands, and `gone` says why; `verdict` as in a ruling.

    `more` says that a sum is kept for it.
    """

    index: int  # type: ignore[assignment]  # nobody looks for anything in this tuple
    number: int | None
    text: str
    verdict: str = "allowed"
    more: bool = False
    gone: str = ""


@kept_component
def LogRow(line: LogLine, is_open: bool, detail: ft.Control | None, on_tap: Callable[[int], None]) -> ft.Control:
    """One line; with `more` it opens and closes at a tap and shows `detail` below."""
    taken_back = line.number is None
    ink = theme.INK_FADED if taken_back else theme.INK
    style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH) if taken_back else None
    mark = irregular_mark() if line.verdict == "irregular" else ""
    said = f"{why_gone(line.gone) if taken_back else say('log.entry', 'Entry {n}', n=line.number)}: {mark}{line.text}"
    number = silent("" if taken_back else str(line.number), size=theme.TINY, color=theme.INK_FADED, text_align=ft.TextAlign.RIGHT, width=26)
    spans = [ft.TextSpan(mark, ft.TextStyle(color=theme.REFUSAL, weight=ft.FontWeight.W_600))] if mark else None
    text = silent(line.text, size=theme.SMALL, color=ink, style=style, expand=True)
    if spans:
        text.value, text.spans = "", [*spans, ft.TextSpan(line.text)]
    row: list[ft.Control] = [number, text]
    if line.more:
        row.append(ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=20, color=theme.INK_FADED))
    face = ft.Row(row, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    if line.more:
        top: ft.Control = pressable(
            face, label=said, identifier=f"log-{line.index}", on_click=lambda: on_tap(line.index), padding=ft.Padding.symmetric(vertical=6)
        )
    else:
        top = ft.Semantics(
            label=said, identifier=f"log-{line.index}", container=True, content=ft.Container(face, padding=ft.Padding.symmetric(vertical=6))
        )
    shown: list[ft.Control] = [top]
    if is_open and detail is not None:
        shown.append(ft.Container(detail, padding=ft.Padding.only(left=34, bottom=8)))
    return ft.Column(shown, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@component
def Log(lines: tuple[LogLine, ...], detail: Callable[[int], ft.Control | None] | None = None) -> ft.Control:
    """All lines, the latest first, scrolling in the place it is given. `detail(index)` draws the sum of a line."""
    opened, set_opened = ft.use_state(-1)
    tap = ft.use_callback(lambda index: set_opened(lambda now: -1 if now == index else index), [])
    if not lines:
        return words(say("log.nothing", "Nothing has been entered yet."), faded=True)
    return ft.ListView(
        [
            LogRow(line, line.index == opened, detail(line.index) if detail and line.index == opened else None, tap, key=f"l{line.index}")
            for line in reversed(lines)
        ],
        expand=True,
        spacing=0,
        padding=0,
    )
