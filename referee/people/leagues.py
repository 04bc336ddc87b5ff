"""A league of a game for two: who plays whom, and how everybody stands.

A league holds pairings and what became of each; points, tie-breaks and the next round follow from these. The result of a pairing
that is played at a table is that table's own (views.desk), so that an entry corrected there corrects the league.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Outcome = Literal["first", "second", "tie"]
"""Who of a pairing has won."""
BYE: Final = ""
"""In place of an opponent: nobody is left to play, which counts as a win."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Entrant(_Model):
    """A player of a league, and the rounds in which they take part."""

    name: Name
    begins: int = 1
    ends: int | None = None
    """The last round; None for all."""

    def plays_in(self, number: int) -> bool:
        """Does this player take part in this round?"""
        return self.begins <= number and (self.ends is None or number <= self.ends)


class Pairing(_Model):
    """Two who play each other; the first sits in the first seat (White in a Royal Battle)."""

    first: Name
    second: str
    """BYE for nobody."""
    table: int | None = None
    """Where they play in this app."""
    entered: Outcome | None = None
    """The result of a game that was played elsewhere."""


class League(_Model):
    """A league: a game, the players, and round after round."""

    name: Name
    game: str
    system: Literal["round_robin", "swiss"] = "round_robin"
    rounds: Annotated[int, Field(ge=1, le=99)] = 1
    """How many rounds of Swiss pairings are planned; a round robin takes as many as it needs."""
    win: int = 3
    tie: int = 1
    loss: int = 0
    entrants: tuple[Entrant, ...] = ()
    played: tuple[tuple[Pairing, ...], ...] = ()


class Line(NamedTuple):
    """How a player of a league stands."""

    place: int
    """Who is equal in points and in every tie-break shares it."""
    name: str
    points: int
    played: int
    won: int
    tied: int
    lost: int
    opponents: int
    """The first tie-break: the points of all opponents (Buchholz)."""
    beaten: int
    """The second: the points of opponents beaten, and half of those tied with, doubled to stay whole (Sonneborn-Berger)."""


Outcomes = Mapping[int, Outcome]
"""What became of tables of the league."""


def outcome_of(pairing: Pairing, outcomes: Outcomes) -> Outcome | None:
    """Who has won; None as long as they play."""
    if pairing.second == BYE:
        return "first"
    if pairing.table is not None and pairing.table in outcomes:
        return outcomes[pairing.table]
    return pairing.entered


def standings(league: League, outcomes: Outcomes) -> list[Line]:
    """Everybody, the leader first: by points, then by the points of the opponents, then by those of the opponents beaten."""
    results = list(_results(league, outcomes))
    points = {entrant.name: 0 for entrant in league.entrants}
    for name, _, how in results:
        points[name] = points.get(name, 0) + _worth(league, how)
    lines = [_line(name, points, [each for each in results if each[0] == name]) for name in points]
    lines.sort(key=lambda line: (*_rank(line), line.name))
    return [line._replace(place=1 + sum(_rank(other) < _rank(line) for other in lines)) for line in lines]


def _rank(line: Line) -> tuple[int, int, int]:
    return (-line.points, -line.opponents, -line.beaten)


def _line(name: str, points: Mapping[str, int], results: Sequence[tuple[str, str, str]]) -> Line:
    how = [each[2] for each in results]
    opponents = sum(points[other] for _, other, _ in results if other != BYE)
    doubled = {"won": 2, "tied": 1, "lost": 0}
    beaten = sum(points[other] * doubled[each] for _, other, each in results if other != BYE)
    return Line(0, name, points[name], len(how), how.count("won"), how.count("tied"), how.count("lost"), opponents, beaten)


def _worth(league: League, how: str) -> int:
    return {"won": league.win, "tied": league.tie, "lost": league.loss}[how]


def _results(league: League, outcomes: Outcomes) -> Iterable[tuple[str, str, str]]:
    """Of every result the player, the opponent and how it went, from either side."""
    for pairing in (each for round_ in league.played for each in round_):
        how = outcome_of(pairing, outcomes)
        if how is None:
            continue
        yield pairing.first, pairing.second, {"first": "won", "tie": "tied", "second": "lost"}[how]
        if pairing.second != BYE:
            yield pairing.second, pairing.first, {"first": "lost", "tie": "tied", "second": "won"}[how]


def cross_table(league: League, outcomes: Outcomes) -> dict[tuple[str, str], str]:
    """How each player did against each other: `won`, `tied` or `lost`, the latest where they met more than once."""
    return {(name, other): how for name, other, how in _results(league, outcomes) if other != BYE}


def is_decided(league: League, outcomes: Outcomes) -> bool:
    """Has every pairing its result?"""
    return all(outcome_of(each, outcomes) is not None for round_ in league.played for each in round_)


def rounds_planned(league: League) -> int:
    """How many rounds there will be."""
    if league.system == "swiss":
        return league.rounds
    count = len(league.entrants)
    return max(0, count - 1 + count % 2)


def next_round(league: League, outcomes: Outcomes) -> tuple[Pairing, ...]:
    """Who plays whom in the round to come, who is free last; empty when all rounds are paired.

    Raises ModuleNotFoundError where Swiss pairings need what this device does not have.
    """
    number = len(league.played) + 1
    if number > rounds_planned(league):
        return ()
    if league.system == "round_robin":
        pairings = round_robin([entrant.name for entrant in league.entrants])[number - 1]
        return tuple(sorted(pairings, key=lambda each: each.second == BYE))
    from referee.people.swiss import swiss_round

    return swiss_round(league, outcomes, number)


def round_robin(names: Sequence[str]) -> list[tuple[Pairing, ...]]:
    """Everybody against everybody, by FIDE's Berger tables: first seats are shared out as evenly as can be."""
    seats = [*names, *([BYE] if len(names) % 2 else [])]
    count, last = len(seats), len(seats) - 1
    rounds = []
    for number in range(last):
        turned = [seats[(each + number * (count // 2)) % last] for each in range(last)]
        pairs = [(turned[0], seats[last]) if number % 2 == 0 else (seats[last], turned[0])]
        pairs += [(turned[at], turned[last - at]) for at in range(1, count // 2)]
        rounds.append(tuple(_pairing(*pair) for pair in pairs))
    return rounds


def _pairing(first: str, second: str) -> Pairing:
    return Pairing(first=second, second=BYE) if first == BYE else Pairing(first=first, second=second)
