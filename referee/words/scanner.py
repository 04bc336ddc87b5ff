"""A scanner that reads a text from left to right and knows how far it has come."""

import re

from models.external_input import DECODER, single_line
from models.json_values import Json
from models.record import NoRecord
from models.translation import say


class ScanError(Exception):
    """The text does not go on as required. The scanner's `at` says where."""


class Scanner:
    """A text and the index up to which it was read. `stops`: words that end a list of cards."""

    def __init__(self, text: str, at: int = 0, stops: frozenset[str] = frozenset()) -> None:
        self.text, self.at, self.stops = text, at, stops

    @property
    def is_at_end(self) -> bool:
        """True if nothing is left."""
        return self.at >= len(self.text)

    def skip(self, sign: str) -> bool:
        """Skip this text if it is next; True if it was."""
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def match(self, pattern: re.Pattern[str]) -> str | None:
        """Read what the pattern matches here; None if it does not match."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found.group()

    def require(self, pattern: re.Pattern[str]) -> str:
        """Read what the pattern matches here. Raises ScanError if it does not match."""
        found = self.match(pattern)
        if found is None:
            raise ScanError
        return found

    def json(self) -> Json:
        """Read a JSON value. Raises ScanError."""
        try:
            value: Json
            value, self.at = DECODER.raw_decode(self.text, self.at)
        except (ValueError, RecursionError):
            raise ScanError from None
        return value

    def error(self) -> NoRecord:
        """The error that says from where on the text cannot be read."""
        return unread_line_error(self.text, self.at)


def unread_line_error(text: str, at: int, detail: str = "") -> NoRecord:
    """The error for a line that can be read only up to this place."""
    rest = single_line(text[at : at + 200], 40)
    if not rest:
        return NoRecord(say("line.ends", "the line ends too early{more}", more=detail))
    return NoRecord(
        say("line.unread", "sign {sign}, {rest!r}, cannot be read{more}", sign=at + 1, rest=rest, more=detail)
    )
