"""The record of a game: a header, and the entries people made, in order. Everything else is derived from it.

Each game has its own module beside this one with its header, options, seats and entries; this one knows what they share,
and turns text into a record or into one clear sentence that says why it is none.
"""

import json
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.fields import FieldInfo

from models.speech import filled, say, spoken, wording

FORMAT: str = "referee-record/1"
LARGEST = 64 * 1024 * 1024
"""Bytes: a file above this size is not read at all."""


class NoRecord(ValueError):
    """What was given is no record that can be played. Its text is one sentence for the person who gave it."""


class Strict(BaseModel):
    """Frozen, and refusing what it does not know: a misspelt field must not be lost in silence."""

    model_config = ConfigDict(frozen=True, extra="forbid")


_JOINING = dict.fromkeys((0x200D, *range(0xE0020, 0xE0080)))
"""What joins several emoji into one picture (a family, a flag): invisible, but part of a name."""


def _printable(name: str) -> str:
    visible = name.translate(_JOINING)
    if not visible.isprintable() or not visible.strip():
        raise ValueError(say("record.name", "a name needs at least one visible character and no line breaks"))
    return name


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_printable)]
"""A player's, an army's or a unit's name: 1 to 40 characters."""


class Entry(Strict):
    """One line of the record: who (`by`, where there is one) did what. The verbs of each game add their own fields.

    Cards, squares, names of units and styles are plain text here: a card that no pack has is a *refusal*, with a reason.
    """

    do: str
    override: str | None = None
    """The table's reason to let an illegal act stand: it already happened."""
    note: str | None = None
    hash: str | None = Field(None, exclude=True)
    """In a sealed export: the hash over this entry and the one before (referee.sealing). No part of the entry itself."""
    ruled: str | None = Field(None, exclude=True)
    """In an export: the digest of its ruling under the rules it was played by (referee.rules_version)."""

    def written(self) -> dict[str, Any]:
        """The entry as it stands in a record file, without what was left out."""
        return self.model_dump(by_alias=True, exclude_none=True)


class Audit(Entry):
    """The table has counted: how many cards or pieces each pile holds, under the names of `Game.counts`."""

    do: Literal["audit"] = "audit"
    by: str | None = None
    counts: dict[str, Annotated[int, Field(ge=0)]]


class HouseRules(Entry):
    """The table changes house rules in mid-game; `options` names those that change, with their new values."""

    do: Literal["house_rules"] = "house_rules"
    by: str | None = None
    options: dict[str, Any]


Aside = Audit | HouseRules
"""Entries that belong to no game: every game's record may hold them."""


class Options(Strict):
    """The house rules of a table. All are stored, so a later change of a default never changes an old game.

    Values may be written `TL-BR` or `tl_br`.
    """

    @model_validator(mode="before")
    @classmethod
    def _in_snake_case(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        return {name: value.lower().replace("-", "_") if isinstance(value, str) else value for name, value in given.items()}


def option(default: Any, ruling: str, sentence: str, *, minor: bool = False, **values: str) -> Any:
    """One house rule: its default, the ruling that asks the question, and one sentence that explains it to players.

    `minor`: rarely wanted, so the New table screen shows it apart. `values`: for a choice, what each value means in a few
    words. The New table screen is made from these.
    """
    extra: dict[str, Any] = {"ruling": ruling, "values": dict(values), "minor": minor}
    return Field(default, description=sentence, json_schema_extra=extra)


class HouseRule(NamedTuple):
    """One house rule as it is shown: in words."""

    title: str
    sentence: str
    ruling: str
    values: dict[str, str]
    """What each value of a choice means; empty for a rule that is on or off, or a number."""
    minor: bool


def house_rule(package: str, name: str, field: FieldInfo) -> HouseRule:
    """A house rule of the games in this package, in the language spoken here."""
    told: Any = field.json_schema_extra or {}
    id = f"option.{package}.{name}"
    values = {value: wording(f"{id}.{value}", meaning) for value, meaning in told.get("values", {}).items()}
    sentence = wording(id, field.description or "")
    return HouseRule(wording(f"{id}.title", heading(name)), sentence, told.get("ruling", ""), values, bool(told.get("minor")))


def heading(name: str) -> str:
    """A name of the record as an English heading: `card_orientation` becomes `Card orientation`."""
    return name.replace("_", " ").capitalize()


class Seat(Strict):
    """A player at the table."""

    name: Name


class Fork(Strict):
    """Where a what-if table comes from: it is no game that was played."""

    of: str
    """The table it was forked from, in words."""
    table: int | None = None
    entry: Annotated[int, Field(ge=0)]
    """How many of its entries stood."""


class BrokenSeal(Strict):
    """The table was opened from a sealed record that had been changed (referee.sealing)."""

    entry: Annotated[int, Field(ge=1)] | None = None
    """The first entry that did not fit; None where only the end of the record, or its code, did not."""


class Header(Strict):
    """What is settled before the first entry: which game, by which house rules, who sits where (clockwise)."""

    titles: ClassVar[dict[str, str]] = {}

    format: Literal["referee-record/1"] = "referee-record/1"
    game: str
    edition: str
    options: Any
    seats: tuple[Seat, ...]
    rules: str | None = None
    """The version of our rules that the game was begun under (referee.rules_version)."""
    fork: Fork | None = None
    broken_seal: BrokenSeal | None = None
    check: str | None = Field(None, exclude=True)
    """In a sealed export: the short code at its end. No part of the game."""

    @model_validator(mode="after")
    def _names_differ(self) -> Self:
        names = [seat.name for seat in self.seats]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(say("record.two_seats", "two seats are named {name}", name=name))
        return self

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in the order of their seats."""
        return tuple(seat.name for seat in self.seats)


WHENCE: Final = ("rules", "fork", "broken_seal")
"""Fields of a header that say where this one table comes from: a new game of the same players has none of them."""
UNREADABLE: Final = {
    "missing": "Field required",
    "extra_forbidden": "Extra inputs are not permitted",
    "string_type": "Input should be a valid string",
    "string_too_short": "String should have at least {min_length} {min_length:|character|characters}",
    "string_too_long": "String should have at most {max_length} {max_length:|character|characters}",
    "literal_error": "Input should be {expected}",
    "union_tag_invalid": "Input tag '{tag}' found using {discriminator} does not match any of the expected tags: {expected_tags}",
    "union_tag_not_found": "Unable to extract tag using discriminator {discriminator}",
    "int_type": "Input should be a valid integer",
    "int_parsing": "Input should be a valid integer, unable to parse string as an integer",
    "bool_type": "Input should be a valid boolean",
    "bool_parsing": "Input should be a valid boolean, unable to interpret input",
    "tuple_type": "Input should be a valid tuple",
    "dict_type": "Input should be a valid dictionary",
    "model_type": "Input should be a valid dictionary or instance of {class_name}",
    "greater_than_equal": "Input should be greater than or equal to {ge}",
    "too_long": "{field_type} should have at most {max_length} {max_length:|item|items}, not {actual_length}",
}
"""What pydantic says most of a record that it cannot read, by its type of error; any other is said in English."""


def clear_sentence(error: ValidationError) -> str:
    """The first fault of a record in one line: where, and what is wrong."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    what = what_is_wrong(first)
    if error.error_count() > 1:
        what = say("record.and_more", "{what} (and {count} more)", what=what, count=error.error_count() - 1)
    return f"{where}: {what}" if where else what


def what_is_wrong(error: Any) -> str:
    """One error of pydantic in the language spoken here. Our own are said where they are raised."""
    kind, english = error["type"], str(error["msg"].removeprefix("Value error, "))
    if kind not in UNREADABLE or spoken() == "en":
        return english
    return filled(wording(f"unreadable.{kind}", UNREADABLE[kind]), error.get("ctx", {}))


def read_json(text: str | bytes) -> dict[str, Any]:
    """The raw record in a text, its format checked. Raises NoRecord."""
    if len(text) > LARGEST:
        raise NoRecord(say("record.too_large", "this is no record: it is larger than any game can be"))
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoRecord(say("record.no_json", "this is no record: it is not JSON ({error})", error=error)) from None
    if not isinstance(raw, dict) or "format" not in raw:
        raise NoRecord(say("record.no_format", 'this is no record: it has no "format": "{format}"', format=FORMAT))
    if raw["format"] != FORMAT:
        raise NoRecord(
            say(
                "record.other_format",
                "the format is {theirs!r} and this app reads {ours!r}: "
                "{newer:?a newer version of the app wrote it|another program wrote it}",
                theirs=str(raw["format"])[:60],
                ours=FORMAT,
                newer=str(raw["format"]).startswith("referee-record/"),
            )
        )
    return raw
