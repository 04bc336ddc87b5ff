"""The rules for players who leave in mid-game (docs/rulings.md, T-04 and ER-79)."""

from collections.abc import Iterator
from typing import Final

from models.external_input import single_line_excerpt
from models.record import Leave
from models.rulings import Facts, rule
from referee.seat_changes import SeatsFixedBy
from referee.table.table_seats import TableSeats, is_seat_change_prevented


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
    "The game is over: there is nothing to leave",
    physical=True,
)
def leaves_after_end(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """Nobody leaves a game that is over."""
    if seats.is_game_over and seats.is_here(entry.player):
        yield {"player": entry.player}


@rule(
    "leave.not_now",
    "T-04",
    "",
    "leave",
    "{player} has been eliminated and is out of the game already",
    physical=True,
)
def leaves_after_elimination(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """An eliminated player takes no further part in the game (ER-51)."""
    if seats.is_eliminated(entry.player) and not seats.is_game_over:
        yield {"player": entry.player}


@rule(
    "leave.not_now",
    "T-04",
    "",
    "leave",
    "{player} cannot leave: {game} is played by those who began{resigns, select, yes {. {player} can resign} "
    "other {}}",
    physical=True,
)
def leaves_game_without_seat_changes(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """Nobody leaves a game that is played by those who began."""
    if is_seat_change_prevented(seats, entry, SeatsFixedBy.GAME):
        yield {
            "player": entry.player,
            "game": seats.game_title,
            "resigns": "yes" if seats.has_resignation else "no",
        }


@rule(
    "leave.not_now",
    "T-04",
    "",
    "leave",
    "{player} cannot leave: everybody else has left, and the last player stays",
    physical=True,
)
def last_player_leaves(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """Somebody stays."""
    is_fixed = seats.is_game_over or seats.changes.fixed_by is not None
    if seats.is_here(entry.player) and not is_fixed and not seats.changes.leavers:
        yield {"player": entry.player}


@rule(
    "leave.not_now",
    "T-04",
    "",
    "leave",
    "{player} cannot leave before the deal. Deal the cards first",
    physical=True,
)
def leaves_before_deal(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """Players leave between two battles, and so after the deal (ER-79)."""
    if is_seat_change_prevented(seats, entry, SeatsFixedBy.NO_DEAL):
        yield {"player": entry.player}


@rule(
    "leave.not_now",
    "T-04",
    "",
    "leave",
    "{player} cannot leave during a battle. Finish this battle first",
    physical=True,
)
def leaves_during_battle(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """Players leave between two battles (ER-79)."""
    if is_seat_change_prevented(seats, entry, SeatsFixedBy.BATTLE):
        yield {"player": entry.player}


@rule(
    "leave.not_now",
    "T-04",
    "",
    "leave",
    "{player} cannot leave while the cards are entered here. Players leave where only points are entered",
    physical=True,
)
def leaves_where_cards_are_entered(seats: TableSeats, entry: Leave) -> Iterator[Facts]:
    """Those who were dealt cards play the hand to its end."""
    if is_seat_change_prevented(seats, entry, SeatsFixedBy.CARDS):
        yield {"player": entry.player}


LEAVE_RULES: Final = (
    unknown_player_leaves,
    leaves_twice,
    leaves_after_end,
    leaves_after_elimination,
    leaves_game_without_seat_changes,
    last_player_leaves,
    leaves_before_deal,
    leaves_during_battle,
    leaves_where_cards_are_entered,
)
