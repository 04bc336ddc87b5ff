"""The result of one finished game, as far as statistics of players need it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from models.record import Entry, Header, NoRecord
from models.translation import say
from referee.game import Snapshot
from referee.games import game_named
from referee.number_types import Seat
from referee.table.dates import began_at_different_times, dates_from_header
from referee.table.identity import GameIdentity
from referee.table.judging import rulings_and_states_after
from referee.table.record_reader import Record
from referee.table.table import Table

FIGURES_VERSION: Final = "4"
"""Raise it when a game's figures change: stored results are then computed again."""


class SeatResult(NamedTuple):
    """One player's result in a game."""

    name: str
    place: int
    """1 for the winner; a shared place is a tie."""
    counted: Mapping[str, int]
    """The game's figures (`Game.figures`) by name."""


class Result(NamedTuple):
    """The result of a finished game."""

    game: str
    edition: str
    entries: int
    seats: tuple[SeatResult, ...]
    first_seat: int | None = None
    """The seat that began; None if the record does not show it."""

    @property
    def is_tie_of_all_players(self) -> bool:
        """True if all players share one place."""
        return len({seat.place for seat in self.seats}) == 1


def result_of_finished_game(snapshot: Snapshot, first_entries: Iterable[Entry] = ()) -> Result | None:
    """The result; None for a game in play or a what-if table. `first_entries`: the first entries, which show
    who began."""
    header, game = snapshot.header, game_named(snapshot.header.game)
    places = game.final_places_by_seat(snapshot.state)
    if not places or header.fork is not None:
        return None
    counted = [
        {**statistic, f"edition/{header.edition}": 1} for statistic in game.statistics_by_seat(snapshot)
    ]
    rows = zip(snapshot.state.names, places, counted, strict=True)
    seats = tuple(SeatResult(*row) for row in rows)
    return Result(
        header.game,
        header.edition,
        snapshot.entry_count,
        seats,
        seat_that_took_first_turn(header, first_entries),
    )


def seat_that_took_first_turn(header: Header, entries: Iterable[Entry]) -> Seat | None:
    """The seat that began: won the initiative, attacked first, or led first. None if the entries do not show
    it."""
    verbs = game_named(header.game).first_turns
    by = next((getattr(entry, "by", None) for entry in entries if entry.do in verbs), None)
    return header.names.index(by) if by in header.names else None


def result_of_finished_table(table: Table) -> Result | None:
    """The result of an open table; None while it is in play."""
    events = [event for ruling in table.rulings for event in ruling.events]
    entries = (line.entry for _, line in table.standing_lines())
    return result_of_finished_game(Snapshot(table.header, table.state, len(table), events, ""), entries)


class GameInFile(NamedTuple):
    """The game that a record file holds."""

    identity: str
    """The same for every copy of the game (`referee.table.identity`)."""
    begun: str
    """When it began, as an ISO moment; "" if the file does not say."""
    result: Result | None
    """The result; None for a game in play."""

    def is_same_game_as(self, other: "GameInFile") -> bool:
        """True if both files hold the same game."""
        return self.identity == other.identity and not began_at_different_times(self.begun, other.begun)


def result_or_none_if_unfinished(record_content: str | bytes) -> Result | None:
    """The result of the game in a record file or transcript. Raises NoRecord for other files, and if an entry
    is refused."""
    return game_in_file(record_content).result


def game_in_file(content: str | bytes) -> GameInFile:
    """The game in a record file or transcript. Raises NoRecord for other files, and if an entry is
    refused."""
    record = Record(content)
    identity = GameIdentity(record.header)
    state, events, entries, first = (
        game_named(record.header.game).start(record.header),
        list[object](),
        0,
        list[Entry](),
    )
    for ruling, after in rulings_and_states_after(record.header, (line.entry for line in record.entries())):
        entries += 1
        if not ruling.is_accepted:
            raise NoRecord(say("people.refused", "entry {number} is refused", number=entries))
        state = after
        identity.add_entry(ruling.entry)
        if ruling.entry.do in game_named(record.header.game).first_turns and not first:
            first.append(ruling.entry)
        events.extend(ruling.events)
    result = result_of_finished_game(Snapshot(record.header, state, entries, events, ""), first)
    return GameInFile(identity.code, dates_from_header(record.header, entries).begun, result)


def outcome_for_place(place: int, places: Sequence[int]) -> str:
    """`won` for first place, `tied` if all players share it, else `lost`."""
    if place > 1:
        return "lost"
    return "tied" if len(set(places)) == 1 else "won"
