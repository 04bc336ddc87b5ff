"""Dragging a unit on the board with a mouse or a pen, or a card from the hand to a square: the same as two
taps.

One detector and one target lie around the whole board, so that a board on which nobody drags costs three
controls. Fingers tap, press long and scroll as they do without it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from views.app.error_boundary import memo_component, safe_handler
from views.app.faces import Side
from views.app.hooks import use_stable_callback, use_typed_ref
from views.screens.royal_battles.board_layers import COORDINATE_ROOM
from views.screens.royal_battles.board_layout import BoardLayout
from views.screens.royal_battles.squares import SquareSize, SquareView, unit_picture

POINTERS: Final = [
    ft.PointerDeviceType.MOUSE,
    ft.PointerDeviceType.STYLUS,
    ft.PointerDeviceType.INVERTED_STYLUS,
]
CARD_GROUP: Final = "card"
"""The group of cards that can be dropped on the board."""
INTERVAL_MS: Final = 40
"""The least time between two places of a dragged unit."""


class DraggedUnit(NamedTuple):
    """A unit under the pointer; `size` and the middle of its picture on the board in pixels."""

    kind: str
    side: Side
    size: float
    sign: str
    across: float = 0
    down: float = 0


class BoardDrag:
    """The drag that is under way on one board."""

    def __init__(self) -> None:
        self.begins_at = -1
        """The place where the pointer was pressed, counted from the top left; -1 beside the board."""
        self.is_begun_with_tap = False
        self.unit: DraggedUnit | None = None
        self.show: Callable[[DraggedUnit | None], object] = lambda _: None
        """Shows the dragged unit on the screen, or nothing."""


def board_place_or_minus_one(position: ft.Offset, size: SquareSize, layout: BoardLayout) -> int:
    """Return the place of the square at this position on the board, counted from the top left; -1 beside the
    board."""
    column, row = int((position.x - COORDINATE_ROOM) // size.width), int(position.y // size.height)
    is_on_board = 0 <= column < layout.columns and 0 <= row < layout.rows
    return row * layout.columns + column if is_on_board else -1


def use_draggable_board(
    square_views: tuple[SquareView, ...],
    size: SquareSize,
    layout: BoardLayout,
    on_square_tapped: Callable[[str], object],
) -> Callable[[ft.Control], ft.Control]:
    """Return a function that makes the units of a drawn board draggable, and lets cards be dropped on its
    squares.

    `square_views`: in the order of `layout`.
    """
    drag = use_typed_ref(BoardDrag()).current

    def begin_drag(event: "ft.DragStartEvent[ft.GestureDetector]") -> None:
        drag.begins_at = board_place_or_minus_one(event.local_position, size, layout)
        drag.unit, drag.is_begun_with_tap = None, False
        pressed = square_views[drag.begins_at]
        if drag.begins_at < 0 or not pressed.unit or not (pressed.is_highlighted or pressed.is_chosen):
            return
        drag.unit = DraggedUnit(pressed.unit, pressed.side, size.short_edge_of_card, pressed.sign)
        if not pressed.is_chosen:  # a tap on the chosen unit would mean that it stays
            drag.is_begun_with_tap = True
            on_square_tapped(pressed.square)

    def move_drag(event: "ft.DragUpdateEvent[ft.GestureDetector]") -> None:
        if drag.unit is not None:
            at = event.local_position
            drag.show(drag.unit._replace(across=at.x, down=at.y))

    def end_drag(event: "ft.DragEndEvent[ft.GestureDetector]") -> None:
        ends_at = board_place_or_minus_one(event.local_position, size, layout)
        is_click = ends_at == drag.begins_at and not drag.is_begun_with_tap
        is_moved = drag.unit is not None and ends_at != drag.begins_at
        drag.show(None)
        if ends_at >= 0 and (is_click or is_moved):
            on_square_tapped(square_views[ends_at].square)

    def drop_card(event: ft.DragTargetEvent) -> None:
        place = board_place_or_minus_one(event.local_position, size, layout)
        if place >= 0:
            on_square_tapped(square_views[place].square)

    started, moved, ended = (
        use_stable_callback(begin_drag),
        use_stable_callback(move_drag),
        use_stable_callback(end_drag),
    )
    dropped = use_stable_callback(drop_card)

    def wrap_board(board: ft.Control) -> ft.Control:
        with_units = ft.GestureDetector(
            ft.Stack([board, DraggedUnitPicture(drag, key="dragged")]),
            allowed_devices=POINTERS,
            exclude_from_semantics=True,
            drag_interval=INTERVAL_MS,
            on_pan_start=safe_handler(lambda event: started(event)),
            on_pan_update=safe_handler(lambda event: moved(event)),
            on_pan_end=safe_handler(lambda event: ended(event)),
        )
        return ft.DragTarget(
            with_units, group=CARD_GROUP, on_accept=safe_handler(lambda event: dropped(event))
        )

    return wrap_board


def draggable_card(
    button: ft.Control, picture: ft.Control, on_drag_start: Callable[[], object]
) -> ft.Control:
    """Make the button of a card draggable to a square of the board. `picture`: what lies under the pointer
    meanwhile.

    A drag begins sideways, as the board lies beside the hand on a wide screen; up and down a finger scrolls.
    """
    return ft.Draggable(
        button,
        group=CARD_GROUP,
        content_feedback=picture,
        affinity=ft.Axis.HORIZONTAL,
        max_simultaneous_drags=1,
        on_drag_start=safe_handler(lambda _: on_drag_start()),
    )


@memo_component
def DraggedUnitPicture(drag: BoardDrag) -> ft.Control:
    """Draw the unit that is dragged under the pointer; nothing otherwise."""
    no_unit: DraggedUnit | None = None
    unit, drag.show = ft.use_state(no_unit)
    if unit is None:
        return ft.Container(visible=False)
    picture = ft.Container(
        unit_picture(unit.kind, unit.side, unit.size, sign=unit.sign),
        left=unit.across - unit.size / 2,
        top=unit.down - unit.size / 2,
        width=unit.size,
        height=unit.size,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Container(ft.Stack([picture], expand=True), expand=True, ignore_interactions=True)
