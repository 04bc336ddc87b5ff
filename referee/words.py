"""Words, made in one place from a code and facts, so that they can be translated.

A wording is a format string such as `{unit:unit} on {square} stands on {colour:colour}`. What follows the colon names a
vocabulary: the fact is a word of the record (`pawn`, `black`, `easy`) and the vocabulary says how players say it.
"""

import string
from collections.abc import Mapping
from typing import Any

from models.rulings import Facts

VOCABULARY: Mapping[str, Mapping[Any, str]] = {
    "unit": {kind: kind.capitalize() for kind in ("pawn", "rook", "knight", "bishop", "queen", "king")},
    "colour": {"black": "black", "red": "red", "both": "black and red at once"},
    "style": {"easy": "Easy", "optimal": "Optimal", "risky": "Risky", "advantage": "Advantage"},
    "suit": {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"},
}


class _Wording(string.Formatter):
    """`str.format` with vocabularies; a fact that is a list is read out with commas and a last "and"."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, list | tuple):
            return listed([self.format_field(each, format_spec) for each in value])
        if format_spec == "s":
            return "" if value == 1 else "s"
        if format_spec in VOCABULARY:
            return VOCABULARY[format_spec].get(value, str(value))
        return str(super().format_field(value, format_spec))


_WORDING = _Wording()


def phrase(wording: str, facts: Facts) -> str:
    """The wording filled with the facts: one sentence or more, for people."""
    return _WORDING.vformat(wording, (), facts)


def listed(words: list[str], last: str = "and") -> str:
    """`a, b and c`; "none" for nothing."""
    if not words:
        return "none"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
