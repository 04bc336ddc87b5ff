"""Limits on the memory that guests may use: disconnected screens that may reconnect, and messages that wait
to be sent."""

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

MOST_LOST: Final = 48
"""The most disconnected screens kept for all guests; the oldest are dropped."""
MOST_LOST_OF_AN_ADDRESS: Final = 16
"""The most disconnected screens kept for one address."""
MOST_UNSENT: Final = 1024 * 1024
"""The most bytes that may wait for one guest's screen. A screen that reads too slowly is disconnected, and
redrawn on its return."""
MOST_HANDLED: Final = 200
"""The most events of one guest's screen that are handled at a time: some handlers wait for an answer of the
client."""
Key = TypeVar("Key", bound=Hashable)


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
