"""What goes without saying before the next play: a tap on what comes after it says it too. No Flet in here.

All draw from the stack before a card is led; the winner of a trick keeps what is worth most before one is discarded.
"""

from typing import NamedTuple

from models.cards import NAMES
from models.json_values import JsonObject
from referee.games.royals.state import DRAW, KEEP, NOBODY, PLAY, State
from referee.table.table import Table
from views.screens.royals.draft import due_stack_draws, possible_kept_cards, state_of
from views.screens.table.scene import SceneInput


class ImpliedEntries(NamedTuple):
    """What is entered with the next play, and how the table then stands."""

    entries: tuple[JsonObject, ...]
    table: Table


def implied_before_next_play(seen: SceneInput) -> ImpliedEntries | None:
    """None where nothing goes without saying, where it leads to no play of the attacker's, and for who speaks for one seat alone."""
    if getattr(seen.desk, "seat", NOBODY) != NOBODY:
        return None
    entries = entries_without_choice(state_of(seen.table), seen.table_settings.hands_shown)
    then = seen.table.preview([seen.table.read(entry) for entry in entries]) if entries else None
    if then is None:
        return None
    state = state_of(then)
    return ImpliedEntries(entries, then) if state.phase == PLAY and state.hand_size(state.attacker) else None


def entries_without_choice(state: State, hands_shown: bool) -> tuple[JsonObject, ...]:
    if state.phase == DRAW and not hands_shown and state.stack >= len(state.places):
        return tuple(due_stack_draws(state))
    lot = likely_kept_cards(state) if state.phase == KEEP else ()
    return (
        (
            {
                "do": "keep",
                "by": state.name(state.won_by),
                "cards": [NAMES[state.battle[number][1]] for number in lot],
            },
        )
        if lot
        else ()
    )


def likely_kept_cards(state: State) -> tuple[int, ...]:
    """Which cards of the trick its winner most likely keeps, by their places in it; () where there are too many lots."""
    return next(iter(possible_kept_cards(state)), ())
