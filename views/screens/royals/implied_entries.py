"""Entries implied by the next play, which are entered with it in one tap. Imports no Flet.

Before a card is led, everyone draws from the stack; before the discard, the winner of the trick keeps the most valuable
cards.
"""

from typing import NamedTuple

from models.cards import NAMES
from models.json_values import JsonObject
from referee.games.royals.state import DRAW, KEEP, PLAY, State
from referee.table.table import Table
from views.screens.royals.draft import due_stack_draw_entries, keepable_place_sets_likeliest_first, state_of
from views.screens.table.scene import SceneInput
from views.workspace.joined_access import SeatAccess


class ImpliedEntries(NamedTuple):
    """The entries implied by the next play, and the table after them."""

    entries: tuple[JsonObject, ...]
    table_after: Table


def implied_entries_before_play(scene_input: SceneInput) -> ImpliedEntries | None:
    """Return the implied entries and the table after them. None if there are none, if the attacker is not to play after
    them, or if this device acts for one seat only.
    """
    if isinstance(scene_input.access, SeatAccess):
        return None
    entries = implied_draw_or_keep_entries(
        state_of(scene_input.table), scene_input.table_settings.hands_shown
    )
    then = (
        scene_input.table.table_with_entries_or_none(
            [scene_input.table.entry_from_json(entry) for entry in entries]
        )
        if entries
        else None
    )
    if then is None:
        return None
    state = state_of(then)
    return ImpliedEntries(entries, then) if state.phase == PLAY and state.hand_size(state.attacker) else None


def implied_draw_or_keep_entries(state: State, hands_shown: bool) -> tuple[JsonObject, ...]:
    if state.phase == DRAW and not hands_shown and state.stack >= len(state.places):
        return tuple(due_stack_draw_entries(state))
    lot = likeliest_keepable_places(state) if state.phase == KEEP else ()
    return (
        (
            {
                "do": "keep",
                "by": state.player_name(state.won_by),
                "cards": [NAMES[state.battle[number][1]] for number in lot],
            },
        )
        if lot
        else ()
    )


def likeliest_keepable_places(state: State) -> tuple[int, ...]:
    """Return the places of the cards the winner of the trick most likely keeps; () if there are too many sets."""
    return next(iter(keepable_place_sets_likeliest_first(state)), ())
