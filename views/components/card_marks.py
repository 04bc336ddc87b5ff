"""How a card that is offered is marked: one that cannot be there is struck out, one that would be refused is thin."""

import flet as ft

from models.speech import say
from views.components.press import silent


def marked_label(label: str, mark: str) -> str:
    """A card as it is read aloud."""
    if mark == "x":
        return say("picker.cannot_be", "{card}, cannot be there", card=label)
    return say("picker.refused", "{card}, would be refused", card=label) if mark == "-" else label


def marked_face(words: str, mark: str, ink: ft.ColorValue, size: float, no_wrap: bool = True) -> ft.Text:
    """Its sign."""
    style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH if mark == "x" else None, decoration_thickness=2)
    weight = ft.FontWeight.W_600 if mark == "." else ft.FontWeight.W_400
    return silent(words, size=size, weight=weight, color=ink, style=style, no_wrap=no_wrap)
