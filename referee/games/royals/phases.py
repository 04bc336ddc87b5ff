"""The phases of play: whose turn it is, which acts belong to each phase, and how turns and hands begin and
end."""

from collections.abc import Iterator
from typing import NamedTuple

from models.rulings import Violation, rule
from referee.game import HasPlayer
from referee.games.royals.actions import (
    VERBS,
    Challenge,
)
from referee.games.royals.events import HandEnded, PromiseLapsed, TurnBegan
from referee.games.royals.state import (
    CHALLENGE,
    CHOOSE,
    DRAW,
    FOLLOW,
    KEEP,
    NOBODY,
    OVER,
    PLAY,
    REVEAL,
    State,
    change_suits_promised_this_turn,
)
from referee.games.royals.table_rules import Phase
from referee.number_types import Seat

OF_THE_TURN = VERBS.joined_verb_names("turn")
"""The verbs that only the attacker uses."""
ALL = VERBS.joined_verb_names()


@rule(
    "phase.game_is_over",
    "R-55",
    "Game",
    ALL,
    "The game is over: {winner} has won it",
    physical=True,
    later_ruling="BR-64",
)
def game_is_over(state: State, action: NamedTuple) -> Iterator[Violation]:
    """Nothing is played after somebody has won."""
    if state.phase == OVER:
        yield {"winner": state.player_name(state.winner)}


@rule(
    "phase.not_now",
    "R-74",
    "The Play",
    ALL,
    "Not now: {phase:step}",
    physical=True,
    later_ruling="BR-47",
)
def wrong_phase(state: State, action: NamedTuple) -> Iterator[Violation]:
    """Deal, choice of suits, draws, trick and discard follow each other.

    No override: outside a turn there is no trick to follow, and inside one no hand to deal.
    """
    if state.phase == OVER or state.phase in VERBS.verb_of(action).phases:
        return
    if has_challenge_phase(state) or not isinstance(action, Challenge):
        houses = state.table_rules.is_later and state.phase == CHOOSE
        yield {"phase": "choose_houses" if houses else state.phase}


def has_challenge_phase(state: State) -> bool:
    """True if the Attacker of this table chooses a Defender (Option 1)."""
    return state.table_rules.is_later and not state.table_rules.everybody_fights


@rule(
    "challenge.only_two",
    "R-66",
    "Number of Players",
    "challenge",
    "Royals is for two: the other player is the defense, and nobody is chosen",
    physical=True,
)
def challenge_in_royals_for_two(state: State, action: NamedTuple) -> Iterator[Violation]:
    """Royals has two players, so nobody chooses a defense."""
    if isinstance(action, Challenge) and state.phase != OVER:
        yield {}


@rule(
    "challenge.everybody_fights",
    "BR-08",
    "The Play",
    "challenge",
    "Option 2 has no challenges: everybody is in the Battle",
    physical=True,
)
def challenge_where_everybody_fights(state: State, action: NamedTuple) -> Iterator[Violation]:
    """In Option 2 everybody is in the Battle, and no Defender is chosen."""
    if isinstance(action, Challenge) and state.table_rules.everybody_fights and state.phase != OVER:
        yield {}


@rule(
    "turn.not_your_turn",
    "R-73",
    "The Play",
    OF_THE_TURN,
    "It is {player}'s turn, and only the offense does this",
    later_ruling="BR-06",
    further_rulings="R-27 BR-19",
)
def not_your_turn(state: State, action: HasPlayer) -> Iterator[Violation]:
    """Only the offense leads, melds, assassinates, ransoms, changes suits and discards."""
    if state.attacker not in (NOBODY, action.by):
        yield {"player": state.player_name(state.attacker)}


@rule(
    "turn.unfinished_trick",
    "R-79",
    "The Play",
    VERBS.joined_verb_names("optional_play"),
    "Finish the trick first",
    later_ruling="BR-51",
    further_rulings="R-27",
)
def trick_unfinished(state: State, action: NamedTuple) -> Iterator[Violation]:
    """The optional plays come before or after the trick, not during it."""
    if state.phase in (FOLLOW, KEEP):
        yield {}


@rule(
    "challenge.only_attacker",
    "BR-09",
    "OPTION 1",
    "challenge",
    "It is {player} who chooses the Defender",
    physical=True,
)
def challenge_by_non_attacker(state: State, action: Challenge) -> Iterator[Violation]:
    """The Attacker chooses whom to fight."""
    if action.by != state.attacker:
        yield {"player": state.player_name(state.attacker)}


@rule(
    "challenge.not_oneself",
    "BR-09",
    "OPTION 1",
    "challenge",
    "{player} cannot be their own Defender",
    physical=True,
)
def challenges_oneself(state: State, action: Challenge) -> Iterator[Violation]:
    """The Defender is one other player, and may be the same one turn after turn."""
    if action.by == action.defender:
        yield {"player": state.player_name(action.by)}


GATE = (game_is_over, wrong_phase, challenge_in_royals_for_two, challenge_where_everybody_fights)
"""The rules for an act that does not belong to the phase."""

RULES = (*GATE, not_your_turn, trick_unfinished, challenge_by_non_attacker, challenges_oneself)


# -- turns begin and end -------------------------------------------------------------------------------------


def begin_turn(state: State, seat: Seat) -> tuple[TurnBegan, ...]:
    """Begin a player's turn: first the choice of a Defender if there is one, then the draws."""
    state.clear_turn()
    state.turn += 1
    state.attacker = seat
    state.table_rules.policies.open_turn(state, seat)
    return (TurnBegan(state.player_name(seat), state.turn),)


def set_other_player_defender_and_open_draws(state: State, attacker: Seat) -> None:
    """Make the other player the defender, and open the draws."""
    state.defender = 1 - attacker
    open_draws(state)


def begin_challenge_phase(state: State, _: Seat) -> None:
    """Wait until the Attacker names a Defender (Option 1)."""
    state.phase = CHALLENGE


def open_draws_with_all_defending(state: State, attacker: Seat) -> None:
    """Open the draws; everybody defends (Option 2)."""
    open_draws(state)


def open_draws(state: State) -> None:
    """Open the draws: the attacker, then the defender or everybody in rotation, then the attacker again."""
    seat = state.attacker
    state.places = (seat, *state.table_rules.policies.following_seats(state, seat), seat)
    state.phase = DRAW


def end_draws_and_begin_play(state: State) -> None:
    """Close all draws."""
    state.places = ()
    if state.phase == DRAW:
        state.phase = PLAY


def seat_with_empty_hand_if_stack_is_empty(state: State) -> int:
    """The seat whose hand is empty while the stack is, too, or NOBODY."""
    if state.stack:
        return NOBODY
    return next(
        (
            seat
            for seat in range(state.table_rules.players)
            if not state.hidden[seat] and not state.known[seat]
        ),
        NOBODY,
    )


def end_turn_or_exhausted_hand(state: State) -> tuple[object, ...]:
    """End the turn, and the hand too if the stack and a hand are empty; else the next seat attacks."""
    lapsed = lapsed_suit_change_promise_events(state)
    empty = seat_with_empty_hand_if_stack_is_empty(state)
    if empty != NOBODY:
        return (*lapsed, end_hand_and_begin_reveal(state, NOBODY, empty))
    return (*lapsed, *begin_turn(state, (state.attacker + 1) % state.table_rules.players))


def end_hand_and_begin_reveal(state: State, ender_seat: Seat, empty_hand_seat: Seat = NOBODY) -> HandEnded:
    """End the hand of cards; the remaining cards are revealed next."""
    state.clear_turn()
    state.ender = ender_seat
    state.phase = REVEAL
    return (
        HandEnded("ended", state.player_name(ender_seat))
        if ender_seat != NOBODY
        else HandEnded("exhausted", state.player_name(empty_hand_seat))
    )


def abandon_hand_if_detail_level_changed(state: State, first_phase_before: Phase) -> State:
    """Change how much is entered of each hand. A hand under way is abandoned; its number and dealer stay.

    `first_phase_before`: the phase before each hand until now.
    """
    if state.table_rules.first_phase == first_phase_before or state.phase == OVER:
        return state
    if state.phase != first_phase_before:
        state.clear_for_deal()
        state.redealt = True
        state.dealer = (state.dealer - 1) % state.table_rules.players
    state.phase = state.table_rules.first_phase
    return state


def lapsed_suit_change_promise_events(state: State) -> tuple[PromiseLapsed, ...]:
    """An event for each change of suit that was promised and not made."""
    if not state.promised:
        return ()
    player = state.player_name(state.attacker)
    return tuple(
        PromiseLapsed(player, state.house_name(suit)) for suit in change_suits_promised_this_turn(state)
    )


def no_events_since_hand_ends_only_after_turn(state: State) -> tuple[()]:
    """No event: an empty hand ends the hand of cards only at the end of the turn (`exhaustion`)."""
    return ()


def end_hand_if_hand_and_stack_empty(state: State) -> tuple[HandEnded, ...]:
    """End the hand of cards as soon as a hand and the stack are empty (house rule `exhaustion: at_once`)."""
    if state.phase not in (DRAW, PLAY):
        return ()
    empty = seat_with_empty_hand_if_stack_is_empty(state)
    return (end_hand_and_begin_reveal(state, NOBODY, empty),) if empty != NOBODY else ()
