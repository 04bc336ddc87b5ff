"""A made-up language: whatever still reads as English on a screen did not come from the catalogue.

with spoken(): ...          # the language `xx`, in letters of its own
faults(walk, size, folder, (english,), language="xx")
"""

import json
import re
import string
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import flet as ft
from pytest import MonkeyPatch

from models import translation
from models.locales import language_own_name
from models.message_format import Choice, Fact, Number, Part, parts_of_wording
from referee.games import GAMES, game_named
from tests.screens.every_screen import Sight
from views.workspace.workspace import Workspace

LETTERS: Final = str.maketrans(
    string.ascii_letters,
    "".join(chr(0x430 + at) for at in range(26)) + "".join(chr(0x410 + at) for at in range(26)),
)
"""The made-up language is written in Cyrillic letters, one for each of ours."""


class MadeUp:
    """The catalogue of the made-up language: the letters of every wording are others, its facts stay."""

    def pgettext(self, context: str, message: str) -> str:
        return "".join(map(self._written, parts_of_wording(message)))

    def _written(self, part: Part) -> str:
        match part:
            case Fact(name, how):
                return f"{{{name}:{how}}}" if how else f"{{{name}}}"
            case Number():
                return "#"
            case Choice(name, forms, is_plural):
                said = " ".join(
                    f"{form} {{{''.join(map(self._written, said))}}}" for form, said in forms.items()
                )
                return f"{{{name}, {'plural' if is_plural else 'select'}, {said}}}"
        return part.translate(LETTERS)


CARDS, SQUARES = r"\b(10|[2-9AJQK])[SHDC]\b", r"\b[a-e][1-7]\b"
IDS = r"\b[A-Z]{1,3}-T?\d+[a-z]?\b"
GAMES_BY_NAME = r"Royal Battles|Battle Royals|Royals|El Royale"
OWN_NAMES = "|".join([*map(language_own_name, translation.LANGUAGES), "xx"])
CODE = r"\b[0-9A-Z]{3,4}-[0-9A-Z]{3,4}\b"
DOTTED = r"\b[a-z_]+(\.\w+)+\b"
TYPED: Final = re.compile(r"\b[a-z_]+( [a-z_]+=\S+)+")
FACTS: Final = re.compile(
    rf"{CODE}|{DOTTED}|{CARDS}|{SQUARES}|{IDS}|{GAMES_BY_NAME}|{OWN_NAMES}|\b[AJQKSHDCa-e]\b|\bJoker\b|PDF|QR|JSON|A4|Letter"
)
"""What is the same in every language: codes, ids of rules, cards and squares as a record writes them, rulings, own names."""


EXAMPLES: Final = (
    "Jon",
    "Mendi",
    "Ann",
    "Bob",
    "Cat",
    "Dan",
    "North",
    "East",
    "South",
    "West",
    "Dogs",
    "Birds",
    "Reptiles",
)
"""Who plays in the examples of the rules books, and what houses are called there."""
LOOKED_FOR: Final = "zzzz"
"""What somebody types who looks for a word that no book has."""


def own_names_in(workspace: Workspace) -> list[str]:
    """What people named or wrote themselves, the longest first; of a unit's name its token shows two letters."""
    tables, armies = (
        workspace.tables(only_removed=True) + workspace.tables(),
        [each.army for each in workspace.armies.armies()],
    )
    seats = [seat for each in tables for seat in each.header["seats"]]
    given = [
        *EXAMPLES,
        LOOKED_FOR,
        "Four Rooks",
        *(seat.get(what) or "" for seat in seats for what in ("name", "team")),
    ]
    given += [army.get(what) or "" for army in armies for what in ("name", "notes")]
    for unit in [
        unit for holder in (*seats, *armies) for unit in holder.get("units", holder.get("army")) or ()
    ]:
        if isinstance(unit, dict):
            given += [unit["name"], unit["name"][:2], unit["weapon"]["name"], unit["armor"]["name"]]
    return sorted({name for name in given if name}, key=len, reverse=True)


BOOKS: Final = tuple(book for game in GAMES for book in game_named(game).books_by_edition().values())
SOURCES: Final = sorted(
    (book.source for book in BOOKS if book.source not in GAMES_BY_NAME), key=len, reverse=True
)
CITED: Final = frozenset(
    [
        heading
        for book in json.loads((Path(__file__).parents[1] / "support" / "headings.json").read_text()).values()
        for heading in book
    ]
    + [paragraph.section for book in BOOKS for _, paragraph in book.chapters_and_paragraphs()]
    + SOURCES
)
"""The printed headings and titles of the rule texts: they are cited as they are printed."""
OTHER_APPS: Final = ("BG Stats",)
"""They are called so in every language."""


def texts_of_control(control: Any) -> Iterator[str]:
    """Everything that is written on a control or said of it."""
    if isinstance(control, ft.Text):
        yield control.value or ""
        yield control.semantics_label or ""
        yield "".join(span.text or "" for span in control.spans or ())  # what a search has marked is one text
    for name in ("label", "tooltip", "hint_text", "helper", "error", "semantics_label", "counter"):
        if isinstance(said := getattr(control, name, None), str):
            yield said


ADDRESS: Final = re.compile(r"https?://\S+")


def english(sight: Sight) -> Iterator[str]:
    """What reads as English and is no fact."""
    names = re.compile("|".join(map(re.escape, own_names_in(sight.workspace))) or "(?!)")
    for control, around in sight.trodden:
        marks = [
            each.identifier
            for each in (*around, control)
            if isinstance(each, ft.Semantics) and each.identifier
        ]
        is_typed = "may-list" in marks and isinstance(control, ft.Text) and control.semantics_label == ""
        if is_typed or {"line-box", "draft-type"} & set(marks):
            continue  # typed lines are the notation of the record, in every language
        for text in texts_of_control(control):
            text = ADDRESS.sub("", text)
            cited = text.split(" · ")[0] if re.search(IDS, text) else text
            for source in (*SOURCES, *OTHER_APPS):
                text = text.replace(source, "")
            left = FACTS.sub(
                "", names.sub("", TYPED.sub("", text.replace(cited, "") if cited in CITED else text))
            )
            if re.search(r"[A-Za-z]{2}", left):
                yield f"{text!r:.150} in {' > '.join(marks[-2:]) or 'no named place'}"


@contextmanager
def made_up_language_available() -> Iterator[None]:
    """While this lasts, the app can be set to the made-up language, `xx`."""
    ours = translation.catalogue
    with MonkeyPatch.context() as patch:
        patch.setattr(
            translation, "catalogue", lambda language: MadeUp() if language == "xx" else ours(language)
        )
        translation.LANGUAGES.append("xx")
        try:
            yield
        finally:
            translation.LANGUAGES.remove("xx")
