"""The verbs of Royal Battles, each declared once."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from referee.games.royal_battles.fighters import numbered_unit_name
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import (
    ATTACK,
    DAMAGE,
    INITIATIVE,
    MOVEMENT,
    POST_TURN,
    REVEAL,
    SETUP,
    State,
)
from referee.verbs import (
    HIDDEN_CARDS,
    Card,
    Cards,
    Kind,
    Listing,
    Number,
    Player,
    SecretCards,
    Verbs,
    Written,
)

if TYPE_CHECKING:
    from referee.games.royal_battles.entry_reader import RoyalBattlesReader

VERBS: Final = Verbs()
IN_TURN: Final = (MOVEMENT, ATTACK, POST_TURN)


# -- kinds of fields that only this game has -----------------------------------------------------------------
def _read_named_or_next_start_square(
    reader: "RoyalBattlesReader", name: str | None, fields_read: Mapping[str, int]
) -> int:
    return (
        reader.next_deal_square_or_nowhere(fields_read["by"])
        if name is None
        else reader.square_from_name_or_add_finding(name)
    )


def _square_name_if_recorded(state: State, square: int) -> str | None:
    return state.table_rules.policies.written_square(square)


SQUARE: Final = Kind(
    "square",
    str,
    "square",
    lambda reader, word, _: reader.square_from_name_or_add_finding(word),
    lambda _, square: SQUARES[square],
)
DUE_SQUARE: Final = SQUARE._replace(
    read=_read_named_or_next_start_square, write=_square_name_if_recorded, reads_nothing=True
)
"""Named only where the house rule `choose_row` lets the player choose the place."""
UNIT: Final = Kind(
    "unit",
    str,
    "unit",
    lambda reader, word, read: reader.next_unplaced_unit_or_add_finding(word, read["by"]),
    lambda state, unit: state.table_rules.kinds[unit],
)
STYLE: Final = Kind(
    "style",
    str,
    "word",
    lambda reader, word, _: reader.style_name_or_add_finding(word),
    lambda _, style: style,
)

FIGHTER: Final = Kind(
    "unit",
    str,
    "unit",
    lambda reader, word, read: reader.unit_by_name_or_add_finding(word, read["by"]),
    lambda state, unit: numbered_unit_name(state, unit),
)
"""A unit at a table without a board, by its name."""
TARGET: Final = FIGHTER._replace(
    read=lambda reader, word, read: reader.target_unit_by_name_or_add_finding(
        word, read["unit"], read["style"]
    )
)
TARGETS: Final = Kind(
    "words",
    tuple[str, ...],
    "units",
    lambda reader, word, read: tuple(
        reader.target_unit_by_name_or_add_finding(name, read["unit"], read["style"]) for name in word
    ),
    lambda state, units: [numbered_unit_name(state, unit) for unit in units],
)

Square = Annotated[int, SQUARE]


# -- the verbs -----------------------------------------------------------------------------------------------
@VERBS(
    "deal",
    "deal {card} [on {square}]",
    "{card:sure}",
    announcement="{by} turns up {card}.",
    listed=Listing("{by}: turn up a card", (), "card"),
    phases=(SETUP,),
    tags="by_cards",
)
class Deal(NamedTuple):
    """Set-up: the card drawn for by's next start square."""

    by: Player
    card: Card
    square: Annotated[int, DUE_SQUARE] = -1

    @property
    def cards_named_including_hidden(self) -> Sequence[int]:
        """The cards of the player's pack that this act names. Other acts have the same method."""
        return (self.card,)


@VERBS(
    "place",
    "place {unit} {square}",
    announcement="{by} places the {unit:unit} on {square}.",
    listed=Listing("{by}: place the {unit:unit}", ("unit",)),
    phases=(SETUP,),
)
class Place(NamedTuple):
    """Set-up: put a unit of this kind on one of by's cards."""

    by: Player
    unit: Annotated[int, UNIT]
    square: Square


@VERBS(
    "initiative",
    "initiative {card}",
    "{card:sure}",
    announcement="{by} draws {card} for initiative.",
    listed=Listing("{by}: draw for initiative", (), "card"),
    phases=(INITIATIVE,),
    tags="by_cards",
)
class Initiative(NamedTuple):
    """The card drawn for initiative."""

    by: Player
    card: Card

    @property
    def cards_named_including_hidden(self) -> Sequence[int]:
        return (self.card,)


@VERBS(
    "draw",
    "draw {cards}",
    "draw",
    announcement="{by} draws {count, plural, one {# card} other {# cards}}{shown:shown}.",
    listed=Listing("{by}: draw"),
    assumed={"cards": ["?"]},
    phases=IN_TURN,
    tags="turn by_itself",
)
class Draw(NamedTuple):
    """The draw that is due, into the hand: `?` for a card the referee is not shown."""

    by: Player
    cards: Annotated[Sequence[int], HIDDEN_CARDS, SecretCards()]

    @property
    def cards_named_including_hidden(self) -> Sequence[int]:
        return self.cards


@VERBS(
    "move",
    "{from}-{to} {card}",
    "{piece:piece}{from}-{to} {card}",
    "{from} {to} {card}",
    announcement="{by} plays {card} on {to}.",
    listed=Listing("{by}: move the {kind:unit} on {from}", ("from",), "card"),
    phases=IN_TURN,
    tags="turn from_hand",
)
class Move(NamedTuple):
    """The Movement Card `card` goes to `to`, and the unit on `from` steps there; the same square means
    re-standing."""

    by: Player
    origin: Annotated[int, SQUARE, Written("from")]
    to: Square
    card: Card

    @property
    def cards_named_including_hidden(self) -> Sequence[int]:
        return (self.card,)


@VERBS(
    "cannot_move",
    "stuck",
    announcement="{by} has no legal move.",
    phases=IN_TURN,
    tags="turn instead_of_moving seldom",
)
class CannotMove(NamedTuple):
    """The claim that no legal move exists."""

    by: Player


@VERBS(
    "attack",
    "x {target} {style}",
    "{target} {style}",
    announcement={
        "attack": "{by} attacks {target}: {style:style}.",
        "use_advantage": "{by} uses the Advantage on {target}.",
    },
    listed=Listing("{by}: the {kind:unit} on {target}", ("target",)),
    phases=IN_TURN,
    tags="turn instead_of_moving",
)
class Attack(NamedTuple):
    """The moved unit acts on the unit on `target`."""

    by: Player
    target: Square
    style: Annotated[str, STYLE]


@VERBS(
    "discard_hand",
    "discard hand [{cards}]",
    "discard",
    announcement="{by} discards the whole hand{shown:shown}.",
    phases=IN_TURN,
    tags="turn seldom from_hand",
)
class DiscardHand(NamedTuple):
    """Post-Turn: the whole hand leaves the game."""

    by: Player
    cards: Annotated[Sequence[int] | None, HIDDEN_CARDS, SecretCards()] = None

    @property
    def cards_named_including_hidden(self) -> Sequence[int]:
        return () if self.cards is None else self.cards


@VERBS(
    "end_turn",
    "end",
    "pass",
    announcement="{by} ends the turn.",
    phases=IN_TURN,
    tags="turn instead_of_moving by_itself",
)
class EndTurn(NamedTuple):
    """Ends the turn; before a move, a voluntary pass."""

    by: Player


@VERBS(
    "show", "show {cards}", announcement="{by} shows the hand: {cards}.", phases=(REVEAL,), tags="from_hand"
)
class Show(NamedTuple):
    """After the cards have run out, where hidden cards decide: the whole hand of by."""

    by: Player
    cards: Cards

    @property
    def cards_named_including_hidden(self) -> Sequence[int]:
        return self.cards


@VERBS("resign", "resign", announcement="{by} resigns.", tags="any_time")
class Resign(NamedTuple):
    """Gives the battle up."""

    by: Player


@VERBS(
    "strike",
    "strike {unit} {style} {target} {trumps} [also {also}]",
    announcement={
        "strike": "{by}: {unit:unit} against {target:unit}, {style:style}, {trumps, plural, one {# trump} "
        "other {# trumps}}.",
        "strike_also": "{by}: {unit:unit} against {target:unit}, with it {also:unit}, {style:style}, "
        "{trumps, plural, one {# trump} other {# trumps}}.",
    },
    listed=Listing("{by}: the {unit:unit} strikes", ("unit",)),
    phases=(DAMAGE,),
)
class Blow(NamedTuple):
    """One attack or Advantage at a table that keeps only the forms: who, how, whom, and how many of the four
    cards were trumps."""

    by: Player
    unit: Annotated[int, FIGHTER]
    style: Annotated[str, STYLE]
    target: Annotated[int, TARGET]
    trumps: Number
    also: Annotated[Sequence[int], TARGETS] = ()
    """The target's comrades that Mystic Blast or Healing also affects: their cards share the colour of the
    target's card."""


@VERBS(
    "injure",
    "injure {unit} {amount}",
    announcement="{by}'s {unit:unit} takes {amount} damage.",
    listed=Listing("{by}: the {unit:unit} takes damage", ("unit",)),
    phases=(DAMAGE,),
)
class Injure(NamedTuple):
    """At a table that keeps only the forms: damage to a unit of by, whose sum the players did themselves."""

    by: Player
    unit: Annotated[int, FIGHTER]
    amount: Number


@VERBS(
    "heal",
    "heal {unit} {amount}",
    announcement="{by}'s {unit:unit} regains {amount}.",
    listed=Listing("{by}: the {unit:unit} regains Life", ("unit",)),
    phases=(DAMAGE,),
)
class Heal(NamedTuple):
    """At a table that keeps only the forms: healing of a unit of by, whose sum the players did themselves."""

    by: Player
    unit: Annotated[int, FIGHTER]
    amount: Number


@VERBS(
    "end_battle",
    "end battle [for {playable}]",
    announcement={
        "end_battle": "{by} ends the battle.",
        "agreed_tie": "The players agree: neither of them alone still has playable cards.",
        "agreed": "The players agree: only {playable} still has playable cards.",
    },
    phases=(DAMAGE, REVEAL),
)
class EndBattle(NamedTuple):
    """At a table that keeps only the forms: the cards have run out, and the units are counted. Elsewhere,
    where hidden cards decide, what the players agree on. `playable`: who alone still has playable cards.
    """

    by: Player
    playable: Player = -1


Action = (
    Deal
    | Place
    | Initiative
    | Draw
    | Move
    | CannotMove
    | Attack
    | DiscardHand
    | EndTurn
    | Show
    | Resign
    | Blow
    | Injure
    | Heal
    | EndBattle
)
