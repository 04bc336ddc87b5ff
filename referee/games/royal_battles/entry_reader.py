"""Reads the words of an entry of Royal Battles, and writes the state as JSON."""

from typing import Final

from models.cards import NAMES
from models.json_values import JsonObject
from referee.entry_reader import Reader, unreadable_word_rule
from referee.games.royal_battles.fighters import numbered_unit_names_of_seat, target_seat
from referee.games.royal_battles.geometry import SQUARES, square_number
from referee.games.royal_battles.setup import free_start_squares, start_squares_where_next_card_may_be_dealt
from referee.games.royal_battles.state import BLACK, NO_CARD, NOBODY, NOWHERE, SETUP, TIE, WHITE, State
from referee.games.royal_battles.tables import STYLES
from referee.number_types import Seat, Square, Unit

UNKNOWN_PLAYER = unreadable_word_rule(
    "seat.unknown", "RB-73", "Building an Army", "Nobody at this table is called {name}"
)
UNKNOWN_CARD = unreadable_word_rule(
    "card.unknown", "RB-71", "Required Components", "There is no {card} in a 54-card pack"
)
CARD_NOT_SHOWN = unreadable_word_rule("card.not_shown", "RB-74", "Set Up", "This card is face up: name it")
OFF_THE_BOARD = unreadable_word_rule(
    "board.off_the_board", "RB-40", "Set Up", "{square} is not on the board of a1 to e7"
)
UNKNOWN_UNIT = unreadable_word_rule(
    "setup.no_such_unit",
    "RB-72",
    "Building an Army",
    "{player} has no {unit:unit} waiting to be placed: {waiting, plural, =0 {all are placed} "
    "one {{waiting:unit}} other {{waiting:unit}}}",
)
UNKNOWN_STYLE = unreadable_word_rule(
    "attack.unknown_style",
    "RB-83",
    "Attack Resolution (explanation of Attack Styles)",
    "There is no style {style}: choose from {styles:style}",
)

NO_SUCH_FIGHTER = unreadable_word_rule(
    "strike.no_such_unit", "RB-67", "Unit Designation", "{player}'s army has no {unit:unit}: {units:unit}"
)

UNREADABLE: Final = (
    UNKNOWN_PLAYER,
    UNKNOWN_CARD,
    CARD_NOT_SHOWN,
    OFF_THE_BOARD,
    UNKNOWN_UNIT,
    UNKNOWN_STYLE,
    NO_SUCH_FIGHTER,
)


class RoyalBattlesReader(Reader):
    """Also reads squares, units and styles."""

    unknown_player, unknown_card, card_not_shown = UNKNOWN_PLAYER, UNKNOWN_CARD, CARD_NOT_SHOWN
    has_jokers = True

    def __init__(self, state: State) -> None:
        super().__init__(state.names)
        self.state = state

    def square_from_name_or_add_finding(self, name: str) -> Square:
        """The square with this name."""
        square = square_number(name)
        return self.add_finding_and_return_minus_one(OFF_THE_BOARD, square=name) if square is None else square

    def next_deal_square_or_nowhere(self, seat: Seat) -> Square:
        """The square for the player's next card in set-up, or for one too many if a square is free."""
        if seat < 0:
            return NOWHERE
        due = start_squares_where_next_card_may_be_dealt(self.state, seat) or free_start_squares(
            self.state, seat
        )
        return due[0] if due else NOWHERE

    def next_unplaced_unit_or_add_finding(self, kind: str, seat: Seat) -> Unit:
        """The next unit of this kind that the player places."""
        if seat < 0:
            return -1
        kinds = self.state.table_rules.kinds
        waiting = (
            self.state.unplaced_units(seat)
            if self.state.phase == SETUP
            else list(range(seat * 4, seat * 4 + 4))
        )
        for unit in waiting:
            if kinds[unit] == kind:
                return unit
        return self.add_finding_and_return_minus_one(
            UNKNOWN_UNIT,
            player=self.names[seat],
            unit=kind,
            waiting=[kinds[unit] for unit in waiting],
        )

    def unit_by_name_or_add_finding(self, name: str, seat: Seat) -> Unit:
        """The player's unit with this name, at a table without a board."""
        if seat < 0:
            return -1
        units = numbered_unit_names_of_seat(self.state, seat)
        if name not in units:
            return self.add_finding_and_return_minus_one(
                NO_SUCH_FIGHTER, player=self.names[seat], unit=name, units=list(units)
            )
        return seat * 4 + units.index(name)

    def target_unit_by_name_or_add_finding(self, name: str, acting_unit: Unit, style: str) -> int:
        """The target of a strike or healing, by its name."""
        return (
            -1
            if acting_unit < 0
            else self.unit_by_name_or_add_finding(name, target_seat(self.state, acting_unit, style))
        )

    def style_name_or_add_finding(self, name: str) -> str:
        """The attack style with this name."""
        if name not in STYLES:
            self.add_finding_and_return_minus_one(UNKNOWN_STYLE, style=name, styles=list(STYLES))
        return name


def state_json(state: State) -> JsonObject:
    """The state as JSON, in the format of records (docs/record.md)."""
    players, kinds = state.table_rules.names, state.table_rules.kinds
    return {
        "phase": state.phase,
        "round": state.round,
        "turn": None if state.turn == NOBODY else players[state.turn],
        "units": [
            {
                "seat": players[seat],
                "kind": kinds[unit],
                "square": None
                if state.square_of_unit[unit] == NOWHERE
                else SQUARES[state.square_of_unit[unit]],
                "standing": None
                if state.square_of_unit[unit] == NOWHERE
                else NAMES[state.top[state.square_of_unit[unit]]],
                "injury": state.injury[unit],
            }
            for seat in (WHITE, BLACK)
            for unit in state.units_in_battle(seat)
        ],
        "board": {SQUARES[square]: NAMES[card] for square, card in enumerate(state.top) if card != NO_CARD},
        "initiative": {
            players[seat]: None
            if state.initiative_card(seat) == NO_CARD
            else NAMES[state.initiative_card(seat)]
            for seat in (WHITE, BLACK)
        },
        "hand": {players[seat]: state.hand_size(seat) for seat in (WHITE, BLACK)},
        "deck": {players[seat]: state.deck[seat] for seat in (WHITE, BLACK)},
        "winner": None if state.winner == NOBODY else "tie" if state.winner == TIE else players[state.winner],
    }


def pile_counts(state: State) -> dict[str, int]:
    """The sizes of everything that can be counted at the table: decks, hands, initiative cards, discards,
    board, pieces."""
    counted: dict[str, int] = {}
    for seat, name in enumerate(state.table_rules.names):
        counted[f"deck:{name}"] = state.deck[seat]
        counted[f"hand:{name}"] = state.hand_size(seat)
        counted[f"initiative:{name}"] = len(state.initiative[seat])
        counted[f"discards:{name}"] = len(state.discards[seat]) + state.discard_hidden[seat]
        counted[f"board:{name}"] = sum(laid_card[1] == seat for stack in state.stacks for laid_card in stack)
        counted[f"units:{name}"] = len(state.units_in_battle(seat))
    return counted
