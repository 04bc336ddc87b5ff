"""Statistics of a question's games: lengths, ties, winners, endings; each share with its 95 % interval."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from models.json_values import Json, JsonObject
from models.record import NoRecord
from models.translation import say
from referee.lab.questions import (
    GameRow,
    Question,
    all_armies,
    compared_rule_values_or_player_pairs,
    has_random_armies,
    laboratory_of_game,
    number_of_army_pair,
    seat_of_stronger_player,
)
from referee.lab.strengths import NORMAL_QUANTILE_95, estimate_strengths, wilson_interval

COMPARED: Final[dict[str, Callable[[GameRow], float]]] = {
    "ties": lambda row: row.winner < 0,
    "first_seat_wins": lambda row: row.winner == 0,
    "who_began_wins": lambda row: row.winner == row.first,
    "rounds": lambda row: row.rounds,
    "acts": lambda row: row.acts,
}
"""The figures of a game that are compared between two values of a house rule."""


def share_interval_json(count: float, total: int) -> list[Json]:
    """The low end, estimate and high end of a share."""
    return [rounded_to_four_decimals(each) for each in wilson_interval(count / total, total)]


def rounded_to_four_decimals(number: float) -> float:
    return round(number, 4)


def answer_question_json(question: Question, rows: Sequence[GameRow]) -> JsonObject:
    """The answer to the question from these games, as JSON. Raises NoRecord if there are too few."""
    if not rows:
        raise NoRecord(say("lab.none", "no games have been played yet"))
    rows = sorted(rows)
    if question.asks == "armies":
        return unit_strengths_answer_json(question, rows)
    if question.asks == "rules":
        return house_rule_answer_json(question, rows)
    if question.asks == "players":
        return share_against_next_weaker_player_json(question, rows)
    return {"player": question.player, **game_statistics_json(rows)}


def game_statistics_json(rows: Sequence[GameRow]) -> JsonObject:
    """Lengths, ties, winners and endings of these games, as JSON."""
    lengths = sorted(row.acts for row in rows)
    endings = Counter(row.ending for row in rows)
    seats = range(len(rows[0].placing))
    return {
        "games": len(rows),
        "ties": share_interval_json(sum(row.winner < 0 for row in rows), len(rows)),
        "won": [share_interval_json(sum(row.winner == seat for row in rows), len(rows)) for seat in seats],
        "who_began_won": share_interval_json(sum(row.winner == row.first for row in rows), len(rows)),
        "endings": dict(sorted(endings.items())),
        "length": {
            "low": lengths[len(rows) // 40],
            "mean": rounded_to_four_decimals(fmean(lengths)),
            "high": lengths[-1 - len(rows) // 40],
        },
        "rounds": rounded_to_four_decimals(fmean(row.rounds for row in rows)),
    }


def unit_strengths_answer_json(question: Question, rows: Sequence[GameRow]) -> JsonObject:
    laboratory = laboratory_of_game(question.game)
    parts = question.parts or laboratory.parts
    armies, of_any = all_armies(parts, laboratory.side), [has_random_armies(row) for row in rows]
    sides, winners = [row.sides for row in rows], [row.winner for row in rows]
    found = estimate_strengths(
        parts, armies, sides, winners, of_any, [number_of_army_pair(row) for row in rows]
    )
    duels: dict[str, Json] = {
        one: {other: interval_json(each) for other, each in row.items()} for one, row in found.duels.items()
    }
    return {
        "games": len(rows),
        "pairs": len({tuple(sorted(row.sides)) for row in rows}),
        "player": question.player,
        "costs": {part: interval_json(found.costs[part]) for part in found.order},
        "scale": "the mean unit costs 10; 1 point is 0.1 log-odds, about 2.3 points of winning",
        "first_seat": interval_json(found.first_seat),
        "duels": duels,
        "fit": rounded_test_figures_json(found.fit),
        "any_pairs": rounded_test_figures_json(found.any_pairs),
        "calibration": [
            {"foretold": rounded_to_four_decimals(expected), "found": interval_json(each)}
            for expected, each in found.calibration
        ],
        "tie_weight": rounded_to_four_decimals(found.tie),
        "ties": share_interval_json(sum(row.winner < 0 for row in rows), len(rows)),
    }


def rounded_test_figures_json(test: Mapping[str, float]) -> JsonObject:
    return {name: float(f"{value:.4g}") for name, value in test.items()}


def interval_json(interval: tuple[float, float, float]) -> list[Json]:
    return [rounded_to_four_decimals(each) for each in interval]


def house_rule_answer_json(question: Question, rows: Sequence[GameRow]) -> JsonObject:
    settings = compared_rule_values_or_player_pairs(question)
    by_setting = [
        {row.number // len(settings): row for row in rows if row.setting == n} for n in range(len(settings))
    ]
    answer: dict[str, Json] = {}
    for n, value in enumerate(settings):
        setting_rows = by_setting[n]
        if not setting_rows:
            continue
        both = sorted(setting_rows.keys() & by_setting[0].keys()) if n else []
        compared: dict[str, Json] = {
            name: mean_paired_difference_interval([(by_setting[0][k], setting_rows[k]) for k in both], of)
            for name, of in COMPARED.items()
        }
        answer[str(value)] = {
            **game_statistics_json(list(setting_rows.values())),
            **({"difference": compared} if len(both) > 1 else {}),
        }
    return {"player": question.player, "option": question.option, "usual": settings[0], "values": answer}


def share_against_next_weaker_player_json(question: Question, rows: Sequence[GameRow]) -> JsonObject:
    """Each player's share of points against the next weaker one; a tie is half a point."""
    pairs = compared_rule_values_or_player_pairs(question)
    points: dict[str, Json] = {}
    games: dict[str, Json] = {}
    for setting, pair in enumerate(pairs):
        setting_rows = [row for row in rows if row.setting == setting]
        seats = [seat_of_stronger_player(row.number // len(pairs), len(row.placing)) for row in setting_rows]
        gained = sum(
            0.5 if row.winner < 0 else row.winner == seat
            for row, seat in zip(setting_rows, seats, strict=True)
        )
        if setting_rows:
            points[str(pair)], games[str(pair)] = (
                share_interval_json(gained, len(setting_rows)),
                len(setting_rows),
            )
    return {"games": len(rows), "of_each": games, "points": points}


def mean_paired_difference_interval(
    pairs: Sequence[tuple[GameRow, GameRow]], value_of_game: Callable[[GameRow], float]
) -> list[Json]:
    """The mean difference between the second game of each pair and the first: low, estimate, high."""
    if len(pairs) < 2:
        return []
    differences = [float(value_of_game(other)) - float(value_of_game(usual)) for usual, other in pairs]
    half_width = NORMAL_QUANTILE_95 * stdev(differences) / sqrt(len(differences))
    return [
        rounded_to_four_decimals(fmean(differences) - half_width),
        rounded_to_four_decimals(fmean(differences)),
        rounded_to_four_decimals(fmean(differences) + half_width),
    ]
