"""One value that many sessions show: the state outside the screens. Imports no Flet, so that the workspace
runs without a page.

The sessions are updated one after the other, so that taps are handled between two updates. Several changes
before a session's update are sent as one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING, Final, Generic, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    import flet as ft

S = TypeVar("S")
log = logging.getLogger(__name__)
OnChange = Callable[[bool], None]
"""Called in its own session when the value has changed; True asks for a redraw even if the value is equal."""

END_SESSION: Final[dict[int, Callable[[], object]]] = {}
"""The function that ends each served session, callable from any thread while its page exists. The key is the
`id` of the page, because comparing damaged pages may raise.

Hosts with a single session (a built app, a page without a server) add none.
"""


def log_error_and_end_session(page: ft.Page) -> bool:
    """Log the error that is being handled and end the session in which it happened. True if the session can
    be ended."""
    log.exception("a session is ended that could not be updated")
    end = END_SESSION.get(id(page))
    if end is None:
        return False
    with suppress(RuntimeError):  # its loop is closed already
        end()
    return True


class UpdateQueue:
    """The sessions of one event loop that wait for an update, the longest waiting first."""

    def __init__(self) -> None:
        self._waiting: dict[ft.Page, dict[OnChange, bool]] = {}
        self._is_serving = False

    @property
    def is_updating(self) -> bool:
        """True while a session waits for an update."""
        return self._is_serving

    def queue_update(
        self, page: ft.Page, on_change: OnChange, force: bool, loop: asyncio.AbstractEventLoop
    ) -> None:
        """Queue an update for a session. Safe from any thread."""
        waiting_callbacks = self._waiting.setdefault(page, {})
        waiting_callbacks[on_change] = waiting_callbacks.get(on_change, False) or force
        if not self._is_serving:
            self._is_serving = True
            asyncio.run_coroutine_threadsafe(self._update_sessions(), loop)

    async def _update_sessions(self) -> None:
        try:
            while self._waiting:
                page = next(iter(self._waiting))
                changes = self._waiting.pop(page)
                try:
                    notify_session(page, changes)
                except Exception:
                    log_error_and_end_session(page)
                await asyncio.sleep(0)  # lets the event loop handle taps and drawing
        finally:
            self._is_serving = False


def notify_session(page: ft.Page, changes: dict[OnChange, bool]) -> None:
    async def call_changes() -> None:
        try:
            for changed, force in changes.items():
                changed(force)
        except Exception:
            log_error_and_end_session(page)

    try:
        if page.session.connection is None:  # disconnected: it redraws when it reconnects
            return
    except RuntimeError:  # the session was evicted
        return
    # In a context of its own: `run_task` makes its page the current one and leaves it so, and then the
    # caller's next `set_state` would go to another session.
    copy_context().run(page.run_task, call_changes)


_turns: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, UpdateQueue]] = WeakKeyDictionary()


def update_queue_of(loop: asyncio.AbstractEventLoop) -> UpdateQueue:
    return _turns.setdefault(loop, UpdateQueue())


class Subscriber(Generic[S]):
    """A callback of one session, and the part of the value it watches."""

    def __init__(self, page: ft.Page, changed: OnChange, select: Callable[[S], object], state: S) -> None:
        self.page, self.changed, self.select = page, changed, select
        self.seen = select(state)

    def has_changed_since_last_call(self, state: S) -> bool:
        """True if the watched part has changed since the last call."""
        before, self.seen = self.seen, self.select(state)
        return before != self.seen


class SharedValue(Generic[S]):
    """An immutable value and the sessions that watch it.

    Every callback runs in its own session: Flet 1.0 schedules a component on the session of the caller, so a
    plain `set_state` from another session would send the change to the wrong screen.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self._watchers: list[Subscriber[S]] = []

    def change(self, make_new_value: Callable[[S], S]) -> None:
        """Replace the value and notify the watchers whose part changed."""
        self.state = make_new_value(self.state)
        self._notify(
            [watcher for watcher in self._watchers if self._should_notify_or_end_failed_session(watcher)],
            force_redraw=False,
        )

    def subscribe(
        self, page: ft.Page, on_change: OnChange, select: Callable[[S], object]
    ) -> Callable[[], None]:
        """Watch the part that `select` returns, from this session. Returns a function that ends it."""
        watcher = Subscriber(page, on_change, select, self.state)
        self._watchers.append(watcher)
        return lambda: self._remove_subscriber(watcher)

    def remove_subscriptions_of_session(self, page: ft.Page) -> None:
        """Remove the subscriptions of a session that has ended, because Flet never unmounts its
        components."""
        self._watchers = [watcher for watcher in self._watchers if watcher.page is not page]

    def redraw_session_even_if_unchanged(self, page: ft.Page) -> None:
        """Redraw this session after a reconnect, because changes made while it was away were not sent."""
        self._notify([watcher for watcher in self._watchers if watcher.page is page], force_redraw=True)

    def _should_notify_or_end_failed_session(self, watcher: Subscriber[S]) -> bool:
        try:
            return watcher.has_changed_since_last_call(self.state) or self._is_session_closed(watcher)
        except Exception:
            self._log_error_and_end_watchers_session(watcher)
            return False

    def _notify(self, watchers: Iterable[Subscriber[S]], force_redraw: bool) -> None:
        for watcher in watchers:
            try:
                if is_handler_of_session_running(watcher.page):
                    watcher.changed(
                        force_redraw
                    )  # at once, so that it is drawn together with what the handler itself changes
                else:
                    self._queue_update_on_its_loop(watcher, force_redraw)
            except Exception:
                self._log_error_and_end_watchers_session(watcher)

    def _log_error_and_end_watchers_session(self, watcher: Subscriber[S]) -> None:
        """Log the current error and end this watcher's session. All others are still notified."""
        if log_error_and_end_session(watcher.page):
            self.remove_subscriptions_of_session(watcher.page)

    def _queue_update_on_its_loop(self, watcher: Subscriber[S], force_redraw: bool) -> None:
        if self._is_session_closed(watcher):
            self._remove_subscriber(watcher)
            return
        connection = watcher.page.session.connection
        if connection is not None:  # otherwise it is disconnected, and redraws when it reconnects
            update_queue_of(connection.loop).queue_update(
                watcher.page, watcher.changed, force_redraw, connection.loop
            )

    def _is_session_closed(self, watcher: Subscriber[S]) -> bool:
        """True if the session was evicted or its server stopped."""
        try:
            connection = watcher.page.session.connection
        except RuntimeError:
            return True
        return connection is not None and connection.loop.is_closed()

    def _remove_subscriber(self, subscriber: Subscriber[S]) -> None:
        if subscriber in self._watchers:
            self._watchers.remove(subscriber)


def is_handler_of_session_running(page: ft.Page) -> bool:
    import flet as ft  # already loaded, since only pages subscribe

    try:
        return ft.context.page is page
    except RuntimeError:
        return False
