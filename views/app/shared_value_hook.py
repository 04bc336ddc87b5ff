"""How a session shows a shared value, and how it survives a lost connection.

Works around three faults of Flet 1.0.5: a component is scheduled on the session of the caller; changes made
while a session is disconnected are never sent; and a reconnected page keeps listening to removed controls
(tests/keeping/test_flet_traps.py).
"""

import itertools
import time
from collections.abc import Callable
from typing import Final, TypeVar

import flet as ft

from views.app.oversized_message import show_oversized_message_notice_if_due
from views.app.references import Reference, use_typed_ref
from views.runtime.session_cleanup import dispose_session
from views.workspace.shared_value import SharedValue

S = TypeVar("S")
V = TypeVar("V")

MARK: Final = "mark"
"""Key in the store of a session: the suffix of its views' routes. A page may reconnect to another session
than before."""
_reconnects = itertools.count(int(time.time()))
"""Numbers of reconnects. They begin with the time, so that none was used before a restart of the host."""


def use_shared_value(store: SharedValue[S], select: Callable[[S], V]) -> V:
    """Redraw this component when `select` of the shared value changes, whichever session changed it.

    Returns the current value. Select the smallest thing that the component shows: an int, a tuple.
    """
    page = ft.context.page
    value = select(store.state)
    _, see = ft.use_state((0, value))

    def show_new_value(force: bool) -> None:
        see(lambda seen: (seen[0] + force, select(store.state)))

    def subscribe_and_check() -> Callable[[], None]:
        stop = store.subscribe(page, show_new_value, select)
        show_new_value(False)  # it may have changed between render and mount
        return stop

    use_subscription(subscribe_and_check)
    return value


def use_subscription(subscribe: Callable[[], Callable[[], None]], *dependencies: object) -> None:
    """Subscribe when the component is mounted, and again when `dependencies` changes; the function that
    `subscribe` returns unsubscribes.
    """
    stop: Reference[Callable[[], None] | None] = use_typed_ref(None)

    def mount() -> None:
        stop.current = subscribe()

    # The cleanup must be passed: one that `mount` returns is lost with the first new render.
    ft.use_effect(mount, list(dependencies), cleanup=lambda: stop.current and stop.current())


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
