"""The session of a screen: its current page, its events, and what it holds once it has ended.

Flet never unmounts the components of an ended session: their tasks would go on, and their controls form
reference cycles that Python frees only at a full garbage collection. Here they are unmounted, so that the
memory of a screen is free at once (`python -m tests.benchmarks memory.left`).
"""

import asyncio
from typing import Any, Final

import flet as ft
from flet.components.component import Component
from flet.controls.context import _context_page  # PRIVATE
from flet.messaging.session import Session

from views.runtime.components import cancel_effects_and_clear

LEFT: Final = "Session closed"
"""The message of Flet's error if something waits for the answer of a client that has left."""
SETTLED: Final = 1.0
"""Seconds after the end of a session within which its last tasks end."""
INVOKE_METHOD: Final = Session.invoke_method
"""Flet's function that calls a method of a client and waits for its answer."""
DISPATCH_EVENT: Final = Session.dispatch_event
"""Flet's function that passes an event to its control."""
TAPS: Final = ("click", "long_press")


def set_current_page(page: ft.Page) -> None:
    """Make this the page that `ft.context.page` returns in this task."""
    _context_page.set(page)  # type: ignore[arg-type]


async def tell_page_of_route_change(page: ft.Page, route: str) -> None:
    await page._trigger_event("route_change", {"route": route})


def client_control_id(control: ft.BaseControl) -> int:
    return control._i


async def dispatch_event_if_there(session: Session, control_id: int, name: str, data: Any) -> None:
    """Pass an event to its control. A tap on one that is removed or hidden is ignored; Flet would search the
    whole page first."""
    control = session.index.get(control_id)
    if control is not None and (name not in TAPS or is_visible_with_parents(control)):
        await DISPATCH_EVENT(session, control_id, name, data)


def is_visible_with_parents(control: ft.BaseControl | None) -> bool:
    while control is not None and getattr(control, "visible", True) is not False:
        control = control.parent
    return control is None


async def invoke_method_or_cancel_if_closed(
    session: Session, control_id: int, method_name: str, args: Any = None, timeout: float | None = None
) -> Any:
    """Call a method of a session's client. Raises CancelledError once the client has left.

    Flet raises a RuntimeError there, which effects and background tasks print as a traceback; later calls are
    never answered.
    """
    if session._Session__closed:  # type: ignore[attr-defined]  # PRIVATE
        raise asyncio.CancelledError
    try:
        return await INVOKE_METHOD(session, control_id, method_name, args, timeout)
    except RuntimeError as error:
        if str(error) == LEFT:
            raise asyncio.CancelledError from None
        raise


def dispose_session(session: Session) -> None:
    """End the effects of a session that is over, and soon afterwards drop everything it refers to."""
    for each in [each for each in session.index.values() if isinstance(each, Component)]:
        cancel_effects_and_clear(each)
    asyncio.get_running_loop().call_later(SETTLED, empty_session_and_page, session)


def empty_session_and_page(session: Session) -> None:
    vars(session.page).clear()
    vars(session).clear()
