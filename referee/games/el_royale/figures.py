"""What is counted of a game of El Royale: who has won, and who was eliminated."""

from typing import Final

from referee.game import Snapshot
from referee.games.el_royale.state import OVER, State

FIGURES: Final = {"eliminated": "Eliminated"}


def placing(state: State) -> tuple[int, ...]:
    """The winner, or the winning team, is first; the texts know no second place (ER-43)."""
    if state.phase != OVER:
        return ()
    return tuple(1 if team == state.winner else 2 for team in state.company.team)


def counted(snapshot: Snapshot) -> tuple[dict[str, int], ...]:
    """By seat."""
    state: State = snapshot.state
    return tuple({"eliminated": int(state.is_out(seat))} for seat in range(len(state.names)))
