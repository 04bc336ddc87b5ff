"""The fields of typed lines: how each kind of value is read and written.

A value that does not look like its kind is written as JSON: `"Big Bob"`, `["Joker of Ann"]`, `{}`. So every entry has a line.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from models.cards import NAMES, card_number
from models.external_input import is_all_visible, visible_json
from models.json_values import Json, JsonObject
from referee.words.scanner import ScanError, Scanner

OPEN: Final = "…"
"""In a line that is only shown: any of several cards."""


V = TypeVar("V")
Write = Callable[[Any], str | None]
"""Writes a value into a line; None if it does not look like a value of this kind (it is then written as JSON)."""


class FieldFormat(NamedTuple):
    """How a field is read and written. `opener`: the character that begins its JSON form."""

    read: Callable[[Scanner], Json]
    write: Write
    opener: str = '"'

    def parse(self, scanner: Scanner) -> Json:
        """Read the value at the scanner's place. Raises ScanError."""
        if self.opener and scanner.text.startswith(self.opener, scanner.at):
            with suppress(ScanError):
                return scanner.json()
        return self.read(scanner)

    def format(self, value: Json) -> str:
        """The value as written in a line."""
        plain = self.write(value)
        return quoted(value) if plain is None else plain


BLANKS: Final = re.compile(r"\s+")
_WORD: Final = re.compile(r"[^\s\"!#,=:]+")
_PLAIN_WORD: Final = re.compile(r"[^\s\"!#,=:;{}\[\]]+")
"""A word that is written without quotes. A few more are read."""
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
"""The letters of Jack (Bube) and Queen (Dame) on German cards."""


# -- reading -----------------------------------------------------------------------------------------------------
def parser_for(pattern: re.Pattern[str], parse: Callable[[str], Json] = str) -> Callable[[Scanner], Json]:
    return lambda scanner: parse(scanner.require(pattern))


def parse_card(text: str) -> str:
    """A card as a record writes it: `10h`, `th`, `joker` are understood, and the German `BH`, `DH`. Anything else is returned unchanged."""
    name = text.capitalize() if text.lower() == "joker" else text.upper()
    name = f"10{name[1:]}" if name.startswith("T") and len(name) == 2 else name
    if len(name) == 2 and name[0] in GERMAN:
        name = GERMAN[name[0]] + name[1]
    return name if card_number(name) is not None else text


def parse_suit(text: str) -> str:
    return text[0].upper() if text[0].upper() in "SHDC" else text


def parse_name(scanner: Scanner) -> str:
    """Read a name, in quotes or without. Raises ScanError."""
    if not scanner.text.startswith('"', scanner.at):
        return scanner.require(_WORD)
    return str(scanner.json())


def list_parser(one: re.Pattern[str]) -> Callable[[Scanner], list[str]]:
    """A parser for a list of cards, separated by blanks or commas; `-` for none."""

    def read(scanner: Scanner) -> list[str]:
        if scanner.match(_NONE):
            return []
        cards = [parse_card(scanner.require(one))]
        while True:
            start = scanner.at
            word = scanner.match(one) if scanner.match(_BETWEEN) else None
            if word is None or word in scanner.stops:
                scanner.at = start
                return cards
            cards.append(parse_card(word))

    return read


_cards_here: Final = list_parser(_LISTED)


def parse_words(scanner: Scanner) -> list[str]:
    words = [scanner.require(_WORD)]
    while scanner.match(_COMMA):
        words.append(scanner.require(_WORD))
    return words


def by_name_parser(one: Callable[[Scanner], V]) -> Callable[[Scanner], dict[str, V]]:
    """A parser for values by name: `Ann=3H,4H Bob=-`."""

    def read(scanner: Scanner) -> dict[str, V]:
        values: dict[str, V] = {}
        while True:
            start = scanner.at
            if values and not scanner.match(BLANKS):
                return values
            try:
                name = parse_name(scanner)
                scanner.require(_EQUALS)
            except ScanError:
                if not values:
                    raise
                scanner.at = start
                return values
            if name in values:
                raise ScanError
            values[name] = one(scanner)

    return read


def parse_tally(scanner: Scanner) -> JsonObject:
    scanner.stops |= {*ZONES}
    seats: JsonObject = {}
    while not seats or scanner.match(_SEMICOLON):
        name = parse_name(scanner)
        scanner.require(BLANKS)
        if name in seats:
            raise ScanError
        seats[name] = {"suit": scanner.require(_LETTERS).upper(), **parse_zones(scanner)}
    return seats


def parse_zones(scanner: Scanner) -> dict[str, list[str]]:
    zones: dict[str, list[str]] = {}
    while True:
        start = scanner.at
        zone = scanner.match(_ZONE) if scanner.match(BLANKS) else None
        if zone is None or zone in zones:
            scanner.at = start
            return zones
        scanner.require(BLANKS)
        zones[zone] = _cards_here(scanner)


# -- writing -----------------------------------------------------------------------------------------------------
def quoted(value: Json) -> str:
    """A value as JSON in a line. Two blanks and a # begin a comment, so they are escaped within quotes."""
    return visible_json(value).replace("  #", " \\u0020#")


@lru_cache(1000)
def name_in_line(name: str) -> str:
    """A name as written in a line."""
    return name if _PLAIN_WORD.fullmatch(name) and is_all_visible(name) else quoted(name)


def writer_if(is_valid: Callable[[str], object]) -> Write:
    return lambda value: value if isinstance(value, str) and is_valid(value) else None


def list_writer(separator: str) -> Write:
    def written(cards: Sequence[str]) -> str | None:
        return (separator.join(cards) or "-") if _CARDS.issuperset(cards) else None

    return written


def join_with_commas(words: Sequence[str]) -> str | None:
    is_plain = words and all(_PLAIN_WORD.fullmatch(word) and is_all_visible(word) for word in words)
    return ",".join(words) if is_plain else None


def write_hands(hands: Mapping[str, Sequence[str]]) -> str | None:
    if not hands or not all(_CARDS.issuperset(cards) for cards in hands.values()):
        return None
    return " ".join(f"{name_in_line(name)}={','.join(cards) or '-'}" for name, cards in hands.items())


def write_points(points: Mapping[str, int]) -> str | None:
    return " ".join(f"{name_in_line(name)}={number}" for name, number in points.items()) or None


def write_tally(seats: Mapping[str, Mapping[str, Sequence[str]]]) -> str | None:
    zones = [
        str(seat["suit"])
        for seat in seats.values()
        if _CARDS.issuperset(card for zone in ZONES for card in seat.get(zone, ()))
    ]
    if not seats or len(zones) < len(seats) or not all(re.fullmatch("[A-Z]+", suit) for suit in zones):
        return None

    def one(name: str, seat: Mapping[str, Sequence[str]]) -> str:
        zones = [f" {zone} {','.join(seat[zone])}" for zone in ZONES if seat.get(zone)]
        return f"{name_in_line(name)} {seat['suit']}{''.join(zones)}"

    return " ; ".join(one(name, seat) for name, seat in seats.items())


def parse_json_value(scanner: Scanner) -> Json:
    raise ScanError


_small: Final = re.compile(r"[a-z][0-9]{1,2}")
_plain_card: Final = writer_if(_CARDS.__contains__)
_cards: Final = list_writer(" ")

_number: Final = parser_for(_NUMBER, int)

KINDS: Final[Mapping[str, FieldFormat]] = {
    "card": FieldFormat(parser_for(_CARD, parse_card), _plain_card),
    "sure": FieldFormat(parser_for(_SURE, parse_card), _plain_card),
    "cards": FieldFormat(_cards_here, _cards, "["),
    "sures": FieldFormat(list_parser(_SURE), _cards, "["),
    "square": FieldFormat(parser_for(_SQUARE, str.lower), writer_if(_small.fullmatch)),
    "suit": FieldFormat(parser_for(_LETTERS, parse_suit), writer_if(("S", "H", "D", "C").__contains__)),
    "word": FieldFormat(
        parser_for(_WORD, str.lower),
        writer_if(lambda word: _PLAIN_WORD.fullmatch(word) and is_all_visible(word) and word == word.lower()),
    ),
    "name": FieldFormat(parser_for(_WORD), name_in_line),
    "piece": FieldFormat(parser_for(_PIECE), str, ""),
    "number": FieldFormat(_number, str, ""),
    "words": FieldFormat(parse_words, join_with_commas, "["),
    "hands": FieldFormat(by_name_parser(_cards_here), write_hands, "{"),
    "pairs": FieldFormat(parse_json_value, lambda _: None, "{"),
    "tally": FieldFormat(parse_tally, write_tally, "{"),
    "points": FieldFormat(by_name_parser(_number), write_points, "{"),
}
"""The kinds of fields, by their names in forms."""
