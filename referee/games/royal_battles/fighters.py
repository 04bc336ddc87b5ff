"""Units by their names, at a table where no square tells them apart, and whom their blows go to."""

from functools import cache

from referee.games.royal_battles.state import State, seat_of
from referee.games.royal_battles.strike import PER_TRUMP


@cache
def called(army: tuple[str, ...]) -> tuple[str, ...]:
    """What the units of an army are called where no square tells them apart: a second Pawn is `pawn2`."""
    names: list[str] = []
    for kind in army:
        name, number = kind, 1
        while name in names:
            number += 1
            name = f"{kind}{number}"
        names.append(name)
    return tuple(names)


def units_called(state: State, seat: int) -> tuple[str, ...]:
    """The four units of a seat as they are called."""
    return called(state.battle.kinds[seat * 4 : seat * 4 + 4])


def name_of(state: State, unit: int) -> str:
    """What a unit is called."""
    return units_called(state, seat_of(unit))[unit & 3]


def heals(state: State, unit: int, style: str) -> bool:
    """Is this the Advantage that goes to one's own units?"""
    return style == "advantage" and state.battle.forms[unit].advantage == "healing"


def whose_targets(state: State, unit: int, style: str) -> int:
    """Whose units this blow goes to."""
    return seat_of(unit) if heals(state, unit, style) else 1 - seat_of(unit)


def touches_others(state: State, unit: int, style: str) -> bool:
    """Does it reach the target's comrades too, as Mystic Blast and Healing do?"""
    return style == "advantage" and state.battle.forms[unit].advantage in PER_TRUMP
