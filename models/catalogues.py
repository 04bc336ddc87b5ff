"""Read the texts of one language: from its gettext catalogue (`.po`), or compiled (`.mo`) where the app is
installed or built.

Only the standard library is imported here, so that the build hook (tools/build_hook.py) can use it.
"""

import gettext
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

_STRING: Final = r'(?:"[^"\\\n]*(?:\\.[^"\\\n]*)*"\s*)+'
_ENTRY: Final = re.compile(
    rf"^((?:#.*\n)*)(?:msgctxt ({_STRING}))?msgid ({_STRING})msgstr ({_STRING})", re.MULTILINE
)
_PREVIOUS: Final = re.compile(rf"^msgid ({_STRING})", re.MULTILINE)
_FUZZY: Final = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
_BREAK: Final = re.compile(r'"[ \t]*\n[ \t]*"')
DIGEST: Final = ("catalogue", "digest of the .po file")
"""Context and message of the entry in a compiled catalogue that holds the digest of its source."""


class CatalogueEntry(NamedTuple):
    """One text in one language.

    A fuzzy translation belongs to `previous`, an earlier English text, and is not shown.
    """

    id: str
    english: str
    translation: str
    is_fuzzy: bool = False
    previous: str = ""


class Translations(gettext.NullTranslations):
    """The texts of a `.po` file, read without compiling it."""

    def __init__(self, texts: Mapping[tuple[str, str], str]) -> None:
        super().__init__()
        self._texts = texts

    def pgettext(self, context: str, message: str) -> str:
        """The translation of this text, or the text itself if there is none."""
        return self._texts.get((context, message), message)


def load_translations(folder: Path) -> gettext.NullTranslations:
    """The texts of a language folder: from the `.mo` file if it matches the `.po`, else from the `.po`.

    Without either file all texts stay English.
    """
    source = folder / "referee.po"
    content = source.read_bytes() if source.exists() else b""
    compiled = _compiled_translations_or_none(folder / "referee.mo")
    if compiled and (not content or compiled.pgettext(*DIGEST) == digest_of_po_content(content)):
        return compiled
    return Translations(
        {
            (entry.id, entry.english): entry.translation
            for entry in entries_of_po_text(content.decode("utf-8"))
            if entry.translation and not entry.is_fuzzy
        }
    )


def _compiled_translations_or_none(path: Path) -> gettext.GNUTranslations | None:
    if not path.exists():
        return None
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def digest_of_po_content(content: bytes) -> str:
    """The digest of a `.po` file, which its compiled form carries. Line endings are ignored."""
    return hashlib.blake2b(content.replace(b"\r\n", b"\n"), digest_size=16).hexdigest()


def entries_of_po_text(text: str) -> Iterator[CatalogueEntry]:
    """Every entry of a `.po` file except its header."""
    for match in _ENTRY.finditer(text.replace("\r\n", "\n")):
        comments, context, english, translation = match.groups()
        if english := _joined_strings(english):
            yield CatalogueEntry(
                _joined_strings(context or '""'),
                english,
                _joined_strings(translation),
                bool(_FUZZY.search(comments)),
                _previous_english(comments) if "#|" in comments else "",
            )


def _previous_english(comments: str) -> str:
    lines = "\n".join(line[2:].strip() for line in comments.splitlines() if line.startswith("#|"))
    match = _PREVIOUS.search(lines)
    return _joined_strings(match[1]) if match else ""


def _joined_strings(strings: str) -> str:
    """Join consecutive quoted strings into one text; escapes are read as in JSON."""
    joined = _BREAK.sub("", strings.rstrip())
    return str(json.loads(joined)) if "\\" in joined else joined[1:-1]
