"""Read everything that comes from outside (files, pasted text, typed lines), and make it safe to show on a
screen.

The only exception raised here is `Unreadable`. Its text is one sentence of at most 300 characters, without
line breaks, and without anything of the input that controls a terminal or changes the writing direction.
"""

import codecs
import json
import re
from collections.abc import Iterable
from sys import intern
from typing import Final

from models.errors import ExplainedError
from models.json_values import Json
from models.translation import say

LONGEST_SENTENCE: Final = 300
LONGEST_TEXT: Final = 100_000
"""Characters of one text in a record, such as a note."""
SAID_AGAIN: Final = 60
"""Characters of unreadable input that are quoted in a message."""
SHORT: Final = 40
"""Characters of a word that is interned."""
MOST_BRACKETS: Final = 500_000
"""Opening brackets in one text; no game has as many, and each costs memory while parsing."""
MOST_PARTS: Final = 5000
"""Values in one entry; the hands of ten players hold 100 cards each."""
DEEPEST: Final = 20
"""Levels of nested lists and objects."""
JOINING: Final = dict.fromkeys((0x200C, 0x200D, *range(0xE0020, 0xE0080)))
"""Invisible characters that are part of a name: they join emoji into one picture (a family, a flag) or
separate Persian letters.
"""


class Unreadable(ExplainedError, ValueError):
    """Input that cannot be read. Its text is one sentence for the person who provided it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(single_line_excerpt(sentence, LONGEST_SENTENCE))


# -- showing input -------------------------------------------------------------------------------------------
def is_visible_character(character: str) -> bool:
    """True if this character can be seen: not a control character, a surrogate, or one that changes the
    writing direction.
    """
    return character.isprintable() or ord(character) in JOINING


def is_all_visible(text: str) -> bool:
    """True if every character of the text can be seen."""
    return text.isprintable() or text.translate(JOINING).isprintable()


def with_invisible_replaced(text: str) -> str:
    """The text with a mark in place of every invisible character; line breaks stay."""
    return (
        text
        if is_all_visible(text)
        else "".join(sign if sign == "\n" or is_visible_character(sign) else "\ufffd" for sign in text)
    )


def single_line_excerpt(text: str, max_length: int = SAID_AGAIN) -> str:
    """The text on one line, cut after `max_length` characters."""
    line = with_invisible_replaced(" ".join(text[: 4 * max_length].split()))
    return (
        line
        if len(line) <= max_length and len(text) <= 4 * max_length
        else f"{line[: max_length - 1].rstrip()}…"
    )


def one_line_visible_json(value: object) -> str:
    """JSON on one line; invisible characters are written as `\\u...`."""
    return with_invisible_escaped(json.dumps(value, ensure_ascii=False))


def indented_visible_json(value: object) -> str:
    """Indented JSON for people to read; invisible characters are written as `\\u...`."""
    return "\n".join(map(with_invisible_escaped, json.dumps(value, ensure_ascii=False, indent=1).split("\n")))


def with_invisible_escaped(text: str) -> str:
    """The JSON text with every invisible character written as `\\u...`."""
    return (
        text
        if is_all_visible(text)
        else "".join(sign if is_visible_character(sign) else json.dumps(sign)[1:-1] for sign in text)
    )


# -- reading -------------------------------------------------------------------------------------------------
WIDE: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its byte order mark begins with that of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Encodings that programs on Windows write, by their byte order mark."""


def decode_utf_8_16_or_32_text(content: str | bytes, max_bytes: int) -> str:
    """Decode a file of at most `max_bytes` bytes: UTF-8, or UTF-16 or UTF-32 with a byte order mark. Raises
    Unreadable.

    NUL bytes after the text are dropped: a power loss can append them.
    """
    if len(content) > max_bytes:
        raise Unreadable(
            say(
                "outside.too_large",
                "it has {size} bytes; the limit is {largest}",
                size=len(content),
                largest=max_bytes,
            )
        )
    if isinstance(content, str):
        return content
    for mark, encoding in WIDE:
        if content.startswith(mark):
            try:
                return content.decode(encoding).rstrip("\0")
            except UnicodeDecodeError:
                raise Unreadable(
                    say("outside.broken_wide", "it is not text: its end is missing or damaged")
                ) from None
    try:
        return content.decode("utf-8-sig").rstrip("\0")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Unreadable(
            say("outside.no_text", "it is not text: line {line} is not valid UTF-8", line=line)
        ) from None


def raise_for_non_finite_number(name: str) -> None:
    raise ValueError(name)


DECODER: Final = json.JSONDecoder(parse_constant=raise_for_non_finite_number)
"""Rejects NaN and Infinity, which a record cannot hold."""
_BLANKS: Final = re.compile(r"[ \t\r\n]*")


def parse_json(text: str) -> Json:
    """Parse a JSON text. Raises Unreadable with the position of the first error."""
    value, end = value_and_end_of_json_at(text, position_after_blanks(text, 0))
    if position_after_blanks(text, end) < len(text):
        raise json_syntax_error(text, position_after_blanks(text, end))
    return value


def value_and_end_of_json_at(text: str, position: int) -> tuple[Json, int]:
    """Parse the JSON value that begins at this position; returns it and the position after it. Raises
    Unreadable."""
    try:
        return DECODER.raw_decode(text, position)
    except json.JSONDecodeError as error:
        raise json_syntax_error(text, error.pos) from None
    except RecursionError:
        raise Unreadable(say("outside.too_deep", "its brackets are nested too deeply")) from None
    except ValueError:
        raise Unreadable(say("outside.no_number", "it contains a number that cannot be read")) from None


def json_syntax_error(text: str, position: int) -> Unreadable:
    """The error for a text that stops being JSON at this position."""
    line, sign = text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
    if position >= len(text):
        return Unreadable(
            say("outside.json_ends", "it is not JSON: it ends too early, in line {line}", line=line)
        )
    excerpt = single_line_excerpt(text[position : position + 20], 20)
    message = say(
        "outside.no_json",
        "it is not JSON from line {line}, character {sign} on: {here}",
        line=line,
        sign=sign,
        here=excerpt,
    )
    return Unreadable(message)


def position_after_blanks(text: str, position: int) -> int:
    found = _BLANKS.match(text, position)
    return found.end() if found else position


def is_within_json_limits(value: Json) -> bool:
    """True if this value has at most MOST_PARTS values and DEEPEST levels."""
    parts, level = 0, [value]
    for _ in range(DEEPEST):
        level = [inner for each in level for inner in children_of_json(each)]
        parts += len(level)
        if not level or parts > MOST_PARTS:
            return not level
    return False


def children_of_json(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def with_interned_strings(value: Json) -> Json:
    """The same value with every short string interned: a long game repeats the same few words."""
    if isinstance(value, str):
        return intern(value) if len(value) <= SHORT else value
    if isinstance(value, dict):
        return {name: with_interned_strings(each) for name, each in value.items()}
    return [with_interned_strings(each) for each in value] if isinstance(value, list) else value
