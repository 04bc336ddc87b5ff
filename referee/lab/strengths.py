"""Estimate what units are worth, from who beat whom: strengths that add up to an army's strength, with intervals.

Davidson's model: the odds of a win against a loss are exp(difference of the armies' strengths), and ties have a share of their own.
SciPy finds the best fit; intervals are Wald's at 95 % and take into account which battles shared their lots. Armies have the
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
"""SciPy (extra `lab`), loaded only when strengths are computed, because loading it takes longer than a hundred battles."""
Array = Any  # of numpy, which is installed only with the extra `lab`
MEAN_COST: Final = 10.0
PER_POINT: Final = 0.1
"""The log-odds that one point of cost is worth."""
SURE: Final = 1.959964
FEWEST: Final = 30
"""With fewer games than this nothing is estimated."""
FEWEST_APART: Final = 300
"""With fewer battles of either kind than this the two kinds are not compared."""
TENTHS: Final = 10

Interval = tuple[float, float, float]
"""(low, estimate, high)"""


class FittedModel(NamedTuple):
    """The best fit: coefficients and their covariance. The last coefficient is that of ties."""

    values: Array
    covariance: Array


def require_scipy() -> None:
    """Load SciPy. Raises NoRecord if it is missing."""
    global numpy, optimize, special
    try:
        import numpy
        from scipy import optimize, special
    except ImportError:
        raise NoRecord(
            say("lab.extra", "the laboratory needs SciPy: install the extra `lab` (uv sync --extra lab)")
        ) from None


def fit_model(features: Array, results: Array, pairs: Array) -> FittedModel:
    """Fit the model. `results`: 0 if the first side won, 1 if the second, 2 for a tie. `pairs`: the number of each battle's pair."""
    score = numpy.where(results == 0, 0.5, numpy.where(results == 1, -0.5, 0.0))
    tied = (results == 2).astype(float)
    count = features.shape[1]

    def shares(values: Array) -> tuple[Array, Array, Array]:
        half_width = numpy.clip(features @ values[:count] / 2, -30, 30)
        weights = (
            numpy.exp(half_width),
            numpy.exp(-half_width),
            numpy.exp(values[-1]) * numpy.ones(len(half_width)),
        )
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
    lead = (won - lost) / 2
    usual = numpy.sqrt(numpy.column_stack([(won + lost) / 4 - lead * lead, ties * (1 - ties)]))
    surprise = numpy.column_stack([score - lead, tied - ties]) / numpy.maximum(usual, 1e-9)
    known = numpy.linalg.pinv(bend(found.x), hermitian=True)
    shared = paired_covariance(numpy.column_stack([features * usual[:, :1], usual[:, 1:]]), surprise, pairs)
    return FittedModel(found.x, known + known @ shared @ known)


def paired_covariance(features: Array, surprise: Array, pairs: Array) -> Array:
    """The covariance that pairs of battles add to the slopes, because the residuals of one pair (of winners and of ties) are correlated.

    One correlation is estimated for all pairs: with few battles it varies less than a sum over pairs.
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
    """The estimates about units."""

    costs: dict[str, Interval]
    """The cost of each unit in points."""
    order: list[str]
    first_seat: Interval
    """The advantage of the first seat in log-odds."""
    duels: dict[str, dict[str, Interval]]
    """Each unit (row) against each: the log-odds for the row's unit beyond what the costs say."""
    tie: float
    """exp(tie) is the weight of a tie between equal armies, where a win of either has weight 1."""
    fit: dict[str, float]
    """Test of whether costs alone explain the results: chi-square of the duels, degrees of freedom, p-value."""
    calibration: list[tuple[float, Interval]]
    """Battles in ten groups by expected share of points: the expected share and the observed one."""
    any_pairs: dict[str, float]
    """Test of whether random and unlike armies give the same costs, as in `fit`; empty with too few battles."""


def estimate_strengths(
    parts: Sequence[str],
    armies: Sequence[Sequence[str]],
    sides: Sequence[tuple[int, ...]],
    winners: Sequence[int],
    of_any: Sequence[bool] = (),
    groups: Sequence[int] = (),
) -> Strengths:
    """Estimate costs, duels and fit from these games. Raises NoRecord with too few games.

    `winners`: a seat, or -1 for a tie. `of_any`: True for battles of random armies, False for unlike ones.
    `groups`: battles with the same number shared their lots; empty if none did.
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
    armed, pairs = numpy.array(sides), numpy.array(groups or range(len(sides)))
    first, second = counts[armed[:, 0]], counts[armed[:, 1]]
    results = numpy.array([2 if winner < 0 else winner for winner in winners])
    plain = numpy.column_stack([numpy.ones(len(armed)), (first - second)[:, :-1]])
    found = fit_model(plain, results, pairs)
    costs = unit_costs(parts, found)
    lead = float(found.values[0])
    wide = SURE * float(found.covariance[0, 0]) ** 0.5
    duels, test = unit_duels(parts, first, second, plain, results, pairs)
    order = sorted(parts, key=lambda part: -costs[part][1])
    calibration, difference = (
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
        difference,
    )


def share_interval(middle: float, of: int) -> Interval:
    """A share of `of` games with its interval by Wilson, which also holds for few games and shares of 0 or 1."""
    square = SURE * SURE
    centre = (middle + square / (2 * of)) / (1 + square / of)
    half_width = SURE * sqrt(middle * (1 - middle) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, centre - half_width), middle, min(1.0, centre + half_width)


def expected_points(lead: float, tie: float) -> float:
    """The expected share of points of a side that is `lead` by this in log-odds; a tie is half a point."""
    won, tied = exp(lead / 2), exp(tie)
    return (won + tied / 2) / (won + 1 / won + tied)


def calibration_bins(features: Array, results: Array, found: FittedModel) -> list[tuple[float, Interval]]:
    expected = numpy.array(
        [expected_points(each, float(found.values[-1])) for each in features @ found.values[:-1]]
    )
    scored = numpy.where(results == 0, 1.0, numpy.where(results == 2, 0.5, 0.0))
    tenths = []
    for each in numpy.array_split(numpy.argsort(expected, kind="stable"), TENTHS):
        tenths.append((float(expected[each].mean()), share_interval(float(scored[each].mean()), len(each))))
    return tenths


def fit_difference(features: Array, results: Array, pairs: Array, of_any: Array) -> dict[str, float]:
    """Test of whether separate fits for random and unlike armies differ in their costs."""
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
        middle, half_width = (
            MEAN_COST + float(values[n]) / PER_POINT,
            SURE * float(spread[n, n]) ** 0.5 / PER_POINT,
        )
        costs[part] = middle - half_width, middle, middle + half_width
    return costs


def unit_duels(
    parts: Sequence[str], first: Array, second: Array, plain: Array, results: Array, pairs: Array
) -> tuple[dict[str, dict[str, Interval]], dict[str, float]]:
    """Unit against unit beyond the costs, and the test of their fit. The last unit is the reference and is left out."""
    crosses = list(combinations(range(len(parts) - 1), 2))
    if not crosses:
        return {}, {"chi2": 0.0, "df": 0.0, "p": 1.0}
    met = [first[:, one] * second[:, other] - first[:, other] * second[:, one] for one, other in crosses]
    crossed = numpy.column_stack([plain, *met])
    found = fit_model(crossed, results, pairs)
    duels: dict[str, dict[str, Interval]] = {part: {} for part in parts}
    for n, (one, other) in enumerate(crosses, plain.shape[1]):
        middle, half_width = float(found.values[n]), SURE * float(found.covariance[n, n]) ** 0.5
        duels[parts[one]][parts[other]] = middle - half_width, middle, middle + half_width
        duels[parts[other]][parts[one]] = -middle - half_width, -middle, -middle + half_width
    beyond = slice(plain.shape[1], plain.shape[1] + len(crosses))
    spread = numpy.linalg.pinv(found.covariance[beyond, beyond], hermitian=True)
    chi2 = float(found.values[beyond] @ spread @ found.values[beyond])
    return duels, {"chi2": chi2, "df": float(len(crosses)), "p": float(special.chdtrc(len(crosses), chi2))}
