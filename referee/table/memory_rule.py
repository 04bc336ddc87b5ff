"""The house rule `memory`: whether players use their own memory; then the app shows only what is visible on
the table.
"""

from typing import Final

from referee.game import AnyGame, AnyState

OPEN: Final = frozenset(("board", "under", "discard", "spoils", "meld", "pile", "trick"))
"""Places whose cards everybody can see."""


def is_memory_left_to_players(game: AnyGame, state: AnyState) -> bool:
    """True if the players of this table use their own memory."""
    return bool(getattr(game.house_rules_in_force(state), "memory", "helped") == "own")
