"""The peers on a screen: the least Flet app that counts taps, a page of any number of controls, and a board made with all care.

Declarative as ours is; not part of the app.

python -m tests.benchmarks.bare <port> [<controls>]
"""

import os
import sys
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, NamedTuple

import flet as ft

os.environ["FLET_FORCE_WEB_SERVER"] = "true"  # never opens anything


@ft.component
def Counter() -> ft.Control:
    """A number, and a button that adds one."""
    taps, set_taps = ft.use_state(0)
    return ft.Column(
        [
            ft.Semantics(
                identifier="shown", label=f"{taps} taps", content=ft.Text(f"{taps} taps", semantics_label="")
            ),
            pressed("tap", "Add one", lambda: set_taps(taps + 1)),
        ]
    )


def pressed(identifier: str, label: str, on_click: Callable[[], None]) -> ft.Semantics:
    """A button, three controls in all."""
    return ft.Semantics(
        identifier=identifier,
        label=label,
        content=ft.Container(ft.Text(label, semantics_label=""), ink=True, on_click=on_click),
    )


# -- a page of so many controls, beside the opening of a table ---------------------------------------------------------------
@ft.component
def Pages(controls: int) -> ft.Control:
    """The counter at `/`, and a page of so many controls at any other address."""
    page = ft.context.page
    route, go = ft.use_state(page.route)

    def mount() -> None:
        page.on_route_change = lambda event: go(event.route)

    ft.use_effect(mount, [])
    return Counter() if route == "/" else Many(controls)


@ft.component
def Many(controls: int) -> ft.Control:
    """Buttons in rows, each with what it says."""
    taps, set_taps = ft.use_state(0)
    add = lambda: set_taps(taps + 1)
    buttons = [
        pressed("undo" if not number else f"b{number}", f"{number}", add)
        for number in range(controls // 3 - 1)
    ]
    rows: list[ft.Control] = [
        ft.Row(list(buttons[at : at + 7]), spacing=20) for at in range(0, len(buttons), 7)
    ]
    return ft.Column(
        [ft.Semantics(identifier="headline", label=f"{taps} taps", content=ft.Text(f"{taps}")), *rows]
    )


# -- a board at which many sit: the frame is drawn once, each part watches one plain value, what shows the same stays --------
class Square(NamedTuple):
    """What one square shows."""

    number: int
    card: str
    unit: str
    chosen: bool = False
    lit: bool = False


class Shown(NamedTuple):
    """What every screen of the table shows."""

    squares: tuple[Square, ...] = tuple(
        Square(n, f"{n % 10}H" if n % 3 else "", "pawn" if n % 4 == 1 else "") for n in range(35)
    )
    marks: str = "." * 17
    log: tuple[str, ...] = tuple(f"Entry {n}: a pawn went somewhere" for n in range(12))
    headline: str = "Round 1"


class BoardTable:
    """What all screens of one table share. What changed is found once for all of them."""

    def __init__(self) -> None:
        self.shown, self.taps = Shown(), 0
        self.screens: list[tuple[ft.Page, dict[str, Callable[[Any], None]]]] = []

    def tap(self, number: int) -> None:
        """Six squares, four marks, a line and the headline change."""
        self.taps += 1
        near = {number - 5, number + 5, number - 1, number + 1}
        before, now = (
            self.shown,
            Shown(
                tuple(
                    each._replace(chosen=each.number == number, lit=each.number in near)
                    for each in self.shown.squares
                ),
                "." * 13 + ("-.-." if self.taps % 2 else ".-.-"),
                (*self.shown.log[1:], f"Entry {self.taps + 11}: tap on {number}"),
                f"Round {self.taps + 1}",
            ),
        )
        self.shown = now
        changed = [
            (name, getattr(now, name)) for name in now._fields if getattr(now, name) != getattr(before, name)
        ]
        for page, parts in list(self.screens):
            tell(page, parts, changed)


def tell(page: ft.Page, parts: dict[str, Callable[[Any], None]], changed: list[tuple[str, Any]]) -> None:
    """Give a screen what has changed, in its own session."""

    async def there() -> None:
        for name, value in changed:
            parts[name](value)

    copy_context().run(page.run_task, there)


class Kept:
    """The very same control again, as long as it is to show equal values: Flet then compares nothing below it."""

    def __init__(self) -> None:
        self.controls: dict[Any, tuple[Any, ft.Control]] = {}

    def __call__(self, place: Any, make: Callable[..., ft.Control], *values: Any) -> ft.Control:
        kept = self.controls.get(place)
        if kept is None or kept[0] != values:
            kept = self.controls[place] = (values, make(*values))
        return kept[1]


EDGE, LIT, SHUT = ft.Border.all(0.8, "#c9b893"), ft.Border.all(2.5, "#2f8f63"), ft.Border.all(1, "#e6dcc6")
PADDING = ft.Padding.symmetric(vertical=10)


def card_of(name: str) -> ft.Control:
    picture = (
        ft.Image(src=f"cards/{name}.svg", width=56, height=78, exclude_from_semantics=True) if name else None
    )
    return ft.Container(picture, width=56, height=78, border=EDGE, border_radius=4)


def unit_of(kind: str) -> ft.Control:
    if not kind:
        return ft.Container(None, width=56, height=78)
    parts: list[ft.Control] = [
        ft.Image(src=f"pieces/{kind}.webp", width=40, height=40, exclude_from_semantics=True),
        ft.Container(ft.Row([ft.Container(width=30, height=5, bgcolor="#2f8f63")]), width=30, height=5),
        ft.Container(ft.Text("0", size=11, semantics_label=""), width=16, height=16, bgcolor="#a32a20"),
    ]
    return ft.Container(ft.Stack(parts), width=56, height=78)


def cell(kept: Kept, square: Square, tap: Callable[[int], None]) -> ft.Control:
    """A square of kept parts, each at its fixed place."""
    number = square.number

    def made(square: Square) -> ft.Control:
        parts = [
            kept(
                ("halo", number),
                lambda chosen: ft.Container(width=62, height=84, bgcolor="#2f8f63", visible=chosen),
                square.chosen,
            ),
            kept(("card", number), card_of, square.card),
            kept(("unit", number), unit_of, square.unit),
            kept(
                ("light", number),
                lambda lit: ft.Container(width=59, height=81, border=LIT, visible=lit),
                square.lit,
            ),
        ]
        content = ft.Container(ft.Stack(parts), ink=True, width=64, height=86, on_click=lambda: tap(number))
        label = f"{number}, {square.card or 'empty'}, {square.unit}{', chosen' if square.chosen else ''}"
        return ft.Semantics(
            label=label, identifier=f"cell-{number}", selected=square.chosen or None, content=content
        )

    return kept(("cell", number), made, square)


def key_of(number: int, mark: str) -> ft.Control:
    weight, border, color, note = (
        (ft.FontWeight.W_600, EDGE, "#fdf8ec", "")
        if mark == "."
        else (ft.FontWeight.W_400, SHUT, "#e6dcc6", ", would be refused")
    )
    words = ft.Text(f"{number}", weight=weight, semantics_label="")
    box = ft.Container(words, padding=PADDING, border=border, bgcolor=color, ink=True)
    return ft.Semantics(label=f"Key {number}{note}", identifier=f"key-{number}", content=box)


def row_of(kept: Kept, place: object, children: list[ft.Control]) -> ft.Control:
    """The same row, as long as it holds the very same."""
    return kept(("row", place), lambda _: ft.Row(children), tuple(each._i for each in children))


def line_of(words: str) -> ft.Control:
    line = ft.Row([ft.Icon(ft.Icons.CIRCLE, size=8), ft.Text(words, semantics_label="")])
    return ft.Container(ft.Semantics(label=words, content=line), key=words)


def use_part(parts: dict[str, Callable[[Any], None]], table: BoardTable, name: str) -> Any:
    """The value of one part. Only the part is drawn anew when it changes."""
    value, parts[name] = ft.use_state(getattr(table.shown, name))
    return value


def use_kept() -> Kept:
    return ft.use_memo(lambda: [Kept()], [])[0]


@ft.component
def BoardSquares(parts: dict[str, Callable[[Any], None]], table: BoardTable) -> ft.Control:
    squares, kept = use_part(parts, table, "squares"), use_kept()
    cells = [cell(kept, square, table.tap) for square in squares]
    return ft.Column([row_of(kept, at, cells[at : at + 5]) for at in range(0, 35, 5)])


@ft.component
def BoardMarks(parts: dict[str, Callable[[Any], None]], table: BoardTable) -> ft.Control:
    marks, kept = use_part(parts, table, "marks"), use_kept()
    keys = [kept(number, key_of, number, mark) for number, mark in enumerate(marks)]
    return ft.Column([row_of(kept, at, keys[at : at + 7]) for at in range(0, 17, 7)])


@ft.component
def BoardLog(parts: dict[str, Callable[[Any], None]], table: BoardTable) -> ft.Control:
    lines, kept = use_part(parts, table, "log"), use_kept()
    return ft.Column([kept(words, line_of, words) for words in lines])


@ft.component
def BoardHeadline(parts: dict[str, Callable[[Any], None]], table: BoardTable) -> ft.Control:
    headline = use_part(parts, table, "headline")
    return ft.Semantics(identifier="headline", label=headline, content=ft.Text(headline, semantics_label=""))


@ft.component
def Board(table: BoardTable) -> ft.Control:
    """The frame, drawn once."""
    page = ft.context.page
    parts: dict[str, Callable[[Any], None]] = ft.use_memo(lambda: [{}], [])[0]
    ft.use_effect(lambda: table.screens.append((page, parts)), [])
    return ft.Column([each(parts, table) for each in (BoardHeadline, BoardSquares, BoardMarks, BoardLog)])


if __name__ == "__main__":
    many = int(sys.argv[2]) if sys.argv[2:] else 0
    ft.run(
        lambda page: page.render(Pages, many) if many else page.render(Counter),
        host="127.0.0.1",
        port=int(sys.argv[1]),
        view=ft.AppView.WEB_BROWSER,
        no_cdn=True,
    )
