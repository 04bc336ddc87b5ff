"""The rules and effects of Draw, and of Drawing the Discard Pile."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from models.cards import HIDDEN, NAMES, RANK, SUIT
from models.rulings import Violation, rule
from referee.games.royals.actions import DISCARD_PILE, STACK, VERBS, Draw, TakePile
from referee.games.royals.changing import (
    cards_of_suit,
    max_total_copies_without_draw,
    one_if_second_draw_reaches_copy,
)
from referee.games.royals.events import StackRanOut
from referee.games.royals.hidden_cards import cards_hand_cannot_hold
from referee.games.royals.melding import (
    has_royal_without_privileges,
    move_hand_cards_to_meld,
    royals_displayed_before_turn,
)
from referee.games.royals.phases import end_draws_and_begin_play
from referee.games.royals.ransoming import copy_count_for_change_outside_hand
from referee.games.royals.state import (
    DRAW,
    NO_SUIT,
    NOBODY,
    PLAY,
    ROYAL_OF,
    Effects,
    State,
    draw_unseen_into_hand,
    mark_cards_seen,
    move_seen_card_into_hand,
    note_change_promise_if_valid,
)
from referee.number_types import Card, Seat, Suit
from referee.unknowns import cards_named_so_far

BEFORE_ANYTHING = VERBS.joined_verb_names("turn", without="instead_of_a_draw")
"""The verbs that are refused while a draw is due."""


def discards_drawable_by_home_suit(state: State, seat: Seat) -> list[Card]:
    """The discards this seat may draw by its home suit: only the top one, or any in Battle Royals."""
    policies, home = state.table_rules.policies, state.suits[seat]
    return (
        [card for card in policies.drawable_discards(state.discard) if SUIT[card] == home]
        if policies.may_draw_discards(state, seat)
        else []
    )


def only_top_discard_drawable(discard: list[int]) -> list[Card]:
    """The top card of the discard pile (Royals)."""
    return discard[-1:]


def whole_discard_pile_drawable(discard: list[int]) -> list[Card]:
    """The whole discard pile (Battle Royals)."""
    return discard


def may_draw_discards_unless_another_took_pile(state: State, seat: Seat) -> bool:
    """True if the seat may still draw discards: others may not after the pile was taken in this turn."""
    return not state.pile_taken or seat == state.attacker


def always_true_may_draw_discards(state: State, seat: Seat) -> bool:
    """True always: with the house rule `draw_beside_pile: usual` the discards stay open to all."""
    return True


def seat_to_draw_or_nobody(state: State) -> Seat:
    """The seat that has to draw now, or NOBODY. With an empty stack no draw is due, unless a house rule says
    so (R-11)."""
    if state.phase != DRAW or not state.places:
        return NOBODY
    return state.places[0] if state.stack else state.table_rules.policies.seat_to_draw_without_stack(state)


def nobody_as_drawer_with_empty_stack(state: State) -> int:
    """NOBODY: with an empty stack no draw is due."""
    return NOBODY


def first_seat_able_to_draw_discard(state: State) -> Seat:
    """The first seat that can draw a discard (house rule `empty_stack_draw: must`)."""
    return next((seat for seat in state.places if discards_drawable_by_home_suit(state, seat)), NOBODY)


def has_open_draw_no_later_than(state: State, seat: Seat, due_seat: Seat) -> bool:
    """True if the seat's first open draw is the one that is due, or comes before it."""
    return seat in state.places and state.places.index(seat) <= state.places.index(due_seat)


def can_attacker_take_pile(state: State, suit_about_to_be_home: Suit = NO_SUIT) -> bool:
    """True if the attacker had two different Royals on display before the turn began and has not drawn
    yet."""
    seat = state.attacker
    if state.places.count(seat) != 2:
        return False
    return had_two_different_royals_before_turn(state, seat, suit_about_to_be_home)


def had_two_different_royals_before_turn(
    state: State, seat: Seat, suit_about_to_be_home: Suit = NO_SUIT
) -> bool:
    """True if the seat had two different Royals, such as K and Q, on display before the turn began.

    `suit_about_to_be_home`: the suit about to be home (R-46).
    """
    royals = (
        royals_displayed_before_turn(state, seat, state.suits[seat])
        if suit_about_to_be_home == NO_SUIT
        else royals_displayed_before_turn(state, seat, suit_about_to_be_home, on_whole_board=True)
    )
    return len({RANK[board_card & 63] for board_card in royals}) >= 2


def is_moment_for_draws(state: State) -> bool:
    """True if draws can still be made. With the stack empty, only while all can see that a discard is open to
    somebody.

    Hidden cards make no difference, or the phase would reveal them: the attacker may still draw a discard for
    a change of suit, but nobody waits for that.
    """
    if not state.places:
        return False
    if state.stack or any(discards_drawable_by_home_suit(state, seat) for seat in state.places):
        return True
    return any(ROYAL_OF[card] != state.suits[state.attacker] for card in state.discard) and any(
        can_attacker_take_pile(state, suit) for suit in state.table_rules.pile_suits
    )


# -- rules ---------------------------------------------------------------------------------------------------


@rule("draw.due", "R-08", "Draw", BEFORE_ANYTHING, "{player} draws first")
def draw_still_due(state: State, action: NamedTuple) -> Iterator[Violation]:
    """While the stack lasts every draw is made before anything else; nobody passes a draw."""
    seat = seat_to_draw_or_nobody(state)
    if seat != NOBODY:
        yield {"player": state.player_name(seat)}


@rule("draw.not_your_draw", "R-75", "Draw", "draw", "It is {player}'s draw", later_ruling="BR-48")
def draw_out_of_turn(state: State, action: Draw) -> Iterator[Violation]:
    """Offense draws, then defense (or all others in rotation), then offense again.

    With the stack empty a place that comes before the one due may still be used, for a change of suit.
    """
    seat = seat_to_draw_or_nobody(state)
    if seat != NOBODY and not has_open_draw_no_later_than(state, action.by, seat):
        yield {"player": state.player_name(seat)}


@rule(
    "draw.none_open",
    "R-75",
    "Draw",
    "draw",
    "{player} has no draw left this turn",
    later_ruling="BR-48",
    further_rulings="R-61",
)
def no_draw_left(state: State, action: Draw) -> Iterator[Violation]:
    """The offense draws two cards in a turn and everybody else who draws one.

    Where nobody waits for draws any more, the offense may still draw for a change of suit.
    """
    if is_outside_duel(state, action.by):
        return
    if action.by not in state.places or (state.phase == PLAY and action.by != state.attacker):
        yield {"player": state.player_name(action.by)}


def is_outside_duel(state: State, seat: Seat) -> bool:
    """True if the seat is not in this turn's duel, and so neither draws nor plays."""
    return not state.table_rules.everybody_fights and seat not in (state.attacker, state.defender)


@rule(
    "draw.bystander",
    "BR-10",
    "OPTION 1",
    "draw",
    "{player} is not in this Battle: only {attacker} and {defender} draw",
)
def bystander_draws(state: State, action: Draw) -> Iterator[Violation]:
    """Who is neither the Attacker nor the Defender of this turn draws nothing (Option 1)."""
    if is_outside_duel(state, action.by):
        yield {
            "player": state.player_name(action.by),
            "attacker": state.player_name(state.attacker),
            "defender": state.player_name(state.defender),
        }


@rule(
    "draw.stack_is_empty", "R-10", "Draw", "draw", "The stack is empty", physical=True, later_ruling="BR-62"
)
def stack_is_empty(state: State, action: Draw) -> Iterator[Violation]:
    """From an empty stack nobody draws; only the discard pile is left."""
    if action.source == STACK and not state.stack:
        yield {}


@rule(
    "draw.discard_is_seen",
    "R-80",
    "Draw",
    "draw",
    "The discards are face up: say which one",
    physical=True,
    later_ruling="BR-52",
    further_rulings="R-59",
)
def drawn_discard_hidden(state: State, action: Draw) -> Iterator[Violation]:
    """A card drawn from the discard pile is seen by all."""
    if action.source == DISCARD_PILE and action.card == HIDDEN:
        yield {}


@rule(
    "draw.not_in_discards",
    "R-76",
    "Draw",
    "draw",
    "{card} is not in the discard pile",
    physical=True,
    later_ruling="BR-12",
)
def drawn_card_not_in_discards(state: State, action: Draw) -> Iterator[Violation]:
    """A card drawn from the discard pile is in it."""
    if action.source == DISCARD_PILE and action.card != HIDDEN and action.card not in state.discard:
        yield {"card": NAMES[action.card]}


@rule(
    "draw.home_suit_only",
    "R-76",
    "Draw",
    "draw",
    "{card} is not of {player}'s home suit {house:house}",
    later_ruling="BR-12",
)
def drawn_discard_not_of_home_suit(state: State, action: Draw) -> Iterator[Violation]:
    """A discard may be drawn if its suit is the player's home suit, or becomes it this turn."""
    seen = action.source == DISCARD_PILE and action.card != HIDDEN
    if seen and action.for_suit == NO_SUIT and SUIT[action.card] != state.suits[action.by]:
        yield {
            "card": NAMES[action.card],
            "player": state.player_name(action.by),
            "house": state.house_name(state.suits[action.by]),
        }


@rule(
    "draw.top_only",
    "R-76",
    "Draw",
    "draw",
    "{card} is not the top of the discard pile: that is {top}",
    later_ruling="BR-12",
)
def drawn_discard_not_on_top(state: State, action: Draw) -> Iterator[Violation]:
    """Only the top card of the discard pile is drawn."""
    if action.source == DISCARD_PILE and action.card in state.discard and action.card != state.discard[-1]:
        yield {"card": NAMES[action.card], "top": NAMES[state.discard[-1]]}


@rule(
    "draw.stack_only",
    "R-13",
    "Drawing the Discard Pile",
    "draw",
    "{player} took the discard pile: nobody else draws from it this turn",
    later_ruling="BR-24",
)
def others_draw_from_pile_attacker_took(state: State, action: Draw) -> Iterator[Violation]:
    """In a turn in which the discard pile was taken, the others draw from the stack."""
    if state.pile_taken and action.source == DISCARD_PILE and action.by != state.attacker:
        yield {"player": state.player_name(state.attacker)}


@rule(
    "pile.instead_of_draws",
    "R-12",
    "Drawing the Discard Pile",
    "take_pile",
    "{player}'s first draw is past: the pile is taken instead of both draws",
    later_ruling="BR-57",
)
def pile_taken_after_draw(state: State, action: TakePile) -> Iterator[Violation]:
    """The discard pile is taken instead of the usual two cards, so before either of them."""
    if state.places.count(state.attacker) != 2:
        yield {"player": state.player_name(state.attacker)}


@rule(
    "pile.two_royals",
    "R-16",
    "Drawing the Discard Pile",
    "take_pile",
    "{player} had not two different Royals of {house:house} on display before the turn{given, select, true "
    "{, apart from what was given in ransoming without privileges} other {}}: {face_cards}",
    later_ruling="BR-24",
)
def pile_taken_without_two_displayed_home_royals(state: State, action: TakePile) -> Iterator[Violation]:
    """Only a player with two different Royals of the home suit on display before the turn may take the
    pile."""
    if not had_two_different_royals_before_turn(state, action.by):
        home = state.suits[action.by]
        royals = [
            NAMES[board_card & 63] for board_card in royals_displayed_before_turn(state, action.by, home)
        ]
        yield {
            "player": state.player_name(action.by),
            "house": state.house_name(home),
            "face_cards": royals,
            "given": has_royal_without_privileges(state, action.by, home),
        }


@rule(
    "pile.two_royals",
    "R-16",
    "Drawing the Discard Pile",
    "take_pile",
    "{player} had not two different Royals of {house:house}{where, select, board { on the Board} other { on "
    "display}} before the turn{given, select, true {, apart from what was given in ransoming without "
    "privileges} other {}}: {face_cards}",
    later_ruling="BR-24",
)
def pile_taken_without_two_royals_of_home_or_new_suit(state: State, action: TakePile) -> Iterator[Violation]:
    """Two different Royals on display before the turn open the pile: of the home suit or the next one.

    For the next one those in the Meld count too: the change brings them into Spoils (Battle Royals).
    """
    if action.for_suit == NO_SUIT:
        for facts in pile_taken_without_two_displayed_home_royals.violations(state, action):
            yield {**facts, "where": "display"}
    elif not had_two_different_royals_before_turn(state, action.by, action.for_suit):
        royals = [
            NAMES[board_card & 63]
            for board_card in royals_displayed_before_turn(
                state, action.by, action.for_suit, on_whole_board=True
            )
        ]
        yield {
            "player": state.player_name(action.by),
            "house": state.house_name(action.for_suit),
            "face_cards": royals,
            "given": has_royal_without_privileges(state, action.by, action.for_suit),
            "where": "board" if state.table_rules.is_later else "display",
        }


@rule(
    "pile.new_suit",
    "R-46",
    "Changing Home Suits",
    "take_pile",
    "At this table only Royals of the suit now home open the pile",
)
def pile_taken_for_new_suit(state: State, action: TakePile) -> Iterator[Violation]:
    """The change of suit comes after the draws. Its Royals do not open the pile (house rule “The pile with
    the new suit”)."""
    if action.for_suit != NO_SUIT:
        yield {}


@rule(
    "pile.no_change_in_reach",
    "R-46",
    "Changing Home Suits",
    "take_pile",
    "No three cards of {house:house} can come together in this turn",
)
def pile_taken_for_impossible_change(state: State, action: TakePile) -> Iterator[Violation]:
    """Who takes the pile with Royals of a new suit must be able to change to it in this turn.

    The match melded with the pile leaves that possible.
    """
    if action.for_suit == NO_SUIT:
        return
    state_after = state.copy()
    for card in state.discard[-action.depth :] if action.depth > 0 else ():
        move_seen_card_into_hand(state_after, action.by, card)
    melded = cards_named_so_far(action.meld)
    if not cards_hand_cannot_hold(state_after, action.by, melded):
        move_hand_cards_to_meld(state_after, action.by, melded)
    if all(
        max_total_copies_without_draw(state_after, action.by, card) < 3
        for card in cards_of_suit(action.for_suit)
    ):
        yield {"house": state.house_name(action.for_suit)}


@rule(
    "pile.count",
    "R-14",
    "Drawing the Discard Pile",
    "take_pile",
    "{size, select, 0 {The discard pile is empty} other {{count, select, 0 {At least one card is taken} "
    "other {The discard pile has {size, plural, one {# card} other {# cards}}, not {count}}}}}",
    physical=True,
    later_ruling="BR-57",
)
def pile_taken_with_count_out_of_range(state: State, action: TakePile) -> Iterator[Violation]:
    """All or part of the pile is taken, from the top down to the wanted card; one card is enough."""
    if not 1 <= action.depth <= len(state.discard):
        yield {"size": len(state.discard), "count": action.depth}


@rule(
    "pile.bottom_not_melded",
    "R-15",
    "Drawing the Discard Pile",
    "take_pile",
    "{card}, the bottom card taken, must be melded at once",
    later_ruling="BR-57",
)
def bottom_card_of_taken_pile_not_melded(state: State, action: TakePile) -> Iterator[Violation]:
    """The bottom card so drawn must be used immediately in a match."""
    if 1 <= action.depth <= len(state.discard) and state.discard[-action.depth] not in action.meld:
        yield {"card": NAMES[state.discard[-action.depth]]}


RULES = (
    draw_still_due,
    draw_out_of_turn,
    no_draw_left,
    bystander_draws,
    stack_is_empty,
    drawn_discard_hidden,
    drawn_card_not_in_discards,
    drawn_discard_not_of_home_suit,
    drawn_discard_not_on_top,
    others_draw_from_pile_attacker_took,
    pile_taken_after_draw,
    pile_taken_without_two_displayed_home_royals,
    pile_taken_for_new_suit,
    pile_taken_for_impossible_change,
    pile_taken_with_count_out_of_range,
    bottom_card_of_taken_pile_not_melded,
)


@rule("draw.top_only", "BR-12", "Draw", "draw", "{card} is not in the discard pile")
def never_violated_draw_from_anywhere(state: State, action: Draw) -> Iterator[Violation]:
    """One card is drawn from anywhere in the discard pile."""
    yield from ()


# -- what it does --------------------------------------------------------------------------------------------


def apply_draw(state: State, action: Draw) -> tuple[object, ...]:
    """Draw a card into the hand and use up the seat's first open draw; if no draw was due, skip the draws
    before it."""
    was_due = state.stack > 0
    events: tuple[object, ...] = ()
    if action.source == STACK:
        state.stack -= 1
        if action.card == HIDDEN:
            draw_unseen_into_hand(state, action.by)
        else:
            mark_cards_seen(state, action.card)
            move_seen_card_into_hand(state, action.by, action.card)
        if not state.stack:
            events = (StackRanOut(len(state.discard)),)
    else:
        draw_discard_and_note_change_promise(state, action)
    if action.by in state.places:
        place = state.places.index(action.by)
        state.places = (state.places[:place] if was_due else ()) + state.places[place + 1 :]
    if not state.places:
        end_draws_and_begin_play(state)
    return events


def draw_discard_and_note_change_promise(state: State, action: Draw) -> None:
    place = len(state.discard) - 1 - state.discard[::-1].index(action.card)
    other_copies = copy_count_for_change_outside_hand(
        state, action.by, action.card
    ) + one_if_second_draw_reaches_copy(state, action.by, action.card)
    state.discard = state.discard[:place] + state.discard[place + 1 :]
    move_seen_card_into_hand(state, action.by, action.card)
    note_change_promise_if_valid(state, action.by, action.card, action.for_suit, 3 - other_copies)


def apply_take_pile(state: State, action: TakePile) -> tuple[()]:
    """Take the cards into the hand, meld the match, and count both draws as made."""
    bottom_card = state.discard[-action.depth]
    for card in state.discard[-action.depth :]:
        move_seen_card_into_hand(state, action.by, card)
    state.discard = state.discard[: -action.depth]
    move_hand_cards_to_meld(state, action.by, action.meld)
    state.pile_taken = True
    state.places = tuple(seat for seat in state.places if seat != state.attacker)
    note_change_promise_if_valid(state, action.by, bottom_card, action.for_suit, by_taking_pile=True)
    if not state.places:
        end_draws_and_begin_play(state)
    return ()


def set_draw_or_play_phase(state: State) -> None:
    """Close all draws if the stack is empty and no discard can be drawn."""
    if state.places:
        state.phase = DRAW if is_moment_for_draws(state) else PLAY


EFFECTS: Final[Effects] = {Draw: apply_draw, TakePile: apply_take_pile}
