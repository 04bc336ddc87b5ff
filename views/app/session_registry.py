"""The sessions of all screens, and how many disconnected ones are kept for how long."""

import logging
from collections.abc import Hashable
from datetime import UTC, datetime
from typing import Final, Generic, NamedTuple, TypeVar

from flet.messaging.session import Session

KEPT_IF_LOST: Final = 900
"""Seconds for which a disconnected session is kept. A page that was closed or reloaded keeps none."""
MOST_LOST: Final = 48
"""The most disconnected screens kept for all guests; the oldest are dropped."""
MOST_LOST_OF_AN_ADDRESS: Final = 16
"""The most disconnected screens kept for one address."""
Key = TypeVar("Key", bound=Hashable)
log = logging.getLogger(__name__)


class LostScreens(Generic[Key]):
    """The disconnected screens of guests with their addresses, the oldest first."""

    def __init__(self) -> None:
        self._lost: dict[Key, str] = {}

    def add_and_remove_oldest_over_limit(self, lost: Key, address: str) -> list[Key]:
        """Add a disconnected screen. Returns the screens over the limit, the oldest, which it has removed."""
        self._lost.pop(lost, None)
        self._lost[lost] = address
        of_address = [each for each, its in self._lost.items() if its == address]
        too_many = of_address[:-MOST_LOST_OF_AN_ADDRESS] or list(self._lost)[:-MOST_LOST]
        for each in too_many:
            self.remove(each)
        return too_many

    def remove(self, screen: Key) -> None:
        """Remove a screen that reconnected or was dropped."""
        self._lost.pop(screen, None)


class SessionKey(NamedTuple):
    """Identifies a session and its browser: a browser finds its own session again, and no other browser
    does."""

    session: str
    host: str
    browser: str
    device: str
    """The device id in the browser's cookie; "" for a client without one."""


SESSIONS_BY_KEY: Final[dict[SessionKey, Session]] = {}
"""The sessions of all screens, including those disconnected recently."""
LOST: Final[LostScreens[SessionKey]] = LostScreens()
"""The disconnected screens of guests."""


def discard_and_close_session(session_key: SessionKey) -> None:
    LOST.remove(session_key)
    session = SESSIONS_BY_KEY.pop(session_key, None)
    if session is not None:
        try:
            session.close()  # type: ignore[no-untyped-call]
        except Exception:
            log.exception("a session could not be closed")


def discard_session_if_expired(session_key: SessionKey) -> None:
    """Discard a session that has not reconnected in time."""
    session = SESSIONS_BY_KEY.get(session_key)
    if session is not None and session.expires_at and session.expires_at < datetime.now(UTC):
        discard_and_close_session(session_key)
