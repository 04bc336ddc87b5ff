"""The tray: every card one tap away. Seven to a row on a phone, thirteen where there is room."""

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from models.speech import say
from referee.words.phrases import card_words, term
from views.app import theme
from views.app.faces import EDGE, PAPER, PAPER_SHADED, SIGNS, suit_colour
from views.app.guards import component
from views.components.press import pressable, silent
from views.screens.royals.half_said import Key


def card_key(key: Key, four_colours: bool, may: bool, on_tap: Callable[[str], Any]) -> ft.Control:
    """One card of the tray. One that cannot be there is struck out in the shade, one known to be there has a line below its sign."""
    gone = not key.most
    ink = suit_colour(key.card[-1], four_colours)
    several = key.chosen > 1
    struck = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH, decoration_thickness=2) if gone else None
    weight = ft.FontWeight.W_600 if may and not gone else ft.FontWeight.W_400
    face = ft.Row(
        [
            silent(key.card[:-1], size=17, weight=weight, color=ink, style=struck, no_wrap=True),
            silent(SIGNS[key.card[-1]], size=16, color=ink, style=struck, no_wrap=True),
            *([silent(f"×{key.chosen}", size=theme.TINY, weight=ft.FontWeight.W_700, color=ink, no_wrap=True)] if several else []),
        ],
        spacing=0 if several else 1,
        alignment=ft.MainAxisAlignment.CENTER,
        tight=True,
    )
    line = theme.BRASS if key.known and not key.chosen else theme.MAY if key.chosen else EDGE
    return pressable(
        face,
        label=_said(key),
        identifier=f"card-{key.card}",
        on_click=lambda: on_tap(key.card),
        selected=True if key.chosen else None,
        expand=True,
        bgcolor="#cfe8d8" if key.chosen else PAPER_SHADED if gone or not may else PAPER,
        border=ft.Border.all(2.5 if key.chosen else 1, line)
        if not key.known or key.chosen
        else ft.Border.only(
            left=ft.BorderSide(1, EDGE), right=ft.BorderSide(1, EDGE), top=ft.BorderSide(1, EDGE), bottom=ft.BorderSide(3.5, theme.BRASS)
        ),
        border_radius=6 if not key.known or key.chosen else None,
        padding=ft.Padding.symmetric(vertical=6),
        alignment=ft.Alignment.CENTER,
    )


def _said(key: Key) -> str:
    """The card as it is read aloud, with what is known of it."""
    card = card_words(key.card)
    if not key.most:
        return say("royals_table.key.gone", "{card}, cannot be there", card=card)
    if key.chosen:
        return say("royals_table.key.chosen", "{card}, {chosen} chosen", card=card, chosen=key.chosen)
    return say("royals_table.key.known", "{card}, known to be there", card=card) if key.known else card


@component
def TrayKey(key: Key, four_colours: bool, may: bool, on_tap: Callable[[str], Any]) -> ft.Control:
    """One card, drawn anew only when it changes."""
    return card_key(key, four_colours, may, on_tap)


_Key: Any = ft.memo(TrayKey)


def card_tray(keys: Sequence[Key], columns: int, four_colours: bool, on_tap: Callable[[str], Any], suit: str = "") -> ft.Control:
    """The cards in rows, a suit beginning a new row. `suit`: only this one may be played; it stands first."""
    rows: list[ft.Control] = []
    suits = sorted(dict.fromkeys(key.card[-1] for key in keys), key=lambda each: each != suit)
    whole = len(keys) == 52
    for each in suits:
        held = [key for key in keys if key.card[-1] == each]
        for start in range(0, len(held), columns):
            row: list[ft.Control] = [
                _Key(key, four_colours, not suit or each == suit, on_tap, key=f"tray-{key.card}") for key in held[start : start + columns]
            ]
            gap = columns - len(row)
            if whole and gap:
                row.append(_suit_name(each, four_colours, gap))
            elif gap:
                row.extend(ft.Container(expand=True) for _ in range(gap))
            rows.append(ft.Row(row, spacing=3, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH))
    return ft.Column(rows, spacing=3, tight=True)


def _suit_name(suit: str, four_colours: bool, expand: int) -> ft.Control:
    sign = silent(SIGNS[suit], size=18, color=theme.INK_FADED)
    return ft.Container(sign, expand=expand, alignment=ft.Alignment.CENTER, tooltip=term("suit", suit))
