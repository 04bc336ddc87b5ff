"""Files that were handed to the app from outside: dropped on its page, opened with it, sent by another app. Each waits until somebody
says on the screen whether it is to be opened: what only came is not kept."""

import secrets
from collections import OrderedDict
from typing import Final, NamedTuple

MOST: Final = 10
"""So many files wait. The oldest makes room for one more."""
LONGEST_NAME: Final = 200


class HandedFile(NamedTuple):
    """A file from outside: what it is called there, and what stands in it."""

    name: str
    content: bytes


class IncomingFiles:
    """The files that wait, by the number that stands for each in an address."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, HandedFile] = OrderedDict()

    def add(self, name: str, content: bytes) -> str:
        """Let a file wait. Returns where in the app it is asked about."""
        number = secrets.token_hex(8)
        self._waiting[number] = HandedFile(name[-LONGEST_NAME:], content)
        while len(self._waiting) > MOST:
            self._waiting.popitem(last=False)
        return f"/handed/{number}"

    def waiting_file(self, number: str) -> HandedFile | None:
        """The file of this number; None if it waits no longer."""
        return self._waiting.get(number)

    def discard(self, number: str) -> None:
        """This file is a table now, or is not wanted."""
        self._waiting.pop(number, None)
