"""The seats of a table in one state: who sits there, who has left, and who may join or leave."""

from typing import NamedTuple

from models.record import Join, Leave
from referee.game import AnyGame, AnyState
from referee.number_types import Seat
from referee.seat_changes import NoRoom, SeatChanges, SeatsFixedBy


class TableSeats(NamedTuple):
    """The seats of a table now."""

    names: tuple[str, ...]
    departed: frozenset[Seat]
    changes: SeatChanges
    game_title: str
    is_game_over: bool
    has_resignation: bool
    """True if a player of the game may resign."""

    def has_left(self, player: str) -> bool:
        """True if this player played here and has left."""
        return player in self.names and self.names.index(player) in self.departed

    def is_here(self, player: str) -> bool:
        """True if this player sits at the table and has not left it."""
        return player in self.names and not self.has_left(player)

    def is_eliminated(self, player: str) -> bool:
        """True if this player has been eliminated."""
        return player in self.names and self.names.index(player) in self.changes.eliminated

    def reason_seats_are_fixed(self, player: str) -> SeatsFixedBy | None:
        """Why nobody joins or leaves at this moment, unless a reason of this player alone comes first."""
        is_out = self.is_game_over or self.is_eliminated(player)
        return None if is_out else self.changes.fixed_by

    def reason_for_no_room(self, player: str) -> NoRoom | None:
        """Why there is no room for this player, whenever it is; None if there is, or the game is over."""
        if self.is_game_over or self.is_here(player) or self.changes.fixed_by is SeatsFixedBy.GAME:
            return None
        no_room = self.changes.no_room
        return None if self.has_left(player) and no_room is not NoRoom.PLAYERS else no_room


def seats_with_departed_and_possible_changes(game: AnyGame, state: AnyState) -> TableSeats:
    """The seats of a table in this state."""
    return TableSeats(
        tuple(state.names),
        game.departed_seats(state),
        game.possible_seat_changes(state),
        game.title,
        state.phase == "over",
        "resign" in game.verbs,
    )


def is_seat_change_prevented(seats: TableSeats, entry: Join | Leave, reason: SeatsFixedBy) -> bool:
    """True if the player may not join or leave at this moment for this reason, and for none that holds
    longer."""
    player = entry.player
    changes_seat = not seats.is_here(player) if isinstance(entry, Join) else seats.is_here(player)
    has_no_room = isinstance(entry, Join) and seats.reason_for_no_room(player) is not None
    return changes_seat and not has_no_room and seats.reason_seats_are_fixed(player) is reason
