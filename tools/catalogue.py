"""The catalogue of texts: collects every English text with its id, and updates the translations.

    python tools/catalogue.py                      write assets/language/referee.pot and bring every language up to it
    python tools/catalogue.py missing [PREFIX ...] print, as JSON, the texts among these ids that lack a translation or have a fuzzy one
    python tools/catalogue.py take FILE.json ...   take translations: a list of {"id", "en", "de"}, or another language's letters
    python tools/catalogue.py check                list what is missing, fuzzy, unused or does not fit; exit status 1 if anything is

A language is a folder of assets/language: to add one, make the folder, such as `pl`, and run this. In a gettext entry the id is the
context and the English text the message. Texts and translations are ICU messages; a translation has all plural forms of its own language
(models/message_format.py). Texts at their place in the source are found by their calls `say(id, english)` and `wording(id, english)`;
those in tables (rules, events, books, house rules) are read from the tables.

When an English text changes, its translation is kept and marked as fuzzy, with the earlier English in the entry (`#| msgid`).
A fuzzy translation is not shown. `missing` prints it as `old de`, with that English as `old en`; `take` replaces it.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from difflib import SequenceMatcher
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from babel.messages import Catalog, pofile  # noqa: E402
from filelock import FileLock  # noqa: E402

from models.catalogues import CatalogueEntry, entries_of_po_text  # noqa: E402
from models.locales import plural_forms  # noqa: E402
from models.message_format import Choice, Fact, placeholders_and_choices_in  # noqa: E402
from models.translation import CATALOGUES, LANGUAGES  # noqa: E402
from referee.words.phrases import PHRASES, VOCABULARY  # noqa: E402

FOREIGN: Final = tuple(language for language in LANGUAGES if language != "en")
FLOORS: Final = ("models", "referee", "views")
SAID_BY: Final = ("say", "wording")
"""The functions whose first two arguments are an id and its English text."""

WIDTH: Final = 120
_NEVER: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""A fixed date, so that no file changes only because a day has passed."""


class Text(NamedTuple):
    """One text of the app."""

    id: str
    english: str


@cache
def texts() -> dict[Text, list[tuple[str, int]]]:
    """Return every text, with the files and lines that contain it."""
    found: dict[Text, list[tuple[str, int]]] = {}
    for id, english, place in _said():
        if isinstance(english, ast.Constant) and english.value:
            found.setdefault(Text(id, str(english.value)), []).append(place)
    for text, place in _tabled():
        if text.english:
            found.setdefault(text, []).append(place)
    return found


@cache
def _said() -> list[tuple[str, ast.expr, tuple[str, int]]]:
    """Return the texts of calls in the source: id, English, and where. The source is read once."""
    found = []
    for path in (path for floor in FLOORS for path in sorted((ROOT / floor).rglob("*.py"))):
        source = path.read_text(encoding="utf-8")
        if not any(f"{function}(" in source for function in SAID_BY):
            continue
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(ast.Name(function), [ast.Constant(str(id)), english, *_]) if (
                    function in SAID_BY
                ):
                    found.append((id, english, (str(path.relative_to(ROOT)), node.lineno)))
    return found


def _tabled() -> Iterator[tuple[Text, tuple[str, int]]]:
    from tools.texts_in_tables import tables

    for place, id, english in tables():
        yield Text(id, english), (place, 0)


def po(language: str) -> Path:
    """Return the file of a language."""
    return CATALOGUES / language / "LC_MESSAGES" / "referee.po"


def entries(language: str) -> dict[Text, CatalogueEntry]:
    """Return the entries in the file of a language, including fuzzy translations."""
    if not po(language).exists():
        return {}
    read = entries_of_po_text(po(language).read_text(encoding="utf-8"))
    return {Text(each.id, each.english): each for each in read if each.translation}


def read(language: str) -> dict[Text, str]:
    """Return the translations of a language without the fuzzy ones."""
    return {text: each.translation for text, each in entries(language).items() if not each.is_fuzzy}


def updated(old: dict[Text, CatalogueEntry]) -> dict[Text, CatalogueEntry]:
    """Return the entries for today's texts. The translation of a changed text is kept as fuzzy."""
    every = texts()
    unused = [entry for text, entry in old.items() if text not in every]
    return {text: old.get(text) or _fuzzy_entry(text, unused) for text in every}


def _fuzzy_entry(text: Text, unused: list[CatalogueEntry]) -> CatalogueEntry:
    """Return an entry with the nearest unused translation: of the same id, else of the same English under another id."""
    found = [each for each in unused if each.id == text.id] or [
        each for each in unused if (each.previous or each.english) == text.english
    ]
    if not found:
        return CatalogueEntry(*text, "")
    nearest = max(found, key=lambda each: SequenceMatcher(None, each.english, text.english).ratio())
    previous = nearest.previous or nearest.english
    if nearest.id == text.id and previous == text.english:  # the English text has been changed back
        return CatalogueEntry(*text, nearest.translation)
    return CatalogueEntry(*text, nearest.translation, True, previous)


def files(old: dict[str, dict[Text, CatalogueEntry]]) -> Iterator[tuple[Path, bytes]]:
    """Yield the path and content of the template and of every language."""
    every = texts()
    for language in ("", *FOREIGN):
        entries = updated(old[language]) if language else {}
        catalogue = Catalog(
            language or None,
            project="referee",
            charset="utf-8",
            fuzzy=False,
            creation_date=_NEVER,
            revision_date=_NEVER,
        )
        previous: list[str] = []
        for text, places in sorted(every.items()):
            entry = entries.get(text) or CatalogueEntry(*text, "")
            catalogue.add(
                entry.english,
                entry.translation,
                context=entry.id,
                locations=sorted({(file, 0) for file, _ in places}),
                flags=["fuzzy"] if entry.is_fuzzy else [],
                previous_id=[f"<{len(previous)}>"] if entry.is_fuzzy else [],
            )
            previous += [entry.previous] if entry.is_fuzzy else []
        path = po(language) if language else CATALOGUES / "referee.pot"
        yield path, _as_po(catalogue, previous)


def write(old: dict[str, dict[Text, CatalogueEntry]]) -> None:
    """Write the template and every language."""
    for path, content in [*files(old)]:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _as_po(catalogue: Catalog, previous: list[str]) -> bytes:
    """Return the file of a catalogue. Babel writes numbers for the earlier English texts, because it would wrap them within quotes."""
    out = BytesIO()
    pofile.write_po(
        out, catalogue, width=WIDTH, omit_header=False, include_lineno=False, include_previous=True
    )
    text = re.sub(rb'"(POT-Creation-Date|PO-Revision-Date|Generated-By):[^\n]*\n', b"", out.getvalue())
    return re.sub(rb'#\| msgid "<(\d+)>"\n', lambda found: _previous_lines(previous[int(found[1])]), text)


def _previous_lines(english: str) -> bytes:
    lines = f"msgid {pofile.normalize(english, width=WIDTH)}".splitlines()
    return "".join(f"#| {line}\n" for line in lines).encode()


def faults() -> Iterator[str]:
    """Yield what is wrong: texts that are missing, unused, fuzzy, or have other placeholders than the English."""
    every = texts()
    apart = [(id, place) for id, english, place in _said() if not isinstance(english, ast.Constant)]
    yield from (
        f"{file}, line {line}: the English of {id} stands elsewhere, and nobody translates it"
        for id, (file, line) in apart
    )
    ids: dict[str, Text] = {}
    for text, places in every.items():
        if any(line for _, line in places) and ids.setdefault(text.id, text) != text:
            other = ids[text.id]
            yield f"two wordings: {text.id}: {other.english!r} and {text.english!r}"
        yield from unformed("en", text, text.english)
    for language in FOREIGN:
        known, said = entries(language), read(language)
        yield from (f"{language} lacks {text.id}: {text.english!r}" for text in every if text not in known)
        yield from (
            f"{language} has a fuzzy translation of {text.id}: {text.english!r}, before: {entry.previous!r}"
            for text, entry in known.items()
            if entry.is_fuzzy
        )
        yield from (
            f"{language} has an unused text {text.id}: {text.english!r}"
            for text in known
            if text not in every
        )
        for text in every:
            if text in said and not _fits(text.english, said[text]):
                yield f"{language} has other facts in {text.id}: {text.english!r} and {said[text]!r}"
            elif text in said:
                yield from unformed(language, text, said[text])


def unformed(language: str, text: Text, said: str) -> Iterator[str]:
    """Yield unknown formats of placeholders and missing plural forms in a text of this language."""
    for part in placeholders_and_choices_in(said):
        if isinstance(part, Fact) and not _can_be_said(part.format_spec):
            yield f"{language} says {{{part.name}:{part.format_spec}}}, as nobody can, in {text.id}: {said!r}"
    plurals = [
        part for part in placeholders_and_choices_in(said) if isinstance(part, Choice) and part.is_plural
    ]
    for number in sorted(
        {
            part.name
            for part in placeholders_and_choices_in(text.english)
            if isinstance(part, Choice) and part.is_plural
        }
    ):
        if number not in {part.name for part in plurals}:
            yield f"{language} has no plural forms of {{{number}}} in {text.id}: {said!r}"
    for part in plurals:
        if lacking := plural_forms(language) - part.forms.keys():
            yield f"{language} lacks the plural form {', '.join(sorted(lacking))} of {{{part.name}}} in {text.id}: {said!r}"


def _can_be_said(how: str) -> bool:
    return how in PHRASES or how in VOCABULARY or bool(re.fullmatch(r"[+,]?(\.\d)?[df%]?", how))


def _fits(english: str, other: str) -> bool:
    try:
        facts, others = (
            {part.name for part in placeholders_and_choices_in(wording)} for wording in (english, other)
        )
    except (SyntaxError, ValueError):
        return False
    return others <= facts and bool(other.strip()) and (other[:1] == " ") == (english[:1] == " ")


def take(files: list[str]) -> None:
    """Take translations from files. They replace fuzzy ones; an empty one is ignored."""
    with FileLock(CATALOGUES / ".lock"):
        old = {language: entries(language) for language in FOREIGN}
        for file in files:
            for each in json.loads(Path(file).read_text(encoding="utf-8")):
                for language in old.keys() & each.keys():
                    if each[language]:
                        text = Text(each["id"], each["en"])
                        old[language][text] = CatalogueEntry(*text, each[language])
        write(old)


def missing(prefixes: list[str]) -> list[dict[str, str]]:
    """Return the texts without a translation, with the fuzzy one if there is one and the English that it was made for."""
    old = {language: updated(entries(language)) for language in FOREIGN}
    wanted = [text for text in sorted(texts()) if not prefixes or text.id.startswith(tuple(prefixes))]
    listed = []
    for text in wanted:
        item = {"id": text.id, "en": text.english}
        for language in FOREIGN:
            entry = old[language][text]
            if entry.is_fuzzy:
                item |= {"old en": entry.previous, f"old {language}": entry.translation}
            if entry.is_fuzzy or not entry.translation:
                item[language] = ""
        if len(item) > 2:
            listed.append(item)
    return listed


def main(command: str = "", *given: str) -> int:
    """Run the command with this name. Returns the exit status."""
    if command == "missing":
        print(json.dumps(missing(list(given)), ensure_ascii=False, indent=1))
    elif command == "check":
        found = list(faults())
        print("\n".join(found) or "Every text is there in every language.")
        return bool(found)
    else:
        CATALOGUES.mkdir(parents=True, exist_ok=True)
        take(list(given) if command == "take" else [])
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
