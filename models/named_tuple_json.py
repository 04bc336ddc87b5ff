"""Convert values made of named tuples, such as a screen's draft, to JSON text and back."""

import functools
import json
from typing import Any

from pydantic import TypeAdapter, ValidationError


def to_json(value: object) -> str:
    """Encode a value made of named tuples, tuples, lists, dicts, strings and numbers.

    Named tuples become objects by field name.
    """
    return json.dumps(to_plain(value), ensure_ascii=False, separators=(",", ":"))


def from_json(kind: Any, text: str) -> Any:  # mypy has no type for type expressions
    """Decode a value of this type; None if the text does not fit, as when another version of the app wrote it.

    Lists come back as tuples at every level.
    """
    try:
        return lists_to_tuples(type_adapter(kind).validate_json(text, strict=True))
    except ValidationError:
        return None


@functools.cache
def type_adapter(kind: Any) -> TypeAdapter[Any]:  # a type expression
    return TypeAdapter(kind)


def to_plain(value: object) -> object:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: to_plain(each) for name, each in zip(value._fields, value, strict=True)}
    if isinstance(value, tuple | list):
        return [to_plain(each) for each in value]
    if isinstance(value, dict):
        return {name: to_plain(each) for name, each in value.items()}
    return value


def lists_to_tuples(value: Any) -> Any:  # the type that the caller decodes
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(lists_to_tuples, value))
    if isinstance(value, tuple | list):
        return tuple(map(lists_to_tuples, value))
    if isinstance(value, dict):
        return {name: lists_to_tuples(each) for name, each in value.items()}
    return value
