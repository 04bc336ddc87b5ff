"""The army book: named armies, their file format, and the armies that come with the booklet.

`referee-army/1` is JSON: `format`, `name`, `units` (as in a record's `army`), and optionally `notes` and
`colour`.
"""

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, ValidationError

from models.armies import Army
from models.army_faults import Faults, faults_of_unit_json, faults_of_validation_error, numbered_unit_name
from models.external_input import Unreadable, decode_utf_8_16_or_32_text, is_within_json_limits, parse_json
from models.json_values import Json, JsonObject
from models.record import Name, Strict
from models.translation import say, wording

FORMAT: Final = "referee-army/1"
LARGEST: Final = 64 * 1024
"""Bytes; larger files are rejected without being read."""
LONGEST_NOTES: Final = 500
LARGEST_CODE: Final = 1000
"""Bytes of text in a QR code; above this it is hard to scan."""
PACKED: Final = "referee-army/1:"
"""Prefix of a packed army in a QR code; the deflated JSON follows in base64."""

Colour = Literal["white", "black"]


class NoArmy(Unreadable):
    """The text is not an army."""


def checked_printable_notes(notes: str) -> str:
    if any(not (sign.isprintable() or sign == "\n") for sign in notes):
        raise ValueError(say("army_fault.notes_signs", "notes hold letters and line breaks only"))
    return notes


class NamedArmy(Strict):
    """Four units with a name, notes and the colour they are played in."""

    format: Literal["referee-army/1"] = FORMAT
    name: Name
    colour: Colour = "white"
    notes: Annotated[str, Field(max_length=LONGEST_NOTES), AfterValidator(checked_printable_notes)] = ""
    units: Army

    def to_json_object(self) -> JsonObject:
        """The army as the JSON object of its file."""
        return self.model_dump(mode="json", exclude_none=True)


def faults_of_army_json(army_json: Mapping[str, Json]) -> Faults:
    """All faults of an army given as JSON: its fields, the number of units, each unit, and units that share a
    name.
    """
    units = army_json.get("units")
    faults = _faults_outside_units(army_json)
    if not isinstance(units, list | tuple):
        return faults
    if len(units) != 4:
        faults["units",] = say(
            "army_fault.four_units", "an army has four units, and this one has {count}", count=len(units)
        )
    for number, unit in enumerate(units, 1):
        for path, sentence in faults_of_unit_json(unit).items():
            faults["units", str(number - 1), *path] = f"{numbered_unit_name(number, unit)}: {sentence}"
    return faults or faults_of_different_units_sharing_name(units)


def _faults_outside_units(army_json: Mapping[str, Json]) -> Faults:
    """Faults in the fields other than `units`."""
    try:
        NamedArmy.model_validate({**army_json, "units": ("pawn",) * 4} if "units" in army_json else army_json)
    except ValidationError as error:
        return faults_of_validation_error(
            error, {("name",): say("army_fault.field.army_name", "the army's name")}
        )
    no_list = say("army_fault.no_list", "the list of units must be a list of four")
    return {} if isinstance(army_json["units"], list | tuple) else {("units",): no_list}


def faults_of_different_units_sharing_name(units: Iterable[Json]) -> Faults:
    """Faults of different custom units that share a name. Records identify a unit by its name."""
    seen: JsonObject = {}
    for number, unit in enumerate(units, 1):
        if isinstance(unit, dict):
            name = str(unit["name"]).strip().casefold()
            if seen.setdefault(name, unit) != unit:
                sentence = say(
                    "army_fault.same_name", "another unit of this army has the same name and other numbers"
                )
                return {("units", str(number - 1), "name"): f"{numbered_unit_name(number, unit)}: {sentence}"}
    return {}


def army_from_json(army_json: Mapping[str, Json]) -> NamedArmy:
    """Validate an army given as JSON. Raises NoArmy with the sentence of the first fault."""
    faults = faults_of_army_json(army_json)
    if faults:
        first, further = next(iter(faults.values())), len(faults) - 1
        raise NoArmy(
            say("army_fault.and_more", "{first} (and {more} more)", first=first, more=further)
            if further
            else first
        )
    return NamedArmy.model_validate(army_json)


def army_from_text(text: str | bytes) -> NamedArmy:
    """Parse an army from the text of a file or a QR code. Raises NoArmy with one sentence if it is not an
    army."""
    if len(text) > LARGEST:
        raise NoArmy(say("army_fault.too_large", "this is not an army: it is larger than any army can be"))
    try:
        plain = decode_utf_8_16_or_32_text(text, LARGEST).strip()
        raw = parse_json(decompressed_army_text(plain) if plain.startswith(PACKED) else plain)
    except Unreadable as why:
        raise NoArmy(say("army_fault.unreadable", "this is not an army: {why}", why=why)) from None
    if not is_within_json_limits(raw):
        raise NoArmy(say("army_fault.too_many", "this is not an army: it holds more than any army can"))
    if not isinstance(raw, dict) or "format" not in raw:
        raise NoArmy(
            say("army_fault.no_format", 'this is not an army: it has no "format": "{format}"', format=FORMAT)
        )
    if raw["format"] != FORMAT:
        raise NoArmy(wrong_format_sentence(str(raw["format"])))
    return army_from_json(raw)


def wrong_format_sentence(format: str) -> str:
    if format.startswith("referee-record/"):
        return say("army_fault.a_record", "this is not an army: it is the record of a table")
    facts = {"format": repr(format[:40]), "ours": repr(FORMAT)}
    if format.startswith("referee-army/"):
        return say(
            "army_fault.newer",
            "this is not an army: its format is {format}, which a newer version of the app wrote",
            **facts,
        )
    return say(
        "army_fault.other_format",
        "this is not an army: its format is {format} and this app reads {ours}",
        **facts,
    )


def army_file_text(army: NamedArmy) -> str:
    """The text of the army's file."""
    return json.dumps(army.to_json_object(), indent=1, ensure_ascii=False) + "\n"


def army_qr_text_without_notes(army: NamedArmy) -> str:
    """The text of the army's QR code: readable JSON, or packed if that is too long. Notes are left out.

    Raises NoArmy if even the packed text is too long for a code.
    """
    written = {name: value for name, value in army.to_json_object().items() if name != "notes"}
    text = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    if len(text.encode()) > LARGEST_CODE:
        text = PACKED + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(text.encode()) > LARGEST_CODE:
        facts = {"needed": len(text), "most": LARGEST_CODE}
        long = say(
            "army_fault.long_names",
            "the names of this army need {needed} bytes, and a QR code holds {most}: share it as a file",
            **facts,
        )
        raise NoArmy(long)
    return text


def decompressed_army_text(text: str) -> str:
    packed = text.removeprefix(PACKED)
    unpacker = zlib.decompressobj()
    try:
        return unpacker.decompress(
            base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST
        ).decode()
    except (ValueError, zlib.error):
        raise Unreadable(say("army_fault.code", "a part of its code is missing or was changed")) from None


def preset_army(name: str, colour: Colour, notes: str, *units: str) -> NamedArmy:
    return NamedArmy.model_validate({"name": name, "colour": colour, "notes": notes, "units": units})


PRESETS: Final[Mapping[str, NamedArmy]] = {
    "jon": preset_army(
        "Jon's army", "white", "The army of the booklet's example.", "knight", "pawn", "king", "queen"
    ),
    "mendi": preset_army(
        "Mendi's army",
        "black",
        "The army against Jon's in the booklet's example.",
        *("king", "bishop", "pawn", "knight"),
    ),
    "four-knights": preset_army(
        "Four Knights", "white", "Scenario Hundred Years War, against four Rooks.", *["knight"] * 4
    ),
    "four-rooks": preset_army(
        "Four Rooks", "black", "Scenario Hundred Years War, against four Knights.", *["rook"] * 4
    ),
    "four-queens": preset_army(
        "Four Queens",
        "black",
        "Scenario Black Magic versus White Magic, against four Bishops.",
        *["queen"] * 4,
    ),
    "four-bishops": preset_army(
        "Four Bishops",
        "white",
        "Scenario Black Magic versus White Magic, against four Queens.",
        *["bishop"] * 4,
    ),
}
"""The armies printed in the booklet: Jon's and Mendi's, and those of both scenarios."""


def localized_preset_armies_by_key() -> dict[str, NamedArmy]:
    """The armies printed in the booklet, in the current language."""
    return {
        key: army.model_copy(update=localized_preset_name_and_notes(key, army))
        for key, army in PRESETS.items()
    }


def localized_preset_name_and_notes(preset_key: str, army: NamedArmy) -> dict[str, str]:
    return {
        "name": wording(f"armies.preset.{preset_key}", army.name),
        "notes": wording(f"armies.preset.{preset_key}.notes", army.notes),
    }
