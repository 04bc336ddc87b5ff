"""The number pad for points."""

from typing import Final

import flet as ft

from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.keys import use_keys
from views.components.paper import column
from views.components.pressable import pressable, silent_text
from views.components.shell import capped_text_size, is_landscape_phone
from views.screens.points_draft import BACKSPACE, MINUS
from views.screens.table.intents import Tap
from views.screens.table.scene import Dispatch

PAD_ROWS: Final = (("7", "8", "9", BACKSPACE), ("4", "5", "6", MINUS), ("1", "2", "3", "0"))
LANDSCAPE_PAD_ROWS: Final = (("1", "2", "3", "4", "5", "6"), ("7", "8", "9", "0", MINUS, BACKSPACE))
"""The pad's rows on a phone in landscape."""
PAD_KEYS: Final = frozenset(key for row in PAD_ROWS for key in row)


def render_number_pad(dispatch: Dispatch) -> ft.Control:
    return ft.Column([NumberPad(dispatch, key="pad")], spacing=0, tight=True)


@component
def NumberPad(dispatch: Dispatch, prefix: str = "pad") -> ft.Control:
    """Draw the keys of the number pad; the keyboard works too. `prefix` begins the identifiers of its
    keys."""

    def handle_key(event: ft.KeyboardEvent) -> bool:
        key = {"Backspace": BACKSPACE, "Numpad Subtract": MINUS}.get(
            event.key, event.key.removeprefix("Numpad ")
        )
        if event.alt or event.meta or event.ctrl or not (key in PAD_KEYS or key == "Enter"):
            return False
        dispatch(Tap("onward") if key == "Enter" else Tap("key", key))
        return True

    use_keys(handle_key)
    labels = {
        MINUS: say("royals_table.points.minus", "Minus"),
        BACKSPACE: say("royals_table.points.back", "Delete the last digit"),
    }

    def pad_key_button(sign: str) -> ft.Control:
        face = silent_text(
            "±" if sign == MINUS else sign,
            size=capped_text_size(theme.BIG),
            weight=ft.FontWeight.W_500,
            color=theme.INK,
        )
        return pressable(
            ft.Icon(Icons.BACKSPACE_OUTLINED, size=22, color=theme.INK) if sign == BACKSPACE else face,
            labels.get(sign, sign),
            f"{prefix}-{ {MINUS: 'minus', BACKSPACE: 'back'}.get(sign, sign) }",
            lambda: dispatch(Tap("key", sign)),
            expand=True,
            height=theme.TOUCH,
            alignment=ft.Alignment.CENTER,
            bgcolor=theme.PAPER_BRIGHT,
            border=ft.Border.all(1, theme.PAPER_EDGE),
        )

    rows = LANDSCAPE_PAD_ROWS if is_landscape_phone() else PAD_ROWS
    return column(*(ft.Row([pad_key_button(sign) for sign in row], spacing=6) for row in rows), spacing=6)
