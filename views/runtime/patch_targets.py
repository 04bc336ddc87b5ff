"""Shortens patches. Flet gives the path to each change from the redrawn component; here it starts at the
control nearest to the changes.

The common part of all paths need not be sent: the client knows each control by its id. A path that is longer
than a patch of its own is replaced by one.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from flet.controls.base_control import BaseControl
from flet.controls.object_patch import Operation
from flet.messaging.protocol import Message, MessageAction, PatchControlBody
from flet.messaging.session import Session

OF_ITS_OWN: Final = 20
"""The bytes of a patch without its paths and changes."""

PathTree = list[Any]
"""A tree of paths: the number of a place, and the paths on from there, such as `[3, {"content": [4]}]`."""


class PatchPart(NamedTuple):
    """A part of a patch: the id of its control, the control, and the paths from there to all changes."""

    number: int
    control: Any
    way: PathTree


def patches_from_nearest_controls(session: Session, body: PatchControlBody) -> list[PatchControlBody]:
    """Return the same changes in patches from the nearest control that contains them all.

    If the changes only set values, those far from the others get a patch from their own nearest control.
    """
    way, *acts = body.patch
    named = {
        place for act in acts for place in (act[1], *act[3:4] * (act[0] is Operation.Move))
    }  # a move has two places
    piece, _ = part_from_nearest_control_and_saved_bytes(
        PatchPart(body.id, session.index.get(body.id), way), named
    )
    if any(
        act[0] is not Operation.Replace for act in acts
    ):  # an insertion or removal shifts the places of others: the changes must stay in one patch, in order
        return [PatchControlBody(piece.number, [piece.way, *acts])]
    bodies = []
    for change in split_off_changes_with_costly_paths(piece, named):
        (number, _, way), _ = part_from_nearest_control_and_saved_bytes(change, named)
        places = set(all_place_numbers_in_path_tree(way))
        bodies.append(PatchControlBody(number, [way, *(act for act in acts if act[1] in places)]))
    return [body for body in bodies if len(body.patch) > 1]


def part_from_nearest_control_and_saved_bytes(
    part: PatchPart, changed_places: set[int]
) -> tuple[PatchPart, int]:
    """Start the part at the last control before a change or a branch. Returns it, and the bytes of the path
    that this saves."""
    (_, at, way), spent, saved = part, 0, 0
    while at is not None and way[0] not in changed_places and len(way) > 1 and len(way[1]) == 1:
        ((step, way),) = way[1].items()
        at, spent = child_of_holder(at, step), spent + path_step_bytes(step)
        if isinstance(at, BaseControl):
            part, saved = PatchPart(at._i, at, way), spent
    return part, saved


def split_off_changes_with_costly_paths(part: PatchPart, changed_places: set[int]) -> list[PatchPart]:
    """Split off changes whose path would cost more bytes than a patch of their own. Returns the rest
    first."""
    number, at, (place, *on) = part
    near, distant_parts = dict[Any, PathTree](), list[PatchPart]()
    for step, below in (on[0] if on else {}).items():
        held = PatchPart(number, child_of_holder(at, step), below)
        own_part, saved = part_from_nearest_control_and_saved_bytes(
            held._replace(number=getattr(held.control, "_i", number)), changed_places
        )
        is_far = isinstance(own_part.control, BaseControl) and path_step_bytes(step) + saved > OF_ITS_OWN
        rest, *more = split_off_changes_with_costly_paths(own_part if is_far else held, changed_places)
        if is_far:
            distant_parts.append(rest)
        else:
            near[step] = rest.way
        distant_parts += more
    return [PatchPart(number, at, [place, near] if near else [place]), *distant_parts]


def child_of_holder(holder: Any, step: Any) -> Any:
    return holder[step] if isinstance(holder, list) else getattr(holder, str(step), None)


def path_step_bytes(step: Any) -> int:
    """Return the bytes of one step of a path: its name, and a list, a number and a map around it."""
    return 4 + (len(step) if isinstance(step, str) else 0)


def all_place_numbers_in_path_tree(way: PathTree) -> Iterator[int]:
    place, *inner = way
    yield place
    for below in (inner[0] if inner else {}).values():
        yield from all_place_numbers_in_path_tree(below)


# PRIVATE: the one place that all patches pass
_send = Session._Session__send_message  # type: ignore[attr-defined]


def send_with_patches_from_nearest_controls(session: Session, message: Message) -> None:
    if message.action is not MessageAction.PATCH_CONTROL:
        _send(session, message)
        return
    for body in patches_from_nearest_controls(session, message.body):
        _send(session, Message(message.action, body))
