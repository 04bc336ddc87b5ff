"""Statistics of players, summed over the results of their games.

figures = figures_of(results)
figures["Ann"]["royals"].won
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from models.json_values import JsonObject
from models.names import normalised_name
from referee.number_types import Seat
from referee.people.results import Result, outcome_for_place


@dataclass
class PlayerTotals:
    """A player's totals in one game."""

    played: int = 0
    won: int = 0
    tied: int = 0
    lost: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    """Totals of the game's figures; the maximum for figures named `best_...`."""
    totals_by_category: "dict[str, dict[str, PlayerTotals]]" = field(default_factory=dict)
    """Totals of the games played in one way: `ways["unit"]["pawn"]`."""

    def add_result_of_seat(self, result: Result, seat: Seat) -> None:
        """Add one game."""
        seat_result = result.seats[seat]
        self.add_game(
            outcome_for_place(seat_result.place, [each.place for each in result.seats]), seat_result.counted
        )

    def add_game(self, outcome: str, figures: Mapping[str, int]) -> None:
        """Add one game, given its outcome and figures."""
        self.played += 1
        self.won += outcome == "won"
        self.tied += outcome == "tied"
        self.lost += outcome == "lost"
        split: dict[tuple[str, str], dict[str, int]] = {}
        for name, number in figures.items():
            way, _, rest = name.partition("/")
            if rest:
                value, _, what = rest.partition("/")
                split.setdefault((way, value), {}).update({what: number} if what else {})
                continue
            best = name.startswith("best_")
            self.counted[name] = (
                max(self.counted.get(name, number), number) if best else self.counted[name] + number
            )
        for (way, value), its_own in split.items():
            self.totals_by_category.setdefault(way, {}).setdefault(value, PlayerTotals()).add_game(
                outcome, its_own
            )

    def to_json_object(self) -> JsonObject:
        """The totals as JSON."""
        figures: JsonObject = {
            "played": self.played,
            "won": self.won,
            "tied": self.tied,
            "lost": self.lost,
            **self.counted,
        }
        by: JsonObject = {
            way: {value: each.to_json_object() for value, each in values.items()}
            for way, values in self.totals_by_category.items()
        }
        return figures | ({"by": by} if by else {})


def totals_by_player_and_game(
    results: Iterable[Result], usual_names: Mapping[str, str] | None = None
) -> dict[str, dict[str, PlayerTotals]]:
    """Totals by player and game. `usual_names`: maps other spellings of a player's name to the usual one."""
    found: dict[str, dict[str, PlayerTotals]] = {}
    for result in results:
        for seat, each in enumerate(result.seats):
            spelling = normalised_name(each.name)
            name = (usual_names or {}).get(spelling, spelling)
            found.setdefault(name, {}).setdefault(result.game, PlayerTotals()).add_result_of_seat(
                result, seat
            )
    return found
