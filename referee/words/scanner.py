"""A scanner: goes along a text from left to right and knows how far it was understood."""

import re

from models.external_input import DECODER, single_line
from models.json_values import Json
from models.record import NoRecord
from models.translation import say


class ScanError(Exception):
    """The text does not go on as it was hoped for; where, the scanner knows."""


class Scanner:
    """A text and the place up to which it was read. `stops`: words that end a list of cards."""

    def __init__(self, text: str, at: int = 0, stops: frozenset[str] = frozenset()) -> None:
        self.text, self.at, self.stops = text, at, stops

    @property
    def is_at_end(self) -> bool:
        """Is nothing left?"""
        return self.at >= len(self.text)

    def skip(self, sign: str) -> bool:
        """Go on over this, if it stands here."""
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def match(self, pattern: re.Pattern[str]) -> str | None:
        """Go on over what the pattern fits here; None where it does not."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found.group()

    def require(self, pattern: re.Pattern[str]) -> str:
        """The same where it has to fit. Raises ScanError."""
        found = self.match(pattern)
        if found is None:
            raise ScanError
        return found

    def json(self) -> Json:
        """The JSON value that begins here. Raises ScanError."""
        try:
            value: Json
            value, self.at = DECODER.raw_decode(self.text, self.at)
        except (ValueError, RecursionError):
            raise ScanError from None
        return value

    def error(self) -> NoRecord:
        """Why it cannot be read: from where on."""
        return unread_line_error(self.text, self.at)


def unread_line_error(text: str, at: int, more: str = "") -> NoRecord:
    """A line that can be read up to this place only."""
    rest = single_line(text[at : at + 200], 40)
    if not rest:
        return NoRecord(say("line.ends", "the line ends too early{more}", more=more))
    return NoRecord(
        say("line.unread", "sign {sign}, {rest!r}, cannot be read{more}", sign=at + 1, rest=rest, more=more)
    )
