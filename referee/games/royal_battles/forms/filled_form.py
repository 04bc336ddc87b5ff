"""An army's record form, filled in from its battle, with each tick linked to the entry that made it.

The form is derived from the valid entries: anything taken back or corrected in the record disappears from the
form, and no injury is written twice.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from models.armies import ONE_SET, UnitChoice, UnitForm, unit_form_of, unit_kind_or_custom_name
from models.royal_battles import RoyalBattlesHeader
from models.rulings import Ruling
from referee.games.royal_battles.strike import FormStrike, Strike, Wound, WrittenInjury
from referee.games.royal_battles.unit_signs import CUSTOM_SIGN, custom_unit_sign


class InjuryMark(NamedTuple):
    """The injury that one entry added to a unit; a negative `amount` is healing."""

    entry: int
    amount: int


class UnitRecord(NamedTuple):
    """One of the four units of a form, with its injury box."""

    number: int
    """1 to 4."""
    form: UnitForm
    kind: str | None
    """The chess piece used for the unit; None for a custom unit."""
    ticks: tuple[int, ...] = ()
    """For each point of injury, the entry that made it. Healing removes the latest ticks."""
    marks: tuple[InjuryMark, ...] = ()
    """Every injury and healing of the unit, in order."""
    removed_by: int | None = None
    """The entry that removed the unit from the board."""
    sign: str = CUSTOM_SIGN
    """The sign that stands for a custom unit."""

    @property
    def injury(self) -> int:
        return len(self.ticks)

    @property
    def is_custom(self) -> bool:
        return self.kind is None


class ArmyRecord(NamedTuple):
    """An Army Record Form: the player, the colour, and four units."""

    title: str
    colour: str
    units: tuple[UnitRecord, ...]


def army_record_without_entries(
    title: str, colour: str, army: Sequence[UnitChoice], injuries: Sequence[int] = (0, 0, 0, 0)
) -> ArmyRecord:
    """A form without a refereed battle. `injuries`: points ticked by hand (entry 0)."""
    kinds = [unit_kind_or_custom_name(unit) for unit in army]
    units = [
        UnitRecord(
            number,
            unit_form_of(unit),
            unit if isinstance(unit, str) and unit in ONE_SET else None,
            (0,) * injury,
            sign=custom_unit_sign(unit_kind_or_custom_name(unit), kinds),
        )
        for number, (unit, injury) in enumerate(zip(army, injuries, strict=True), 1)
    ]
    return ArmyRecord(title, colour, tuple(units))


def unit_record_after_injury_change(unit: UnitRecord, entry_number: int, wound: Wound) -> UnitRecord:
    """The unit's record once an entry has wounded or healed it."""
    change = wound.injury - unit.injury
    ticks = unit.ticks + (entry_number,) * change if change >= 0 else unit.ticks[:change]
    marks = (*unit.marks, InjuryMark(entry_number, change)) if change else unit.marks
    return unit._replace(
        ticks=ticks, marks=marks, removed_by=entry_number if wound.removed else unit.removed_by
    )


def army_records_after_entries(
    header: RoyalBattlesHeader, rulings: Iterable[Ruling]
) -> tuple[ArmyRecord, ArmyRecord]:
    """Both armies' forms after these entries, White's first."""
    white, black = header.seats
    titles = ((white.name, "white", white.army), (black.name, "black", black.army))
    units = unit_records_after_entries(
        (unit for title in titles for unit in army_record_without_entries(*title).units), rulings
    )
    return ArmyRecord(white.name, "white", units[:4]), ArmyRecord(black.name, "black", units[4:])


def unit_records_after_entries(
    units: Iterable[UnitRecord], rulings: Iterable[Ruling]
) -> tuple[UnitRecord, ...]:
    """The eight units of a battle, White's first, after these entries."""
    boxes = list(units)
    for entry, ruling in enumerate(rulings, 1):
        for event in ruling.events:
            if isinstance(event, Strike | FormStrike | WrittenInjury):
                for wound in (*event.damage, *event.healed):
                    boxes[wound.unit] = unit_record_after_injury_change(boxes[wound.unit], entry, wound)
    return tuple(boxes)
