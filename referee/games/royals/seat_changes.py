"""Players who join or leave a game in which only points are entered (docs/rulings.md, T-04)."""

from dataclasses import replace
from typing import Final

from referee.games.royals.state import POINTS, State
from referee.games.royals.table_rules import TableRules
from referee.number_types import Seat
from referee.seat_changes import NoRoom, SeatChanges, SeatsFixedBy

MOST_SEATS: Final = 20
"""The largest number of seats, those of players who have left included."""


def possible_seat_changes(state: State, most_players: int) -> SeatChanges:
    """Players join and leave between hands whose points alone are entered. The last player stays."""
    playing = state.table_rules.seats_that_have_not_left
    room, seats_left = max(0, most_players - len(playing)), MOST_SEATS - len(state.names)
    changes = SeatChanges(
        has_totals=True,
        fixed_by=None if state.phase == POINTS else SeatsFixedBy.CARDS,
        no_room=NoRoom.PLAYERS if room == 0 else NoRoom.SEATS if seats_left == 0 else None,
        most=most_players if room == 0 else MOST_SEATS,
    )
    if state.phase != POINTS:
        return changes
    return changes._replace(
        free_seats=min(room, seats_left),
        may_return=room > 0,
        leavers=playing if len(playing) > 1 else (),
    )


def table_rules_with_seats(
    table_rules: TableRules, names: tuple[str, ...], departed: frozenset[Seat]
) -> TableRules:
    """The rules for these players. Battle Royals lasts at least as many hands as players are at the table
    (BR-38)."""
    playing = len(names) - len(departed)
    return replace(
        table_rules,
        names=names,
        players=len(names),
        departed=departed,
        fewest_hands=playing if table_rules.is_later else table_rules.fewest_hands,
    )


def seat_new_or_returning_player(state: State, name: str, total: int | None) -> None:
    """Seat a player after the last one, or let a player who left come back, with this total or the old
    one."""
    rules, names = state.table_rules, state.names
    if name in names:
        seat = names.index(name)
        state.table_rules = table_rules_with_seats(rules, names, rules.departed - {seat})
        if total is not None:
            state.totals = (*state.totals[:seat], total, *state.totals[seat + 1 :])
        return
    stack = state.stack
    state.table_rules = table_rules_with_seats(rules, (*names, name), rules.departed)
    state.scores = (*state.scores, (None,) * len(state.scores[0]))
    state.totals = (*state.totals, total or 0)
    state.clear_for_deal()
    state.stack = stack


def leave(state: State, seat: Seat) -> None:
    """Let a player leave. The scores and the total stay."""
    rules = state.table_rules
    state.table_rules = table_rules_with_seats(rules, rules.names, rules.departed | {seat})
