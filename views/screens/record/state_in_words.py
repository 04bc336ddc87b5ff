"""The state of a table at any moment, in words."""

from referee.game import AnyState
from referee.table.table import Table


def state_headline_text(table: Table, state: AnyState) -> str:
    """Return the player in turn and the phase."""
    code, facts = table.game.headline(state)
    return table.game.event_text(code, facts)
