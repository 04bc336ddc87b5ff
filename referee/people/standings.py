"""The standings of a league: points, then the tie-breaks that the league chose."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from referee.people.leagues import (
    BYE,
    FORFEITS,
    ByeWorth,
    League,
    Outcomes,
    Pairing,
    annulled_players,
    outcome_or_none,
    places_at_group_table,
)
from referee.people.tie_breaks import ScoredGame, TieBreakInput, tie_break_values


class StandingsLine(NamedTuple):
    """One player's line in the standings."""

    place: int
    """From 1; shared by players equal in points and in every tie-break."""
    name: str
    points: int
    played: int
    won: int
    tied: int
    lost: int
    opponents: int
    """The points of all opponents met."""
    beaten: int
    """Twice the sum of beaten opponents' points and half of tied opponents' points."""
    tie_breaks: tuple[int, ...] = ()
    """Twice the values of the league's tie-breaks; higher is better."""


def standings_lines(league: League, outcomes: Outcomes) -> list[StandingsLine]:
    """All players, the leader first: by points, then by the league's tie-breaks, then by name."""
    games = games_by_player(league, outcomes)
    points = {name: sum(game.points for game in games_played) for name, games_played in games.items()}
    decided = [all(outcome_or_none(each, outcomes) for each in round_) for round_ in league.played]
    rounds = decided.index(False) if False in decided else len(decided)
    tie_break_input = TieBreakInput(games, points, rounds, league.tie, league.system == "round_robin")
    ordered = sorted(games, key=lambda name: (-points[name], name))
    groups = [list(group) for _, group in groupby(ordered, key=lambda name: points[name])]
    values: dict[str, list[int]] = {name: [] for name in games}
    for tie_break in league.tie_breaks:
        split: list[list[str]] = []
        for group in groups:
            found = tie_break_values(tie_break, group, tie_break_input)
            for name in group:
                values[name].append(found[name])
            group.sort(key=lambda name: (-found[name], name))
            split += [list(part) for _, part in groupby(group, key=lambda name: found[name])]
        groups = split
    lines, place = [], 1
    for group in groups:
        lines += [standings_line(place, name, tie_break_input, values[name]) for name in group]
        place += len(group)
    return lines


def standings_line(
    place: int, name: str, tie_break_input: TieBreakInput, values: Sequence[int]
) -> StandingsLine:
    """The line of one player."""
    outcomes = [game.how for game in tie_break_input.games[name] if game.how != "absent"]
    opponents = tie_break_values("opponents", [name], tie_break_input)[name] // 2
    beaten = tie_break_values("beaten", [name], tie_break_input)[name]
    counts = (len(outcomes), outcomes.count("won"), outcomes.count("tied"), outcomes.count("lost"))
    return StandingsLine(place, name, tie_break_input.points[name], *counts, opponents, beaten, tuple(values))


def games_by_player(league: League, outcomes: Outcomes) -> dict[str, list[ScoredGame]]:
    """The games of each player, round by round."""
    games: dict[str, list[ScoredGame]] = {entrant.name: [] for entrant in league.entrants}
    for each in scored_games_from_each_side(league, outcomes):
        games.setdefault(each.player, []).append(each)
    for player_games in games.values():
        player_games.sort(key=lambda each: each.round)
    return games


def scored_games_from_each_side(league: League, outcomes: Outcomes) -> list[ScoredGame]:
    """Every result from each player's side; annulled games are left out."""
    annulled, played, unplayed = annulled_players(league), list[ScoredGame](), list[tuple[int, Pairing]]()
    for number, round_ in enumerate(league.played, 1):
        for each in round_:
            outcome = outcome_or_none(each, outcomes)
            if outcome is None:
                continue
            if each.second == BYE or outcome in FORFEITS:
                unplayed.append((number, each))
            elif each.others:
                played += scored_games_of_group_table(league, each, outcomes, number)
            else:
                played += scored_game_from_each_side(league, each, outcomes, number)
    means = {name: mean_points(points) for name, points in points_of_games_by_player(played).items()}
    all_games = [
        *played,
        *(
            game
            for number, each in unplayed
            for game in scored_bye_or_forfeit(league, each, outcomes, number, means)
        ),
    ]
    return [each for each in all_games if not annulled & {each.player, each.opponent}]


def points_of_games_by_player(games: Iterable[ScoredGame]) -> dict[str, list[int]]:
    """The points that each player made, game by game."""
    points: dict[str, list[int]] = {}
    for game in games:
        points.setdefault(game.player, []).append(game.points)
    return points


def mean_points(points: Sequence[int]) -> int:
    return round(sum(points) / len(points))


def scored_game_from_each_side(
    league: League, pairing: Pairing, outcomes: Outcomes, round_number: int
) -> Iterable[ScoredGame]:
    """A finished game of two, from each side."""
    worth = {"won": league.win, "tied": league.tie, "lost": league.loss}
    outcomes_by_result = {"first": ("won", "lost"), "tie": ("tied", "tied"), "second": ("lost", "won")}[
        outcome_or_none(pairing, outcomes) or "tie"
    ]
    points: Sequence[int] = (worth[outcomes_by_result[0]], worth[outcomes_by_result[1]])
    if league.counts == "score":
        points = points_at_table_or_zeros(pairing, outcomes)
    yield ScoredGame(pairing.first, pairing.second, outcomes_by_result[0], points[0], round_number)
    yield ScoredGame(pairing.second, pairing.first, outcomes_by_result[1], points[1], round_number)


def points_at_table_or_zeros(pairing: Pairing, outcomes: Outcomes) -> Sequence[int]:
    """The points that each player made at their table; zeros if they are not known."""
    if pairing.table is not None and pairing.table in outcomes:
        return outcomes[pairing.table].points
    return [0] * len(pairing.names)


def scored_games_of_group_table(
    league: League, pairing: Pairing, outcomes: Outcomes, round_number: int
) -> list[ScoredGame]:
    """A table of more than two as games of each player against each other.

    At a smaller table each game counts more, so that first place is worth the same at every table of the
    league.
    """
    names, places = pairing.names, places_at_group_table(pairing, outcomes)
    if len(places) != len(names):
        return []
    points = {"won": league.win, "tied": league.tie, "lost": league.loss}
    games: dict[str, list[ScoredGame]] = {name: [] for name in names}
    for (first, place), (second, other_place) in combinations(zip(names, places, strict=True), 2):
        for name, opponent, difference in (
            (first, second, other_place - place),
            (second, first, place - other_place),
        ):
            outcome = "won" if difference > 0 else "lost" if difference < 0 else "tied"
            games[name].append(ScoredGame(name, opponent, outcome, points[outcome], round_number))
    player_points = dict(zip(names, points_at_table_or_zeros(pairing, outcomes), strict=True))
    for name, opponents in games.items():
        total = sum(each.points for each in opponents)
        is_whole_group = (
            player_points[name]
            if league.counts == "score"
            else round(total * (league.seats - 1) / (len(names) - 1))
        )
        opponents[1:] = (
            [each._replace(points=0) for each in opponents[1:]] if league.counts == "score" else opponents[1:]
        )
        opponents[0] = opponents[0]._replace(
            points=is_whole_group - sum(each.points for each in opponents[1:])
        )
    return [each for opponents in games.values() for each in opponents]


def scored_bye_or_forfeit(
    league: League,
    pairing: Pairing,
    outcomes: Outcomes,
    round_number: int,
    mean_points_by_player: Mapping[str, int],
) -> Iterable[ScoredGame]:
    """A bye or a forfeit, from each player's side."""
    if pairing.second == BYE:
        bye_worth: ByeWorth = "zero" if pairing.missing in annulled_players(league) else pairing.bye
        how = {"full": "won", "half": "tied", "zero": "absent"}[bye_worth]
        points = points_for_bye(league, bye_worth, mean_points_by_player.get(pairing.first, 0))
        yield ScoredGame(pairing.first, BYE, how, points, round_number, is_played=False)
        return
    outcome = outcome_or_none(pairing, outcomes)
    for winning, name, opponent in (
        ("first_by_forfeit", pairing.first, pairing.second),
        ("second_by_forfeit", pairing.second, pairing.first),
        *(("", other, pairing.first) for other in pairing.others),
    ):
        is_won = outcome == winning
        points = points_for_bye(league, "full" if is_won else "zero", mean_points_by_player.get(name, 0))
        yield ScoredGame(name, opponent, "won" if is_won else "lost", points, round_number, is_played=False)


def points_for_bye(league: League, bye_worth: ByeWorth, mean_points: int) -> int:
    """The points for a bye. `mean_points`: the player's mean, used if the points of games count."""
    if league.counts == "score":
        return {"full": mean_points, "half": round(mean_points / 2), "zero": 0}[bye_worth]
    win = league.win * max(1, league.seats - 1)
    return {"full": win, "half": league.tie * max(1, league.seats - 1), "zero": 0}[bye_worth]


def latest_outcome_by_player_and_opponent(league: League, outcomes: Outcomes) -> dict[tuple[str, str], str]:
    """By player and opponent: `won`, `tied` or `lost`; the latest if they met more than once."""
    return {
        (each.player, each.opponent): each.how
        for each in sorted(scored_games_from_each_side(league, outcomes), key=lambda each: each.round)
        if each.opponent != BYE
    }
