"""What units are worth: strengths that add up to an army's, from who beat whom, with ties and with how sure they are.

Davidson's model: the odds of a win against a loss are e to the difference of the armies' strengths, and ties have their own share.
SciPy finds what fits best; the intervals are Wald's, of 95 %, and know which two battles were played by the same lots. Armies have the
same number of units, so only differences are known: the mean unit costs 10, and one point of cost is 0.1 in log-odds, about 2.3 points of
winning between equals.
"""

from collections.abc import Sequence
from itertools import combinations
from math import exp, sqrt
from typing import Any, Final, NamedTuple

from models.record import NoRecord
from models.translation import say

numpy: Any = None
optimize: Any = None
special: Any = None
"""SciPy, of the extra `lab`: loading it takes longer than playing a hundred battles, so it is loaded when strengths are asked for."""
Array = Any  # numpy's, which is there only with the extra `lab`
MEAN_COST: Final = 10.0
PER_POINT: Final = 0.1
"""Log-odds of one point of cost."""
SURE: Final = 1.959964
FEWEST: Final = 30
"""Games below which nothing is said."""
FEWEST_APART: Final = 300
"""Battles of a kind below which two kinds are not compared."""
TENTHS: Final = 10

Interval = tuple[float, float, float]
"""Low, estimate, high."""


class FittedModel(NamedTuple):
    """What fits best: coefficients with their covariance. The last one is of ties."""

    values: Array
    covariance: Array


def require_scipy() -> None:
    """Load the libraries. Raises NoRecord with one sentence where they are missing."""
    global numpy, optimize, special
    try:
        import numpy
        from scipy import optimize, special
    except ImportError:
        raise NoRecord(
            say("lab.extra", "the laboratory needs SciPy: install the extra `lab` (uv sync --extra lab)")
        ) from None


def fit_model(features: Array, results: Array, pairs: Array) -> FittedModel:
    """The model on these features. `results`: 0 the first side has won, 1 the second, 2 a tie. `pairs`: which battles belong together."""
    score = numpy.where(results == 0, 0.5, numpy.where(results == 1, -0.5, 0.0))
    tied = (results == 2).astype(float)
    count = features.shape[1]

    def shares(values: Array) -> tuple[Array, Array, Array]:
        half = numpy.clip(features @ values[:count] / 2, -30, 30)
        weights = numpy.exp(half), numpy.exp(-half), numpy.exp(values[-1]) * numpy.ones(len(half))
        total = weights[0] + weights[1] + weights[2]
        return weights[0] / total, weights[1] / total, weights[2] / total

    def loss(values: Array) -> float:
        won, lost, ties = shares(values)
        return float(-numpy.log(numpy.where(results == 0, won, numpy.where(results == 1, lost, ties))).sum())

    def slope(values: Array) -> Array:
        won, lost, ties = shares(values)
        return -numpy.append(features.T @ (score - (won - lost) / 2), (tied - ties).sum())

    def bend(values: Array) -> Array:
        won, lost, ties = shares(values)
        mean = (won - lost) / 2
        across = features.T @ (-mean * ties)
        square = (features * ((won + lost) / 4 - mean * mean)[:, None]).T @ features
        return numpy.block(
            [[square, across[:, None]], [across[None, :], numpy.array([[(ties * (1 - ties)).sum()]])]]
        )

    found = optimize.minimize(
        loss, numpy.append(numpy.zeros(count), -2.0), jac=slope, hess=bend, method="trust-exact"
    )
    won, lost, ties = shares(found.x)
    ahead = (won - lost) / 2
    usual = numpy.sqrt(numpy.column_stack([(won + lost) / 4 - ahead * ahead, ties * (1 - ties)]))
    surprise = numpy.column_stack([score - ahead, tied - ties]) / numpy.maximum(usual, 1e-9)
    known = numpy.linalg.pinv(bend(found.x), hermitian=True)
    shared = paired_covariance(numpy.column_stack([features * usual[:, :1], usual[:, 1:]]), surprise, pairs)
    return FittedModel(found.x, known + known @ shared @ known)


def paired_covariance(features: Array, surprise: Array, pairs: Array) -> Array:
    """What battles of one pair add to the spread of the slopes, because their surprises (of who won, and of ties) go together.

    How much they do is one figure for all pairs: from a few battles it is steadier than a sum over each pair.
    """
    order = numpy.argsort(pairs, kind="stable")
    begins = numpy.flatnonzero(numpy.diff(pairs[order]) == 0)
    one, other = order[begins], order[begins + 1]
    together = numpy.clip(surprise[one].T @ surprise[other] / max(len(one), 1), -1, 1)
    weights = numpy.full((features.shape[1],) * 2, together[0, 0])
    weights[-1, :-1] = weights[:-1, -1] = (together[0, 1] + together[1, 0]) / 2
    weights[-1, -1] = together[1, 1]
    crossed = features[one].T @ features[other]
    return weights * (crossed + crossed.T)


class Strengths(NamedTuple):
    """What was found about units."""

    costs: dict[str, Interval]
    """Of each unit, in points."""
    order: list[str]
    first_seat: Interval
    """Log-odds that the first seat is ahead by."""
    duels: dict[str, dict[str, Interval]]
    """Of each unit against each: log-odds beyond what the costs say, for whom it stands in the row of."""
    tie: float
    """What ties weigh: e to it, beside 1 for each of two equal armies."""
    fit: dict[str, float]
    """Do the costs alone hold it? What the duels explain beyond them: chi-square, degrees of freedom, how often as much comes by chance."""
    calibration: list[tuple[float, Interval]]
    """The battles by what the costs foretell, in tenths: the points foretold, and those found."""
    any_pairs: dict[str, float]
    """Do battles of any two armies and those of unlike ones find the same costs? As in `fit`; empty where these are too few."""


def estimate_strengths(
    parts: Sequence[str],
    armies: Sequence[Sequence[str]],
    sides: Sequence[tuple[int, ...]],
    winners: Sequence[int],
    of_any: Sequence[bool] = (),
    together: Sequence[int] = (),
) -> Strengths:
    """Costs, duels and fit from these games. Raises NoRecord where nothing can be said.

    `winners`: a seat, or -1 for a tie. `of_any`: which battles were of any two armies, the others being of unlike ones.
    `together`: two battles of one number were played by the same lots; empty: none were.
    """
    require_scipy()
    if len(sides) < FEWEST:
        raise NoRecord(
            say(
                "lab.too_few",
                "{games} games are too few: at least {fewest} are needed",
                games=len(sides),
                fewest=FEWEST,
            )
        )
    counts = numpy.array([[army.count(part) for part in parts] for army in armies], float)
    armed, pairs = numpy.array(sides), numpy.array(together or range(len(sides)))
    first, second = counts[armed[:, 0]], counts[armed[:, 1]]
    results = numpy.array([2 if winner < 0 else winner for winner in winners])
    plain = numpy.column_stack([numpy.ones(len(armed)), (first - second)[:, :-1]])
    found = fit_model(plain, results, pairs)
    costs = unit_costs(parts, found)
    lead = float(found.values[0])
    wide = SURE * float(found.covariance[0, 0]) ** 0.5
    duels, test = unit_duels(parts, first, second, plain, results, pairs)
    order = sorted(parts, key=lambda part: -costs[part][1])
    calibration, apart = (
        calibration_bins(plain, results, found),
        fit_difference(plain, results, pairs, numpy.array(of_any, bool)),
    )
    return Strengths(
        costs,
        order,
        (lead - wide, lead, lead + wide),
        duels,
        float(found.values[-1]),
        test,
        calibration,
        apart,
    )


def share_interval(middle: float, of: int) -> Interval:
    """A share of so many games with its interval (Wilson's: also where it is all or nothing of a few games)."""
    square = SURE * SURE
    centre = (middle + square / (2 * of)) / (1 + square / of)
    half = SURE * sqrt(middle * (1 - middle) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, centre - half), middle, min(1.0, centre + half)


def expected_points(ahead: float, tie: float) -> float:
    """The share of points of a side that is `ahead` by this in log-odds, a tie half a point."""
    won, tied = exp(ahead / 2), exp(tie)
    return (won + tied / 2) / (won + 1 / won + tied)


def calibration_bins(features: Array, results: Array, found: FittedModel) -> list[tuple[float, Interval]]:
    foretold = numpy.array(
        [expected_points(each, float(found.values[-1])) for each in features @ found.values[:-1]]
    )
    scored = numpy.where(results == 0, 1.0, numpy.where(results == 2, 0.5, 0.0))
    tenths = []
    for each in numpy.array_split(numpy.argsort(foretold, kind="stable"), TENTHS):
        tenths.append((float(foretold[each].mean()), share_interval(float(scored[each].mean()), len(each))))
    return tenths


def fit_difference(features: Array, results: Array, pairs: Array, of_any: Array) -> dict[str, float]:
    """Two fits, one for each kind of pairs: how far are their costs from each other?"""
    if not len(of_any) or min(of_any.sum(), (~of_any).sum()) < FEWEST_APART:
        return {}
    one, other = (fit_model(features[each], results[each], pairs[each]) for each in (of_any, ~of_any))
    count = features.shape[1] - 1
    gap = (one.values - other.values)[1 : count + 1]
    spread = (one.covariance + other.covariance)[1 : count + 1, 1 : count + 1]
    chi2 = float(gap @ numpy.linalg.pinv(spread, hermitian=True) @ gap)
    return {"chi2": chi2, "df": float(count), "p": float(special.chdtrc(count, chi2))}


def unit_costs(parts: Sequence[str], found: FittedModel) -> dict[str, Interval]:
    number = len(parts)
    centre = numpy.eye(number)[:, :-1] - numpy.ones((number, number - 1)) / number
    values = centre @ found.values[1:number]
    spread = centre @ found.covariance[1:number, 1:number] @ centre.T
    costs = {}
    for n, part in enumerate(parts):
        middle, half = MEAN_COST + float(values[n]) / PER_POINT, SURE * float(spread[n, n]) ** 0.5 / PER_POINT
        costs[part] = middle - half, middle, middle + half
    return costs


def unit_duels(
    parts: Sequence[str], first: Array, second: Array, plain: Array, results: Array, pairs: Array
) -> tuple[dict[str, dict[str, Interval]], dict[str, float]]:
    """Unit against unit, beyond the costs; of these that of the last part is left out, against which the others are measured."""
    crosses = list(combinations(range(len(parts) - 1), 2))
    if not crosses:
        return {}, {"chi2": 0.0, "df": 0.0, "p": 1.0}
    met = [first[:, one] * second[:, other] - first[:, other] * second[:, one] for one, other in crosses]
    crossed = numpy.column_stack([plain, *met])
    found = fit_model(crossed, results, pairs)
    duels: dict[str, dict[str, Interval]] = {part: {} for part in parts}
    for n, (one, other) in enumerate(crosses, plain.shape[1]):
        middle, half = float(found.values[n]), SURE * float(found.covariance[n, n]) ** 0.5
        duels[parts[one]][parts[other]] = middle - half, middle, middle + half
        duels[parts[other]][parts[one]] = -middle - half, -middle, -middle + half
    beyond = slice(plain.shape[1], plain.shape[1] + len(crosses))
    spread = numpy.linalg.pinv(found.covariance[beyond, beyond], hermitian=True)
    chi2 = float(found.values[beyond] @ spread @ found.values[beyond])
    return duels, {"chi2": chi2, "df": float(len(crosses)), "p": float(special.chdtrc(len(crosses), chi2))}
