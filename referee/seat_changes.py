"""Who may join or leave a game now, and why nobody may, as the game says it."""

from enum import StrEnum
from typing import NamedTuple

from referee.number_types import Seat


class SeatsFixedBy(StrEnum):
    """Why no player may join or leave now, though the game is not over."""

    GAME = "game"
    """The game is played by those who began."""
    NO_DEAL = "no_deal"
    """The cards are not dealt yet."""
    BATTLE = "battle"
    """A battle is under way."""
    CARDS = "cards"
    """The cards are entered, and only those who began can be dealt any."""


class NoRoom(StrEnum):
    """Why there is no room for a new player, whenever it is."""

    TEAMS = "teams"
    """The teams stay as they began."""
    PLAYERS = "players"
    """As many play as the game is for."""
    SEATS = "seats"
    """Every seat is taken, those of players who left included."""


class SeatChanges(NamedTuple):
    """The changes of seats that are possible now."""

    free_seats: int = 0
    """The number of new players who may still join."""
    may_return: bool = False
    """True if a player who left may come back."""
    leavers: tuple[Seat, ...] = ()
    """The seats whose players may leave."""
    has_totals: bool = False
    """True if a player may join with a total."""
    fixed_by: SeatsFixedBy | None = SeatsFixedBy.GAME
    """Why nobody may join or leave now; None if players may."""
    no_room: NoRoom | None = None
    """Why no new player may join; None if there is room."""
    most: int = 0
    """The number of players or seats if that is why there is no room."""
    eliminated: tuple[Seat, ...] = ()
    """The seats whose players have been eliminated."""
