"""What is shown can be seen: contrast in both themes, with every opacity; suits without colour; nothing that moves."""

import ast
from itertools import product
from pathlib import Path
from typing import Any, Final

import flet as ft
import pytest

from tests.screens.battles import table_before_first_move
from tests.screens.contrast import SCHEMES, SIGN, TEXT, colour_and_opacity, contrast
from tests.screens.every_screen import DESKTOP, PHONE, table_after_each_entry
from views.app import faces, theme
from views.components.seat_lines import LINES
from views.components.shell import BESIDE_TITLE
from views.screens.royals.houses import COLOURS as HOUSES
from views.screens.royals.result import TARGET

VIEWS: Final = Path(__file__).parents[2] / "views"

PAPERS: Final = (theme.PAPER, theme.PAPER_BRIGHT, theme.PAPER_SHADE)
WOODS: Final = (theme.WOOD, theme.WOOD_DEEP, theme.WOOD_LIGHT)
PAIRS: Final = (
    *(
        (ink, ground, 4.5)
        for ink in (theme.INK, theme.INK_FADED, theme.MAY, theme.REFUSAL, theme.BRASS)
        for ground in PAPERS
    ),
    *(
        (ink, ground, 4.5)
        for ink in (theme.ON_WOOD, theme.ON_WOOD_FADED, theme.MAY_ON_WOOD)
        for ground in WOODS
    ),
    *((ink, theme.MAY_WASH, 4.5) for ink in (theme.INK, theme.INK_FADED, theme.ON_MAY_WASH, theme.MAY)),
    *(
        (ink, theme.REFUSAL_WASH, 4.5)
        for ink in (theme.INK, theme.INK_FADED, theme.ON_REFUSAL_WASH, theme.REFUSAL)
    ),
    (theme.ON_MAY, theme.MAY, 4.5),
    (theme.ON_ORIGIN_WASH, theme.ORIGIN_WASH, 4.5),
    *((theme.FIELD_EDGE, ground, 3.0) for ground in PAPERS),
    *((theme.WOOD_LINE, ground, 3.0) for ground in WOODS),
)
"""Foreground, background, and the least contrast in both themes (WCAG 2.2, level AA): 4.5 for text, 3 for
edges with a meaning."""

BESIDE_UNDO: Final = 150
"""The pixels beside the words of Undo on a phone: its arrow, its edges and the buttons beside it."""


def lines_of(text: Any, room: float) -> float:
    """The lines that a text fills where the device shows it twice as large: a letter is about half as wide as high."""
    return len(text.value) * 0.5 * text.size * 2 / room


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_every_pair_of_the_theme_keeps_its_contrast(ink: Any, ground: Any, least: float, scheme: str) -> None:
    assert contrast(colour_and_opacity(ink, scheme)[0], colour_and_opacity(ground, scheme)[0]) >= least


@pytest.mark.parametrize("ground", [faces.PAPER, faces.PAPER_SHADED])
@pytest.mark.parametrize("ink", sorted({*faces.TWO_COLOURS.values(), *faces.FOUR_COLOURS.values()}))
def test_the_suits_stand_out_from_card_paper(ink: str, ground: str) -> None:
    assert contrast(colour_and_opacity(ink, "light")[0], colour_and_opacity(ground, "light")[0]) >= TEXT


@pytest.mark.parametrize("ink", HOUSES.values())
def test_the_houses_stand_out_from_their_paper(ink: str) -> None:
    assert contrast(colour_and_opacity(ink, "light")[0], colour_and_opacity(faces.PAPER, "light")[0]) >= TEXT


@pytest.mark.parametrize("ink", [*LINES, TARGET])
def test_the_lines_of_charts_stand_out_from_the_card_paper_they_are_drawn_on(ink: str) -> None:
    assert contrast(colour_and_opacity(ink, "light")[0], colour_and_opacity(faces.PAPER, "light")[0]) >= SIGN


def test_suits_are_told_apart_by_their_shape_too() -> None:
    assert len(set(faces.SIGNS.values())) == 4


COLOURS_OF_THINGS: Final = (
    "faces.py",
    "board.py",
    "squares.py",
    "houses.py",
    "game_over.py",
    "result.py",
    "seat_lines.py",
    "ring.py",
    "card_grid.py",
    "hand_naming.py",
    "heat_colors.py",
    "charts.py",
    "report.py",
    "builder.py",
    "thumbnails.py",
)
"""Cards, pieces, houses and lines keep their own colours in both themes; everything else is named in theme.py."""


def test_the_screens_name_no_colour_of_their_own() -> None:
    found = [
        f"{source.name}: {each.value}"
        for source in VIEWS.rglob("*.py")
        if source.name not in ("theme.py", *COLOURS_OF_THINGS)
        for each in ast.walk(ast.parse(source.read_text()))
        if isinstance(each, ast.Constant)
        and isinstance(each.value, str)
        and each.value.startswith("#")
        and len(each.value) in (7, 9)
    ]

    assert found == []


def test_nothing_moves_by_itself() -> None:
    """No control is animated, so that nothing has to be switched off; only the demonstration plays, and asks the device first."""
    moving = {
        "animate",
        "animate_opacity",
        "animate_position",
        "animate_scale",
        "animate_size",
        "animate_rotation",
        "animate_offset",
    }
    found = [
        f"{source.name}: {each.arg}"
        for source in VIEWS.rglob("*.py")
        for call in ast.walk(ast.parse(source.read_text()))
        if isinstance(call, ast.Call)
        for each in call.keywords
        if each.arg in moving or (each.arg == "duration" and ast.unparse(each.value) != "0")
    ]

    assert found == []


def test_the_edges_of_what_is_typed_in_are_seen() -> None:
    for scheme, ground in product(SCHEMES, (theme.PAPER, theme.PAPER_BRIGHT)):
        assert (
            contrast(colour_and_opacity(theme.FIELD_EDGE, scheme)[0], colour_and_opacity(ground, scheme)[0])
            >= SIGN
        )


def twice_as_large(screen: Any) -> Any:
    """The same screen where the device shows texts twice as large."""
    (probe,) = screen.page.overlay
    screen.fire(probe, "size_change", {"w": 17.0, "h": 20.0})
    screen.settle()
    return screen


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_where_texts_are_large_board_and_panel_stay_in_sight_and_scroll_inside(
    app: Any, workspace: Any, size: tuple[float, float]
) -> None:
    """The device shows texts twice as large: however much is asked, the panel leaves the board its room, and nothing is cut off."""
    screen = twice_as_large(app(f"/table/{table_before_first_move(workspace)}", *size))
    panel = screen.get(ft.Semantics, identifier="panel")
    asked = next(each for each in screen.all(ft.Container, root=panel) if each.on_size_change is not None)

    screen.fire(asked, "size_change", {"w": 300.0, "h": 3000.0})
    screen.settle()

    panel = screen.get(ft.Semantics, identifier="panel")
    assert size[1] / 2 < panel.content.height <= (0.66 * size[1] if size == PHONE else size[1] - 100)
    scrolling = [each for each in screen.all(ft.Column) if each.scroll is not None]
    holding = [
        {held.identifier for held in screen.all(ft.Semantics, root=each)} & {"board", "pick-rank-9"}
        for each in scrolling
    ]
    assert holding.count({"board"}) == holding.count({"pick-rank-9"}) == 1
    assert {"board", "pick-rank-9"} not in holding


def test_where_texts_are_large_six_units_stand_in_two_rows(app: Any) -> None:
    """One row would break "Knight" and "Bishop" inside the word."""

    def rows_of_three(screen: Any) -> int:
        rows = screen.all(ft.Row, where=lambda row: len(row.controls) == 3)
        return sum(
            any(
                (each.identifier or "").startswith("add-white-")
                for each in screen.all(ft.Semantics, root=row)
            )
            for row in rows
        )

    screen = app("/new/royal-battles")
    screen.tap("army-white-0")
    assert rows_of_three(screen) == 0

    assert rows_of_three(twice_as_large(screen)) == 2


@pytest.mark.parametrize(
    "record",
    ["royal-battles-eliminated-hidden-hands", "royals-one-hand-hidden", "el-royale-2019-eight-players"],
)
def test_where_texts_are_large_it_is_said_in_full_how_things_stand(
    app: Any, workspace: Any, record: str
) -> None:
    id = next(each for each in table_after_each_entry(workspace, record) if len(workspace.table(each)) > 20)
    screen = twice_as_large(app(f"/table/{id}", *PHONE))

    (headline,) = screen.all(ft.Text, root=screen.get(ft.Semantics, identifier="headline"))
    assert headline.max_lines is None or lines_of(headline, PHONE[0] - BESIDE_TITLE) <= headline.max_lines
    (undo,) = screen.all(ft.Text, root=screen.get(ft.Semantics, identifier="undo"))
    assert lines_of(undo, PHONE[0] - BESIDE_UNDO) <= undo.max_lines
    for board in screen.all(ft.Semantics, where=lambda each: (each.identifier or "").startswith("board-")):
        name, *_ = screen.all(ft.Row, root=board)
        assert all("·" not in each.value for each in screen.all(ft.Text, root=name)), (
            "a name has its line to itself"
        )
