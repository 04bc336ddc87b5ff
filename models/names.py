"""Normalise, check and search the names of players as people type them."""

import unicodedata
from typing import Final

from models.external_input import JOINING
from models.translation import say

INVISIBLE_LETTERS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Unicode letters that show nothing: Hangul fillers, Khmer inherent vowels, the empty Braille pattern."""


def normalised_name(typed: str) -> str:
    """The normal spelling of a name: composed (NFC), stripped, with single spaces between words.

    Joiners (U+200C, U+200D) stay: Persian names and composed emoji need them.
    """
    return " ".join(unicodedata.normalize("NFC", typed).split())


def name_visibility_fault_or_empty(name: str) -> str:
    """One sentence that says why this cannot be a name; "" if every letter of it can be seen."""
    if any(sign in INVISIBLE_LETTERS for sign in name):
        return say(
            "names.invisible", "A name cannot contain invisible characters: it would look like another name."
        )
    if not any(unicodedata.category(sign)[0] not in "MZC" for sign in name.translate(JOINING)):
        return say("new_table.no_name", "A name needs at least one visible character.")
    return ""


def accent_free_search_key(text: str) -> str:
    """The text without case and accents, for comparing in a search: `istanbul` finds `İSTANBUL`, `jorg` finds
    `Jörg`.
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold()).translate({**JOINING, ord("ı"): "i"})
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).casefold()
