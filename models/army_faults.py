"""Faults of an army or a unit that is being edited: one sentence for each, with the field it concerns."""

from collections.abc import Iterator, Mapping

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from models.armies import LARGEST_NUMBER, UNITS, UnitForm, advantage_name
from models.json_values import Json
from models.translation import say, text_in_quotes

Path = tuple[str, ...]
Faults = dict[Path, str]
"""Sentence by field: `("weapon", "easy")`, or `()` for the whole unit or army."""


def field_name_in_sentence(path: Path) -> str:
    """The words for a field in a sentence; an unknown field keeps its own name."""
    words: dict[Path, str] = {
        ("name",): say("army_fault.field.name", "the name"),
        ("type",): say("army_fault.field.type", "the type"),
        ("life",): say("army_fault.field.life", "Life"),
        ("accuracy",): say("army_fault.field.accuracy", "Accuracy"),
        ("evasion",): say("army_fault.field.evasion", "Evasion"),
        ("weapon",): say("army_fault.field.weapon", "the weapon"),
        ("weapon", "name"): say("army_fault.field.weapon_name", "the weapon's name"),
        ("weapon", "easy"): say("army_fault.field.weapon_easy", "the damage of an Easy attack"),
        ("weapon", "optimal"): say("army_fault.field.weapon_optimal", "the damage of an Optimal attack"),
        ("weapon", "risky"): say("army_fault.field.weapon_risky", "the damage of a Risky attack"),
        ("armor",): say("army_fault.field.armor", "the armor"),
        ("armor", "name"): say("army_fault.field.armor_name", "the armor's name"),
        ("armor", "rating"): say("army_fault.field.armor_rating", "the Armor Rating"),
        ("advantage",): say("army_fault.field.advantage", "the Advantage"),
        ("advantage_number",): say("army_fault.field.advantage_number", "the number of the Advantage"),
        ("points",): say("army_fault.field.points", "the points"),
        ("colour",): say("army_fault.field.colour", "the colour"),
        ("notes",): say("army_fault.field.notes", "the notes"),
        ("units",): say("army_fault.field.units", "the list of units"),
        ("format",): say("army_fault.field.format", "the format"),
    }
    return words.get(path) or text_in_quotes(path[-1][:40])


def allowed_values_phrase(path: Path, expected: str) -> str:
    """The allowed values of a field that takes one of a list."""
    words: dict[Path, str] = {
        ("type",): say("army_fault.one_of.type", "melee or ranged"),
        ("colour",): say("army_fault.one_of.colour", "white or black"),
        ("advantage",): say(
            "army_fault.one_of.advantage",
            "one of the six (Extended Reach, Deadly Aim, Smite, Healing, Mystic Blast, Strategy) or none",
        ),
    }
    return words.get(path, expected)


def value_excerpt(value: object) -> str:
    text = text_in_quotes(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 44 else f"{text[:40]}..."


def pydantic_error_sentence(path: Path, field: str, error: ErrorDetails) -> str:
    """One sentence that says what the value of the field must be."""
    kind, value = error["type"], error.get("input")
    if kind == "missing":
        return say("army_fault.missing", "{field} is missing", field=field)
    if kind == "extra_forbidden":
        return say("army_fault.unknown_field", "{field} is not a known field", field=field)
    if kind == "string_too_short":
        return say("army_fault.empty", "{field} is empty", field=field)
    if kind == "string_too_long":
        return too_long_text(path, field, len(str(value)), error["ctx"]["max_length"])
    facts = {"field": field, "given": value_excerpt(value)}
    if kind == "literal_error":
        of = allowed_values_phrase(path, error["ctx"].get("expected", ""))
        return say("army_fault.one_of", "{field} must be {of}, not {given}", of=of, **facts)
    if kind in ("greater_than_equal", "less_than_equal") or kind.startswith("int_"):
        lowest = 1 if path == ("life",) else 0
        limits = {"lowest": lowest, "most": LARGEST_NUMBER, **facts}
        return say(
            "army_fault.whole_number",
            "{field} must be a whole number from {lowest} to {most}, not {given}",
            **limits,
        )
    if kind == "value_error":
        return say(
            "army_fault.cannot_stand",
            "{field} is not valid: {reason}",
            field=field,
            reason=message_of_own_validator(error),
        )
    return say("army_fault.something_else", "{field} cannot be {given}", **facts)


def too_long_text(path: Path, field: str, count: int, limit: int) -> str:
    if path == ("notes",):
        return say(
            "army_fault.notes_too_long",
            "the notes have {count} characters; the limit is {most}",
            count=count,
            most=limit,
        )
    return say(
        "army_fault.too_long",
        "{field} has {count} characters; the limit is {most}",
        field=field,
        count=count,
        most=limit,
    )


def message_of_own_validator(error: ErrorDetails) -> str:
    """The message raised by one of our own validators."""
    return str(error["msg"]).removeprefix("Value error, ")


def faults_of_validation_error(
    error: ValidationError, field_names: Mapping[Path, str] | None = None
) -> Faults:
    """Every fault that pydantic found, as a sentence by field.

    `field_names`: words for fields that replace the usual ones.
    """
    faults: Faults = {}
    for each in error.errors(include_url=False):
        path = tuple(str(step) for step in each["loc"])
        field = (field_names or {}).get(path) or (field_name_in_sentence(path) if path else "")
        faults.setdefault(
            path, pydantic_error_sentence(path, field, each) if path else message_of_own_validator(each)
        )
    return faults


def faults_of_unit_json(unit_json: Json) -> Faults:
    """The faults of one unit given as JSON; empty if it can be used.

    A custom unit must state the number of its Advantage: the booklet's numbers are meant for the standard
    units.
    """
    facts = {"given": value_excerpt(unit_json), "six": ", ".join(UNITS)}
    if isinstance(unit_json, str):
        unknown = say(
            "army_fault.no_such_unit",
            "there is no unit {given}: use one of {six}, or a custom unit's form",
            **facts,
        )
        return {} if unit_json in UNITS else {(): unknown}
    if not isinstance(unit_json, dict):
        return {
            (): say(
                "army_fault.no_unit", "a unit is one of {six}, or a custom unit's form, not {given}", **facts
            )
        }
    try:
        form = UnitForm.model_validate(unit_json)
    except ValidationError as error:
        return faults_of_validation_error(error)
    return dict(name_and_number_faults_of_custom_unit(form))


def name_and_number_faults_of_custom_unit(form: UnitForm) -> Iterator[tuple[Path, str]]:
    if form.name.strip().casefold() in UNITS:
        yield (
            ("name",),
            say(
                "army_fault.name_taken",
                "the name {name} is taken by a unit of the booklet: a custom unit needs its own",
                name=form.name,
            ),
        )
    if form.advantage is not None and form.advantage_number is None:
        facts = {"advantage": advantage_name(form.advantage), "most": LARGEST_NUMBER}
        yield (
            ("advantage_number",),
            say(
                "army_fault.number_lacking",
                "the Advantage {advantage} needs a number from 0 to {most}",
                **facts,
            ),
        )


def numbered_unit_name(number: int, unit_json: Json) -> str:
    """The words for a unit in a sentence, such as `Unit 3, Dragon`; numbers count from 1."""
    name = unit_json.get("name") if isinstance(unit_json, dict) else None
    if isinstance(name, str) and name.strip():
        return say("army_fault.unit_named", "unit {number}, {name}", number=number, name=name[:40])
    return say("army_fault.unit", "unit {number}", number=number)
