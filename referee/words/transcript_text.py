"""Read the text of a transcript (referee.table.transcript): the header at once, the entries one by one.

Entries are typed lines. Old transcripts and those written by hand may have entries with all their fields
instead: `12. move by=Jon from=b3 to=c4 card=9H`. What follows two blanks and a # is a comment, and so is a
line that begins with #.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

from models.external_input import DECODER, DEEPEST, MOST_BRACKETS, is_within_json_limits, single_line_excerpt
from models.json_values import Json, JsonObject
from models.record import FORMAT, NoRecord
from models.record_text import require_known_format
from models.translation import say
from referee.games import GAMES
from referee.words.notation import LONGEST_LINE, entry_json_from_long_line
from referee.words.scanner import ScanError, Scanner

WORD: Final = re.compile(r"[A-Za-z?*_][A-Za-z0-9_.+?*/-]*|[0-9]+[A-Za-z][A-Za-z0-9_]*")
RESERVED: Final = {"true": True, "false": False, "none": None}
FOR_PEOPLE: Final = "  # "
MOST_FIELDS: Final = 100
"""The most fields of a header; those of the app have ten."""
_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_.])")
_ENTRY: Final = re.compile(r"([0-9]{1,9})\. ")
_ALL_FIELDS: Final = re.compile(r"[a-z_]+ \w+=")
_BLANKS: Final = re.compile(r" *")


class TranscriptText(NamedTuple):
    """A transcript: its header and its entries."""

    header: JsonObject
    entry_count: int
    """The number of entries."""
    text: str
    may_be_sealed: bool = True
    """False if the record cannot be sealed. Whether it is sealed is known only after reading all lines."""

    def read_entries(self) -> Iterator[Json]:
        """Read the entries as a record writes them. Raises NoRecord."""
        game = str(self.header.get("game"))
        for place, line in all_lines_with_numbers(self.text):
            numbered = _ENTRY.match(line)
            if numbered:
                with naming_line_in_errors(place):
                    entry = entry_json_from_transcript_line(game, line[numbered.end() :])
                yield entry


def is_transcript(text: str) -> bool:
    """True if the text looks like a transcript."""
    return text[:1000].lstrip().startswith(("#", "format="))


def read_header_and_check_transcript(text: str) -> TranscriptText:
    """Read a transcript and check its format and the numbers of its entries. Raises NoRecord."""
    header: JsonObject = {}
    count = 0
    if text.count("{") + text.count("[") > MOST_BRACKETS:
        raise NoRecord(
            say("transcript.too_many", "this is not a transcript: it is longer than any game can be")
        )
    for place, line in all_lines_with_numbers(text):
        numbered = _ENTRY.match(line)
        if numbered:
            count += 1
            raise_if_entries_missing(count, int(numbered[1]))
        elif line.strip() and not line.startswith("#"):
            with naming_line_in_errors(place):
                add_header_field(header, *header_field_from_line(line))
            raise_if_header_too_large(header)
    if "format" not in header:
        raise NoRecord(
            say(
                "transcript.no_format",
                "this is not a transcript: it has no line format={format}",
                format=FORMAT,
            )
        )
    require_known_format(header)
    return TranscriptText(header, count, text)


def raise_if_entries_missing(expected_number: int, number: int) -> None:
    """Raise NoRecord unless the entry has the number that follows the last one."""
    if number != expected_number:
        facts = {"missing": expected_number, "n": number}
        raise NoRecord(
            say(
                "transcript.missing",
                "this is not a transcript: entry {missing} is missing before entry {n}",
                **facts,
            )
        )


def add_header_field(header: JsonObject, name: str, value: Json) -> None:
    """Add a field to the header. Raises NoRecord if it is there already."""
    if name in header:
        raise NoRecord(say("record.twice", "{name!r} appears twice", name=single_line_excerpt(name, 40)))
    header[name] = value


def raise_if_header_too_large(header: JsonObject) -> None:
    """Raise NoRecord if the header has more fields than any record."""
    if len(header) > MOST_FIELDS:
        raise NoRecord(
            say(
                "transcript.large_header",
                "this is not a transcript: its header is larger than any can be",
            )
        )


def all_lines_with_numbers(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, from 1."""
    at, place = 0, 0
    while at <= len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        place += 1
        yield place, text[at:end].removesuffix("\r")
        at = end + 1


@contextmanager
def naming_line_in_errors(line_number: int) -> Iterator[None]:
    try:
        yield
    except NoRecord as why:
        raise NoRecord(
            say("transcript.line", "this is not a transcript: line {line}: {why}", line=line_number, why=why)
        ) from None


def entry_json_from_transcript_line(game_name: str, line: str) -> JsonObject:
    """Read an entry from a line without its number: a typed line, or one with all its fields. Raises
    NoRecord."""
    if len(line) > LONGEST_LINE:
        raise NoRecord(say("notation.long", "the line is too long"))
    if game_name not in GAMES:
        return entry_json_from_full_line(line)
    try:
        return entry_json_from_long_line(game_name, line.partition(FOR_PEOPLE)[0])
    except NoRecord:
        if not _ALL_FIELDS.match(line):
            raise
    return entry_json_from_full_line(line)


# -- lines with all fields -----------------------------------------------------------------------------------
Part = TypeVar("Part")


class _TranscriptScanner(Scanner):
    """Reads names and values."""

    def read_word(self) -> str:
        return (
            str(self.read_json())
            if self.text.startswith('"', self.position)
            else self.read_match_or_raise(WORD)
        )

    def read_value(self, depth: int = 0) -> Json:
        if depth > DEEPEST:
            raise ScanError
        if self.skip_if_next("["):
            return self._read_list_until("]", lambda: self.read_value(depth + 1))
        if self.skip_if_next("{"):
            return dict(self._read_list_until("}", lambda: self.read_name_and_value(depth + 1)))
        number = self.read_match_or_none(_NUMBER)
        if number is not None:
            return number_from_text_or_raise(number)
        quoted = self.text.startswith('"', self.position)
        word = self.read_word()
        return word if quoted else RESERVED.get(word, word)

    def _read_list_until(self, end: str, read_one: Callable[[], Part]) -> list[Part]:
        found: list[Part] = []
        while not self.skip_if_next(end):
            if found and not self.skip_if_next(","):
                raise ScanError
            found.append(read_one())
        return found

    def read_name_and_value(self, depth: int = 0) -> tuple[str, Json]:
        name = self.read_word()
        if not self.skip_if_next("="):
            raise ScanError
        return name, self.read_value(depth)

    def require_end_or_comment(self) -> None:
        """Raise ScanError if anything but a comment follows."""
        self.read_match_or_none(_BLANKS)
        if not self.is_at_end and not self.text.startswith("#", self.position):
            raise ScanError


def number_from_text_or_raise(text: str) -> Json:
    try:
        number: Json = DECODER.decode(text)
    except ValueError:  # too many digits for int()
        raise ScanError from None
    return number


def header_field_from_line(line: str) -> tuple[str, Json]:
    reader = _TranscriptScanner(line)
    try:
        pair = reader.read_name_and_value()
        reader.require_end_or_comment()
    except ScanError:
        raise reader.error_where_reading_stopped() from None
    if not is_within_json_limits(pair[1]):
        raise NoRecord(
            say("transcript.large", "{name} holds more than it can", name=single_line_excerpt(pair[0], 40))
        )
    return pair


def entry_json_from_full_line(line: str) -> JsonObject:
    """Read an entry from a line such as `move by=Jon from=b3 to=c4 card=9H`. Raises NoRecord."""
    reader = _TranscriptScanner(line)
    try:
        entry: JsonObject = {"do": reader.read_word()}
        while (
            not line.startswith(FOR_PEOPLE, reader.position)
            and reader.skip_if_next(" ")
            and not reader.is_at_end
        ):
            name, value = reader.read_name_and_value()
            entry[name] = value
        reader.require_end_or_comment()
    except ScanError:
        raise reader.error_where_reading_stopped() from None
    if not is_within_json_limits(entry):
        raise NoRecord(say("transcript.large_entry", "the entry is too large"))
    return entry
