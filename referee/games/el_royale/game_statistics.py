"""Statistics of a game of El Royale: the winner, eliminations, the size of the table, and teams."""

from typing import Final

from referee.game import Snapshot
from referee.games.el_royale.state import OVER, RESULT, State
from referee.number_types import Seat

PACK: Final = 52
"""The number of cards in the pack."""
FIGURES: Final = {"eliminated": "Eliminated"}
BALANCES: Final = "Cards in hand"
WAYS: Final = {"seats": "By players at the table", "team": "By team"}


def final_places_by_seat(state: State) -> tuple[int, ...]:
    """By seat, the place: the winner or winning team is first; the texts know no second place (ER-43).

    A player who has left does not win with the team (T-04).
    """
    if state.phase != OVER:
        return ()
    table_rules = state.table_rules
    return tuple(
        1 if team == state.winner and seat not in table_rules.departed else 2
        for seat, team in enumerate(table_rules.team)
    )


def hand_sizes_with_eliminated_ranked_worst(state: State) -> tuple[int, ...]:
    """By seat, the cards in hand (fewer is better); empty if only the result is entered.

    An eliminated player counts with at least the largest number that a hand may hold, a player who has left
    with the pack.
    """
    if state.table_rules.first_phase == RESULT:
        return ()
    most, departed = state.table_rules.most_cards or 0, state.table_rules.departed
    return tuple(
        PACK if seat in departed else max(most, size) if state.is_out(seat) else size
        for seat, size in enumerate(state.size)
    )


def statistics_by_seat(snapshot: Snapshot) -> tuple[dict[str, int], ...]:
    """The statistics of a game, by seat."""
    state: State = snapshot.state
    return tuple(
        {
            "eliminated": int(state.is_out(seat) and seat not in state.table_rules.departed),
            **player_count_and_team_categories(state, seat),
        }
        for seat in range(len(state.names))
    )


def player_count_and_team_categories(state: State, seat: Seat) -> dict[str, int]:
    table_rules = state.table_rules
    team = (
        {f"team/{table_rules.team_names[table_rules.team[seat]].replace('/', ' ')}": 1}
        if table_rules.in_teams
        else {}
    )
    return {f"seats/{len(table_rules.names)}": 1, **team}
