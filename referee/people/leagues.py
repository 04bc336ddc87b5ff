"""A league of a game for two: who plays whom, and how everybody stands.

A league holds pairings and what became of each; points, tie-breaks and the next round follow from these. The result of a pairing
that is played at a table is that table's own (views.workspace), so that an entry corrected there corrects the league.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, NamedTuple, Protocol

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

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
    armies: tuple[str, ...] = ()
    """What each plays with, where armies are drawn by lot: armies that the booklet names."""


class League(_Model):
    """A league: a game with its house rules, the players, and round after round."""

    name: Name
    game: str
    edition: str = ""
    """The usual one where none is named."""
    options: dict[str, JsonValue] = {}
    """The house rules that it plays by; what is not named is as printed."""
    system: Literal["round_robin", "swiss"] = "round_robin"
    rounds: Annotated[int, Field(ge=1, le=99)] = 1
    """How many rounds of Swiss pairings are planned; a round robin takes as many as it needs."""
    win: int = 3
    tie: int = 1
    loss: int = 0
    counts: Literal["results", "score"] = "results"
    """What a game is worth: these points, or those that each made in it. Who is free makes the mean of the own games."""
    lots: bool = False
    """Is it drawn by lot who sits first, and who plays with which army?"""
    entrants: tuple[Entrant, ...] = ()
    played: tuple[tuple[Pairing, ...], ...] = ()


class StandingsLine(NamedTuple):
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


class EndedGame(NamedTuple):
    """How the game at a table of the league ended."""

    outcome: Outcome
    points: tuple[int, int] = (0, 0)
    """What each made, in a game that counts points."""


Outcomes = Mapping[int, EndedGame]
"""What became of tables of the league."""


class ScoredGame(NamedTuple):
    """A game of a league as one of its players sees it."""

    player: str
    opponent: str
    how: str
    """`won`, `tied` or `lost`."""
    points: int


def outcome_of(pairing: Pairing, outcomes: Outcomes) -> Outcome | None:
    """Who has won; None as long as they play."""
    if pairing.second == BYE:
        return "first"
    if pairing.table is not None and pairing.table in outcomes:
        return outcomes[pairing.table].outcome
    return pairing.entered


def standings(league: League, outcomes: Outcomes) -> list[StandingsLine]:
    """Everybody, the leader first: by points, then by the points of the opponents, then by those of the opponents beaten."""
    results = list(scored_games(league, outcomes))
    names = dict.fromkeys(
        [*(entrant.name for entrant in league.entrants), *(each.player for each in results)]
    )
    points = {name: sum(each.points for each in results if each.player == name) for name in names}
    lines = [
        standings_line(name, points, [each for each in results if each.player == name]) for name in points
    ]
    lines.sort(key=lambda line: (*rank_key(line), line.name))
    return [
        line._replace(place=1 + sum(rank_key(other) < rank_key(line) for other in lines)) for line in lines
    ]


def rank_key(line: StandingsLine) -> tuple[int, int, int]:
    return (-line.points, -line.opponents, -line.beaten)


def standings_line(name: str, points: Mapping[str, int], results: Sequence[ScoredGame]) -> StandingsLine:
    how = [each.how for each in results]
    opponents = sum(points[each.opponent] for each in results if each.opponent != BYE)
    doubled = {"won": 2, "tied": 1, "lost": 0}
    beaten = sum(points[each.opponent] * doubled[each.how] for each in results if each.opponent != BYE)
    return StandingsLine(
        0,
        name,
        points[name],
        len(how),
        how.count("won"),
        how.count("tied"),
        how.count("lost"),
        opponents,
        beaten,
    )


def scored_games(league: League, outcomes: Outcomes) -> list[ScoredGame]:
    """Of every result the player, the opponent and how it went, from either side."""
    pairings = [each for round_ in league.played for each in round_ if outcome_of(each, outcomes) is not None]
    played = [
        scored for each in pairings if each.second != BYE for scored in scored_by_both(league, each, outcomes)
    ]
    return [
        *played,
        *(
            ScoredGame(each.first, BYE, "won", bye_points(league, each.first, played))
            for each in pairings
            if each.second == BYE
        ),
    ]


def scored_by_both(league: League, pairing: Pairing, outcomes: Outcomes) -> Iterable[ScoredGame]:
    """A game that is over, from either side."""
    worth = {"won": league.win, "tied": league.tie, "lost": league.loss}
    how = {"first": ("won", "lost"), "tie": ("tied", "tied"), "second": ("lost", "won")}[
        outcome_of(pairing, outcomes) or "tie"
    ]
    points = (worth[how[0]], worth[how[1]])
    if league.counts == "score":
        points = (
            outcomes[pairing.table].points
            if pairing.table is not None and pairing.table in outcomes
            else (0, 0)
        )
    yield ScoredGame(pairing.first, pairing.second, how[0], points[0])
    yield ScoredGame(pairing.second, pairing.first, how[1], points[1])


def bye_points(league: League, name: str, played: Sequence[ScoredGame]) -> int:
    """What a round without an opponent is worth."""
    if league.counts == "results":
        return league.win
    own = [each.points for each in played if each.player == name]
    return round(sum(own) / len(own)) if own else 0


def cross_table(league: League, outcomes: Outcomes) -> dict[tuple[str, str], str]:
    """How each player did against each other: `won`, `tied` or `lost`, the latest where they met more than once."""
    return {
        (each.player, each.opponent): each.how
        for each in scored_games(league, outcomes)
        if each.opponent != BYE
    }


def is_decided(league: League, outcomes: Outcomes) -> bool:
    """Has every pairing its result?"""
    return all(outcome_of(each, outcomes) is not None for round_ in league.played for each in round_)


def rounds_planned(league: League) -> int:
    """How many rounds there will be."""
    if league.system == "swiss":
        return league.rounds
    count = len(league.entrants)
    return max(0, count - 1 + count % 2)


class NotPaired(Exception):
    """No round can be paired in which nobody meets an opponent again, and nobody is free again."""


def next_round(league: League, outcomes: Outcomes) -> tuple[Pairing, ...]:
    """Who plays whom in the round to come, who is free last; empty when all rounds are paired.

    Raises NotPaired, and ModuleNotFoundError where Swiss pairings need what this device does not have.
    """
    number = len(league.played) + 1
    if number > rounds_planned(league):
        return ()
    if league.system == "round_robin":
        pairings = round_robin([entrant.name for entrant in league.entrants])[number - 1]
        return tuple(sorted(pairings, key=lambda each: each.second == BYE))
    from referee.people.swiss import swiss_round

    return swiss_round(league, outcomes, number)


class Lots(Protocol):
    """What draws lots: `random.Random` will do."""

    def randrange(self, start: int, /) -> int:
        """A number below this one, each as likely."""


def draw_seats_and_armies(
    pairings: Sequence[Pairing], armies: Sequence[str], lots: Lots
) -> tuple[Pairing, ...]:
    """The same pairings with the first seats drawn by lot, and one of these armies for each player; none where there are no armies."""
    return tuple(each if each.second == BYE else draw_pairing(each, armies, lots) for each in pairings)


def draw_pairing(pairing: Pairing, armies: Sequence[str], lots: Lots) -> Pairing:
    first, second = (pairing.first, pairing.second) if lots.randrange(2) else (pairing.second, pairing.first)
    return Pairing(
        first=first,
        second=second,
        armies=tuple(armies[lots.randrange(len(armies))] for _ in range(2)) if armies else (),
    )


def would_pair_differently(league: League, outcomes: Outcomes) -> bool:
    """Would others meet in the last round by the results as they are now? One was corrected since it was paired: its pairings stand.

    Raises ModuleNotFoundError as next_round does.
    """
    if league.system == "round_robin" or not league.played:
        return False
    *before, last = league.played
    playing = {name for each in last for name in (each.first, each.second)}
    entrants = tuple(
        each.model_copy(update={"begins": 1, "ends": None if each.name in playing else 0})
        for each in league.entrants
    )
    try:
        now = next_round(league.model_copy(update={"played": tuple(before), "entrants": entrants}), outcomes)
    except NotPaired:
        return True
    return {frozenset((each.first, each.second)) for each in now} != {
        frozenset((each.first, each.second)) for each in last
    }


def round_robin(names: Sequence[str]) -> list[tuple[Pairing, ...]]:
    """Everybody against everybody, by FIDE's Berger tables: first seats are shared out as evenly as can be."""
    seats = [*names, *([BYE] if len(names) % 2 else [])]
    count, last = len(seats), len(seats) - 1
    rounds = []
    for number in range(last):
        turned = [seats[(each + number * (count // 2)) % last] for each in range(last)]
        pairs = [(turned[0], seats[last]) if number % 2 == 0 else (seats[last], turned[0])]
        pairs += [(turned[at], turned[last - at]) for at in range(1, count // 2)]
        rounds.append(tuple(make_pairing(*pair) for pair in pairs))
    return rounds


def make_pairing(first: str, second: str) -> Pairing:
    return Pairing(first=second, second=BYE) if first == BYE else Pairing(first=first, second=second)
