"""What goes without saying before the next play: a tap on what comes after it says it too. No Flet in here.

All draw from the stack before a card is led; the winner of a trick keeps what is worth most before one is discarded.
"""

from typing import NamedTuple

from models.cards import NAMES
from models.json_values import JsonObject
from referee.games.royals.state import DRAW, KEEP, NOBODY, PLAY, State
from referee.table.table import Table
from views.screens.royals.draft import draws_from_stack, lots_to_keep, state_of
from views.screens.table.scene import Seen


class Ahead(NamedTuple):
    """What is entered with the next play, and how the table then stands."""

    entries: tuple[JsonObject, ...]
    table: Table


def ahead(seen: Seen) -> Ahead | None:
    """None where nothing goes without saying, where it leads to no play of the attacker's, and for who speaks for one seat alone."""
    if getattr(seen.desk, "seat", NOBODY) != NOBODY:
        return None
    entries = _without_saying(state_of(seen.table), seen.table_settings.hands_shown)
    then = seen.table.ahead([seen.table.read(entry) for entry in entries]) if entries else None
    if then is None:
        return None
    state = state_of(then)
    return Ahead(entries, then) if state.phase == PLAY and state.hand(state.attacker) else None


def _without_saying(state: State, hands_shown: bool) -> tuple[JsonObject, ...]:
    if state.phase == DRAW and not hands_shown and state.stack >= len(state.places):
        return tuple(draws_from_stack(state))
    lot = probable_lot(state) if state.phase == KEEP else ()
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


def probable_lot(state: State) -> tuple[int, ...]:
    """Which cards of the trick its winner most likely keeps, by their places in it; () where there are too many lots."""
    return next(iter(lots_to_keep(state)), ())
