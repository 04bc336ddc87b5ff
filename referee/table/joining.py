"""The rules for players who join in mid-game (docs/rulings.md, T-04 and ER-79)."""

from collections.abc import Iterator
from typing import Final

from pydantic import TypeAdapter, ValidationError

from models.external_input import single_line_excerpt
from models.names import name_visibility_fault_or_empty, normalised_name
from models.record import Join, Name, first_fault_sentence
from models.rulings import Facts, rule
from models.translation import say
from referee.seat_changes import NoRoom, SeatsFixedBy
from referee.table.table_seats import TableSeats, is_seat_change_prevented

_NAME: Final = TypeAdapter[str](Name)


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "The game is over. {player} can play in the next one",
    physical=True,
)
def joins_after_end(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """Nobody joins a game that is over."""
    if seats.is_game_over and not seats.is_here(entry.player):
        yield {"player": entry.player}


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "{player} cannot join: {game} is played by those who began",
    physical=True,
)
def joins_game_without_seat_changes(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """Nobody joins a game that is played by those who began."""
    if is_seat_change_prevented(seats, entry, SeatsFixedBy.GAME):
        yield {"player": entry.player, "game": seats.game_title}


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "{player} cannot join: the teams of a game stay as they began",
    physical=True,
)
def joins_teams(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """Nobody joins a game of teams (ER-79)."""
    if seats.reason_for_no_room(entry.player) is NoRoom.TEAMS:
        yield {"player": entry.player}


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "{player} cannot join: {game} is for at most {most} players{may_leave, select, yes {. {player} can join "
    "when one of them has left} other {}}",
    physical=True,
)
def joins_full_game(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """A game is for a certain number of players at most."""
    if seats.reason_for_no_room(entry.player) is NoRoom.PLAYERS:
        yield {
            "player": entry.player,
            "game": seats.game_title,
            "most": seats.changes.most,
            "may_leave": "yes" if seats.changes.leavers else "no",
        }


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "{player} cannot join: all {most} seats are taken{has_left, select, yes {, those of players who left "
    "included} other {}}{may_return, select, yes {. {left} can come back} other {}}",
    physical=True,
)
def joins_without_free_seat(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """The seat of a player who left stays that player's (T-04)."""
    if seats.reason_for_no_room(entry.player) is NoRoom.SEATS:
        left = [seats.names[seat] for seat in sorted(seats.departed)]
        yield {
            "player": entry.player,
            "most": seats.changes.most,
            "has_left": "yes" if left else "no",
            "may_return": "yes" if left and seats.changes.may_return else "no",
            "left": left,
        }


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "{player} cannot join before the deal. Deal the cards first",
    physical=True,
)
def joins_before_deal(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """Players join between two battles, and so after the deal (ER-79)."""
    if is_seat_change_prevented(seats, entry, SeatsFixedBy.NO_DEAL):
        yield {"player": entry.player}


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "{player} cannot join during a battle. Finish this battle first",
    physical=True,
)
def joins_during_battle(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """Players join between two battles (ER-79)."""
    if is_seat_change_prevented(seats, entry, SeatsFixedBy.BATTLE):
        yield {"player": entry.player}


@rule(
    "join.not_now",
    "T-04",
    "",
    "join",
    "{player} cannot join while the cards are entered here. Players join where only points are entered",
    physical=True,
)
def joins_where_cards_are_entered(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """Cards are dealt only to those who began."""
    if is_seat_change_prevented(seats, entry, SeatsFixedBy.CARDS):
        yield {"player": entry.player}


@rule("join.already_here", "T-04", "", "join", "{player} already plays at this table", physical=True)
def joins_twice(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """A player joins once, and comes back only after leaving."""
    if seats.is_here(entry.player) and not seats.is_eliminated(entry.player):
        yield {"player": entry.player}


@rule(
    "join.already_here",
    "T-04",
    "",
    "join",
    "{player} has been eliminated and does not come back in this game",
    physical=True,
)
def joins_after_elimination(seats: TableSeats, entry: Join) -> Iterator[Facts]:
    """An eliminated player takes no further part in the game (ER-51)."""
    if seats.is_eliminated(entry.player):
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


JOIN_RULES: Final = (
    joins_after_end,
    joins_game_without_seat_changes,
    joins_teams,
    joins_full_game,
    joins_without_free_seat,
    joins_before_deal,
    joins_during_battle,
    joins_where_cards_are_entered,
    joins_twice,
    joins_after_elimination,
    joins_with_unusable_name,
    joins_with_total_where_none_is_kept,
)
