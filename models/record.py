"""The record of a game: a header, and the entries people made, in order. Everything else is derived from it.

Each game has its own module beside this one with its header, options, seats and entries; this one knows what
they share, and says in one clear sentence why something is not a valid record. `models.record_text` reads the
file.
"""

import re
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

from models.external_input import JOINING, LONGEST_TEXT, Unreadable, is_all_visible, single_line_excerpt
from models.json_values import JsonObject
from models.translation import fill_facts, say, text_in_quotes, wording

LONGEST_FAULT: Final = 250
"""Characters of the fault of one field; this leaves room to say which entry it is in."""
FORMAT: str = "referee-record/1"


class NoRecord(Unreadable):
    """The input is not a playable record, or not an entry of one."""


class Strict(BaseModel):
    """Base of all models: frozen, and unknown fields are errors, so that a misspelt field is not lost
    silently.

    `str_max_length` also makes pydantic reject lone surrogates, so every text can be encoded in UTF-8.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", str_max_length=LONGEST_TEXT)


def checked_visible_name(name: str) -> str:
    if not is_all_visible(name) or not name.translate(JOINING).strip():
        raise ValueError(say("record.name", "a name needs at least one visible character and no line breaks"))
    return name


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(checked_visible_name)]
"""A player's, an army's or a unit's name: 1 to 40 characters."""


class Entry(Strict):
    """One entry of the record: who did what (`by` is left out if nobody in particular). Each game's verbs add
    their own fields.

    Cards, squares, units and styles are plain text here, because the referee refuses an impossible card with
    a reason.
    """

    do: str
    override: str | None = None
    """The table's reason for letting an illegal act stand because it already happened."""
    note: str | None = None
    entered_by: str | None = None
    """Whose device it was entered on, unless that was the device that keeps the table."""
    shows: dict[str, tuple[str, ...]] | None = None
    """Only in a record redacted for one seat: cards that this entry reveals because something public depends
    on them. The keys are names of piles as in an `Audit`, such as `hand:Jon`.
    """
    hash: str | None = Field(None, exclude=True)
    """Only in a sealed export: the hash over this entry and the previous hash (referee.table.sealing).

    Not part of the entry itself.
    """
    ruled: str | None = Field(None, exclude=True)
    """Only in an export: the digest of its ruling under the rules version it was played by
    (referee.table.rules_version).
    """

    def to_json_object(self) -> JsonObject:
        """The entry as a JSON object of the record file; fields that were not given are left out."""
        return self.model_dump(by_alias=True, exclude_none=True)

    def intern_set_of_given_fields(self) -> Self:
        """Share the set of given fields with all entries that have the same set.

        This saves a sixth of a long game's memory.
        """
        fields_set = self.model_fields_set
        object.__setattr__(
            self, "__pydantic_fields_set__", GIVEN.setdefault(frozenset(fields_set), fields_set)
        )
        return self


GIVEN: Final[dict[frozenset[str], set[str]]] = {}
"""Each set of given fields, stored once. Sharing is safe: entries are frozen, and a copy gets its own set."""


class Audit(Entry):
    """A count made at the table: the number of cards or pieces by name of the pile (`Game.pile_counts`)."""

    do: Literal["audit"] = "audit"
    by: str | None = None
    counts: dict[str, Annotated[int, Field(ge=0)]]


class HouseRules(Entry):
    """A change of house rules in mid-game: the new value of each changed option."""

    do: Literal["house_rules"] = "house_rules"
    by: str | None = None
    options: dict[str, Any]  # validated by the game's own options


MOST_TOTAL: Final = 999_999
"""A bound for the total with which a player joins."""


class Join(Entry):
    """A player joins in mid-game, at a seat after the last one, or comes back to the old seat."""

    do: Literal["join"] = "join"
    by: str | None = None
    player: str
    total: Annotated[int, Field(ge=-MOST_TOTAL, le=MOST_TOTAL)] | None = None
    """The total to begin with. None: 0 for a new player, the old total for one who comes back."""


class Leave(Entry):
    """A player leaves in mid-game. The others play on; the player's total stays and cannot win."""

    do: Literal["leave"] = "leave"
    by: str | None = None
    player: str


NonGameEntry = Audit | HouseRules | Join | Leave
"""Entries that the record of any game may contain."""


class Options(Strict):
    """The house rules of a table. All are stored, so a later change of a default never changes an old game.

    A rule added `later` is stored only if it differs from its default, so that records and check codes of
    older tables do not change. Values may be written `TL-BR` or `tl_br`.
    """

    @model_serializer(mode="wrap")
    def _without_later_options_at_default(
        self, write: SerializerFunctionWrapHandler
    ) -> dict[str, Any]:  # as pydantic serialises it
        fields = type(self).model_fields.items()
        usual = {
            name
            for name, field in fields
            if cast(_OptionNotes, field.json_schema_extra)["later"] and getattr(self, name) == field.default
        }
        return {name: value for name, value in write(self).items() if name not in usual}

    @model_validator(mode="before")
    @classmethod
    def _string_values_to_snake_case(cls, content: object) -> object:
        if not isinstance(content, dict):
            return content
        return {
            name: value.lower().replace("-", "_") if isinstance(value, str) else value
            for name, value in content.items()
        }


class Earlier(NamedTuple):
    """The default of a house rule in games begun under earlier rules versions."""

    below: int
    """The first rules version with today's default."""
    default: str | bool
    """The value of the house rule if a record of an earlier version leaves it out."""
    is_new: bool = False
    """True if the house rule did not exist then: such a record omits it while it has this default."""


def house_rule_field(  # `Any`, like pydantic's Field
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
    """Declare a house rule: its default, the item of docs/rulings.md, and one sentence that explains it to
    players.

    `title`: its heading, if the name does not serve as one. `minor`: rarely wanted, so the New table screen
    shows it separately. `later`: older tables were stored without it; its default is how they play and never
    changes. `earlier`: its default under earlier rules versions. `values`: for a choice, what each value
    means in a few words. The New table screen is built from these.
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


def _earlier_defaults_under_version(
    options: type[Options], version: str | None
) -> Iterator[tuple[str, Earlier]]:
    """The house rules whose default differed under this rules version; none if the version is not a
    number."""
    for name, field in options.model_fields.items() if version and version.isdecimal() else ():
        earlier = cast(_OptionNotes, field.json_schema_extra)["earlier"]
        if earlier and int(version or 0) < earlier[0]:
            yield name, Earlier(*earlier)


Odds = Literal["both", "off"]
Memory = Literal["helped", "own"]


def chances_house_rule_field(ruling: str) -> Any:  # `Any`, like pydantic's Field
    """The house rule of every game with drawn cards: whether the chances are shown."""
    return house_rule_field(
        "both",
        ruling,
        "Whether the app shows the chances, counted from the cards that are really left.",
        title="Chances",
        minor=True,
        later=True,
        both="Everyone sees their own chances, and everyone knows it.",
        off="Nobody sees any.",
    )


def card_memory_house_rule_field(ruling: str) -> Any:  # `Any`, like pydantic's Field
    """The house rule of every game with hidden cards: whether the app helps to remember the cards seen."""
    return house_rule_field(
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
    """The extra data that `option` stores in the JSON schema of a field."""

    title: str
    ruling: str
    values: dict[str, str]
    minor: bool
    later: bool
    earlier: tuple[int, str | bool, bool] | None


class HouseRule(NamedTuple):
    """The texts of one house rule, for a screen."""

    title: str
    sentence: str
    values: dict[str, str]
    """Meaning of each value of a choice; empty for an on/off rule or a number."""
    minor: bool


def house_rule_texts(package: str, name: str, field: FieldInfo) -> HouseRule:
    """The texts of a house rule of the games in this package, in the current language."""
    notes = cast(_OptionNotes, field.json_schema_extra)
    id = f"option.{package}.{name}"
    values = {value: wording(f"{id}.{value}", text) for value, text in notes["values"].items()}
    sentence = wording(id, field.description or "")
    title = wording(house_rule_title_id(package, name), english_house_rule_title(name, field))
    return HouseRule(title, sentence, values, notes["minor"])


def house_rule_title_id(package: str, name: str) -> str:
    """The id of the text with the title of a house rule."""
    return f"option.{package}.{name}.title"


def english_house_rule_title(name: str, field: FieldInfo) -> str:
    """The title of a house rule, in English."""
    return cast(_OptionNotes, field.json_schema_extra)["title"] or heading_from_name(name)


def heading_from_name(name: str) -> str:
    """Turn a field name into an English heading: `card_orientation` becomes `Card orientation`."""
    return name.replace("_", " ").capitalize()


class Seat(Strict):
    """A player at the table."""

    name: Name


class Fork(Strict):
    """The origin of a what-if table, which is not a game that was played."""

    of: str
    """The original table, in words."""
    table: int | None = None
    entry: Annotated[int, Field(ge=0)]
    """Number of entries taken from the original."""


class BrokenSeal(Strict):
    """The table was opened from a sealed record that had been changed (referee.table.sealing)."""

    entry: Annotated[int, Field(ge=1)] | None = None
    """The first entry that did not match; None if only the end of the record or its check code did not."""


def _checked_timestamp_in_utc(text: str) -> str:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or not 1970 <= moment.year < 2200:
        raise ValueError(
            say("record.moment", "a moment needs a year from 1970 to 2199 and its offset from UTC")
        )
    return moment.astimezone(UTC).isoformat(timespec="seconds")


Moment = Annotated[str, Field(max_length=40), AfterValidator(_checked_timestamp_in_utc)]
"""A time in ISO 8601 with its offset, such as `2026-07-04T19:04:00+00:00`.

It is converted to UTC in whole seconds.
"""
MOST_MOMENTS: Final = 4000
"""Number of entry times that fit into a header (models.external_input.MOST_PARTS).

A longer game has only `begun` and `ended`.
"""
A_CENTURY: Final = 100 * 366 * 24 * 3600


class Header(Strict):
    """What is decided before the first entry: the game, its house rules, and the seats (clockwise)."""

    titles: ClassVar[dict[str, str]] = {}

    format: Literal["referee-record/1"] = "referee-record/1"
    game: str
    edition: str
    options: Options
    seats: tuple[Seat, ...]
    rules: str | None = None
    """The rules version under which the game began (referee.table.rules_version)."""
    fork: Fork | None = None
    broken_seal: BrokenSeal | None = None
    begun: Moment | None = Field(None, exclude=True)
    """When the game began. Like `ended` and `moments` it is not part of the game: no hash covers it."""
    ended: Moment | None = Field(None, exclude=True)
    """When the game ended."""
    moments: (
        Annotated[
            tuple[Annotated[int, Field(ge=-A_CENTURY, le=A_CENTURY)], ...], Field(max_length=MOST_MOMENTS)
        ]
        | None
    ) = Field(None, exclude=True)
    """When each entry was made, in seconds since `begun`."""
    check: str | None = Field(None, exclude=True)
    """Only in a sealed export: its check code. Not part of the game."""

    @model_validator(mode="before")
    @classmethod
    def _fill_defaults_of_rules_version(cls, content: object) -> object:
        """Fill house rules that the record leaves out with the defaults of its rules version."""
        if not isinstance(content, dict) or not isinstance(content.get("rules"), str):
            return content
        options = content.get("options", {})
        if not isinstance(options, dict):
            return content
        defaults = {
            name: earlier.default
            for name, earlier in _earlier_defaults_under_version(cls.house_rules_class(), content["rules"])
        }
        return {**content, "options": {**defaults, **options}} if defaults else content

    @model_serializer(mode="wrap")
    def _serialize_without_newer_default_house_rules(
        self, write: SerializerFunctionWrapHandler
    ) -> dict[str, Any]:  # as pydantic serialises it
        """Leave out house rules that did not exist under the record's rules version and still have their
        default, so that the record stays unchanged.
        """
        written: dict[str, Any] = write(self)
        earlier = _earlier_defaults_under_version(self.house_rules_class(), self.rules)
        unwritten = {
            name for name, each in earlier if each.is_new and getattr(self.options, name) == each.default
        }
        if unwritten:
            written["options"] = {
                name: value for name, value in written["options"].items() if name not in unwritten
            }
        return written

    @classmethod
    def house_rules_class(cls) -> type[Options]:
        """The class of the game's house rules."""
        return cast(type[Options], cls.model_fields["options"].annotation)

    @model_validator(mode="after")
    def _check_names_differ(self) -> Self:
        names = [seat.name for seat in self.seats]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(say("record.two_seats", "two seats are named {name}", name=name))
        return self

    def to_json_object(self) -> JsonObject:
        """The header as a JSON object of the record file; fields that were not given are left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in the order of their seats."""
        return tuple(seat.name for seat in self.seats)


WHENCE: Final = ("rules", "fork", "broken_seal")
"""Header fields about the origin of one table; a rematch does not copy them."""
DATES: Final = ("begun", "ended", "moments")
"""Header fields about the time of play; they do not change which game it is."""
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
"""Message for a fault of a field, by pydantic's error type or by the name of a group in
_ERROR_TYPE_GROUPS."""
_ERROR_TYPE_GROUPS: Final = {
    "int": "number",
    "bool": "yes_or_no",
    "tuple": "list",
    "list": "list",
    "dict": "fields",
    "model": "fields",
}
"""Groups of error types that share a message, by their prefix."""


def first_fault_sentence(error: ValidationError) -> str:
    """The first fault of a record on one line: the place and what is wrong."""
    first, *others = error.errors(include_url=False, include_input=False)
    steps = readable_place(first)
    place, problem = single_line_excerpt(".".join(steps)), validation_message(first)
    count = sum(readable_place(other)[: len(steps)] != steps for other in others)
    if count:
        problem = say("record.and_more", "{what} (and {count} more)", what=problem, count=count)
    return single_line_excerpt(f"{place}: {problem}" if place else problem, LONGEST_FAULT)


def readable_place(error: ErrorDetails) -> list[str]:
    """The fields from the outermost to the faulty one, without the steps by which pydantic names a choice; a
    verb that is also the name of its field is named once."""
    steps = [str(step) for step in error["loc"] if not str(step).startswith("literal[")]
    return steps[1:] if steps[1:2] == steps[:1] else steps


def validation_message(error: ErrorDetails) -> str:
    """The message of one pydantic error in the current language. Our own validators raise translated
    messages."""
    if error["type"] == "value_error":
        return str(error["msg"].removeprefix("Value error, "))
    kind = (
        error["type"]
        if error["type"] in UNREADABLE
        else _ERROR_TYPE_GROUPS.get(error["type"].partition("_")[0], "otherwise")
    )
    facts = {
        name: single_line_excerpt(fact, 200) if isinstance(fact, str) else fact
        for name, fact in error.get("ctx", {}).items()
    }
    if "expected" in facts:
        facts["expected"] = with_local_quotation_marks(facts["expected"].replace(" or ", ", "))
    if "expected_tags" in facts:
        facts["expected_tags"] = with_local_quotation_marks(facts["expected_tags"])
    if "tag" in facts:
        facts["tag"] = single_line_excerpt(facts["tag"], 30)
    return fill_facts(wording(f"unreadable.{kind}", UNREADABLE[kind]), facts)


def with_local_quotation_marks(text: str) -> str:
    """A text of pydantic with its quoted words in the quotation marks of the current language."""
    return re.sub(r"'([^']*)'", lambda quoted: text_in_quotes(quoted[1]), text)
