"""What the words of an entry mean in El Royale, and the state in words."""

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
    """Any card may lie face down here."""

    unknown_player, unknown_card = UNKNOWN_PLAYER, UNKNOWN_CARD


def state_json(state: State) -> JsonObject:
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
