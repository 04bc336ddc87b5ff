"""The players side by side, each with their part of the state; the player to act is marked."""

from collections.abc import Mapping

import flet as ft

from models.json_values import Json
from models.translation import say
from referee.drafts import possible_verbs_of_players
from referee.table.table import Table
from referee.words.phrases import record_name_in_words
from views.app import theme
from views.components.paper import sheet
from views.components.pressable import pressable, silent_text
from views.components.state_in_words import cards_if_value_is_cards, last_cards_row, state_value_text
from views.screens.table.intents import Tap
from views.screens.table.scene import Dispatch, Part


def player_seat_parts(table: Table, four_colours: bool) -> tuple[Part, ...]:
    """Return a section for each player."""
    waited_for = {each.by for each in possible_verbs_of_players(table.game, table.state) if not each.any_time}
    shown = table.game.state_json(table.state)
    return tuple(
        Part(
            f"seat-{at}",
            render_player_seat,
            (at, name, name in waited_for, tuple(state_parts_of_player(shown, name).items()), four_colours),
        )
        for at, name in enumerate(table.names)
    )


def state_parts_of_player(state_json: Mapping[str, Json], player: str) -> dict[str, Json]:
    """Return the parts of a shown state that belong to one player."""
    parts = {part: value.get(player) for part, value in state_json.items() if isinstance(value, Mapping)}
    return {part: value for part, value in parts.items() if value not in (None, [], {}, "")}


def state_parts_outside_headline_and_players(
    state_json: Mapping[str, Json], names: tuple[str, ...]
) -> dict[str, Json]:
    """Return the parts of a shown state that belong to no player, except those in the headline."""
    rest = ((part, value) for part, value in state_json.items() if part not in ("phase", "turn"))
    return {
        part: value for part, value in rest if not (isinstance(value, Mapping) and value.keys() <= set(names))
    }


def render_player_seat(
    dispatch: Dispatch,
    seat: int,
    name: str,
    is_waited_for: bool,
    parts: tuple[tuple[str, Json], ...],
    four_colours: bool,
    room_kind: str,
) -> ft.Control:
    cards = [card for _, value in parts for card in cards_if_value_is_cards(value)]
    plain = [state_part_text(part, value) for part, value in parts if not cards_if_value_is_cards(value)]
    rows: list[ft.Control] = [
        silent_text(name, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.INK),
        silent_text(" · ".join(plain), size=theme.TINY, color=theme.INK_FADED),
    ]
    rows += [last_cards_row(cards, four_colours)] if cards and room_kind != "low" else []
    about = ", ".join([name, *(state_part_text(part, value) for part, value in parts)])
    label = (
        say("general.waited_for", "{player}. Waiting for {name}", player=about, name=name)
        if is_waited_for
        else about
    )
    face = pressable(
        ft.Column(rows, spacing=2, tight=True),
        label,
        f"seat-{seat}",
        lambda: dispatch(Tap("seat", name)),
        selected=is_waited_for,
        padding=10 if room_kind != "low" else 4,
    )
    edge = ft.Border.all(2, theme.MAY if is_waited_for else theme.PAPER_EDGE)
    return sheet(face, padding=0, border=edge, expand=room_kind != "roomy")


def state_part_text(part: str, value: Json) -> str:
    return f"{record_name_in_words('field', part)} {state_value_text(value)}"
