"""Tie-breaks of a league by FIDE's Tie-Break Regulations (Handbook C.07, as of February 2026).

All values are doubled to stay whole, because half of an opponent's points may count. `opponents` and `beaten`
are older, simpler forms: only played games count, and opponents' unplayed rounds are not adjusted.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from referee.people.leagues import TieBreak


class ScoredGame(NamedTuple):
    """A game or bye from one player's side."""

    player: str
    opponent: str
    how: str
    """`won`, `tied`, `lost`, or `absent` for a round that is worth nothing."""
    points: int
    round: int = 0
    is_played: bool = True
    """False for byes and forfeits."""

    @property
    def is_voluntary_unplayed(self) -> bool:
        """True for a requested bye or a forfeit loss (C.07, 16.2: voluntary unplayed round)."""
        return not self.is_played and self.how != "won"


class TieBreakInput(NamedTuple):
    """The input of all tie-breaks."""

    games: Mapping[str, Sequence[ScoredGame]]
    """Games by player, in the order of the rounds."""
    points: Mapping[str, int]
    rounds: int
    """Decided rounds, counted from the first: a game in play is not an absence."""
    tie: int
    """The points for a tie."""
    is_round_robin: bool = False


DOUBLED: Final = {"won": 2, "tied": 1, "lost": 0, "absent": 0}
"""Twice the share of an opponent's points that counts for Sonneborn-Berger."""


def tie_break_values(
    tie_break: TieBreak, level_players: Sequence[str], tie_break_input: TieBreakInput
) -> dict[str, int]:
    """One tie-break's values for players who are level so far."""
    if tie_break == "direct":
        return doubled_players_below_by_direct_encounter(level_players, tie_break_input)
    return {name: VALUES[tie_break](name, tie_break_input) for name in level_players}


def doubled_points_of_opponents(name: str, tie_break_input: TieBreakInput) -> int:
    """The points of all opponents met in games that were played."""
    return 2 * sum(
        tie_break_input.points[game.opponent] for game in tie_break_input.games[name] if game.is_played
    )


def doubled_points_of_beaten_and_half_tied(name: str, tie_break_input: TieBreakInput) -> int:
    """The points of opponents beaten, and half of those tied with."""
    return sum(
        tie_break_input.points[game.opponent] * DOUBLED[game.how]
        for game in tie_break_input.games[name]
        if game.is_played
    )


def points_as_counted_for_opponents(name: str, tie_break_input: TieBreakInput) -> int:
    """A player's points as they count for opponents: final absences and requested byes count as ties (C.07,
    16.3.2)."""
    own_games = tie_break_input.games[name]
    last = max((game.round for game in own_games if not game.is_voluntary_unplayed), default=0)
    counted = [game for game in own_games if game.round <= last or game.opponent]
    late_forfeits = len(counted) - sum(each.round <= last for each in counted)
    at_end = 0 if tie_break_input.is_round_robin else tie_break_input.rounds - last - late_forfeits
    return sum(each.points for each in counted) + tie_break_input.tie * max(0, at_end)


def buchholz_absence_points_and_outcome_rows(
    name: str, tie_break_input: TieBreakInput
) -> list[tuple[bool, int, str]]:
    """Each round's contribution to Buchholz: whether it is a voluntary unplayed round, the points, and the
    outcome.

    An unplayed round counts as a game against an opponent with the player's own points, at most those of the
    scheduled opponent (C.07, 16.4.1) or, without one, of a tie in every round (16.4.2). In a round robin it
    counts nothing.
    """
    own_points, found = tie_break_input.points[name], []
    without_opponent = min(own_points, tie_break_input.tie * tie_break_input.rounds)
    for each in tie_break_input.games[name]:
        if each.is_played:
            points = points_as_counted_for_opponents(each.opponent, tie_break_input)
        elif each.opponent:
            points = min(own_points, points_as_counted_for_opponents(each.opponent, tie_break_input))
        else:
            points = without_opponent
        if each.is_played or not tie_break_input.is_round_robin:
            found.append((each.is_voluntary_unplayed, points, each.how))
    rounds_played = {
        game.round for game in tie_break_input.games[name] if game.round <= tie_break_input.rounds
    }
    absences = 0 if tie_break_input.is_round_robin else tie_break_input.rounds - len(rounds_played)
    return [*found, *[(True, without_opponent, "absent")] * absences]


def doubled_buchholz(name: str, tie_break_input: TieBreakInput) -> int:
    """The sum of the opponents' adjusted points (C.07, 8.1)."""
    return 2 * sum(points for _, points, _ in buchholz_absence_points_and_outcome_rows(name, tie_break_input))


def doubled_buchholz_cut1(name: str, tie_break_input: TieBreakInput) -> int:
    """Buchholz without its lowest contribution; that of a voluntary unplayed round is cut first (C.07, 14.1
    and 16.5)."""
    parts = buchholz_absence_points_and_outcome_rows(name, tie_break_input)
    voluntary = [points for is_voluntary, points, _ in parts if is_voluntary]
    dropped = min(voluntary or [points for _, points, _ in parts], default=0)
    return doubled_buchholz(name, tie_break_input) - 2 * dropped


def doubled_sonneborn_berger(name: str, tie_break_input: TieBreakInput) -> int:
    """The adjusted points of opponents beaten, and half of those tied with (C.07, 9.1)."""
    return sum(
        points * DOUBLED[outcome]
        for _, points, outcome in buchholz_absence_points_and_outcome_rows(name, tie_break_input)
    )


def doubled_rounds_won_even_unplayed(name: str, tie_break_input: TieBreakInput) -> int:
    """Rounds won, byes and forfeits included (C.07, 7.1)."""
    return 2 * sum(game.how == "won" for game in tie_break_input.games[name])


def doubled_games_won_by_playing(name: str, tie_break_input: TieBreakInput) -> int:
    """Games won by playing them (C.07, 7.2)."""
    return 2 * sum(game.how == "won" and game.is_played for game in tie_break_input.games[name])


def doubled_progressive_score(name: str, tie_break_input: TieBreakInput) -> int:
    """The sum of the points after each round (C.07, 7.5)."""
    by_round = [0] * max([tie_break_input.rounds, *(game.round for game in tie_break_input.games[name])])
    for each in tie_break_input.games[name]:
        by_round[each.round - 1] += each.points
    return 2 * sum(accumulate(by_round))


def doubled_players_below_by_direct_encounter(
    level_players: Sequence[str], tie_break_input: TieBreakInput
) -> dict[str, int]:
    """Twice the number of players of the group that each is ahead of by the games among them (C.07, 6)."""
    ranked, value = dict[str, int](), 2 * (len(level_players) - 1)
    for part in ordered_groups_by_direct_encounter(list(level_players), tie_break_input):
        ranked |= dict.fromkeys(part, value)
        value -= 2 * len(part)
    return ranked


def ordered_groups_by_direct_encounter(
    level_players: list[str], tie_break_input: TieBreakInput
) -> list[list[str]]:
    """The group in order, split into players who stay level; each such part is compared again on its own
    (C.07, 6.3).

    If some have not met, a player is first only if nobody could pass them in the missing games (C.07, 6.1.2).
    """
    if len(level_players) < 2:
        return [level_players]
    group_names = set(level_players)
    games_met = {
        name: [
            game for game in tie_break_input.games[name] if game.is_played and game.opponent in group_names
        ]
        for name in level_players
    }
    points_made = {name: sum(game.points for game in games) for name, games in games_met.items()}
    if all(
        len({game.opponent for game in games_met[name]}) == len(level_players) - 1 for name in level_players
    ):
        parts = [
            [name for name in level_players if points_made[name] == points]
            for points in sorted(set(points_made.values()), reverse=True)
        ]
        if len(parts) == 1:
            return parts
        return [
            group for part in parts for group in ordered_groups_by_direct_encounter(part, tie_break_input)
        ]
    best = highest_game_points_of_any_player(tie_break_input)
    most = {
        name: points_made[name] + best * (len(level_players) - 1 - len(games_met[name]))
        for name in level_players
    }
    for name in level_players:
        others = [player for player in level_players if player != name]
        if all(points_made[name] > most[other] for other in others):
            return [[name], *ordered_groups_by_direct_encounter(others, tie_break_input)]
    return [level_players]


def highest_game_points_of_any_player(tie_break_input: TieBreakInput) -> int:
    """The highest points of any game."""
    return max(
        (game.points for games in tie_break_input.games.values() for game in games if game.is_played),
        default=0,
    )


VALUES: Final[Mapping[TieBreak, Callable[[str, TieBreakInput], int]]] = {
    "opponents": doubled_points_of_opponents,
    "beaten": doubled_points_of_beaten_and_half_tied,
    "buchholz": doubled_buchholz,
    "buchholz_cut1": doubled_buchholz_cut1,
    "sonneborn": doubled_sonneborn_berger,
    "wins": doubled_rounds_won_even_unplayed,
    "games_won": doubled_games_won_by_playing,
    "progressive": doubled_progressive_score,
}
