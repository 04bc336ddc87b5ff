"""What is counted of a game of El Royale: who has won, who was eliminated, at how large a table, and in which team."""

from typing import Final

from referee.game import Snapshot
from referee.games.el_royale.state import OVER, RESULT, State

FIGURES: Final = {"eliminated": "Eliminated"}
BALANCES: Final = "Cards in hand"
WAYS: Final = {"seats": "By players at the table", "team": "By team"}


def places(state: State) -> tuple[int, ...]:
    """The winner, or the winning team, is first; the texts know no second place (ER-43)."""
    if state.phase != OVER:
        return ()
    return tuple(1 if team == state.winner else 2 for team in state.company.team)


def hand_sizes(state: State) -> tuple[int, ...]:
    """How many cards everybody holds, the fewer the better; nothing where only the result is told. Who is out never counts fewer than
    the most that anybody may hold.
    """
    if state.company.begins == RESULT:
        return ()
    most = state.company.most_cards or 0
    return tuple(max(most, size) if state.is_out(seat) else size for seat, size in enumerate(state.size))


def statistics_by_seat(snapshot: Snapshot) -> tuple[dict[str, int], ...]:
    """By seat."""
    state: State = snapshot.state
    return tuple(
        {"eliminated": int(state.is_out(seat)), **game_categories(state, seat)}
        for seat in range(len(state.names))
    )


def game_categories(state: State, seat: int) -> dict[str, int]:
    company = state.company
    team = {f"team/{company.team_names[company.team[seat]].replace('/', ' ')}": 1} if company.in_teams else {}
    return {f"seats/{len(company.names)}": 1, **team}
