"""No screen writes a sentence of its own: each goes through `say`. What a walk over the screens sees stands in test_accessible."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

VIEWS: Final = Path(__file__).parents[2] / "views"
READ_BY_PEOPLE = (
    "words",
    "title",
    "silent",
    "button",
    "sign_button",
    "grouped",
    "switch",
    "choice",
    "name_field",
    "Text",
    "TextSpan",
    "hint",
)
NAMED_SO = ("label", "tooltip", "hint_text", "helper", "semantics_label", "subtitle")


def unsaid(source: Path) -> Iterator[str]:
    """Sentences in a file of the screens that are shown without `say`."""
    for call in ast.walk(ast.parse(source.read_text())):
        if isinstance(call, ast.Call):
            called = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
            shown = [keyword.value for keyword in call.keywords if keyword.arg in NAMED_SO]
            shown += call.args[:2] if called in READ_BY_PEOPLE else []
            for each in shown:
                parts = each.values if isinstance(each, ast.JoinedStr) else [each]
                for part in parts:
                    if (
                        isinstance(part, ast.Constant)
                        and part.value != "Joker"
                        and re.search(r"[A-Za-z]{2,} +[a-z]|^[A-Z][a-z]{2,}", str(part.value))
                    ):
                        yield f"{source.name}:{part.lineno} {part.value!r}"


def test_no_screen_shows_a_sentence_without_saying_it() -> None:
    found = [fault for source in sorted(VIEWS.rglob("*.py")) for fault in unsaid(source)]

    assert not found, "\n".join(found)
