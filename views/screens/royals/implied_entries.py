"""Entries implied by the next play, which are entered with it in one tap. Imports no Flet.

Before a card is led, everyone draws from the stack; before the discard, the winner of the trick keeps the
most valuable cards.
"""

from typing import NamedTuple

from models.cards import NAMES
from models.json_values import JsonObject
from referee.games.royals.state import DRAW, KEEP, PLAY, State
from referee.table.table import Table
from views.screens.royals.draft import (
    due_stack_draw_entries,
    keep_options_likeliest_first_or_empty,
    state_of,
)
from views.screens.table.scene import SceneInput
from views.workspace.joined_access import SeatAccess


class ImpliedEntries(NamedTuple):
    """The entries implied by the next play, and the table after them."""

    entries: tuple[JsonObject, ...]
    table_after: Table


def implied_entries_before_play(scene_input: SceneInput) -> ImpliedEntries | None:
    """Return the implied entries and the table after them. None if there are none, if the attacker is not to
    play after them, or if this device acts for one seat only.
    """
    if isinstance(scene_input.access, SeatAccess):
        return None
    table, state = scene_input.table, state_of(scene_input.table)
    entries: list[JsonObject] = []
    if state.phase == KEEP:
        entries = likeliest_keep_entries(state)
    elif state.phase == DRAW and not scene_input.table_settings.hands_shown:
        entries = due_stack_draw_entries(state) if state.stack >= len(state.places) else []
    if not entries:
        return None
    table_after = table.table_with_entries_or_none([table.entry_from_json(entry) for entry in entries])
    if table_after is None:
        return None
    after = state_of(table_after)
    may_play = after.phase == PLAY and after.hand_size(after.attacker)
    return ImpliedEntries(tuple(entries), table_after) if may_play else None


def likeliest_keep_entries(state: State) -> list[JsonObject]:
    """Return the entry in which the winner of the trick keeps the likeliest cards; [] if there are too many
    sets."""
    cards = [NAMES[state.battle[place][1]] for place in likeliest_keepable_places(state)]
    return [{"do": "keep", "by": state.player_name(state.won_by), "cards": cards}] if cards else []


def likeliest_keepable_places(state: State) -> tuple[int, ...]:
    """Return the places of the cards the winner of the trick most likely keeps; () if there are too many
    sets."""
    return next(iter(keep_options_likeliest_first_or_empty(state)), ())
