"""The board by keyboard and by dragging.

Arrow keys move a cursor; Enter or the space bar taps its square. Dragging a unit with a mouse or a pen, or a
card from the hand to a square, means the same as two taps: one detector and one target lie around the whole
board, so that a board on which nobody drags costs three controls. Fingers tap, press long and scroll as they
do without it.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import flet as ft

from referee.games.royal_battles.geometry import SQUARES
from views.app.component import memo_component, safe_handler, use_state_with_current, use_typed_ref
from views.app.faces import Side
from views.app.keys import use_keys
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
FIRST_CURSOR_SQUARE: Final = SQUARES.index("c4")
"""The square at which the cursor starts: the middle of the board."""
_STEPS: Final = {"Arrow Up": (0, -1), "Arrow Down": (0, 1), "Arrow Left": (-1, 0), "Arrow Right": (1, 0)}


class DraggedUnit(NamedTuple):
    """A unit under the pointer; `size` and the middle of its picture on the board in pixels."""

    kind: str
    side: Side
    size: float
    sign: str
    across: float = 0
    down: float = 0


class BoardDrag:
    """Dragging on one board: what is dragged, and the board as it was drawn last."""

    square_views: tuple[SquareView, ...]
    """In the order of `layout`."""
    size: SquareSize
    layout: BoardLayout
    on_square_tapped: Callable[[str], object]

    def __init__(self) -> None:
        self.begins_at = -1
        """The place where the pointer was pressed, counted from the top left; -1 beside the board."""
        self.is_begun_with_tap = False
        self.unit: DraggedUnit | None = None
        self.show: Callable[[DraggedUnit | None], object] = lambda _: None
        """Shows the dragged unit on the screen, or nothing."""

    def begin(self, event: "ft.DragStartEvent[ft.GestureDetector]") -> None:
        """Begin to drag a unit that can be chosen or is chosen; the drag begins with a tap on it."""
        self.begins_at = board_place_or_minus_one(event.local_position, self.size, self.layout)
        self.unit, self.is_begun_with_tap = None, False
        pressed = self.square_views[self.begins_at]
        if self.begins_at < 0 or not pressed.unit or not (pressed.is_highlighted or pressed.is_chosen):
            return
        self.unit = DraggedUnit(pressed.unit, pressed.side, self.size.short_edge_of_card, pressed.sign)
        if not pressed.is_chosen:  # a tap on the chosen unit would mean that it stays
            self.is_begun_with_tap = True
            self.on_square_tapped(pressed.square)

    def move(self, event: "ft.DragUpdateEvent[ft.GestureDetector]") -> None:
        if self.unit is not None:
            self.show(self.unit._replace(across=event.local_position.x, down=event.local_position.y))

    def end(self, event: "ft.DragEndEvent[ft.GestureDetector]") -> None:
        ends_at = board_place_or_minus_one(event.local_position, self.size, self.layout)
        is_click = ends_at == self.begins_at and not self.is_begun_with_tap
        is_moved = self.unit is not None and ends_at != self.begins_at
        self.show(None)
        if ends_at >= 0 and (is_click or is_moved):
            self.on_square_tapped(self.square_views[ends_at].square)

    def drop_card(self, event: ft.DragTargetEvent) -> None:
        place = board_place_or_minus_one(event.local_position, self.size, self.layout)
        if place >= 0:
            self.on_square_tapped(self.square_views[place].square)


def use_draggable_board(
    board: ft.Control,
    square_views: tuple[SquareView, ...],
    size: SquareSize,
    layout: BoardLayout,
    on_square_tapped: Callable[[str], object],
) -> ft.Control:
    """Return the drawn board with draggable units; cards can be dropped on its squares. `square_views`: in
    the order of `layout`.
    """
    drag = use_typed_ref(BoardDrag()).current
    drag.square_views, drag.size, drag.layout = square_views, size, layout
    drag.on_square_tapped = on_square_tapped
    with_units = ft.GestureDetector(
        ft.Stack([board, DraggedUnitPicture(drag, key="dragged")]),
        allowed_devices=POINTERS,
        exclude_from_semantics=True,
        drag_interval=INTERVAL_MS,
        on_pan_start=safe_handler(drag.begin),
        on_pan_update=safe_handler(drag.move),
        on_pan_end=safe_handler(drag.end),
    )
    return ft.DragTarget(with_units, group=CARD_GROUP, on_accept=safe_handler(drag.drop_card))


def board_place_or_minus_one(position: ft.Offset, size: SquareSize, layout: BoardLayout) -> int:
    """Return the place of the square at this position on the board, counted from the top left; -1 beside the
    board."""
    column, row = int((position.x - COORDINATE_ROOM) // size.width), int(position.y // size.height)
    is_on_board = 0 <= column < layout.columns and 0 <= row < layout.rows
    return row * layout.columns + column if is_on_board else -1


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


class BoardCursor(NamedTuple):
    """The cursor of the board. `square`: -1 until an arrow key is pressed. `wrap_board` puts the board into a
    control that takes the keyboard focus from buttons, which Enter would press otherwise.
    """

    square: int
    wrap_board: Callable[[ft.Control], ft.Control]


def use_board_cursor(on_square_tapped: Callable[[str], object], layout: BoardLayout) -> BoardCursor:
    """Handle the arrow keys while the board is mounted; they move the cursor as the board lies on the
    screen."""
    square, move, held = use_state_with_current(lambda: -1)
    listener: ft.Ref[ft.KeyboardListener] = ft.use_memo(ft.Ref, [])
    page = ft.context.page

    async def focus_board() -> None:
        if listener.current is not None:
            with suppress(RuntimeError):  # the page may have been closed
                await listener.current.focus()  # type: ignore[no-untyped-call]

    def handle_key(event: ft.KeyboardEvent) -> bool:
        if event.key in _STEPS:
            move(
                FIRST_CURSOR_SQUARE
                if held.current < 0
                else layout.neighbour_or_same_square_at_edge(held.current, *_STEPS[event.key])
            )
            page.run_task(focus_board)
            return True
        if event.key in ("Enter", " ") and held.current >= 0 and not event.ctrl:
            on_square_tapped(SQUARES[held.current])
            return True
        if event.key in ("Tab", "Escape"):
            move(-1)
        return False

    use_keys(handle_key)
    return BoardCursor(square, lambda board: ft.KeyboardListener(board, ref=listener))
