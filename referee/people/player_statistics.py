"""Statistics of players, summed over the results of their games.

figures = figures_of(results)
figures["Ann"]["royals"].won
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from models.json_values import JsonObject
from models.names import normal_name
from referee.people.results import Result, outcome_for_place


@dataclass
class PlayerFigures:
    """A player's totals in one game."""

    played: int = 0
    won: int = 0
    tied: int = 0
    lost: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    """Totals of the game's figures; the maximum for figures named `best_...`."""
    ways: "dict[str, dict[str, PlayerFigures]]" = field(default_factory=dict)
    """Totals of the games played in one way: `ways["unit"]["pawn"]`."""

    def add(self, result: Result, seat: int) -> None:
        """Add one game."""
        seat_result = result.seats[seat]
        self.add_outcome(
            outcome_for_place(seat_result.place, [each.place for each in result.seats]), seat_result.counted
        )

    def add_outcome(self, outcome: str, counted: Mapping[str, int]) -> None:
        """Add one game, given its outcome and figures."""
        self.played += 1
        self.won += outcome == "won"
        self.tied += outcome == "tied"
        self.lost += outcome == "lost"
        split: dict[tuple[str, str], dict[str, int]] = {}
        for name, number in counted.items():
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
            self.ways.setdefault(way, {}).setdefault(value, PlayerFigures()).add_outcome(outcome, its_own)

    def written(self) -> JsonObject:
        """The totals as JSON."""
        figures: JsonObject = {
            "played": self.played,
            "won": self.won,
            "tied": self.tied,
            "lost": self.lost,
            **self.counted,
        }
        by: JsonObject = {
            way: {value: each.written() for value, each in values.items()}
            for way, values in self.ways.items()
        }
        return figures | ({"by": by} if by else {})


def figures_of(
    results: Iterable[Result], known_as: Mapping[str, str] | None = None
) -> dict[str, dict[str, PlayerFigures]]:
    """Totals by player and game. `known_as`: maps other spellings of a player's name to the usual one."""
    found: dict[str, dict[str, PlayerFigures]] = {}
    for result in results:
        for seat, each in enumerate(result.seats):
            spelling = normal_name(each.name)
            name = (known_as or {}).get(spelling, spelling)
            found.setdefault(name, {}).setdefault(result.game, PlayerFigures()).add(result, seat)
    return found
