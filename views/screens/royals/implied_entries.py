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
    entries = draw_or_keep_entries_assumed_by_next_play(
        state_of(scene_input.table), scene_input.table_settings.hands_shown
    )
    table_after = (
        scene_input.table.table_with_entries_or_none(
            [scene_input.table.entry_from_json(entry) for entry in entries]
        )
        if entries
        else None
    )
    if table_after is None:
        return None
    state = state_of(table_after)
    return (
        ImpliedEntries(entries, table_after)
        if state.phase == PLAY and state.hand_size(state.attacker)
        else None
    )


def draw_or_keep_entries_assumed_by_next_play(state: State, hands_shown: bool) -> tuple[JsonObject, ...]:
    if state.phase == DRAW and not hands_shown and state.stack >= len(state.places):
        return tuple(due_stack_draw_entries(state))
    kept_places = likeliest_keepable_places(state) if state.phase == KEEP else ()
    return (
        (
            {
                "do": "keep",
                "by": state.player_name(state.won_by),
                "cards": [NAMES[state.battle[number][1]] for number in kept_places],
            },
        )
        if kept_places
        else ()
    )


def likeliest_keepable_places(state: State) -> tuple[int, ...]:
    """Return the places of the cards the winner of the trick most likely keeps; () if there are too many
    sets."""
    return next(iter(keep_options_likeliest_first_or_empty(state)), ())
