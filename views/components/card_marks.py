"""How a card that is offered is marked: one that cannot be there is struck out, one that would be refused is thin."""

import flet as ft

from models.translation import say
from views.components.pressable import unlabelled_text


def card_label_with_mark(label: str, mark: str) -> str:
    """A card as it is read aloud."""
    if mark == "x":
        return say("picker.cannot_be", "{card}, cannot be there", card=label)
    return say("picker.refused", "{card}, would be refused", card=label) if mark == "-" else label


def card_sign_with_mark(
    words: str, mark: str, ink: ft.ColorValue, size: float, no_wrap: bool = True
) -> ft.Control:
    """Its sign."""
    weight = ft.FontWeight.W_600 if mark == "." else ft.FontWeight.W_400
    face = unlabelled_text(words, size=size, weight=weight, color=ink, no_wrap=no_wrap)
    return struck_through(face, ink) if mark == "x" else face


def struck_through(face: ft.Control, ink: ft.ColorValue) -> ft.Control:
    """A sign with one line through all of it: fonts that take turns in a text would each draw theirs at a height of its own."""
    return ft.Stack(
        [face, ft.Container(height=2, bgcolor=ink, left=0, right=0)], alignment=ft.Alignment.CENTER
    )
