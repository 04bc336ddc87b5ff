"""What guests may leave in memory: screens that were cut off and may come back, and what is not taken of what they are sent."""

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

MOST_LOST: Final = 48
"""Screens of all guests that were cut off and are kept; the oldest are forgotten."""
MOST_LOST_OF_AN_ADDRESS: Final = 16
"""Disconnected screens kept for one address."""
MOST_UNSENT: Final = 1024 * 1024
"""The most bytes that may wait for a guest's screen. A screen that reads too slowly is disconnected, and redrawn when it is back."""
MOST_HANDLED: Final = 200
"""Events of one guest's screen that are handled at once: some wait for its answer."""
Key = TypeVar("Key", bound=Hashable)


class LostScreens(Generic[Key]):
    """The guests' screens that were cut off, by the address they came from, the oldest first."""

    def __init__(self) -> None:
        self._lost: dict[Key, str] = {}

    def add(self, lost: Key, address: str) -> list[Key]:
        """Add a disconnected screen. Returns the oldest ones over the limit."""
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
