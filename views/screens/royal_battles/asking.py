"""What the panel of the table screen asks for: the parts every phase's panel is made of."""

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from models.speech import say
from views.app import theme
from views.components.paper import words
from views.components.press import sign_button
from views.screens.royal_battles.controller import Controller, Entry


class Picking(NamedTuple):
    """A card is asked for."""

    marks: str
    on_pick: Callable[[str], None]
    hidden: bool = False


class Asking(NamedTuple):
    """What is asked now: `picking` a card stands between the two. The picker itself is kept between drawings."""

    above: ft.Control
    picking: Picking | None = None
    below: ft.Control | None = None


class Acts(NamedTuple):
    """What the panel can do."""

    controller: Controller
    again: Callable[[], None]
    more: bool
    show_more: Callable[[bool], None]

    def enter(self, *entries: Entry) -> None:
        """Enter what one tap announces."""
        self.controller.enter(*entries)


def hint(text: str, acts: Acts | None = None) -> ft.Control:
    """What to do now, in one line; with `acts` the way to what is done less often stands beside it."""
    said = words(text, size=theme.SMALL, weight=ft.FontWeight.W_500, expand=True)
    if acts is None:
        return ft.Row([said])
    if acts.more:
        icon, label = ft.Icons.CLOSE, say("battle.more.back", "Back")
    else:
        icon, label = ft.Icons.MORE_HORIZ, say("battle.more.open", "More: pass, discard, resign, hands")
    return ft.Row([said, sign_button(icon, label, "more", lambda: acts.show_more(not acts.more), ink=theme.INK_FADED)], spacing=4)
