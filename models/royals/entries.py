"""The entries of Royals and Battle Royals. One set of verbs serves both."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from models.record import Aside, Entry, Strict


class _By(Entry):
    by: str


class Deal(_By):
    """`by` deals; `up` starts the discard pile. `hands` only where the table shows them to the referee."""

    do: Literal["deal"] = "deal"
    up: str
    hands: dict[str, tuple[str, ...]] | None = None


class Choose(_By):
    """Declares the home suit."""

    do: Literal["choose"] = "choose"
    suit: str


class Pass(_By):
    """Leaves the first choice to the others."""

    do: Literal["pass"] = "pass"


class Redeal(_By):
    """The two-player dealer forces a re-deal."""

    do: Literal["redeal"] = "redeal"


class Challenge(_By):
    """Battle Royals, Option 1: the Attacker names this turn's Defender."""

    do: Literal["challenge"] = "challenge"
    defender: str


class Draw(_By):
    """One card from the `stack` (`?` if it is not shown) or from the `discard` pile."""

    do: Literal["draw"] = "draw"
    from_: str = Field(alias="from")
    card: str
    for_suit: str | None = None
    """The suit the card is drawn for, as if it were home already: the change of suit is then made this turn."""


class TakePile(_By):
    """Instead of both draws: the top `count` cards of the discard pile. `meld` melds the bottom one at once and includes it."""

    do: Literal["take_pile"] = "take_pile"
    count: int
    meld: tuple[str, ...]
    for_suit: str | None = None
    """Only with the house rule `pile_with_new_suit`: the suit whose Royals give the right."""


class Lead(_By):
    """The first card of the trick."""

    do: Literal["lead"] = "lead"
    card: str


class Follow(_By):
    """A card played to the trick."""

    do: Literal["follow"] = "follow"
    card: str


class Keep(_By):
    """The winner's choice: these cards to its spoils, the rest to the dead pile."""

    do: Literal["keep"] = "keep"
    cards: tuple[str, ...]


class Meld(_By):
    """Cards of one denomination from the hand; the display then holds three or more of it."""

    do: Literal["meld"] = "meld"
    cards: tuple[str, ...]


class Assassinate(_By):
    """The ace of by's spoils eliminates `victim` on `of`'s board. `zone` where both of its zones hold a copy."""

    do: Literal["assassinate"] = "assassinate"
    ace: str
    of: str
    victim: str
    zone: str | None = None


class Ransom(_By):
    """`take` from `of`'s meld into the hand, `give` from the hand in its place."""

    do: Literal["ransom"] = "ransom"
    of: str
    take: str
    give: str
    for_suit: str | None = None


class ChangeSuit(_By):
    """Three copies of `card` change the home suit to theirs. `copies`: where they lie; `dead`: which goes to the dead pile."""

    do: Literal["change_suit"] = "change_suit"
    card: str
    copies: tuple[str, ...]
    dead: str


class Discard(_By):
    """One card to the top of the discard pile; it ends the turn."""

    do: Literal["discard"] = "discard"
    card: str


class EndTurn(_By):
    """Ends the turn when there is nothing to discard."""

    do: Literal["end_turn"] = "end_turn"


class EndHand(_By):
    """Ends the hand, with a last discard or without."""

    do: Literal["end_hand"] = "end_hand"
    discard: str | None = None


class Reveal(Entry):
    """After the hand has ended: every seat's remaining cards."""

    do: Literal["reveal"] = "reveal"
    hands: dict[str, tuple[str, ...]]


class TalliedSeat(Strict):
    """How a hand ended for one player. For Royals the one display may be given as `spoils` alone."""

    suit: str
    spoils: tuple[str, ...] = ()
    meld: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()


class Tally(_By):
    """A whole hand of a table that plays by itself; `by` enters it."""

    do: Literal["tally"] = "tally"
    seats: dict[str, TalliedSeat]


RoyalsEntry = Annotated[
    Deal
    | Choose
    | Pass
    | Redeal
    | Challenge
    | Draw
    | TakePile
    | Lead
    | Follow
    | Keep
    | Meld
    | Assassinate
    | Ransom
    | ChangeSuit
    | Discard
    | EndTurn
    | EndHand
    | Reveal
    | Tally
    | Aside,
    Field(discriminator="do"),
]

ENTRIES: TypeAdapter[Any] = TypeAdapter(RoyalsEntry)
"""Reads one entry of Royals or Battle Royals."""
