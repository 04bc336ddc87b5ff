"""One value that many sessions show: the state outside the screens. No Flet here, so the desk runs without a page."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    import flet as ft

S = TypeVar("S")
Changed = Callable[[bool], None]
"""Called in the session it belongs to when the value has changed; True asks for a render even of an equal value."""


class Store(Generic[S]):
    """An immutable value and the sessions that watch it.

    Every watcher is called in its own session: Flet 1.0 schedules a component on the session of whoever called, so a plain
    `set_state` from another session sends the change to the wrong screen.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self._watchers: list[tuple[ft.Page, Changed]] = []

    def change(self, fn: Callable[[S], S]) -> None:
        """Replace the value and tell everyone who watches."""
        self.state = fn(self.state)
        self._tell(self._watchers, force=False)

    def watch(self, page: ft.Page, changed: Changed) -> Callable[[], None]:
        """Watch from this session; what is returned ends it."""
        watcher = (page, changed)
        self._watchers.append(watcher)
        return lambda: self._forget(watcher)

    def drop(self, page: ft.Page) -> None:
        """Forget a session that is over: Flet never unmounts its components."""
        self._watchers = [watcher for watcher in self._watchers if watcher[0] is not page]

    def resync(self, page: ft.Page) -> None:
        """Render anew what this session shows: whatever changed while it was away was not sent."""
        self._tell([watcher for watcher in self._watchers if watcher[0] is page], force=True)

    def _tell(self, watchers: list[tuple[ft.Page, Changed]], force: bool) -> None:
        for page, changed in list(watchers):
            if _is_here(page):
                changed(force)  # at once: what the handler itself changes is then drawn with it, in one go
            else:
                self._tell_there(page, changed, force)

    def _tell_there(self, page: ft.Page, changed: Changed, force: bool) -> None:
        async def tell() -> None:
            changed(force)

        try:
            connection = page.session.connection
        except RuntimeError:  # the session was evicted
            self._forget((page, changed))
            return
        if connection is None:  # away; it renders anew when it comes back
            return
        if connection.loop.is_closed():  # the server it belonged to was stopped
            self._forget((page, changed))
            return
        # In a context of its own: `run_task` makes its page the current one and leaves it so, and then the caller's next
        # `set_state` would go to another session.
        copy_context().run(page.run_task, tell)

    def _forget(self, watcher: tuple[ft.Page, Changed]) -> None:
        if watcher in self._watchers:
            self._watchers.remove(watcher)


def _is_here(page: ft.Page) -> bool:
    """Is this the session whose handler is running?"""
    import flet as ft  # loaded long since: a page watches

    try:
        return ft.context.page is page
    except RuntimeError:
        return False
