"""The players side by side: who is waited for, and what the state says of each."""

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from models.speech import say
from referee.drafts import asked
from referee.table.gate import Table
from referee.words.phrases import named
from views.app import theme
from views.components.in_words import in_a_line
from views.components.paper import sheet
from views.components.press import pressable, silent


def seats(table: Table, on_tap: Callable[[str], None]) -> list[ft.Control]:
    """A sheet for each player."""
    waited_for = {each.by for each in asked(table.game, table.state) if not each.any_time}
    shown = table.game.show(table.state)
    return [_seat(at, name, name in waited_for, lines_of(shown, name), on_tap) for at, name in enumerate(table.header.names)]


def lines_of(shown: Mapping[str, Any], name: str) -> list[str]:
    """What a shown state says of one player: the parts that are told by player."""
    parts = ((part, value.get(name)) for part, value in shown.items() if isinstance(value, Mapping))
    return [f"{named('field', part)} {in_a_line(value)}" for part, value in parts if value not in (None, [], {}, "")]


def of_nobody(shown: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The rest of it, without what the headline says."""
    rest = ((part, value) for part, value in shown.items() if part not in ("phase", "turn"))
    return {part: value for part, value in rest if not (isinstance(value, Mapping) and value.keys() <= set(names))}


def _seat(at: int, name: str, is_waited_for: bool, lines: list[str], on_tap: Callable[[str], None]) -> ft.Control:
    said = ft.Column(
        [
            silent(name, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
            silent(" · ".join(lines), size=theme.TINY, color=theme.INK_FADED),
        ],
        spacing=2,
        tight=True,
    )
    about = ", ".join([name, *lines])
    label = say("general.waited_for", "{player}. The table waits for {name}", player=about, name=name) if is_waited_for else about
    face = pressable(
        said,
        label=label,
        identifier=f"seat-{at}",
        on_click=lambda: on_tap(name),
        selected=is_waited_for,
        padding=10,
        border_radius=theme.ROUND,
    )
    edge = ft.Border.all(2, theme.MAY if is_waited_for else theme.PAPER_EDGE)
    return sheet(face, padding=0, border=edge, expand=True)
