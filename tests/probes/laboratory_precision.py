"""How precise is the laboratory's cost of a unit after some minutes? Half of the widest interval, in log-odds.

    python -m tests.probes.laboratory_precision 5 2

plays 5 minutes for each computer player, with 2 processes, and prints the width after each minute.
"""

import sys
import time
from collections.abc import Iterator

from referee.lab.game_statistics import answer_question_json
from referee.lab.questions import Question
from referee.lab.strengths import FEWEST, PER_POINT
from views.lab.game_results import GameResults
from views.lab.game_runner import Extent, play_missing_games
from views.screens.laboratory.page import question_from_choices

GOALS = {"greedy": 0.006, "lookahead": 0.04}
FOR = 5.0
"""The minutes after which the goals must be met."""


def widths(question: Question, minutes: float, workers: int) -> Iterator[tuple[float, int, float]]:
    """Yield after each minute and at the end: minutes, games, and half of the widest interval."""
    kept = GameResults(None, question.to_json_object())
    begun, told = time.monotonic(), 0
    for _ in play_missing_games(question, kept, Extent(seconds=minutes * 60, workers=workers)):
        if (time.monotonic() - begun) // 60 > told and len(kept.game_numbers()) >= FEWEST:
            told += 1
            yield (time.monotonic() - begun) / 60, *_width(question, kept)
    yield (time.monotonic() - begun) / 60, *_width(question, kept)


def _width(question: Question, kept: GameResults) -> tuple[int, float]:
    rows = kept.games_with_numbers_below(None)
    costs = answer_question_json(question, rows)["costs"]
    assert isinstance(costs, dict)  # the question is about armies
    return len(rows), max((high - low) / 2 for low, _, high in costs.values()) * PER_POINT  # type: ignore[misc,operator,union-attr]


def main(minutes: float, workers: int) -> int:
    """Print the widths for each player, and the last one scaled to the goals' minutes. Returns exit status 1 if a goal was missed."""
    missed = False
    for player, goal in GOALS.items():
        for at, games, half in widths(question_from_choices("armies", "", player=player), minutes, workers):
            print(f"{player:10} {at:5.1f} min, {games:7,} battles: +-{half:.4f} log-odds", flush=True)
        foretold = half * (at / FOR) ** 0.5
        missed |= foretold > goal
        print(
            f"{player:10} in {FOR:g} min +-{foretold:.4f} (goal {goal}: {'met' if foretold <= goal else 'MISSED'})"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(
        main(float(sys.argv[1]) if len(sys.argv) > 1 else FOR, int(sys.argv[2]) if len(sys.argv) > 2 else 2)
    )
