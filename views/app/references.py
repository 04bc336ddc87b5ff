"""Typed wrapper of Flet's `use_ref`: a value that survives redraws of a component and causes none."""

from typing import Generic, TypeVar, cast

import flet as ft

Value = TypeVar("Value")


class Reference(Generic[Value]):
    """A reference that holds a value in `current`. Flet's own type would allow None everywhere."""

    current: Value


def use_typed_ref(first: Value) -> Reference[Value]:
    """Return the same reference at every drawing. Its first value is `first`."""
    return cast(Reference[Value], ft.use_ref(lambda: first))
