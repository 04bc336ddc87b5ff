"""The record of a game: a header, and the entries people made, in order. Everything else is derived from it.

Each game has its own module beside this one with its header, options, seats and entries; this one knows what they share,
and says in one clear sentence why something is none; its file is read in `models.record_text`.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, Self, TypedDict, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
    model_validator,
)
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from models.external_input import JOINING, LONGEST_TEXT, Unreadable, is_all_visible, single_line
from models.json_values import JsonObject
from models.translation import fill_facts, say, wording

LONGEST_FAULT: Final = 250
"""Signs of what is wrong with a field: there is room around it to say which entry it is in."""
FORMAT: str = "referee-record/1"


class NoRecord(Unreadable):
    """What was given is no record that can be played, or no entry of one."""


class Strict(BaseModel):
    """Frozen, and refusing what it does not know: a misspelt field must not be lost in silence.

    The longest text also makes sure that every text can be written in UTF-8: half a sign is refused.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", str_max_length=LONGEST_TEXT)


def require_printable(name: str) -> str:
    if not is_all_visible(name) or not name.translate(JOINING).strip():
        raise ValueError(say("record.name", "a name needs at least one visible character and no line breaks"))
    return name


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(require_printable)]
"""A player's, an army's or a unit's name: 1 to 40 characters."""


class Entry(Strict):
    """One line of the record: who (`by`, where there is one) did what. The verbs of each game add their own fields.

    Cards, squares, names of units and styles are plain text here: a card that no pack has is a *refusal*, with a reason.
    """

    do: str
    override: str | None = None
    """The table's reason to let an illegal act stand: it already happened."""
    note: str | None = None
    entered_by: str | None = None
    """Whose device it was entered on, where that is not the one that keeps the table."""
    shows: dict[str, tuple[str, ...]] | None = None
    """In a record as one seat sees it: cards that came to light with this entry, because something public rested on them. Under the
    names of `Game.counts`: `hand:Jon`."""
    hash: str | None = Field(None, exclude=True)
    """In a sealed export: the hash over this entry and the one before (referee.table.sealing). No part of the entry itself."""
    ruled: str | None = Field(None, exclude=True)
    """In an export: the digest of its ruling under the rules it was played by (referee.table.rules_version)."""

    def written(self) -> JsonObject:
        """The entry as it stands in a record file, without what was left out."""
        return self.model_dump(by_alias=True, exclude_none=True)

    def with_shared_field_sets(self) -> Self:
        """The same entry, with which of its fields were given kept once for all that have the same: a sixth of what a long game takes."""
        given = self.model_fields_set
        object.__setattr__(self, "__pydantic_fields_set__", GIVEN.setdefault(frozenset(given), given))
        return self


GIVEN: Final[dict[frozenset[str], set[str]]] = {}
"""The fields that entries name, by themselves. No entry ever changes, and its copy has a set of its own."""


class Audit(Entry):
    """The table has counted: how many cards or pieces each pile holds, under the names of `Game.counts`."""

    do: Literal["audit"] = "audit"
    by: str | None = None
    counts: dict[str, Annotated[int, Field(ge=0)]]


class HouseRules(Entry):
    """The table changes house rules in mid-game; `options` names those that change, with their new values."""

    do: Literal["house_rules"] = "house_rules"
    by: str | None = None
    options: dict[str, Any]  # what their values may be, the options of the game say


Aside = Audit | HouseRules
"""Entries that belong to no game: every game's record may hold them."""


class Options(Strict):
    """The house rules of a table. All are stored, so a later change of a default never changes an old game.

    Those that came `later` are stored where they are not what every older table has, so that its record and its check code stay as
    they are. Values may be written `TL-BR` or `tl_br`.
    """

    @model_serializer(mode="wrap")
    def _older_tables_as_they_are(
        self, write: SerializerFunctionWrapHandler
    ) -> dict[str, Any]:  # as pydantic writes it
        fields = type(self).model_fields.items()
        usual = {
            name
            for name, field in fields
            if cast(_OptionNotes, field.json_schema_extra)["later"] and getattr(self, name) == field.default
        }
        return {name: value for name, value in write(self).items() if name not in usual}

    @model_validator(mode="before")
    @classmethod
    def _in_snake_case(cls, given: object) -> object:
        if not isinstance(given, dict):
            return given
        return {
            name: value.lower().replace("-", "_") if isinstance(value, str) else value
            for name, value in given.items()
        }


class Earlier(NamedTuple):
    """What a house rule was in games begun under earlier versions of our rules."""

    below: int
    """The first version under which a game has the default of today."""
    default: str | bool
    """What a record of an earlier version means that leaves the house rule out."""
    is_new: bool = False
    """There was no such house rule then: a record of that time does not write it while it is as it was."""


def option(  # like pydantic's own Field
    default: Any,
    ruling: str,
    sentence: str,
    *,
    title: str = "",
    minor: bool = False,
    later: bool = False,
    earlier: Earlier | None = None,
    **values: str,
) -> Any:
    """One house rule: its default, the ruling that asks the question, and one sentence that explains it to players.

    `title`: its heading, where its name is none. `minor`: rarely wanted, so the New table screen shows it apart. `later`: tables
    were kept before there was this house rule; its default is how they play, and never changes. `earlier`: its default was another
    under earlier versions of our rules. `values`: for a choice, what each value means in a few words. The New table screen is made
    from these.
    """
    extra: JsonDict = {
        "title": title,
        "ruling": ruling,
        "values": dict(values),
        "minor": minor,
        "later": later,
    }
    extra["earlier"] = list(earlier) if earlier else None
    return Field(default, description=sentence, json_schema_extra=extra)


def _earlier_defaults(options: type[Options], version: str | None) -> Iterator[tuple[str, Earlier]]:
    """The house rules whose default was another under this version of our rules; none for a version that is no number."""
    for name, field in options.model_fields.items() if version and version.isdecimal() else ():
        earlier = cast(_OptionNotes, field.json_schema_extra)["earlier"]
        if earlier and int(version or 0) < earlier[0]:
            yield name, Earlier(*earlier)


Odds = Literal["both", "off"]
Memory = Literal["helped", "own"]


def odds_option(ruling: str) -> Any:  # like pydantic's own Field
    """The house rule of every game where cards are drawn: are the chances told?"""
    return option(
        "both",
        ruling,
        "Whether the app shows the chances, counted from the cards that are really left.",
        title="Chances",
        minor=True,
        later=True,
        both="Everyone sees their own chances, and everyone knows it.",
        off="Nobody sees any.",
    )


def memory_option(ruling: str) -> Any:  # like pydantic's own Field
    """The house rule of every game with hidden cards: who remembers what was seen?"""
    return option(
        "helped",
        ruling,
        "Whether the app shows what the players have seen or leaves it to their memory.",
        title="What was seen",
        minor=True,
        later=True,
        helped="Cards known to be in a hand are marked, and piles are counted.",
        own="Players rely on memory: the app shows only face-up cards, and no chances.",
    )


class _OptionNotes(TypedDict):
    """What `option` notes of a house rule."""

    title: str
    ruling: str
    values: dict[str, str]
    minor: bool
    later: bool
    earlier: tuple[int, str | bool, bool] | None


class HouseRule(NamedTuple):
    """One house rule as it is shown: in words."""

    title: str
    sentence: str
    values: dict[str, str]
    """What each value of a choice means; empty for a rule that is on or off, or a number."""
    minor: bool


def house_rule(package: str, name: str, field: FieldInfo) -> HouseRule:
    """A house rule of the games in this package, in the language spoken here."""
    told = cast(_OptionNotes, field.json_schema_extra)
    id = f"option.{package}.{name}"
    values = {value: wording(f"{id}.{value}", meaning) for value, meaning in told["values"].items()}
    sentence = wording(id, field.description or "")
    return HouseRule(
        wording(f"{id}.title", told["title"] or heading_from_name(name)), sentence, values, told["minor"]
    )


def heading_from_name(name: str) -> str:
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
    """The table was opened from a sealed record that had been changed (referee.table.sealing)."""

    entry: Annotated[int, Field(ge=1)] | None = None
    """The first entry that did not fit; None where only the end of the record, or its code, did not."""


def _as_utc(text: str) -> str:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or not 1970 <= moment.year < 2200:
        raise ValueError(
            say("record.moment", "a moment needs a year from 1970 to 2199 and its offset from UTC")
        )
    return moment.astimezone(UTC).isoformat(timespec="seconds")


Moment = Annotated[str, Field(max_length=40), AfterValidator(_as_utc)]
"""A moment in ISO 8601 with its offset, such as `2026-07-04T19:04:00+00:00`. It is read as UTC, in whole seconds."""
MOST_MOMENTS: Final = 4000
"""So many fit into a header (models.external_input.MOST_PARTS); of a longer game only the begin and the end are written."""
A_CENTURY: Final = 100 * 366 * 24 * 3600


class Header(Strict):
    """What is settled before the first entry: which game, by which house rules, who sits where (clockwise)."""

    titles: ClassVar[dict[str, str]] = {}

    format: Literal["referee-record/1"] = "referee-record/1"
    game: str
    edition: str
    options: Options
    seats: tuple[Seat, ...]
    rules: str | None = None
    """The version of our rules that the game was begun under (referee.table.rules_version)."""
    fork: Fork | None = None
    broken_seal: BrokenSeal | None = None
    begun: Moment | None = Field(None, exclude=True)
    """When the game began. Like the next two it is not part of the game: no hash covers it, and records without it stay as they are."""
    ended: Moment | None = Field(None, exclude=True)
    """When it was over."""
    moments: (
        Annotated[
            tuple[Annotated[int, Field(ge=-A_CENTURY, le=A_CENTURY)], ...], Field(max_length=MOST_MOMENTS)
        ]
        | None
    ) = Field(None, exclude=True)
    """When each entry was made: the seconds since `begun`."""
    check: str | None = Field(None, exclude=True)
    """In a sealed export: the short code at its end. No part of the game."""

    @model_validator(mode="before")
    @classmethod
    def _defaults_of_its_version(cls, given: object) -> object:
        """A house rule that a record leaves out has the default of the version of our rules it was begun under."""
        if not isinstance(given, dict) or not isinstance(given.get("rules"), str):
            return given
        options = given.get("options", {})
        if not isinstance(options, dict):
            return given
        defaults = {
            name: earlier.default for name, earlier in _earlier_defaults(cls.house_rules(), given["rules"])
        }
        return {**given, "options": {**defaults, **options}} if defaults else given

    @model_serializer(mode="wrap")
    def _as_its_version_wrote_it(
        self, write: SerializerFunctionWrapHandler
    ) -> dict[str, Any]:  # as pydantic writes it
        """A record of an earlier version stays as it is: without the house rules that were not there yet, while they are as it was."""
        written: dict[str, Any] = write(self)
        earlier = _earlier_defaults(self.house_rules(), self.rules)
        unwritten = {
            name for name, each in earlier if each.is_new and getattr(self.options, name) == each.default
        }
        if unwritten:
            written["options"] = {
                name: value for name, value in written["options"].items() if name not in unwritten
            }
        return written

    @classmethod
    def house_rules(cls) -> type[Options]:
        """The class of its house rules."""
        return cast(type[Options], cls.model_fields["options"].annotation)

    @model_validator(mode="after")
    def _names_differ(self) -> Self:
        names = [seat.name for seat in self.seats]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(say("record.two_seats", "two seats are named {name}", name=name))
        return self

    def written(self) -> JsonObject:
        """The header as it stands in a record file, without what was left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in the order of their seats."""
        return tuple(seat.name for seat in self.seats)


WHENCE: Final = ("rules", "fork", "broken_seal")
"""Fields of a header that say where this one table comes from: a new game of the same players has none of them."""
DATES: Final = ("begun", "ended", "moments")
"""Fields of a header that say when a game was played: with or without them it is the same game."""
UNREADABLE: Final = {
    "missing": "is missing",
    "extra_forbidden": "is not a known field",
    "string_type": "must be text",
    "string_unicode": "contains half a character",
    "string_too_short": "must have at least {min_length, plural, one {# character} other {# characters}}",
    "string_too_long": "must have at most {max_length, plural, one {# character} other {# characters}}",
    "literal_error": "must be one of {expected}",
    "union_tag_invalid": "{tag!r} is not an entry of this game: use one of {expected_tags}",
    "union_tag_not_found": "the field {discriminator} is missing",
    "number": "must be a whole number",
    "yes_or_no": "must be true or false",
    "list": "must be a list",
    "fields": "must be fields in braces",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "too_long": "must have at most {max_length, plural, one {# item} other {# items}}, not {actual_length}",
    "otherwise": "cannot be read",
}
"""What is wrong with a field of a record, by pydantic's type of error or by several of them."""
_ALIKE: Final = {
    "int": "number",
    "bool": "yes_or_no",
    "tuple": "list",
    "list": "list",
    "dict": "fields",
    "model": "fields",
}
"""Types of errors that are told alike, by how they begin."""


def clear_sentence(error: ValidationError) -> str:
    """The first fault of a record in one line: where, and what is wrong."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = single_line(".".join(str(step) for step in first["loc"]))
    what = validation_message(first)
    if error.error_count() > 1:
        what = say("record.and_more", "{what} (and {count} more)", what=what, count=error.error_count() - 1)
    return single_line(f"{where}: {what}" if where else what, LONGEST_FAULT)


def validation_message(error: ErrorDetails) -> str:
    """One error of pydantic in the language spoken here. Our own are said where they are raised."""
    if error["type"] == "value_error":
        return str(error["msg"].removeprefix("Value error, "))
    kind = (
        error["type"]
        if error["type"] in UNREADABLE
        else _ALIKE.get(error["type"].partition("_")[0], "otherwise")
    )
    facts = {
        name: single_line(fact, 200) if isinstance(fact, str) else fact
        for name, fact in error.get("ctx", {}).items()
    }
    if "expected" in facts:
        facts["expected"] = facts["expected"].replace(" or ", ", ")
    if "tag" in facts:
        facts["tag"] = single_line(facts["tag"], 30)
    return fill_facts(wording(f"unreadable.{kind}", UNREADABLE[kind]), facts)
