"""Mounts new controls: sets the parent of each, builds it, and collects it with all controls inside it.

Flet reads every possible field of each control, about sixty, and passes the found controls up through every
parent. That took up to a third of a drawing. This code reads only the fields that were set; the result is the
same (tests/screens/test_fast_mount.py).
"""

import dataclasses
import functools
import inspect
import weakref
from typing import Any, Final, NamedTuple

from flet.controls.object_patch import DiffBuilder, ObjectPatchException, _control_setattr  # PRIVATE
from flet.controls.value_types import Prop  # PRIVATE


class ControlFields(NamedTuple):
    """The fields of one dataclass."""

    places: dict[str, int]
    """The index of each field."""
    always: frozenset[str]
    """The fields that may have a value without being set."""


@functools.cache
def control_fields_if_dataclass(control_class: type) -> ControlFields | None:
    """Return the fields of a class, or None if it is not a dataclass."""
    if not dataclasses.is_dataclass(control_class):
        return None
    names = [
        field.name for field in dataclasses.fields(control_class) if not field.metadata.get("skip", False)
    ]

    def is_stored_only_when_set(name: str) -> bool:
        descriptor = inspect.getattr_static(control_class, name, None)
        return isinstance(descriptor, Prop) and not may_contain_controls(descriptor.default.__class__)

    return ControlFields(
        {name: place for place, name in enumerate(names)},
        frozenset(name for name in names if not is_stored_only_when_set(name)),
    )


@functools.cache
def may_contain_controls(kind: type) -> bool:
    return issubclass(kind, dict | list) or dataclasses.is_dataclass(kind)


def field_values_that_may_contain_controls(item: Any, fields: ControlFields) -> list[Any]:
    """Return the values of an object's fields that may contain controls, in the order of the fields."""
    named = (
        fields.always.union(getattr(item, "_values", ())) & fields.places.keys()
    )  # PRIVATE: the fields that differ from their defaults
    held = [
        (fields.places[name], value)
        for name in named
        if may_contain_controls((value := getattr(item, name)).__class__)
    ]
    held.sort(key=lambda each: each[0])
    return [value for _, value in held]


class _Mounting:
    """Mounts added objects and collects their controls."""

    def __init__(self, control: Any) -> None:
        self._control: Final = control
        self.found: list[Any] = []

    def mount(self, item: Any, parent: Any, frozen: bool, without_children: bool = False) -> None:
        """Mount an object and, unless it is `without_children`, everything inside it.

        `frozen`: each drawing makes it again, so it must not change.
        """
        fields = control_fields_if_dataclass(item.__class__)
        if fields is None:
            for each in item.values() if isinstance(item, dict) else item if isinstance(item, list) else ():
                if may_contain_controls(each.__class__):
                    self.mount(each, parent, frozen)
            return
        parent = attach_and_return_parent(item, parent)
        if hasattr(item, "_frozen"):
            frozen = item._frozen
        elif frozen:
            item._frozen = frozen
        if getattr(type(item), "__flet_control_cls__", None) is None:
            type(item).__flet_control_cls__ = self._control
        if is_control := isinstance(item, self._control):
            if not without_children:
                item.build()
                item._before_update_safe()
                object.__setattr__(item, "_initialized", True)
            self.found.append(item)
        for each in () if without_children else field_values_that_may_contain_controls(item, fields):
            self.mount(each, item if is_control else parent, frozen)
        if not frozen:
            start_change_tracking(item)


def attach_and_return_parent(item: Any, parent: Any) -> Any:
    """Set the parent of an object; without one it keeps its own. Returns the parent."""
    if parent is None and (known := getattr(item, "_parent", None)):
        parent = known()
    if parent:
        if parent is item:
            raise ObjectPatchException(f"Parent is the same as item: {item}")
        item._parent = weakref.ref(parent)
    return parent


def start_change_tracking(item: Any) -> None:
    changed = getattr(item, "_dirty", None)
    if changed is not None:
        changed.clear()
        return
    kind: Any = item.__class__
    if kind.__setattr__ is not _control_setattr:
        kind.__setattr__ = _control_setattr
    object.__setattr__(item, "__changes", {})


FLETS: Final = DiffBuilder._configure_dataclass
"""Flet's own function."""


def mount_added_controls(
    builder: DiffBuilder, item: Any, parent: Any, frozen: bool, alone: bool = False
) -> list[Any]:
    making = _Mounting(builder.control_cls)
    making.mount(item, parent, frozen, alone)
    return making.found
