"""Updates the sessions one after the other, so that taps are handled between two updates.

Several changes before a session's update are sent as one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    import flet as ft

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
    """Return the update queue of a loop."""
    return _turns.setdefault(loop, UpdateQueue())
