"""The players side by side: who is waited for, and what the state says of each."""

from collections.abc import Mapping

import flet as ft

from models.json_values import Json
from models.translation import say
from referee.drafts import asked
from referee.table.table import Table
from referee.words.phrases import name_of
from views.app import theme
from views.components.paper import sheet
from views.components.pressable import pressable, silent
from views.components.state_in_words import cards_drawn, cards_in, in_a_line
from views.screens.table.intents import Tap
from views.screens.table.scene import Does, Part


def seats_of(table: Table, four_colours: bool) -> tuple[Part, ...]:
    """A sheet for each player."""
    waited_for = {each.by for each in asked(table.game, table.state) if not each.any_time}
    shown = table.game.show(table.state)
    return tuple(
        Part(
            f"seat-{at}",
            _seat,
            (at, name, name in waited_for, tuple(parts_of(shown, name).items()), four_colours),
        )
        for at, name in enumerate(table.header.names)
    )


def parts_of(shown: Mapping[str, Json], name: str) -> dict[str, Json]:
    """What a shown state says of one player: the parts that are told by player."""
    parts = {part: value.get(name) for part, value in shown.items() if isinstance(value, Mapping)}
    return {part: value for part, value in parts.items() if value not in (None, [], {}, "")}


def of_nobody(shown: Mapping[str, Json], names: tuple[str, ...]) -> dict[str, Json]:
    """The rest of it, without what the headline says."""
    rest = ((part, value) for part, value in shown.items() if part not in ("phase", "turn"))
    return {
        part: value for part, value in rest if not (isinstance(value, Mapping) and value.keys() <= set(names))
    }


def _seat(
    does: Does,
    at: int,
    name: str,
    is_waited_for: bool,
    parts: tuple[tuple[str, Json], ...],
    four_colours: bool,
    room: str,
) -> ft.Control:
    cards = [card for _, value in parts for card in cards_in(value)]
    plain = [_line(part, value) for part, value in parts if not cards_in(value)]
    rows: list[ft.Control] = [
        silent(name, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
        silent(" · ".join(plain), size=theme.TINY, color=theme.INK_FADED),
    ]
    rows += [cards_drawn(cards, four_colours)] if cards and room != "low" else []
    about = ", ".join([name, *(_line(part, value) for part, value in parts)])
    label = (
        say("general.waited_for", "{player}. The table waits for {name}", player=about, name=name)
        if is_waited_for
        else about
    )
    face = pressable(
        ft.Column(rows, spacing=2, tight=True),
        label,
        f"seat-{at}",
        lambda: does(Tap("seat", name)),
        selected=is_waited_for,
        padding=10 if room != "low" else 4,
    )
    edge = ft.Border.all(2, theme.MAY if is_waited_for else theme.PAPER_EDGE)
    return sheet(face, padding=0, border=edge, expand=room != "roomy")


def _line(part: str, value: Json) -> str:
    return f"{name_of('field', part)} {in_a_line(value)}"
