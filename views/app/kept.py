"""What is drawn once and stays while its values are equal: the same control object, which Flet then neither compares nor sends.

    kept = use_kept()
    ft.Column([kept(each.name, square, each, on_tap) for each in places])

Give it plain values that can be compared, and handlers that never change (`use_latest`): what is captured is stale for good. What
stands in a list that shifts needs a `key`; what is kept stands in a list, or its holder is kept too.
"""

import weakref
from collections.abc import Callable, Hashable, Sequence

import flet as ft
from flet.components.component import Component
from flet.components.utils import current_component

Values = tuple[object, ...]


class Kept:
    """The controls of one component, by their places. What a drawing does not ask for is forgotten."""

    def __init__(self) -> None:
        self._before: dict[Hashable, tuple[Values, ft.Control]] = {}
        self._now: dict[Hashable, tuple[Values, ft.Control]] = {}
        self.made = 0
        """How many were made anew, for the tests that count."""

    def __call__(self, place: Hashable, make: Callable[..., ft.Control], *values: object) -> ft.Control:
        """What stood at this place, if it was made of equal values; else `make(*values)`."""
        was = self._before.get(place)
        if was is None or was[0] != (make, *values):
            was = ((make, *values), make(*values))
            self.made += 1
        else:
            _belongs_here(was[1])
        self._now[place] = was
        return was[1]

    def inside(self, place: Hashable, make: Callable[..., ft.Control], part: ft.Control, *values: object) -> ft.Control:
        """The same for what holds one kept part as its content, `make([part], *values)`."""
        holder = self.holding(place, make, [part], *values)
        object.__setattr__(part, "_parent", weakref.ref(holder))  # Flet forgets it where what is held is the same as before
        return holder

    def holding(self, place: Hashable, make: Callable[..., ft.Control], parts: Sequence[ft.Control], *values: object) -> ft.Control:
        """The same for what holds kept parts, `make(parts, *values)`: it stays while it holds the very same ones."""
        was = self._before.get(place)
        held = was[0] if was is not None else ()
        same = held[:1] == (make,) and held[2:] == values and isinstance(held[1], tuple) and len(held[1]) == len(parts)
        if was is None or not same or any(one is not other for one, other in zip(held[1], parts, strict=True)):  # type: ignore[call-overload]
            was = ((make, tuple(parts), *values), make(list(parts), *values))
            self.made += 1
        self._now[place] = was
        return was[1]

    def begin(self) -> "Kept":
        """A new drawing begins."""
        self._before, self._now = self._now, {}
        return self


def _belongs_here(control: ft.Control) -> None:
    """A component that is kept, itself or in what holds it: who made it may have been drawn anew, and gone with what it is asked for."""
    for each in (control, *getattr(control, "controls", ())):
        if isinstance(each, Component):
            each._parent_component = weakref.ref(current_component())


def use_kept(*around: object) -> Kept:
    """What this component keeps from drawing to drawing, as long as all `around` it is the same: the window, and how large texts are.

    A component in what is kept does not hear that a context has changed.
    """
    kept: list[Kept] = ft.use_memo(lambda: [Kept()], list(around))  # in a list: Flet would look into the object itself
    return kept[0].begin()
