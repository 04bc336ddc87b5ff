"""Spell names of any script in Latin letters where a font or file name lacks the characters.

`李明` is shown as `LiMing`, `مريم` as `Mrym`, a fox emoji as `fox`. The app's fonts are small, and the browser
may not download others. If two players of a table would get the same name, each gets the number of their
seat.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from anyascii import anyascii

LONGEST: Final = 200
"""The longest file name in bytes; some systems refuse longer ones."""
RESERVED: Final = frozenset(
    (
        "con",
        "prn",
        "aux",
        "nul",
        "conin$",
        "conout$",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
    )
)
"""Names of devices: Windows opens no file with such a name, whatever its ending."""
_distinct_display_names: dict[str, str] = {}
"""Names that would look like another at their table, with what is shown instead."""


def transliterate(text: str, supported_characters: frozenset[str], substitute: str) -> str:
    """The text in characters that a font `supported_characters`; `substitute` replaces what cannot be
    spelled."""
    if supported_characters.issuperset(text):
        return text
    for name, shown in _distinct_display_names.items():
        text = re.sub(whole_name_pattern(name), shown.replace("\\", r"\\"), text)
    written = ""
    for sign in text:
        if sign in supported_characters:
            written += sign
        elif not is_combining(sign):
            written += spelling_capitalised_at_word_start(written, anyascii(sign) or substitute)
    return written


def whole_name_pattern(name: str) -> str:
    """A pattern that matches a name only where it is not part of a longer word."""
    return rf"(?<![^\s\x21-\x2f\x3a-\x40]){re.escape(name)}(?![^\s\x21-\x2f\x3a-\x40])"


def is_combining(sign: str) -> bool:
    """True if the character only joins others into one emoji, or is an accent on another."""
    return unicodedata.category(sign) in ("Cf", "Mn", "Me") and not anyascii(sign)


def spelling_capitalised_at_word_start(text_before: str, spelling: str) -> str:
    """The spelling of a character that follows `text_before`. An emoji (`:fox:`) becomes a word of its
    own."""
    begins = not text_before or not text_before[-1].isalnum()
    if len(spelling) > 2 and spelling.startswith(":") and spelling.endswith(":"):
        return ("" if not text_before or text_before[-1].isspace() else " ") + spelling[1:-1].replace(
            "_", " "
        )
    return spelling[:1].upper() + spelling[1:] if begins else spelling


def set_distinct_display_names(
    names: Iterable[str], supported_characters: frozenset[str], substitute: str
) -> None:
    """From now on show these players of a table by different names, with the number of their seat where
    needed."""
    seats = list(names)
    for name in seats:
        _distinct_display_names.pop(name, None)
    shown = [transliterate(name, supported_characters, substitute).casefold() for name in seats]
    for seat, name in enumerate(seats):
        if not supported_characters.issuperset(name) and shown.count(shown[seat]) > 1:
            full_name = f"{transliterate(name, supported_characters, substitute)} {seat + 1}"
            while full_name.casefold() in shown:  # another player has this very name
                full_name += f" {seat + 1}"
            _distinct_display_names[name] = full_name


def safe_file_name_in_any_script(*parts: str, ending: str) -> str:
    """A file name that every system accepts. Letters of every script stay; an emoji is spelled."""
    safe = "".join(
        sign
        if sign.isascii() or is_word_character_or_hyphen(sign)
        else spelling_capitalised_at_word_start("x", anyascii(sign))
        for sign in "-".join(parts)
    )
    name = "".join(sign if is_word_character_or_hyphen(sign) else "-" for sign in safe).lower()
    name = (
        re.sub("-+", "-", name)[:80].encode()[: LONGEST - len(ending) - 1].decode(errors="ignore").strip("-")
    )
    stem = f"{name}-" if name in RESERVED else name
    return f"{stem or 'unnamed'}.{ending}"


def is_word_character_or_hyphen(sign: str) -> bool:
    return sign.isalnum() or sign in "_-" or (unicodedata.category(sign)[0] == "M" and not is_combining(sign))
