"""What the panel of the table screen is made of: what it can do, and the rows it is said in."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from models.speech import say
from referee.words.phrases import card_words
from views.app.drafts import Draft
from views.app.faces import card_face
from views.components.press import button, sign_button
from views.screens.royals.half_said import HalfSaid, Key
from views.screens.royals.tray import card_tray
from views.screens.royals.ways import Way
from views.screens.table_session import TableSession


class Asked(NamedTuple):
    """What is asked now, and what confirms it: that stays in sight while the rest scrolls."""

    shown: ft.Control
    foot: ft.Control | None = None


class Acts(NamedTuple):
    """What the panel can do."""

    compose: Callable[[Callable[[HalfSaid], HalfSaid]], None]
    enter: Callable[..., None]
    do: Callable[[str], None]
    """Enter one of the ways with the cards that are gathered, by its identifier."""
    again: Callable[[], None]
    tap_card: Callable[[str], None]
    tap_played: Callable[[int], None]
    """A card of the trick was chosen to be kept, by its place in it."""
    columns: int
    """Cards in a row of the tray."""
    tally: Draft[Any]
    """How the hand ended, as far as it is tapped (views/screens/royals/tally.py)."""
    tap_tallied: Callable[[str], None]
    """A card of the tally was tapped."""
    points: Draft[Any]
    """The points of a hand, as far as they are typed (views/screens/royals/points.py)."""


def tray(session: TableSession, keys: list[Key], acts: Acts, suit: str = "") -> ft.Control:
    """The cards to tap. `suit`: only this one may be played."""
    return card_tray(keys, acts.columns, session.preferences.four_colours, acts.tap_card, suit)


def way_button(way: Way, acts: Acts, *, main: bool = False, expand: bool = False, gathered: bool = False) -> ft.Control:
    """A button for one thing that can be done. `gathered`: with the cards that are gathered when it is pressed."""
    kind = "may" if way.may and main else "plain"
    shown: ft.Control = button(
        way.words,
        way.identifier,
        (lambda: acts.do(way.identifier)) if gathered else (lambda: acts.enter(way.entry)),
        kind,
        label=way.words if way.may else say("royals_table.would_be_refused", "{words} (would be refused)", words=way.words),
        fills=True,
        expand=expand or None,
    )
    shown.opacity = 1 if way.may else 0.85
    shown.key = f"way-{way.identifier}"
    return shown


def chips(names: Sequence[tuple[int, str]], chosen: int, prefix: str, on_tap: Callable[[int], None]) -> ft.Control:
    """Names to choose from, each with its seat."""
    return ft.Row(
        [button(name, f"{prefix}-{seat}", lambda seat=seat: on_tap(seat), "chosen" if seat == chosen else "plain") for seat, name in names],
        wrap=True,
        spacing=6,
        run_spacing=6,
    )


def back_button(identifier: str, on_click: Callable[[], None]) -> ft.Control:
    """The way back from a list or a card that was tapped."""
    return button(say("royals_table.back", "Back"), identifier, on_click, "quiet")


def anew(identifier: str, label: str, on_click: Callable[[], None], faded: bool) -> ft.Control:
    """The sign that gives up what was tapped so far."""
    return sign_button(ft.Icons.BACKSPACE_OUTLINED, label, identifier, on_click, faded=faded)


def named_cards(session: TableSession, hand: Sequence[str]) -> ft.Control:
    """The cards named so far. The row stands there even when it is empty: what is below must not move under a quick tap."""
    faces = [card_face(card, 30, four_colour=session.preferences.four_colours, shadow=False) for card in hand]
    named = ft.Row(faces, spacing=3, wrap=True, run_spacing=3)
    return ft.Semantics(
        label=", ".join(map(card_words, hand)) or say("royals_table.no_card_named", "no card named yet"), container=True, content=named
    )
