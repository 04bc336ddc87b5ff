"""How a session survives a lost connection: whether it may resume, and what it then shows.

Works around two faults of Flet 1.0.5: changes made while a session is disconnected are never sent, and a
reconnected page keeps listening to removed controls (tests/keeping/test_flet_traps.py).
"""

import itertools
import time
from collections.abc import Callable
from typing import Final, TypeVar

import flet as ft
from flet.messaging.session import Session

from models.record_text import LARGEST
from models.translation import say
from views.app.error_boundary import show_snack_bar, use_session_language
from views.runtime.sessions import dispose_session
from views.workspace.shared_value import SharedValue

S = TypeVar("S")

MARK: Final = "mark"
"""Key in the store of a session: the suffix of its views' routes. A page may reconnect to another session
than before."""
REFUSED: Final = "refused"
"""Key in the store of a session: set if its last message was too large."""
_MAY_RESUME: Final = "may-resume"
"""Key in the store of a session: the function that decides whether it may resume."""
_reconnects = itertools.count(int(time.time()))
"""Numbers of reconnects. They begin with the time, so that none was used before a restart of the host."""


def set_resume_check(session: Session, is_allowed: Callable[[], bool]) -> None:
    """Set the function that decides whether this session may resume when its client reconnects."""
    session.store.set(_MAY_RESUME, is_allowed)


def may_resume(session: Session) -> bool:
    """True if the session may resume where it was disconnected. If its rights have changed, the client gets a
    new session and no old screen."""
    is_allowed = session.store.get(_MAY_RESUME)
    return is_allowed is None or bool(is_allowed())


def route_with_reconnect_count(page: ft.Page, route: str) -> str:
    """Return the route of a view with the number of its session's last disconnect: with a new number the view
    is mounted again."""
    return route + (page.session.store.get(MARK) or "")


def install_reconnect_handlers(page: ft.Page, store: SharedValue[S]) -> None:
    """Redraw everything when a disconnected session has reconnected. Called once, before the first render.

    The client then gets the whole page again, but widgets that compare equal keep listening to the old
    controls and would never change again. A view with a changed route (`route_with_reconnect_count`) makes
    the client mount everything again, also if it was redrawn while the session was disconnected. This uses up
    the page's only handlers of `on_disconnect`, `on_connect` and `on_close`.
    """

    def handle_disconnect(_: object) -> None:
        page.session.store.set(MARK, f"#{next(_reconnects)}")
        for each in ft.unwrap_component(page.views) or []:
            view = ft.unwrap_component(each)
            view.route = route_with_reconnect_count(page, (view.route or "/").split("#")[0])

    def handle_reconnect(_: object) -> None:
        store.redraw_session_even_if_unchanged(page)
        show_oversized_message_notice_if_due(page)

    def handle_session_end(_: object) -> None:
        store.remove_subscriptions_of_session(page)
        dispose_session(page.session)

    page.session.store.set(MARK, f"#{next(_reconnects)}")
    page.on_disconnect = handle_disconnect
    page.on_connect = handle_reconnect
    page.on_close = handle_session_end


def show_oversized_message_notice_if_due(page: ft.Page) -> None:
    """Show the notice if the last message was too large. The browser cannot be warned before it sends a
    file."""
    if page.session.store.get(REFUSED):
        page.session.store.set(REFUSED, False)
        use_session_language(page)
        show_snack_bar(
            page,
            say(
                "lines.too_large",
                "File not opened: it is larger than {largest} MB, too large for a record.",
                largest=LARGEST // 2**20,
            ),
        )
