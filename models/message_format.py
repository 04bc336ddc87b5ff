"""Wordings in ICU MessageFormat: braces hold a fact, or a choice that depends on a fact.

    {player} draws {count, plural, one {# card} other {# cards}}.    chooses by a number, or by the length of
    a list; # is that number
    {heading}: {now, select, true {on} other {off}}                  chooses by the value of the fact
    {unit:unit} stands on {square}                                   after a colon: how the fact is put into
    words

Every language has its own plural forms (Polish: one, few, many), by the rules of Unicode's CLDR. A wording
may choose by several numbers, and a translation may choose by numbers that the English wording does not
choose by.
"""

import string
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple, NotRequired, TypedDict

from pyicumessageformat import Parser


class Fact(NamedTuple):
    """A placeholder that is replaced by a fact, such as `{unit:unit}`."""

    name: str
    format_spec: str = ""
    conversion: str | None = None


class Number(NamedTuple):
    """`#`: the number by which the plural form was chosen."""

    name: str


class Choice(NamedTuple):
    """Several forms of which a fact chooses one."""

    name: str
    forms: "Mapping[str, tuple[Part, ...]]"
    is_plural: bool


Part = str | Fact | Number | Choice


class _Token(TypedDict):
    """The content of one pair of braces, as the parser returns it."""

    name: str
    type: NotRequired[str]
    hash: NotRequired[bool]
    options: "NotRequired[dict[str, list[_Token | str]]]"


_PARSER: Final = Parser()


@cache
def parts_of_wording(wording: str) -> tuple[Part, ...]:
    """Parse a wording. Raises SyntaxError if it is not valid MessageFormat."""
    return parts_of_tokens(_PARSER.parse(wording))


def parts_of_tokens(tokens: "list[_Token | str]") -> tuple[Part, ...]:
    return tuple(token if isinstance(token, str) else part_of_token(token) for token in tokens)


def part_of_token(token: _Token) -> Part:
    name, type = token["name"], token.get("type")
    if token.get("hash"):
        return Number(name)
    if type in ("plural", "select"):
        return Choice(
            name,
            {form: parts_of_tokens(form_text) for form, form_text in token["options"].items()},
            type == "plural",
        )
    if type is not None:
        raise SyntaxError(f"{{{name}, {type}}} is neither plural nor select")
    (_, fact, format_spec, conversion), *_ = string.Formatter().parse(f"{{{name}}}")
    return Fact(fact or "", format_spec or "", conversion)


def placeholders_and_choices_in(wording: str | tuple[Part, ...]) -> Iterator[Fact | Number | Choice]:
    """Every placeholder and choice of a wording, including those nested in choices."""
    for part in parts_of_wording(wording) if isinstance(wording, str) else wording:
        if not isinstance(part, str):
            yield part
        if isinstance(part, Choice):
            for form_text in part.forms.values():
                yield from placeholders_and_choices_in(form_text)
