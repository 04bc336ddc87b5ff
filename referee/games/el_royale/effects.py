"""The effect of each act, legal or not: cards move, battles end, players are eliminated, someone wins.

An irregular act that the table allows gives its player the role it implies: whoever attacks is the attacker,
whoever beats or concedes is the defender. The exception is the attacker's own side, which cannot attack
itself: its act in the defender's place moves the cards, and the attacked player stays the defender (ER-59).
"""

from models.cards import HIDDEN, RANK
from referee.games.el_royale import hidden_cards
from referee.games.el_royale.actions import (
    Attack,
    Beat,
    Claim,
    Clear,
    Concede,
    Deal,
    Draw,
    Play,
    Result,
    Show,
    Take,
    TakesThePile,
    ThrowIn,
)
from referee.games.el_royale.battle_end import (
    discard_unclaimed_spoils_and_end_battle,
    move_pile_to_discards,
    pick_up_pile_and_end_battle,
    replenish_hands_and_find_next_attacker,
    won_without_last_card,
)
from referee.games.el_royale.elimination import (
    is_eliminated_at_once,
    should_pile_wait_for_throw_ins,
    spoils_room_in_hand,
)
from referee.games.el_royale.events import (
    NO_RANK,
    Attacked,
    Beaten,
    Conceded,
    Dealt,
    MayClaim,
    NewTopCard,
    Won,
)
from referee.games.el_royale.legal_acts import can_anyone_throw_in, seats_that_may_pick_up
from referee.games.el_royale.seating import (
    all_seats_from,
    is_opponent_of_attacker,
    seat_to_attack,
    seats_still_to_claim,
    target_or_surviving_partner,
    teams_still_playing,
)
from referee.games.el_royale.state import (
    AFTER_BEAT,
    ATTACK,
    DEFENCE,
    NOBODY,
    OVER,
    Effect,
    Events,
    State,
    card_set,
)
from referee.number_types import Rank, Seat


def apply_deal(state: State, action: Deal) -> Events:
    """Deal four cards to each player, clockwise from the dealer; then `first` attacks."""
    hidden_cards.deal_unseen_hands(state)
    for seat, hand in enumerate(action.hands):
        shown = card_set(card for card in hand or () if card != HIDDEN)
        if shown:
            hidden_cards.mark_cards_known_in_hand(state, seat, shown)
    state.phase = ATTACK
    state.attacker = action.first
    state.target = seat_to_attack(state, action.first)
    state.defender = target_or_surviving_partner(state, state.target)
    first = state.table_rules.policies.first_dealt_seat(state, action.by)
    return (
        Dealt(
            tuple(state.player_name(seat) for seat in all_seats_from(state, first)), state.size[0], state.deck
        ),
    )


def apply_attack(state: State, action: Attack) -> Events:
    """Begin a battle."""
    if action.by != state.attacker:
        state.attacker = action.by
        state.target = seat_to_attack(state, action.by)
        state.defender = target_or_surviving_partner(state, state.target)
    state.phase = DEFENCE
    state.beaten = state.conceded = False
    state.thrown = 0
    state.draws_to_name = ((),) * len(state.size)
    names = state.table_rules.names
    substitute = names[state.target] if state.target != state.defender else None
    return lay_on_pile_and_check_win(state, action) or (
        Attacked(names[state.defender], action.cards[-1], substitute),
    )


def apply_throw_in(state: State, action: ThrowIn) -> Events:
    """Add cards to the pile. After the defender's own throw-in the others may throw in again."""
    note_who_threw_in(state, action.by)
    if state.phase == AFTER_BEAT and action.by == state.defender:
        state.thrown = 0
    return lay_on_pile_and_check_win(state, action) or throw_in_events_without_win(state)


def apply_throw_in_2019(state: State, action: ThrowIn) -> Events:
    """Add cards to the pile. The defender was asked first, and the next player is asked."""
    note_who_threw_in(state, action.by)
    return lay_on_pile_and_check_win(state, action) or throw_in_events_without_win(state)


def note_who_threw_in(state: State, seat: Seat) -> None:
    """Note that this player threw in, and after the beat whether the defender or another player did."""
    if state.phase == AFTER_BEAT:
        by_defender = seat == state.defender
        state.added_by_others = state.added_by_others or not by_defender
        state.defender_may_add = not by_defender
    state.thrown |= 1 << seat


def throw_in_events_without_win(state: State) -> Events:
    if state.phase == AFTER_BEAT:
        return (beaten_event(state),)
    return (NewTopCard(state.player_name(state.defender), state.pile[-1]),) if not state.conceded else ()


def apply_beat(state: State, action: Beat) -> Events:
    """Beat the attack; cards thrown in from now on only join the pile."""
    set_defender_unless_on_attackers_side(state, action.by)
    state.phase = AFTER_BEAT
    state.beaten = True
    state.added_by_others = state.defender_may_add = False
    state.thrown = 0
    return lay_on_pile_and_check_win(state, action) or (beaten_event(state),)


def set_defender_unless_on_attackers_side(state: State, seat: Seat) -> None:
    """Make the player who answers the attack the defender, unless it is the attacker's own side (ER-59)."""
    if seat != state.defender and is_opponent_of_attacker(state, seat):
        state.defender = state.target = seat


def count_of_rank_in_pile(pile: tuple[int, ...], rank: Rank) -> int:
    """How many cards of a rank are in the battle pile."""
    return sum([RANK[card] == rank for card in pile])


def lay_on_pile_and_check_win(state: State, action: Play) -> Events:
    """Lay cards on the battle pile; after every play, check whether the game is won (ER-37, ER-39).

    There are two conditions: four cards of the rank just played are in the pile, whoever played the other
    three (ER-38), and the player's hand is empty.
    """
    hidden_cards.remove_cards_from_hand(state, action.by, card_set(action.cards))
    state.pile = (*state.pile, *action.cards)
    state.last = action.by
    if state.size[action.by]:
        return ()
    rank = RANK[state.top_card]
    if count_of_rank_in_pile(state.pile, rank) < 4:
        return ()
    state.phase = OVER
    state.winner, state.won_by = state.table_rules.team[action.by], action.by
    table_rules = state.table_rules
    return (
        Won(table_rules.team_names[state.winner], state.player_name(action.by), rank, table_rules.in_teams),
    )


def beaten_event(state: State) -> Beaten:
    rank, names = RANK[state.top_card], state.table_rules.names
    return Beaten(
        rank,
        count_of_rank_in_pile(state.pile, rank) == 4,
        tuple([names[seat] for seat in seats_that_may_pick_up(state)]),
        can_anyone_throw_in(state),
    )


def conceded_event(state: State) -> Conceded:
    rank = RANK[state.top_card]
    return Conceded(
        state.player_name(state.defender),
        rank,
        count_of_rank_in_pile(state.pile, rank) == 4,
        can_anyone_throw_in(state),
    )


def apply_concede(state: State, action: Concede) -> Events:
    """Concede: the defender picks up all cards played, at once or (ER-20) after a last chance to throw in."""
    set_defender_unless_on_attackers_side(state, action.by)
    if should_pile_wait_for_throw_ins(state, action):
        state.conceded = True
        state.thrown = 0
        return (conceded_event(state),)
    return pick_up_pile_judging_elimination(state, action)


def apply_take(state: State, action: Take) -> Events:
    """Move the whole pile into one hand."""
    return pick_up_pile_judging_elimination(state, action)


def pick_up_pile_judging_elimination(state: State, action: TakesThePile) -> Events:
    out = is_eliminated_at_once(state, action)
    return pick_up_pile_and_end_battle(state, action.by, out, action.spread)


def apply_clear(state: State, action: Clear) -> Events:
    """Place the pile face down on the discard pile and end the battle."""
    return (*move_pile_to_discards(state), *replenish_hands_and_find_next_attacker(state))


def apply_claim(state: State, action: Claim) -> Events:
    """Move cards of the eliminated hand to the claiming player; after the last claim the rest is
    discarded."""
    cards = card_set(action.cards)
    hidden_cards.remove_cards_from_hand(state, state.spoils, cards)
    hidden_cards.add_seen_cards_to_hand(state, action.by, cards)
    state.unclaimed &= ~(1 << action.by)
    if not state.unclaimed:
        return discard_unclaimed_spoils_and_end_battle(state)
    following = seats_still_to_claim(state)[0]
    return (
        MayClaim(
            state.player_name(following), spoils_room_in_hand(state, following), state.size[state.spoils]
        ),
    )


def apply_draw_naming_cards_drawn_before(state: State, action: Draw) -> Events:
    """Name the cards that were drawn unseen after the battle."""
    shown = card_set([card for card in action.cards if card != HIDDEN])
    if shown:
        hidden_cards.mark_cards_known_in_hand(state, action.by, shown)
    fresh = list(state.draws_to_name)
    fresh[action.by] = ()
    state.draws_to_name = tuple(fresh)
    return ()


def apply_show(state: State, action: Show) -> Events:
    """Mark the cards as seen; they stay in the hand."""
    hidden_cards.mark_cards_known_in_hand(state, action.by, card_set(action.cards))
    return ()


def apply_result(state: State, action: Result) -> Events:
    """End the game with the entered result. If every opponent was eliminated, nobody laid the last card."""
    state.eliminated = tuple(dict.fromkeys(action.out))
    state.out = card_set((*action.out, *state.table_rules.departed))
    state.phase, state.winner = OVER, state.table_rules.team[action.winner]
    by_elimination = teams_still_playing(state) == {state.winner}
    state.won_by = NOBODY if by_elimination else action.winner
    if by_elimination:
        return (won_without_last_card(state),)
    rules, player = state.table_rules, state.player_name(action.winner)
    return (Won(rules.team_names[state.winner], player, NO_RANK, rules.in_teams),)


EFFECTS: dict[type, Effect] = {
    Deal: apply_deal,
    Attack: apply_attack,
    ThrowIn: apply_throw_in,
    Beat: apply_beat,
    Concede: apply_concede,
    Take: apply_take,
    Clear: apply_clear,
    Claim: apply_claim,
    Draw: apply_draw_naming_cards_drawn_before,
    Show: apply_show,
    Result: apply_result,
}
"""The effect of each kind of act in the later edition."""
