"""Search texts with SQLite's full-text search, including synonyms and typing errors.

    index = FullText("en", [Text("trick.following", "Trick", "The defense must follow suit if possible ...")])
    index.found("folow suit")

English is stemmed by SQLite (porter). In every language a word without its ending is also found within longer
words: "Stapel" within "Ablagestapel".
"""

import re
import sqlite3
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from models.assets import ASSETS

BEGINS, ENDS = "\x02", "\x03"
"""Marks around a found word in `Hit.snippet`."""
WORD: Final = re.compile(r"\w+")
ENDINGS: Final = {"en": r"(?:ing|ed|er|es|s)$", "de": r"(?:ern|em|en|er|es|e|n|s)$"}
STEM: Final = 3
"""Least number of letters of a word without its ending."""
WITHIN: Final = 5
"""Least number of letters to search for within longer words."""
MIN_SIMILARITY: Final = 0.75
"""Similarity (0 to 1) from which a word counts as a typing error for another."""
LENGTH: Final = 28
"""Number of words in a snippet."""


class Text(NamedTuple):
    """A text in the index."""

    key: str
    heading: str
    text: str
    numbers: str = ""
    """Numbers by which it can be found, such as `RB-29`."""


class Hit(NamedTuple):
    """A text that was found."""

    key: str
    snippet: str
    """An extract with the found words marked."""


class _LanguageWords(NamedTuple):
    """A language's groups of synonyms, and its stop words (`empty`)."""

    synonym_groups: tuple[tuple[str, ...], ...]
    stop_words: frozenset[str]


@cache
def synonyms_and_stop_words(language: str, folder: Path = ASSETS / "search") -> _LanguageWords:
    file = folder / f"{language}.txt"
    lines = (
        [line for line in file.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
        if file.is_file()
        else []
    )
    groups = [tuple(each.strip() for each in line.split(",")) for line in lines if line[0] != "-"]
    return _LanguageWords(
        tuple(groups), frozenset(word for line in lines if line[0] == "-" for word in line[1:].split())
    )


class SearchIndex:
    """A search index in memory."""

    def __init__(self, language: str, texts: Iterable[Text]) -> None:
        self._words = synonyms_and_stop_words(language)
        self._ending = re.compile(ENDINGS.get(language, r"$^"))
        tokenizer = (
            "porter unicode61 remove_diacritics 2" if language == "en" else "unicode61 remove_diacritics 2"
        )
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute(
            f"CREATE VIRTUAL TABLE texts USING fts5(key UNINDEXED, heading, text, numbers, "
            f"tokenize='{tokenizer}')"
        )
        all_texts = list(texts)
        self._index.executemany("INSERT INTO texts VALUES (?, ?, ?, ?)", all_texts)
        self._vocabulary = sorted(
            {word for text in all_texts for word in WORD.findall(f"{text.heading} {text.text}".casefold())}
        )

    def search(self, query: str) -> list[Hit]:
        """The texts that contain every word, the best first; if there is none, those that contain any
        word."""
        typed = [word for word in query.casefold().split() if WORD.search(word)]
        telling = [word for word in typed if word not in self._words.stop_words] or typed
        alternatives = [each for each in map(self._fts_query_for_word_or_similar_or_empty, telling) if each]
        if not alternatives or len(alternatives) < len(telling) == 1:
            return []
        return self._hits_for_fts_query(" AND ".join(alternatives)) or self._hits_for_fts_query(
            " OR ".join(alternatives)
        )

    def _hits_for_fts_query(self, query: str) -> list[Hit]:
        rows = self._index.execute(
            f"SELECT key, snippet(texts, 2, ?, ?, ' … ', {LENGTH}) FROM texts WHERE texts MATCH ? ORDER BY "
            f"bm25(texts, 0, 6, 1, 9)",
            (BEGINS, ENDS, query),
        )
        return [Hit(*row) for row in rows]

    def _fts_query_for_word_or_similar_or_empty(self, word: str) -> str:
        """An FTS5 query for a word, for words that contain it and for synonyms; without a match, for similar
        words; "" if there are none.
        """
        if any(letter.isdigit() for letter in word):
            return phrase_query_for_full_text_search(word, is_last_word_incomplete=False)
        alternatives = [word, *self._stem_and_related_words(word)]
        if not any(
            self._hits_for_fts_query(phrase_query_for_full_text_search(alternative))
            for alternative in alternatives
        ):
            alternatives += get_close_matches(word, self._vocabulary, 3, MIN_SIMILARITY)
        known = [
            each
            for each in dict.fromkeys(alternatives)
            if self._hits_for_fts_query(phrase_query_for_full_text_search(each))
        ]
        return f"({' OR '.join(map(phrase_query_for_full_text_search, known))})" if known else ""

    def _stem_and_related_words(self, word: str) -> list[str]:
        stem = self._stem(word)
        containing = [each for each in self._vocabulary if stem in each] if len(stem) >= WITHIN else []
        return [
            stem,
            *containing,
            *(
                other
                for group in self._words.synonym_groups
                if stem == self._stem(group[0])
                for other in group
            ),
        ]

    def _stem(self, word: str) -> str:
        return self._ending.sub("", word) if len(self._ending.sub("", word)) >= STEM else word


def phrase_query_for_full_text_search(words: str, is_last_word_incomplete: bool = True) -> str:
    """The words as an FTS5 query. `is_last_word_incomplete`: the last word may be incomplete."""
    return '"{}"{}'.format(
        words.replace('"', " "), "*" if is_last_word_incomplete and len(words) >= STEM else ""
    )
