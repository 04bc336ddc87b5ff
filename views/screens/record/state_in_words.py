"""How a table stood at any moment, in words."""

from referee.game import AnyState
from referee.table.table import Table


def state_headline(table: Table, state: AnyState) -> str:
    """Whose turn it was and in which phase."""
    code, facts = table.game.headline(state)
    return table.game.event_text(code, facts)
