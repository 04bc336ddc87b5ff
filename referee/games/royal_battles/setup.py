"""The rules of Set Up: four cards a side, then the units, one per card, placed in turn."""

from collections.abc import Iterator

from models.cards import ACE, JOKER, RANK
from models.rulings import Violation, applies_in_phases, rule
from referee.games.royal_battles.actions import Deal, Place
from referee.games.royal_battles.geometry import SQUARES, START
from referee.games.royal_battles.state import (
    BLACK,
    NO_CARD,
    NOBODY,
    NOWHERE,
    SETUP,
    UNITS,
    WHITE,
    State,
    seat_of,
)
from referee.games.royal_battles.tables import INITIATIVE
from referee.number_types import Card, Seat, Square

SECTION = "Set Up"


def start_squares_where_next_card_may_be_dealt(state: State, seat: Seat) -> tuple[Square, ...]:
    """The start squares for the next card: the next free one, or any free one with `choose_row` (RB-12).

    None if every unit of the seat has its card.
    """
    if not missing_card_count(state, seat):
        return ()
    return state.table_rules.policies.due_squares(free_start_squares(state, seat))


def missing_card_count(state: State, seat: Seat) -> int:
    """How many cards the seat still has to turn up: one for each unit that has not fallen (RB-10)."""
    top = state.top
    units = sum([not state.is_fallen(unit) for unit in UNITS[seat]])
    return max(0, units - sum([top[square] != NO_CARD for square in START[seat]]))


def next_start_square_only(free_squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Only the first free square: cards are laid in the order in which they are drawn."""
    return free_squares[:1]


def any_free_start_square(free_squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """All free squares: the player chooses (house rule `choose_row`)."""
    return free_squares


def always_none_square_for_record(square: Square) -> str | None:
    """None: only one square is possible, so a record does not name it."""
    return None


def square_name_when_row_is_chosen(square: Square) -> str | None:
    """The name of the square, for a record with the house rule `choose_row`."""
    return SQUARES[square]


def free_start_squares(state: State, seat: Seat) -> tuple[Square, ...]:
    """The seat's start squares without a card."""
    top = state.top
    return tuple([square for square in START[seat] if top[square] == NO_CARD])


def squares_for_placing_unit(state: State, seat: Seat) -> tuple[Square, ...]:
    """The squares where the seat may place a unit: its own cards, or any free card if other units are on its
    own."""
    on, top = state.unit_on_square, state.top
    if missing_card_count(state, seat):
        return START[seat]
    own_squares, other_squares = (
        tuple([square for square in START[each] if on[square] == NOWHERE and top[square] != NO_CARD])
        for each in (seat, 1 - seat)
    )
    return own_squares or other_squares


def are_all_cards_dealt(state: State) -> bool:
    """True if there is a card for each unit of both armies."""
    return not (missing_card_count(state, WHITE) or missing_card_count(state, BLACK))


def is_ace_or_joker(card: Card) -> bool:
    """True for Aces and Jokers, which are not placed during set-up (Special Rule about Aces and Jokers)."""
    return card == JOKER or RANK[card] == ACE


def next_placer_or_nobody_if_chance_decides(state: State) -> Seat:
    """The player who places the next unit, or NOBODY if chance decides (RB-13).

    The players take turns, until one of them has no unit left to place.
    """
    waiting_units = [len(state.unplaced_units(seat)) for seat in (WHITE, BLACK)]
    placed_units = [sum([state.square_of_unit[unit] >= 0 for unit in UNITS[seat]]) for seat in (WHITE, BLACK)]
    if not all(waiting_units) and any(waiting_units):
        return WHITE if waiting_units[WHITE] else BLACK
    if placed_units[WHITE] != placed_units[BLACK]:
        return WHITE if placed_units[WHITE] < placed_units[BLACK] else BLACK
    if state.placer != NOBODY:
        return state.placer
    return state.table_rules.policies.first_placer(state)


def white_as_first_placer(state: State) -> Seat:
    """White (the default)."""
    return WHITE


def nobody_as_forced_first_placer(state: State) -> Seat:
    """NOBODY: either player may begin (house rule `first_placer: random`)."""
    return NOBODY


def seat_with_higher_cards_or_white(state: State) -> int:
    """The seat with the higher cards (house rule `first_placer: high_card`)."""
    ranked = [
        sorted(
            (INITIATIVE[state.top[square]] for square in START[seat] if state.top[square] != NO_CARD),
            reverse=True,
        )
        for seat in (WHITE, BLACK)
    ]
    return BLACK if ranked[BLACK] > ranked[WHITE] else WHITE


@rule(
    "setup.all_cards_lie",
    "RB-10",
    SECTION,
    "deal",
    "All four of {player}'s cards are already on the board",
    physical=True,
)
def all_cards_of_player_already_dealt(state: State, action: Deal) -> Iterator[Violation]:
    """For each unit in your army, draw one card and place it face up in front of you."""
    if not free_start_squares(state, action.by):
        yield {"player": state.table_rules.names[action.by]}


@rule(
    "setup.no_unit_for_card",
    "RB-10",
    SECTION,
    "deal",
    "{player} has {units, plural, one {# unit} other {# units}} left and turns up one card for each",
    when=applies_in_phases(SETUP),
)
def card_dealt_for_fallen_unit(state: State, action: Deal) -> Iterator[Violation]:
    """Units that have fallen are not placed again, and get no card."""
    if free_start_squares(state, action.by) and not missing_card_count(state, action.by):
        units = sum(not state.is_fallen(unit) for unit in UNITS[action.by])
        yield {"player": state.table_rules.names[action.by], "units": units}


@rule(
    "setup.no_start_place",
    "RB-05",
    SECTION,
    "deal",
    "{square} is not a free place for {player}'s cards. Free: {free}",
    physical=True,
)
def not_a_free_start_square(state: State, action: Deal) -> Iterator[Violation]:
    """Four cards and three spaces between them make each player's column of seven."""
    free = free_start_squares(state, action.by)
    if free and action.square not in free:
        yield {
            "square": SQUARES[action.square],
            "player": state.table_rules.names[action.by],
            "free": square_names(free),
        }


@rule(
    "setup.wrong_place",
    "RB-12",
    SECTION,
    "deal",
    "{player}'s next card belongs on {due}, not on {square}",
    when=applies_in_phases(SETUP),
)
def start_square_out_of_order(state: State, action: Deal) -> Iterator[Violation]:
    """Cards are laid in the order they are drawn, from the player's left to the right.

    With the table option `choose_row` any of the player's own free places will do.
    """
    due = start_squares_where_next_card_may_be_dealt(state, action.by)
    if due and action.square in free_start_squares(state, action.by) and action.square not in due:
        yield {
            "player": state.table_rules.names[action.by],
            "due": square_names(due),
            "square": SQUARES[action.square],
        }


def square_names(squares: tuple[Square, ...]) -> list[str]:
    """The written names of these squares."""
    return [SQUARES[square] for square in squares]


@rule(
    "setup.cards_first",
    "RB-90",
    SECTION,
    "place",
    "Turn up all cards first. Missing: {missing}, on {squares}",
    when=applies_in_phases(SETUP),
)
def unit_placed_before_cards(state: State, action: Place) -> Iterator[Violation]:
    """Units are placed once all cards are on the board: one for each unit."""
    missing = [
        square
        for seat in (WHITE, BLACK)
        for square in free_start_squares(state, seat)[: missing_card_count(state, seat)]
    ]
    if missing:
        yield {"missing": len(missing), "squares": [SQUARES[square] for square in missing]}


@rule(
    "setup.not_your_turn_to_place",
    "RB-13",
    SECTION,
    "place",
    "It is {player}'s turn to place a unit",
    when=applies_in_phases(SETUP),
)
def not_your_turn_to_place(state: State, action: Place) -> Iterator[Violation]:
    """Players take turns placing their units, White first (house rule “Who places first”)."""
    if are_all_cards_dealt(state) and next_placer_or_nobody_if_chance_decides(state) not in (
        NOBODY,
        action.by,
    ):
        yield {"player": state.table_rules.names[next_placer_or_nobody_if_chance_decides(state)]}


@rule(
    "setup.not_your_card",
    "RB-90",
    SECTION,
    "place",
    "{square} is not one of {player}'s cards",
    when=applies_in_phases(SETUP),
)
def unit_placed_on_opponents_card(state: State, action: Place) -> Iterator[Violation]:
    """A unit is placed on one of its own player's cards.

    Where units that an override placed have taken those, any free card will do.
    """
    if (
        action.square not in squares_for_placing_unit(state, action.by)
        and action.square in START[1 - action.by]
    ):
        yield {"square": SQUARES[action.square], "player": state.table_rules.names[action.by]}


@rule("setup.no_card_there", "RB-90", SECTION, "place", "There is no card on {square}", physical=True)
def unit_placed_where_no_card_is(state: State, action: Place) -> Iterator[Violation]:
    """A unit stands on a card."""
    if state.top[action.square] == NO_CARD:
        yield {"square": SQUARES[action.square]}


@rule(
    "setup.one_unit_per_card",
    "RB-90",
    SECTION,
    "place",
    "{unit:unit} already stands on {square}",
    physical=True,
)
def unit_placed_on_occupied_card(state: State, action: Place) -> Iterator[Violation]:
    """One unit per card."""
    occupant = state.unit_on_square[action.square]
    if occupant != NOWHERE:
        yield {
            "unit": state.table_rules.kinds[occupant],
            "square": SQUARES[action.square],
            "player": state.table_rules.names[seat_of(occupant)],
        }


RULES = (
    all_cards_of_player_already_dealt,
    card_dealt_for_fallen_unit,
    not_a_free_start_square,
    start_square_out_of_order,
    unit_placed_before_cards,
    not_your_turn_to_place,
    unit_placed_on_opponents_card,
    unit_placed_where_no_card_is,
    unit_placed_on_occupied_card,
)
