"""The items of docs/rulings.md as data: printed section, sentence, whether the rule text itself says it, and where it applies."""

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
"""The most characters of an item that a table shows."""


class RulingItem(NamedTuple):
    """One item of docs/rulings.md."""

    id: str
    section: str
    """The printed heading that the item is about, as written in its brackets; "" if it names none."""
    text: str
    """Its whole text, in one line and without its section."""

    @property
    def is_explicit(self) -> bool:
        """True if the printed rules say it explicitly, so that nothing had to be decided."""
        return "EXPLICIT" in self.text

    @property
    def only_for(self) -> str:
        """The only option or edition to which it applies (`Option 1`, `ER2`); "" if it applies to all."""
        found = re.search(r"\b(Option [12]|ER[12])\b(?! vs)", self.section)
        return found[1] if found else ""

    @property
    def sentence(self) -> str:
        """Its text in short: a statement whole, a question without its answer."""
        said = re.split(r"\s*\*\*Default|\s*EXPLICIT", self.text, maxsplit=1)[0].strip() or self.text
        return said if len(said) <= _SHORT else said[: said.rindex(" ", 0, _SHORT)] + " …"


@cache
def ruling_items() -> Mapping[str, RulingItem]:
    """Return every item by its id, in the order of the page."""
    return {
        id: _item(id, " ".join(text.split()))
        for id, text in _ITEM.findall(RULINGS.read_text(encoding="utf-8"))
    }


def _item(id: str, text: str) -> RulingItem:
    section = _SECTION.match(text)
    return RulingItem(id, section[1], text[section.end() :]) if section else RulingItem(id, "", text)
