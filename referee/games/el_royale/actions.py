"""The verbs of El Royale, each declared once."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from models.cards import card_names
from referee.entry_reader import Reader
from referee.verbs import CARDS, Cards, Kind, Listing, Player, SecretCards, Verbs

if TYPE_CHECKING:
    from referee.games.el_royale.state import State

VERBS: Final = Verbs()


def _read_hands(reader: Reader, hands: Mapping[str, Sequence[str]] | None, _: object) -> tuple[object, ...]:
    return reader.read_values_by_seat_or_add_findings({} if hands is None else hands, reader.cards_from_names)


def _write_hands(state: "State", hands: tuple[Cards | None, ...]) -> dict[str, list[str]] | None:
    return {
        state.names[seat]: card_names(hand) for seat, hand in enumerate(hands) if hand is not None
    } or None


PLAYERS: Final = Kind(
    "words",
    tuple[str, ...],
    "names",
    lambda reader, hands, _: tuple(reader.seat_of_player_or_add_finding(name) for name in hands),
    lambda state, seats: [state.names[seat] for seat in seats],
)
HANDS: Final = Kind(
    "hands", dict[str, tuple[str, ...]], "hands", _read_hands, _write_hands, reads_nothing=True
)


@VERBS(
    "deal",
    "deal first {first} [{hands}]",
    announcement="{by} deals and {first} attacks first.",
    listed=Listing("{by} deals"),
    tags="by_cards",
)
class Deal(NamedTuple):
    """`by` deals four cards to everyone and `first` attacks; `hands` only where the table shows them to the
    referee."""

    by: Player
    first: Player
    hands: Annotated[Sequence[Cards | None], HANDS, SecretCards()] = ()
    """By seat; None for a hand that is not shown to the referee."""


@VERBS(
    "attack",
    "attack {cards}",
    "{cards:sures}",
    announcement="{by} attacks with {cards}.",
    listed=Listing("{by}: attack", (), "cards"),
    tags="playing",
)
class Attack(NamedTuple):
    """Begins a battle with cards of one rank, in order: the last one lies on top."""

    by: Player
    cards: Cards


@VERBS(
    "throw_in",
    "throw in {cards}",
    "{cards:sures}",
    announcement="{by} throws in {cards}.",
    listed=Listing("{by}: throw in", (), "cards"),
    tags="playing battle",
)
class ThrowIn(NamedTuple):
    """Adds cards of the top card's rank, in order. Everybody before `by` let the chance pass."""

    by: Player
    cards: Cards


@VERBS(
    "beat",
    "beat {cards}",
    "{cards:sures}",
    announcement="{by} beats with {cards}.",
    listed=Listing("{by}: beat", (), "cards"),
    tags="playing battle answer",
)
class Beat(NamedTuple):
    """The defender beats the attack, cards in order."""

    by: Player
    cards: Cards


@VERBS(
    "concede",
    "concede [spread {spread}]",
    announcement="{by} concedes.",
    tags="playing battle answer takes_the_pile by_itself",
)
class Concede(NamedTuple):
    """The defender picks all cards of the battle up. `spread`: the whole hand, if that eliminates the
    defender."""

    by: Player
    spread: Annotated[Sequence[int] | None, CARDS] = None


@VERBS(
    "take",
    "take [spread {spread}]",
    announcement="{by} picks the battle pile up.",
    listed=Listing("{by}: the battle pile"),
    tags="playing battle takes_the_pile by_itself",
)
class Take(NamedTuple):
    """After a beaten attack, `by` picks the battle pile up. `spread` as for a concession."""

    by: Player
    spread: Annotated[Sequence[int] | None, CARDS] = None


@VERBS("clear", "clear", announcement="{by} sets the battle pile aside.", tags="playing battle by_itself")
class Clear(NamedTuple):
    """Nobody wants the pile: the attacker sets it aside."""

    by: Player


@VERBS(
    "claim",
    "claim {cards}",
    "claim {cards:none}",
    announcement="{by} takes {cards}.",
    listed=Listing("{by}: claim", (), "cards"),
    tags="playing by_itself",
)
class Claim(NamedTuple):
    """The cards that `by` takes from the eliminated hand when the turn comes, perhaps none."""

    by: Player
    cards: Cards


@VERBS(
    "draw",
    "draw {cards}",
    announcement="{by} drew {count, plural, one {# card} other {# cards}}{shown:shown}.",
    tags="playing",
)
class Draw(NamedTuple):
    """Which cards the refill was, where hands are shown to the referee; `?` for those that are not."""

    by: Player
    cards: Annotated[Sequence[int], CARDS, SecretCards()]


@VERBS("show", "show {cards}", announcement="{by} shows {cards}.", tags="playing")
class Show(NamedTuple):
    """Shows cards of the own hand to all. They stay in the hand."""

    by: Player
    cards: Cards


@VERBS(
    "result",
    "result {winner} [out {out}]",
    announcement={
        "result": "{by} enters how the game ended: {winner} has won.",
        "result_out": "{by} enters how the game ended: {winner} has won, and {out} went out.",
    },
    listed=Listing("{by}: how the game ended", ("winner",)),
)
class Result(NamedTuple):
    """How a game ended that was played without the referee: who won, and who was eliminated."""

    by: Player
    winner: Player
    out: Annotated[Sequence[int], PLAYERS] = ()


Play = Attack | ThrowIn | Beat
"""Acts that lay cards on the battle pile."""

TakesThePile = Concede | Take
"""Acts that pick the pile up and may eliminate the player."""

Action = Deal | Attack | ThrowIn | Beat | Concede | Take | Clear | Claim | Draw | Show | Result
