"""Replace characters that phones and word processors put into typed lines: dashes, suits, full-width letters,
curly quotes."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from referee.words.line_fields import name_in_line
from referee.words.scanner import known_name_in_any_case

SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
        **dict.fromkeys("♠♤", "S"),
        **dict.fromkeys("♥♡", "H"),
        **dict.fromkeys("♦♢", "D"),
        **dict.fromkeys("♣♧", "C"),
        **dict.fromkeys("“”„‟", '"'),
        "×": "x",
        "\ufe0e": "",
        "\ufe0f": "",
    }
)
"""The plain character for each. The last two, variation selectors, are dropped."""
_QUOTES: Final = "\"'\u2018\u2019“”„‟"
_BLANKS_IN_MOVE: Final = re.compile(r"^([A-Z]?[A-Za-z]\d{1,2}) ?- ?([A-Za-z]\d)")
"""`a7 - b7`: the beginning of a move with blanks."""
_REMARK: Final = re.compile("[!#！＃]")


def line_with_plain_characters(line: str, player_names: Sequence[str]) -> str:
    """The line with plain characters. Players' names, reasons and notes are left as they are."""
    line, head = unicodedata.normalize("NFC", line), ""
    longest = max(map(len, player_names), default=0) + 10  # blanks and quotes stand around a name
    for colon in reversed([*re.finditer("[:：]", line[:longest])]):
        name = known_name_in_any_case(line[: colon.start()].strip().strip(_QUOTES), player_names)
        if name in player_names:
            head, line = f"{name_in_line(name)}: ", line[colon.end() :].lstrip()
            break
    remark = _REMARK.search(line)
    at = remark.start() if remark else len(line)
    act = " ".join(unicodedata.normalize("NFKC", line[:at].translate(SIGNS)).split())
    act = _BLANKS_IN_MOVE.sub(r"\1-\2", act)
    remark_text = f" {unicodedata.normalize('NFKC', line[at])}{line[at + 1 :]}" if remark else ""
    return f"{head}{act}{remark_text}"
