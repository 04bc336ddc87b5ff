"""What is drawn once and stays while its values are equal: the same control object, which Flet then neither compares nor sends.

    kept = use_kept()
    ft.Column([kept(each.name, square, each, on_tap) for each in places])

Give it plain values that can be compared, and handlers that never change (`use_latest`): what is captured is stale for good. What
stands in a list that shifts needs a `key`; what is kept stands in a list, or its holder is kept too.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import flet as ft

from views.runtime.components import attach_components, components_in, set_parent

Values = tuple[object, ...]
LATELY: Final = 3
"""So much of what stood in a place stays at hand: a square is lit, dark and lit again, an act is taken back and made again."""


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

    def __call__(self, place: Hashable, make: Callable[..., ft.Control], *values: object) -> ft.Control:
        """Return the cached control at this key if its values are equal, else `make(*values)`."""
        control = self._cached_or_made(place, (make, *values), (), lambda: make(*values))
        attach_components(control)
        return control

    def inside(
        self, place: Hashable, make: Callable[..., ft.Control], part: ft.Control, *values: object
    ) -> ft.Control:
        """Return the cached control around one cached part, else `make([part], *values)`."""
        holder = self.holding(place, make, [part], *values)
        set_parent(part, holder)
        return holder

    def holding(
        self, place: Hashable, make: Callable[..., ft.Control], parts: Sequence[ft.Control], *values: object
    ) -> ft.Control:
        """The same for what holds kept parts, `make(parts, *values)`: it stays while it holds the very same ones."""
        return self._cached_or_made(place, (make, *values), parts, lambda: make(list(parts), *values))

    def _cached_or_made(
        self, place: Hashable, values: Values, parts: Sequence[ft.Control], make: Callable[[], ft.Control]
    ) -> ft.Control:
        lately = self._now[place] = self._before.get(place) or []
        at = next((at for at, stood in enumerate(lately) if stood.was_made_from(values, parts)), None)
        if at == 0:
            return lately[0].control
        if lately and any(
            components_in(lately[0].control)
        ):  # what took its place has taken over how it stands
            del lately[0]
            at = at and at - 1
        lately.insert(0, CachedControl(values, tuple(parts), make()) if at is None else lately.pop(at))
        del lately[LATELY + 1 :]
        return lately[0].control

    def begin(self) -> "ControlCache":
        """Begin a new drawing."""
        self._before, self._now = self._now, {}
        return self


def use_control_cache(*around: object) -> ControlCache:
    """What this component keeps from drawing to drawing, as long as all `around` it is the same: the window, and how large texts are.

    A component in what is kept does not hear that a context has changed.
    """
    kept: list[ControlCache] = ft.use_memo(
        lambda: [ControlCache()], list(around)
    )  # in a list: Flet would look into the object itself
    return kept[0].begin()
