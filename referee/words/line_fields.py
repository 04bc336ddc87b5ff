"""The fields of typed lines: how each kind of value is read and written.

A value that does not look like its kind is written as JSON: `"Big Bob"`, `["Joker of Ann"]`, `{}`. So every
entry has a line.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from models.cards import NAMES, card_number_or_none
from models.external_input import is_all_visible, one_line_visible_json
from models.json_values import Json, JsonObject
from models.translation import LANGUAGES, SUITS, language_context, wording
from referee.words.scanner import ScanError, Scanner, known_name_in_any_case

OPEN: Final = "…"
"""In a line that is only shown: any of several cards."""


V = TypeVar("V")
Write = Callable[[Any], str | None]
"""Writes a value into a line; None if it does not look like a value of this kind (it is then written as
JSON)."""


class FieldFormat(NamedTuple):
    """How a field is read and written. `opener`: the character that begins its JSON form."""

    parse_plain: Callable[[Scanner], Json]
    write_plain_or_none: Write
    opener: str = '"'

    def parse(self, scanner: Scanner) -> Json:
        """Read the value at the scanner's place. Raises ScanError."""
        if self.opener and scanner.text.startswith(self.opener, scanner.position):
            with suppress(ScanError):
                return scanner.read_json()
        return self.parse_plain(scanner)

    def format(self, value: Json) -> str:
        """The value as written in a line."""
        plain = self.write_plain_or_none(value)
        return json_for_line(value) if plain is None else plain


BLANKS: Final = re.compile(r"\s+")
_WORD: Final = re.compile(r"[^\s\"!#,=:]+")
_PLAIN_WORD: Final = re.compile(r"[^\s\"!#,=:;{}\[\]]+")
"""A word that is written without quotes. A few more are read."""
_ENDS: Final = r"(?![^\s,;!#])"
_CARD: Final = re.compile(rf"[0-9A-Za-z?{OPEN}]+{_ENDS}")
_LISTED: Final = re.compile(rf"[0-9A-Za-z?{OPEN}]+{_ENDS}(?!\s*=)")
_KNOWN_CARD: Final = re.compile(rf"(?:(?:10|[tT]|[2-9AJQKBDajqkbd])[SHDCshdc]|(?i:joker)|\?){_ENDS}")
_BETWEEN: Final = re.compile(r"[\s,]+")
_NONE: Final = re.compile(rf"-{_ENDS}")
_SQUARE: Final = re.compile(r"[A-Za-z][0-9]{1,2}")
_SUIT_WORD: Final = re.compile(r"[^\W\d_]+")
_PIECE: Final = re.compile(r"[PRNBQK]")
_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
_COMMA: Final = re.compile(r"\s*,\s*")
_SEMICOLON: Final = re.compile(r"\s*;\s*")
_EQUALS: Final = re.compile(r"\s*=\s*")
_ZONE: Final = re.compile(r"spoils|meld|hand", re.IGNORECASE)
ZONES: Final = ("spoils", "meld", "hand")
_CARDS: Final = frozenset((*NAMES, OPEN))
GERMAN: Final = {"B": "J", "D": "Q"}
"""The letters of Jack (Bube) and Queen (Dame) on German cards."""


# -- reading -------------------------------------------------------------------------------------------------
def parser_for_pattern(
    pattern: re.Pattern[str], parse: Callable[[str], Json] = str
) -> Callable[[Scanner], Json]:
    return lambda scanner: parse(scanner.read_match_or_raise(pattern))


def card_name_or_text_unchanged(text: str) -> str:
    """A card as a record writes it: `10h`, `th`, `joker` are understood, and the German `BH`, `DH`. Anything
    else is returned unchanged."""
    name = text.capitalize() if text.lower() == "joker" else text.upper()
    name = f"10{name[1:]}" if name.startswith("T") and len(name) == 2 else name
    if len(name) == 2 and name[0] in GERMAN:
        name = GERMAN[name[0]] + name[1]
    return name if card_number_or_none(name) is not None else text


@cache
def suit_letter_by_word() -> dict[str, str]:
    """The letter of each suit by its letter and its name, in lower case and in every language."""
    words = {letter.lower(): letter for letter in SUITS}
    for language in LANGUAGES:
        with language_context(language):
            words |= {wording(f"suit.{letter}", name).casefold(): letter for letter, name in SUITS.items()}
    return words | {name.casefold().removesuffix("s"): letter for letter, name in SUITS.items()}


def read_suit(scanner: Scanner) -> str:
    """Read a suit: its letter, its name, or the name that the table gave to it. Another word is returned
    unchanged. Raises ScanError."""
    houses = scanner.known_words.house_names
    for name in sorted(houses, key=len, reverse=True):
        if len(name) > 1 and scanner.read_match_or_none(re.compile(re.escape(name) + _ENDS, re.IGNORECASE)):
            return houses[name]
    word = scanner.read_match_or_raise(_SUIT_WORD)
    return suit_letter_by_word().get(word.casefold(), word)


def read_word_or_quoted(scanner: Scanner) -> str:
    """Read a word, in quotes or without. Raises ScanError."""
    if not scanner.text.startswith('"', scanner.position):
        return scanner.read_match_or_raise(_WORD)
    return str(scanner.read_json())


def read_name(scanner: Scanner) -> str:
    """Read a player's name, in quotes or without. Raises ScanError."""
    return known_name_in_any_case(read_word_or_quoted(scanner), scanner.known_words.players)


def read_newcomer(scanner: Scanner) -> str:
    """Read the name of a player who joins. Without quotes a full stop behind it is not part of it, unless a
    player of this table is called so. Raises ScanError."""
    is_quoted = scanner.text.startswith('"', scanner.position)
    name = read_name(scanner)
    players = scanner.known_words.players
    if is_quoted or name in players:
        return name
    return known_name_in_any_case(name.rstrip(".") or name, players)


def newcomer_in_line(name: str) -> str:
    """The name of a player who joins as written in a line, in quotes if it ends with a full stop."""
    return json_for_line(name) if name.endswith(".") else name_in_line(name)


def read_unit(scanner: Scanner) -> str:
    """Read a unit's name, in quotes or without, as a record writes it. Raises ScanError."""
    return unit_name_in_record(read_word_or_quoted(scanner), scanner)


def unit_name_in_record(typed_name: str, scanner: Scanner) -> str:
    name = known_name_in_any_case(typed_name, scanner.known_words.units)
    if name in scanner.known_words.units:
        return name
    return scanner.known_words.unit_words.get(name.casefold(), name)


def card_list_parser(card_pattern: re.Pattern[str]) -> Callable[[Scanner], list[str]]:
    """A parser for a list of cards, separated by blanks or commas; `-` for none."""

    def read_card_list(scanner: Scanner) -> list[str]:
        if scanner.read_match_or_none(_NONE):
            return []
        cards = [card_name_or_text_unchanged(scanner.read_match_or_raise(card_pattern))]
        while True:
            start = scanner.position
            word = scanner.read_match_or_none(card_pattern) if scanner.read_match_or_none(_BETWEEN) else None
            if word is None or word.lower() in scanner.stop_words:
                scanner.position = start
                return cards
            cards.append(card_name_or_text_unchanged(word))

    return read_card_list


_cards_here: Final = card_list_parser(_LISTED)


def read_no_cards(scanner: Scanner) -> Json:
    """Read `-`, which stands for no cards."""
    scanner.read_match_or_raise(_NONE)
    return []


def word_list_parser(word_in_record: Callable[[str, Scanner], str]) -> Callable[[Scanner], list[str]]:
    """A parser for words separated by commas. `word_in_record`: a typed word as a record writes it."""

    def read_word_list(scanner: Scanner) -> list[str]:
        words = [word_in_record(scanner.read_match_or_raise(_WORD), scanner)]
        while scanner.read_match_or_none(_COMMA):
            words.append(word_in_record(scanner.read_match_or_raise(_WORD), scanner))
        return words

    return read_word_list


def values_by_name_parser(read_value: Callable[[Scanner], V]) -> Callable[[Scanner], dict[str, V]]:
    """A parser for values by name: `Ann=3H,4H Bob=-`."""

    def read_values_by_name(scanner: Scanner) -> dict[str, V]:
        values: dict[str, V] = {}
        while True:
            start = scanner.position
            if values and not scanner.read_match_or_none(BLANKS):
                return values
            try:
                name = read_name(scanner)
                scanner.read_match_or_raise(_EQUALS)
            except ScanError:
                if not values:
                    raise
                scanner.position = start
                return values
            if name in values:
                raise ScanError
            values[name] = read_value(scanner)

    return read_values_by_name


def read_suit_and_cards_by_player(scanner: Scanner) -> JsonObject:
    scanner.stop_words |= {*ZONES}
    seats: JsonObject = {}
    while not seats or scanner.read_match_or_none(_SEMICOLON):
        name = read_name(scanner)
        scanner.read_match_or_raise(BLANKS)
        if name in seats:
            raise ScanError
        seats[name] = {"suit": read_suit(scanner), **read_cards_by_zone(scanner)}
    return seats


def read_cards_by_zone(scanner: Scanner) -> dict[str, list[str]]:
    zones: dict[str, list[str]] = {}
    while True:
        start = scanner.position
        zone = scanner.read_match_or_none(_ZONE) if scanner.read_match_or_none(BLANKS) else None
        if zone is None or zone.lower() in zones:
            scanner.position = start
            return zones
        scanner.read_match_or_raise(BLANKS)
        zones[zone.lower()] = _cards_here(scanner)


# -- writing -------------------------------------------------------------------------------------------------
def json_for_line(value: Json) -> str:
    """A value as JSON in a line. Two blanks and a # begin a comment, so they are escaped within quotes."""
    return one_line_visible_json(value).replace("  #", " \\u0020#")


@lru_cache(1000)
def name_in_line(name: str) -> str:
    """A name as written in a line."""
    return name if _PLAIN_WORD.fullmatch(name) and is_all_visible(name) else json_for_line(name)


def writer_of_valid_text(is_valid: Callable[[str], object]) -> Write:
    return lambda value: value if isinstance(value, str) and is_valid(value) else None


def card_list_writer(separator: str) -> Write:
    def card_list_text(cards: Sequence[str]) -> str | None:
        return (separator.join(cards) or "-") if _CARDS.issuperset(cards) else None

    return card_list_text


def is_all_lower_case(words: Sequence[str]) -> bool:
    return all(word == word.lower() for word in words)


def comma_list_or_none_if_not_plain(words: Sequence[str]) -> str | None:
    is_plain = words and all(_PLAIN_WORD.fullmatch(word) and is_all_visible(word) for word in words)
    return ",".join(words) if is_plain else None


def hands_text_or_none_if_not_plain(hands: Mapping[str, Sequence[str]]) -> str | None:
    if not hands or not all(_CARDS.issuperset(cards) for cards in hands.values()):
        return None
    return " ".join(f"{name_in_line(name)}={','.join(cards) or '-'}" for name, cards in hands.items())


def points_text_or_none_if_empty(points: Mapping[str, int]) -> str | None:
    return " ".join(f"{name_in_line(name)}={number}" for name, number in points.items()) or None


def tally_text_or_none_if_not_plain(seats: Mapping[str, Mapping[str, Sequence[str]]]) -> str | None:
    zones = [
        str(seat["suit"])
        for seat in seats.values()
        if _CARDS.issuperset(card for zone in ZONES for card in seat.get(zone, ()))
    ]
    if not seats or len(zones) < len(seats) or not SUITS.keys() >= {*zones}:
        return None

    def seat_tally_text(name: str, seat: Mapping[str, Sequence[str]]) -> str:
        zones = [f" {zone} {','.join(seat[zone])}" for zone in ZONES if seat.get(zone)]
        return f"{name_in_line(name)} {seat['suit']}{''.join(zones)}"

    return " ; ".join(seat_tally_text(name, seat) for name, seat in seats.items())


def raise_scan_error(scanner: Scanner) -> Json:
    raise ScanError


_small: Final = re.compile(r"[a-z][0-9]{1,2}")
_plain_card: Final = writer_of_valid_text(_CARDS.__contains__)
_cards: Final = card_list_writer(" ")

_number: Final = parser_for_pattern(_NUMBER, int)

KINDS: Final[Mapping[str, FieldFormat]] = {
    "card": FieldFormat(parser_for_pattern(_CARD, card_name_or_text_unchanged), _plain_card),
    "sure": FieldFormat(parser_for_pattern(_KNOWN_CARD, card_name_or_text_unchanged), _plain_card),
    "cards": FieldFormat(_cards_here, _cards, "["),
    "sures": FieldFormat(card_list_parser(_KNOWN_CARD), _cards, "["),
    "none": FieldFormat(read_no_cards, _cards, ""),
    "square": FieldFormat(parser_for_pattern(_SQUARE, str.lower), writer_of_valid_text(_small.fullmatch)),
    "suit": FieldFormat(read_suit, writer_of_valid_text(SUITS.__contains__)),
    "word": FieldFormat(
        parser_for_pattern(_WORD, str.lower),
        writer_of_valid_text(
            lambda word: _PLAIN_WORD.fullmatch(word) and is_all_visible(word) and word == word.lower()
        ),
    ),
    "name": FieldFormat(read_name, name_in_line, ""),
    "newcomer": FieldFormat(read_newcomer, newcomer_in_line, ""),
    "unit": FieldFormat(read_unit, name_in_line, ""),
    "piece": FieldFormat(parser_for_pattern(_PIECE), str, ""),
    "number": FieldFormat(_number, str, ""),
    "words": FieldFormat(
        word_list_parser(lambda word, _: word.lower()),
        lambda words: comma_list_or_none_if_not_plain(words) if is_all_lower_case(words) else None,
        "[",
    ),
    "names": FieldFormat(
        word_list_parser(lambda name, scanner: known_name_in_any_case(name, scanner.known_words.players)),
        comma_list_or_none_if_not_plain,
        "[",
    ),
    "units": FieldFormat(word_list_parser(unit_name_in_record), comma_list_or_none_if_not_plain, "["),
    "hands": FieldFormat(values_by_name_parser(_cards_here), hands_text_or_none_if_not_plain, "{"),
    "pairs": FieldFormat(raise_scan_error, lambda _: None, "{"),
    "tally": FieldFormat(read_suit_and_cards_by_player, tally_text_or_none_if_not_plain, "{"),
    "points": FieldFormat(values_by_name_parser(_number), points_text_or_none_if_empty, "{"),
}
"""The kinds of fields, by their names in forms."""
