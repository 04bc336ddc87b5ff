"""The door: everything that comes from outside (files, pasted text, typed lines) is read here, and said again as it may be shown.

Whatever is wrong with it, the only failure is `Unreadable`. Its text is one sentence that fits into any line: at most 300 signs,
no line breaks, and nothing of the input that steers a terminal or turns the direction of writing.
"""

import codecs
import json
import re
from collections.abc import Iterable
from sys import intern
from typing import Final

from models.json_values import Json
from models.translation import say

LONGEST_SENTENCE: Final = 300
LONGEST_TEXT: Final = 100_000
"""Signs of one text in a record, such as a note."""
SAID_AGAIN: Final = 60
"""So many signs of what cannot be read are said again."""
SHORT: Final = 40
"""Signs of a word that is kept once in memory."""
MOST_BRACKETS: Final = 500_000
"""In one text: no game is that long, and each opens something that must be remembered."""
MOST_PARTS: Final = 5000
"""Values in one entry: the hands of ten players are 100 cards each."""
DEEPEST: Final = 20
"""Lists and names within one another."""
JOINING: Final = dict.fromkeys((0x200C, 0x200D, *range(0xE0020, 0xE0080)))
"""What joins several emoji into one picture (a family, a flag), or keeps Persian letters apart: invisible, but part of a name."""


class Unreadable(ValueError):
    """What came from outside cannot be read. Its text is one sentence for the person who gave it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(single_line(sentence, LONGEST_SENTENCE))


# -- saying it again ---------------------------------------------------------------------------------------------
def is_visible(sign: str) -> bool:
    """Is this sign something to be seen: no control sign, no half of a sign, none that turns the direction of writing?"""
    return sign.isprintable() or ord(sign) in JOINING


def is_all_visible(text: str) -> bool:
    """Is every sign of it something to be seen?"""
    return text.isprintable() or text.translate(JOINING).isprintable()


def with_invisible_marked(text: str) -> str:
    """The text with a mark in the place of every sign that nobody can see; line breaks stay."""
    return (
        text
        if is_all_visible(text)
        else "".join(sign if sign == "\n" or is_visible(sign) else "\ufffd" for sign in text)
    )


def single_line(text: str, most: int = SAID_AGAIN) -> str:
    """The text in one line, cut where it is too long."""
    line = with_invisible_marked(" ".join(text[: 4 * most].split()))
    return line if len(line) <= most and len(text) <= 4 * most else f"{line[: most - 1].rstrip()}…"


def visible_json(value: object) -> str:
    """JSON in one line in which every sign can be seen; what cannot is written as `\\u...`."""
    return with_invisible_escaped(json.dumps(value, ensure_ascii=False))


def as_json_lines(value: object) -> str:
    """The same on several lines, for people."""
    return "\n".join(map(with_invisible_escaped, json.dumps(value, ensure_ascii=False, indent=1).split("\n")))


def with_invisible_escaped(text: str) -> str:
    """JSON with every sign that cannot be seen written as `\\u...`."""
    return (
        text
        if is_all_visible(text)
        else "".join(sign if is_visible(sign) else json.dumps(sign)[1:-1] for sign in text)
    )


# -- reading -----------------------------------------------------------------------------------------------------
WIDE: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Encodings that programs on Windows choose, by the mark that a file in them begins with."""


def decode_text(content: str | bytes, largest: int) -> str:
    """The text of a file of at most so many bytes, in UTF-8, or in UTF-16 or UTF-32 with their mark. Raises Unreadable.

    NUL bytes behind the text are left out: a disk that lost its power writes them.
    """
    if len(content) > largest:
        raise Unreadable(
            say(
                "outside.too_large",
                "it has {size} bytes; the limit is {largest}",
                size=len(content),
                largest=largest,
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


def reject_non_finite(name: str) -> None:
    raise ValueError(name)


DECODER: Final = json.JSONDecoder(parse_constant=reject_non_finite)
"""JSON without NaN and Infinity, which are no numbers that a record could hold."""
_BLANKS: Final = re.compile(r"[ \t\r\n]*")


def parse_json(text: str) -> Json:
    """The value of a JSON text. Raises Unreadable with the place where it ends to be one."""
    value, end = parse_json_at(text, skip_blanks(text, 0))
    if skip_blanks(text, end) < len(text):
        raise json_error(text, skip_blanks(text, end))
    return value


def parse_json_at(text: str, at: int) -> tuple[Json, int]:
    """The JSON value that begins here, and where it ends. Raises Unreadable."""
    try:
        return DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        raise json_error(text, error.pos) from None
    except RecursionError:
        raise Unreadable(say("outside.too_deep", "its brackets are nested too deeply")) from None
    except ValueError:
        raise Unreadable(say("outside.no_number", "it contains a number that cannot be read")) from None


def json_error(text: str, at: int) -> Unreadable:
    """Why a text is not JSON: from where on."""
    line, sign = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    if at >= len(text):
        return Unreadable(
            say("outside.json_ends", "it is not JSON: it ends too early, in line {line}", line=line)
        )
    here = single_line(text[at : at + 20], 20)
    told = say(
        "outside.no_json",
        "it is not JSON from line {line}, character {sign} on: {here}",
        line=line,
        sign=sign,
        here=here,
    )
    return Unreadable(told)


def skip_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def is_small(value: Json) -> bool:
    """Has this value no more parts than an entry can have, and no more within one another?"""
    parts, level = 0, [value]
    for _ in range(DEEPEST):
        level = [inner for each in level for inner in children_of(each)]
        parts += len(level)
        if not level or parts > MOST_PARTS:
            return not level
    return False


def children_of(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def with_interned_strings(value: Json) -> Json:
    """The same value, every short word of it kept once in memory: a long game says the same few again and again."""
    if isinstance(value, str):
        return intern(value) if len(value) <= SHORT else value
    if isinstance(value, dict):
        return {name: with_interned_strings(each) for name, each in value.items()}
    return [with_interned_strings(each) for each in value] if isinstance(value, list) else value
