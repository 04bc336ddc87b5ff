"""A record form as plain text, for the terminal."""

from collections.abc import Iterator

from models.armies import UnitForm, unit_form_in_current_language
from models.translation import say
from referee.games.royal_battles.forms.advantages import (
    advantage_effect_and_counted_trumps_text,
    unit_advantage_name_or_word_none,
)
from referee.games.royal_battles.forms.filled_form import ArmyRecord, InjuryMark, UnitRecord


def damage_numbers_text(form: UnitForm) -> str:
    """The damage as on the form, such as `4 / 6 / 8`."""
    return f"{form.weapon.easy} / {form.weapon.optimal} / {form.weapon.risky}"


def attack_type_text(form: UnitForm) -> str:
    """The attack type as on the form."""
    return say("form.melee", "Melee") if form.type == "melee" else say("form.ranged", "Ranged")


def statistic_labels_and_values(form: UnitForm) -> tuple[tuple[str, str], ...]:
    """The label and the value of type, Life, Accuracy and Evasion."""
    return (
        (say("form.type", "Type"), attack_type_text(form)),
        (say("form.life", "Life"), str(form.life)),
        (say("form.accuracy", "Accuracy"), str(form.accuracy)),
        (say("form.evasion", "Evasion"), str(form.evasion)),
    )


def colour_text(colour: str) -> str:
    """The colour for use within a sentence, such as `white`."""
    return say("form.white", "white") if colour == "white" else say("form.black", "black")


def army_title_and_colour_text(army: ArmyRecord) -> str:
    """The title of an army's form, such as `Jon, white`."""
    return say("form.army_title", "{title}, {colour}", title=army.title, colour=colour_text(army.colour))


def marked_custom_unit_name(name: str) -> str:
    """The name of a custom unit, marked as the table's own."""
    return say("form.custom_unit_named", "{name} (custom)", name=name)


def unit_name_marked_if_custom(unit: UnitRecord) -> str:
    """The unit's name, marked if it is a custom unit."""
    return (
        marked_custom_unit_name(unit.form.name)
        if unit.is_custom
        else unit_form_in_current_language(unit.form).name
    )


def unit_text_lines(unit: UnitRecord) -> Iterator[str]:
    """The lines for one unit and its injury box."""
    form = unit_form_in_current_language(unit.form)
    numbers = {"life": form.life, "accuracy": form.accuracy, "evasion": form.evasion}
    yield say(
        "form.plain.unit", "Unit {number}: {name}", number=unit.number, name=unit_name_marked_if_custom(unit)
    )
    yield "  " + say(
        "form.plain.numbers",
        "Type {type}, Life {life}, Accuracy {accuracy}, Evasion {evasion}",
        type=attack_type_text(form),
        **numbers,
    )
    yield "  " + say(
        "form.plain.weapon", "Weapon {name} {damage}", name=form.weapon.name, damage=damage_numbers_text(form)
    )
    yield "  " + say(
        "form.plain.armor", "Armor {name} [ {rating} ]", name=form.armor.name, rating=form.armor.rating
    )
    text = advantage_effect_and_counted_trumps_text(form)
    title = unit_advantage_name_or_word_none(form)
    yield "  " + say("form.plain.advantage", "Advantage {title}", title=f"{title}: {text}" if text else title)
    yield "  " + say("form.plain.injury", "Injury {injury}", injury=injury_text_with_entries(unit))


def injury_box_heading(unit_number: int) -> str:
    """The heading of an injury box."""
    return say("form.unit_injury", "Unit {number} Injury", number=unit_number)


def injury_of_life_text(unit: UnitRecord) -> str:
    """The injury as `5 of 8`, or `Life 8` without injury."""
    if not unit.injury:
        return say("form.unhurt", "Life {life}", life=unit.form.life)
    return say("form.injured", "{injury} of {life}", injury=unit.injury, life=unit.form.life)


def removed_by_entry_text(entry_number: int) -> str:
    """The text that names the entry that removed the unit."""
    return say("form.removed_by", "removed by entry {entry}", entry=entry_number)


def injury_text_with_entries(unit: UnitRecord) -> str:
    """The injury and its entries, such as `5 of 8 (entry 12: 3, entry 20: 2)`."""
    marks = ", ".join(injury_mark_text(mark) for mark in unit.marks)
    injured = say("form.injured", "{injury} of {life}", injury=unit.injury, life=unit.form.life)
    removal = f", {removed_by_entry_text(unit.removed_by)}" if unit.removed_by else ""
    return f"{injured}{removal}{f' ({marks})' if marks else ''}"


def injury_mark_text(mark: InjuryMark) -> str:
    if mark.amount > 0:
        return say("form.mark", "entry {entry}: {amount}", entry=mark.entry, amount=mark.amount)
    return say("form.mark_healed", "entry {entry}: {amount} healed", entry=mark.entry, amount=-mark.amount)


def army_form_text(army: ArmyRecord) -> str:
    """The whole form as text."""
    blocks = ["\n".join(unit_text_lines(unit)) for unit in army.units]
    head = say(
        "form.plain.head",
        "Army Record Form: {title} ({colour})",
        title=army.title,
        colour=colour_text(army.colour),
    )
    return head + "\n" + "\n".join(blocks)
