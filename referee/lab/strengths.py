"""Estimate what units are worth, from who beat whom: strengths that add up to an army's strength, with
intervals.

Davidson's model: the odds of a win against a loss are exp(difference of the armies' strengths), and ties have
a share of their own. SciPy finds the best fit; intervals are Wald's at 95 % and take into account which
battles shared their lots. Armies have the same number of units, so only differences are known: the mean unit
costs 10, and one point of cost is 0.1 in log-odds, about 2.3 points of winning between equals.
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
"""SciPy (extra `lab`), loaded only when strengths are computed, because loading it takes longer than a
hundred battles."""
Array = Any  # of numpy, which is installed only with the extra `lab`
MEAN_COST: Final = 10.0
PER_POINT: Final = 0.1
"""The log-odds that one point of cost is worth."""
NORMAL_QUANTILE_95: Final = 1.959964
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


def import_scipy_or_raise() -> None:
    """Load SciPy. Raises NoRecord if it is missing."""
    global numpy, optimize, special
    try:
        import numpy
        from scipy import optimize, special
    except ImportError:
        raise NoRecord(
            say("lab.extra", "the laboratory needs SciPy: install the extra `lab` (uv sync --extra lab)")
        ) from None


def outcome_probabilities(features: Array, values: Array) -> tuple[Array, Array, Array]:
    """The probabilities, for each battle, that the first side wins, that the second wins, and of a tie.
    `values`: those of the model, that of ties last."""
    half_width = numpy.clip(features @ values[:-1] / 2, -30, 30)
    weights = (
        numpy.exp(half_width),
        numpy.exp(-half_width),
        numpy.exp(values[-1]) * numpy.ones(len(half_width)),
    )
    total = weights[0] + weights[1] + weights[2]
    return weights[0] / total, weights[1] / total, weights[2] / total


def fit_strength_model(features: Array, results: Array, pair_numbers: Array) -> FittedModel:
    """Fit the model. `results`: 0 if the first side won, 1 if the second, 2 for a tie. `pair_numbers`: the
    number of each battle's pair."""
    score = numpy.where(results == 0, 0.5, numpy.where(results == 1, -0.5, 0.0))
    tied = (results == 2).astype(float)

    def negative_log_likelihood(values: Array) -> float:
        won, lost, ties = outcome_probabilities(features, values)
        return float(-numpy.log(numpy.where(results == 0, won, numpy.where(results == 1, lost, ties))).sum())

    def gradient(values: Array) -> Array:
        won, lost, ties = outcome_probabilities(features, values)
        return -numpy.append(features.T @ (score - (won - lost) / 2), (tied - ties).sum())

    def hessian(values: Array) -> Array:
        won, lost, ties = outcome_probabilities(features, values)
        mean = (won - lost) / 2
        across = features.T @ (-mean * ties)
        square = (features * ((won + lost) / 4 - mean * mean)[:, None]).T @ features
        return numpy.block(
            [[square, across[:, None]], [across[None, :], numpy.array([[(ties * (1 - ties)).sum()]])]]
        )

    found = optimize.minimize(
        negative_log_likelihood,
        numpy.append(numpy.zeros(features.shape[1]), -2.0),
        jac=gradient,
        hess=hessian,
        method="trust-exact",
    )
    won, lost, ties = outcome_probabilities(features, found.x)
    lead = (won - lost) / 2
    usual = numpy.sqrt(numpy.column_stack([(won + lost) / 4 - lead * lead, ties * (1 - ties)]))
    surprise = numpy.column_stack([score - lead, tied - ties]) / numpy.maximum(usual, 1e-9)
    known = numpy.linalg.pinv(hessian(found.x), hermitian=True)
    shared = covariance_added_by_pairs(
        numpy.column_stack([features * usual[:, :1], usual[:, 1:]]), surprise, pair_numbers
    )
    return FittedModel(found.x, known + known @ shared @ known)


def covariance_added_by_pairs(features: Array, residuals: Array, pair_numbers: Array) -> Array:
    """The covariance that pairs of battles add to the slopes, because the residuals of one pair (of winners
    and of ties) are correlated.

    One correlation is estimated for all pairs: with few battles it varies less than a sum over pairs.
    """
    order = numpy.argsort(pair_numbers, kind="stable")
    begins = numpy.flatnonzero(numpy.diff(pair_numbers[order]) == 0)
    one, other = order[begins], order[begins + 1]
    together = numpy.clip(residuals[one].T @ residuals[other] / max(len(one), 1), -1, 1)
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
    """Test of whether costs alone explain the results: chi-square of the duels, degrees of freedom,
    p-value."""
    calibration: list[tuple[float, Interval]]
    """Battles in ten groups by expected share of points: the expected share and the observed one."""
    any_pairs: dict[str, float]
    """Test of whether random and unlike armies give the same costs, as in `fit`; empty with too few
    battles."""


def estimate_strengths(
    unit_kinds: Sequence[str],
    armies: Sequence[Sequence[str]],
    sides: Sequence[tuple[int, ...]],
    winners: Sequence[int],
    are_random_armies: Sequence[bool] = (),
    pair_numbers: Sequence[int] = (),
) -> Strengths:
    """Estimate costs, duels and fit from these games. Raises NoRecord with too few games.

    `winners`: a seat, or -1 for a tie. `are_random_armies`: True for battles of random armies, False for
    unlike ones.
    `pair_numbers`: battles with the same number shared their lots; empty if none did.
    """
    import_scipy_or_raise()
    if len(sides) < FEWEST:
        facts = {"games": len(sides), "fewest": FEWEST}
        raise NoRecord(
            say(
                "lab.too_few",
                "{games, plural, one {# game is} other {# games are}} too few: at least {fewest} are needed",
                **facts,
            )
        )
    counts = numpy.array([[army.count(part) for part in unit_kinds] for army in armies], float)
    armed, pairs = numpy.array(sides), numpy.array(pair_numbers or range(len(sides)))
    first, second = counts[armed[:, 0]], counts[armed[:, 1]]
    results = numpy.array([2 if winner < 0 else winner for winner in winners])
    plain = numpy.column_stack([numpy.ones(len(armed)), (first - second)[:, :-1]])
    found = fit_strength_model(plain, results, pairs)
    costs = unit_costs_with_intervals(unit_kinds, found)
    lead = float(found.values[0])
    wide = NORMAL_QUANTILE_95 * float(found.covariance[0, 0]) ** 0.5
    duels, test = unit_matchup_effects_and_wald_test(unit_kinds, first, second, plain, results, pairs)
    order = sorted(unit_kinds, key=lambda part: -costs[part][1])
    calibration = expected_and_scored_by_tenth(plain, results, found)
    is_random = numpy.array(are_random_armies, bool)
    difference = difference_test_of_separate_fits(plain, results, pairs, is_random)
    leads, ties = (lead - wide, lead, lead + wide), float(found.values[-1])
    return Strengths(costs, order, leads, duels, ties, test, calibration, difference)


def wilson_interval(share: float, total: int) -> Interval:
    """A share of `total` games with its interval by Wilson, which also holds for few games and shares of 0 or
    1."""
    square = NORMAL_QUANTILE_95 * NORMAL_QUANTILE_95
    centre = (share + square / (2 * total)) / (1 + square / total)
    half_width = (
        NORMAL_QUANTILE_95
        * sqrt(share * (1 - share) / total + square / (4 * total * total))
        / (1 + square / total)
    )
    return max(0.0, centre - half_width), share, min(1.0, centre + half_width)


def expected_share_of_points(lead: float, tie_log_weight: float) -> float:
    """The expected share of points of a side that is `lead` by this in log-odds; a tie is half a point."""
    won, tied = exp(lead / 2), exp(tie_log_weight)
    return (won + tied / 2) / (won + 1 / won + tied)


def expected_and_scored_by_tenth(
    features: Array, results: Array, fitted_model: FittedModel
) -> list[tuple[float, Interval]]:
    expected = numpy.array(
        [
            expected_share_of_points(each, float(fitted_model.values[-1]))
            for each in features @ fitted_model.values[:-1]
        ]
    )
    scored = numpy.where(results == 0, 1.0, numpy.where(results == 2, 0.5, 0.0))
    tenths = []
    for each in numpy.array_split(numpy.argsort(expected, kind="stable"), TENTHS):
        tenths.append((float(expected[each].mean()), wilson_interval(float(scored[each].mean()), len(each))))
    return tenths


def difference_test_of_separate_fits(
    features: Array, results: Array, pair_numbers: Array, are_random_armies: Array
) -> dict[str, float]:
    """Test of whether separate fits for random and unlike armies differ in their costs."""
    if not len(are_random_armies) or min(are_random_armies.sum(), (~are_random_armies).sum()) < FEWEST_APART:
        return {}
    one, other = (
        fit_strength_model(features[each], results[each], pair_numbers[each])
        for each in (are_random_armies, ~are_random_armies)
    )
    count = features.shape[1] - 1
    gap = (one.values - other.values)[1 : count + 1]
    spread = (one.covariance + other.covariance)[1 : count + 1, 1 : count + 1]
    chi2 = float(gap @ numpy.linalg.pinv(spread, hermitian=True) @ gap)
    return {"chi2": chi2, "df": float(count), "p": float(special.chdtrc(count, chi2))}


def unit_costs_with_intervals(unit_kinds: Sequence[str], fitted_model: FittedModel) -> dict[str, Interval]:
    number = len(unit_kinds)
    centre = numpy.eye(number)[:, :-1] - numpy.ones((number, number - 1)) / number
    values = centre @ fitted_model.values[1:number]
    spread = centre @ fitted_model.covariance[1:number, 1:number] @ centre.T
    costs = {}
    for n, part in enumerate(unit_kinds):
        middle, half_width = (
            MEAN_COST + float(values[n]) / PER_POINT,
            NORMAL_QUANTILE_95 * float(spread[n, n]) ** 0.5 / PER_POINT,
        )
        costs[part] = middle - half_width, middle, middle + half_width
    return costs


def unit_matchup_effects_and_wald_test(
    unit_kinds: Sequence[str],
    first_army_unit_counts: Array,
    second_army_unit_counts: Array,
    cost_design_matrix: Array,
    results: Array,
    pair_numbers: Array,
) -> tuple[dict[str, dict[str, Interval]], dict[str, float]]:
    """Unit against unit beyond the costs, and the test of their fit. The last unit is the reference and is
    left out."""
    crosses = list(combinations(range(len(unit_kinds) - 1), 2))
    if not crosses:
        return {}, {"chi2": 0.0, "df": 0.0, "p": 1.0}
    met = [
        first_army_unit_counts[:, one] * second_army_unit_counts[:, other]
        - first_army_unit_counts[:, other] * second_army_unit_counts[:, one]
        for one, other in crosses
    ]
    crossed = numpy.column_stack([cost_design_matrix, *met])
    found = fit_strength_model(crossed, results, pair_numbers)
    duels: dict[str, dict[str, Interval]] = {part: {} for part in unit_kinds}
    for n, (one, other) in enumerate(crosses, cost_design_matrix.shape[1]):
        middle, half_width = float(found.values[n]), NORMAL_QUANTILE_95 * float(found.covariance[n, n]) ** 0.5
        duels[unit_kinds[one]][unit_kinds[other]] = middle - half_width, middle, middle + half_width
        duels[unit_kinds[other]][unit_kinds[one]] = -middle - half_width, -middle, -middle + half_width
    beyond = slice(cost_design_matrix.shape[1], cost_design_matrix.shape[1] + len(crosses))
    spread = numpy.linalg.pinv(found.covariance[beyond, beyond], hermitian=True)
    chi2 = float(found.values[beyond] @ spread @ found.values[beyond])
    return duels, {"chi2": chi2, "df": float(len(crosses)), "p": float(special.chdtrc(len(crosses), chi2))}
