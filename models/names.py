"""Names of players as people type them: one spelling of each, and what is searched for in them."""

import unicodedata
from typing import Final

from models.external_input import JOINING
from models.translation import say

INVISIBLE_LETTERS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters by Unicode's tables of which nothing is seen: fillers of Hangul, inherent vowels of Khmer, the empty Braille pattern."""


def normal_name(typed: str) -> str:
    """The one spelling of a name: composed (NFC), no blanks at its ends, one plain blank for each run within.

    Joiners (U+200C, U+200D) stay: Persian names and pictures of several signs need them.
    """
    return " ".join(unicodedata.normalize("NFC", typed).split())


def name_fault(name: str) -> str:
    """Why nobody can be called so, in one sentence; "" for a name of which every letter can be seen."""
    if any(sign in INVISIBLE_LETTERS for sign in name):
        return say(
            "names.invisible", "A name cannot contain invisible characters: it would look like another name."
        )
    if not any(unicodedata.category(sign)[0] not in "MZC" for sign in name.translate(JOINING)):
        return say("new_table.no_name", "A name needs at least one visible character.")
    return ""


def search_key(text: str) -> str:
    """What is compared in a search: without case and marks, so that `istanbul` finds `İSTANBUL` and `jorg` finds `Jörg`."""
    decomposed = unicodedata.normalize("NFKD", text.casefold()).translate({**JOINING, ord("ı"): "i"})
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).casefold()
