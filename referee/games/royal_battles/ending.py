"""Winning and Losing: when a battle ends, and who has won it."""

from typing import NamedTuple

from referee.games.royal_battles.pack import perhaps_can_move
from referee.games.royal_battles.state import BLACK, NOBODY, OVER, TIE, UNITS, WHITE, State

ELIMINATED, EXHAUSTED, STANDSTILL, RESIGNED = "eliminated", "exhausted", "standstill", "resigned"


class BattleEnded(NamedTuple):
    """The end: the winner (a seat, or TIE), why, how many units each has left, and who still has playable cards."""

    winner: int
    why: str
    units: tuple[int, int]
    playable: tuple[bool, bool]


def on_the_board(state: State, seat: int) -> list[int]:
    """The seat's units that stand on a square."""
    at = state.at
    return [unit for unit in UNITS[seat] if at[unit] >= 0]


def not_fallen(state: State, seat: int) -> list[int]:
    """At a table that keeps only the forms, those whose injury has not reached their life."""
    return [unit for unit in UNITS[seat] if not state.is_fallen(unit)]


def is_playable(state: State, seat: int) -> bool:
    """Does the seat still possess playable cards: a deck, or a hand that can hold a card with a legal move (RB-59)?

    Who has claimed to have no legal move is taken at his word.
    """
    return state.deck[seat] > 0 or (not state.out[seat] and perhaps_can_move(state, seat))


def is_out(state: State, seat: int) -> bool:
    """Is the seat left without draw pile and playable hand: all cards gone, or its word that none can move (RB-57)?"""
    return state.out[seat] or not (state.deck[seat] or state.hand(seat))


def ends_for_lack_of_cards(state: State, seat: int) -> bool:
    """Does the battle end because this seat is out, or, with the option `both_must_be_out`, because both are (RB-60)?"""
    return is_out(state, seat) and state.battle.customs.is_out_of_cards(state, seat)


def alone(state: State, seat: int) -> bool:
    """The battle ends when one player has run out of cards."""
    return True


def with_the_other(state: State, seat: int) -> bool:
    """With the house rule `both_must_be_out` only when both have."""
    return is_out(state, 1 - seat)


def not_yet(state: State, seat: int) -> bool:
    """It is asked at another moment (`end_check`)."""
    return False


def either_lacks_cards(state: State) -> bool:
    """This is the moment at which it is asked of both."""
    return ends_for_lack_of_cards(state, WHITE) or ends_for_lack_of_cards(state, BLACK)


def neither_asked(state: State) -> bool:
    """Both are asked at another moment (`end_check`)."""
    return False


def finish(state: State, winner: int, why: str) -> BattleEnded:
    """The battle is over."""
    ended = BattleEnded(winner, why, _units(state), (is_playable(state, WHITE), is_playable(state, BLACK)))
    state.phase, state.turn, state.winner, state.why_over = OVER, NOBODY, winner, why
    state.due_key = state.due_strategy = 0
    state.to_draw = False, False
    return ended


def _units(state: State) -> tuple[int, int]:
    return len(state.units_of(WHITE)), len(state.units_of(BLACK))


def count_units(state: State, why: str) -> BattleEnded:
    """The player with more units wins; with equal units the one with playable cards; else it is a tie (RB-61).

    At a standstill (RB-66) equal units are a tie, whatever the hands hold.
    """
    white, black = _units(state)
    if white == black and why == EXHAUSTED:
        white, black = is_playable(state, WHITE), is_playable(state, BLACK)
    return finish(state, TIE if white == black else WHITE if white > black else BLACK, why)


def rests_on_hands(ended: BattleEnded) -> bool:
    """Was it asked whose cards are playable? Then both players have shown theirs (RB-61)."""
    white, black = ended.units
    return ended.why == EXHAUSTED and white == black


def eliminated(state: State) -> BattleEnded | None:
    """Elimination of all enemy units wins at once, in mid-turn (RB-61)."""
    for seat in (WHITE, BLACK):
        if not state.units_of(seat):
            return finish(state, 1 - seat, ELIMINATED)
    return None
