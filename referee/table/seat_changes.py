"""The rules for players who join or leave in mid-game (docs/rulings.md, T-04). When it is possible, the game
says."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from models.external_input import single_line_excerpt
from models.names import name_visibility_fault_or_empty, normalised_name
from models.record import Join, Leave, Name, first_fault_sentence
from models.rulings import Facts, Finding, rule
from models.translation import say
from referee.game import AnyGame, AnyState, SeatChanges
from referee.number_types import Seat

_NAME: Final = TypeAdapter[str](Name)


class TableSeats(NamedTuple):
    """The seats of a table now."""

    names: tuple[str, ...]
    departed: frozenset[Seat]
    changes: SeatChanges

    def has_left(self, player: str) -> bool:
        """True if this player played here and has left."""
        return player in self.names and self.names.index(player) in self.departed


def seats_with_departed_and_possible_changes(game: AnyGame, state: AnyState) -> TableSeats:
    """The seats of a table in this state."""
    return TableSeats(tuple(state.names), game.departed_seats(state), game.possible_seat_changes(state))


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "{player} cannot join now. Players join while there is room: where only points are entered, or between "
    "two battles of El Royale",
    physical=True,
)
def joins_while_no_seat_is_open(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """Players join between hands or battles, up to the number of players of the game."""
    if not (seats.changes.may_return if seats.has_left(entry.player) else seats.changes.free_seats):
        yield {"player": entry.player}


@rule("join.already_here", "T-04", "", "join", "{player} already plays at this table", physical=True)
def joins_twice(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """A player joins once, and comes back only after leaving."""
    if entry.player in seats.names and not seats.has_left(entry.player):
        yield {"player": entry.player}


@rule("join.name", "T-04", "", "join", "{player} cannot be a name here: {why}", physical=True)
def joins_with_unusable_name(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """A name can be read, and differs from the names at the table in more than its spelling."""
    if fault := name_visibility_fault_or_empty(entry.player) or name_fault_for_record_or_empty(entry.player):
        yield {"player": single_line_excerpt(entry.player, 40), "why": fault}
        return
    spelling = normalised_name(entry.player).casefold()
    same = [name for name in seats.names if normalised_name(name).casefold() == spelling]
    if same and entry.player not in same:
        yield {"player": entry.player, "why": say("seats.same_name", "{name} plays here", name=same[0])}


def name_fault_for_record_or_empty(name: str) -> str:
    """One sentence that says why a record cannot hold this name; "" if it can."""
    try:
        _NAME.validate_python(name)
    except ValidationError as error:
        return first_fault_sentence(error)
    return ""


@rule(
    "join.no_totals",
    "T-04",
    "",
    "join",
    "{player} joins without a total: this game keeps none",
    physical=True,
)
def joins_with_total_where_none_is_kept(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """A total is set only where totals are kept."""
    if entry.total is not None and not seats.changes.has_totals:
        yield {"player": entry.player}


@rule("leave.unknown", "T-04", "", "leave", "Nobody at this table is called {player}", physical=True)
def unknown_player_leaves(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """A player of this table leaves."""
    if entry.player not in seats.names:
        yield {"player": single_line_excerpt(entry.player)}


@rule("leave.twice", "T-04", "", "leave", "{player} has left already", physical=True)
def leaves_twice(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """A player leaves once."""
    if seats.has_left(entry.player):
        yield {"player": entry.player}


@rule(
    "leave.not_now",
    "T-04",
    "",
    "leave",
    "{player} cannot leave now. Players leave where only points or the result are entered, or between two "
    "battles of El Royale",
    physical=True,
)
def leaves_at_wrong_time(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """Players leave between hands or battles, and somebody stays."""
    if entry.player not in seats.names or seats.has_left(entry.player):
        return
    if seats.names.index(entry.player) not in seats.changes.leavers:
        yield {"player": entry.player}


JOIN_RULES: Final = (
    joins_while_no_seat_is_open,
    joins_twice,
    joins_with_unusable_name,
    joins_with_total_where_none_is_kept,
)
LEAVE_RULES: Final = (unknown_player_leaves, leaves_twice, leaves_at_wrong_time)


def findings_for_seat_change(seats: TableSeats, entry: Join | Leave) -> tuple[Finding, ...]:
    """All rules that this entry breaks."""
    rules = JOIN_RULES if isinstance(entry, Join) else LEAVE_RULES
    return tuple(Finding(each, facts) for each in rules for facts in each.violations(seats, entry))
