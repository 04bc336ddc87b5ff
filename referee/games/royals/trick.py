"""The trick (Battle): following suit, who wins, and what the winner keeps."""

from collections.abc import Iterator, Sequence
from typing import Final

from models.cards import ACE, NAMES, RANK, SUIT, TWO
from models.rulings import Violation, rule
from referee.games.royals.actions import Follow, Keep, Lead
from referee.games.royals.events import SuitClaimAccepted, TrickWon
from referee.games.royals.hidden_cards import is_suit_surely_in_hand
from referee.games.royals.phases import (
    end_draws_and_begin_play,
    end_hand_and_begin_reveal,
    seat_with_empty_hand_if_stack_is_empty,
)
from referee.games.royals.state import (
    FOLLOW,
    KEEP,
    NOBODY,
    PLAY,
    Claim,
    Effects,
    State,
    pack_board_card,
    remove_from_hand_face_up,
    rows_with_seat_replaced,
)
from referee.number_types import Card, Seat, Suit
from referee.unknowns import cards_named_so_far

STRENGTH: Final[tuple[int, ...]] = tuple(14 if rank == ACE else rank + 1 for rank in RANK)
"""By card, its rank in a trick: A high, then K, Q, J, 10 ... 2 low."""

Played = tuple[tuple[int, int], ...]
"""The plays of a trick: seat and card, in order of play."""


# -- rules ---------------------------------------------------------------------------------------------------


@rule("lead.once", "R-74", "Trick", "lead", "The trick of this turn has been played", later_ruling="BR-47")
def second_trick_in_turn(state: State, action: Lead) -> Iterator[Violation]:
    """Each turn has one trick."""
    if state.fought:
        yield {}


@rule(
    "follow.not_in_the_trick",
    "R-77",
    "Trick",
    "follow",
    "It is {player} who follows now",
    later_ruling="BR-49",
)
def follows_out_of_turn(state: State, action: Follow) -> Iterator[Violation]:
    """The defense follows; with everybody in the Battle the others follow in rotation."""
    if action.by != state.waiting[0]:
        yield {"player": state.player_name(state.waiting[0])}


@rule(
    "follow.played_already",
    "R-77",
    "Trick",
    "follow",
    "{player} has played {card} to this trick",
    physical=True,
    later_ruling="BR-49",
)
def player_already_followed(state: State, action: Follow) -> Iterator[Violation]:
    """Nobody plays two cards to one trick."""
    for seat, card in state.battle:
        if seat == action.by:
            yield {"player": state.player_name(seat), "card": NAMES[card]}


@rule(
    "follow.suit",
    "R-21",
    "Trick",
    "follow",
    "{card} does not follow suit, and {player} surely holds {house:house}",
    later_ruling="BR-49",
)
def surely_held_suit_not_followed(state: State, action: Follow) -> Iterator[Violation]:
    """Suit is followed if possible.

    Refused when the cards that have been seen prove the hand holds the led suit; otherwise it is the player's
    word, and it is checked when the hands are revealed.
    """
    if not state.battle:
        return
    suit = SUIT[state.battle[0][1]]
    if SUIT[action.card] != suit and is_suit_surely_in_hand(state, action.by, suit):
        yield {
            "card": NAMES[action.card],
            "player": state.player_name(action.by),
            "house": state.house_name(suit),
        }


@rule(
    "keep.not_the_winner",
    "R-23",
    "Trick",
    "keep",
    "{player} has won the trick and chooses",
    later_ruling="BR-17",
)
def player_did_not_win_trick(state: State, action: Keep) -> Iterator[Violation]:
    """The winner chooses what to keep."""
    if action.by != state.won_by:
        yield {"player": state.player_name(state.won_by)}


@rule(
    "keep.not_in_the_trick",
    "R-23",
    "Trick",
    "keep",
    "{card} is not among the cards just played",
    physical=True,
    later_ruling="BR-17",
)
def card_not_in_trick(state: State, action: Keep) -> Iterator[Violation]:
    """What is kept was played to this trick."""
    played = [card for _, card in state.battle]
    named = cards_named_so_far(action.cards)
    for card in dict.fromkeys(named):
        if named.count(card) > played.count(card):
            yield {"card": NAMES[card]}


@rule(
    "keep.number",
    "R-23",
    "Trick",
    "keep",
    "Of {played} cards {due, plural, one {# is} other {# are}} kept, not {kept}",
    later_ruling="BR-17",
)
def wrong_number_of_cards_kept(state: State, action: Keep) -> Iterator[Violation]:
    """The winner displays one of the two cards; when everybody plays, half of the cards, rounded up."""
    due, named = count_of_trick_cards_to_keep(state), cards_named_so_far(action.cards)
    if len(named) > due or len(action.cards) != due:
        yield {"played": len(state.battle), "due": due, "kept": len(named)}


RULES = (
    second_trick_in_turn,
    follows_out_of_turn,
    player_already_followed,
    surely_held_suit_not_followed,
    player_did_not_win_trick,
    card_not_in_trick,
    wrong_number_of_cards_kept,
)


def count_of_trick_cards_to_keep(state: State) -> int:
    """How many cards of the trick go to the winner's Spoils."""
    return state.table_rules.policies.count_of_trick_cards_to_keep(len(state.battle))


def one_card_to_keep(cards_played: int) -> int:
    """One card (Royals, and duels of Battle Royals)."""
    return 1


def half_of_cards_rounded_up(cards_played: int) -> int:
    """Half of the cards, rounded up (everybody in the Battle)."""
    return (cards_played + 1) // 2


# -- who wins ------------------------------------------------------------------------------------------------


def winning_seat_and_card(state: State) -> tuple[int, int]:
    """The play that wins: the highest of the led suit, the first of equals; a 2 beats its suit's Ace.

    With more than two cards that makes a circle of Ace, 2 and any third card, which tables read in three
    ways.
    """
    led = SUIT[state.battle[0][1]]
    return state.table_rules.policies.winning_seat_and_card(
        [play for play in state.battle if SUIT[play[1]] == led]
    )


def winning_seat_and_card_with_sneak(seats_and_cards: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The play with the highest card, or a Sneak if that card is an Ace."""
    highest = max(seats_and_cards, key=strength_of_played_card)
    sneaks = [play for play in seats_and_cards if RANK[play[1]] == TWO]
    return sneaks[0] if sneaks and RANK[highest[1]] == ACE else highest


def winning_seat_and_card_with_strict_sneak(seats_and_cards: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The winning play; a Sneak takes an Ace only if no third card of the suit was played (`sneak:
    only_if_no_other`)."""
    third = any(RANK[card] not in (ACE, TWO) for _, card in seats_and_cards)
    return (
        max(seats_and_cards, key=strength_of_played_card)
        if third
        else winning_seat_and_card_with_sneak(seats_and_cards)
    )


def strength_of_played_card(seat_and_card: tuple[int, int]) -> int:
    return STRENGTH[seat_and_card[1]]


def winning_seat_and_card_one_by_one(seats_and_cards: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The winning play if each card only meets the one that is winning at that moment (`sneak:
    sequential`)."""
    best = seats_and_cards[0]
    for play in seats_and_cards[1:]:
        new, old = RANK[play[1]], RANK[best[1]]
        if (new, old) == (TWO, ACE) or ((new, old) != (ACE, TWO) and STRENGTH[play[1]] > STRENGTH[best[1]]):
            best = play
    return best


def beats_card_of_suit(card: Card, other_card: Card) -> bool:
    """True if the card beats another one of its suit when the two meet alone (R-68)."""
    ranks = RANK[card], RANK[other_card]
    if set(ranks) == {ACE, TWO}:
        return ranks == (TWO, ACE)
    return STRENGTH[card] > STRENGTH[other_card]


# -- what it does --------------------------------------------------------------------------------------------


def trick_win_reason_code(battle: Played, winning_seat_and_card: tuple[int, int]) -> str:
    best = winning_seat_and_card[1]
    of_suit = [card for _, card in battle if SUIT[card] == SUIT[best]]
    if of_suit.count(best) > 1:
        return "tie"
    if len(of_suit) == 1:
        return "alone"
    return "sneak" if RANK[best] == TWO else "highest"  # a 2 wins over another card only if that is an Ace


def following_seats_that_hold_cards(state: State, leader: Seat) -> tuple[Seat, ...]:
    """The seats that follow this leader, if they hold a card."""
    return tuple(
        [seat for seat in state.table_rules.policies.following_seats(state, leader) if state.hand_size(seat)]
    )


def duel_opponent_of_leader_as_followers(state: State, leader: Seat) -> tuple[int, ...]:
    """The other side of the duel between attacker and defender."""
    return (state.attacker if leader == state.defender else state.defender,)


def all_others_as_followers(state: State, leader: Seat) -> tuple[int, ...]:
    """All other seats (Option 2)."""
    return state.opponents(leader)


def apply_lead(state: State, action: Lead) -> tuple[object, ...]:
    """Begin the trick. With the stack empty and nobody able to follow, the hand ends and the card stays in
    hand."""
    end_draws_and_begin_play(state)
    waiting = following_seats_that_hold_cards(state, action.by)
    if not waiting and not state.stack:
        return (end_hand_and_begin_reveal(state, NOBODY, seat_with_empty_hand_if_stack_is_empty(state)),)
    remove_from_hand_face_up(state, action.by, action.card)
    state.battle = ((action.by, action.card),)
    state.waiting = waiting
    state.phase = FOLLOW
    return () if waiting else (set_trick_winner_and_begin_keeping(state),)


def apply_follow(state: State, action: Follow) -> tuple[object, ...]:
    """Play a card to the trick; after the last one find the winner."""
    suit = SUIT[state.battle[0][1]]
    taken: tuple[object, ...] = ()
    if SUIT[action.card] != suit and state.hidden[action.by]:
        taken = (note_no_suit_claim(state, action, suit),)
    remove_from_hand_face_up(state, action.by, action.card)
    state.battle = (*state.battle, (action.by, action.card))
    state.waiting = tuple([seat for seat in state.waiting if seat != action.by])
    return taken if state.waiting else (*taken, set_trick_winner_and_begin_keeping(state))


def skip_followers_with_empty_hands(state: State) -> tuple[TrickWon, ...]:
    """Skip players with an empty hand (R-26); irregular melds during the trick may have used their last
    card."""
    if state.phase != FOLLOW:
        return ()
    waiting = tuple([seat for seat in state.waiting if state.known[seat] or state.hidden[seat]])
    if waiting == state.waiting:
        return ()
    state.waiting = waiting
    return () if waiting else (set_trick_winner_and_begin_keeping(state),)


def note_no_suit_claim(state: State, action: Follow, suit: Suit) -> SuitClaimAccepted:
    """Note the claim that the hand has no card of the suit, before the card is played."""
    seat = action.by
    claim = Claim(state.entries + 1, seat, suit, state.left[4 * seat + suit], state.drawn[seat])
    state.claims = (*state.claims, claim)
    return SuitClaimAccepted(state.player_name(seat), state.house_name(suit))


def set_trick_winner_and_begin_keeping(state: State) -> TrickWon:
    won = winning_seat_and_card(state)
    state.won_by = won[0]
    state.fought = True
    state.phase = KEEP
    over = tuple([NAMES[card] for seat, card in state.battle if seat != won[0]])
    of_suit = [card for _, card in state.battle if SUIT[card] == SUIT[won[1]]]
    return TrickWon(
        state.player_name(won[0]),
        NAMES[won[1]],
        trick_win_reason_code(state.battle, won),
        over,
        count_of_trick_cards_to_keep(state),
        is_circle=any(beats_card_of_suit(card, won[1]) for card in of_suit),
        is_first_of_equals=next(seat for seat, card in state.battle if card == won[1]) == won[0],
        takes_ace=RANK[won[1]] == TWO and any(RANK[card] == ACE for card in of_suit),
    )


def apply_keep(state: State, action: Keep) -> tuple[()]:
    """Move the chosen cards to the winner's Spoils, the others to the dead pile."""
    rest = [card for _, card in state.battle]
    for card in action.cards:
        rest.remove(card)
    state.spoils = rows_with_seat_replaced(
        state.spoils,
        action.by,
        [*state.spoils[action.by], *(pack_board_card(card, state.turn) for card in action.cards)],
    )
    state.dead = [*state.dead, *rest]
    state.battle = ()
    state.phase = PLAY
    return ()


EFFECTS: Final[Effects] = {Lead: apply_lead, Follow: apply_follow, Keep: apply_keep}
