"""Replace characters that phones and word processors put into typed lines: dashes, suits, full-width letters,
curly quotes."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from referee.words.line_fields import name_in_line

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
_REMARK: Final = re.compile("[!#！＃]")


def line_with_plain_characters(line: str, player_names: Sequence[str]) -> str:
    """The line with plain characters. Players' names, reasons and notes are left as they are."""
    line, head = unicodedata.normalize("NFC", line), ""
    for name in sorted(player_names, key=len, reverse=True):
        found = re.match(rf"\s*{re.escape(name)}\s*[:：]\s*", line)
        if found:
            head, line = f"{name_in_line(name)}: ", line[found.end() :]
            break
    remark = _REMARK.search(line)
    at = remark.start() if remark else len(line)
    act = " ".join(unicodedata.normalize("NFKC", line[:at].translate(SIGNS)).split())
    remark_text = f" {unicodedata.normalize('NFKC', line[at])}{line[at + 1 :]}" if remark else ""
    return f"{head}{act}{remark_text}"
