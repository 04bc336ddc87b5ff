"""Check the style of the catalogue's texts: long sentences, banned words, and terms that differ from the glossary.

    python tools/plain_words.py            print the faults; exit status 1 if there are any

The terms of the app and of each game are in tests/language/glossary.json. The text of the rules books (`book.*`) is exempt:
it follows the printed rules, whose sentences are as long as their authors made them.
"""

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.catalogue import Text, read, texts  # noqa: E402

GLOSSARY: Final = ROOT / "tests/language/glossary.json"
EXEMPT: Final = ("book.",)
LONGEST: Final = {"en": 20, "de": 22}
"""The most words of a sentence, in each language."""

BANNED: Final = {
    "en": {
        r"anew": "again, or name what changes",
        r"(by|of) (itself|themselves)": "automatically",
        r"for want of": "without",
        r"(?<!there )(is|are|was|were) no(?! longer| more\b)": "is not a",
        r"is another one": "changed",
        r"(?<!not )lies?": "is",
        r"so many": "a number, or this many",
        r"whoever|whosoever": "the player, anyone, you",
        r"tells": "shows, says",
        r"shall": "will, or the present",
        r"by now": "now",
        r"all the same": "anyway",
        r"any more": "no longer, stop",
        r"no more\b": "no longer, stop",
        r"lit": "highlighted",
        r"the own|own last": "your own",
        r"not so (far|long)": "name the difference",
        r"stands? (here|there)": "is here",
    },
    "de": {
        r"von selbst": "automatisch",
        r"welche[rs]? auch immer": "jeder",
        r"aufgehoben": "gespeichert",
        r"sich selbst spielt": "automatisch",
        r"(?-i:Ihnen)": "dir, euch",
        r"seitens|hinsichtlich|bezüglich": "ein kurzes Wort",
        r"was auch immer": "alles, was",
    },
}
"""Words that a text must not use (regular expressions), and what to say instead."""


class Term(NamedTuple):
    """A concept with its one term in each language."""

    thing: str
    games: str
    english: str
    german: list[str]
    not_english: list[str]
    not_german: list[str]
    unless: list[str]


@cache
def glossary() -> tuple[Term, ...]:
    """Return the terms of the app and of its games."""
    return tuple(Term(**each) for each in json.loads(GLOSSARY.read_text(encoding="utf-8")))


def without_placeholders(said: str) -> str:
    """Return a message with each placeholder replaced by one word."""
    before = ""
    while before != said:
        before, said = said, re.sub(r"\{[^{}]*\}", "X", said)
    return said


def sentence_faults(language: str, said: str) -> Iterator[str]:
    """Yield the sentences with too many words. A list with middle dots is checked item by item."""
    for sentence in re.split(r"(?<=[.!?])\s+|\s+·\s+", without_placeholders(said)):
        if (words := len(sentence.split())) > LONGEST[language]:
            yield f"a sentence of {words} words ({LONGEST[language]} are allowed)"


def banned_faults(language: str, said: str) -> Iterator[str]:
    """Yield the banned words of a text, with what to say instead."""
    for pattern, instead in BANNED[language].items():
        if found := re.search(rf"\b(?:{pattern})(?!\w)", _words(said), re.IGNORECASE):
            yield f"“{found[0].strip()}”: say {instead}"


def _words(said: str) -> str:
    """Return a message without the names of its placeholders and the keys of their choices."""
    return re.sub(r"\{\w+(:[^{}]*)?\}|\{\w+, (plural|select),", " X ", said)


def term_faults(language: str, text: Text, said: str, game: str) -> Iterator[str]:
    """Yield the terms for which a text uses another word than the glossary."""
    for term in glossary():
        if term.games not in ("all", game):
            continue
        banned = term.not_english if language == "en" else term.not_german
        words = _words(said)
        yield from (
            f"“{each}”: say {term.english if language == 'en' else ' or '.join(term.german) or 'another word'}"
            for each in banned
            if re.search(rf"\b{re.escape(each)}\b", words, re.IGNORECASE)
        )
        if language == "de" and term.german and not _names(term, text.english, words):
            yield f"“{term.english}” is {' or '.join(term.german)} in German"


def _names(term: Term, english: str, german: str) -> bool:
    """True if the German uses the term wherever the English does."""
    words = _words(english).casefold()
    for other in term.unless:
        words = words.replace(other, "")
    plural = term.english.removesuffix("y") + "ies" if term.english.endswith("y") else term.english + "s"
    if not re.search(rf"\b({term.english}|{plural})\b", words):
        return True
    return any(each.casefold() in german.casefold() for each in term.german)


def game_of(places: list[tuple[str, int]]) -> str:
    """Return the game whose folder a text is in, or ""."""
    for game in ("royal_battles", "royals", "el_royale"):
        if any(f"/{game}" in file for file, _ in places):
            return game
    return ""


def faults_of(text: Text) -> Iterator[str]:
    """Yield the faults of one text in both languages."""
    if text.id.startswith(EXEMPT):
        return
    game = game_of(texts()[text])
    for language in ("en", "de"):
        said = text.english if language == "en" else read_once(language).get(text, "")
        for fault in (
            *sentence_faults(language, said),
            *banned_faults(language, said),
            *term_faults(language, text, said, game),
        ):
            yield f"{language}: {fault}"


@cache
def read_once(language: str) -> dict[Text, str]:
    """Return the translations of a language. Cached."""
    return read(language)


def all_faults() -> dict[str, list[str]]:
    """Return the faults of every text that has any, by its id."""
    found: dict[str, list[str]] = {}
    for text in texts():
        if faults := list(faults_of(text)):
            found.setdefault(text.id, []).extend(faults)
    return found


def main() -> int:
    """Print all faults. Returns the exit status."""
    found = all_faults()
    for id, faults in sorted(found.items()):
        print(id, *faults, sep="\n    ")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
