"""The catalogue of texts: gather every English text with its id, and keep the other languages beside it.

    python tools/catalogue.py                      write assets/language/referee.pot and bring every language up to it
    python tools/catalogue.py missing [PREFIX ...] print, as JSON, what is lacking among the ids that begin so
    python tools/catalogue.py take FILE.json ...   take translations: a list of {"id", "en", "de"}, or another language's letters
    python tools/catalogue.py check                say what is missing, unused or does not fit; exit status 1 if anything is

A language is a folder of assets/language: for a new one make the folder, `pl`, and run this. An id is the context of a gettext
message, its English wording the message, and both it and what a language says are ICU messages: where the English chooses by a
number, every language says all its own plural forms (models/message_format.py). Texts that are written at their place are found by
`say(id, english)` and `wording(id, english)`; those in tables (rules, happenings, books, house rules) by asking the tables.
"""

import ast
import fcntl
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from babel.messages import Catalog, mofile, pofile  # noqa: E402

from models.locales import plural_forms  # noqa: E402
from models.message_format import Choice, Fact, placeholders_in  # noqa: E402
from models.translation import CATALOGUES, LANGUAGES  # noqa: E402
from referee.words.phrases import PHRASES, VOCABULARY  # noqa: E402

FOREIGN: Final = tuple(language for language in LANGUAGES if language != "en")
FLOORS: Final = ("models", "referee", "views")
SAID_BY: Final = ("say", "wording")
"""The functions whose first two arguments are an id and its English wording."""


_NEVER: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""No file changes only because a day has passed."""


class Text(NamedTuple):
    """One text of the app."""

    id: str
    english: str


@cache
def texts() -> dict[Text, list[tuple[str, int]]]:
    """Every text, with the files and lines where it stands."""
    found: dict[Text, list[tuple[str, int]]] = {}
    for text, place in (*_written(), *_tabled()):
        if text.english:
            found.setdefault(text, []).append(place)
    return found


def _written() -> Iterator[tuple[Text, tuple[str, int]]]:
    for id, english, place in _said():
        if isinstance(english, ast.Constant):
            yield Text(id, str(english.value)), place


def _said() -> Iterator[tuple[str, ast.expr, tuple[str, int]]]:
    """What is said by its id, and where."""
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(ast.Name(function), [ast.Constant(str(id)), english, *_]) if (
                        function in SAID_BY
                    ):
                        yield id, english, (name, node.lineno)


def _tabled() -> Iterator[tuple[Text, tuple[str, int]]]:
    from tools.texts_in_tables import tables

    for place, id, english in tables():
        yield Text(id, english), (place, 0)


def po(language: str) -> Path:
    """The file of a language."""
    return CATALOGUES / language / "LC_MESSAGES" / "referee.po"


def read(language: str) -> dict[Text, str]:
    """What a language says so far."""
    if not po(language).exists():
        return {}
    with po(language).open("rb") as file:
        return {
            Text(each.context or "", each.id): each.string
            for each in pofile.read_po(file, language)
            if each.id and each.string
        }


def files(said: dict[str, dict[Text, str]]) -> Iterator[tuple[Path, bytes]]:
    """The template and every language, compiled too, as they are to be on disk."""
    every = texts()
    for language in ("", *FOREIGN):
        catalogue = Catalog(
            language or None,
            project="referee",
            charset="utf-8",
            fuzzy=False,
            creation_date=_NEVER,
            revision_date=_NEVER,
        )
        for (id, english), places in sorted(every.items()):
            german = said[language].get(Text(id, english), "") if language else ""
            catalogue.add(english, german, context=id, locations=sorted({(file, 0) for file, _ in places}))
        path = po(language) if language else CATALOGUES / "referee.pot"
        yield path, _as_po(catalogue)
        if language:
            yield path.with_suffix(".mo"), _as_mo(catalogue)


def write(said: dict[str, dict[Text, str]]) -> None:
    """Write the template and every language, and compile them."""
    for path, content in [*files(said)]:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _as_po(catalogue: Catalog) -> bytes:
    out = BytesIO()
    pofile.write_po(out, catalogue, width=120, omit_header=False, include_lineno=False)
    return re.sub(rb'"(POT-Creation-Date|PO-Revision-Date|Generated-By):[^\n]*\n', b"", out.getvalue())


def _as_mo(catalogue: Catalog) -> bytes:
    out = BytesIO()
    mofile.write_mo(out, catalogue)
    return out.getvalue()


def faults() -> Iterator[str]:
    """What is missing, unused, or has other facts than the English."""
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
        said = read(language)
        yield from (f"{language} lacks {text.id}: {text.english!r}" for text in every if text not in said)
        yield from (
            f"{language} has an unused text {text.id}: {text.english!r}" for text in said if text not in every
        )
        for text in every:
            if text in said and not _fits(text.english, said[text]):
                yield f"{language} has other facts in {text.id}: {text.english!r} and {said[text]!r}"
            elif text in said:
                yield from unformed(language, text, said[text])


def unformed(language: str, text: Text, said: str) -> Iterator[str]:
    """What is wrong with how facts are said, and missing of the plural forms of a language, where it says this text so."""
    for part in placeholders_in(said):
        if isinstance(part, Fact) and not _can_be_said(part.how):
            yield f"{language} says {{{part.name}:{part.how}}}, as nobody can, in {text.id}: {said!r}"
    plurals = [part for part in placeholders_in(said) if isinstance(part, Choice) and part.is_plural]
    for number in sorted(
        {part.name for part in placeholders_in(text.english) if isinstance(part, Choice) and part.is_plural}
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
        facts, others = ({part.name for part in placeholders_in(wording)} for wording in (english, other))
    except (SyntaxError, ValueError):
        return False
    return others <= facts and bool(other.strip()) and (other[:1] == " ") == (english[:1] == " ")


def take(files: list[str]) -> None:
    """Take translations from files."""
    with (CATALOGUES / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        said = {language: read(language) for language in FOREIGN}
        for file in files:
            for each in json.loads(Path(file).read_text(encoding="utf-8")):
                for language in said.keys() & each.keys():
                    said[language][Text(each["id"], each["en"])] = each[language]
        write(said)


def missing(prefixes: list[str]) -> list[dict[str, str]]:
    """What the other languages lack."""
    said = {language: read(language) for language in FOREIGN}
    wanted = [text for text in sorted(texts()) if not prefixes or text.id.startswith(tuple(prefixes))]
    lacking = {text: [language for language in FOREIGN if text not in said[language]] for text in wanted}
    return [
        {"id": text.id, "en": text.english} | dict.fromkeys(languages, "")
        for text, languages in lacking.items()
        if languages
    ]


def main(command: str = "", *given: str) -> int:
    """What the command line asks."""
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
