"""Names in every script, for fonts and file names that have not all of them: what a font lacks is spelled in Latin letters.

`李明` is shown as `LiMing`, `مريم` as `Mrym`, a picture of a fox as `fox`. No small font has all signs of the world, and a browser
that is let near no other network fetches none. Two players at one table whose names would then be the same get the number of their seat.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from anyascii import anyascii

LONGEST: Final = 200
"""Bytes: a file name of more is refused by some systems."""
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
"""Names of devices: Windows opens no file that is called so, whatever its ending."""
_ALIKE: dict[str, str] = {}
"""Names that would be shown like another at their table, with what they are shown as."""


def transliterate(text: str, has: frozenset[str], substitute: str) -> str:
    """The text in signs that a font `has`; `substitute` for what cannot be spelled either."""
    if has.issuperset(text):
        return text
    for name, shown in _ALIKE.items():
        text = re.sub(whole_name_pattern(name), shown.replace("\\", r"\\"), text)
    said = ""
    for sign in text:
        if sign in has:
            said += sign
        elif not is_combining(sign):
            said += transliterated_sign(said, anyascii(sign) or substitute)
    return said


def whole_name_pattern(name: str) -> str:
    """A pattern for a name that stands alone, and not within a longer one."""
    return rf"(?<![^\s\x21-\x2f\x3a-\x40]){re.escape(name)}(?![^\s\x21-\x2f\x3a-\x40])"


def is_combining(sign: str) -> bool:
    """Does it only join others into one picture, or stand on another? Then it is no sign of its own."""
    return unicodedata.category(sign) in ("Cf", "Mn", "Me") and not anyascii(sign)


def transliterated_sign(before: str, sign: str) -> str:
    """What a sign is spelled as behind this. A picture (`:fox:`) is a word of its own."""
    begins = not before or not before[-1].isalnum()
    if len(sign) > 2 and sign.startswith(":") and sign.endswith(":"):
        return ("" if not before or before[-1].isspace() else " ") + sign[1:-1].replace("_", " ")
    return sign[:1].upper() + sign[1:] if begins else sign


def set_distinct_names(names: Iterable[str], has: frozenset[str], substitute: str) -> None:
    """From now on these players of one table are shown by names that differ, those that need it with the number of their seat."""
    seats = list(names)
    for name in seats:
        _ALIKE.pop(name, None)
    shown = [transliterate(name, has, substitute).casefold() for name in seats]
    for seat, name in enumerate(seats):
        if not has.issuperset(name) and shown.count(shown[seat]) > 1:
            told = f"{transliterate(name, has, substitute)} {seat + 1}"
            while told.casefold() in shown:  # somebody is really called so
                told += f" {seat + 1}"
            _ALIKE[name] = told


def safe_file_name(*parts: str, ending: str) -> str:
    """A name for a file that every system takes. Letters of every script stay; a picture is spelled."""
    kept = "".join(
        sign if sign.isascii() or is_word_sign(sign) else transliterated_sign("x", anyascii(sign))
        for sign in "-".join(parts)
    )
    name = "".join(sign if is_word_sign(sign) else "-" for sign in kept).lower()
    name = (
        re.sub("-+", "-", name)[:80].encode()[: LONGEST - len(ending) - 1].decode(errors="ignore").strip("-")
    )
    stem = f"{name}-" if name in RESERVED else name
    return f"{stem or 'unnamed'}.{ending}"


def is_word_sign(sign: str) -> bool:
    return sign.isalnum() or sign in "_-" or (unicodedata.category(sign)[0] == "M" and not is_combining(sign))
