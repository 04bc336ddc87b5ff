"""Compare recorded games of people with games of the laboratory's players."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import Any, Final, NamedTuple

from models.json_values import Json, JsonObject
from models.record import Entry, Header, HouseRules, NoRecord
from models.translation import say
from referee.games import game_named
from referee.lab.game_statistics import COMPARED, game_statistics_json
from referee.lab.questions import GameRow, Question
from referee.lab.strengths import NORMAL_QUANTILE_95
from referee.table.judging import rulings_and_states_after
from referee.table.record_reader import Record

DEPTH: Final = "entry"
"""The house rule that says how much is entered."""
FEWEST: Final = 2
"""With fewer games than this nothing is compared."""


class GameKind(NamedTuple):
    """Games that can be compared with each other: same game, edition and number of players."""

    game: str
    edition: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game} {self.edition}, {self.seats}"

    def question_for_games_of_this_kind(self, player: str, seed: int) -> Question:
        """The question that lets the laboratory's players play such games."""
        return Question(
            "game", self.game, player, seed, names=tuple("ABCDEFGHIJ"[: self.seats]), edition=self.edition
        )


def kind_and_row_of_recorded_game(content: bytes, row_number: int) -> tuple[GameKind, GameRow] | None:
    """Read a recorded game; None if it did not end or its acts were not entered. Raises NoRecord."""
    record = Record(content)
    header, game = record.header, game_named(record.header.game)
    laboratory = game.laboratory()
    entries = [line.entry for line in record.entries()]
    if laboratory is None or header.fork is not None or not has_entry_for_every_act(header, entries):
        return None
    played = laboratory.played_game_from_states(start_and_later_states_of_game(header, entries))
    if played.first < 0 or not played.placing:
        return None
    kind = GameKind(header.game, header.edition, len(played.placing))
    return kind, GameRow(
        row_number, 0, (), played.placing, played.ending, played.rounds, played.acts, played.first
    )


def has_entry_for_every_act(header: Header, entries: Sequence[Entry]) -> bool:
    """True if every act was entered from the first to the last, and not only results."""
    field = type(header.options).model_fields.get(DEPTH)
    changed = any(isinstance(entry, HouseRules) and DEPTH in entry.options for entry in entries)
    return not changed and (field is None or getattr(header.options, DEPTH) == field.default)


def start_and_later_states_of_game(
    header: Header, entries: Sequence[Entry]
) -> Iterator[Any]:  # the states are of the game
    yield game_named(header.game).start(header)
    for number, (ruling, after) in enumerate(rulings_and_states_after(header, entries), 1):
        if not ruling.is_accepted:
            raise NoRecord(say("people.refused", "entry {number} is refused", number=number))
        yield after


def games_by_kind(games: Iterable[tuple[GameKind, GameRow]]) -> dict[GameKind, list[GameRow]]:
    """Group the games by kind."""
    kinds: dict[GameKind, list[GameRow]] = defaultdict(list)
    for kind, row in games:
        kinds[kind].append(row)
    return dict(sorted(kinds.items()))


def compare_people_with_automatic_players(
    people_games: Sequence[GameRow], automatic_player_games: Sequence[GameRow]
) -> JsonObject:
    """Statistics of both, and the differences, as JSON."""
    differences: dict[str, Json] = {}
    if min(len(people_games), len(automatic_player_games)) >= FEWEST:
        differences = {
            name: mean_difference_interval(people_games, automatic_player_games, of)
            for name, of in COMPARED.items()
        }
    return {
        "people": game_statistics_json(people_games),
        "players": game_statistics_json(automatic_player_games),
        "difference": differences,
    }


def mean_difference_interval(
    people: Sequence[GameRow], players: Sequence[GameRow], value_of_game: Callable[[GameRow], float]
) -> list[Json]:
    """The mean of people's games minus that of the players': low, estimate, high (Welch)."""
    recorded, simulated = ([float(value_of_game(row)) for row in rows] for rows in (people, players))
    middle = fmean(recorded) - fmean(simulated)
    half_width = NORMAL_QUANTILE_95 * sqrt(
        sum(pvariance(each) / (len(each) - 1) for each in (recorded, simulated))
    )
    return [round(each, 4) for each in (middle - half_width, middle, middle + half_width)]
