"""Caches controls while the values they show are equal: Flet neither compares nor sends a control that is the
same object.

    cached = use_control_cache()
    ft.Column([cached(each.name, square, each, on_tap) for each in places])

Pass plain values that can be compared, and handlers that never change (`use_stable_callback`): anything else
a control captures stays as it was. A cached control needs a `key` in a list whose items move. A cached
control must be in a list, or its parent must be cached too.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import flet as ft

from views.runtime.components import attach_components_to_current, outermost_components_in, set_parent

Values = tuple[object, ...]
LATELY: Final = 3
"""The number of earlier controls kept for each key: a square is highlighted, then not, then again; an act is
undone and redone."""


class CachedControl(NamedTuple):
    """A control and the values it was made from."""

    values: Values
    parts: tuple[ft.Control, ...]
    control: ft.Control

    def was_made_from(self, values: Values, parts: Sequence[ft.Control]) -> bool:
        """True if it was made from equal values and holds the same parts."""
        same = len(self.parts) == len(parts) and all(
            one is other for one, other in zip(self.parts, parts, strict=True)
        )
        return same and self.values == values


class ControlCache:
    """The cached controls of one component, by key. A control that a drawing does not ask for is dropped."""

    def __init__(self) -> None:
        self._before: dict[Hashable, list[CachedControl]] = {}
        self._now: dict[Hashable, list[CachedControl]] = {}

    def __call__(self, key: Hashable, make: Callable[..., ft.Control], *values: object) -> ft.Control:
        """Return the cached control at this key if its values are equal, else `make(*values)`."""
        control = self._cached_or_new_control(key, (make, *values), (), lambda: make(*values))
        attach_components_to_current(control)
        return control

    def around_part(
        self, key: Hashable, make: Callable[..., ft.Control], part: ft.Control, *values: object
    ) -> ft.Control:
        """Return the cached control around one cached part if the part and the values are the same, else
        `make([part], *values)`."""
        holder = self.around_parts(key, make, [part], *values)
        set_parent(part, holder)
        return holder

    def around_parts(
        self, key: Hashable, make: Callable[..., ft.Control], parts: Sequence[ft.Control], *values: object
    ) -> ft.Control:
        """Return the cached control around several cached parts if these are the same objects and the values
        are equal.

        Otherwise return `make(parts, *values)`.
        """
        return self._cached_or_new_control(key, (make, *values), parts, lambda: make(list(parts), *values))

    def _cached_or_new_control(
        self, key: Hashable, values: Values, parts: Sequence[ft.Control], make: Callable[[], ft.Control]
    ) -> ft.Control:
        lately = self._now[key] = self._before.get(key) or []
        at = next((at for at, cached in enumerate(lately) if cached.was_made_from(values, parts)), None)
        if at == 0:
            return lately[0].control
        if lately and any(
            outermost_components_in(lately[0].control)
        ):  # its components have passed their state on to those of its successor
            del lately[0]
            at = at and at - 1
        lately.insert(0, CachedControl(values, tuple(parts), make()) if at is None else lately.pop(at))
        del lately[LATELY + 1 :]
        return lately[0].control

    def begin_drawing(self) -> "ControlCache":
        """Begin a new drawing. Controls that it does not ask for are dropped after it."""
        self._before, self._now = self._now, {}
        return self


def use_control_cache(*dependencies: object) -> ControlCache:
    """Return this component's cache, which is emptied when `dependencies` changes: the window's size and the
    text scale.

    A component in a cached control is not redrawn when a context changes.
    """
    caches: list[ControlCache] = ft.use_memo(
        lambda: [ControlCache()], list(dependencies)
    )  # in a list: Flet would look into the object itself
    return caches[0].begin_drawing()
