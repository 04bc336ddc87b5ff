"""What the panel of the table screen is made of: what is asked, and the rows it is said in."""

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from referee.games.el_royale.match import Proposal
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
