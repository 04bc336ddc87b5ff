"""Computer players of El Royale for the laboratory. Each chooses by what its seat can see
(`table_from_seat_or_whole`).

`random` makes any kind of play that is allowed. `greedy` tries to win: it collects one rank, plays single
cards, and takes a pile only if that completes its rank. `lookahead` deals the unseen cards at random a few
times, tries the acts that `greedy` values most, plays on, and takes the act with the best average. The state
holds only what all have seen; `SecretCards` holds the rest, and each seat is shown its own hand alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Final

from referee.act_sets import LISTED, ActList, ActSet
from referee.games.el_royale import game_statistics, hidden_cards
from referee.games.el_royale.actions import (
    VERBS,
    Action,
    Attack,
    Claim,
    Clear,
    Deal,
    Take,
    TakesThePile,
    ThrowIn,
)
from referee.games.el_royale.elimination import is_eliminated_at_once, spoils_room_in_hand
from referee.games.el_royale.events import Drawn
from referee.games.el_royale.legal_acts import legal_act_sets
from referee.games.el_royale.seating import pick_up_order, seats_still_to_claim, throw_in_order
from referee.games.el_royale.state import (
    AFTER_BEAT,
    ATTACK,
    CLAIMS,
    DEAL,
    DECK_PLACE,
    HAND,
    NOBODY,
    OVER,
    RANK_SET,
    WHOLE_PACK,
    State,
    card_set,
    cards_in_set,
)  # fmt: skip
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
from referee.number_types import CardSet, Seat

WON, OUT = 1000.0, -100.0
DEFENDER_ACTS: Final = tuple(VERBS[do].act for do in (*VERBS.verbs_with_tag("answer"), "take"))
"""The acts of a defender."""
IMAGINED, TRIED = 8, 4
"""How many random deals `lookahead` makes, and how many acts it tries in each."""
FURTHER: Final = 6
"""How many acts `lookahead` plays on."""
WIN, OTHERS = 30.0, 0.5
"""For `lookahead`: the value of a win, and the weight of the best other hand against its own."""


# -- the table and its cards ---------------------------------------------------------------------------------
class UnseenCards:
    """The cards nobody has seen: the hands and the deck."""

    def __init__(self, player_count: int, random_source: RandomSource) -> None:
        self.hands = [0] * player_count
        self.deck: list[int] = list(cards_in_set(WHOLE_PACK))
        self._random_source = random_source
        random_source.shuffle(self.deck)
        for seat in range(player_count):
            self.hands[seat] = card_set(self.deck.pop() for _ in range(HAND))

    def with_spread_filled_in_if_taker_is_eliminated(self, state: State, action: Action) -> Action:
        """The act with the spread hand filled in."""
        if isinstance(action, TakesThePile) and is_eliminated_at_once(state, action):
            return action._replace(spread=tuple(cards_in_set(self.hands[action.by] | card_set(state.pile))))
        return action

    def copy(self) -> "UnseenCards":
        """A copy of the cards that can be changed independently."""
        new = copy(self)
        new.hands, new.deck = self.hands[:], self.deck[:]
        return new

    def apply_act_and_move_unseen_cards(self, state: State, action: Action) -> None:
        """Apply the act to the table and move the secret cards; hands are refilled in the table's order."""
        state_before = state.copy()
        self._move_unseen_cards(
            state_before, state, action, state.table_rules.effects[type(action)](state, action)
        )

    def _move_unseen_cards(
        self, state_before: State, state: State, action: Action, events: Sequence[object]
    ) -> None:
        cards = card_set(getattr(action, "cards", ()))
        if isinstance(action, Claim):
            self.hands[state_before.spoils] &= ~cards
            self.hands[action.by] |= cards
            if state.phase != CLAIMS:
                self.hands[state_before.spoils] = 0
        elif isinstance(action, TakesThePile) and not state.pile:
            self.hands[action.by] |= card_set(state_before.pile)
        else:
            self.hands[action.by] &= ~cards
        self._shuffle_new_deck_if_empty(state)
        for event in events:
            for name, number in event.draws if isinstance(event, Drawn) else ():
                for _ in range(number):
                    self.hands[state.names.index(name)] |= 1 << self.deck.pop()
                    self._shuffle_new_deck_if_empty(state)

    def _shuffle_new_deck_if_empty(self, state: State) -> None:
        """Shuffle a new deck from the cards that are nowhere else, as soon as the deck is empty."""
        if not self.deck:
            held = card_set(state.pile)
            for hand in self.hands:
                held |= hand
            self.deck = list(cards_in_set(WHOLE_PACK & ~held))
            self._random_source.shuffle(self.deck)


def view_from_seat(state: State, seat: Seat, own_hand: CardSet) -> State:
    """The table as the seat sees it: what all have seen, and its own hand."""
    view = state.copy()
    hidden_cards.mark_cards_known_in_hand(view, seat, own_hand & ~view.known[seat])
    return view


def candidate_acts_for_seat(view: State, seat: Seat, kinds: tuple[type, ...] = ()) -> list[Action]:
    """The seat's legal acts (of these kinds), given the hand it sees.

    From spread cards it claims none, or as many of one rank as it may.
    """
    if view.phase == CLAIMS:
        spread, most = view.known[view.spoils], min(spoils_room_in_hand(view, seat), view.size[view.spoils])
        of_ranks = [tuple(cards_in_set(spread & rank))[:most] for rank in RANK_SET if spread & rank]
        return [Claim(seat, ()), *(Claim(seat, cards) for cards in of_ranks if cards)]
    own_sets = [
        each
        for each in legal_act_sets(view, LISTED)
        if (not kinds or each.act in kinds) and has_act_of_seat(each, seat)
    ]
    return [action for action in ActList(own_sets) if action.by == seat]


def has_act_of_seat(acts: ActSet, seat: Seat) -> bool:
    """True if any of these acts is one of this seat."""
    by = acts.fields["by"]
    return isinstance(by, tuple) and seat in by


# -- players -------------------------------------------------------------------------------------------------
def hand_value_favoring_equal_ranks(hand_set: CardSet, unknown_count: int) -> float:
    """The value of a hand: higher for many cards of one rank and for few different ranks."""
    counts = sorted(((hand_set & rank).bit_count() for rank in RANK_SET if hand_set & rank), reverse=True)
    if not counts:
        return -0.5 * unknown_count
    return 3.0 * counts[0] + sum(counts[1:2]) - 1.5 * len(counts) - 0.4 * sum(counts) - 0.5 * unknown_count


def hand_value_after_act(view: State, seat: Seat, action: Action | None) -> float:
    if action is None:
        return hand_value_favoring_equal_ranks(view.known[seat], 0)
    table_rules = view.table_rules
    state_after = view.copy()
    table_rules.effects[type(action)](state_after, action)
    if state_after.phase == OVER:
        return WON if table_rules.team[seat] == state_after.winner else -WON
    if state_after.is_out(seat):
        return OUT
    return hand_value_favoring_equal_ranks(
        state_after.known[seat], hidden_cards.unshown_hand_card_count(state_after, seat)
    )


def choose_greedily(
    view: State, legal_acts: Sequence[Action | None], random_source: RandomSource
) -> Action | None:
    """The act that leaves the best hand; ties are broken at random."""
    seat = next(action.by for action in legal_acts if action is not None)
    chosen: Action | None = random_best_act(
        legal_acts, [hand_value_after_act(view, seat, action) for action in legal_acts], random_source
    )
    return chosen


def imagined_state_and_cards(view: State, random_source: RandomSource) -> tuple[State, UnseenCards]:
    """A table like this one, with every unseen card dealt at random to a place where it can be."""
    state, cards = view.copy(), UnseenCards(0, random_source)
    cards.hands, cards.deck = view.known[:], []
    for mask, counts in view.unseen_lots:
        unseen = list(cards_in_set(mask))
        random_source.shuffle(unseen)
        for seat in view.table_rules.seats:
            cards.hands[seat] |= card_set(unseen.pop() for _ in range(counts[seat]))
        cards.deck += [unseen.pop() for _ in range(counts[DECK_PLACE])]
    random_source.shuffle(cards.deck)
    return state, cards


def position_value_against_best_opponent(state: State, cards: UnseenCards, seat: Seat) -> float:
    """How well the seat stands: its hand against the best hand of another team, and a win above all."""
    team = state.table_rules.team
    if state.phase == OVER:
        return WIN if team[seat] == state.winner else -WIN
    values = [
        OUT if state.is_out(each) else hand_value_favoring_equal_ranks(hand, 0)
        for each, hand in enumerate(cards.hands)
    ]
    return values[seat] - OTHERS * max(
        values[each] for each in state.table_rules.seats if team[each] != team[seat]
    )


def choose_by_lookahead(
    view: State, legal_acts: Sequence[Action | None], random_source: RandomSource
) -> Action | None:
    """The act with the best average over a few random deals, played on greedily for some acts."""
    seat = next(action.by for action in legal_acts if action is not None)
    promise = {
        action: (hand_value_after_act(view, seat, action), random_source.random()) for action in legal_acts
    }
    candidates = sorted(promise, key=lambda action: promise[action], reverse=True)[:TRIED]

    def value_after_lookahead(deal: tuple[State, UnseenCards], action: Action | None) -> float:
        state, cards = deal[0].copy(), deal[1].copy()
        outcome = (
            cards.with_spread_filled_in_if_taker_is_eliminated(state, action)
            if action is not None
            else next_act_of_simulated_game(
                state, cards, greedy_players_once_seat_passed(state, seat, legal_acts), random_source
            )
        )
        for _ in range(FURTHER):
            cards.apply_act_and_move_unseen_cards(state, outcome)
            if state.phase == OVER:
                break
            outcome = next_act_of_simulated_game(
                state, cards, [choose_greedily] * len(state.names), random_source
            )
        return position_value_against_best_opponent(state, cards, seat)

    return best_on_average(
        candidates, IMAGINED, lambda: imagined_state_and_cards(view, random_source), value_after_lookahead
    )


def greedy_players_once_seat_passed(
    state: State, seat: Seat, legal_acts: Sequence[Action | None]
) -> list[Player]:
    """Greedy players that play on after a pass: seats asked before this one pass on such acts again."""
    passed = next(type(action) for action in legal_acts if action is not None)

    def pass_or_choose_greedily(
        view: State, acts: Sequence[Action | None], chance: RandomSource
    ) -> Action | None:
        return None if None in acts and type(acts[0]) is passed else choose_greedily(view, acts, chance)

    order = [each for each, kinds, _ in seats_to_ask_with_kinds_and_may_pass(state) if passed in kinds]
    state_before = order[: order.index(seat) + 1]
    return [
        pass_or_choose_greedily if each in state_before else choose_greedily
        for each in state.table_rules.seats
    ]


# -- whole games ---------------------------------------------------------------------------------------------
def seats_to_ask_with_kinds_and_may_pass(state: State) -> Iterator[tuple[int, tuple[type, ...], bool]]:
    """The seats that are asked, in order until one acts: the seat, the kinds of act, and whether it may
    pass."""
    if state.phase == CLAIMS:
        yield seats_still_to_claim(state)[0], (Claim,), False
    elif state.phase == ATTACK:
        yield state.attacker, (Attack,), False
    else:
        for seat in throw_in_order(state):
            yield seat, (ThrowIn,), True
        if state.phase == AFTER_BEAT:
            for seat in pick_up_order(state):
                yield seat, (Take,), True
            yield state.attacker, (Clear,), False
        yield state.defender, DEFENDER_ACTS, False


class ElRoyaleLaboratory(CardLaboratory):
    """Plays El Royale with computer players."""

    most_acts, over = 3000, OVER
    # nobody changes it
    players = {  # noqa: RUF012
        "random": random_act_by_kind,
        "greedy": choose_greedily,
        "lookahead": choose_by_lookahead,
    }
    batches = {"random": 2, "greedy": 10, "lookahead": 1}  # noqa: RUF012  # nor this

    def unseen_cards_of_new_game(self, player_count: int, random_source: RandomSource) -> UnseenCards:
        return UnseenCards(player_count, random_source)

    def next_act(
        self, state: State, cards: UnseenCards, players: Sequence[Player], random_source: RandomSource
    ) -> Action:
        if state.phase == DEAL:
            first = int(random_source.random() * len(players))
            return Deal(first, first)
        return next_act_of_simulated_game(state, cards, players, random_source)

    def played_game_from_states(self, states: Iterable[State]) -> PlayedGame:
        first, battles, number, previous = NOBODY, 0, -1, ""
        for state in states:
            number += 1
            first = state.attacker if first == NOBODY and state.phase == ATTACK else first
            battles += previous == ATTACK != state.phase
            previous = state.phase
        if state.phase != OVER:
            return PlayedGame((1,) * len(state.names), "not_over", battles, number, first)
        ending = "elimination" if state.won_by == NOBODY else "last_card"
        return PlayedGame(game_statistics.final_places_by_seat(state), ending, battles, number, first)


def next_act_of_simulated_game(
    state: State, cards: UnseenCards, players: Sequence[Player], random_source: RandomSource
) -> Action:
    return cards.with_spread_filled_in_if_taker_is_eliminated(
        state, act_of_first_not_passing(seats_to_ask_with_legal_acts(state, cards), players, random_source)
    )


def seats_to_ask_with_legal_acts(state: State, cards: UnseenCards) -> Iterator[AskedSeat]:
    for seat, kinds, may_pass in seats_to_ask_with_kinds_and_may_pass(state):
        view = view_from_seat(state, seat, cards.hands[seat])
        yield AskedSeat(seat, view, candidate_acts_for_seat(view, seat, kinds), may_pass)
