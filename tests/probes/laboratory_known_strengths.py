"""Are known strengths found again? Battles are simulated with fixed strengths, which the intervals must contain.

Battles come in pairs with the armies exchanged. The two share as much luck as a pair in the laboratory that is played with the same random
numbers: the correlation of the first seat's scores is about 0.28 (measured over 3,443 such pairs, +-0.03).

    python -m tests.probes.laboratory_known_strengths 500
"""

import sys
from random import Random
from statistics import NormalDist

import numpy

from referee.lab.questions import all_armies
from referee.lab.strengths import MEAN_COST, PER_POINT, estimate_strengths

PARTS = ("pawn", "rook", "knight", "bishop", "queen", "king")
TRUE = {"pawn": 0.06, "rook": -0.22, "knight": 0.3, "bishop": 0.03, "queen": -0.13, "king": -0.04}
TIES = 0.09
ARMIES = all_armies(PARTS, 4)
LUCK = 0.4
"""The part of a battle's luck that it shares with its pair: this much gives a correlation of the scores of 0.28."""


def held(run: int, games: int = 2000) -> tuple[int, int]:
    """Return how many of the six intervals contain the truth in one run, and whether the test of fit rejects (at 5 %)."""
    chance, normal = Random(run), NormalDist()
    worth = numpy.array([sum(TRUE[unit] for unit in army) for army in ARMIES])
    sides, winners = [], []
    for _ in range(games // 2):
        armies, lots = tuple(chance.sample(range(len(ARMIES)), 2)), chance.gauss()
        for one, other in (armies, armies[::-1]):
            half = float(numpy.exp((worth[one] - worth[other]) / 2))
            total = half + 1 / half + 2 * TIES
            drawn = normal.cdf(LUCK**0.5 * lots + (1 - LUCK) ** 0.5 * chance.gauss()) * total
            sides.append((one, other))
            winners.append(0 if drawn < half else -1 if drawn < half + 2 * TIES else 1)
    found = estimate_strengths(
        PARTS, ARMIES, sides, winners, pair_numbers=[number // 2 for number in range(games)]
    )
    mean = sum(TRUE.values()) / len(TRUE)
    truth = {part: MEAN_COST + (value - mean) / PER_POINT for part, value in TRUE.items()}
    inside = sum(found.costs[part][0] <= truth[part] <= found.costs[part][2] for part in PARTS)
    return inside, found.fit["p"] < 0.05


def main(runs: int = 500) -> None:
    results = [held(run) for run in range(runs)]
    intervals, rejected = sum(inside for inside, _ in results), sum(spoke for _, spoke in results)
    print(f"{intervals} of {6 * runs} intervals hold the truth: {intervals / 6 / runs:.1%} (stated 95 %)")
    print(
        f"the test of fit speaks in {rejected} of {runs} runs without cause: {rejected / runs:.1%} (stated 5 %)"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
