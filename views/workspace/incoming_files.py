"""Files from outside the app: dropped on its page, opened with it, or sent by another app.

Each file waits in memory until the user opens or declines it on the screen; only an opened file is stored.
"""

import secrets
from collections import OrderedDict
from typing import Final, NamedTuple

MOST: Final = 10
"""The most files that wait; a further one replaces the oldest."""
LONGEST_NAME: Final = 200


class IncomingFile(NamedTuple):
    """A file from outside: its name and its content."""

    name: str
    content: bytes


class IncomingFiles:
    """The waiting files, by the number in the address of their screen."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, IncomingFile] = OrderedDict()

    def add_and_return_route(self, name: str, content: bytes) -> str:
        """Add a file and return the route of the screen that asks whether to open it."""
        number = secrets.token_hex(8)
        self._waiting[number] = IncomingFile(name[-LONGEST_NAME:], content)
        while len(self._waiting) > MOST:
            self._waiting.popitem(last=False)
        return f"/handed/{number}"

    def waiting_file(self, number: str) -> IncomingFile | None:
        """Return the file of this number, or None if it no longer waits."""
        return self._waiting.get(number)

    def discard(self, number: str) -> None:
        """Drop a file that was opened or declined."""
        self._waiting.pop(number, None)
