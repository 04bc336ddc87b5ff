"""Models of the rows that a backup may bring. A row that does not fit its model is left out and counted."""

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from sqlite3 import Connection
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from models.army_book import NoArmy, army_from_json
from models.json_values import JsonObject
from models.store.damaged_file import FoundTable, is_iso_timestamp
from models.store.digests import UNKNOWN
from models.store.table_reader import json_object_in_tuple_or_none

LONGEST: Final = 5_000_000
"""Characters of one text; no table, league or army comes near it."""
MOST: Final = 2**31
"""Upper bound of row ids."""
CHOICES: Final[Mapping[str, type]] = {
    "theme": str, "four_colours": bool, "hands_shown": bool, "awake": bool, "language": str, "letters": str,
    "paper": str,
}  # fmt: skip
"""Settings that a backup restores, and the type of each. All others belong to the machine and are not
restored."""
FORM: Final = "as_always."
"""Prefix of further settings that a backup restores: the choices for a new table of each game."""
Check = Callable[[JsonObject], object]
"""Raises ValueError for an invalid value."""


def _checked_json_object_text(text: str) -> str:
    if json_object_in_tuple_or_none(text) is None:
        raise ValueError("not a JSON object")
    return text


def _timestamp_or_value_error(text: str) -> str:
    if not is_iso_timestamp(text):
        raise ValueError("not a moment")
    return text


Number = Annotated[int, Field(ge=1, lt=MOST)]
ObjectText = Annotated[str, Field(max_length=LONGEST), AfterValidator(_checked_json_object_text)]
Moment = Annotated[str, Field(max_length=40), AfterValidator(_timestamp_or_value_error)]
PlayerName = Annotated[str, Field(min_length=1, max_length=100)]


class TableRow(NamedTuple):
    """A row of `tables`, without the columns that are derived from the acts."""

    id: Number
    header: ObjectText
    manner: ObjectText
    summary: ObjectText
    created: Moment
    updated: Moment
    finished: Moment | None
    removed: Moment | None


class ArmyRow(NamedTuple):
    """A row of `armies`."""

    id: Number
    army: ObjectText
    injuries: Annotated[str, Field(max_length=100)]
    updated: Moment
    removed: Moment | None


class LeagueRow(NamedTuple):
    """A row of `leagues`."""

    id: Number
    league: ObjectText
    updated: Moment
    removed: Moment | None


class SpellingRow(NamedTuple):
    """A row of `spellings`."""

    spelling: PlayerName
    player: PlayerName


class HiddenRow(NamedTuple):
    """A row of `hidden_players`."""

    player: PlayerName


class SettingRow(NamedTuple):
    """A row of `settings`."""

    name: Annotated[str, Field(max_length=60)]
    value: Annotated[str, Field(max_length=20_000)]


RowModel = TypeVar("RowModel", bound=tuple[Any, ...])


def valid_row_or_none(model: type[RowModel], row: Sequence[object]) -> RowModel | None:
    """The row converted to its model; None if it does not fit."""
    try:
        return TypeAdapter(model).validate_python(tuple(row), strict=True)
    except ValidationError:
        return None


def table_without_invalid_fields_or_none(table: FoundTable) -> FoundTable | None:
    """The table converted to its model, without optional values that do not fit; None if the header does not
    fit."""
    texts = (
        each if json_object_in_tuple_or_none(each) is not None else "{}"
        for each in (table.manner, table.summary)
    )
    updated, *ended = (
        each if isinstance(each, str) and is_iso_timestamp(each) else None for each in table[5:8]
    )
    row = valid_row_or_none(
        TableRow, (table.id, table.header, *texts, table.created, updated or table.created, *ended)
    )
    if row is None:
        return None
    acts = tuple(
        (at if isinstance(at, str) and is_iso_timestamp(at) else "", text)
        for at, text in takewhile(_has_parseable_json_of_allowed_length, table.acts)
    )
    return FoundTable(*row, acts, min(max(table.due, len(table.acts)), UNKNOWN))


def _has_parseable_json_of_allowed_length(time_and_json_text: tuple[object, str]) -> bool:
    return (
        len(time_and_json_text[1]) <= LONGEST
        and json_object_in_tuple_or_none(time_and_json_text[1]) is not None
    )


def ordinary_columns_of_table(source: Connection, table: str) -> tuple[str, ...]:
    """The ordinary columns of a real table; empty for a view, a virtual table or a missing table."""
    if not source.execute(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = ?", (table,)
    ).fetchone():
        return ()
    columns = source.execute("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", (table,)).fetchall()
    return tuple(str(name) for (name,) in columns)


def valid_rows_and_refused_count(
    source: Connection, table: str, model: type[RowModel], check: Check | None = None
) -> tuple[list[RowModel], int]:
    """The rows that fit their model, and the number of those that do not.

    Empty if an earlier version had no such table.
    """
    columns: tuple[str, ...] = model._fields  # type: ignore[attr-defined]
    if not set(columns) <= set(ordinary_columns_of_table(source, table)):
        return [], 0
    rows = source.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
    valid = [
        read
        for row in rows
        if (read := valid_row_or_none(model, row)) is not None and passes_check_of_json_column(read, check)
    ]
    return valid, len(rows) - len(valid)


def passes_check_of_json_column(row: tuple[Any, ...], check: Check | None) -> bool:
    """True if the check raises nothing for the JSON object in the second column of this row."""
    try:
        if check is not None:
            check(json.loads(row[1]))
    except (ValueError, RecursionError):
        return False
    return True


def raise_for_invalid_army(army: JsonObject) -> None:
    """Raise ValueError for an invalid army."""
    try:
        army_from_json(army)
    except NoArmy as error:
        raise ValueError(str(error)) from None


def is_restorable_setting(setting: SettingRow) -> bool:
    """True for a setting that a backup restores, if its value has the right type."""
    value = json_object_in_tuple_or_none(setting.value, allows_any_value=True)
    expected = str if setting.name.startswith(FORM) else CHOICES.get(setting.name)
    return value is not None and expected is not None and type(value[0]) is expected
