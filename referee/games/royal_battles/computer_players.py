"""Computer players of Royal Battles for the laboratory. Each chooses by what its seat can see
(`table_from_seat_or_whole`).

`random` chooses any legal act. `greedy` plans its whole turn: a move is worth the best strike it opens.
`lookahead` tries the acts that `greedy` values most and weighs each against the following turn, averaged over
all cards its player may hold.
"""

from collections.abc import Callable, Iterable, Sequence
from math import comb
from operator import itemgetter
from statistics import fmean
from typing import Final

from models.cards import HIDDEN, JOKER
from models.record import Header
from referee.act_sets import ActList
from referee.games.royal_battles import game_statistics, simulated_battle
from referee.games.royal_battles.act_values import (
    ValuedAct,
    given_act_or_else_move_with_card,
    lowest_cards_and_equivalent_card_sets,
    valued_acts,
)
from referee.games.royal_battles.actions import Action, DiscardHand, Draw, EndTurn, Initiative
from referee.games.royal_battles.effects import apply_act
from referee.games.royal_battles.hidden_cards import (
    can_perhaps_move,
    identify_hidden_hand_if_forced,
    set_hand_and_unseen_cards,
)
from referee.games.royal_battles.legal_acts import lazy_acts_in_turn
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.state import (
    INITIATIVE,
    JOKERS,
    MOVEMENT,
    OVER,
    POST_TURN,
    REVEAL,
    SETUP,
    State,
    cards_in_set,
    pair_with_seat_replaced,
    set_with_one_more_copy,
)
from referee.lab.laboratory import Laboratory, PlayedGame, Player, RandomSource
from referee.number_types import Seat

TRIED, NEAR, PRESENT_WEIGHT, FUTURE_WEIGHT, WON = 4, 3.0, 0.7, 0.5, 30.0
"""Parameters of `lookahead`, in order:

the number of acts tried; how much less than the best a tried act may be worth at once; the weight of that
value; the weight of the following turn; the value of winning.
"""
IMAGINED, TOPS = 1, 4
"""How many initiative draws `lookahead` tries, and how many cards of each pack, in case of pairs."""
NO_CARDS: Final = ((0, 0),)


# -- what a seat sees ----------------------------------------------------------------------------------------
def view_from_seat(state: State, seat: Seat) -> State:
    """The table as this seat sees it: of the enemy's hand and unseen discards only the numbers."""
    new, enemy = state.copy(), 1 - seat
    unseen = state.unseen[enemy] | state.known[enemy]
    for card, *_ in state.discards[enemy]:
        unseen = set_with_one_more_copy(unseen, card)
    set_hand_and_unseen_cards(new, enemy, 0, state.hand_size(enemy), unseen)
    new.discard_hidden = pair_with_seat_replaced(
        state.discard_hidden, enemy, state.discard_hidden[enemy] + len(state.discards[enemy])
    )
    new.discards = pair_with_seat_replaced(state.discards, enemy, ())
    identify_hidden_hand_if_forced(new, enemy)
    new.no_move_claims = ()  # they would reveal hands that this seat does not see
    return new


# -- how they play -------------------------------------------------------------------------------------------
def due_draw_or_random_act(view: State, legal_acts: ActList, random_source: RandomSource) -> Action:
    """A random legal act; no random number is drawn if there is no choice."""
    chosen: Action = (
        legal_acts[0]
        if len(legal_acts) == 1
        else simulated_battle.due_draw_or_random_act(view, legal_acts, random_source)
    )
    return chosen


def has_deck_but_unplayable_hand(view: State) -> bool:
    """True if no card of the hand can be played now or later, for only moves change what one's own units
    stand on."""
    seat = view.turn
    return view.deck[seat] > 0 and view.hand_size(seat) > 0 and not can_perhaps_move(view, seat)


def choose_greedily_or_discard_useless_hand(
    view: State, legal_acts: ActList, random_source: RandomSource
) -> Action:
    """The act of `greedy`, but a useless hand is discarded, so that the next turn begins with a drawn
    card."""
    if (
        view.phase in (MOVEMENT, POST_TURN)
        and has_deck_but_unplayable_hand(view)
        and DiscardHand(view.turn) in legal_acts
    ):
        return DiscardHand(view.turn)
    return choose_greedily(view, legal_acts, random_source)


def choose_greedily(view: State, legal_acts: ActList, random_source: RandomSource) -> Action:
    """The act with the highest immediate value; ties are broken at random. It ends the turn rather than
    discard the hand."""
    if view.phase == SETUP:
        return due_draw_or_random_act(view, legal_acts, random_source)
    if view.phase == POST_TURN and not view.table_rules.policies.movable_units_in_movement_phase(view):
        return EndTurn(view.turn)
    best, found = -9.0, list[ValuedAct]()
    for valued in valued_acts(view, legal_acts):
        if valued[0] > best:
            best, found = valued[0], [valued]
        elif valued[0] == best:
            found.append(valued)
    number = sum([valued[3].bit_count() or 1 for valued in found])
    number = int(random_source.random() * number) if number > 1 else 0
    for _, act, step, cards in found:
        if number < (card_count := cards.bit_count() or 1):
            return given_act_or_else_move_with_card(
                view, act, step, cards_in_set(cards)[number] if cards else 0
            )
        number -= card_count
    raise AssertionError


def choose_by_lookahead(view: State, legal_acts: ActList, random_source: RandomSource) -> Action:
    """The act with the best value after the following turn, averaged over all cards that its player may hold.

    If the next turn begins a round, initiative draws are tried at random. With the turn almost over or a
    useless hand it does not look ahead; then the only question is whether to discard the hand.
    """
    if view.phase in (SETUP, POST_TURN) or (view.phase == MOVEMENT and has_deck_but_unplayable_hand(view)):
        return choose_greedily_or_discard_useless_hand(view, legal_acts, random_source)
    candidates = acts_worth_trying_with_their_values(view, legal_acts, random_source)
    if len(candidates) == 1:
        return candidates[0][1]
    rounds = [
        random_possible_top_cards(view, random_source) for _ in range(IMAGINED if view.turns_taken else 1)
    ]
    values = [
        PRESENT_WEIGHT * each
        + fmean([following_turn_value(view, action, tops, random_source) for tops in rounds])
        for each, action in candidates
    ]
    return candidates[values.index(max(values))][1]


def acts_worth_trying_with_their_values(
    view: State, legal_acts: ActList, random_source: RandomSource
) -> list[tuple[float, Action]]:
    """Ending the turn, and the acts with almost the best immediate value; ties are broken at random.

    Of equivalent cards only one is tried.
    """
    valued = list(valued_acts(view, legal_acts))
    least = max(valued_act[0] for valued_act in valued) - NEAR
    ends: list[tuple[float, Action]] = [(value, act) for value, act, _, _ in valued if type(act) is EndTurn]
    nearly_best = [
        valued_act for valued_act in valued if valued_act[0] >= least and type(valued_act[1]) is not EndTurn
    ]
    each = [
        (value, random_source.random(), given_act_or_else_move_with_card(view, act, step, card))
        for value, act, step, cards in nearly_best
        for card, _ in lowest_cards_and_equivalent_card_sets(cards) or NO_CARDS
    ]
    each.sort(reverse=True)
    return [*ends, *[(value, act) for value, _, act in each]][:TRIED]


def random_possible_top_cards(view: State, random_source: RandomSource) -> simulated_battle.Packs:
    """Random cards that may be on top of both packs."""
    tops = []
    for seat in (0, 1):
        pool = list(cards_in_set(view.unseen[seat]))
        tops.append([pool.pop(int(random_source.random() * len(pool))) for _ in range(min(TOPS, len(pool)))])
    return tops[0], tops[1]


def following_turn_value(
    view: State, action: Action, top_cards: simulated_battle.Packs, random_source: RandomSource
) -> float:
    """The value of the following turn to the seat that acts: positive if the turn is its own, negative if the
    enemy's."""
    state, packs, seat = view.copy(), (top_cards[0][:], top_cards[1][:]), view.turn
    apply_act(state, action)
    while (
        state.phase != OVER and state.turn == seat and finished_turn_count(state) == finished_turn_count(view)
    ):
        drawn = draw_count_allowed_to_player_in_turn(state)
        apply_act(
            state,
            Draw(seat, (HIDDEN,) * drawn)
            if drawn
            else choose_greedily_or_discard_useless_hand(state, lazy_acts_in_turn(state), random_source),
        )
    while state.phase == INITIATIVE:
        drawer = 0 if state.to_draw[0] else 1
        if not packs[drawer]:
            return 0.0
        apply_act(state, Initiative(drawer, packs[drawer].pop()))
    if state.phase == OVER:
        return {seat: WON, 1 - seat: -WON}.get(state.winner, 0.0)
    if state.phase == REVEAL:
        return 0.0
    return FUTURE_WEIGHT * expected_best_value_after_due_draw(state) * (1 if state.turn == seat else -1)


def expected_best_value_after_due_draw(state: State) -> float:
    """The expected value of the best act of the player whose turn it is, over the cards that may be in the
    hand."""
    seat = state.turn
    if drawn := draw_count_allowed_to_player_in_turn(state):
        apply_act(state, Draw(seat, (HIDDEN,) * drawn))
    valued = sorted(valued_acts(state, lazy_acts_in_turn(state)), key=itemgetter(0), reverse=True)
    known, unseen, hidden = state.known[seat], state.unseen[seat], state.hidden[seat]
    expected, ways_left = 0.0, comb(unseen.bit_count(), hidden)
    hands = ways_left
    for each, *_, cards in valued:
        possible = cards | JOKERS if cards >> JOKER else cards
        unseen &= ~possible
        without = comb(unseen.bit_count(), hidden) if cards and not possible & known else 0
        expected += each * (ways_left - without)
        ways_left = without
        if not ways_left:
            break
    return expected / hands


def finished_turn_count(state: State) -> int:
    """How many turns were finished when this one began."""
    return 2 * state.round + state.turns_taken


# -- whole battles -------------------------------------------------------------------------------------------
class RoyalBattlesLaboratory(Laboratory):
    """Plays battles of two armies with real shuffled packs."""

    # nobody changes it
    players = {  # noqa: RUF012
        "random": due_draw_or_random_act,
        "greedy": choose_greedily,
        "lookahead": choose_by_lookahead,
    }
    revised = {"lookahead": 1}  # noqa: RUF012  # nor this
    batches = {"random": 120, "greedy": 100, "lookahead": 10}  # noqa: RUF012  # nor this
    parts = ("pawn", "rook", "knight", "bishop", "queen", "king")
    side = 4
    unplayed = frozenset(("entry", "army_points", "pieces"))  # one of two random armies may not fit

    def __init__(self, start: Callable[[Header], State]) -> None:
        self._start = start

    def play_game(self, header: Header, players: Sequence[Player], random_source: RandomSource) -> PlayedGame:
        state = self._start(header)
        first, number = -1, 0

        def act_of_seat_in_turn(seen: State, legal: ActList, rng: RandomSource) -> Action:
            """Let the seat whose turn it is choose; in set-up a seat that may place a unit."""
            seat = seen.turn
            if seen.phase == SETUP:
                if len(legal) == 1:
                    return due_draw_or_random_act(seen, legal, rng)
                seat = legal[int(rng.random() * len(legal))].by
                seen, legal = (
                    view_from_seat(seen, seat),
                    ActList(acts for acts in legal.act_sets_except_revealing if acts.fields["by"] == (seat,)),
                )
            chosen: Action = players[seat](seen, legal, rng)
            return chosen

        for _ in simulated_battle.play_acts_to_end(
            state,
            simulated_battle.shuffled_packs(random_source),
            random_source,
            act_of_seat_in_turn,
            view_from_seat,
        ):
            number += 1
            if first < 0 and state.phase == MOVEMENT:
                first = state.turn
        return PlayedGame(
            game_statistics.final_places_by_seat(state), state.why_over, state.round, number, first
        )

    def played_game_from_states(self, states: Iterable[State]) -> PlayedGame:
        first, number = -1, -1
        for state in states:
            number += 1
            first = state.turn if first < 0 and state.phase == MOVEMENT else first
        return PlayedGame(
            game_statistics.final_places_by_seat(state), state.why_over, state.round, number, first
        )
