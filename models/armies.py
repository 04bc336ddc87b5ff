"""Units and armies: the six units of the rule text, custom units, and what one chess set allows.

Source: the unit pages of Royal Battles (Pawn to King) and "Unit Record Explanations".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from models.record import Name, Strict
from models.translation import say, wording

Kind = Literal["pawn", "rook", "knight", "bishop", "queen", "king"]
AttackType = Literal["melee", "ranged"]
AdvantageName = Literal["extended_reach", "deadly_aim", "smite", "healing", "mystic_blast", "strategy"]

LARGEST_NUMBER: Final = 99
"""The largest life, accuracy, evasion, damage or rating a custom unit may have."""

Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]


ADVANTAGE_NUMBERS: Final[Mapping[str, int]] = {
    "extended_reach": 8,
    "deadly_aim": 6,
    "smite": 6,
    "healing": 3,
    "mystic_blast": 3,
    "strategy": 6,
}
"""The listed number of each Advantage: damage, or damage or life per trump for Mystic Blast and Healing."""


def advantage_id_or_none_if_named_none(name: object) -> object:
    """Normalise an Advantage's name: `Extended Reach` becomes `extended_reach`; `none` becomes None."""
    if not isinstance(name, str):
        return name
    word = name.strip().lower().replace(" ", "_")
    return None if word == "none" else word


class Weapon(Strict):
    """A weapon and its damage code: the damage of an Easy, an Optimal and a Risky attack."""

    name: Name
    easy: Number
    optimal: Number
    risky: Number


class Armor(Strict):
    """Protective covering; `rating` is subtracted from the damage of every hit."""

    name: Name
    rating: Number


class UnitForm(Strict):
    """One unit with the values of its army record form (Unit Record Explanations 1 to 8).

    `advantage_number_or_none` replaces the booklet's number for the Advantage (damage; life per trump for
    Healing; damage per trump for Mystic Blast). None keeps the booklet's.
    """

    name: Name
    type: AttackType
    life: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
    accuracy: Number
    evasion: Number
    weapon: Weapon
    armor: Armor
    advantage: Annotated[AdvantageName | None, BeforeValidator(advantage_id_or_none_if_named_none)] = None
    advantage_number: Number | None = None
    points: Number | None = None
    """Price of a custom unit in points, None if it has none. The six standard units have theirs in
    `POINTS`."""

    @model_validator(mode="after")
    def _check_no_advantage_number_without_advantage(self) -> Self:
        if self.advantage is None and self.advantage_number is not None:
            facts = {"unit": self.name, "number": self.advantage_number}
            raise ValueError(
                say(
                    "army_fault.number_alone",
                    "{unit} has a number for an Advantage ({number}) and no Advantage",
                    **facts,
                )
            )
        return self


def standard_unit_form(
    name: str,
    type_: AttackType,
    life_accuracy_evasion: tuple[int, int, int],
    weapon: Weapon,
    armor_name_and_rating: tuple[str, int],
    advantage: AdvantageName,
) -> UnitForm:
    life, accuracy, evasion = life_accuracy_evasion
    return UnitForm(
        name=name,
        type=type_,
        life=life,
        accuracy=accuracy,
        evasion=evasion,
        weapon=weapon,
        armor=Armor(name=armor_name_and_rating[0], rating=armor_name_and_rating[1]),
        advantage=advantage,
    )


def weapon_with_damages(name: str, easy: int, optimal: int, risky: int) -> Weapon:
    return Weapon(name=name, easy=easy, optimal=optimal, risky=risky)


#                        type      life acc eva   weapon E/O/R                       armour
# advantage
UNITS: Final[Mapping[str, UnitForm]] = {
    "pawn": standard_unit_form(
        "Pawn",
        "melee",
        (8, 3, 3),
        weapon_with_damages("Long Spear", 4, 6, 8),
        ("Hard Leather", 3),
        "extended_reach",
    ),
    "rook": standard_unit_form(
        "Rook",
        "ranged",
        (8, 4, 2),
        weapon_with_damages("Long Bow", 4, 5, 6),
        ("Soft Leather", 2),
        "deadly_aim",
    ),
    "knight": standard_unit_form(
        "Knight", "melee", (8, 2, 4), weapon_with_damages("Heavy Mace", 5, 6, 7), ("Chain Armor", 4), "smite"
    ),
    "bishop": standard_unit_form(
        "Bishop", "ranged", (10, 3, 4), weapon_with_damages("Flail", 4, 5, 6), ("Cloth", 1), "healing"
    ),
    "queen": standard_unit_form(
        "Queen", "ranged", (8, 4, 2), weapon_with_damages("Magic Bolt", 4, 6, 8), ("Cloth", 1), "mystic_blast"
    ),
    "king": standard_unit_form(
        "King", "melee", (10, 4, 4), weapon_with_damages("Scepter", 4, 5, 6), ("Cloth", 1), "strategy"
    ),
}
"""The six standard units by the name used in records."""

ONE_SET: Final[Mapping[str, int]] = {"pawn": 8, "rook": 2, "knight": 2, "bishop": 2, "queen": 1, "king": 1}
"""How many pieces of each kind one player's half of a chess set holds (Building an Army)."""

UnitChoice = Annotated[Kind | UnitForm, Field(union_mode="left_to_right")]
"""One unit of an army: the name of a standard unit, or the form of a custom unit."""

Army = tuple[UnitChoice, UnitChoice, UnitChoice, UnitChoice]
"""Exactly four units; the same kind may come more than once (RB-06, RB-08)."""


def unit_form_of(unit: str | UnitForm) -> UnitForm:
    """The unit's form, standard or custom."""
    return UNITS[unit] if isinstance(unit, str) else unit


def unit_kind_or_custom_name(unit: str | UnitForm) -> str:
    """The unit's name in records: its kind, or a custom unit's name."""
    return unit if isinstance(unit, str) else unit.name


def advantage_number_or_none(form: UnitForm) -> int | None:
    """The number of the unit's Advantage: the form's own if set, else the booklet's; None without an
    Advantage."""
    if form.advantage is None or form.advantage_number is not None:
        return form.advantage_number
    return ADVANTAGE_NUMBERS[form.advantage]


POINTS: Final[Mapping[str, int]] = {"pawn": 11, "rook": 7, "knight": 13, "bishop": 10, "queen": 8, "king": 11}
"""Prices of the six standard units in whole points (RB-70), found by play-testing in the laboratory.

See docs/balance.md for the method and its accuracy.
"""


def unit_points_or_none_if_unpriced(unit: str | UnitForm) -> int | None:
    """The price of a unit in points; None for a custom unit without a price."""
    return POINTS[unit] if isinstance(unit, str) else unit.points


def pieces_beyond_one_chess_set(army: Sequence[str | UnitForm]) -> dict[str, int]:
    """How many pieces of each kind one chess set lacks for this army (RB-06 `one_set`).

    Custom units use tokens and are not counted.
    """
    counted = Counter(unit for unit in army if isinstance(unit, str))
    return {kind: count - ONE_SET[kind] for kind, count in counted.items() if count > ONE_SET[kind]}


def advantage_name(advantage: str) -> str:
    """The booklet's name of an Advantage, in the current language."""
    return {
        "extended_reach": say("advantage.extended_reach.name", "Extended Reach"),
        "deadly_aim": say("advantage.deadly_aim.name", "Deadly Aim"),
        "smite": say("advantage.smite.name", "Smite"),
        "healing": say("advantage.healing.name", "Healing"),
        "mystic_blast": say("advantage.mystic_blast.name", "Mystic Blast"),
        "strategy": say("advantage.strategy.name", "Strategy"),
    }[advantage]


def unit_form_in_current_language(form: UnitForm) -> UnitForm:
    """The form with its names in the current language. A custom unit keeps the names it was given."""
    kind = next((kind for kind, unit in UNITS.items() if unit == form), "")
    if not kind:
        return form
    weapon = form.weapon.model_copy(update={"name": wording(f"form.weapon.{kind}", form.weapon.name)})
    armor = form.armor.model_copy(update={"name": wording(f"form.armor.{kind}", form.armor.name)})
    return form.model_copy(
        update={"name": wording(f"unit.{kind}", form.name), "weapon": weapon, "armor": armor}
    )
