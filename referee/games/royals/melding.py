"""The rules and effects of Melding: matches of three or more, and the Royals that give the right to meld."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from models.cards import ACE, NAMES, RANK, RANKS
from models.rulings import Facts, Violation, rule
from referee.games.royals.actions import VERBS, Meld
from referee.games.royals.hidden_cards import common_rank_or_minus_one
from referee.games.royals.state import (
    ROYAL_OF,
    Effects,
    State,
    pack_board_card,
    remove_from_hand_face_up,
    rows_with_seat_replaced,
)
from referee.number_types import BoardCard, Card, Rank, Seat, Suit
from referee.unknowns import cards_named_so_far


def royals_displayed_before_turn(
    state: State, seat: Seat, suit: Suit, on_whole_board: bool = False
) -> list[BoardCard]:
    """The Royals of this suit that were on the seat's board before the turn began.

    `on_whole_board`: in Spoils or Meld, even if this table counts only Spoils.
    """
    policies, turn = state.table_rules.policies, state.turn
    board_cards = (
        state.board_cards(seat)
        if on_whole_board
        else policies.displayed_cards(state.spoils[seat], state.meld[seat])
    )
    return [
        board_card
        for board_card in board_cards
        if ROYAL_OF[board_card & 63] == suit
        and board_card >> 7 < turn
        and policies.gives_privileges(board_card)
    ]


def displayed_cards_in_spoils_and_meld(spoils: list[int], meld: list[int]) -> list[int]:
    """Spoils and Meld: Royals give privileges and form sets anywhere on the board."""
    return spoils + meld


def displayed_cards_in_spoils_only(spoils: list[int], meld: list[int]) -> list[int]:
    """Spoils only: in Battle Royals only they give privileges and form sets."""
    return spoils


def always_true_royal_is_privileged(board_card: BoardCard) -> bool:
    """True always: in Battle Royals every Royal in Spoils gives privileges, however it came there."""
    return True


def is_privileged_if_not_marked(board_card: BoardCard) -> bool:
    """True unless the Royal was given as a ransom while the house rule `ransom_with_their_royal: plain`
    held."""
    return not board_card & 64


def had_home_royal_before_turn(state: State, seat: Seat) -> bool:
    """True if a Royal of the home suit has been on the seat's board since before the turn began."""
    return bool(royals_displayed_before_turn(state, seat, state.suits[seat]))


def facts_of_missing_home_royal(state: State, seat: Seat) -> Facts:
    """The facts for a seat without a privileged Royal of its home suit. `given`: one without privileges is
    there."""
    home = state.suits[seat]
    return {
        "player": state.player_name(seat),
        "house": state.house_name(home),
        "given": has_royal_without_privileges(state, seat, home),
    }


def has_royal_without_privileges(state: State, seat: Seat, suit: Suit) -> bool:
    """True if a Royal of this suit has been on the seat's board since before the turn and gives no
    privileges."""
    return any(
        ROYAL_OF[board_card & 63] == suit
        and board_card >> 7 < state.turn
        and not state.table_rules.policies.gives_privileges(board_card)
        for board_card in state.board_cards(seat)
    )


def card_count_on_board_for_match(state: State, seat: Seat, rank: Rank) -> int:
    """How many cards of a denomination on the seat's board can be in a match."""
    board_cards = state.table_rules.policies.matching_cards(state.spoils[seat], state.meld[seat], rank)
    return len([board_card for board_card in board_cards if RANK[board_card & 63] == rank])


def match_candidates_in_spoils_and_meld(spoils: list[int], meld: list[int], rank: Rank) -> list[int]:
    """Spoils and Meld: cards match anywhere on the board."""
    return spoils + meld


def match_candidates_without_won_aces(spoils: list[int], meld: list[int], rank: Rank) -> list[int]:
    """Spoils and Meld without Aces won in tricks, which are assassins only (house rule `spoils_aces_match`
    off)."""
    return meld if rank == ACE else spoils + meld


# -- rules ---------------------------------------------------------------------------------------------------


class MeldsCards(Protocol):
    """An act that melds cards from the hand."""

    @property
    def by(self) -> int: ...

    @property
    def melded_cards(self) -> Sequence[Card]: ...

    @property
    def count_of_cards_taken_into_hand(self) -> int: ...


MELDING = VERBS.joined_names_of_verbs_whose_act_has_attribute("melded_cards")


@rule(
    "meld.nothing",
    "R-81",
    "Melding",
    "meld",
    "Name the cards of the meld",
    physical=True,
    later_ruling="BR-53",
)
def no_card_melded(state: State, action: Meld) -> Iterator[Violation]:
    """A meld is made of cards."""
    if not action.cards:
        yield {}


@rule(
    "meld.no_royal_before",
    "R-28",
    "Melding",
    "meld",
    "{player} had no Royal of {house:house} on display before this turn began{given, select, true {, "
    "apart from what was given in ransoming without privileges} other {}}",
    later_ruling="BR-20",
    further_rulings="R-30",
)
def melds_without_home_royal_displayed_before_turn(state: State, action: Meld) -> Iterator[Violation]:
    """Melding needs a Royal of the home suit that lay on display before the turn began, and still does.

    One won in this turn's trick counts from the next turn on.
    """
    if not had_home_royal_before_turn(state, action.by):
        yield facts_of_missing_home_royal(state, action.by)


@rule(
    "meld.several_denominations",
    "R-81",
    "Melding",
    MELDING,
    "{cards} are not of one denomination",
    later_ruling="BR-53",
    further_rulings="R-32",
)
def melds_several_denominations(state: State, action: MeldsCards) -> Iterator[Violation]:
    """A match has one denomination, such as three tens; identical cards are a match too."""
    cards = cards_named_so_far(action.melded_cards)
    if len(cards) > 1 and common_rank_or_minus_one(cards) < 0:
        yield {"cards": [NAMES[card] for card in cards]}


@rule(
    "meld.home_royal",
    "R-33",
    "Melding",
    MELDING,
    "{card} is a Royal of {player}'s own {house:house}: only a trick brings it on display",
    later_ruling="BR-54",
    further_rulings="R-15",
)
def melds_home_royal(state: State, action: MeldsCards) -> Iterator[Violation]:
    """Home suit Royals may not be melded; face cards of other suits may, the opponent's Royals too."""
    home = state.suits[action.by]
    for card in dict.fromkeys(cards_named_so_far(action.melded_cards)):
        if ROYAL_OF[card] == home:
            yield {
                "card": NAMES[card],
                "player": state.player_name(action.by),
                "house": state.house_name(home),
            }


@rule(
    "meld.fewer_than_three",
    "R-31",
    "Melding",
    MELDING,
    "With {displayed, plural, =0 {none} one {one} other {#}} displayed{won_aces, select, true { besides Aces "
    "won in tricks, which do not count here} other {}}, this makes {total} of {rank}: a match needs three",
    later_ruling="BR-21",
    further_rulings="R-15 R-30",
)
def match_below_three_including_displayed_cards(state: State, action: MeldsCards) -> Iterator[Violation]:
    """Together with what is on display, a match has three cards or more, whether they were won or melded."""
    cards = action.melded_cards
    rank = common_rank_or_minus_one(cards)
    if rank >= 0 and (total := card_count_on_board_for_match(state, action.by, rank) + len(cards)) < 3:
        counted = total - len(cards)
        on_board = [RANK[board_card & 63] for board_card in state.board_cards(action.by)].count(rank)
        facts = {"displayed": counted, "melded": len(cards), "rank": RANKS[rank], "total": total}
        yield {**facts, "won_aces": on_board > counted}


def must_keep_card_to_lead(state: State) -> bool:
    """True if the attacker must keep a card now, to lead it (house rule `keep_a_card_to_lead`)."""
    return state.table_rules.policies.must_keep_card(state)


def always_false_no_card_must_be_kept(state: State) -> bool:
    """False always: the whole hand may be melded before the trick."""
    return False


def must_keep_card_before_trick(state: State) -> bool:
    """True before the trick: the last card may not be melded then (house rule `keep_a_card_to_lead`)."""
    return not state.fought


@rule(
    "meld.last_card",
    "R-25",
    "Trick",
    MELDING,
    "At this table {player} must keep a card to lead",
    further_rulings="R-60",
)
def melds_last_card_needed_to_lead(state: State, action: MeldsCards) -> Iterator[Violation]:
    """The last card is not melded before the trick or with the pile (house rule “Keep a card to lead”)."""
    if (
        must_keep_card_to_lead(state)
        and len(cards_named_so_far(action.melded_cards))
        >= state.hand_size(action.by) + action.count_of_cards_taken_into_hand
    ):
        yield {"player": state.player_name(action.by)}


RULES = (
    no_card_melded,
    melds_without_home_royal_displayed_before_turn,
    melds_several_denominations,
    melds_home_royal,
    match_below_three_including_displayed_cards,
    melds_last_card_needed_to_lead,
)


# -- what it does --------------------------------------------------------------------------------------------


def apply_meld(state: State, action: Meld) -> tuple[()]:
    """Move the cards from the hand to the meld."""
    move_hand_cards_to_meld(state, action.by, action.cards)
    return ()


def move_hand_cards_to_meld(state: State, seat: Seat, cards: Sequence[Card]) -> None:
    """Move cards of the hand to the seat's meld; they count from this turn."""
    for card in cards:
        remove_from_hand_face_up(state, seat, card)
    state.meld = rows_with_seat_replaced(
        state.meld, seat, [*state.meld[seat], *(pack_board_card(card, state.turn) for card in cards)]
    )


EFFECTS: Final[Effects] = {Meld: apply_meld}
