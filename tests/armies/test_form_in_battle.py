"""The form and the battle agree after every entry, taken back and corrected ones too."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from models.armies import UnitForm, unit_form_of
from referee.games.royal_battles.forms.filled_form import (
    ArmyRecord,
    army_record_without_entries,
    army_records_after_entries,
)
from referee.games.royal_battles.forms.text_form import army_form_text, injury_text_with_entries
from referee.games.royal_battles.strike import Strike
from referee.table.amendments import apply_amendment, preview_amendment
from referee.table.table import Table
from tests.armies.sample_armies import DRAGON, battle, custom_units, play_on

UNIT = st.one_of(
    st.sampled_from(["pawn", "rook", "knight", "bishop", "queen", "king"]),
    custom_units().map(lambda unit: unit.model_dump(mode="json")),
)
ARMY = st.lists(UNIT, min_size=4, max_size=4).filter(
    lambda army: _names_apart([unit["name"] for unit in army if isinstance(unit, dict)])
)


def _names_apart(names: list[str]) -> bool:
    return len({*names}) == len(names)


def _boxes(table: Table) -> list[int]:
    return [
        unit.injury for army in army_records_after_entries(table.header, table.rulings) for unit in army.units
    ]


def _agrees(table: Table) -> None:
    """Every box holds the battle's injury; a unit is removed on paper when it is off the board; each tick names a hit of that entry."""
    assert _boxes(table) == list(table.state.injury)
    units = [unit for army in army_records_after_entries(table.header, table.rulings) for unit in army.units]
    shown = table.game.state_json(table.state)["units"]
    if table.state.phase != "setup":
        assert [at < 0 for at in table.state.square_of_unit] == [
            unit.removed_by is not None for unit in units
        ]
        assert len(shown) == sum(unit.removed_by is None for unit in units)
    for number, unit in enumerate(units):
        assert sum(mark.amount for mark in unit.marks) == unit.injury
        for entry in set(unit.ticks):
            struck = [it for it in table.rulings[entry - 1].events if isinstance(it, Strike)]
            assert any(wound.unit == number and wound.amount for it in struck for wound in it.damage)


@settings(max_examples=15)
@given(ARMY, ARMY, st.integers(0, 2**32))
def test_form_and_battle_agree_after_every_entry_of_a_random_battle(
    white: list[Any], black: list[Any], seed: int
) -> None:
    table, dice = battle(white, black), random.Random(seed)

    for _ in range(220):
        if not play_on(table, dice, 1):
            break
        _agrees(table)


@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_what_is_taken_back_is_gone_from_the_form_and_comes_again(seed: int) -> None:
    table, dice = (
        battle(["knight", "pawn", "king", DRAGON], ["bishop", "queen", "rook", "pawn"]),
        random.Random(seed),
    )
    play_on(table, dice, 200)
    before = army_records_after_entries(table.header, table.rulings)

    for _ in range(120):
        table.undo()
        _agrees(table)
    table.redo(120)

    assert army_records_after_entries(table.header, table.rulings) == before


def _played(seed: int = 3) -> Table:
    table = battle(["knight", "pawn", "king", DRAGON], ["bishop", "queen", "rook", "pawn"])
    play_on(table, random.Random(seed), 150)
    return table


def _entry_that_wounds(table: Table) -> int:
    return next(
        n
        for n, ruling in enumerate(table.rulings, 1)
        if any(isinstance(it, Strike) and it.hit and it.damage[0].amount for it in ruling.events)
    )


def test_each_tick_names_the_entry_that_made_it() -> None:
    table = _played()
    entry = _entry_that_wounds(table)
    table.undo(len(table) - entry)
    struck = next(it for it in table.rulings[-1].events if isinstance(it, Strike))

    unit = [unit for army in army_records_after_entries(table.header, table.rulings) for unit in army.units][
        struck.target
    ]

    assert unit.ticks == (entry,) * struck.damage[0].amount
    assert injury_text_with_entries(unit).endswith(f"(entry {entry}: {struck.damage[0].amount})")


def test_a_corrected_record_corrects_the_form() -> None:
    table = _played()
    entry = _entry_that_wounds(table)
    table.undo(len(table) - entry)
    attack = table.rulings[-1].entry
    wounded = _boxes(table)

    apply_amendment(
        table,
        preview_amendment(
            table, "correct", entry, table.entry_from_json({"do": "end_turn", "by": attack.by})
        ),
    )

    assert sum(wounded) > 0
    assert _boxes(table) == [0] * 8


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.data())
def test_form_and_battle_agree_after_any_entry_was_struck_out(seed: int, data: st.DataObject) -> None:
    table = battle(["knight", "pawn", "king", DRAGON], ["bishop", "queen", "rook", "pawn"])
    play_on(table, random.Random(seed), 130)

    n = data.draw(st.integers(17, len(table)))
    apply_amendment(table, preview_amendment(table, "strike", n))

    _agrees(table)


def _healing(table: Table) -> tuple[int, Strike] | None:
    """The first entry that healed something."""
    for entry, ruling in enumerate(table.rulings, 1):
        for it in ruling.events:
            if isinstance(it, Strike) and it.healed and it.healed[0].amount:
                return entry, it
    return None


def test_healing_takes_the_latest_ticks_away() -> None:
    table = next(table for table in map(_played, range(200)) if _healing(table))
    found = _healing(table)
    assert found is not None
    entry, struck = found
    wound = struck.healed[0]
    table.undo(len(table) - entry + 1)
    before = [
        unit for army in army_records_after_entries(table.header, table.rulings) for unit in army.units
    ][wound.unit]
    table.redo()

    after = [unit for army in army_records_after_entries(table.header, table.rulings) for unit in army.units][
        wound.unit
    ]

    assert after.ticks == before.ticks[: -wound.amount]
    assert (after.marks[-1].entry, after.marks[-1].amount) == (entry, -wound.amount)


def test_a_form_without_a_battle_is_ticked_by_hand() -> None:
    dragon = UnitForm.model_validate(DRAGON)

    form: ArmyRecord = army_record_without_entries(
        "Mine", "black", ("pawn", dragon, "king", "king"), (2, 0, 0, 10)
    )

    assert [unit.injury for unit in form.units] == [2, 0, 0, 10]
    assert [unit.kind for unit in form.units] == ["pawn", None, "king", "king"]
    assert "Unit 2: Dragon (custom)" in army_form_text(form)
    assert form.units[0].form == unit_form_of("pawn")


def test_a_table_of_four_custom_units_replays_without_the_library() -> None:
    table = battle([DRAGON] * 4, ["pawn"] * 4)
    play_on(table, random.Random(5), 120)

    again = Table(table.header)
    for ruling in table.rulings:
        again.enter(ruling.entry)

    assert army_records_after_entries(again.header, again.rulings) == army_records_after_entries(
        table.header, table.rulings
    )
    assert table.record_json()["seats"][0]["army"][0] == DRAGON
