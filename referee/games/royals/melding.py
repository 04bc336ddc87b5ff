"""Melding: matches of three or more, and the Royals that give the right to them."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from models.cards import ACE, NAMES, RANK, RANKS
from models.rulings import Facts, rule
from referee.games.royals.actions import VERBS, Meld
from referee.games.royals.hidden_cards import denomination
from referee.games.royals.state import ROYAL_OF, Effects, State, laid, out_of_hand, placed
from referee.unknowns import so_far


def privileges(state: State, seat: int, suit: int, anywhere: bool = False) -> list[int]:
    """The Royals of this suit that lay on the seat's board before the turn began.

    `anywhere`: in Spoils or Meld, whichever of them this table counts.
    """
    customs, turn = state.terms.customs, state.turn
    there = state.board(seat) if anywhere else customs.display(state.spoils[seat], state.meld[seat])
    return [
        lying
        for lying in there
        if ROYAL_OF[lying & 63] == suit and lying >> 7 < turn and customs.gives_privileges(lying)
    ]


def all_of_it(spoils: list[int], meld: list[int]) -> list[int]:
    """Royals give privileges and form sets wherever they lie on the board."""
    return spoils + meld


def spoils_alone(spoils: list[int], meld: list[int]) -> list[int]:
    """In Battle Royals only Royals in Spoils do."""
    return spoils


def however_it_came(lying: int) -> bool:
    """A Royal that came as the price of a ransom gives privileges, too."""
    return True


def but_not_as_a_price(lying: int) -> bool:
    """With the house rule `ransom_with_their_royal: plain` it gives none."""
    return not lying & 64


def has_royal_before(state: State, seat: int) -> bool:
    """Did a Royal of the seat's home suit lie there before the turn began, and does it still?"""
    return bool(privileges(state, seat, state.suits[seat]))


def on_display(state: State, seat: int, rank: int) -> int:
    """How many cards of a denomination the seat's board holds that can be in a match."""
    there = state.terms.customs.matching(state.spoils[seat], state.meld[seat], rank)
    return len([lying for lying in there if RANK[lying & 63] == rank])


def all_of_it_matches(spoils: list[int], meld: list[int], rank: int) -> list[int]:
    """Cards match wherever they lie on the board."""
    return spoils + meld


def won_aces_apart(spoils: list[int], meld: list[int], rank: int) -> list[int]:
    """With the house rule `spoils_aces_match` off, an Ace that was won is an assassin and in no match."""
    return meld if rank == ACE else spoils + meld


# -- rules -------------------------------------------------------------------------------------------------------


class Melding(Protocol):
    """An act that melds cards."""

    @property
    def by(self) -> int: ...

    @property
    def melded(self) -> Sequence[int]: ...

    @property
    def taken(self) -> int: ...


MELDING = VERBS.that_say("melded")


@rule("meld.nothing", "R-31", "Melding", "meld", "No card is named", physical=True)
def nothing_melded(state: State, action: Meld) -> Iterator[Facts]:
    """A meld is made of cards."""
    if not action.cards:
        yield {}


@rule(
    "meld.no_royal_before",
    "R-28",
    "Melding",
    "meld",
    "{player} had no Royal of {house:house} on display before this turn began",
    later="BR-20",
    also="R-30",
)
def no_royal_before(state: State, action: Meld) -> Iterator[Facts]:
    """Melding needs a Royal of the home suit that lay on display before the turn began, and still does.

    One won in this turn's trick counts from the next turn on.
    """
    if not has_royal_before(state, action.by):
        yield {"player": state.name(action.by), "house": state.house(state.suits[action.by])}


@rule(
    "meld.several_denominations",
    "R-31",
    "Melding",
    MELDING,
    "{cards} are not of one denomination",
    also="R-32",
)
def several_denominations(state: State, action: Melding) -> Iterator[Facts]:
    """A match has one denomination, such as three tens; identical cards are a match too."""
    cards = so_far(action.melded)
    if len(cards) > 1 and denomination(cards) < 0:
        yield {"cards": [NAMES[card] for card in cards]}


@rule(
    "meld.home_royal",
    "R-33",
    "Melding",
    MELDING,
    "{card} is a Royal of {player}'s own {house:house}: only a trick brings it on display",
    also="R-15",
)
def home_royal(state: State, action: Melding) -> Iterator[Facts]:
    """Home suit Royals may not be melded; face cards of other suits may, the opponent's Royals too."""
    home = state.suits[action.by]
    for card in dict.fromkeys(so_far(action.melded)):
        if ROYAL_OF[card] == home:
            yield {"card": NAMES[card], "player": state.name(action.by), "house": state.house(home)}


@rule(
    "meld.fewer_than_three",
    "R-31",
    "Melding",
    MELDING,
    "With {displayed, plural, =0 {none} one {one} other {#}} displayed, this makes {total} of {rank}: a match needs three",
    later="BR-21",
    also="R-15 R-30",
)
def fewer_than_three(state: State, action: Melding) -> Iterator[Facts]:
    """Together with what is on display, a match has three cards or more, whether they were won or melded."""
    cards = action.melded
    rank = denomination(cards)
    if rank >= 0 and (total := on_display(state, action.by, rank) + len(cards)) < 3:
        yield {"displayed": total - len(cards), "melded": len(cards), "rank": RANKS[rank], "total": total}


def keeps_a_card(state: State) -> bool:
    """Has the attacker to keep a card now, to lead it to the trick (table option `keep_a_card_to_lead`)?"""
    return state.terms.customs.keeps_a_card(state)


def melds_all(state: State) -> bool:
    """The whole hand may be melded before the trick."""
    return False


def keeps_one_to_lead(state: State) -> bool:
    """With the house rule `keep_a_card_to_lead` not the last card."""
    return not state.fought


@rule("meld.last_card", "R-25", "Trick", MELDING, "{player} keeps a card to lead at this table", also="R-60")
def last_card_before_trick(state: State, action: Melding) -> Iterator[Facts]:
    """With the table option `keep_a_card_to_lead` the last card may not be melded before the trick, nor with the discard pile."""
    if keeps_a_card(state) and len(so_far(action.melded)) >= state.hand(action.by) + action.taken:
        yield {"player": state.name(action.by)}


RULES = (
    nothing_melded,
    no_royal_before,
    several_denominations,
    home_royal,
    fewer_than_three,
    last_card_before_trick,
)


# -- what it does ------------------------------------------------------------------------------------------------


def meld(state: State, action: Meld) -> tuple[()]:
    """The cards go from the hand to the meld."""
    lay(state, action.by, action.cards)
    return ()


def lay(state: State, seat: int, cards: Sequence[int]) -> None:
    """Cards of the hand lie in the seat's meld from this turn on."""
    for card in cards:
        out_of_hand(state, seat, card)
    state.meld = placed(state.meld, seat, [*state.meld[seat], *(laid(card, state.turn) for card in cards)])


DOES: Final[Effects] = {Meld: meld}
