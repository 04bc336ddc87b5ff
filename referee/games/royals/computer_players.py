"""Computer players of Royals and Battle Royals for the laboratory. Each chooses by what its seat can see
(`table_from_seat_or_whole`).

`random` makes any kind of act that is allowed. `greedy` weighs what an act leaves on its board and in its
hand against the best other board. `lookahead` deals the unseen cards at random a few times, tries the acts
that `greedy` values most, plays on to the end of the next turn, and takes the act with the best average. The
state holds only what all have seen; `SecretCards` holds the rest, and each seat is shown its own hand alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final

from models.cards import HIDDEN, RANK, SUIT
from models.record import Header
from referee.act_sets import LISTED, ActList, ActSet
from referee.games.royals import game_statistics
from referee.games.royals.actions import (
    STACK,
    Choose,
    Deal,
    Discard,
    Draw,
    EndHand,
    EndTurn,
    Follow,
    Keep,
    Lead,
    Pass,
    Reveal,
)
from referee.games.royals.deal import next_dealer, next_home_suit_chooser
from referee.games.royals.drawing import seat_to_draw_or_nobody
from referee.games.royals.effects import apply_act
from referee.games.royals.legal_acts import legal_act_sets
from referee.games.royals.odds import limits_from_suits_not_followed
from referee.games.royals.scoring import (
    MATCH,
    POINTS,
    provisional_score_lines_of_seat,
    score_lines_without_hand,
    total_of_score_lines,
)
from referee.games.royals.state import (
    CHOOSE,
    DEAL,
    DRAW,
    FOLLOW,
    KEEP,
    NO_SUIT,
    NOBODY,
    OVER,
    PLAY,
    REVEAL,
    ROYAL_OF,
    State,
    card_of_board_card,
    mark_cards_seen,
    rows_with_seat_replaced,
)  # fmt: skip
from referee.games.royals.trick import STRENGTH
from referee.lab.laboratory import (
    AskedSeat,
    CardLaboratory,
    PlayedGame,
    Player,
    RandomSource,
    act_of_first_not_passing,
    best_on_average,
    random_act_by_kind,
    random_best_act,
)
from referee.number_types import Card, Seat, Suit

WON: Final = 1000.0
DEALS_TRIED: Final = 20
"""How often the cards are dealt again after a deal that contradicts what is proven."""
IMAGINED, TRIED = 4, 3
"""How many random deals `lookahead` makes, and how many acts it tries in each."""
TURNS, ACTS_PLAYED = 2, 60
"""How far `lookahead` plays on: turns, and acts at most. Usually a dozen acts; ransoms may go back and forth
for ever."""
HOPELESS: Final = -900.0
"""If the best act is worth less than this, `lookahead` takes it without dealing any cards."""
ACTS_IN_A_TURN: Final = 200
"""A game is given up after this many acts in one turn.

A player who owes a change of suit and cannot make it may have only ransoms left, for ever.
"""
Act = Any
"""An act in numbers; most have a field `by`."""


# -- the table and its cards ---------------------------------------------------------------------------------
class UnseenCards:
    """The cards nobody has seen: in each hand, and in the stack."""

    def __init__(self, random_source: RandomSource) -> None:
        self.hands: list[list[int]] = []
        self.stack: list[int] = []
        self._random_source = random_source

    def shuffle_pack_and_make_deal(self, state: State) -> Deal:
        """Deal the shuffled pack, with the top card face up."""
        table_rules, due = state.table_rules, next_dealer(state)
        self.stack = [card for card, number in enumerate(table_rules.pack[:52]) for _ in range(number)]
        self._random_source.shuffle(self.stack)
        self.hands = [
            [self.stack.pop() for _ in range(table_rules.hand_size)] for _ in range(table_rules.players)
        ]
        return Deal(
            0 if due == NOBODY else due,
            self.stack.pop(),
            ((HIDDEN,) * table_rules.hand_size,) * table_rules.players,
        )

    def act_revealing_all_hands(self, state: State) -> Reveal:
        """Reveal what is left in all hands."""
        return Reveal(tuple((*known, *secret) for known, secret in zip(state.known, self.hands, strict=True)))

    def copy(self) -> "UnseenCards":
        """A copy of the cards that can be changed independently."""
        new = UnseenCards(self._random_source)
        new.hands, new.stack = [hand[:] for hand in self.hands], self.stack[:]
        return new

    def apply_act_and_move_unseen_cards(self, state: State, act: Act) -> None:
        """Apply the act to the table and move the secret cards: unseen draws, and cards of a hand that are
        shown."""
        unseen_before = state.unseen
        apply_act(state, act)
        if type(act) is Draw and act.source == STACK:
            self.hands[act.by].append(self.stack.pop())
        elif state.unseen != unseen_before and type(act) not in (Deal, Reveal):
            for card, (copies_before, copies_after) in enumerate(
                zip(unseen_before, state.unseen, strict=True)
            ):
                for _ in range(copies_before - copies_after):
                    self.hands[act.by].remove(card)


def view_from_seat(state: State, seat: Seat, own_secret_cards: Sequence[Card]) -> State:
    """The table as the seat sees it: what all have seen, and its own hand."""
    view = state.copy()
    mark_cards_seen(view, *own_secret_cards)
    view.known = rows_with_seat_replaced(view.known, seat, [*view.known[seat], *own_secret_cards])
    view.hidden = [0 if each == seat else number for each, number in enumerate(view.hidden)]
    return view


def candidate_acts_for_seat(view: State, seat: Seat) -> list[Act]:
    """The seat's legal acts, given the hand it sees. A draw from the stack names no card."""
    return [
        *ActList(
            [
                each
                for each in legal_act_sets(view, LISTED)
                if each.fields["by"] == (seat,) and is_not_draw_naming_stack_card(each)
            ]
        )
    ]


def is_not_draw_naming_stack_card(acts: ActSet) -> bool:
    return acts.act is not Draw or acts.fields["source"] != (STACK,) or acts.fields["card"] == 1 << HIDDEN


def seats_to_ask_and_may_pass(state: State) -> Iterator[tuple[int, bool]]:
    """The seats that are asked, in order until one acts, each with whether it may pass."""
    if state.phase == CHOOSE:
        yield next_home_suit_chooser(state), False
    elif state.phase == FOLLOW:
        yield state.waiting[0], False
    elif state.phase == KEEP:
        yield state.won_by, False
    elif state.phase == DRAW and (due := seat_to_draw_or_nobody(state)) != NOBODY:
        yield due, False
    else:
        yield from ((seat, True) for seat in state.places if seat != state.attacker)
        yield state.attacker, False


# -- what acts are worth -------------------------------------------------------------------------------------
def position_value_against_best_opponent(state: State, seat: Seat) -> float:
    """How well the seat stands: its board plus the prospects of its hand, minus the best other board."""
    own_ranks = Counter(
        [RANK[card_of_board_card(each)] for each in state.board_cards(seat)]
        + [RANK[card] for card in state.known[seat]]
    )
    value = float(total_of_score_lines(score_lines_without_hand(state, seat)))
    for card in state.known[seat]:
        rank_count, points = own_ranks[RANK[card]], POINTS[RANK[card]]
        value += points * (1.5 if rank_count >= MATCH else 0.2 if rank_count == MATCH - 1 else -0.5)
        value += 8 * (ROYAL_OF[card] == state.suits[seat])
    return value - 0.6 * max(
        total_of_score_lines(score_lines_without_hand(state, opponent)) for opponent in state.opponents(seat)
    )


def home_suit_choice_value(view: State, seat: Seat, suit: Suit) -> float:
    return sum(10 * (ROYAL_OF[card] == suit) + (SUIT[card] == suit) for card in view.known[seat])


def end_hand_value_from_lead(view: State, seat: Seat) -> float:
    """What ending the hand is worth: the seat's lead, with the cards in other hands counted against their
    holders."""
    own_score = total_of_score_lines(provisional_score_lines_of_seat(view, seat))
    most = max(
        total_of_score_lines(score_lines_without_hand(view, opponent)) - 7 * view.hand_size(opponent)
        for opponent in view.opponents(seat)
    )
    return 50.0 + own_score - most if own_score > most else -500.0


def act_gain(view: State, seat: Seat, act: Act, current_value: float) -> float:
    """How much better the act makes the seat's position than `current_value`, its value now."""
    kind = type(act)
    match act:
        case None:
            return 0.0
        case Choose():
            return home_suit_choice_value(view, seat, act.suit)
        case Pass():
            return 12.0
        case EndHand():
            return end_hand_value_from_lead(view, seat)
        case Draw() if act.source == STACK:
            return 1.0
    state_after = view.copy()
    apply_act(state_after, act)
    gain = position_value_against_best_opponent(state_after, seat) - current_value
    if isinstance(act, Lead):
        return gain + STRENGTH[act.card]
    if isinstance(act, Follow):
        winner, _ = view.table_rules.policies.winning_seat_and_card((*view.battle, (seat, act.card)))
        return gain + 12 * (winner == seat) - 0.2 * STRENGTH[act.card]
    if kind in (Keep, Discard, EndTurn) or (kind is Draw and act.for_suit == NO_SUIT):
        return gain
    return 100 + gain if gain > 0 else -1000 + gain


def choose_greedily(view: State, legal_acts: Sequence[Act], random_source: RandomSource) -> Act:
    """The act with the highest value; ties are broken at random."""
    seat: int = next(act.by for act in legal_acts if act is not None)
    current_value = position_value_against_best_opponent(view, seat)
    return random_best_act(
        legal_acts, [act_gain(view, seat, act, current_value) for act in legal_acts], random_source
    )


def deal_imagined_cards(view: State, random_source: RandomSource) -> UnseenCards:
    """A random deal of the unseen cards; one that contradicts nothing proven, if it is found within a few
    tries."""
    cards, known = UnseenCards(random_source), limits_from_suits_not_followed(view)
    pool = [card for card in range(52) for _ in range(view.unseen[card])]
    for _ in range(DEALS_TRIED):
        random_source.shuffle(pool)
        ends = [0, *accumulate(view.hidden)]
        cards.hands, cards.stack = [pool[low:high] for low, high in pairwise(ends)], pool[ends[-1] :]
        if all(
            sum(card in limit.cards for card in cards.hands[limit.place]) <= limit.max_count
            for limit in known
        ):
            break
    return cards


def position_or_result_value(state: State, seat: Seat, state_before: State) -> float:
    """How well the seat stands; after the hand by its score, after the game by who won."""
    if state.hand_number == state_before.hand_number and state.phase not in (DEAL, OVER):
        return position_value_against_best_opponent(state, seat)
    gains = [now - was for now, was in zip(state.totals, state_before.totals, strict=True)]
    won = 0 if state.phase != OVER else WON if state.winner == seat else -WON
    return won + gains[seat] - max(gains[opponent] for opponent in state.opponents(seat))


def choose_by_lookahead(view: State, legal_acts: Sequence[Act], random_source: RandomSource) -> Act:
    """The act with the best average over a few random deals, played on greedily to the end of the next turn.

    For passes, draws and choices before the first play it does the same as `greedy`.
    """
    if None in legal_acts or view.phase not in (PLAY, FOLLOW, KEEP):
        return choose_greedily(view, legal_acts, random_source)
    seat: int = legal_acts[0].by
    current_value = position_value_against_best_opponent(view, seat)
    promise = {act: (act_gain(view, seat, act, current_value), random_source.random()) for act in legal_acts}
    candidates = sorted(promise, key=lambda act: promise[act], reverse=True)[:TRIED]
    if len(candidates) == 1 or promise[candidates[0]][0] < HOPELESS:
        return candidates[0]
    players = [choose_greedily] * len(view.names)

    def value_after_lookahead(deal: UnseenCards, act: Act) -> float:
        state, cards = view.copy(), deal.copy()
        cards.apply_act_and_move_unseen_cards(state, act)
        for _ in range(ACTS_PLAYED):
            if (
                state.hand_number != view.hand_number
                or state.turn >= view.turn + TURNS
                or state.phase in (DEAL, OVER)
            ):
                break
            cards.apply_act_and_move_unseen_cards(
                state, next_act_of_simulated_game(state, cards, players, random_source)
            )
        return position_or_result_value(state, seat, view)

    return best_on_average(
        candidates, IMAGINED, lambda: deal_imagined_cards(view, random_source), value_after_lookahead
    )


# -- whole games ---------------------------------------------------------------------------------------------
class RoyalsLaboratory(CardLaboratory):
    """Plays Royals and Battle Royals with computer players."""

    most_acts, over = (
        4_000,
        OVER,
    )  # games that end take up to 2,100 acts; a few of `greedy` never end one of their hands
    # nobody changes it
    players = {  # noqa: RUF012
        "random": random_act_by_kind,
        "greedy": choose_greedily,
        "lookahead": choose_by_lookahead,
    }
    batches = {"random": 5, "greedy": 5, "lookahead": 1}  # noqa: RUF012  # nor this

    def unseen_cards_of_new_game(self, player_count: int, random_source: RandomSource) -> UnseenCards:
        return UnseenCards(random_source)

    def next_act(
        self, state: State, cards: UnseenCards, players: Sequence[Player], random_source: RandomSource
    ) -> Act:
        return next_act_of_simulated_game(state, cards, players, random_source)

    def _states_of_game(
        self, header: Header, players: Sequence[Player], random_source: RandomSource
    ) -> Iterator[State]:
        turn, acts_in_it = (0, 0), 0
        for state in super()._states_of_game(header, players, random_source):
            yield state
            hand_and_turn = state.hand_number, state.turn
            turn, acts_in_it = hand_and_turn, acts_in_it + 1 if hand_and_turn == turn else 0
            if acts_in_it == ACTS_IN_A_TURN:
                return

    def played_game_from_states(self, states: Iterable[State]) -> PlayedGame:
        first, number = NOBODY, -1
        for state in states:
            number += 1
            first = state.first if first == NOBODY else first
        if state.phase != OVER:
            return PlayedGame((1,) * len(state.names), "not_over", state.hand_number, number, first)
        return PlayedGame(
            game_statistics.final_places_by_seat(state), "target_passed", state.hand_number, number, first
        )


def next_act_of_simulated_game(
    state: State, cards: UnseenCards, players: Sequence[Player], random_source: RandomSource
) -> Act:
    """The next act: the deal and the reveal come from the secret cards, all others from the players."""
    if state.phase == DEAL:
        return cards.shuffle_pack_and_make_deal(state)
    if state.phase == REVEAL:
        return cards.act_revealing_all_hands(state)
    return act_of_first_not_passing(seats_to_ask_with_legal_acts(state, cards), players, random_source)


def seats_to_ask_with_legal_acts(state: State, cards: UnseenCards) -> Iterator[AskedSeat]:
    for seat, may_pass in seats_to_ask_and_may_pass(state):
        view = view_from_seat(state, seat, cards.hands[seat])
        yield AskedSeat(seat, view, candidate_acts_for_seat(view, seat), may_pass)
