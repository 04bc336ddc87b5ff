"""Pairings of the next round: round robin, Swiss, or tables of more than two; seats and armies by lot."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Protocol

from referee.games import game_named
from referee.people.leagues import (
    BYE,
    League,
    NotPaired,
    Outcomes,
    Pairing,
    has_left_before_round,
    planned_round_count,
    requested_byes_of_round,
)
from referee.people.standings import standings_lines


def next_round_pairings(league: League, outcomes: Outcomes) -> tuple[Pairing, ...]:
    """The pairings of the next round, byes last; empty when all rounds are paired or the league was ended.

    Raises NotPaired, and ModuleNotFoundError if the library for Swiss pairings is not installed.
    """
    number = len(league.played) + 1
    if league.ended or number > planned_round_count(league):
        return ()
    playing = [entrant for entrant in league.entrants if entrant.takes_part_in_round(number)]
    if len(playing) < 2:
        raise NotPaired
    byes = requested_byes_of_round(league, number)
    if league.system == "round_robin":
        pairings: Iterable[Pairing] = round_robin_pairings_with_byes_for_departed(league, number)
    elif league.seats > 2:
        pairings = multiplayer_table_pairings(league, outcomes, number)
    else:
        from referee.people.swiss import swiss_pairings

        pairings = swiss_pairings(league, outcomes, number)
    return tuple(sorted([*pairings, *byes], key=lambda each: each.second == BYE))


def round_robin_pairings_with_byes_for_departed(league: League, round_number: int) -> list[Pairing]:
    """A round of the Berger table without those who left: their opponents are free."""
    absent = {each.name for each in league.entrants if has_left_before_round(league, each, round_number)}
    pairings = []
    for each in berger_table_rounds([entrant.name for entrant in league.entrants])[round_number - 1]:
        present = [name for name in (each.first, each.second) if name not in absent and name != BYE]
        missing = [name for name in (each.first, each.second) if name in absent]
        if len(present) == 2 or (present and not missing):
            pairings.append(each)
        elif present:
            pairings.append(Pairing(first=present[0], second=BYE, missing=missing[0]))
    return pairings


def players_per_table(player_count: int, max_seats: int, allowed_sizes: Iterable[int]) -> list[int]:
    """The number of players at each table: as few tables as possible, sizes at most one apart. Raises
    NotPaired."""
    for tables in range(-(-player_count // max_seats), player_count // 2 + 1):
        small, larger = divmod(player_count, tables)
        sizes = [small + 1] * larger + [small] * (tables - larger)
        if set(sizes) <= set(allowed_sizes):
            return sizes
    raise NotPaired


def multiplayer_table_pairings(league: League, outcomes: Outcomes, round_number: int) -> list[Pairing]:
    """Tables of more than two: players next to each other in the standings who met least often. Raises
    NotPaired."""
    byes = {bye.first for bye in requested_byes_of_round(league, round_number)}
    playing = {
        entrant.name for entrant in league.entrants if entrant.takes_part_in_round(round_number)
    } - byes
    ranked = [line.name for line in standings_lines(league, outcomes) if line.name in playing]
    if not league.played:
        ranked = [entrant.name for entrant in league.entrants if entrant.name in playing]
    if len(ranked) < 2:
        return []
    sizes = players_per_table(len(ranked), league.seats, game_named(league.game).players)
    if not league.played:
        return [pairing_of_players(ranked[at :: len(sizes)]) for at in range(len(sizes))]
    meetings = meeting_counts_by_pair(league)
    groups = []
    for size in sizes:
        group = [ranked.pop(0)]
        while len(group) < size:
            nearest = min(
                ranked, key=lambda name: sum(meetings.get(frozenset((name, other)), 0) for other in group)
            )
            ranked.remove(nearest)
            group.append(nearest)
        groups.append(pairing_of_players(group))
    return groups


def meeting_counts_by_pair(league: League) -> dict[frozenset[str], int]:
    """How often each two players have met."""
    counts: dict[frozenset[str], int] = {}
    for round_ in league.played:
        for pairing in round_:
            for pair in combinations(pairing.names, 2):
                counts[frozenset(pair)] = counts.get(frozenset(pair), 0) + 1
    return counts


def pairing_of_players(names: Sequence[str]) -> Pairing:
    """A table of these players."""
    return Pairing(first=names[0], second=names[1], others=tuple(names[2:]))


class RandomSource(Protocol):
    """A source of lots, such as `random.Random`."""

    def randrange(self, start: int, /) -> int:
        """A random number from 0 to `start` - 1."""


def pairings_with_drawn_seats_and_armies(
    pairings: Sequence[Pairing], armies: Sequence[str], random_source: RandomSource
) -> tuple[Pairing, ...]:
    """The pairings with first seats drawn by lot, and one of these armies for each player if there are
    any."""
    return tuple(
        pairing
        if pairing.second == BYE
        else pairing_with_drawn_seats_and_armies(pairing, armies, random_source)
        for pairing in pairings
    )


def pairing_with_drawn_seats_and_armies(
    pairing: Pairing, armies: Sequence[str], random_source: RandomSource
) -> Pairing:
    """The same players in seats drawn by lot, each with an army drawn by lot."""
    names = list(pairing.names)
    if len(names) == 2:
        names = names if random_source.randrange(2) else names[::-1]
    else:
        names = [names.pop(random_source.randrange(len(names))) for _ in range(len(names))]
    drawn = tuple(armies[random_source.randrange(len(armies))] for _ in names) if armies else ()
    return pairing_of_players(names).model_copy(update={"armies": drawn})


def would_last_round_pair_differently(league: League, outcomes: Outcomes) -> bool:
    """True if the last round would be paired differently now, because a result was corrected afterwards.

    Raises ModuleNotFoundError if the library for Swiss pairings is not installed.
    """
    number = len(league.played)
    is_swapped = any(event.what == "swap" and event.round == number for event in league.events)
    if league.system == "round_robin" or not league.played or is_swapped:
        return False
    *before, last = league.played
    playing = {name for each in last for name in each.names}
    entrants = tuple(
        entrant.model_copy(update={"begins": 1, "ends": None if entrant.name in playing else 0})
        for entrant in league.entrants
    )
    try:
        now = next_round_pairings(
            league.model_copy(update={"played": tuple(before), "entrants": entrants, "ended": False}),
            outcomes,
        )
    except NotPaired:
        return True
    return {frozenset(each.names) for each in now} != {frozenset(each.names) for each in last}


def berger_table_rounds(names: Sequence[str]) -> list[tuple[Pairing, ...]]:
    """All rounds of a round robin by FIDE's Berger tables, which share out first seats as evenly as
    possible."""
    seats = [*names, *([BYE] if len(names) % 2 else [])]
    count, last = len(seats), len(seats) - 1
    rounds = []
    for number in range(last):
        turned = [seats[(each + number * (count // 2)) % last] for each in range(last)]
        pairs = [(turned[0], seats[last]) if number % 2 == 0 else (seats[last], turned[0])]
        pairs += [(turned[at], turned[last - at]) for at in range(1, count // 2)]
        rounds.append(tuple(pairing_with_bye_as_second(*pair) for pair in pairs))
    return rounds


def pairing_with_bye_as_second(first: str, second: str) -> Pairing:
    return Pairing(first=second, second=BYE) if first == BYE else Pairing(first=first, second=second)


def is_swiss_library_installed() -> bool:
    """True where py4swiss is installed: it is not on phones and in the page without a server."""
    try:
        import py4swiss  # noqa: F401
    except ImportError:
        return False
    return True
