"""A scanner that reads a text from left to right and knows how far it has come."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from models.external_input import DECODER, single_line_excerpt
from models.json_values import Json
from models.record import NoRecord
from models.translation import say


class ScanError(Exception):
    """The text does not go on as required. The scanner's `at` says where."""


class KnownWords(NamedTuple):
    """The words of one table that a line may write in any case."""

    players: Sequence[str] = ()
    units: Sequence[str] = ()
    """The names of units, as a record writes them."""
    unit_words: Mapping[str, str] = MappingProxyType({})
    """Other words for units, in lower case, with the name that a record writes."""
    house_names: Mapping[str, str] = MappingProxyType({})
    """The letter of each suit, by the name that the table gave to it."""


NO_KNOWN_WORDS: Final = KnownWords()
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'"))


def spelling_to_compare(word: str) -> str:
    """A word without the differences of typing: capitals, the kind of apostrophe, composed letters."""
    return unicodedata.normalize("NFC", word).translate(_APOSTROPHES).casefold()


def known_name_in_any_case(typed_name: str, known_names: Sequence[str]) -> str:
    """The one of these names that was typed, in any case and with any apostrophe; the name as typed if none
    or several match."""
    if typed_name in known_names:
        return typed_name
    spelling = spelling_to_compare(typed_name)
    matching = [name for name in known_names if spelling_to_compare(name) == spelling]
    return matching[0] if len(matching) == 1 else typed_name


def is_text_next(text: str, position: int, wanted: str, takes_any_case: bool) -> bool:
    following = text[position : position + len(wanted)]
    return following == wanted or (takes_any_case and following.lower() == wanted)


class Scanner:
    """A text and the index up to which it was read. `stops`: words that end a list of cards."""

    def __init__(
        self,
        text: str,
        at: int = 0,
        stops: frozenset[str] = frozenset(),
        known_words: KnownWords = NO_KNOWN_WORDS,
    ) -> None:
        self.text, self.position, self.stop_words, self.known_words = text, at, stops, known_words
        self.takes_any_case = False

    @property
    def is_at_end(self) -> bool:
        """True if nothing is left."""
        return self.position >= len(self.text)

    def skip_if_next(self, sign: str) -> bool:
        """Skip this text if it is next; True if it was. `takes_any_case`: in any case."""
        if is_text_next(self.text, self.position, sign, self.takes_any_case):
            self.position += len(sign)
            return True
        return False

    def read_match_or_none(self, pattern: re.Pattern[str]) -> str | None:
        """Read what the pattern matches here; None if it does not match."""
        found = pattern.match(self.text, self.position)
        if found is None:
            return None
        self.position = found.end()
        return found.group()

    def read_match_or_raise(self, pattern: re.Pattern[str]) -> str:
        """Read what the pattern matches here. Raises ScanError if it does not match."""
        found = self.read_match_or_none(pattern)
        if found is None:
            raise ScanError
        return found

    def read_json(self) -> Json:
        """Read a JSON value. Raises ScanError."""
        try:
            value: Json
            value, self.position = DECODER.raw_decode(self.text, self.position)
        except (ValueError, RecursionError):
            raise ScanError from None
        return value

    def error_where_reading_stopped(self) -> NoRecord:
        """The error that says from where on the text cannot be read."""
        return unread_line_error(self.text, self.position)


def unread_line_error(text: str, position: int, detail: str = "") -> NoRecord:
    """The error for a line that can be read only up to this place."""
    rest = single_line_excerpt(text[position : position + 200], 40)
    if not rest:
        return NoRecord(say("line.ends", "the line ends too early{more}", more=detail))
    return NoRecord(
        say(
            "line.unread",
            "sign {sign}, {rest!r}, cannot be read{more}",
            sign=position + 1,
            rest=rest,
            more=detail,
        )
    )
