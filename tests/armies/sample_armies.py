"""Armies for tests: a custom unit, and strategies for any unit, any army, any battle."""

import random
from typing import Any

from hypothesis import strategies as st

from models.armies import ADVANTAGE_NUMBERS, UNITS, Armor, UnitForm, Weapon
from models.army_book import NamedArmy
from referee.games import header_from_json
from referee.games.royal_battles.geometry import COLUMNS
from referee.games.royal_battles.state import seat_of
from referee.games.royal_battles.strike import calculate_strike
from referee.table.table import Table

DRAGON: dict[str, Any] = {
    "name": "Dragon",
    "type": "ranged",
    "life": 12,
    "accuracy": 5,
    "evasion": 1,
    "weapon": {"name": "Fire", "easy": 6, "optimal": 8, "risky": 11},
    "armor": {"name": "Scales", "rating": 2},
    "advantage": "mystic_blast",
    "advantage_number": 5,
}

letters = st.characters(categories=("L", "N", "P"), max_codepoint=0x4FF)
names = st.text(st.one_of(letters, st.just(" ")), min_size=1, max_size=40).filter(
    lambda name: name.strip() and name.strip().casefold() not in UNITS
)
numbers = st.integers(0, 99)


@st.composite
def custom_units(draw: st.DrawFn) -> UnitForm:
    """Any custom unit an army file may hold."""
    advantage = draw(st.sampled_from([None, *ADVANTAGE_NUMBERS]))
    return UnitForm(
        name=draw(names),
        type=draw(st.sampled_from(["melee", "ranged"])),
        life=draw(st.integers(1, 99)),
        accuracy=draw(numbers),
        evasion=draw(numbers),
        weapon=Weapon(name=draw(names), easy=draw(numbers), optimal=draw(numbers), risky=draw(numbers)),
        armor=Armor(name=draw(names), rating=draw(numbers)),
        advantage=advantage,
        advantage_number=draw(numbers) if advantage else None,
    )


units = st.one_of(st.sampled_from(list(UNITS)), custom_units())
armies = st.builds(
    NamedArmy,
    name=names,
    colour=st.sampled_from(["white", "black"]),
    notes=st.text(letters, max_size=60),
    units=st.lists(
        units,
        min_size=4,
        max_size=4,
        unique_by=lambda unit: unit if isinstance(unit, str) else unit.name.strip().casefold(),
    ).map(tuple),
)


def battle(white: list[Any], black: list[Any]) -> Table:
    """A table before the first entry."""
    seats = [{"name": "Jon", "army": white}, {"name": "Mendi", "army": black}]
    return Table(header_from_json({"format": "referee-record/1", "game": "royal-battles", "seats": seats}))


def play_on(table: Table, dice: random.Random, entries: int) -> bool:
    """Enter legal choices at random: attacks first, then steps towards the enemy. False when there is none left."""
    for _ in range(entries):
        choices = list(table.game.legal_acts(table.state))
        dice.shuffle(choices)
        if not choices:
            return False
        table.enter(
            table.game.entry_from_act(table.state, max(choices, key=lambda choice: _eagerness(table, choice)))
        )
    return True


def _eagerness(table: Table, choice: Any) -> float:
    """How much a bold player wants it."""
    kind, state = type(choice).__name__, table.state
    if kind == "Attack":
        return 8 + calculate_strike(state, state.moved, state.unit_on_square[choice.target], choice.style).hit
    if kind == "Move":
        enemies = [
            divmod(at, COLUMNS)
            for unit, at in enumerate(state.square_of_unit)
            if at >= 0 and seat_of(unit) != choice.by
        ]
        row, column = divmod(choice.to, COLUMNS)
        return 5 - min(abs(row - at[0]) + abs(column - at[1]) for at in enemies) / 20
    return {"Resign": -9, "DiscardHand": -5, "CannotMove": -7, "EndTurn": -1}.get(kind, 1)
