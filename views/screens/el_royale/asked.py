"""What the panel of the table screen is made of: what is asked, and the rows it is said in."""

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from referee.games.el_royale.match import Proposal
from views.app import theme
from views.components.paper import words
from views.screens.el_royale.half_said import HalfSaid


class Acts(NamedTuple):
    """What the panel can do."""

    held: Callable[[], HalfSaid]
    """What has been tapped so far, also by a tap that is not drawn yet."""
    compose: Callable[[Callable[[HalfSaid], HalfSaid]], None]
    enter: Callable[..., None]
    again: Callable[[], None]
    proposal: Proposal | None
    """Who may deal and start, after a game of these players."""
    won: str
    """Games won this evening, in words."""
    print_scores: Callable[[], Any]
    """The score sheet of the evening, as a PDF."""


class Picking(NamedTuple):
    """What is named in the picker: what it says of each card, and what a card named comes to."""

    marks: str
    on_pick: Callable[[str], None]
    hidden: bool = False
    """A card may be left unseen."""


class Asking(NamedTuple):
    """What is asked now, in the order in which it is drawn."""

    above: ft.Control
    tiles: tuple[tuple[str, int], ...] = ()
    """Cards to tap, and each one's place among those gathered, or 0."""
    on_tile: Callable[[str], None] | None = None
    picking: Picking | None = None
    below: ft.Control | None = None
    foot: ft.Control | None = None
    """What confirms it: stays in sight while the rest scrolls."""


def column(*rows: ft.Control | None, spacing: float = 8) -> ft.Column:
    """Rows below each other, those that are not wanted left out."""
    shown = [row for row in rows if row is not None]
    return ft.Column(shown, spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def row(*parts: ft.Control | None) -> ft.Row:
    """Parts beside each other, broken where the sheet ends."""
    return ft.Row([part for part in parts if part is not None], wrap=True, spacing=6, run_spacing=6)


def hint(text: str) -> ft.Control:
    """What to do now, in a line."""
    return words(text, size=theme.SMALL, weight=ft.FontWeight.W_500)
