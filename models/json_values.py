"""Types for JSON values that were not validated yet, or that are about to be written."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]


def objects_in_json_list(value: Json) -> list[JsonObject]:
    """The objects in a JSON list, such as a record's entries or seats; empty if the value is not a list."""
    return (
        [dict(each) for each in value if isinstance(each, Mapping)] if isinstance(value, list | tuple) else []
    )
