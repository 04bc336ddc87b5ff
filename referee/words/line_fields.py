"""The fields of typed lines: how each kind of value looks in a line, how it is read there and how it is written.

What looks like no value of its kind stands as JSON: `"Big Bob"`, `["Joker of Ann"]`, `{}`. So every entry has its line.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from models.cards import NAMES, card_number
from models.external_input import all_visible, as_json
from models.json_values import Json, JsonObject
from referee.words.scanner import Scanner, Unfit

OPEN: Final = "…"
"""In a line that is shown, any of several cards."""


V = TypeVar("V")
Write = Callable[[Any], str | None]
"""How a value stands in a line; None for what looks like no value of its kind, which alone knows what its values are."""


class Kind(NamedTuple):
    """How a field looks in a line. `opener`: the sign with which it begins where it stands as JSON."""

    read: Callable[[Scanner], Json]
    write: Write
    opener: str = '"'

    def said(self, scanner: Scanner) -> Json:
        """The value that stands here. Raises Unfit."""
        if self.opener and scanner.text.startswith(self.opener, scanner.at):
            with suppress(Unfit):
                return scanner.json()
        return self.read(scanner)

    def written(self, value: Json) -> str:
        """The value as it stands in a line."""
        plain = self.write(value)
        return in_quotes(value) if plain is None else plain


BLANKS: Final = re.compile(r"\s+")
_WORD: Final = re.compile(r"[^\s\"!#,=:]+")
_PLAIN_WORD: Final = re.compile(r"[^\s\"!#,=:;{}\[\]]+")
"""A word as it is written without quotes; read are a few more."""
_ENDS: Final = r"(?![^\s,;!#])"
_CARD: Final = re.compile(rf"[0-9A-Za-z?{OPEN}]+{_ENDS}")
_LISTED: Final = re.compile(rf"[0-9A-Za-z?{OPEN}]+{_ENDS}(?!\s*=)")
_SURE: Final = re.compile(rf"(?:(?:10|[tT]|[2-9AJQKajqk])[SHDCshdc]|[jJ]oker|\?){_ENDS}")
_BETWEEN: Final = re.compile(r"[\s,]+")
_NONE: Final = re.compile(rf"-{_ENDS}")
_SQUARE: Final = re.compile(r"[A-Za-z][0-9]{1,2}")
_LETTERS: Final = re.compile(r"[A-Za-z]+")
_PIECE: Final = re.compile(r"[PRNBQK]")
_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
_COMMA: Final = re.compile(r"\s*,\s*")
_SEMICOLON: Final = re.compile(r"\s*;\s*")
_EQUALS: Final = re.compile(r"\s*=\s*")
_ZONE: Final = re.compile(r"spoils|meld|hand")
ZONES: Final = ("spoils", "meld", "hand")
_CARDS: Final = frozenset((*NAMES, OPEN))
GERMAN: Final = {"B": "J", "D": "Q"}
"""The letters of Bube and Dame on German cards."""


# -- reading -----------------------------------------------------------------------------------------------------
def _fitting(pattern: re.Pattern[str], made: Callable[[str], Json] = str) -> Callable[[Scanner], Json]:
    return lambda scanner: made(scanner.wanted(pattern))


def _card(said: str) -> str:
    """A card as a record writes it: `10h`, `th`, `joker` are understood, and `BH`, `DH` for Bube and Dame; what is no card is left as
    it was said.
    """
    name = said.capitalize() if said.lower() == "joker" else said.upper()
    name = f"10{name[1:]}" if name.startswith("T") and len(name) == 2 else name
    if len(name) == 2 and name[0] in GERMAN:
        name = GERMAN[name[0]] + name[1]
    return name if card_number(name) is not None else said


def _suit(said: str) -> str:
    return said[0].upper() if said[0].upper() in "SHDC" else said


def name_here(scanner: Scanner) -> str:
    """The name that stands here, in quotes or without. Raises Unfit."""
    if not scanner.text.startswith('"', scanner.at):
        return scanner.wanted(_WORD)
    return str(scanner.json())


def _several(one: re.Pattern[str]) -> Callable[[Scanner], list[str]]:
    """Cards side by side, with blanks or commas between them; `-` for none."""

    def read(scanner: Scanner) -> list[str]:
        if scanner.found(_NONE):
            return []
        cards = [_card(scanner.wanted(one))]
        while True:
            here = scanner.at
            said = scanner.found(one) if scanner.found(_BETWEEN) else None
            if said is None or said in scanner.stops:
                scanner.at = here
                return cards
            cards.append(_card(said))

    return read


_cards_here: Final = _several(_LISTED)


def _words(scanner: Scanner) -> list[str]:
    words = [scanner.wanted(_WORD)]
    while scanner.found(_COMMA):
        words.append(scanner.wanted(_WORD))
    return words


def _by_name(one: Callable[[Scanner], V]) -> Callable[[Scanner], dict[str, V]]:
    """What is given for each name: `Ann=3H,4H Bob=-`."""

    def read(scanner: Scanner) -> dict[str, V]:
        given: dict[str, V] = {}
        while True:
            here = scanner.at
            if given and not scanner.found(BLANKS):
                return given
            try:
                name = name_here(scanner)
                scanner.wanted(_EQUALS)
            except Unfit:
                if not given:
                    raise
                scanner.at = here
                return given
            if name in given:
                raise Unfit
            given[name] = one(scanner)

    return read


def _tally(scanner: Scanner) -> JsonObject:
    scanner.stops |= {*ZONES}
    seats: JsonObject = {}
    while not seats or scanner.found(_SEMICOLON):
        name = name_here(scanner)
        scanner.wanted(BLANKS)
        if name in seats:
            raise Unfit
        seats[name] = {"suit": scanner.wanted(_LETTERS).upper(), **_zones(scanner)}
    return seats


def _zones(scanner: Scanner) -> dict[str, list[str]]:
    zones: dict[str, list[str]] = {}
    while True:
        here = scanner.at
        zone = scanner.found(_ZONE) if scanner.found(BLANKS) else None
        if zone is None or zone in zones:
            scanner.at = here
            return zones
        scanner.wanted(BLANKS)
        zones[zone] = _cards_here(scanner)


# -- writing -----------------------------------------------------------------------------------------------------
def in_quotes(value: Json) -> str:
    """A value as JSON in a line. What is for people behind it begins with two blanks and a #: nothing in quotes looks so."""
    return as_json(value).replace("  #", " \\u0020#")


@lru_cache(1000)
def name_in_line(name: str) -> str:
    """A name as it stands in a line."""
    return name if _PLAIN_WORD.fullmatch(name) and all_visible(name) else in_quotes(name)


def _if(fits: Callable[[str], object]) -> Write:
    return lambda value: value if isinstance(value, str) and fits(value) else None


def _listed(between: str) -> Write:
    def written(cards: Sequence[str]) -> str | None:
        return (between.join(cards) or "-") if _CARDS.issuperset(cards) else None

    return written


def _comma(words: Sequence[str]) -> str | None:
    fits = words and all(_PLAIN_WORD.fullmatch(word) and all_visible(word) for word in words)
    return ",".join(words) if fits else None


def _dealt(hands: Mapping[str, Sequence[str]]) -> str | None:
    if not hands or not all(_CARDS.issuperset(cards) for cards in hands.values()):
        return None
    return " ".join(f"{name_in_line(name)}={','.join(cards) or '-'}" for name, cards in hands.items())


def _pointed(points: Mapping[str, int]) -> str | None:
    return " ".join(f"{name_in_line(name)}={number}" for name, number in points.items()) or None


def _tallied(seats: Mapping[str, Mapping[str, Sequence[str]]]) -> str | None:
    whole = [
        str(seat["suit"])
        for seat in seats.values()
        if _CARDS.issuperset(card for zone in ZONES for card in seat.get(zone, ()))
    ]
    if not seats or len(whole) < len(seats) or not all(re.fullmatch("[A-Z]+", suit) for suit in whole):
        return None

    def one(name: str, seat: Mapping[str, Sequence[str]]) -> str:
        zones = [f" {zone} {','.join(seat[zone])}" for zone in ZONES if seat.get(zone)]
        return f"{name_in_line(name)} {seat['suit']}{''.join(zones)}"

    return " ; ".join(one(name, seat) for name, seat in seats.items())


def _only_json(scanner: Scanner) -> Json:
    raise Unfit


_small: Final = re.compile(r"[a-z][0-9]{1,2}")
_plain_card: Final = _if(_CARDS.__contains__)
_cards: Final = _listed(" ")

_number: Final = _fitting(_NUMBER, int)

KINDS: Final[Mapping[str, Kind]] = {
    "card": Kind(_fitting(_CARD, _card), _plain_card),
    "sure": Kind(_fitting(_SURE, _card), _plain_card),
    "cards": Kind(_cards_here, _cards, "["),
    "sures": Kind(_several(_SURE), _cards, "["),
    "square": Kind(_fitting(_SQUARE, str.lower), _if(_small.fullmatch)),
    "suit": Kind(_fitting(_LETTERS, _suit), _if(("S", "H", "D", "C").__contains__)),
    "word": Kind(
        _fitting(_WORD, str.lower),
        _if(lambda word: _PLAIN_WORD.fullmatch(word) and all_visible(word) and word == word.lower()),
    ),
    "name": Kind(_fitting(_WORD), name_in_line),
    "piece": Kind(_fitting(_PIECE), str, ""),
    "number": Kind(_number, str, ""),
    "words": Kind(_words, _comma, "["),
    "hands": Kind(_by_name(_cards_here), _dealt, "{"),
    "pairs": Kind(_only_json, lambda _: None, "{"),
    "tally": Kind(_tally, _tallied, "{"),
    "points": Kind(_by_name(_number), _pointed, "{"),
}
"""The kinds of fields in a form."""
