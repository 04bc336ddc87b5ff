"""JSON: what is read from outside, before anybody knows what it is, and what is written for others."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]


def json_objects(value: Json) -> list[JsonObject]:
    """The objects of a list, such as the entries of a record or its seats; none of what is no list."""
    return (
        [dict(each) for each in value if isinstance(each, Mapping)] if isinstance(value, list | tuple) else []
    )
