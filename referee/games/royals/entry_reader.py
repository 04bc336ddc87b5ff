"""Reads the words of an entry of Royals and Battle Royals, and writes the state as JSON."""

from collections.abc import Iterable, Sequence
from typing import Final

from models.cards import NAMES, SUITS, card_names
from models.json_values import Json, JsonObject
from models.rulings import Rule
from referee.entry_reader import Reader, unreadable_word_rule
from referee.games.royals.actions import SOURCES, ZONES
from referee.games.royals.state import NO_SUIT, NOBODY, State, card_of_board_card
from referee.number_types import Seat, Suit

UNKNOWN_PLAYER = unreadable_word_rule(
    "players.unknown", "R-66", "Number of Players", "Nobody at this table is called {name}", "BR-41"
)
DEPARTED_PLAYER = unreadable_word_rule("players.has_left", "R-63", "Scoring", "{name} has left the game")
MISSING_PLAYER = unreadable_word_rule(
    "players.missing", "R-52", "Scoring", "{player} is missing: every player's cards count", "BR-63"
)
UNKNOWN_CARD = unreadable_word_rule(
    "cards.unknown", "R-67", "The Pack", "There is no {card} in the 100-card pack", "BR-42"
)
CARD_NOT_SHOWN = unreadable_word_rule(
    "cards.not_shown", "R-86", "The Play", "Everyone sees this card: name it", "BR-66"
)
UNKNOWN_SUIT = unreadable_word_rule(
    "suits.unknown", "R-71", "Choosing Suits", "There is no suit {suit}: use S, H, D or C", "BR-46"
)
UNKNOWN_SOURCE = unreadable_word_rule(
    "draw.unknown_source",
    "R-76",
    "Draw",
    "Cards are drawn from the stack or the discard pile, not from {source}",
    "BR-12",
)
UNKNOWN_ZONE = unreadable_word_rule(
    "zones.unknown", "R-35", "Melding", "There is no zone {zone}: use hand, spoils or meld", "BR-55"
)

UNREADABLE: Final = (
    UNKNOWN_PLAYER,
    DEPARTED_PLAYER,
    MISSING_PLAYER,
    UNKNOWN_CARD,
    CARD_NOT_SHOWN,
    UNKNOWN_SUIT,
    UNKNOWN_SOURCE,
    UNKNOWN_ZONE,
)


class RoyalsReader(Reader):
    """Also reads suits, zones and sources. Nothing is read for `departed`, the seats of players who left."""

    unknown_player, unknown_card, card_not_shown = UNKNOWN_PLAYER, UNKNOWN_CARD, CARD_NOT_SHOWN

    departed_player, missing_player = DEPARTED_PLAYER, MISSING_PLAYER

    def __init__(
        self,
        names: Sequence[str],
        unreadable: Iterable[Rule] = UNREADABLE,
        departed: frozenset[Seat] = frozenset(),
    ) -> None:
        super().__init__(names)
        self.departed = departed
        self.unreadable = {each.id: each for each in unreadable}

    def add_finding_and_return_minus_one(self, rule: Rule, **facts: object) -> int:
        """Record an unreadable word as a violation, in the words of this table's edition."""
        return super().add_finding_and_return_minus_one(self.unreadable[rule.id], **facts)

    def suit_from_letter_or_add_finding(self, letter: str) -> Suit:
        """The suit with this letter."""
        return (
            SUITS.index(letter)
            if letter in SUITS
            else self.add_finding_and_return_minus_one(UNKNOWN_SUIT, suit=letter)
        )

    def zone_or_minus_one_with_finding(self, name: str, *allowed: str) -> int:
        """The zone with this name."""
        return (
            ZONES.index(name)
            if name in (allowed or ZONES)
            else self.add_finding_and_return_minus_one(UNKNOWN_ZONE, zone=name)
        )

    def source_from_name_or_add_finding(self, name: str) -> int:
        """The source of a draw with this name."""
        return (
            SOURCES.index(name)
            if name in SOURCES
            else self.add_finding_and_return_minus_one(UNKNOWN_SOURCE, source=name)
        )


def state_json(state: State) -> JsonObject:
    """The state as JSON, in the format of records (docs/record.md)."""
    players = state.table_rules.names

    def keyed_by_player_name(row: Iterable[Json]) -> JsonObject:
        return dict(zip(players, row, strict=True))

    left = {"left": [players[seat] for seat in sorted(state.table_rules.departed)]}
    return {
        **(left if state.table_rules.departed else {}),
        "phase": state.phase,
        "hand_number": state.hand_number,
        "turn": None if state.attacker == NOBODY else players[state.attacker],
        "dealer": None if state.dealer == NOBODY else players[state.dealer],
        "suits": keyed_by_player_name([None if suit == NO_SUIT else SUITS[suit] for suit in state.suits]),
        "spoils": keyed_by_player_name(
            [[NAMES[card_of_board_card(board_card)] for board_card in zone] for zone in state.spoils]
        ),
        "meld": keyed_by_player_name(
            [[NAMES[card_of_board_card(board_card)] for board_card in zone] for zone in state.meld]
        ),
        "hand": keyed_by_player_name([state.hand_size(seat) for seat in range(len(players))]),
        "stack": state.stack,
        "discard": card_names(state.discard),
        "dead": len(state.dead),
        "scores": keyed_by_player_name([list(row) for row in state.scores]),
        "totals": keyed_by_player_name(state.totals),
        "winner": None if state.winner == NOBODY else players[state.winner],
    }
