"""The Deal, Choosing Suits."""

from collections.abc import Iterator
from typing import Final

from models.cards import HIDDEN, SUITS
from models.rulings import Violation, rule
from referee.games.royals.actions import Challenge, Choose, Deal, Pass, Redeal
from referee.games.royals.events import Dealt, HouseChosen, Redealt
from referee.games.royals.phases import begin_turn, open_draws
from referee.games.royals.state import (
    CHOOSE,
    DEAL,
    NO_SUIT,
    NOBODY,
    Effects,
    State,
    mark_cards_seen,
    rows_with_seat_replaced,
)
from referee.number_types import Seat, Suit
from referee.unknowns import cards_named_so_far


def next_dealer(state: State) -> Seat:
    """The player who deals next, or NOBODY before the first deal, when anybody may begin."""
    if state.dealer == NOBODY:
        return NOBODY
    playing = state.table_rules.seats_that_have_not_left
    return next((seat for seat in playing if seat > state.dealer), playing[0])


def order_of_choosing_suits(state: State) -> tuple[Seat, ...]:
    """The seats in the order of the deal, from the dealer's left to the dealer."""
    players = state.table_rules.players
    return tuple((state.dealer + step) % players for step in range(1, players + 1))


def next_home_suit_chooser(state: State) -> Seat:
    """The seat that chooses or passes now: first everybody once, then those who passed, in the same order."""
    waiting = [seat for seat in order_of_choosing_suits(state) if state.suits[seat] == NO_SUIT]
    first = [seat for seat in waiting if not state.passed >> seat & 1]
    return (first or waiting or [NOBODY])[0]


# -- rules ---------------------------------------------------------------------------------------------------


@rule("deal.not_the_dealer", "R-01", "The Deal", "deal", "{player} deals this hand", later_ruling="BR-44")
def player_is_not_dealer(state: State, action: Deal) -> Iterator[Violation]:
    """The players take turns as dealer, after a re-deal too."""
    due = next_dealer(state)
    if due not in (NOBODY, action.by):
        yield {"player": state.player_name(due)}


@rule(
    "deal.hand_size",
    "R-69",
    "The Deal",
    "deal",
    "{player} is dealt {size} cards, not {dealt}",
    later_ruling="BR-01",
)
def wrong_hand_size(state: State, action: Deal) -> Iterator[Violation]:
    """Ten cards each, one fewer for every player above three."""
    for seat, hand in enumerate(action.hands):
        size = state.table_rules.hand_size
        if hand is not None and (len(cards_named_so_far(hand)) > size or len(hand) != size):
            yield {"player": state.player_name(seat), "size": size, "dealt": len(cards_named_so_far(hand))}


@rule(
    "deal.not_that_many",
    "R-67",
    "The Pack",
    "deal",
    "The pack has {pack} cards, and {dealt} are dealt",
    physical=True,
    later_ruling="BR-42",
)
def more_dealt_than_pack_has(state: State, action: Deal) -> Iterator[Violation]:
    """At most as many cards are dealt as the pack has."""
    dealt = 1 + sum(dealt_hand_sizes(state, action))
    if dealt > sum(state.table_rules.pack):
        yield {"pack": sum(state.table_rules.pack), "dealt": dealt}


@rule(
    "deal.face_up",
    "R-70",
    "The Deal",
    "deal",
    "The top card of the stack is face up: name it",
    physical=True,
    later_ruling="BR-45",
)
def up_card_hidden(state: State, action: Deal) -> Iterator[Violation]:
    """The top card is turned face up to begin the discard pile."""
    if action.up == HIDDEN:
        yield {}


@rule(
    "choose.not_your_choice",
    "R-71",
    "Choosing Suits",
    "choose pass",
    "It is {player}'s choice",
    later_ruling="BR-46",
    further_rulings="R-03",
)
def choice_out_of_turn(state: State, action: Choose | Pass) -> Iterator[Violation]:
    """The choice goes round in the order of the deal; who passed chooses after all others."""
    due = next_home_suit_chooser(state)
    if action.by != due:
        yield {"player": state.player_name(due)}


@rule(
    "choose.must_choose",
    "R-03",
    "Choosing Suits",
    "pass",
    "{player} has to choose a home suit now",
    later_ruling="BR-04",
    further_rulings="BR-39",
)
def passes_when_due_to_choose(state: State, action: Pass) -> Iterator[Violation]:
    """Each player may pass once, of two players only the dealer's opponent: then the choice is due."""
    passed = bool(state.passed >> action.by & 1)
    if passed or (state.table_rules.players == 2 and action.by == state.dealer):
        yield {"player": state.player_name(action.by)}


@rule(
    "redeal.not_the_dealer",
    "R-72",
    "Choosing Suits",
    "redeal",
    "Only {player}, who dealt, can force a re-deal",
    later_ruling="BR-39",
)
def redeal_by_non_dealer(state: State, action: Redeal) -> Iterator[Violation]:
    """It is the dealer who decides to force a re-deal."""
    if action.by != state.dealer:
        yield {"player": state.player_name(state.dealer)}


@rule("redeal.too_early", "R-02", "Choosing Suits", "redeal", "{player} has not passed")
def redeal_before_opponent_passed(state: State, action: Redeal) -> Iterator[Violation]:
    """The dealer may force a re-deal after the opponent has passed, and before choosing."""
    opponent = (state.dealer + 1) % state.table_rules.players
    if state.table_rules.players == 2 and not state.passed >> opponent & 1:
        yield {"player": state.player_name(opponent)}


@rule("redeal.too_late", "R-02", "Choosing Suits", "redeal", "{player} has chosen already")
def redeal_after_dealer_chose(state: State, action: Redeal) -> Iterator[Violation]:
    """After the dealer has chosen there is no re-deal."""
    if state.suits[state.dealer] != NO_SUIT:
        yield {"player": state.player_name(state.dealer)}


@rule(
    "redeal.more_than_two",
    "BR-04",
    "Choosing Suits",
    "redeal",
    "With {players} players only all passing brings a re-deal",
)
def redeal_at_table_of_three_or_more(state: State, action: Redeal) -> Iterator[Violation]:
    """With three or more players, the cards are dealt again only if all pass."""
    if state.table_rules.players > 2:
        yield {"players": state.table_rules.players}


RULES = (
    player_is_not_dealer,
    wrong_hand_size,
    more_dealt_than_pack_has,
    up_card_hidden,
    choice_out_of_turn,
    passes_when_due_to_choose,
    redeal_by_non_dealer,
    redeal_before_opponent_passed,
    redeal_after_dealer_chose,
    redeal_at_table_of_three_or_more,
)


# -- what it does --------------------------------------------------------------------------------------------


def dealt_hand_sizes(state: State, action: Deal) -> list[int]:
    return [
        state.table_rules.hand_size if hand is None else len(cards_named_so_far(hand))
        for hand in action.hands
    ]


def apply_deal(state: State, action: Deal) -> tuple[object, ...]:
    """Deal the hands and turn one card face up; the rest is the stack."""
    state.clear_for_deal()
    state.dealer = action.by
    state.hand_number += not state.redealt
    state.redealt = False
    sizes = dealt_hand_sizes(state, action)
    for seat, hand in enumerate(action.hands):
        seen = [card for card in hand or () if card != HIDDEN]
        state.known = rows_with_seat_replaced(state.known, seat, seen)
        mark_cards_seen(state, *seen)
    state.hidden = [size - len(known) for size, known in zip(sizes, state.known, strict=True)]
    mark_cards_seen(state, action.up)
    state.discard = [action.up]
    state.stack -= sum(sizes) + 1
    state.phase = CHOOSE
    return (
        Dealt(state.hand_number, state.table_rules.hand_size, state.stack, state.table_rules.players > 8),
    )


def apply_choice_of_home_suit(state: State, action: Choose) -> tuple[object, ...]:
    """Declare a home suit; the first player to choose attacks first."""
    state.suits = home_suits_by_seat_after_choice(state, action.by, action.suit)
    if state.first == NOBODY:
        state.first = action.by
    chosen = HouseChosen(state.player_name(action.by), SUITS[action.suit], state.house_name(action.suit))
    if NO_SUIT in state.suits:
        return (chosen,)
    return (chosen, *begin_turn(state, state.first))


def home_suits_by_seat_after_choice(state: State, seat: Seat, suit: Suit) -> list[int]:
    """The home suits by seat, with this seat's replaced."""
    suits = state.suits.copy()
    suits[seat] = suit
    return suits


def apply_pass(state: State, action: Pass) -> tuple[object, ...]:
    """Pass the choice on; if all have passed, the next player deals."""
    state.passed |= 1 << action.by
    if state.passed == (1 << state.table_rules.players) - 1 and all(suit == NO_SUIT for suit in state.suits):
        return cancel_hand_and_await_next_deal(state)
    return ()


def cancel_hand_and_await_next_deal(state: State, action: Redeal | None = None) -> tuple[object, ...]:
    """Cancel the hand; the next player deals it again."""
    state.redealt = True
    state.phase = DEAL
    return (Redealt(state.player_name(next_dealer(state))),)


def set_challenged_defender_and_open_draws(state: State, action: Challenge) -> tuple[object, ...]:
    """Set the Defender of this turn and open the draws."""
    state.defender = action.defender
    open_draws(state)
    return ()


EFFECTS: Final[Effects] = {
    Deal: apply_deal,
    Choose: apply_choice_of_home_suit,
    Pass: apply_pass,
    Redeal: cancel_hand_and_await_next_deal,
    Challenge: set_challenged_defender_and_open_draws,
}
