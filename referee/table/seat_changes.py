"""The rules for players who join or leave in mid-game (docs/rulings.md, T-04). When it is possible, the game
says."""

from models.record import Join, Leave
from models.rulings import Finding
from referee.table.joining import JOIN_RULES
from referee.table.leaving import LEAVE_RULES
from referee.table.table_seats import TableSeats


def findings_for_seat_change(seats: TableSeats, entry: Join | Leave) -> tuple[Finding, ...]:
    """All rules that this entry breaks."""
    rules = JOIN_RULES if isinstance(entry, Join) else LEAVE_RULES
    return tuple(Finding(each, facts) for each in rules for facts in each.violations(seats, entry))
