"""The items of docs/rulings.md as data: printed section, sentence, whether the text itself says it, and for whom it holds."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

RULINGS: Final = Path(__file__).resolve().parent.parent / "docs" / "rulings.md"
_ITEM: Final = re.compile(
    r"^- \*\*([A-Z]+-\d+[ab]?)\*\*\s*(.*?)(?=^- \*\*|^#|^\||\Z)", re.MULTILINE | re.DOTALL
)
_SECTION: Final = re.compile(r"\[([^\]]*)\]\s*")
_SHORT: Final = 180
"""So many characters of an item are shown in a table."""


class RulingItem(NamedTuple):
    """One item of docs/rulings.md."""

    id: str
    section: str
    """The printed heading it speaks of, as written in its brackets; "" where it names none."""
    text: str
    """All that it says, in one line and without its section."""

    @property
    def is_explicit(self) -> bool:
        """True if the printed text says it: nothing was left open there."""
        return "EXPLICIT" in self.text

    @property
    def only_for(self) -> str:
        """The option or edition it holds for alone (`Option 1`, `ER2`); "" where it holds for all."""
        found = re.search(r"\b(Option [12]|ER[12])\b(?! vs)", self.section)
        return found[1] if found else ""

    @property
    def sentence(self) -> str:
        """What it says in short: a plain sentence whole, a question without its answer."""
        said = re.split(r"\s*\*\*Default|\s*EXPLICIT", self.text, maxsplit=1)[0].strip() or self.text
        return said if len(said) <= _SHORT else said[: said.rindex(" ", 0, _SHORT)] + " …"


@cache
def ruling_items() -> Mapping[str, RulingItem]:
    """Every item by its id, in the order of the page."""
    return {
        id: _item(id, " ".join(text.split()))
        for id, text in _ITEM.findall(RULINGS.read_text(encoding="utf-8"))
    }


def _item(id: str, text: str) -> RulingItem:
    section = _SECTION.match(text)
    return RulingItem(id, section[1], text[section.end() :]) if section else RulingItem(id, "", text)
