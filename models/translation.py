"""Translate and fill every text that people read, given its id and facts, in the language of the current
context.

    say("home.take_off", "Take {who} off the list", who="Jon v Mendi")
    say("home.entries", "{count, plural, one {# entry} other {# entries}}", count=3)

A wording is an ICU message (`models.message_format`); a list is joined into words. The English wording is
written where it is used; every other language is a folder of `assets/language` with a gettext catalogue, made
by `tools/catalogue.py`, where the id is the context of the message.
"""

import gettext
import string
from collections.abc import Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from models.assets import ASSETS
from models.cards import card_number_or_none
from models.catalogues import load_translations
from models.locales import number_text_up_to_three_decimals, plural_category_of_number
from models.message_format import Choice, Fact, Number, Part, parts_of_wording

CATALOGUES: Final = ASSETS / "language"


def available_languages(folder: Path) -> list[str]:
    """Every language of the app: English, and each language with a folder of texts."""
    return ["en", *sorted(each.name for each in folder.iterdir() if each.is_dir())]


LANGUAGES: Final = available_languages(CATALOGUES)
_SPOKEN: ContextVar[str] = ContextVar("spoken", default="en")
LETTERS: Final[Mapping[str, Mapping[str, str]]] = {"": {}, "de": {"J": "B", "Q": "D"}}
"""Letters printed on the cards of a pack where they differ from those of a record, by pack: "" for English,
`de` for German.
"""
_LETTERS: ContextVar[str] = ContextVar("letters", default="")


def current_language() -> str:
    """The language of the current context, such as `de`."""
    return _SPOKEN.get()


def set_language_and_card_letters(language: str, letters: str = "") -> None:
    """Set the language of the current context, and the pack of LETTERS that cards are named by.

    An unknown language becomes English.
    """
    _SPOKEN.set(language if language in LANGUAGES else "en")
    _LETTERS.set(letters if letters in LETTERS else "")


def rank_letter_on_cards(rank: str) -> str:
    """The letter printed on a card of this rank: `J`, or `B` in a German pack."""
    return LETTERS[_LETTERS.get()].get(rank, rank)


@contextmanager
def language_context(language: str) -> Iterator[None]:
    """Use this language within the `with` block."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The texts of a language, read once."""
    return load_translations(CATALOGUES / language / "LC_MESSAGES")


def wording(id: str, english: str) -> str:
    """The wording of this id in the current language, with its placeholders not yet filled."""
    language = _SPOKEN.get()
    return english if language == "en" or not english else catalogue(language).pgettext(id, english)


_CARDS = (
    "ace card cards covered discard face_cards give higher known lower meld moved named over shown spread "
    "standing take taken top trumps up victim"
)
CARDS: Final = frozenset(_CARDS.split())
"""Names of facts whose values are cards."""
RANKS: Final = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
SUITS: Final = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


def localized_if_card_name(card: object) -> object:
    """The name of a card within a sentence, in the current language: `JH`, `Herz-Bube`.

    Any other value is returned unchanged.
    """
    return (
        card_name_cached_by_language(_SPOKEN.get(), card)
        if isinstance(card, str) and card[-1:] in SUITS and card_number_or_none(card) is not None
        else card
    )


def card_names_joined(cards: Iterable[str]) -> str:
    """The names of cards in the current language, such as `Herz-Bube, Karo-9`; in English as in a record."""
    return ", ".join(cards if _SPOKEN.get() == "en" else map(str, map(localized_if_card_name, cards)))


@cache
def card_name_cached_by_language(_: str, card: str) -> str:
    rank, suit = card[:-1], card[-1]
    words = {
        "rank": wording(f"rank.{rank}", RANKS[rank]) if rank in RANKS else rank,
        "suit": wording(f"suit.{suit}", SUITS[suit]),
    }
    return say(
        "card.within",
        "{how, select, words {{rank} of {suit}} other {{written}}}",
        how="",
        written=card,
        **words,
    )


class MessageFormatter(string.Formatter):
    """Fills the placeholders of a wording with facts."""

    def fill_message(self, wording: str, facts: Mapping[str, object]) -> str:
        """The wording with its placeholders filled."""
        return self._fill(parts_of_wording(wording), facts)

    def _fill(self, parts: tuple[Part, ...], facts: Mapping[str, object]) -> str:
        return "".join(
            [
                part if type(part) is str else self._fact_text(part, facts)  # type: ignore[arg-type]
                for part in parts
            ]
        )

    def _fact_text(self, part: Fact | Number | Choice, facts: Mapping[str, object]) -> str:
        name = part.name
        value = facts[name] if name in facts else self.get_field(name, (), facts)[0]
        if isinstance(part, Choice):
            return self._fill(form_chosen_by_fact(part, value), facts)
        if isinstance(part, Number):
            return str(number_or_list_length(value))
        if name in CARDS and _SPOKEN.get() != "en":
            value = (
                [localized_if_card_name(each) for each in value]
                if isinstance(value, list | tuple)
                else localized_if_card_name(value)
            )
        _, how, conversion = part
        if conversion is None:
            return value if not how and type(value) is str else self.format_field(value, how)
        return self.format_field(self.convert_field(value, conversion), how)

    def format_field(self, value: object, format_spec: str) -> str:
        """One fact in words."""
        if isinstance(value, list | tuple):
            return words_joined_with_and([self.format_field(each, format_spec) for each in value])
        if type(value) is float and not format_spec:
            return number_text(value)
        if type(value) is int and value < 0 and not format_spec:
            return f"−{-value}"  # a minus sign, not a hyphen
        return str(super().format_field(value, format_spec))


def number_text(number: float) -> str:
    """A decimal number as the current language writes it."""
    return number_text_up_to_three_decimals(_SPOKEN.get(), number)


def number_or_list_length(value: object) -> int:
    """The count that a fact stands for: the number itself, or the length of a list."""
    return value if isinstance(value, int) else len(value) if isinstance(value, Sized) else 0


def form_chosen_by_fact(choice: Choice, value: object) -> tuple[Part, ...]:
    """The form for this fact: of a plural the one for exactly this number (`=0`), else the one for its plural
    category."""
    if choice.is_plural:
        number = number_or_list_length(value)
        form = f"={number}"
        if form not in choice.forms:
            form = plural_category_of_number(_SPOKEN.get(), number)
    else:
        form = str(value).lower() if isinstance(value, bool) else str(value)
    return choice.forms.get(form, choice.forms["other"])


_FILLER: Final = MessageFormatter()


def say(id: str, english: str, /, **facts: object) -> str:
    """The text of this id in the current language, filled with the facts."""
    text = wording(id, english)
    return fill_facts(text, facts) if facts else text


def text_in_quotes(text: str) -> str:
    """What somebody typed or a file holds, in the quotation marks of the current language."""
    return say("text.quoted", "{text!r}", text=text)


def fill_facts(wording: str, facts: Mapping[str, object]) -> str:
    """Fill the placeholders of a wording with facts."""
    return _FILLER.fill_message(wording, facts)


def words_joined_with_and(words: list[str], conjunction: str = "") -> str:
    """`a, b and c`; "none" for nothing. `conjunction` stands in place of "and"."""
    if not words:
        return say("list.none", "none")
    return (
        words[0]
        if len(words) == 1
        else f"{', '.join(words[:-1])} {conjunction or say('list.and', 'and')} {words[-1]}"
    )
