"""Typed wrapper of Flet's `use_ref`: a value that survives redraws of a component and causes none."""

from typing import Generic, TypeVar, cast

import flet as ft

Value = TypeVar("Value")


class Reference(Generic[Value]):
    """Holds a value in `current`; what Flet gives is such a thing, which may hold None only where it was given None."""

    current: Value


def use_typed_ref(first: Value) -> Reference[Value]:
    """The same reference at every draw. It holds `first` at the beginning."""
    return cast(Reference[Value], ft.use_ref(lambda: first))
