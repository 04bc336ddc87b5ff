"""Reads the words of an entry of El Royale, and writes the state as JSON."""

from typing import Final

from models.cards import NAMES
from models.json_values import JsonObject
from referee.entry_reader import Reader, unreadable_word_rule
from referee.games.el_royale.state import NOBODY, State

UNKNOWN_PLAYER = unreadable_word_rule(
    "players.unknown", "ER-64", "Introduction", "Nobody at this table is called {name}"
)
UNKNOWN_CARD = unreadable_word_rule(
    "cards.unknown", "ER-63", "Introduction", "There is no {card} in a 52-card pack"
)

UNREADABLE: Final = (UNKNOWN_PLAYER, UNKNOWN_CARD)


class ElRoyaleReader(Reader):
    """Also reads `?`, since any card may be face down."""

    unknown_player, unknown_card = UNKNOWN_PLAYER, UNKNOWN_CARD


def state_json(state: State) -> JsonObject:
    """The state as JSON, in the format of records (docs/record.md)."""
    players = state.table_rules.names
    departed = {"left": [players[seat] for seat in sorted(state.table_rules.departed)]}
    return {
        **(departed if state.table_rules.departed else {}),
        "phase": state.phase,
        "attacker": None if state.attacker == NOBODY else players[state.attacker],
        "defender": None if state.defender == NOBODY else players[state.defender],
        "pile": [NAMES[card] for card in state.pile],
        "hand": dict(zip(players, state.size, strict=True)),
        "deck": state.deck,
        "discard": state.discard,
        "eliminated": [players[seat] for seat in state.eliminated],
        "winner": None if state.winner == NOBODY else state.table_rules.team_names[state.winner],
    }
