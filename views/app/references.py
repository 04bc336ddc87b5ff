"""What outlives the drawings of a component and draws nothing anew: Flet's `use_ref`, typed."""

from typing import Generic, TypeVar, cast

import flet as ft

Value = TypeVar("Value")


class Reference(Generic[Value]):
    """Holds a value in `current`; what Flet gives is such a thing, which may hold None only where it was given None."""

    current: Value


def use_typed_ref(first: Value) -> Reference[Value]:
    """The same reference at every drawing, which holds `first` to begin with."""
    return cast(Reference[Value], ft.use_ref(lambda: first))
