"""Swiss pairings by FIDE's Dutch system, computed by py4swiss (not available on phones)."""

from py4swiss.engines import DutchEngine
from py4swiss.engines.common.exceptions import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
from py4swiss.trf.sections import PlayerSection, XSection

from referee.people.leagues import (
    BYE,
    League,
    NotPaired,
    Outcomes,
    Pairing,
    outcome_or_none,
    requested_byes_of_round,
)

ABSENT = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
BYE_TOKENS = {
    "full": ResultToken.PAIRING_ALLOCATED_BYE,
    "half": ResultToken.HALF_POINT_BYE,
    "zero": ResultToken.ZERO_POINT_BYE,
}
TOKENS = {
    "first": (ResultToken.WIN, ResultToken.LOSS),
    "second": (ResultToken.LOSS, ResultToken.WIN),
    "tie": (ResultToken.DRAW, ResultToken.DRAW),
    "first_by_forfeit": (ResultToken.FORFEIT_WIN, ResultToken.FORFEIT_LOSS),
    "second_by_forfeit": (ResultToken.FORFEIT_LOSS, ResultToken.FORFEIT_WIN),
    "both_forfeit": (ResultToken.FORFEIT_LOSS, ResultToken.FORFEIT_LOSS),
}
"""The report file's results for the first and the second seat."""


def swiss_pairings(league: League, outcomes: Outcomes, round_number: int) -> tuple[Pairing, ...]:
    """The pairings of a round (the first is 1), the bye last. The order of the league's list is the seeding.

    Raises NotPaired.
    """
    numbers = {entrant.name: at for at, entrant in enumerate(league.entrants, 1)}
    free = {bye.first for bye in requested_byes_of_round(league, round_number)}
    absent = {
        numbers[each.name]
        for each in league.entrants
        if each.name in free or not each.takes_part_in_round(round_number)
    }
    system = ScoringPointSystem()
    sections = [player_section(league, outcomes, numbers, at, system) for at in numbers.values()]
    tournament = ParsedTrf(
        player_sections=sections, x_section=XSection(number_of_rounds=league.rounds, zeroed_ids=absent)
    )
    names = {at: name for name, at in numbers.items()} | {0: BYE}
    if len(absent) == len(numbers):
        return ()
    try:
        paired = DutchEngine.generate_pairings(tournament)
    except PairingError:
        raise NotPaired from None
    pairs = [(names[each.white], names[each.black]) for each in paired]
    pairings = [
        Pairing(first=second, second=BYE) if first == BYE else Pairing(first=first, second=second)
        for first, second in pairs
    ]
    return tuple(sorted(pairings, key=lambda each: each.second == BYE))


def player_section(
    league: League,
    outcomes: Outcomes,
    starting_numbers: dict[str, int],
    starting_number: int,
    system: ScoringPointSystem,
) -> PlayerSection:
    name = league.entrants[starting_number - 1].name
    results = [player_result_in_round(round_, outcomes, starting_numbers, name) for round_ in league.played]
    points = sum(system.get_points_times_ten(result) for result in results)
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=starting_number,
        name=name[:33],
        points_times_ten=points,
        rank=starting_number,
        results=results,
    )


def player_result_in_round(
    round_: tuple[Pairing, ...], outcomes: Outcomes, starting_numbers: dict[str, int], name: str
) -> RoundResult:
    for each in round_:
        if name not in (each.first, each.second):
            continue
        if each.second == BYE:
            return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=BYE_TOKENS[each.bye])
        is_first, outcome = name == each.first, outcome_or_none(each, outcomes)
        first, second = TOKENS[outcome or "tie"]
        color = ColorToken.WHITE if is_first else ColorToken.BLACK
        opponent = starting_numbers[each.second if is_first else each.first]
        return RoundResult(id=opponent, color=color, result=first if is_first else second)
    return ABSENT
