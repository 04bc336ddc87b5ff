"""The state of a game of El Royale, in small ints, lists and bit masks.

A set of cards is an int with one bit per card; a set of players is an int with one bit per seat.

What the referee knows of hidden cards is stored in *lots*. A lot is a set of cards that were shuffled
together and not seen since, with the number of them in each hand, in the discard pile and in the deck. So a
card of a lot can be wherever the lot still has a card, and once all cards of a lot are in one hand, that hand
is known.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from models.cards import NAMES, RANK, SUITS
from models.el_royale import ElRoyaleHeader
from referee.games.el_royale.events import Happening
from referee.games.el_royale.policies import Policies
from referee.games.el_royale.table_rules import Phase, TableRules
from referee.number_types import Card, CardSet, Seat
from referee.variants import ComposedRules

RESULT, DEAL, ATTACK, DEFENCE, AFTER_BEAT, CLAIMS, OVER = Phase
NOBODY: Final = -1
HAND: Final = 4
"""The number of cards dealt to each player, to which hands are replenished."""
WHOLE_PACK: Final = (1 << 52) - 1
RANK_SET: Final = tuple(sum(1 << card for card in range(52) if RANK[card] == rank) for rank in range(13))
"""By rank: its four cards, as a set."""

UnseenLot = tuple[int, tuple[int, ...]]
"""(the unseen cards, how many are where): one number per seat, then the discard pile, then the deck."""
DrawnCards = tuple[int, int]
"""Cards drawn unseen: (the set of cards in the deck then, how many were drawn)."""
DISCARD_PLACE, DECK_PLACE = -2, -1
"""The indices of a lot's places that are not hands: the discard pile and the deck."""


def card_set(cards: Iterable[Card]) -> CardSet:
    """The cards as a set; a card named twice counts once."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def cards_in_set(card_bits: CardSet) -> Iterator[Card]:
    """The cards (or seats) of a set, in order."""
    while card_bits:
        lowest = card_bits & -card_bits
        yield lowest.bit_length() - 1
        card_bits ^= lowest


def card_names_in_set(card_bits: CardSet) -> list[str]:
    """The written names of a set of cards."""
    return [NAMES[card] for card in cards_in_set(card_bits)]


FIELDS: Final = (
    "added_by_others",
    "attacker",
    "beaten",
    "conceded",
    "deck",
    "defender",
    "defender_may_add",
    "discard",
    "eliminated",
    "draws_to_name",
    "known",
    "last",
    "unseen_lots",
    "known_discards",
    "out",
    "phase",
    "pile",
    "size",
    "spoils",
    "table_rules",
    "target",
    "thrown",
    "unclaimed",
    "winner",
    "won_by",
)
"""The attributes of a state."""


class State:
    """The state of a game. Lists are by seat."""

    __slots__ = FIELDS

    def __init__(self, table_rules: TableRules, like: "State | None" = None) -> None:
        """`like`: a state to copy; without it the game is new."""
        if like is None:
            self._set_up(table_rules)
        else:
            self._copy_from(like)

    def _set_up(self, table_rules: TableRules) -> None:
        players = len(table_rules.names)
        self.table_rules = table_rules
        self.phase = table_rules.first_phase
        self.attacker = self.defender = NOBODY
        self.target = NOBODY
        """The seat that is attacked; if its player is eliminated, the defender sits elsewhere."""
        # the cards
        self.pile: tuple[int, ...] = ()
        self.deck = 52
        self.discard = 0
        self.size = [0] * players
        self.known = [0] * players
        self.known_discards = 0
        """The cards known to be in the discard pile, as a set."""
        self.unseen_lots: list[UnseenLot] = [(WHOLE_PACK, (0,) * players + (0, 52))]
        self.draws_to_name: tuple[tuple[DrawnCards, ...], ...] = ((),) * players
        """By seat: cards drawn after the last battle and not named yet; two parts if the deck was rebuilt in
        between."""
        # the battle under way
        self.beaten = self.conceded = False
        self.last = NOBODY
        """The seat that played a card most recently."""
        self.thrown = 0
        """The seats that have thrown in during this circuit, as bits."""
        self.added_by_others = False
        """True if anyone but the defender has added a card since the beat."""
        self.defender_may_add = False
        """True if anyone else has added a card since the defender's last one."""
        # eliminated players
        self.eliminated: tuple[int, ...] = ()
        self.out = 0
        self.spoils = NOBODY
        """The eliminated seat whose cards are spread on the table."""
        self.unclaimed = 0
        """The seats that may still claim spread cards, as bits."""
        self.winner = NOBODY
        """The winning team."""
        self.won_by = NOBODY
        """The seat that laid the last card; NOBODY if the others were eliminated."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.table_rules.names

    def copy(self) -> "State":
        """A copy of the state that can be changed independently."""
        return State(self.table_rules, self)

    def _copy_from(self, like: "State") -> None:
        self.table_rules = like.table_rules
        self.phase = like.phase
        self.attacker = like.attacker
        self.defender = like.defender
        self.target = like.target
        self.pile = like.pile
        self.deck = like.deck
        self.discard = like.discard
        self.size = like.size.copy()
        self.known = like.known.copy()
        self.known_discards = like.known_discards
        self.unseen_lots = like.unseen_lots.copy()
        self.draws_to_name = like.draws_to_name
        self.beaten = like.beaten
        self.conceded = like.conceded
        self.last = like.last
        self.thrown = like.thrown
        self.added_by_others = like.added_by_others
        self.defender_may_add = like.defender_may_add
        self.eliminated = like.eliminated
        self.out = like.out
        self.spoils = like.spoils
        self.unclaimed = like.unclaimed
        self.winner = like.winner
        self.won_by = like.won_by

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, slot) == getattr(other, slot) for slot in FIELDS
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def top_card(self) -> Card:
        """The top card of the battle pile."""
        return self.pile[-1]

    @property
    def count_of_top_cards_rank_outside_pile(self) -> int:
        """How many cards of the top card's rank are not in the battle pile."""
        return len(SUITS) - sum([RANK[card] == RANK[self.top_card] for card in self.pile])

    def player_name(self, seat: Seat) -> str:
        """The name of the player in this seat."""
        return self.table_rules.names[seat]

    def is_out(self, seat: Seat) -> bool:
        """True if this player has been eliminated."""
        return self.out >> seat & 1 == 1


FIRST_PHASES: Final[Mapping[str, Phase]] = {"referee": DEAL, "result": RESULT}
"""The first phase, by the table's level of detail."""


def state_before_deal(
    header: ElRoyaleHeader, most_cards: int | None, composed: ComposedRules[Policies]
) -> State:
    """The table before the deal: one full pack."""
    sides = [seat.team or seat.name for seat in header.seats]
    teams = tuple(dict.fromkeys(sides))
    table_rules = TableRules(
        names=header.names,
        team=tuple(teams.index(side) for side in sides),
        team_names=teams,
        in_teams=any(seat.team for seat in header.seats),
        options=header.options,
        first_phase=FIRST_PHASES[header.options.entry],
        most_cards=most_cards,
        most_that_beat=len(SUITS),
        is_earlier=header.edition == "2019",
        house_rules=composed.house_rules,
        effects=composed.effects,
        policies=composed.policies,
        rules=composed.rules,
        rule_checks={
            act: tuple(rule.violations for rule in rules if not rule.physical)
            for act, rules in composed.rules.items()
        },
    )
    return State(table_rules)


Events = tuple[Happening, ...]
Effect = Callable[[State, Any], Events]
"""The effect of an act: changes the state and returns the events."""
