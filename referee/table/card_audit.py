"""Compare cards that are seen at the table, for example in a photo, with those that the record has at that
place.

Only what is seen counts: a card of the record that is not seen may be covered or unreadable, and nothing is
claimed of it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from models.cards import JOKER, NAMES
from models.json_values import Json, JsonObject
from referee.game import Location
from referee.table.card_locations import certain_and_possible_places_of_card, last_entry_that_placed_card
from referee.table.memory_rule import OPEN, is_memory_left_to_players
from referee.table.plane_map import Point, fitted_affine_map_or_none
from referee.table.table import Table

BOARD: Final = "board"


class CardPlace(NamedTuple):
    """A place whose cards the record knows: a pile and its owner, or the whole board."""

    place: str
    owner: str = ""


class SeenCard(NamedTuple):
    """A card that is seen, and where it lies in the photo, if that is known."""

    card: str
    point: Point | None = None


class CardDifference(NamedTuple):
    """A card that is seen and that the record does not have there."""

    seen: str
    recorded: str = ""
    """The card that the record has in its stead; empty if that is not certain."""
    square: str = ""
    since: int = 0
    """The entry since which the record has it there."""
    correct: int = 0
    """The entry that may have named the wrong card; 0 if there is none."""


class CardComparison(NamedTuple):
    """What is seen at a place, beside the record."""

    agreeing: int
    differences: tuple[CardDifference, ...]
    unseen: tuple[str, ...]
    """Cards of the record that were not seen."""


def certain_cards_and_locations_by_place(table: Table) -> dict[CardPlace, list[tuple[str, Location]]]:
    """Return the cards that are certainly at each place. Where players use their own memory, only open places
    are known."""
    only_open = is_memory_left_to_players(table.game, table.state)
    found: dict[CardPlace, list[tuple[str, Location]]] = {}
    for number in range(JOKER + 1):
        for location in table.game.known_and_possible_card_locations(table.state, number):
            if (
                location.is_certain
                and location.place != "under"
                and (location.place in OPEN or not only_open)
            ):
                cards = found.setdefault(place_of_location(location), [])
                cards += [(NAMES[number], location)] * location.copies
    return found


def place_of_location(location: Location) -> CardPlace:
    """Return the place of a location: all squares are one."""
    return CardPlace(BOARD) if location.place == BOARD else CardPlace(location.place, location.owner)


def possible_copy_count_by_card(table: Table) -> tuple[int, ...]:
    """Return how many copies of each card there may be, up to the Joker."""
    places = (
        table.game.known_and_possible_card_locations(table.state, number) for number in range(JOKER + 1)
    )
    return tuple(sum(location.copies for location in found) for found in places)


def compare_cards(table: Table, place: CardPlace, seen_cards: Sequence[SeenCard]) -> CardComparison:
    """Compare seen cards with those of the record at this place."""
    recorded = certain_cards_and_locations_by_place(table).get(place, [])
    left = Counter(card for card, _ in recorded)
    agreeing: list[SeenCard] = []
    others: list[SeenCard] = []
    for each in seen_cards:
        (agreeing if left[each.card] > 0 else others).append(each)
        left[each.card] -= left[each.card] > 0
    unseen = [pair for pair in recorded if left[pair[0]] > 0]
    others = [
        other for other in others if not is_card_possible_but_uncertain_at_place(table, other.card, place)
    ]
    pairs = extra_and_missing_pairs_by_square(
        agreeing, others, unseen, recorded
    ) or only_pair_left_by_elimination(others, unseen)
    differences = tuple(
        difference_between_seen_and_recorded_card(table, other, pairs.get(other)) for other in others
    )
    named = {difference.recorded for difference in differences}
    return CardComparison(len(agreeing), differences, tuple(card for card, _ in unseen if card not in named))


def is_card_possible_but_uncertain_at_place(table: Table, card: str, place: CardPlace) -> bool:
    """True if the record does not rule out that this card is at this place."""
    locations = table.game.known_and_possible_card_locations(table.state, NAMES.index(card))
    return any(not location.is_certain and place_of_location(location) == place for location in locations)


Pairs = Mapping[SeenCard, tuple[str, Location]]
"""For a seen card, the card of the record in whose stead it lies."""


def only_pair_left_by_elimination(
    extra_cards: Sequence[SeenCard], missing_cards: Sequence[tuple[str, Location]]
) -> Pairs:
    """Return the only pair, if one card too many is seen and one is missing."""
    return {extra_cards[0]: missing_cards[0]} if len(extra_cards) == len(missing_cards) == 1 else {}


def extra_and_missing_pairs_by_square(
    agreeing: Sequence[SeenCard],
    extra_cards: Sequence[SeenCard],
    missing_cards: Sequence[tuple[str, Location]],
    recorded: Sequence[tuple[str, Location]],
) -> Pairs:
    """Return the pairs that lie at the same square of a board, judged by the squares of the agreeing
    cards."""
    by_card = {card: location.square for card, location in recorded if location.square}
    known = [
        (each.point, column_and_row(by_card[each.card]))
        for each in agreeing
        if each.point and each.card in by_card
    ]
    to_square = fitted_affine_map_or_none(known)
    if to_square is None:
        return {}
    pairs = {}
    for each in extra_cards:
        near = [
            pair
            for pair in missing_cards
            if each.point and is_within_half_square(to_square(each.point), column_and_row(pair[1].square))
        ]
        if len(near) == 1:
            pairs[each] = near[0]
    return pairs


def column_and_row(square: str) -> Point:
    """Return column and row of a square such as `c4`."""
    return float(ord(square[0]) - ord("a")), float(square[1:])


def is_within_half_square(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < 0.5 and abs(one[1] - other[1]) < 0.5


def difference_between_seen_and_recorded_card(
    table: Table, seen_card: SeenCard, recorded_instead: tuple[str, Location] | None
) -> CardDifference:
    """Return what differs for a card that the record does not have there, and the entry to correct."""
    if recorded_instead is None:
        return CardDifference(seen_card.card)
    card, location = recorded_instead
    since = next(
        (
            found.since_entry
            for found in certain_and_possible_places_of_card(table, card)
            if is_same_place(found.location, location)
        ),
        0,
    )
    return CardDifference(
        seen_card.card, card, location.square, since, last_entry_that_placed_card(table, card, location.owner)
    )


def is_same_place(one: Location, other: Location) -> bool:
    return (one.place, one.owner, one.square) == (other.place, other.owner, other.square)


def entry_json_with_card_replaced(
    table: Table, entry_number: int, wrong_card: str, right_card: str
) -> JsonObject:
    """Return entry n with one card in the place of another, wherever it names it first."""
    done: list[bool] = []
    return {
        name: _with_first_name_replaced(value, wrong_card, right_card, done)
        for name, value in table.ruling_of_entry(entry_number).entry.to_json_object().items()
    }


def _with_first_name_replaced(value: Json, wrong: str, right: str, replaced_already: list[bool]) -> Json:
    if value == wrong and not replaced_already:
        replaced_already.append(True)
        return right
    if isinstance(value, Mapping):
        return {
            name: _with_first_name_replaced(each, wrong, right, replaced_already)
            for name, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [_with_first_name_replaced(each, wrong, right, replaced_already) for each in value]
    return value
