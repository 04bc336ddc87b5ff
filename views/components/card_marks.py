"""Marks of offered cards: impossible ones are struck through, ones that would be refused are thin."""

import flet as ft

from models.translation import say
from views.components.pressable import silent_text


def card_label_with_mark_meaning(label: str, mark: str) -> str:
    """A card's label for screen readers, with what its mark means."""
    if mark == "x":
        return say("picker.cannot_be", "{card}, cannot be there", card=label)
    return say("picker.refused", "{card}, would be refused", card=label) if mark == "-" else label


def card_sign_bold_or_struck_by_mark(
    sign: str, mark: str, ink: ft.ColorValue, size: float, no_wrap: bool = True
) -> ft.Control:
    """A card's sign, drawn as its mark says."""
    weight = ft.FontWeight.W_600 if mark == "." else ft.FontWeight.W_400
    face = silent_text(sign, size=size, weight=weight, color=ink, no_wrap=no_wrap)
    return struck_through(face, ink) if mark == "x" else face


def struck_through(content: ft.Control, ink: ft.ColorValue) -> ft.Control:
    """A sign with one line through it, drawn over the text: several fonts in one text would each strike at a
    different height."""
    return ft.Stack(
        [content, ft.Container(height=2, bgcolor=ink, left=0, right=0)], alignment=ft.Alignment.CENTER
    )
