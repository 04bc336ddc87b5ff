"""The session of a screen: its current page and its events."""

from typing import Any, Final

import flet as ft
from flet.controls.context import _context_page  # PRIVATE
from flet.messaging.session import Session

DISPATCH_EVENT: Final = Session.dispatch_event
"""Flet's function that passes an event to its control."""
TAPS: Final = ("click", "long_press")


def set_current_page(page: ft.Page) -> None:
    """Make this the page that `ft.context.page` returns in this task."""
    _context_page.set(page)  # type: ignore[arg-type]


async def change_route(page: ft.Page, route: str) -> None:
    """Tell the page that the browser shows another route."""
    await page._trigger_event("route_change", {"route": route})


def client_control_id(control: ft.BaseControl) -> int:
    """Return the id by which the client knows the control."""
    return control._i


async def dispatch_event_if_there(session: Session, control_id: int, name: str, data: Any) -> None:
    """Pass an event to its control. A tap on one that is removed or hidden is ignored; Flet would search the
    whole page first."""
    control = session.index.get(control_id)
    if control is not None and (name not in TAPS or is_visible_with_parents(control)):
        await DISPATCH_EVENT(session, control_id, name, data)


def is_visible_with_parents(control: ft.BaseControl | None) -> bool:
    """True if neither the control nor any parent is hidden."""
    while control is not None and getattr(control, "visible", True) is not False:
        control = control.parent
    return control is None
