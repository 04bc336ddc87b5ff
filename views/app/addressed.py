"""Where a patch begins. Flet says the way to each change from the component that was drawn anew; here it begins as near as the changes lie.

What the ways of all its changes have in common need not be sent: the client knows each control by its number.
"""

from typing import Any, Final

from flet.controls.base_control import BaseControl
from flet.messaging.protocol import Message, MessageAction, PatchControlBody
from flet.messaging.session import Session

MOVED: Final = 3
"""The act of a patch that names two places; all others name one."""


def nearest(session: Session, body: PatchControlBody) -> PatchControlBody:
    """The same patch, from the nearest control that holds everything it changes."""
    way, *acts = body.patch
    named = {place for act in acts for place in (act[1], *act[3:4] * (act[0] == MOVED))}
    at: Any = session.index.get(body.id)
    number, begins = body.id, way
    while at is not None and way[0] not in named and len(way) > 1 and len(way[1]) == 1:
        ((step, way),) = way[1].items()
        at = at[step] if isinstance(at, list) else getattr(at, str(step), None)
        if isinstance(at, BaseControl):
            number, begins = at._i, way
    return PatchControlBody(number, [begins, *acts])


_send = Session._Session__send_message  # type: ignore[attr-defined]  # PRIVATE: the one place that all patches pass


def _send_from_the_nearest(session: Session, message: Message) -> None:
    if message.action is MessageAction.PATCH_CONTROL:
        message = Message(message.action, nearest(session, message.body))
    _send(session, message)


Session._Session__send_message = _send_from_the_nearest  # type: ignore[attr-defined]
