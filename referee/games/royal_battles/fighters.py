"""Units by their names, at a table without a board, and the targets of their strikes."""

from functools import cache

from referee.games.royal_battles.state import State, seat_of
from referee.games.royal_battles.strike import PER_TRUMP
from referee.number_types import Seat, Unit


@cache
def numbered_unit_names_of_army(army: tuple[str, ...]) -> tuple[str, ...]:
    """The names of an army's units at a table without a board; a second Pawn is `pawn2`."""
    names: list[str] = []
    for kind in army:
        name, number = kind, 1
        while name in names:
            number += 1
            name = f"{kind}{number}"
        names.append(name)
    return tuple(names)


def numbered_unit_names_of_seat(state: State, seat: Seat) -> tuple[str, ...]:
    """The names of the seat's four units."""
    return numbered_unit_names_of_army(state.table_rules.kinds[seat * 4 : seat * 4 + 4])


def numbered_unit_name(state: State, unit: Unit) -> str:
    """The name of a unit."""
    return numbered_unit_names_of_seat(state, seat_of(unit))[unit & 3]


def is_healing_style(state: State, unit: Unit, style: str) -> bool:
    """True if the style is Healing, which targets one's own units."""
    return style == "advantage" and state.table_rules.forms[unit].advantage == "healing"


def target_seat(state: State, unit: Unit, style: str) -> Seat:
    """The seat whose units this strike targets."""
    return seat_of(unit) if is_healing_style(state, unit, style) else 1 - seat_of(unit)


def can_affect_comrades_of_target(state: State, unit: Unit, style: str) -> bool:
    """True if the style also affects the target's comrades, as Mystic Blast and Healing do."""
    return style == "advantage" and state.table_rules.forms[unit].advantage in PER_TRUMP
