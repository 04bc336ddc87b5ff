"""The players side by side: who is waited for, and what the state says of each."""

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from models.speech import say
from referee.drafts import asked
from referee.table.gate import Table
from referee.words.phrases import name_of
from views.app import theme
from views.components.in_words import cards_drawn, cards_in, in_a_line
from views.components.paper import sheet
from views.components.press import pressable, silent


def seats(table: Table, on_tap: Callable[[str], None], four_colours: bool) -> ft.Row:
    """A sheet for each player in a row, all as high as the highest."""
    waited_for = {each.by for each in asked(table.game, table.state) if not each.any_time}
    shown = table.game.show(table.state)
    drawn: list[ft.Control] = [
        ft.Container(_seat(at, name, name in waited_for, parts_of(shown, name), on_tap, four_colours), expand=True)
        for at, name in enumerate(table.header.names)
    ]
    return ft.Row(drawn, spacing=6, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def parts_of(shown: Mapping[str, Any], name: str) -> dict[str, Any]:
    """What a shown state says of one player: the parts that are told by player."""
    parts = {part: value.get(name) for part, value in shown.items() if isinstance(value, Mapping)}
    return {part: value for part, value in parts.items() if value not in (None, [], {}, "")}


def of_nobody(shown: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The rest of it, without what the headline says."""
    rest = ((part, value) for part, value in shown.items() if part not in ("phase", "turn"))
    return {part: value for part, value in rest if not (isinstance(value, Mapping) and value.keys() <= set(names))}


def _seat(
    at: int, name: str, is_waited_for: bool, parts: Mapping[str, Any], on_tap: Callable[[str], None], four_colours: bool
) -> ft.Control:
    cards = [card for value in parts.values() for card in cards_in(value)]
    plain = [_line(part, value) for part, value in parts.items() if not cards_in(value)]
    rows: list[ft.Control] = [
        silent(name, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
        silent(" · ".join(plain), size=theme.TINY, color=theme.INK_FADED),
    ]
    rows += [cards_drawn(cards, four_colours)] if cards else []
    about = ", ".join([name, *(_line(part, value) for part, value in parts.items())])
    label = say("general.waited_for", "{player}. The table waits for {name}", player=about, name=name) if is_waited_for else about
    face = pressable(
        ft.Column(rows, spacing=2, tight=True),
        label=label,
        identifier=f"seat-{at}",
        on_click=lambda: on_tap(name),
        selected=is_waited_for,
        padding=10,
        border_radius=theme.ROUND,
    )
    return sheet(face, padding=0, border=ft.Border.all(2, theme.MAY if is_waited_for else theme.PAPER_EDGE))


def _line(part: str, value: Any) -> str:
    return f"{name_of('field', part)} {in_a_line(value)}"
