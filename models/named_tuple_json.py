"""Plain values as JSON text and back: what a screen holds in named tuples is kept and read again by one codec."""

import functools
import json
from typing import Any

from pydantic import TypeAdapter, ValidationError


def as_json(value: object) -> str:
    """A value made of named tuples, tuples, lists, dicts, words and numbers. Named tuples are written by the names of their fields."""
    return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))


def from_json(kind: Any, text: str) -> Any:  # a type such as `int | None` has no type of its own
    """The value of this type that a text says; None when it says none: another version of the app may have written it.

    Several values come back as a tuple, however deep they lie.
    """
    try:
        return _in_tuples(_adapter(kind).validate_json(text, strict=True))
    except ValidationError:
        return None


@functools.cache
def _adapter(kind: Any) -> TypeAdapter[Any]:  # likewise
    return TypeAdapter(kind)


def _plain(value: object) -> object:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: _plain(each) for name, each in zip(value._fields, value, strict=True)}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return value


def _in_tuples(value: Any) -> Any:  # of whatever type its reader says
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(_in_tuples, value))
    if isinstance(value, tuple | list):
        return tuple(map(_in_tuples, value))
    if isinstance(value, dict):
        return {name: _in_tuples(each) for name, each in value.items()}
    return value
