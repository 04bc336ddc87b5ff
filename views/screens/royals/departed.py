"""The names of players who have left, as the scores show them."""

from models.translation import say
from referee.games.royals.state import State


def names_with_departed_marked(state: State) -> list[str]:
    """Return the names by seat; those of players who have left are marked."""
    return [
        say("royals_table.left_name", "{player} (left)", player=name)
        if seat in state.table_rules.departed
        else name
        for seat, name in enumerate(state.names)
    ]
