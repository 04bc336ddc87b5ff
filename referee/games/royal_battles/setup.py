"""The rules of Set Up: four cards a side, then the units, one per card, placed in turn."""

from collections.abc import Iterator

from models.cards import ACE, JOKER, RANK
from models.rulings import Violation, rule
from referee.games.royal_battles.actions import Deal, Place
from referee.games.royal_battles.geometry import SQUARES, START
from referee.games.royal_battles.state import BLACK, NO_CARD, NOBODY, NOWHERE, WHITE, State, seat_of
from referee.games.royal_battles.tables import INITIATIVE
from referee.number_types import Card, Seat, Square

SECTION = "Set Up"


def start_squares_where_next_card_may_be_dealt(state: State, seat: Seat) -> tuple[Square, ...]:
    """The start squares for the next card: the next free one, or any free one with `choose_row` (RB-12)."""
    return state.table_rules.policies.due_squares(free_start_squares(state, seat))


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
    on = state.unit_on_square
    own_squares = tuple([square for square in START[seat] if on[square] == NOWHERE])
    return own_squares or tuple([square for square in START[1 - seat] if on[square] == NOWHERE])


def are_all_cards_dealt(state: State) -> bool:
    """True if all eight cards are dealt."""
    return not (
        start_squares_where_next_card_may_be_dealt(state, WHITE)
        or start_squares_where_next_card_may_be_dealt(state, BLACK)
    )


def is_ace_or_joker(card: Card) -> bool:
    """True for Aces and Jokers, which are not placed during set-up (Special Rule about Aces and Jokers)."""
    return card == JOKER or RANK[card] == ACE


def next_placer_or_nobody_if_chance_decides(state: State) -> Seat:
    """The player who places the next unit, or NOBODY if chance decides (RB-13)."""
    white, black = len(state.unplaced_units(WHITE)), len(state.unplaced_units(BLACK))
    if white != black:
        return WHITE if white > black else BLACK
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
        sorted((INITIATIVE[state.top[square]] for square in START[seat]), reverse=True)
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
    if not start_squares_where_next_card_may_be_dealt(state, action.by):
        yield {"player": state.table_rules.names[action.by]}


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


@rule("setup.wrong_place", "RB-12", SECTION, "deal", "{player}'s next card belongs on {due}, not on {square}")
def start_square_out_of_order(state: State, action: Deal) -> Iterator[Violation]:
    """Cards are laid in the order they are drawn, from the player's left to the right.

    With the table option `choose_row` any of the player's own free places will do.
    """
    due = start_squares_where_next_card_may_be_dealt(state, action.by)
    if action.square in free_start_squares(state, action.by) and action.square not in due:
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
    "Turn up all eight cards first. Missing: {missing}, on {squares}",
)
def unit_placed_before_cards(state: State, action: Place) -> Iterator[Violation]:
    """Units are placed once all eight cards are on the board."""
    missing = [square for seat in START for square in seat if state.top[square] == NO_CARD]
    if missing:
        yield {"missing": len(missing), "squares": [SQUARES[square] for square in missing]}


@rule("setup.not_your_turn_to_place", "RB-13", SECTION, "place", "It is {player}'s turn to place a unit")
def not_your_turn_to_place(state: State, action: Place) -> Iterator[Violation]:
    """Players take turns placing their units, White first (house rule “Who places first”)."""
    if are_all_cards_dealt(state) and next_placer_or_nobody_if_chance_decides(state) not in (
        NOBODY,
        action.by,
    ):
        yield {"player": state.table_rules.names[next_placer_or_nobody_if_chance_decides(state)]}


@rule("setup.not_your_card", "RB-90", SECTION, "place", "{square} is not one of {player}'s four cards")
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
    not_a_free_start_square,
    start_square_out_of_order,
    unit_placed_before_cards,
    not_your_turn_to_place,
    unit_placed_on_opponents_card,
    unit_placed_where_no_card_is,
    unit_placed_on_occupied_card,
)
