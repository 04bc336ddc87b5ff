"""Draws parts of a scene into controls, and keeps the controls of removed parts mounted but hidden."""

from collections.abc import Sequence
from typing import Final

import flet as ft
from flet.components.component import Component

from views.components.controls import STRETCH
from views.runtime.control_cache import ControlCache
from views.screens.table.scene import Dispatch, Part


class PartList:
    """Parts in a column or a row. Removed parts that may stay are kept mounted but hidden, because they
    mostly come back soon."""

    def __init__(self) -> None:
        self._before: tuple[Part, ...] = ()
        self._gone: tuple[str, ...] = ()
        self._inside: dict[str, PartList] = {}

    def controls_with_removed_hidden(
        self,
        cache: ControlCache,
        dispatch: Dispatch,
        parts: Sequence[Part],
        outer_names: tuple[str, ...] = (),
    ) -> list[ft.Control]:
        """Return the controls of all parts, with removed ones hidden at their former places."""
        names = {part.name for part in parts}
        removed_names = [
            part.name
            for part in self._before
            if (part.is_kept_mounted or part.parts is not None) and part.name not in names
        ]
        self._gone = (
            *(name for name in removed_names if name not in self._gone),
            *(each for each in self._gone if each in removed_names),
        )[:STAY]
        self._before = with_removed_parts_reinserted(
            parts, [part for part in self._before if part.name in names or part.name in self._gone]
        )
        return [
            self._cached_part_control(cache, dispatch, part, outer_names, part.name in names)
            for part in self._before
        ]

    def _cached_part_control(
        self,
        cache: ControlCache,
        dispatch: Dispatch,
        part: Part,
        outer_names: tuple[str, ...],
        is_visible: bool,
    ) -> ft.Control:
        """Return the cached control of a part. It is redrawn if the part changed; of its children only those
        that changed are."""
        place = (*outer_names, part.name)
        if part.parts is None:
            return cache(place, render_part, dispatch, part, is_visible)
        inside = self._inside.setdefault(part.name, PartList())
        return cache.around_parts(
            place,
            render_part_with_children,
            inside.controls_with_removed_hidden(cache, dispatch, part.parts, place),
            part,
            is_visible,
        )


def with_removed_parts_reinserted(parts: Sequence[Part], previous_parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts in order, with removed ones of `previous_parts` at their former places, so that no
    control has to move."""
    names = [part.name for part in parts]
    remaining_names = [part.name for part in previous_parts if part.name in names]
    if remaining_names != [name for name in names if name in remaining_names]:
        return (*parts, *(part for part in previous_parts if part.name not in names))
    shown: list[Part] = []
    left = list(parts)
    for part in previous_parts:
        if part.name not in names:
            shown.append(part)
        else:
            up_to = next(at for at, each in enumerate(left, 1) if each.name == part.name)
            shown += left[:up_to]
            del left[:up_to]
    return (*shown, *left)


STAY: Final = 4
"""The number of removed rows that stay mounted, and of removed parts in each row."""


def render_part_with_children(child_controls: list[ft.Control], part: Part, is_visible: bool) -> ft.Control:
    control = part.draw(child_controls, *part.values)
    control.key, control.visible = part.name, is_visible and control.visible
    return control


def render_part(dispatch: Dispatch, part: Part, is_visible: bool = True) -> ft.Control:
    """Draw a part with its name as key, so that it stays mounted when its neighbours change."""
    control = part.draw(dispatch, *part.values)
    if isinstance(control, Component):  # Flet does not allow a key on a component
        return ft.Column([control], spacing=0, tight=True, horizontal_alignment=STRETCH, key=part.name)
    control.key, control.visible = part.name, is_visible
    return control
