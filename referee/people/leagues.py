"""A league: its players, its rounds of pairings, and the outcome of each pairing.

Points, tie-breaks and the next round follow from these (standings.py, pairing.py). For a pairing played at a
table of this app the result is read from the table (views.workspace), so that a correction there corrects the
league.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Outcome = Literal["first", "second", "tie", "first_by_forfeit", "second_by_forfeit", "both_forfeit"]
"""Which player of a pairing won. By forfeit: the opponent did not come. Both forfeit: the game was not
played."""
FORFEITS: Final = ("first_by_forfeit", "second_by_forfeit", "both_forfeit")
"""Outcomes of games that were not played: they count in the standings, but the players have not met."""
BYE: Final = ""
"""Stands for the opponent of a player who is free."""
ByeWorth = Literal["full", "half", "zero"]
"""What a bye is worth: a win, a tie, or nothing."""
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
"""The tie-breaks: what decides between equal points (tie_breaks.py)."""
FIDE_TIE_BREAKS: Final[tuple[TieBreak, ...]] = ("buchholz", "sonneborn")
"""The tie-breaks of new and imported leagues, by FIDE's definitions."""
MOST_SEATS: Final = 8
MOST_MINUTES: Final = 600


class NotPaired(Exception):
    """No round can be paired without a second meeting or a second bye."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class RequestedBye(_Model):
    """A round that a player asked not to be paired in."""

    round: Annotated[int, Field(ge=1, le=99)]
    worth: ByeWorth = "half"


class Entrant(_Model):
    """A player of a league, with the rounds in which they take part."""

    name: Name
    begins: int = 1
    ends: int | None = None
    """The last round; None for all."""
    byes: tuple[RequestedBye, ...] = ()

    def takes_part_in_round(self, round_number: int) -> bool:
        """True if this player takes part in this round."""
        return self.begins <= round_number and (self.ends is None or round_number <= self.ends)


class Pairing(_Model):
    """Players who meet in one game. `first` has the first seat (White in a Royal Battle)."""

    first: Name
    second: str
    """BYE if the first player is free."""
    others: tuple[Name, ...] = ()
    """Third and further players at a table of more than two."""
    table: int | None = None
    """The table of this app at which they play, if any."""
    entered: Outcome | None = None
    """The result as the organiser entered it: of a game played elsewhere, or not played."""
    entered_at: str = ""
    """When the result was entered, as an ISO moment."""
    places: tuple[int, ...] = ()
    """The place of each player (1 is first), entered for a table of more than two."""
    armies: tuple[str, ...] = ()
    """The army of each player by seat, from the booklet; empty unless armies are drawn by lot."""
    bye: ByeWorth = "full"
    """What the bye is worth, if it is one."""
    missing: str = ""
    """In a round robin: the opponent who left, so that this player is free."""

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
    """When it was last started, as an ISO moment; empty while it is paused."""


class LeagueEvent(_Model):
    """A change that the organiser made by hand."""

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
    """Empty for the usual edition."""
    options: dict[str, JsonValue] = {}
    """Its house rules; all others keep their defaults."""
    system: Literal["round_robin", "swiss"] = "round_robin"
    rounds: Annotated[int, Field(ge=1, le=99)] = 1
    """How many rounds of Swiss pairings are planned; a round robin takes as many as it needs."""
    win: int = 3
    tie: int = 1
    loss: int = 0
    counts: Literal["results", "score"] = "results"
    """`results`: a win, a tie and a loss have fixed worths. `score`: each game counts the points made in it;
    a bye counts the mean of the player's own games."""
    lots: bool = False
    """True if seats and armies are drawn by lot."""
    entrants: tuple[Entrant, ...] = ()
    played: tuple[tuple[Pairing, ...], ...] = ()
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)] = 2
    """Players at a table."""
    tie_breaks: tuple[TieBreak, ...] = ("opponents", "beaten")
    """What decides between equal points, the most important first."""
    departed_games: Literal["kept", "annulled"] = "kept"
    """Whether the games of a player who leaves a round robin still count."""
    clock: RoundClock = RoundClock()
    ended: bool = False
    """True if the organiser ended it before its last planned round."""
    events: tuple[LeagueEvent, ...] = ()
    """The organiser's changes, the latest last."""

    @property
    def ids_of_league_tables(self) -> tuple[int, ...]:
        """The numbers of its tables in this app."""
        return tuple(each.table for round_ in self.played for each in round_ if each.table is not None)


class EndedGame(NamedTuple):
    """How the game at a table of the league ended."""

    outcome: Outcome
    points: tuple[int, ...] = (0, 0)
    """Points by seat, in a game that counts points."""
    places: tuple[int, ...] = ()
    """The place of each player by seat, at a table of more than two."""


Outcomes = Mapping[int, EndedGame]
"""How games ended, by number of their table; tables still in play are missing."""


def outcome_or_none(pairing: Pairing, outcomes: Outcomes) -> Outcome | None:
    """The outcome; None while they play. A table of more than two counts as won by the first seat once it has
    places."""
    if pairing.second == BYE:
        return "first"
    if pairing.table is not None and pairing.table in outcomes:
        return outcomes[pairing.table].outcome
    return "first" if pairing.places else pairing.entered


def places_at_group_table(pairing: Pairing, outcomes: Outcomes) -> tuple[int, ...]:
    """The place of each player at a table of more than two; empty while they play, or if they did not."""
    if pairing.table is not None and pairing.table in outcomes:
        return outcomes[pairing.table].places
    return pairing.places


def are_all_pairings_decided(league: League, outcomes: Outcomes) -> bool:
    """True if every pairing has a result."""
    return all(outcome_or_none(each, outcomes) is not None for round_ in league.played for each in round_)


def undecided_pairings_of_last_round(league: League, outcomes: Outcomes) -> list[Pairing]:
    """The pairings of the last round that have no result yet."""
    return [each for each in (league.played or ((),))[-1] if outcome_or_none(each, outcomes) is None]


def has_ended_or_all_rounds_paired(league: League) -> bool:
    """True if no further round is to be paired."""
    return league.ended or len(league.played) >= planned_round_count(league)


def planned_round_count(league: League) -> int:
    """The number of rounds: as planned, or as many as a round robin needs."""
    if league.system == "swiss":
        return league.rounds
    count = len(league.entrants)
    return max(0, count - 1 + count % 2)


def has_left_before_round(league: League, entrant: Entrant, round_number: int) -> bool:
    """True if this player left before this round."""
    return entrant.ends is not None and entrant.ends < min(round_number, planned_round_count(league))


def annulled_players(league: League) -> frozenset[str]:
    """Players who left a round robin and whose games do not count."""
    if league.system != "round_robin" or league.departed_games != "annulled":
        return frozenset()
    return frozenset(
        entrant.name
        for entrant in league.entrants
        if has_left_before_round(league, entrant, planned_round_count(league))
    )


def requested_byes_of_round(league: League, round_number: int) -> list[Pairing]:
    """The requested byes of a round."""
    return [
        Pairing(first=entrant.name, second=BYE, bye=bye.worth)
        for entrant in league.entrants
        if entrant.takes_part_in_round(round_number)
        for bye in entrant.byes
        if bye.round == round_number
    ]
