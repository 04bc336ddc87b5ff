"""Between the written record and the acts in numbers: reading entries, writing choices, showing the state."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from models import royal_battles as record
from models.cards import NAMES, names
from models.record import Entry
from models.rulings import Finding
from referee.reading import Reader, unreadable
from referee.royal_battles.actions import (
    VERBS,
    Action,
    Attack,
    CannotMove,
    Deal,
    DiscardHand,
    Draw,
    EndTurn,
    Initiative,
    Move,
    Place,
    Resign,
)
from referee.royal_battles.geometry import SQUARES, square_number
from referee.royal_battles.setup import due_squares
from referee.royal_battles.state import BLACK, NO_CARD, NOBODY, NOWHERE, SETUP, TIE, WHITE, State, seat_of
from referee.royal_battles.tables import STYLES

UNKNOWN_PLAYER = unreadable("seat.unknown", "RB-09", "Set Up", "Nobody at this table is called {name}")
UNKNOWN_CARD = unreadable("card.unknown", "RB-10", "Required Components", "{card} is no card of a pack of 54")
CARD_NOT_SHOWN = unreadable("card.not_shown", "RB-23", "Sequence of Play", "This card lies face up, so it must be named")
OFF_THE_BOARD = unreadable("board.off_the_board", "RB-40", "Set Up", "{square} is not on the board of a1 to e7")
UNKNOWN_UNIT = unreadable("setup.no_such_unit", "RB-08", "Set Up", "{player} has no {unit:unit} waiting to be placed: {waiting:unit}")
UNKNOWN_STYLE = unreadable(
    "attack.unknown_style", "RB-46", "Attack Resolution (explanation of Attack Styles)", "{style} is no style: {styles:style}"
)

UNREADABLE: Final = (UNKNOWN_PLAYER, UNKNOWN_CARD, CARD_NOT_SHOWN, OFF_THE_BOARD, UNKNOWN_UNIT, UNKNOWN_STYLE)


class _Reader(Reader):
    """Reads squares, units and styles too."""

    unknown_player, unknown_card, card_not_shown = UNKNOWN_PLAYER, UNKNOWN_CARD, CARD_NOT_SHOWN
    has_jokers = True

    def __init__(self, state: State, entry: Any) -> None:
        super().__init__(state.battle.names)
        self.state, self.entry = state, entry

    def square(self, name: str) -> int:
        square = square_number(name)
        return self.fault(OFF_THE_BOARD, square=name) if square is None else square

    def due_square(self, seat: int) -> int:
        if self.entry.square is not None:
            return self.square(self.entry.square)
        due = due_squares(self.state, seat) if seat >= 0 else ()
        return due[0] if due else NOWHERE

    def unit(self, seat: int) -> int:
        if seat < 0:
            return -1
        kinds = self.state.battle.kinds
        waiting = self.state.waiting(seat) if self.state.phase == SETUP else list(range(seat * 4, seat * 4 + 4))
        for unit in waiting:
            if kinds[unit] == self.entry.unit:
                return unit
        return self.fault(UNKNOWN_UNIT, player=self.entry.by, unit=self.entry.unit, waiting=[kinds[unit] for unit in waiting])

    def style(self) -> str:
        if self.entry.style not in STYLES:
            self.fault(UNKNOWN_STYLE, style=self.entry.style, styles=list(STYLES))
        return str(self.entry.style)


def _deal(reader: _Reader, entry: Any) -> Deal:
    seat = reader.seat(entry.by)
    return Deal(seat, reader.card(entry.card), reader.due_square(seat))


def _place(reader: _Reader, entry: Any) -> Place:
    seat = reader.seat(entry.by)
    return Place(seat, reader.unit(seat), reader.square(entry.square))


def _discard_hand(reader: _Reader, entry: Any) -> DiscardHand:
    return DiscardHand(reader.seat(entry.by), None if entry.cards is None else reader.cards(entry.cards, hidden=True))


_READ: Final[Mapping[str, Callable[[_Reader, Any], Action]]] = {
    "deal": _deal,
    "place": _place,
    "initiative": lambda reader, entry: Initiative(reader.seat(entry.by), reader.card(entry.card)),
    "draw": lambda reader, entry: Draw(reader.seat(entry.by), reader.cards(entry.cards, hidden=True)),
    "move": lambda reader, entry: Move(reader.seat(entry.by), reader.square(entry.from_), reader.square(entry.to), reader.card(entry.card)),
    "cannot_move": lambda reader, entry: CannotMove(reader.seat(entry.by)),
    "attack": lambda reader, entry: Attack(reader.seat(entry.by), reader.square(entry.target), reader.style()),
    "discard_hand": _discard_hand,
    "end_turn": lambda reader, entry: EndTurn(reader.seat(entry.by)),
    "resign": lambda reader, entry: Resign(reader.seat(entry.by)),
}


def read(state: State, entry: Entry) -> Action | tuple[Finding, ...]:
    """The entry in numbers, or findings for each word that means nothing here."""
    reader = _Reader(state, entry)
    action = _READ[entry.do](reader, entry)
    return tuple(reader.findings) if reader.findings else action


def write(state: State, action: Action) -> Entry:
    """The entry that announces this act."""
    verb = next(verb for verb, act in VERBS.items() if act is type(action))
    written: dict[str, Any] = {"do": verb, "by": state.battle.names[action.by]}
    match action:
        case Deal():
            written["card"] = NAMES[action.card]
            if state.battle.options.choose_row:
                written["square"] = SQUARES[action.square]
        case Place():
            written |= {"unit": state.battle.kinds[action.unit], "square": SQUARES[action.square]}
        case Initiative():
            written["card"] = NAMES[action.card]
        case Draw():
            written["cards"] = names(action.cards)
        case Move():
            written |= {"from": SQUARES[action.origin], "to": SQUARES[action.to], "card": NAMES[action.card]}
        case Attack():
            written |= {"target": SQUARES[action.target], "style": action.style}
        case DiscardHand() if action.cards is not None:
            written["cards"] = names(action.cards)
    return record.ENTRIES.validate_python(written)


def show(state: State) -> dict[str, Any]:
    """The state under the names of docs/record.md."""
    players, kinds = state.battle.names, state.battle.kinds
    return {
        "phase": state.phase,
        "round": state.round,
        "turn": None if state.turn == NOBODY else players[state.turn],
        "units": [
            {
                "seat": players[seat_of(unit)],
                "kind": kinds[unit],
                "square": SQUARES[square],
                "standing": NAMES[state.top[square]],
                "injury": state.injury[unit],
            }
            for unit, square in enumerate(state.at)
            if square != NOWHERE
        ],
        "board": {SQUARES[square]: NAMES[card] for square, card in enumerate(state.top) if card != NO_CARD},
        "initiative": {
            players[seat]: None if state.initiative_card(seat) == NO_CARD else NAMES[state.initiative_card(seat)] for seat in (WHITE, BLACK)
        },
        "hand": {players[seat]: state.hand(seat) for seat in (WHITE, BLACK)},
        "deck": {players[seat]: state.deck[seat] for seat in (WHITE, BLACK)},
        "winner": None if state.winner == NOBODY else "tie" if state.winner == TIE else players[state.winner],
    }


def counts(state: State) -> dict[str, int]:
    """What can be counted at the table: decks, hands, initiative cards, discards, cards on the board, pieces."""
    counted: dict[str, int] = {}
    for seat, name in enumerate(state.battle.names):
        counted[f"deck:{name}"] = state.deck[seat]
        counted[f"hand:{name}"] = state.hand(seat)
        counted[f"initiative:{name}"] = len(state.initiative[seat])
        counted[f"discards:{name}"] = len(state.discards[seat]) + state.discard_hidden[seat]
        counted[f"board:{name}"] = sum(laid[1] == seat for stack in state.stacks for laid in stack)
        counted[f"units:{name}"] = len(state.units_of(seat))
    return counted
