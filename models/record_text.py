"""Read a record's header at once and its entries one by one, so that a long record needs little more memory
than a short one.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from models.external_input import (
    MOST_BRACKETS,
    Unreadable,
    decode_utf_8_16_or_32_text,
    is_within_json_limits,
    json_syntax_error,
    single_line_excerpt,
    value_and_end_of_json_at,
    with_interned_strings,
)
from models.json_values import Json, JsonObject
from models.record import FORMAT, NoRecord
from models.translation import say

LARGEST: Final = 64 * 1024 * 1024
"""Bytes; larger files are rejected without being read."""
_BLANK_SIGNS: Final = frozenset(" \t\r\n")
_BLANKS: Final = re.compile(r"[ \t\r\n]*")


class RecordText(NamedTuple):
    """The text of a record, with its header parsed and the position of its entries."""

    header: JsonObject
    """Every field except the entries."""
    entry_count: int
    """Number of entries."""
    text: str
    entries_position: int
    may_be_sealed: bool
    """True if it has a check code, or one of its entries has a hash (referee.table.sealing)."""

    def read_entries(self) -> Iterator[Json]:
        """Yield the entries as JSON values. Raises NoRecord at an entry that is too large."""
        for number, each in enumerate(
            _JsonScanner(self.text, self.entries_position).read_list_items() if self.entry_count else (), 1
        ):
            if not is_within_json_limits(each):
                raise NoRecord(
                    say(
                        "record.large_entry",
                        "this is not a record: entry {number} is too large",
                        number=number,
                    )
                )
            yield with_interned_strings(each)


def scan_record_and_require_known_format(content: str | bytes) -> RecordText:
    """Scan a file's content and check its format. Raises NoRecord."""
    try:
        text = decode_utf_8_16_or_32_text(content, LARGEST)
        if text.count("{") + text.count("[") > MOST_BRACKETS:
            raise too_many_entries_error()
        found = scan_record_fields(text)
    except Unreadable as why:
        raise NoRecord(say("record.no_record", "this is not a record: {why}", why=why)) from None
    require_known_format(found.header)
    return found


def too_many_entries_error() -> Unreadable:
    return Unreadable(say("record.too_many", "it is too long for a game"))


def scan_record_fields(text: str) -> RecordText:
    """Scan the record field by field; its entries are checked but not held in memory."""
    header: JsonObject = {}
    length, begins, hashed = 0, 0, False
    walk = _JsonScanner(text)
    for name in walk.read_field_names_between_values():
        if name in header or (begins and name == "entries"):
            raise Unreadable(
                say("record.twice", "{name!r} appears twice", name=single_line_excerpt(name, 40))
            )
        if name != "entries":
            header[name] = walk.read_value()
        elif text.startswith("[", walk.at):
            begins = walk.at
            for each in walk.read_list_items():
                length += 1
                hashed = hashed or (isinstance(each, dict) and "hash" in each)
                if length > MOST_BRACKETS:
                    raise too_many_entries_error()
        else:
            raise Unreadable(say("record.no_list", "its entries are not a list"))
    if not is_within_json_limits(header):
        raise Unreadable(say("record.large_header", "its header is too large"))
    return RecordText(header, length, text, begins, hashed or "check" in header)


class _JsonScanner:
    """Reads a JSON text value by value."""

    def __init__(self, text: str, at: int = 0) -> None:
        self.text, self.at = text, at

    def read_value(self) -> Json:
        """Read the value at the current position."""
        value, self.at = value_and_end_of_json_at(self.text, self.at)
        return value

    def read_field_names_between_values(self) -> Iterator[str]:
        """Yield the field names of the top-level object.

        The caller must read the value after each. Yields nothing if the text is not an object.
        """
        self._skip_blanks()
        if not self._skip_sign_if_next("{"):
            self.read_value()
        else:
            while not self._skip_sign_if_next("}"):
                name = self.read_value()
                if not isinstance(name, str) or not self._skip_sign_if_next(":"):
                    raise json_syntax_error(self.text, self.at)
                yield name
                self._skip_comma("}")
        self._skip_blanks()
        if self.at < len(self.text):
            raise json_syntax_error(self.text, self.at)

    def read_list_items(self) -> Iterator[Json]:
        """Yield the items of the list at the current position."""
        self._skip_sign_if_next("[")
        while not self._skip_sign_if_next("]"):
            yield self.read_value()
            self._skip_comma("]")

    def _skip_comma(self, end: str) -> None:
        """Skip the comma after a value, which must be followed by another value, or stop before `end`."""
        comma = self._skip_sign_if_next(",")
        if comma == self.text.startswith(end, self.at):
            raise json_syntax_error(self.text, self.at)

    def _skip_sign_if_next(self, sign: str) -> bool:
        self._skip_blanks()
        if not self.text.startswith(sign, self.at):
            return False
        self.at += 1
        self._skip_blanks()
        return True

    def _skip_blanks(self) -> None:
        if (
            self.text[self.at : self.at + 1] in _BLANK_SIGNS
        ):  # usually there is none or one blank, and this test is faster than a match
            found = _BLANKS.match(self.text, self.at)
            self.at = found.end() if found else self.at


def require_known_format(header: JsonObject) -> None:
    """Raise NoRecord unless the header names the format that this version reads."""
    if "format" not in header:
        raise NoRecord(
            say("record.no_format", 'this is not a record: it has no "format": "{format}"', format=FORMAT)
        )
    if header["format"] != FORMAT:
        raise NoRecord(
            say(
                "record.other_format",
                "the format is {theirs!r} and this app reads {ours!r}: "
                "{newer, select, true {a newer version of the app wrote it} "
                "other {another program wrote it}}",
                theirs=single_line_excerpt(str(header["format"])),
                ours=FORMAT,
                newer=str(header["format"]).startswith("referee-record/"),
            )
        )
