"""Plain values as JSON text and back: what a screen holds in named tuples is kept and read again by one codec."""

import functools
import json
from typing import Any

from pydantic import TypeAdapter, ValidationError


def to_json(value: object) -> str:
    """A value made of named tuples, tuples, lists, dicts, words and numbers. Named tuples are written by the names of their fields."""
    return json.dumps(to_plain(value), ensure_ascii=False, separators=(",", ":"))


def from_json(kind: Any, text: str) -> Any:  # a type such as `int | None` has no type of its own
    """The value of this type that a text says; None when it says none: another version of the app may have written it.

    Several values come back as a tuple, however deep they lie.
    """
    try:
        return lists_to_tuples(type_adapter(kind).validate_json(text, strict=True))
    except ValidationError:
        return None


@functools.cache
def type_adapter(kind: Any) -> TypeAdapter[Any]:  # likewise
    return TypeAdapter(kind)


def to_plain(value: object) -> object:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: to_plain(each) for name, each in zip(value._fields, value, strict=True)}
    if isinstance(value, tuple | list):
        return [to_plain(each) for each in value]
    if isinstance(value, dict):
        return {name: to_plain(each) for name, each in value.items()}
    return value


def lists_to_tuples(value: Any) -> Any:  # of whatever type its reader says
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(lists_to_tuples, value))
    if isinstance(value, tuple | list):
        return tuple(map(lists_to_tuples, value))
    if isinstance(value, dict):
        return {name: lists_to_tuples(each) for name, each in value.items()}
    return value
