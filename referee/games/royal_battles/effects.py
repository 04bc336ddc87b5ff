"""The effect of each act on the table, and what follows from it.

Legality is not checked here. An irregular act happens as announced: its card is on the square, its unit on
the card.
"""

from collections.abc import Mapping
from typing import Final

from models.cards import COLOUR, JOKER
from referee.games.royal_battles import ending, forms_only, initiative, no_move_claims, setup
from referee.games.royal_battles.actions import (
    Action,
    Attack,
    Blow,
    CannotMove,
    Deal,
    DiscardHand,
    Draw,
    EndBattle,
    EndTurn,
    Heal,
    Initiative,
    Injure,
    Move,
    Place,
    Resign,
    Show,
)
from referee.games.royal_battles.attack import has_target_to_attack_or_heal
from referee.games.royal_battles.events import (
    DrawLapsed,
    PairInvalid,
    Returned,
    moved,
    no_target,
    round_began,
    turn_began,
)
from referee.games.royal_battles.hidden_cards import (
    discard_from_hand,
    draw_into_hand,
    hand_with_hidden_cards,
    remove_card_from_deck_face_up,
    remove_from_hand_face_up,
    reveal_whole_hand,
)
from referee.games.royal_battles.state import (
    ANY_COLOUR,
    ATTACK,
    BLACK,
    DAMAGE,
    INITIATIVE,
    MOVEMENT,
    NOBODY,
    NOWHERE,
    OVER,
    POST_TURN,
    REVEAL,
    SETUP,
    WHITE,
    Effect,
    Events,
    State,
    pair_with_seat_replaced,
    with_value_at,
)
from referee.games.royal_battles.strike import calculate_strike
from referee.number_types import Seat

NO_CLAIMS: Final = (False, False)


def apply_deal_returning_aces_and_jokers(state: State, action: Deal, events: Events) -> None:
    """Lay the card on the square; an Ace or Joker is shuffled back."""
    if setup.is_ace_or_joker(action.card):
        events.append(Returned(action.by, action.card))
        return
    remove_card_from_deck_face_up(state, action.by, action.card)
    state.lay_card_on_square(action.square, action.card, action.by, COLOUR[action.card])


def apply_place(state: State, action: Place, events: Events) -> None:
    """Place the unit on the card; after the last unit the first round begins."""
    if state.placer == NOBODY:
        state.placer = action.by
    state.square_of_unit[action.unit] = action.square
    state.unit_on_square[action.square] = action.unit
    if not (state.unplaced_units(WHITE) or state.unplaced_units(BLACK)):
        begin_round_with_initiative_draws(state, events)


def begin_round_with_initiative_draws(state: State, events: Events) -> None:
    """Begin a round: every player with a deck draws for initiative (RB-20)."""
    state.round += 1
    state.phase, state.turn, state.turns_taken = INITIATIVE, NOBODY, 0
    state.moved, state.moved_this_round = NOWHERE, False
    state.decks_were_empty = not (state.deck[WHITE] or state.deck[BLACK])
    state.to_draw = initiative.must_draw_initiative_by_seat(state)
    if state.table_rules.policies.ends_without_initiative_card(state):
        events.append(ending.end_by_unit_count_or_ask_for_hands(state, ending.EXHAUSTED))
    elif True not in state.to_draw:
        begin_first_turn_of_round(state, initiative.first_seat_or_nobody_if_both_redraw(state), events)


def apply_initiative(state: State, action: Initiative, events: Events) -> None:
    """Lay the card on the old initiative card; after the last one due, compare both."""
    remove_card_from_deck_face_up(state, action.by, action.card)
    pile = *state.initiative[action.by], (action.card, action.by, state.round)
    state.initiative = pair_with_seat_replaced(state.initiative, action.by, pile)
    state.to_draw = pair_with_seat_replaced(state.to_draw, action.by, False)
    if True in state.to_draw:
        return
    if initiative.should_end_battle_instead_of_redraw(state):
        events.append(PairInvalid(initiative_cards_in_force(state), ()))
        events.append(ending.end_by_unit_count_or_ask_for_hands(state, ending.EXHAUSTED))
        return
    first = initiative.first_seat_or_nobody_if_both_redraw(state)
    if first == NOBODY:
        state.to_draw = initiative.must_draw_initiative_by_seat(state)
        drawing_again = tuple(seat for seat in (WHITE, BLACK) if state.to_draw[seat])
        events.append(PairInvalid(initiative_cards_in_force(state), drawing_again))
        return
    begin_first_turn_of_round(state, first, events)


def initiative_cards_in_force(state: State) -> tuple[int, int]:
    return state.initiative_card(WHITE), state.initiative_card(BLACK)


def begin_first_turn_of_round(state: State, first_seat: Seat, events: Events) -> None:
    """Begin the first turn of the round, by the winner of the initiative (RB-18)."""
    events.append(round_began((state.round, first_seat, initiative_cards_in_force(state))))
    begin_turn_or_end_battle_without_cards(state, first_seat, events)


def begin_turn_or_end_battle_without_cards(state: State, seat: Seat, events: Events) -> None:
    """Begin a turn, unless the battle ends because its player is out of cards (RB-58)."""
    state.phase, state.turn = MOVEMENT, seat
    state.moved, state.attacked, state.drew_for_key = NOWHERE, False, False
    state.due_strategy = state.due_key = 0
    state.noted = ()
    policies = state.table_rules.policies
    if not ending.end_if_policy_says_so(state, lambda now: policies.ends_at_turn_start(now, seat), events):
        events.append(turn_began((seat, 0 if state.hand_size(seat) else min(1, state.deck[seat]))))


def apply_draw(state: State, action: Draw, events: Events) -> None:
    """Move the cards into the hand and settle the draw that was due."""
    for card in action.cards:
        draw_into_hand(state, action.by, card)
    if state.claimed[action.by]:
        state.claimed = pair_with_seat_replaced(state.claimed, action.by, False)
    if action.by != state.turn:
        return
    if state.due_strategy:
        state.due_strategy, state.phase = 0, POST_TURN
    elif state.due_key:
        state.due_key, state.drew_for_key = 0, True
    limit_due_draws_to_deck(state)


def limit_due_draws_to_deck(state: State) -> None:
    """Reduce `due` to the number of cards that can be drawn, also after irregular draws (RB-25)."""
    left = state.deck[state.turn]
    state.due_strategy = min(state.due_strategy, left)
    state.due_key = min(state.due_key, left - state.due_strategy)


def apply_move(state: State, action: Move, events: Events) -> None:
    """Lay the card on the square and move the unit there; next to a target the attack is open."""
    by, origin, to, card = action
    unit = state.unit_on_square[origin]
    remove_from_hand_face_up(state, by, card)
    state.lay_card_on_square(
        to,
        card,
        by,
        COLOUR[card] if card != JOKER else state.table_rules.policies.joker_colour(state.colour[origin]),
    )
    state.unit_on_square[origin] = NOWHERE
    state.unit_on_square[to] = unit
    state.square_of_unit[unit] = to
    events.append(moved((unit, origin, to)))
    state.moved_this_round = True
    state.claimed = NO_CLAIMS
    if state.out[by]:
        state.out = pair_with_seat_replaced(state.out, by, False)
    if by != state.turn:
        return
    state.moved = unit
    limit_due_draws_to_deck(state)
    open_ = not state.attacked and unit >> 2 == by and has_target_to_attack_or_heal(state, unit)
    state.phase = ATTACK if open_ else POST_TURN
    if not open_ and not state.attacked:
        events.append(no_target((unit,)))


def any_colour_for_joker(old_colour: str) -> str:
    """Both colours: a Joker under a unit is black and red at once (RB-35)."""
    return ANY_COLOUR


def opposite_colour_for_joker(old_colour: str) -> str:
    """The opposite colour of the unit's old card (house rule `joker_standing: declared`)."""
    return {ANY_COLOUR: ANY_COLOUR, "black": "red"}.get(old_colour, "black")


def apply_cannot_move(state: State, action: CannotMove, events: Events) -> None:
    """Skip to the Post-Turn Draw; with an empty deck the player is out of cards (RB-57)."""
    if action.by != state.turn:
        return
    state.phase = POST_TURN
    state.claimed = pair_with_seat_replaced(state.claimed, action.by, True)
    if not state.deck[action.by]:
        state.out = pair_with_seat_replaced(state.out, action.by, True)
        if state.table_rules.policies.ends_at_no_move_claim(state, action.by):
            events.append(ending.end_by_unit_count_or_ask_for_hands(state, ending.EXHAUSTED))


def apply_attack(state: State, action: Attack, events: Events) -> None:
    """Count trumps, note damage or healing, and remove fallen units."""
    sums = calculate_strike(state, state.moved, state.unit_on_square[action.target], action.style)
    events.append(sums)
    has_fallen = False
    for unit, square, _, injury, removed, _ in sums.damage + sums.healed:
        state.injury = with_value_at(state.injury, unit, injury)
        if removed:
            state.unit_on_square[square] = state.square_of_unit[unit] = NOWHERE
            has_fallen = True
    if has_fallen:
        state.claimed = NO_CLAIMS
    state.attacked = True
    state.due_strategy, state.due_key = sums.due_strategy or state.due_strategy, sums.due_key or state.due_key
    limit_due_draws_to_deck(state)
    state.phase = ATTACK if state.due_strategy else POST_TURN
    over = ending.end_battle_if_army_eliminated(state) if has_fallen else None
    if over:
        events.append(over)


def apply_discard_hand(state: State, action: DiscardHand, events: Events) -> None:
    """Discard the whole hand: before a move this is a pass, after one it gives up the attack."""
    is_decided_by_hands = ending.is_decided_by_hands_if_pass_ends_battle(state, action.by)
    discard_from_hand(
        state, action.by, hand_with_hidden_cards(state, action.by) if action.cards is None else action.cards
    )
    if is_decided_by_hands is not None:
        events.append(ending.end_by_unit_count_or_ask_for_hands(state, ending.EXHAUSTED, is_decided_by_hands))
    elif action.by == state.turn:
        state.phase = POST_TURN


def apply_end_turn(state: State, action: EndTurn, events: Events) -> None:
    """Pass the turn to the other player, or end the round."""
    is_decided_by_hands = ending.is_decided_by_hands_if_pass_ends_battle(state, action.by)
    if is_decided_by_hands is not None:
        events.append(ending.end_by_unit_count_or_ask_for_hands(state, ending.EXHAUSTED, is_decided_by_hands))
        return
    if state.due_key:
        events.append(DrawLapsed(state.turn, state.due_key))
    state.turns_taken += 1
    if state.turns_taken < 2:
        begin_turn_or_end_battle_without_cards(state, 1 - state.turn, events)
        return
    if ending.end_if_policy_says_so(state, state.table_rules.policies.ends_at_round_end, events):
        return
    if state.decks_were_empty and not state.moved_this_round:
        events.append(ending.end_by_unit_count_or_ask_for_hands(state, ending.STANDSTILL))
    else:
        begin_round_with_initiative_draws(state, events)


def apply_show(state: State, action: Show, events: Events) -> None:
    """Reveal the hand; once no hidden card matters any more, decide who has won."""
    reveal_whole_hand(state, action.by, action.cards)
    events.append(ending.end_by_unit_count_or_ask_for_hands(state, ending.EXHAUSTED))


def apply_resign(state: State, action: Resign, events: Events) -> None:
    """End the battle; the other player wins."""
    events.append(ending.end_battle(state, 1 - action.by, ending.RESIGNED))


EFFECTS: Final[Mapping[type, Effect]] = {
    Deal: apply_deal_returning_aces_and_jokers,
    Place: apply_place,
    Initiative: apply_initiative,
    Draw: apply_draw,
    Move: apply_move,
    CannotMove: apply_cannot_move,
    Attack: apply_attack,
    DiscardHand: apply_discard_hand,
    EndTurn: apply_end_turn,
    Resign: apply_resign,
    Show: apply_show,
    Blow: forms_only.apply_blow,
    Injure: forms_only.apply_injure,
    Heal: forms_only.apply_heal,
    EndBattle: forms_only.apply_end_battle,
}
"""The effect of each kind of act, unless a variant replaces it."""
NO_CARDS_ASKED: Final = (DAMAGE, SETUP, REVEAL, OVER)
"""Phases in which nobody can run out of cards."""


def apply_act(state: State, action: Action) -> tuple[object, ...]:
    """Apply the act to this state and return the events."""
    events: Events = []
    no_move_claims.note_if_no_move_claim(state, action)
    state_before = state.copy() if state.no_move_claims else state
    state.table_rules.effects[type(action)](state, action, events)
    if state.phase not in NO_CARDS_ASKED:
        ending.end_if_policy_says_so(state, state.table_rules.policies.ends_after_act, events)
    if state.no_move_claims:
        events += no_move_claims.update_claims_and_yield_disproved(state_before, state, action)
    state.entries += 1
    return tuple(events)
