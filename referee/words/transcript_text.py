"""Read the text of a transcript (referee.table.transcript): the header at once, the entries one by one.

Entries are typed lines. Old transcripts and those written by hand may have entries with all their fields
instead: `12. move by=Jon from=b3 to=c4 card=9H`. What follows two blanks and a # is a comment, and so is a line that
begins with #.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

from models.external_input import DECODER, DEEPEST, MOST_BRACKETS, is_small, single_line
from models.json_values import Json, JsonObject
from models.record import FORMAT, NoRecord
from models.record_text import check_format
from models.translation import say
from referee.games import GAMES
from referee.words.notation import LONGEST_LINE, entry_from_long_line
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
    length: int
    """The number of entries."""
    text: str
    may_be_sealed: bool = True
    """False if the record cannot be sealed. Whether it is sealed is known only after reading all lines."""

    def entries(self) -> Iterator[Json]:
        """Read the entries as a record writes them. Raises NoRecord."""
        game = str(self.header.get("game"))
        for place, line in numbered_lines(self.text):
            numbered = _ENTRY.match(line)
            if numbered:
                with locating_errors(place):
                    entry = entry_from_transcript_line(game, line[numbered.end() :])
                yield entry


def is_transcript(text: str) -> bool:
    """True if the text looks like a transcript."""
    return text[:1000].lstrip().startswith(("#", "format="))


def read_transcript(text: str) -> TranscriptText:
    """Read a transcript and check its format and the numbers of its entries. Raises NoRecord."""
    header: JsonObject = {}
    count = 0
    if text.count("{") + text.count("[") > MOST_BRACKETS:
        raise NoRecord(
            say("transcript.too_many", "this is not a transcript: it is longer than any game can be")
        )
    for place, line in numbered_lines(text):
        numbered = _ENTRY.match(line)
        if numbered:
            count += 1
            if int(numbered[1]) != count:
                facts = {"missing": count, "n": int(numbered[1])}
                raise NoRecord(
                    say(
                        "transcript.missing",
                        "this is not a transcript: entry {missing} is missing before entry {n}",
                        **facts,
                    )
                )
        elif line.strip() and not line.startswith("#"):
            with locating_errors(place):
                name, value = parse_header_line(line)
                if name in header:
                    raise NoRecord(say("record.twice", "{name!r} appears twice", name=single_line(name, 40)))
            header[name] = value
            if len(header) > MOST_FIELDS:
                raise NoRecord(
                    say(
                        "transcript.large_header",
                        "this is not a transcript: its header is larger than any can be",
                    )
                )
    if "format" not in header:
        raise NoRecord(
            say(
                "transcript.no_format",
                "this is not a transcript: it has no line format={format}",
                format=FORMAT,
            )
        )
    check_format(header)
    return TranscriptText(header, count, text)


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, from 1."""
    at, place = 0, 0
    while at <= len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        place += 1
        yield place, text[at:end].removesuffix("\r")
        at = end + 1


@contextmanager
def locating_errors(place: int) -> Iterator[None]:
    try:
        yield
    except NoRecord as why:
        raise NoRecord(
            say("transcript.line", "this is not a transcript: line {line}: {why}", line=place, why=why)
        ) from None


def entry_from_transcript_line(game: str, line: str) -> JsonObject:
    """Read an entry from a line without its number: a typed line, or one with all its fields. Raises NoRecord."""
    if len(line) > LONGEST_LINE:
        raise NoRecord(say("notation.long", "the line is too long"))
    if game not in GAMES:
        return entry_with_all_fields(line)
    try:
        return entry_from_long_line(game, line.partition(FOR_PEOPLE)[0])
    except NoRecord:
        if not _ALL_FIELDS.match(line):
            raise
    return entry_with_all_fields(line)


# -- lines with all fields ---------------------------------------------------------------------------------------
Part = TypeVar("Part")


class _Reader(Scanner):
    """Reads names and values."""

    def word(self) -> str:
        return str(self.json()) if self.text.startswith('"', self.at) else self.require(WORD)

    def value(self, depth: int = 0) -> Json:
        if depth > DEEPEST:
            raise ScanError
        if self.skip("["):
            return self._several("]", lambda: self.value(depth + 1))
        if self.skip("{"):
            return dict(self._several("}", lambda: self.pair(depth + 1)))
        number = self.match(_NUMBER)
        if number is not None:
            return parse_number(number)
        quoted = self.text.startswith('"', self.at)
        word = self.word()
        return word if quoted else RESERVED.get(word, word)

    def _several(self, end: str, one: Callable[[], Part]) -> list[Part]:
        found: list[Part] = []
        while not self.skip(end):
            if found and not self.skip(","):
                raise ScanError
            found.append(one())
        return found

    def pair(self, depth: int = 0) -> tuple[str, Json]:
        name = self.word()
        if not self.skip("="):
            raise ScanError
        return name, self.value(depth)

    def end(self) -> None:
        """Raise ScanError if anything but a comment follows."""
        self.match(_BLANKS)
        if not self.is_at_end and not self.text.startswith("#", self.at):
            raise ScanError


def parse_number(text: str) -> Json:
    try:
        number: Json = DECODER.decode(text)
    except ValueError:  # too many digits for int()
        raise ScanError from None
    return number


def parse_header_line(line: str) -> tuple[str, Json]:
    reader = _Reader(line)
    try:
        pair = reader.pair()
        reader.end()
    except ScanError:
        raise reader.error() from None
    if not is_small(pair[1]):
        raise NoRecord(
            say("transcript.large", "{name} holds more than it can", name=single_line(pair[0], 40))
        )
    return pair


def entry_with_all_fields(line: str) -> JsonObject:
    """Read an entry from a line such as `move by=Jon from=b3 to=c4 card=9H`. Raises NoRecord."""
    reader = _Reader(line)
    try:
        entry: JsonObject = {"do": reader.word()}
        while not line.startswith(FOR_PEOPLE, reader.at) and reader.skip(" ") and not reader.is_at_end:
            name, value = reader.pair()
            entry[name] = value
        reader.end()
    except ScanError:
        raise reader.error() from None
    if not is_small(entry):
        raise NoRecord(say("transcript.large_entry", "the entry is too large"))
    return entry
