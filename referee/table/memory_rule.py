"""Whether a table remembers by itself what was to be seen (house rule `memory`): then no more is told than the table sees."""

from typing import Final

from referee.game import AnyGame, AnyState

OPEN: Final = frozenset(("board", "under", "discard", "spoils", "meld", "pile", "trick"))
"""Places whose cards everybody can look at."""


def is_memory_left_to_players(game: AnyGame, state: AnyState) -> bool:
    """Do the players of this table remember by themselves?"""
    return bool(getattr(game.options(state), "memory", "helped") == "own")
