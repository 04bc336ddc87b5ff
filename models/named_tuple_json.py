"""Convert values made of named tuples, such as a screen's draft, to JSON text and back."""

import functools
import json
from typing import Any

from pydantic import TypeAdapter, ValidationError


def json_from_named_tuples(value: object) -> str:
    """Encode a value made of named tuples, tuples, lists, dicts, strings and numbers.

    Named tuples become objects by field name.
    """
    return json.dumps(named_tuples_as_dicts(value), ensure_ascii=False, separators=(",", ":"))


def value_from_json_or_none(kind: Any, text: str) -> Any:  # mypy has no type for type expressions
    """Decode a value of this type; None if the text does not fit, as when another version of the app wrote
    it.

    Lists come back as tuples at every level.
    """
    try:
        return lists_to_tuples(type_adapter(kind).validate_json(text, strict=True))
    except ValidationError:
        return None


@functools.cache
def type_adapter(kind: Any) -> TypeAdapter[Any]:  # a type expression
    return TypeAdapter(kind)


def named_tuples_as_dicts(value: object) -> object:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: named_tuples_as_dicts(each) for name, each in zip(value._fields, value, strict=True)}
    if isinstance(value, tuple | list):
        return [named_tuples_as_dicts(each) for each in value]
    if isinstance(value, dict):
        return {name: named_tuples_as_dicts(each) for name, each in value.items()}
    return value


def lists_to_tuples(value: Any) -> Any:  # the type that the caller decodes
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(lists_to_tuples, value))
    if isinstance(value, tuple | list):
        return tuple(map(lists_to_tuples, value))
    if isinstance(value, dict):
        return {name: lists_to_tuples(each) for name, each in value.items()}
    return value
