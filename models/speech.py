"""Speech: every text that people read is said here, by its id and its facts, in the language that is spoken where it is said.

    say("home.take_off", "Take {who} off the list", who="Jon v Mendi")
    say("home.entries", "{count} {count:|entry|entries}", count=3)

The English wording stands where it is used; other languages are gettext catalogues in `assets/language`, made by
`tools/catalogue.py`, where the id is the context of the message. What follows the colon in a wording says how the fact is put
into words: `|one|many` chooses by number (of a list, by its length), `?yes|no` by whether it is there. A fact that is a
list is read out.
"""

import gettext
import string
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final

from models.assets import ASSETS

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
"""Every language the app speaks, by its own name."""
CATALOGUES: Final = ASSETS / "language"

_SPOKEN: ContextVar[str] = ContextVar("spoken", default="en")


def spoken() -> str:
    """The language spoken here, such as `de`."""
    return _SPOKEN.get()


def speak(language: str) -> None:
    """From here on this language is spoken, in this context. One that nobody knows is English."""
    _SPOKEN.set(language if language in LANGUAGES else "en")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language for a while."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("referee", CATALOGUES, [language], fallback=True)


def wording(id: str, english: str) -> str:
    """The wording of this id in the language spoken here, its facts not filled in yet."""
    language = _SPOKEN.get()
    return english if language == "en" or not english else _catalogue(language).pgettext(id, english)


class Filler(string.Formatter):
    """Fills facts into a wording."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """One fact in words."""
        if format_spec.startswith("|"):
            one, many = format_spec[1:].split("|")
            return one if (value if isinstance(value, int) else len(value)) == 1 else many
        if format_spec.startswith("?"):
            yes, _, no = format_spec[1:].partition("|")
            return yes if value else no
        if isinstance(value, list | tuple):
            return listed([self.format_field(each, format_spec) for each in value])
        return str(super().format_field(value, format_spec))


_FILLER: Final = Filler()


def say(id: str, english: str, /, **facts: Any) -> str:
    """The text of this id with its facts, for people."""
    said = wording(id, english)
    return filled(said, facts) if facts else said


def filled(wording: str, facts: Mapping[str, Any]) -> str:
    """A wording with its facts filled in."""
    return _FILLER.vformat(wording, (), facts)


def listed(words: list[str], last: str = "") -> str:
    """`a, b and c`; "none" for nothing. `last` stands in place of "and"."""
    if not words:
        return say("list.none", "none")
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last or say('list.and', 'and')} {words[-1]}"
