"""Are known strengths given back? Battles are drawn from strengths that are fixed beforehand, and the intervals must hold them.

python -m tests.lab.truth 500
"""

import sys
from random import Random

import numpy

from referee.lab.questions import armies_of
from referee.lab.strengths import MEAN_COST, PER_POINT, strengths

PARTS = ("pawn", "rook", "knight", "bishop", "queen", "king")
TRUE = {"pawn": 0.06, "rook": -0.22, "knight": 0.3, "bishop": 0.03, "queen": -0.13, "king": -0.04}
TIES = 0.09
ARMIES = armies_of(PARTS, 4)


def held(run: int, games: int = 2000) -> tuple[int, int]:
    """How many of the six intervals hold the truth in one run, and whether the test of fit speaks (at 5 %)."""
    chance = Random(run)
    sides = [tuple(chance.sample(range(len(ARMIES)), 2)) for _ in range(games)]
    worth = numpy.array([sum(TRUE[unit] for unit in army) for army in ARMIES])
    winners = []
    for one, other in sides:
        half = float(numpy.exp((worth[one] - worth[other]) / 2))
        weights = half, 1 / half, 2 * TIES
        winners.append(chance.choices((0, 1, -1), weights)[0])
    found = strengths(PARTS, ARMIES, sides, winners)
    mean = sum(TRUE.values()) / len(TRUE)
    truth = {part: MEAN_COST + (value - mean) / PER_POINT for part, value in TRUE.items()}
    inside = sum(found.costs[part][0] <= truth[part] <= found.costs[part][2] for part in PARTS)
    return inside, found.fit["p"] < 0.05


def main() -> None:
    runs = int(sys.argv[1])
    results = [held(run) for run in range(runs)]
    intervals, rejected = sum(inside for inside, _ in results), sum(spoke for _, spoke in results)
    print(f"{intervals} of {6 * runs} intervals hold the truth: {intervals / 6 / runs:.1%} (stated 95 %)")
    print(f"the test of fit speaks in {rejected} of {runs} runs without cause: {rejected / runs:.1%} (stated 5 %)")


if __name__ == "__main__":
    main()
