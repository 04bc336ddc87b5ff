"""A league: its players, its rounds of pairings, and the outcome of each pairing.

Points, tie-breaks and the next round follow from these (standings.py, pairing.py). The result of a pairing played at a table of this
app is that table's own (views.workspace), so that an entry corrected there corrects the league.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Outcome = Literal["first", "second", "tie", "first_by_forfeit", "second_by_forfeit", "both_forfeit"]
"""Who of a pairing has won. By forfeit: the opponent did not come; both forfeit: the game was not played."""
FORFEITS: Final = ("first_by_forfeit", "second_by_forfeit", "both_forfeit")
"""Outcomes of games that were not played: they count in the standings, but the two have not met."""
BYE: Final = ""
"""In place of an opponent: the player is free."""
ByeWorth = Literal["full", "half", "zero"]
"""Worth as much as a win, as a tie, or nothing."""
TieBreak = Literal[
    "opponents",
    "beaten",
    "buchholz",
    "buchholz_cut1",
    "sonneborn",
    "direct",
    "wins",
    "games_won",
    "progressive",
]
"""What decides between equal points (tie_breaks.py)."""
FIDE_TIE_BREAKS: Final[tuple[TieBreak, ...]] = ("buchholz", "sonneborn")
"""The tie-breaks of new and imported leagues, by FIDE's definitions."""
MOST_SEATS: Final = 8
MOST_MINUTES: Final = 600


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class RequestedBye(_Model):
    """A round that a player asked not to be paired in."""

    round: Annotated[int, Field(ge=1, le=99)]
    worth: ByeWorth = "half"


class Entrant(_Model):
    """A player of a league, and the rounds in which they take part."""

    name: Name
    begins: int = 1
    ends: int | None = None
    """The last round; None for all."""
    byes: tuple[RequestedBye, ...] = ()

    def plays_in(self, number: int) -> bool:
        """True if this player takes part in this round."""
        return self.begins <= number and (self.ends is None or number <= self.ends)


class Pairing(_Model):
    """Two who play each other; the first sits in the first seat (White in a Royal Battle)."""

    first: Name
    second: str
    """BYE for nobody."""
    others: tuple[Name, ...] = ()
    """Third and further players at a table of more than two."""
    table: int | None = None
    """Where they play in this app."""
    entered: Outcome | None = None
    """The result of a game that was played elsewhere, or that it was not played."""
    entered_at: str = ""
    """When the result was entered, as an ISO moment."""
    places: tuple[int, ...] = ()
    """The place of each player (1 is first), entered for a table of more than two."""
    armies: tuple[str, ...] = ()
    """What each plays with, where armies are drawn by lot: armies that the booklet names."""
    bye: ByeWorth = "full"
    """What being free is worth."""
    missing: str = ""
    """The opponent who left a round robin, instead of whom the player is free."""

    @property
    def names(self) -> tuple[str, ...]:
        """All players of this pairing, by seat."""
        return tuple(name for name in (self.first, self.second, *self.others) if name != BYE)


class RoundClock(_Model):
    """The time for a round; round_clock.py starts and stops it."""

    minutes: Annotated[int, Field(ge=1, le=MOST_MINUTES)] = 60
    seconds_used: Annotated[float, Field(ge=0)] = 0
    """Seconds that had passed when it was last paused."""
    started_at: str = ""
    """Since when it runs, as an ISO moment; empty while it is paused."""


class LeagueEvent(_Model):
    """A change that the organiser made by hand, kept as a trace."""

    at: str
    """When, as an ISO moment."""
    what: Literal["result", "swap", "left", "back", "joined", "bye", "ended", "reopened", "tie_breaks"]
    round: int = 0
    names: tuple[str, ...] = ()
    before: str = ""
    after: str = ""


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
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)] = 2
    """How many sit at a table."""
    tie_breaks: tuple[TieBreak, ...] = ("opponents", "beaten")
    """What decides between equal points, first to last."""
    departed_games: Literal["kept", "annulled"] = "kept"
    """What becomes of the games of a player who leaves a round robin."""
    clock: RoundClock = RoundClock()
    ended: bool = False
    """True if the organiser ended it before its last planned round."""
    events: tuple[LeagueEvent, ...] = ()
    """What was changed by hand, the latest last."""


class EndedGame(NamedTuple):
    """How the game at a table of the league ended."""

    outcome: Outcome
    points: tuple[int, ...] = (0, 0)
    """What each made, in a game that counts points."""
    places: tuple[int, ...] = ()
    """The place of each player, at a table of more than two."""


Outcomes = Mapping[int, EndedGame]
"""What became of tables of the league."""


def outcome_of(pairing: Pairing, outcomes: Outcomes) -> Outcome | None:
    """Who won; None while they play. A table of more than two counts as won by the first seat once it has places."""
    if pairing.second == BYE:
        return "first"
    if pairing.table is not None and pairing.table in outcomes:
        return outcomes[pairing.table].outcome
    return "first" if pairing.places else pairing.entered


def places_of(pairing: Pairing, outcomes: Outcomes) -> tuple[int, ...]:
    """The place of each player at a table of more than two; empty while they play, or if it was not played."""
    if pairing.table is not None and pairing.table in outcomes:
        return outcomes[pairing.table].places
    return pairing.places


def is_decided(league: League, outcomes: Outcomes) -> bool:
    """True if every pairing has its result."""
    return all(outcome_of(each, outcomes) is not None for round_ in league.played for each in round_)


def open_pairings(league: League, outcomes: Outcomes) -> list[Pairing]:
    """The pairings of the last round that have no result yet."""
    return [each for each in (league.played or ((),))[-1] if outcome_of(each, outcomes) is None]


def is_over(league: League) -> bool:
    """True if no further round is to be paired."""
    return league.ended or len(league.played) >= rounds_planned(league)


def rounds_planned(league: League) -> int:
    """How many rounds there will be."""
    if league.system == "swiss":
        return league.rounds
    count = len(league.entrants)
    return max(0, count - 1 + count % 2)


def has_left(league: League, entrant: Entrant, number: int) -> bool:
    """True if this player left before this round."""
    return entrant.ends is not None and entrant.ends < min(number, rounds_planned(league))


def annulled_players(league: League) -> frozenset[str]:
    """The players who left a round robin whose games then do not count."""
    if league.system != "round_robin" or league.departed_games != "annulled":
        return frozenset()
    return frozenset(each.name for each in league.entrants if has_left(league, each, rounds_planned(league)))


def requested_byes(league: League, number: int) -> list[Pairing]:
    """The requested byes of a round."""
    return [
        Pairing(first=each.name, second=BYE, bye=bye.worth)
        for each in league.entrants
        if each.plays_in(number)
        for bye in each.byes
        if bye.round == number
    ]
