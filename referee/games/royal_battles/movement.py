"""The rules of Movement: the Movement Card, where it may be placed, and the claim that nothing can move."""

from collections.abc import Iterator

from models.cards import COLOUR, NAMES, card_names
from models.rulings import Violation, applies_in_phases, rule
from referee.games.royal_battles.actions import CannotMove, Move
from referee.games.royal_battles.geometry import NEIGHBOURS, SQUARES
from referee.games.royal_battles.hidden_cards import can_surely_move, known_playable_hand_cards
from referee.games.royal_battles.state import (
    ATTACK,
    IS_OTHER_COLOUR,
    MOVEMENT,
    NO_CARD,
    NOWHERE,
    POST_TURN,
    State,
    seat_of,
)
from referee.number_types import Unit

CARD_SECTION = "Movement (explanation of Movement Card)"
OVER_SECTION = "Movement (special circumstances)"


@rule("movement.no_unit", "RB-79", CARD_SECTION, "move", "No unit stands on {square}", physical=True)
def no_unit_on_square(state: State, move: Move) -> Iterator[Violation]:
    """A move moves a unit."""
    if state.unit_on_square[move.origin] == NOWHERE:
        yield {"square": SQUARES[move.origin]}


@rule("movement.not_your_unit", "RB-79", CARD_SECTION, "move", "The {unit:unit} on {square} is {player}'s")
def not_your_unit(state: State, move: Move) -> Iterator[Violation]:
    """Players move their own units."""
    unit = state.unit_on_square[move.origin]
    if unit >> 2 != move.by and unit != NOWHERE:
        yield {
            "unit": state.table_rules.kinds[unit],
            "square": SQUARES[move.origin],
            "player": state.table_rules.names[seat_of(unit)],
        }


def movable_units_in_movement_phase(state: State) -> list[Unit]:
    """The units that may move now: all of the player whose turn it is, until one has moved."""
    return state.units_in_battle(state.turn) if state.phase == MOVEMENT else []


@rule(
    "movement.moved_already",
    "RB-39",
    "Concluding Movement",
    "move cannot_move",
    "{player} has already moved the {unit:unit} this turn",
    when=applies_in_phases(ATTACK, POST_TURN),
)
def player_already_moved_this_turn(state: State, action: Move | CannotMove) -> Iterator[Violation]:
    """One Movement Card and one unit per turn."""
    if action.by == state.turn and state.moved != NOWHERE:
        yield {"player": state.table_rules.names[action.by], "unit": state.table_rules.kinds[state.moved]}


@rule(
    "movement.movement_is_over",
    "RB-75",
    "Sequence of Play",
    "move cannot_move",
    "{player}'s Movement phase is over",
    when=applies_in_phases(ATTACK, POST_TURN),
)
def movement_phase_ended_without_move(state: State, action: Move | CannotMove) -> Iterator[Violation]:
    """Who has passed, discarded the hand or claimed to have no legal move does not move this turn."""
    if action.by == state.turn and state.moved == NOWHERE:
        yield {"player": state.table_rules.names[action.by]}


@rule(
    "movement.not_next_to",
    "RB-29",
    CARD_SECTION,
    "move",
    "{to} is not next to {square}, where the {unit:unit} stands",
    further_rulings="RB-31",
)
def square_neither_same_nor_adjacent(state: State, move: Move) -> Iterator[Violation]:
    """The Movement Card is placed next to the Standing Card of the unit that moves, or over it (RB-31)."""
    if (
        move.to not in NEIGHBOURS[move.origin]
        and move.to != move.origin
        and (unit := state.unit_on_square[move.origin]) != NOWHERE
    ):
        yield {"to": SQUARES[move.to], "square": SQUARES[move.origin], "unit": state.table_rules.kinds[unit]}


@rule(
    "movement.same_colour",
    "RB-29",
    CARD_SECTION,
    "move",
    "{unit:unit} on {standing} ({square}) is on {colour:colour}; {card} is {colour:colour} too",
)
def played_card_matches_colour_under_unit(state: State, move: Move) -> Iterator[Violation]:
    """A unit steps only onto a card of the other colour.

    A Joker is both colours, under the unit or in the hand, so it never breaks this rule (table option
    `joker_standing`). The next rule is about the covered card.
    """
    if (
        not IS_OTHER_COLOUR[state.colour[move.origin]][move.card]
        and (unit := state.unit_on_square[move.origin]) != NOWHERE
    ):
        yield {
            "unit": state.table_rules.kinds[unit],
            "square": SQUARES[move.origin],
            "standing": NAMES[state.top[move.origin]],
            "colour": COLOUR[move.card],
            "card": NAMES[move.card],
        }


@rule(
    "movement.covers_same_colour",
    "RB-30",
    OVER_SECTION,
    "move",
    "{card} would cover {covered} on {to}, and both are {colour:colour}",
)
def covers_same_colour(state: State, move: Move) -> Iterator[Violation]:
    """A card played over another card must differ in colour from that one too.

    Over the unit's own Standing Card this equals the previous rule, so it is not reported twice.
    """
    if (
        not IS_OTHER_COLOUR[state.colour[move.to]][move.card]
        and move.to != move.origin
        and (covered := state.top[move.to]) != NO_CARD
    ):
        yield {
            "card": NAMES[move.card],
            "covered": NAMES[covered],
            "to": SQUARES[move.to],
            "colour": COLOUR[move.card],
        }


@rule(
    "movement.occupied", "RB-32", OVER_SECTION, "move", "{player}'s {unit:unit} stands on {to}", physical=True
)
def square_occupied(state: State, move: Move) -> Iterator[Violation]:
    """No card is played over one on which another unit stands: one unit per card."""
    occupant = state.unit_on_square[move.to]
    if occupant != NOWHERE and move.to != move.origin:
        yield {
            "player": state.table_rules.names[seat_of(occupant)],
            "unit": state.table_rules.kinds[occupant],
            "to": SQUARES[move.to],
        }


@rule(
    "movement.can_move",
    "RB-38",
    "No Legal Move",
    "cannot_move",
    "{player} has a legal move{cards:shown}",
    when=applies_in_phases(MOVEMENT),
)
def no_move_claimed_despite_known_move(state: State, action: CannotMove) -> Iterator[Violation]:
    """Only a player without any legal move skips to the Post-Turn Draw.

    Refused when what is known of the hand proves a legal move; otherwise it is the player's word.
    """
    if can_surely_move(state, action.by):
        yield {
            "player": state.table_rules.names[action.by],
            "cards": card_names(known_playable_hand_cards(state, action.by)),
        }


RULES = (
    no_unit_on_square,
    not_your_unit,
    player_already_moved_this_turn,
    movement_phase_ended_without_move,
    square_neither_same_nor_adjacent,
    played_card_matches_colour_under_unit,
    covers_same_colour,
    square_occupied,
    no_move_claimed_despite_known_move,
)
