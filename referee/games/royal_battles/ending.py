"""The rules of Winning and Losing: when a battle ends, and who has won it."""

from collections.abc import Callable

from referee.games.royal_battles.events import BattleEnded, HandsAsked
from referee.games.royal_battles.hidden_cards import can_perhaps_move, can_surely_move, public_state
from referee.games.royal_battles.state import (
    BLACK,
    MOVEMENT,
    NOBODY,
    OVER,
    REVEAL,
    TIE,
    UNITS,
    WHITE,
    Events,
    State,
)
from referee.number_types import Seat, Unit

ELIMINATED, EXHAUSTED, STANDSTILL, RESIGNED = "eliminated", "exhausted", "standstill", "resigned"


def units_on_board(state: State, seat: Seat) -> list[Unit]:
    """The seat's units on the board."""
    at = state.square_of_unit
    return [unit for unit in UNITS[seat] if at[unit] >= 0]


def units_not_fallen(state: State, seat: Seat) -> list[Unit]:
    """The seat's units with less injury than life, at a table that keeps only the forms."""
    return [unit for unit in UNITS[seat] if not state.is_fallen(unit)]


def has_deck_or_playable_card_or_unknown(state: State, seat: Seat) -> bool | None:
    """True if the seat still has a deck, or a hand with a card that has a legal move (RB-59).

    None if that depends on its hidden cards. A valid claim to have no legal move is believed (RB-61).
    """
    if state.deck[seat]:
        return True
    if state.claimed[seat] or not can_perhaps_move(state, seat):
        return False
    return True if can_surely_move(state, seat) else None


def seats_to_reveal_hands(state: State) -> tuple[Seat, ...]:
    """The seats whose hidden cards decide whether they still have playable cards."""
    return tuple(
        [seat for seat in (WHITE, BLACK) if has_deck_or_playable_card_or_unknown(state, seat) is None]
    )


def _has_empty_deck_and_unclaimed_hand(state: State, seat: Seat) -> bool:
    """True if the hand decides whether the seat has playable cards."""
    return not state.deck[seat] and not state.claimed[seat] and state.hand_size(seat) > 0


def is_out_of_cards(state: State, seat: Seat) -> bool:
    """True if the seat has neither a deck nor a playable hand (RB-57).

    Of a hidden hand only what is sure counts: no card that it can hold has a legal move, or a claim stands.
    """
    return state.out[seat] or has_deck_or_playable_card_or_unknown(state, seat) is False


def has_neither_deck_nor_hand(state: State, seat: Seat) -> bool:
    """True if the seat has no card left to draw or to play, or has claimed so with an empty deck."""
    return state.out[seat] or not (state.deck[seat] or state.hand_size(seat))


def seats_out_of_cards_with_cards_in_hand(state: State) -> tuple[Seat, ...]:
    """The seats that ran out of cards although they still hold some: none of those has a legal move."""
    return tuple([seat for seat in (WHITE, BLACK) if state.hand_size(seat) and is_out_of_cards(state, seat)])


def should_end_for_lack_of_cards(state: State, seat: Seat) -> bool:
    """True if the battle ends because this seat is out of cards, or with `both_must_be_out` because both are
    (RB-60)."""
    return is_out_of_cards(state, seat) and state.table_rules.policies.is_out_of_cards(state, seat)


def should_end_as_player_has_no_card(state: State, seat: Seat) -> bool:
    """True if the battle ends as this seat's turn begins, because it has no card to draw or to play (RB-58).

    With cards that have no legal move the turn begins, and ends the battle unless a unit moves after all.
    """
    return has_neither_deck_nor_hand(state, seat) and state.table_rules.policies.is_out_of_cards(state, seat)


def always_true_one_seat_out_of_cards_is_enough(state: State, seat: Seat) -> bool:
    """True always: one player out of cards is enough to end the battle."""
    return True


def is_opponent_also_out_of_cards(state: State, seat: Seat) -> bool:
    """True if the other seat is out of cards, too (house rule `both_must_be_out`)."""
    return is_out_of_cards(state, 1 - seat)


def always_false_ends_at_other_time(state: State, seat: Seat) -> bool:
    """False always: another moment decides (`end_check`)."""
    return False


def should_end_as_either_is_out_of_cards(state: State) -> bool:
    """True if the battle ends now because either seat is out of cards."""
    return should_end_for_lack_of_cards(state, WHITE) or should_end_for_lack_of_cards(state, BLACK)


def always_false_end_is_checked_at_other_moment(state: State) -> bool:
    """False always: another moment decides (`end_check`)."""
    return False


def end_battle(state: State, winner: int, reason: str, is_decided_by_hands: bool = False) -> BattleEnded:
    """End the battle."""
    unplayable = seats_out_of_cards_with_cards_in_hand(state) if reason == EXHAUSTED else ()
    ended = BattleEnded(winner, reason, unit_counts_by_seat(state), is_decided_by_hands, unplayable)
    state.phase, state.turn, state.winner, state.why_over = OVER, NOBODY, winner, reason
    state.due_key = state.due_strategy = 0
    state.to_draw = False, False
    return ended


def unit_counts_by_seat(state: State) -> tuple[int, int]:
    return len(state.units_in_battle(WHITE)), len(state.units_in_battle(BLACK))


def end_by_unit_count_or_ask_for_hands(
    state: State, reason: str, is_decided_by_hands: bool = False
) -> BattleEnded | HandsAsked:
    """End the battle: more units win, then having playable cards; else it is a tie (RB-61).

    At a standstill (RB-66) equal units are a tie, whatever the hands hold. Where hidden cards decide, ask for
    the hands. `is_decided_by_hands`: the battle ends because of cards that not all have seen.
    """
    white, black = unit_counts_by_seat(state)
    if white != black or reason != EXHAUSTED:
        winner = TIE if white == black else WHITE if white > black else BLACK
        return end_battle(state, winner, reason, is_decided_by_hands)
    seats = seats_to_reveal_hands(state)
    if seats:
        return _begin_reveal_of_hands(state, seats, white, is_decided_by_hands)
    of_white, of_black = (
        has_deck_or_playable_card_or_unknown(state, WHITE),
        has_deck_or_playable_card_or_unknown(state, BLACK),
    )
    is_decided_by_hands |= _has_empty_deck_and_unclaimed_hand(
        state, WHITE
    ) or _has_empty_deck_and_unclaimed_hand(state, BLACK)
    return end_battle(
        state, TIE if of_white == of_black else WHITE if of_white else BLACK, reason, is_decided_by_hands
    )


def end_if_policy_says_so(state: State, ends: Callable[[State], bool], events: Events) -> bool:
    """End the battle if a player has run out of cards by this policy, and return True if so (RB-58)."""
    if not ends(state):
        return False
    events.append(end_by_unit_count_or_ask_for_hands(state, EXHAUSTED, not ends(public_state(state))))
    return True


def is_decided_by_hands_if_pass_ends_battle(state: State, seat: Seat) -> bool | None:
    """None if the battle goes on when this seat passes; else True if cards that not all have seen end it.

    A pass by a player whose deck is empty and whose hand surely has no legal move ends the battle, as saying
    so would (RB-58).
    """
    ends = state.table_rules.policies.ends_at_pass
    if state.phase != MOVEMENT or seat != state.turn or not ends(state, seat):
        return None
    return not ends(public_state(state), seat)


def _begin_reveal_of_hands(
    state: State, seats: tuple[Seat, ...], unit_count: int, is_decided_by_hands: bool
) -> HandsAsked:
    state.phase, state.turn = REVEAL, NOBODY
    state.due_key = state.due_strategy = 0
    state.to_draw = False, False
    return HandsAsked(seats, unit_count, is_decided_by_hands)


def end_battle_if_army_eliminated(state: State) -> BattleEnded | None:
    """End the battle if one army has no units left, also in mid-turn (RB-61)."""
    for seat in (WHITE, BLACK):
        if not state.units_in_battle(seat):
            return end_battle(state, 1 - seat, ELIMINATED)
    return None
