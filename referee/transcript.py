"""The transcript: a record as lines that people read and this module reads back.

    game=royal-battles
    seats=[{name=Jon,army=[knight,pawn,king,queen]},{name=Mendi,army=[king,bishop,pawn,knight]}]

    12. Jon: b3-c4 9H  # Jon plays 9H on c4. The Pawn steps from b3 to c4.

The entries are typed lines (referee.notation). One whose line would say something else is written with all its fields, as every
entry once was: `12. move by=Jon from=b3 to=c4 card=9H`. A word that needs no quotes has none. What follows two blanks and a #
is for people only, and so is a line that begins with #.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from models.record import FORMAT, Entry, NoRecord
from models.speech import say, wording
from referee.games import PACKAGES, game_named
from referee.notation import entry_in_line, line_of
from referee.replay import reasons, told
from referee.table import Table

_WORD: Final = re.compile(r"[A-Za-z?*_][A-Za-z0-9_.+?*/-]*|[0-9]+[A-Za-z][A-Za-z0-9_]*")
_NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_.])")
_RESERVED: Final = {"true": True, "false": False, "none": None}
_ENTRY: Final = re.compile(r"([0-9]+)\. (.+)")
_FOR_PEOPLE: Final = "  # "
GONE: Final = {"undone": "taken back", "corrected": "corrected", "struck": "struck out", "dropped": "dropped"}
"""Why a line no longer stands, in words."""


# -- writing -----------------------------------------------------------------------------------------------------
def written(value: Any) -> str:
    """A JSON value in the transcript's form."""
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{_word(name)}={written(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(written(each) for each in value) + "]"
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return _word(value) if isinstance(value, str) else json.dumps(value)


def _word(text: str) -> str:
    return text if _WORD.fullmatch(text) and text not in _RESERVED else json.dumps(text, ensure_ascii=False)


def entry_line(entry: Mapping[str, Any]) -> str:
    """One entry without its number, with all its fields: `move by=Jon from=b3 to=c4 card=9H`."""
    return " ".join([entry["do"], *(f"{name}={written(value)}" for name, value in entry.items() if name != "do")])


def typed_line(game: str, entry: Entry) -> str:
    """One entry without its number: the line that is typed for it, or all its fields where that would not be read back to it."""
    fields = entry.written()
    line = line_of(game, entry)
    return line if _typed(game, f"{line}{_FOR_PEOPLE}") == _as_json(entry) else entry_line(fields)


def _as_json(entry: Entry) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(json.dumps(entry.written()))
    return fields


def transcript(table: Table) -> str:
    """The whole log of a table: what stands can be read back, what no longer stands is told beside it."""
    record = table.record()
    header = [f"{name}={written(value)}" for name, value in record.items() if name != "entries"]
    return "\n".join([f"# {table.game.title}: {', '.join(table.header.names)}", *header, "", *_lines(table), ""])


def _lines(table: Table) -> Iterator[str]:
    for number, line in table.numbered():
        ruling = line.ruling
        typed = typed_line(table.header.game, ruling.entry)
        said = " ".join(f"{reasons(ruling)} {told(table.game, table.state, ruling)[0]}".split())
        if number is None:
            yield f"# {wording(f'transcript.{line.gone}', GONE[line.gone])}: {typed}{_FOR_PEOPLE}{said}"
        else:
            yield f"{number}. {typed}{_FOR_PEOPLE}{said}"


# -- reading -----------------------------------------------------------------------------------------------------
class _Reader:
    """Reads values from one line."""

    def __init__(self, text: str, at: int) -> None:
        self.text, self.at = text, at

    def taken(self, sign: str) -> bool:
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def _here(self) -> str:
        return self.text[self.at : self.at + 20]

    def expect(self, sign: str) -> None:
        if not self.taken(sign):
            raise NoRecord(say("transcript.sign", "this is no transcript: {sign!r} is missing at {here!r}", sign=sign, here=self._here()))

    def matched(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found.group() if found else None

    def word(self) -> str:
        if self.text.startswith('"', self.at):
            try:
                value, self.at = json.JSONDecoder().raw_decode(self.text, self.at)
            except ValueError:
                raise NoRecord(
                    say("transcript.quote", "this is no transcript: a quote is not closed at {here!r}", here=self._here())
                ) from None
            return str(value)
        found = self.matched(_WORD)
        if found is None:
            raise NoRecord(say("transcript.word", "this is no transcript: a word is missing at {here!r}", here=self._here()))
        return found

    def value(self) -> Any:
        if self.taken("["):
            return self.several("]", self.value)
        if self.taken("{"):
            return dict(self.several("}", self.pair))
        number = self.matched(_NUMBER)
        if number is not None:
            return json.loads(number)
        quoted = self.text.startswith('"', self.at)
        word = self.word()
        return word if quoted else _RESERVED.get(word, word)

    def several(self, end: str, one: Any) -> list[Any]:
        found: list[Any] = []
        while not self.taken(end):
            if found:
                self.expect(",")
            found.append(one())
        return found

    def pair(self) -> tuple[str, Any]:
        name = self.word()
        self.expect("=")
        return name, self.value()


def entry_in(line: str) -> dict[str, Any]:
    """The entry in a line without its number. Raises NoRecord."""
    reader = _Reader(line, 0)
    entry: dict[str, Any] = {"do": reader.word()}
    while reader.taken(" ") and reader.at < len(line) and not line.startswith((" ", "#"), reader.at):
        name, value = reader.pair()
        entry[name] = value
    if reader.at < len(line) and not line.startswith((" #", "#", " "), reader.at):
        raise NoRecord(
            say("transcript.not_understood", "this is no transcript: {here!r} is not understood", here=line[reader.at : reader.at + 20])
        )
    return entry


def _typed(game: str, line: str) -> dict[str, Any] | None:
    """The entry in a typed line; None for a line with all fields."""
    try:
        said = entry_in_line(game, line.partition(_FOR_PEOPLE)[0]) if game in PACKAGES else None
        return _as_json(game_named(game).entries.validate_python(said)) if said else None
    except (NoRecord, ValueError):  # pydantic's error is one
        return None


def record_in(text: str) -> dict[str, Any]:
    """The record in a transcript. Raises NoRecord with one sentence."""
    try:
        return _record_in(text)
    except RecursionError:
        raise NoRecord(say("transcript.too_deep", "this is no transcript: it is nested too deeply")) from None


def _record_in(text: str) -> dict[str, Any]:
    record: dict[str, Any] = {}
    entries: list[dict[str, Any]] = []
    for line in text.replace("\r\n", "\n").split("\n"):
        numbered = _ENTRY.match(line)
        if numbered:
            if int(numbered[1]) != len(entries) + 1:
                raise NoRecord(
                    say(
                        "transcript.missing",
                        "this is no transcript: entry {missing} is missing before entry {n}",
                        missing=len(entries) + 1,
                        n=numbered[1],
                    )
                )
            entries.append(_typed(str(record.get("game")), numbered[2]) or entry_in(numbered[2]))
        elif line.strip() and not line.startswith("#"):
            name, value = _Reader(line, 0).pair()
            record[name] = value
    if record.get("format") != FORMAT:
        raise NoRecord(say("transcript.no_format", "this is no transcript: it has no line format={format}", format=FORMAT))
    return {**record, "entries": entries}
