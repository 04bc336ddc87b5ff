"""The six units are the rule text's, number by number."""

import pytest

from models.armies import UNITS, UnitForm, advantage_number_or_none, unit_form_of, unit_kind_or_custom_name
from referee.games.royal_battles.forms.advantages import (
    advantage_effect_and_counted_trumps_text,
    advantage_effect_text,
    critical_advantage_text,
    unit_advantage_name_or_word_none,
)
from referee.games.royal_battles.forms.quick_reference import suits_and_key_positions

# Pages "Pawn" to "King" of the rule text: type, life, accuracy, evasion, weapon, damage, armor, rating, advantage
BOOKLET = """
Pawn   | Melee  |  8 | 3 | 3 | Long Spear | 4 / 6 / 8 | Hard Leather | 3 | Extended Reach | 8
Rook   | Ranged |  8 | 4 | 2 | Long Bow   | 4 / 5 / 6 | Soft Leather | 2 | Deadly Aim     | 6
Knight | Melee  |  8 | 2 | 4 | Heavy Mace | 5 / 6 / 7 | Chain Armor  | 4 | Smite          | 6
Bishop | Ranged | 10 | 3 | 4 | Flail      | 4 / 5 / 6 | Cloth        | 1 | Healing        | 3
Queen  | Ranged |  8 | 4 | 2 | Magic Bolt | 4 / 6 / 8 | Cloth        | 1 | Mystic Blast   | 3
King   | Melee  | 10 | 4 | 4 | Scepter    | 4 / 5 / 6 | Cloth        | 1 | Strategy       | 6
"""


def _row(form: UnitForm) -> list[str]:
    weapon = form.weapon
    code = f"{weapon.easy} / {weapon.optimal} / {weapon.risky}"
    numbers = [str(form.life), str(form.accuracy), str(form.evasion)]
    armor = [form.armor.name, str(form.armor.rating)]
    return [
        form.name,
        form.type.title(),
        *numbers,
        weapon.name,
        code,
        *armor,
        unit_advantage_name_or_word_none(form),
        str(advantage_number_or_none(form)),
    ]


@pytest.mark.parametrize("line", BOOKLET.strip().splitlines(), ids=lambda line: line.split()[0])
def test_each_unit_has_the_numbers_of_its_page(line: str) -> None:
    printed = [field.strip() for field in line.split("|")]

    assert _row(UNITS[printed[0].lower()]) == printed


def test_there_are_six_units_and_no_more() -> None:
    assert sorted(UNITS) == ["bishop", "king", "knight", "pawn", "queen", "rook"]


def test_a_changed_number_stands_in_the_text_of_the_advantage() -> None:
    unit = UNITS["bishop"].model_copy(update={"name": "Abbess", "advantage_number": 7})

    assert "regains 7 Life per Trump" in advantage_effect_and_counted_trumps_text(unit)


@pytest.mark.parametrize(
    ("attack_type", "text"),
    [
        ("melee", "Strikes diagonally for 8 damage, though its own attacks are melee."),
        ("ranged", "Strikes diagonally for 8 damage."),
    ],
)
def test_only_of_a_melee_unit_are_its_own_attacks_said_to_be_melee(attack_type: str, text: str) -> None:
    unit = UNITS["pawn"].model_copy(update={"name": "Archer", "type": attack_type})

    assert advantage_effect_text(unit) == text


def test_enough_trumps_double_healing_too() -> None:
    assert critical_advantage_text() == "4 Trumps: damage or healing doubled"


def test_the_joker_makes_all_four_positions_key_rb_57a() -> None:
    assert [suit for suit, _ in suits_and_key_positions()] == ["S", "H", "D", "C", "Joker"]
    assert suits_and_key_positions()[-1][1] == "all four"


def test_a_unit_may_have_no_advantage() -> None:
    written = {**UNITS["pawn"].model_dump(), "name": "Page", "advantage": "none"}

    page = UnitForm.model_validate(written)

    assert page.advantage is None
    assert advantage_effect_and_counted_trumps_text(page) == ""
    assert (unit_form_of(page), unit_kind_or_custom_name(page)) == (page, "Page")
