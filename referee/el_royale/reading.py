"""Between the written record and the acts in numbers: reading entries, writing choices, showing the state."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from models import el_royale as record
from models.cards import NAMES, names
from models.record import Entry
from models.rulings import Finding
from referee.el_royale.actions import VERBS, Action, Attack, Beat, Claim, Clear, Concede, Deal, Draw, Show, Take, ThrowIn
from referee.el_royale.state import NOBODY, State
from referee.reading import Reader, unreadable

UNKNOWN_PLAYER = unreadable("players.unknown", "ER-58", "The Deal", "Nobody at this table is called {name}")
UNKNOWN_CARD = unreadable("cards.unknown", "ER-58", "The Deal", "{card} is no card of a pack of 52")

UNREADABLE: Final = (UNKNOWN_PLAYER, UNKNOWN_CARD)


class _Reader(Reader):
    """Any card may lie face down here."""

    unknown_player, unknown_card = UNKNOWN_PLAYER, UNKNOWN_CARD

    def spread(self, written: tuple[str, ...] | None) -> tuple[int, ...] | None:
        return None if written is None else self.cards(written)


_READ: Final[Mapping[str, Callable[[_Reader, Any], Action]]] = {
    "deal": lambda reader, entry: Deal(reader.seat(entry.by), reader.seat(entry.first), reader.by_seat(entry.hands or {}, reader.cards)),
    "attack": lambda reader, entry: Attack(reader.seat(entry.by), reader.cards(entry.cards)),
    "throw_in": lambda reader, entry: ThrowIn(reader.seat(entry.by), reader.cards(entry.cards)),
    "beat": lambda reader, entry: Beat(reader.seat(entry.by), reader.cards(entry.cards)),
    "concede": lambda reader, entry: Concede(reader.seat(entry.by), reader.spread(entry.spread)),
    "take": lambda reader, entry: Take(reader.seat(entry.by), reader.spread(entry.spread)),
    "clear": lambda reader, entry: Clear(reader.seat(entry.by)),
    "claim": lambda reader, entry: Claim(reader.seat(entry.by), reader.cards(entry.cards)),
    "draw": lambda reader, entry: Draw(reader.seat(entry.by), reader.cards(entry.cards)),
    "show": lambda reader, entry: Show(reader.seat(entry.by), reader.cards(entry.cards)),
}

_VERB: Final[Mapping[type, str]] = {act: verb for verb, act in VERBS.items()}


def read(state: State, entry: Entry) -> Action | tuple[Finding, ...]:
    """The entry in numbers, or findings for each word that means nothing here."""
    reader = _Reader(state.company.names)
    action = _READ[entry.do](reader, entry)
    return tuple(reader.findings) if reader.findings else action


def write(state: State, action: Action) -> Entry:
    """The entry that announces this act."""
    written: dict[str, Any] = {"do": _VERB[type(action)], "by": state.name(action.by)}
    match action:
        case Deal():
            written["first"] = state.name(action.first)
            hands = {state.name(seat): names(hand) for seat, hand in enumerate(action.hands) if hand is not None}
            if hands:
                written["hands"] = hands
        case Concede() | Take():
            if action.spread is not None:
                written["spread"] = names(action.spread)
        case Attack() | ThrowIn() | Beat() | Claim() | Draw() | Show():
            written["cards"] = names(action.cards)
    return record.ENTRIES.validate_python(written)


def show(state: State) -> dict[str, Any]:
    """The state under the names of docs/record.md."""
    players = state.company.names
    return {
        "phase": state.phase,
        "attacker": None if state.attacker == NOBODY else players[state.attacker],
        "defender": None if state.defender == NOBODY else players[state.defender],
        "pile": [NAMES[card] for card in state.pile],
        "hand": dict(zip(players, state.size, strict=True)),
        "deck": state.deck,
        "discard": state.discard,
        "eliminated": [players[seat] for seat in state.eliminated],
        "winner": None if state.winner == NOBODY else state.company.team_names[state.winner],
    }
