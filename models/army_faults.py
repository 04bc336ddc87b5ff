"""What keeps an army or a unit from being written down: each fault one clear sentence, with the field it concerns."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import ValidationError

from models.armies import LARGEST_NUMBER, UNITS, UnitForm

Path = tuple[str, ...]
Faults = dict[Path, str]
"""The field (`("weapon", "easy")`; `()` for the whole) and the sentence."""

FIELD_WORDS: Final[Mapping[Path, str]] = {
    ("name",): "the name",
    ("type",): "the type",
    ("life",): "Life",
    ("accuracy",): "Accuracy",
    ("evasion",): "Evasion",
    ("weapon",): "the weapon",
    ("weapon", "name"): "the weapon's name",
    ("weapon", "easy"): "the damage of an Easy attack",
    ("weapon", "optimal"): "the damage of an Optimal attack",
    ("weapon", "risky"): "the damage of a Risky attack",
    ("armor",): "the armor",
    ("armor", "name"): "the armor's name",
    ("armor", "rating"): "the Armor Rating",
    ("advantage",): "the Advantage",
    ("advantage_number",): "the number of the Advantage",
    ("colour",): "the colour",
    ("notes",): "the notes",
    ("units",): "the list of units",
    ("format",): "the format",
}
"""Each field as a sentence calls it."""

ONE_OF: Final[Mapping[Path, str]] = {
    ("type",): "melee or ranged",
    ("colour",): "white or black",
    ("advantage",): "one of the six (Extended Reach, Deadly Aim, Smite, Healing, Mystic Blast, Strategy) or none",
}


def _written(value: Any) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 44 else f"{text[:40]}..."


def _has(path: Path) -> str:
    return "have" if path == ("notes",) else "has"


def _what(path: Path, error: Mapping[str, Any]) -> str:
    """The rest of the sentence: what the field must be."""
    kind, given = error["type"], error.get("input")
    lowest = 1 if path == ("life",) else 0
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return "is no field of it"
    if kind == "string_too_short":
        return "is empty"
    if kind == "string_too_long":
        longest = error["ctx"]["max_length"]
        return f"{_has(path)} {len(given) if isinstance(given, str) else 'too many'} characters, and {longest} is the most"
    if kind == "literal_error":
        return f"must be {ONE_OF.get(path, error['ctx'].get('expected', ''))}, not {_written(given)}"
    if kind in ("greater_than_equal", "less_than_equal") or kind.startswith("int_"):
        return f"must be a whole number from {lowest} to {LARGEST_NUMBER}, not {_written(given)}"
    if kind == "value_error":
        return f"cannot stand: {str(error['msg']).removeprefix('Value error, ')}"
    return f"must be something else than {_written(given)}"


def faults_of(error: ValidationError) -> Faults:
    """Every fault that pydantic found, by field, in words."""
    faults: Faults = {}
    for each in error.errors(include_url=False):
        path = tuple(str(step) for step in each["loc"])
        if not path:
            faults.setdefault((), str(each["msg"]).removeprefix("Value error, "))
            continue
        name = FIELD_WORDS.get(path) or repr(path[-1][:40])
        faults.setdefault(path, f"{name} {_what(path, each)}")
    return faults


def unit_faults(written: Any) -> Faults:
    """What is wrong with one unit as it was written; nothing when it can be used.

    A custom unit states the number of its Advantage: the booklet's numbers are made for the booklet's units.
    """
    if isinstance(written, str):
        known = written in UNITS
        return {} if known else {(): f"no unit is called {_written(written)}: it is one of {', '.join(UNITS)}, or a custom unit's form"}
    if not isinstance(written, dict):
        return {(): f"a unit is one of {', '.join(UNITS)}, or a custom unit's form, not {_written(written)}"}
    try:
        form = UnitForm.model_validate(written)
    except ValidationError as error:
        return faults_of(error)
    return dict(_custom_faults(form))


def _custom_faults(form: UnitForm) -> Iterator[tuple[Path, str]]:
    if form.name.strip().casefold() in UNITS:
        yield ("name",), f"the name {form.name} is taken by a unit of the booklet: a custom unit needs its own"
    if form.advantage is not None and form.advantage_number is None:
        words = form.advantage.replace("_", " ").title()
        yield ("advantage_number",), f"its Advantage {words} lacks its number, from 0 to {LARGEST_NUMBER}"


def unit_words(number: int, written: Any) -> str:
    """`Unit 3, Dragon`: how a sentence calls a unit of an army; numbers from 1."""
    name = written.get("name") if isinstance(written, dict) else None
    return f"unit {number}, {name[:40]}" if isinstance(name, str) and name.strip() else f"unit {number}"
