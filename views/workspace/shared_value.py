"""One value that many sessions show: the state outside the screens. No Flet here, so the desk runs without a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Generic, TypeVar

from views.workspace.update_queue import Changed, end_failed_session, turns_of

if TYPE_CHECKING:
    import flet as ft

S = TypeVar("S")


class Watcher(Generic[S]):
    """Who is told, and of what."""

    def __init__(self, page: ft.Page, changed: Changed, select: Callable[[S], object], state: S) -> None:
        self.page, self.changed, self.select = page, changed, select
        self.seen = select(state)

    def differs(self, state: S) -> bool:
        """Is what it watches another value than when it was last asked?"""
        before, self.seen = self.seen, self.select(state)
        return before != self.seen


class Store(Generic[S]):
    """An immutable value and the sessions that watch it.

    Every watcher is called in its own session: Flet 1.0 schedules a component on the session of whoever called, so a plain
    `set_state` from another session sends the change to the wrong screen.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self._watchers: list[Watcher[S]] = []

    def change(self, fn: Callable[[S], S]) -> None:
        """Replace the value and tell everyone who watches what is now another."""
        self.state = fn(self.state)
        self._tell(
            [watcher for watcher in self._watchers if self._has_changed_or_is_over(watcher)], force=False
        )

    def watch(self, page: ft.Page, changed: Changed, select: Callable[[S], object]) -> Callable[[], None]:
        """Watch what `select` makes of the value from this session; what is returned ends it."""
        watcher = Watcher(page, changed, select, self.state)
        self._watchers.append(watcher)
        return lambda: self._forget(watcher)

    def drop(self, page: ft.Page) -> None:
        """Forget a session that is over: Flet never unmounts its components."""
        self._watchers = [watcher for watcher in self._watchers if watcher.page is not page]

    def resync(self, page: ft.Page) -> None:
        """Render anew what this session shows: whatever changed while it was away was not sent."""
        self._tell([watcher for watcher in self._watchers if watcher.page is page], force=True)

    def _has_changed_or_is_over(self, watcher: Watcher[S]) -> bool:
        try:
            return watcher.differs(self.state) or self._is_over(watcher)
        except Exception:
            self._end_session_of(watcher)
            return False

    def _tell(self, watchers: Iterable[Watcher[S]], force: bool) -> None:
        for watcher in watchers:
            try:
                if _is_here(watcher.page):
                    watcher.changed(
                        force
                    )  # at once: what the handler itself changes is then drawn with it, in one go
                else:
                    self._tell_there(watcher, force)
            except Exception:
                self._end_session_of(watcher)

    def _end_session_of(self, watcher: Watcher[S]) -> None:
        """Log the error that is being handled, and end the session of this watcher alone. All others are told as ever."""
        if end_failed_session(watcher.page):
            self.drop(watcher.page)

    def _tell_there(self, watcher: Watcher[S], force: bool) -> None:
        if self._is_over(watcher):
            self._forget(watcher)
            return
        connection = watcher.page.session.connection
        if connection is not None:  # else it is away; it renders anew when it comes back
            turns_of(connection.loop).wait(watcher.page, watcher.changed, force, connection.loop)

    def _is_over(self, watcher: Watcher[S]) -> bool:
        """Was its session evicted, or its server stopped?"""
        try:
            connection = watcher.page.session.connection
        except RuntimeError:
            return True
        return connection is not None and connection.loop.is_closed()

    def _forget(self, watcher: Watcher[S]) -> None:
        if watcher in self._watchers:
            self._watchers.remove(watcher)


def _is_here(page: ft.Page) -> bool:
    """Is this the session whose handler is running?"""
    import flet as ft  # loaded long since: a page watches

    try:
        return ft.context.page is page
    except RuntimeError:
        return False
