"""Wordings in ICU MessageFormat: what stands in braces is a fact, or chooses by a fact.

    {player} draws {count, plural, one {# card} other {# cards}}.    a number, or how many a list has, chooses; # is that number
    {heading}: {now, select, true {on} other {off}}                  the fact itself chooses
    {unit:unit} stands on {square}                                   behind a colon: how the fact is put into words

Every language has its own plural forms (Polish: one, few, many), by the rules of Unicode's CLDR. A wording may choose by several
numbers, and a translation by numbers that leave the English as it is.
"""

import string
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple, NotRequired, TypedDict

from pyicumessageformat import Parser


class Fact(NamedTuple):
    """A fact to be said: `{unit:unit}`."""

    name: str
    how: str = ""
    conversion: str | None = None


class Number(NamedTuple):
    """The number that chose a plural form: `#`."""

    name: str


class Choice(NamedTuple):
    """One of several forms, chosen by a fact."""

    name: str
    forms: "Mapping[str, tuple[Part, ...]]"
    is_plural: bool


Part = str | Fact | Number | Choice


class _Token(TypedDict):
    """What stands in braces, as the parser gives it."""

    name: str
    type: NotRequired[str]
    hash: NotRequired[bool]
    options: "NotRequired[dict[str, list[_Token | str]]]"


_PARSER: Final = Parser()


@cache
def parse_message(wording: str) -> tuple[Part, ...]:
    """A wording taken apart. One that is no message format is a SyntaxError."""
    return parse_tokens(_PARSER.parse(wording))


def parse_tokens(tokens: "list[_Token | str]") -> tuple[Part, ...]:
    return tuple(token if isinstance(token, str) else parse_token(token) for token in tokens)


def parse_token(token: _Token) -> Part:
    name, type = token["name"], token.get("type")
    if token.get("hash"):
        return Number(name)
    if type in ("plural", "select"):
        return Choice(
            name, {form: parse_tokens(said) for form, said in token["options"].items()}, type == "plural"
        )
    if type is not None:
        raise SyntaxError(f"{{{name}, {type}}} is neither plural nor select")
    (_, fact, how, conversion), *_ = string.Formatter().parse(f"{{{name}}}")
    return Fact(fact or "", how or "", conversion)


def placeholders_in(wording: str | tuple[Part, ...]) -> Iterator[Fact | Number | Choice]:
    """Every fact that a wording says or chooses by, those within its choices too."""
    for part in parse_message(wording) if isinstance(wording, str) else wording:
        if not isinstance(part, str):
            yield part
        if isinstance(part, Choice):
            for said in part.forms.values():
                yield from placeholders_in(said)
