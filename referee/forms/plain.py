"""A record form as plain text, for the terminal."""

from collections.abc import Iterator

from models.armies import UnitForm
from referee.forms.advantages import advantage_text, advantage_title
from referee.forms.living import ArmyRecord, UnitRecord


def damage_code(form: UnitForm) -> str:
    """`4 / 6 / 8`, as the form prints it."""
    return f"{form.weapon.easy} / {form.weapon.optimal} / {form.weapon.risky}"


def designation(unit: UnitRecord) -> str:
    """The unit's name, marked where it is a table's own."""
    return f"{unit.form.name} (custom)" if unit.is_custom else unit.form.name


def unit_lines(unit: UnitRecord) -> Iterator[str]:
    """One unit block and its injury box."""
    form = unit.form
    yield f"Unit {unit.number}: {designation(unit)}"
    yield f"  Type {form.type.capitalize()}, Life {form.life}, Accuracy {form.accuracy}, Evasion {form.evasion}"
    yield f"  Weapon {form.weapon.name} {damage_code(form)}"
    yield f"  Armor {form.armor.name} [ {form.armor.rating} ]"
    text = advantage_text(form)
    yield f"  Advantage {advantage_title(form)}{f': {text}' if text else ''}"
    yield f"  Injury {injury_words(unit)}"


def injury_words(unit: UnitRecord) -> str:
    """`5 of 8 (entry 12: 3, entry 20: 2)`."""
    marks = ", ".join(
        f"entry {mark.entry}: {mark.amount}" if mark.amount > 0 else f"entry {mark.entry}: {mark.amount} healed" for mark in unit.marks
    ).replace(": -", ": ")
    gone = f", removed by entry {unit.removed_by}" if unit.removed_by else ""
    return f"{unit.injury} of {unit.form.life}{gone}{f' ({marks})' if marks else ''}"


def form_text(army: ArmyRecord) -> str:
    """The whole form."""
    blocks = ["\n".join(unit_lines(unit)) for unit in army.units]
    return f"Army Record Form: {army.title} ({army.colour})\n" + "\n".join(blocks)
