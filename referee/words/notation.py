"""Typed lines: one short line for every entry of every game. The same table of forms writes and reads them.

A form is a pattern such as `x {target:square} {style:word}`: words as they stand, fields with their kind
(referee.words.line_fields), and optional parts in brackets. A line may begin with the player (`Jon: `) and
end with the reason why the table lets it stand (` ! reason`) and a note (` # note`). A line is refused if any
part of it is left over.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from models.external_input import is_all_visible, is_within_json_limits
from models.json_values import Json, JsonObject
from models.record import Entry, NoRecord
from models.translation import say
from referee.games import game_named
from referee.verbs import Form
from referee.words.line_fields import BLANKS, KINDS, json_for_line, name_in_line, read_word_or_quoted
from referee.words.scanner import (
    NO_KNOWN_WORDS,
    KnownWords,
    ScanError,
    Scanner,
    is_text_next,
    known_name_in_any_case,
    unread_line_error,
)

LONGEST_LINE: Final = 1_000_000
"""In characters: the longest note with every character written as `\\u....`."""


class Slot(NamedTuple):
    """The place of a field in a form."""

    name: str
    kind: str


Part: TypeAlias = "str | Slot | tuple[Part, ...]"
"""A part of a form: a word or a blank, a field, or optional parts."""

NON_GAME_FORMS: Final = (
    Form("audit", "count {counts:pairs}"),
    Form("house_rules", "rules {options:pairs}"),
)
"""The forms of entries that belong to no game."""
SEAT_CHANGES: Final = (
    Form("join", "join {player:newcomer} [at {total:number}]"),
    Form("leave", "leave {player:name}"),
)
"""The forms of players who join or leave."""
BY_NOBODY: Final = ("reveal", "audit", "house_rules", "join", "leave")
"""Verbs without a player."""

SLOT: Final = re.compile(r"\{(\w+):(\w+)\}")
_PART = re.compile(
    r"\s*\[(?P<maybe>[^\]]+)\]|\{(?P<name>\w+):(?P<kind>\w+)\}|(?P<blank> )|(?P<word>[^ {\[]+)"
)
_NOTE = re.compile(r"\s#(?:\s|$)")
_NOTE_NEXT = re.compile(r"\s*(?:#|$)")
_LEFT = re.compile(r"\s*")


@cache
def typed_line_forms_of_game(game_name: str) -> tuple[Form, ...]:
    """All forms of a game, by its name in a record."""
    return (*game_named(game_name).verbs.forms, *NON_GAME_FORMS, *SEAT_CHANGES)


@cache
def pattern_parts(pattern: str) -> tuple[Part, ...]:
    return tuple(
        (" ", *pattern_parts(part["maybe"]))
        if part["maybe"]
        else Slot(part["name"], part["kind"])
        if part["name"]
        else part.group()
        for part in _PART.finditer(pattern)
    )


@cache
def pattern_words(pattern: str) -> frozenset[str]:
    """The words of a form. They end a list of cards."""
    return frozenset(word.group() for word in re.finditer(r"[a-z]+", SLOT.sub(" ", pattern)))


# -- writing -------------------------------------------------------------------------------------------------


def pattern_filled_with_all_fields_or_none(pattern: str, entry_fields: Mapping[str, Json]) -> str | None:
    """The pattern filled with the entry's fields; None if it needs a field that is missing, or one is left
    over."""
    used: set[str] = set()
    text = filled_parts_or_none(pattern_parts(pattern), entry_fields, used)
    return text if used >= entry_fields.keys() else None


def filled_parts_or_none(
    parts: tuple[Part, ...], fields: Mapping[str, Json], used_fields: set[str]
) -> str | None:
    slots = [part.name for part in parts if isinstance(part, Slot)]
    if any(name not in fields for name in slots):
        return None
    used_fields.update(slots)
    return "".join([filled_part(part, fields, used_fields) for part in parts])


def filled_part(part: Part, fields: Mapping[str, Json], used_fields: set[str]) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Slot):
        return KINDS[part.kind].format(fields[part.name])
    return (filled_parts_or_none(part, fields, used_fields) or "").rstrip()


NO_WORDS: Final = ("do", "by", "override", "note", "entered_by", "shows")
"""Fields that a form does not write: the first four have places of their own in a line, the last two are not
typed."""


def line_from_entry(game_name: str, entry: Entry, includes_player: bool = True) -> str:
    """The typed line of an entry. Raises NoRecord if no form fits, which would be a fault of the app."""
    fields = {name: value for name, value in entry.to_json_object().items() if name not in NO_WORDS}
    verb, by, override, note = (
        entry.do,
        getattr(entry, "by", None) if includes_player else None,
        entry.override,
        entry.note,
    )
    for form in typed_line_forms_of_game(game_name):
        text = (
            pattern_filled_with_all_fields_or_none(form.pattern, fields)
            if form.verb == verb and not form.short
            else None
        )
        if text is not None:
            player_part = f"{name_in_line(by)}: " if by is not None else ""
            reason_part = (
                f" ! {reason_or_note_quoted_if_needed(override, _NOTE)}" if override is not None else ""
            )
            note_part = "" if note is None else f" # {reason_or_note_quoted_if_needed(note)}"
            return f"{player_part}{text}{reason_part}{note_part}"
    raise NoRecord(say("notation.no_form", "there is no line like this for {verb}", verb=verb))


def reason_or_note_quoted_if_needed(text: str, end_pattern: re.Pattern[str] | None = None) -> str:
    """A reason or note as written in a line: in quotes if it could not be read back otherwise."""
    plain = is_all_visible(text) and text == " ".join(text.split()) and text and not text.startswith('"')
    return text if plain and not (end_pattern and end_pattern.search(f" {text}")) else json_for_line(text)


# -- reading -------------------------------------------------------------------------------------------------
class LineReader:
    """Reads one line with the forms of a game, and notes how far each form fitted that does not fit whole."""

    def __init__(self, game_name: str, line: str, known_words: KnownWords = NO_KNOWN_WORDS) -> None:
        if len(line) > LONGEST_LINE:
            raise NoRecord(say("notation.long", "the line is too long"))
        self.game, self.line, self.furthest_position = game_name, line, 0
        self._forms_by_position: dict[int, list[Form]] = {}
        """The forms that do not fit the line, by the position up to which they do."""
        scanner = Scanner(line)
        scanner.read_match_or_none(_LEFT)
        self._known_words = known_words
        self.player_name = read_player_prefix(scanner, known_words.players)
        self.act_position = scanner.position

    def possible_entries_json(
        self, with_short_forms: bool = True, in_any_case: bool = False
    ) -> Iterator[JsonObject]:
        """Every entry the line can mean, in the order of the forms. `in_any_case`: their words may be written
        with capitals."""
        for form in typed_line_forms_of_game(self.game):
            parts = pattern_parts(form.pattern)
            first = parts[0] if isinstance(parts[0], str) else ""
            if (form.short and not with_short_forms) or not is_text_next(
                self.line, self.act_position, first, in_any_case
            ):
                continue
            scanner = Scanner(self.line, self.act_position, pattern_words(form.pattern), self._known_words)
            scanner.takes_any_case = in_any_case
            found: JsonObject = {"do": form.verb}
            try:
                self._read_parts(parts, scanner, found)
                self._read_reason_and_note(scanner, found)
            except ScanError:
                self.furthest_position = max(self.furthest_position, scanner.position)
                self._forms_by_position.setdefault(scanner.position, []).append(form)
            else:
                if not is_within_json_limits(found):
                    raise NoRecord(say("transcript.large_entry", "the entry is too large"))
                yield found

    def _read_parts(self, parts: Sequence[Part], scanner: Scanner, fields_read: JsonObject) -> None:
        for part in parts:
            if isinstance(part, Slot):
                fields_read[part.name] = KINDS[part.kind].parse(scanner)
            elif isinstance(part, tuple):
                self._read_optional(part, scanner, fields_read)
            elif part == " ":
                scanner.read_match_or_raise(BLANKS)
            elif not scanner.skip_if_next(part):
                raise ScanError

    def _read_optional(self, parts: Sequence[Part], scanner: Scanner, fields_read: JsonObject) -> None:
        start, values = scanner.position, JsonObject()
        try:
            self._read_parts(parts, scanner, values)
        except ScanError:
            self.furthest_position = max(self.furthest_position, scanner.position)
            scanner.position = start
        else:
            fields_read.update(values)

    def _read_reason_and_note(self, scanner: Scanner, fields_read: JsonObject) -> None:
        """Read the reason and the note. Nothing may follow them."""
        scanner.read_match_or_none(_LEFT)
        if scanner.skip_if_next("!"):
            note = _NOTE.search(scanner.text, scanner.position)
            fields_read["override"] = read_reason_or_note(
                scanner, note.start() if note else len(scanner.text)
            )
            scanner.read_match_or_none(_LEFT)
        if scanner.skip_if_next("#"):
            fields_read["note"] = read_reason_or_note(scanner, len(scanner.text))
        scanner.read_match_or_none(_LEFT)
        if not scanner.is_at_end:
            raise ScanError

    def likely_forms(self, longest_word: int) -> list[Form]:
        """Forms that an unread line may have been meant for.

        Those with its first word; else those that begin like it and name more than one thing, such as
        `FROM-TO CARD`; else those with its first letter; else all.
        """
        first = self.line[self.act_position : self.act_position + longest_word].partition(" ")[0]
        first = first.rstrip(".,;!").lower()
        furthest = max(self._forms_by_position, default=self.act_position)
        begun = self._forms_by_position[furthest] if furthest > self.act_position else []
        return (
            forms_beginning_with(self.game, first)
            or [form for form in begun if form.pattern.count("{") > 1]
            or forms_beginning_with(self.game, first[:1])
            or list(typed_line_forms_of_game(self.game))
        )

    def error_where_reading_stopped(self, detail: str = "") -> NoRecord:
        """The error that says from where on no form fits."""
        at = max(self.furthest_position, self.act_position)
        spaces = _LEFT.match(self.line, at)[0]  # type: ignore[index]
        return unread_line_error(self.line, at + len(spaces), detail)


def read_player_prefix(scanner: Scanner, names: Sequence[str]) -> str | None:
    """Read the player in front of a line, if there is one. A player of this table may be named without
    quotes."""
    start = scanner.position
    name = read_known_player_prefix_or_none(scanner, names)
    if name is None:
        try:
            name = known_name_in_any_case(read_word_or_quoted(scanner), names)
        except ScanError:
            name = ""
        if not scanner.skip_if_next(":"):
            scanner.position = start
            return None
    if not scanner.is_at_end and not scanner.read_match_or_none(BLANKS):
        scanner.position = start
        return None
    return name


def read_known_player_prefix_or_none(scanner: Scanner, names: Sequence[str]) -> str | None:
    """Read a player of this table without quotes, and the colon. None if there is none."""
    if not names:
        return None
    longest = 2 * max(map(len, names)) + 2  # a letter may be typed as two signs
    for colon in re.finditer(":", scanner.text[scanner.position : scanner.position + longest]):
        written = scanner.text[scanner.position : scanner.position + colon.start()]
        name = known_name_in_any_case(written, names)
        if name in names:
            scanner.position += colon.end()
            return name
    return None


def read_reason_or_note(scanner: Scanner, end: int) -> str:
    """Read a text, in quotes or up to `end`. Raises ScanError if it is empty."""
    scanner.read_match_or_none(_LEFT)
    start = scanner.position
    if scanner.text.startswith('"', start):
        with suppress(ScanError):
            quoted = scanner.read_json()
            if _NOTE_NEXT.match(scanner.text, scanner.position):
                return str(quoted)
    scanner.position = start
    quoted = scanner.text[start:end].strip()
    if not quoted:
        raise ScanError
    scanner.position = end
    return str(quoted)


def first_word_of_form(form: Form) -> str:
    """The word that a form begins with; "" if it begins with a field."""
    return form.pattern.partition(" ")[0].partition("{")[0]


def form_for_people(form: Form) -> str:
    """A form as shown to people: `x TARGET STYLE`, or `claim -` for no cards."""
    return SLOT.sub(
        lambda slot: "-" if slot[2] == "none" else slot[1].upper().replace("_", "-"), form.pattern
    )


def forms_beginning_with(game_name: str, prefix: str) -> list[Form]:
    """The forms that begin with these letters; none if there are no letters."""
    forms = typed_line_forms_of_game(game_name)
    return [form for form in forms if prefix and form.pattern.startswith(prefix)]


def entry_json_from_long_line(game_name: str, line: str) -> JsonObject:
    """Read a line in a long form without a table, for records. Raises NoRecord for other lines."""
    lines = LineReader(game_name, line)
    reading = next(lines.possible_entries_json(with_short_forms=False), None)
    if reading is None:
        raise lines.error_where_reading_stopped()
    if lines.player_name is None and reading["do"] not in BY_NOBODY:
        raise NoRecord(say("notation.who", "it does not name the player"))
    return reading if lines.player_name is None else {**reading, "by": lines.player_name}
