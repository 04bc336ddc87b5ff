"""A language's own name, plural forms, numbers and dates, from Unicode's CLDR through Babel.

Babel is imported at first use because importing it takes longer than the app may take to start.
"""

from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from babel import Locale
    from babel.plural import PluralRule


@cache
def babel_locale_or_none(language: str) -> "Locale | None":
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language)
    except UnknownLocaleError:
        return None


@cache
def _plural_rule(language: str) -> "PluralRule":
    """The plural rule of a language; English for an unknown one."""
    locale = babel_locale_or_none(language) or babel_locale_or_none("en")
    assert locale is not None
    return locale.plural_form


def language_own_name(language: str) -> str:
    """The name of a language in that language, such as `Deutsch`."""
    locale = babel_locale_or_none(language)
    return str(locale.get_display_name()).capitalize() if locale else language


def plural_forms(language: str) -> frozenset[str]:
    """The plural forms of a language, such as `one` and `other` in English."""
    return frozenset(_plural_rule(language).tags | {"other"})


@cache
def plural_category_of_number(language: str, number: int) -> str:
    """The plural form of a number, such as `few` for 3 in Polish. English is answered without importing
    Babel."""
    if language == "en":
        return "one" if number == 1 else "other"
    return str(_plural_rule(language)(number))


def number_text_up_to_three_decimals(language: str, number: float) -> str:
    """A decimal number with up to three decimal places, such as `0.5`, or `0,5` in German."""
    locale = babel_locale_or_none(language) if language != "en" else None
    if locale is None:
        return f"{round(number, 3):.12g}"
    from babel.numbers import format_decimal

    return str(format_decimal(number, "#0.###", locale=locale))


def time_of_day_text(language: str, moment: datetime) -> str:
    """A time of day, such as `9:40 PM`, or `21:40` in German."""
    from babel.dates import format_time

    locale = babel_locale_or_none(language)
    return str(format_time(moment, "short", locale=locale)) if locale else f"{moment:%H:%M}"


def date_text(
    language: str, moment: datetime, detail: Literal["weekday", "in this year", "with its year"]
) -> str:
    """A date: `Sunday`, `Nov 22` or `Nov 22, 2026`."""
    from babel.dates import format_date, format_skeleton

    locale = babel_locale_or_none(language)
    if locale is None:
        return f"{moment:%Y-%m-%d}"
    if detail == "weekday":
        return str(format_date(moment, "EEEE", locale=locale))
    return str(format_skeleton("MMMd" if detail == "in this year" else "yMMMd", moment, locale=locale))


def month_initials(language: str) -> list[str]:
    """The initials of the twelve months: `J`, `F` and so on."""
    from babel.dates import get_month_names

    locale = babel_locale_or_none(language)
    return [
        str(get_month_names("narrow", "stand-alone", locale)[each]) if locale else str(each)
        for each in range(1, 13)
    ]
