"""Every legal act, in compact sets, built from the hands and not by trying all acts.

A play is a number of cards of one rank, in any order. `show`, `draw`, dealt hands and a spread only give the
referee more information about a hand.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations
from typing import Final

from models.cards import HIDDEN, RANK, SUIT
from referee.act_sets import EMPTY_PARTIAL_ACT, ActSet, CardChoices, HandChoices, PartialAct, with_acts_cached
from referee.games.el_royale.actions import (
    Action,
    Attack,
    Beat,
    Claim,
    Clear,
    Concede,
    Deal,
    Draw,
    Result,
    Show,
    Take,
    ThrowIn,
)
from referee.games.el_royale.elimination import (
    is_eliminated_at_once,
    spoils_room_in_hand,
    would_hold_too_many_with_pile,
)
from referee.games.el_royale.hands import more_cards_named_than_drawn_from_deck
from referee.games.el_royale.hidden_cards import (
    cards_impossible_together_and_max_count,
    max_held_together,
    possible_card_set,
    possible_card_set_by_seat,
)
from referee.games.el_royale.seating import (
    pick_up_order,
    seat_to_attack,
    seats_still_to_claim,
    throw_in_order,
)
from referee.games.el_royale.state import (
    AFTER_BEAT,
    ATTACK,
    CLAIMS,
    DEAL,
    DEFENCE,
    HAND,
    OVER,
    RANK_SET,
    RESULT,
    WHOLE_PACK,
    State,
    card_set,
    cards_in_set,
)
from referee.narrowing import without_forbidden_acts
from referee.number_types import Card, CardSet, Seat

HIGHER: Final = tuple(sum(1 << card for card in range(top + 1, 13 * SUIT[top] + 13)) for top in range(52))
"""By card: the higher cards of its suit, as a set."""
PACK: Final = dict.fromkeys(cards_in_set(WHOLE_PACK), 1)
DEALT: Final = CardChoices({HIDDEN: HAND, **PACK}, range(HAND, HAND + 1), optional=True)
"""The choices for a player's dealt hand."""
_TAKES: Final = tuple(Take(seat) for seat in range(8))
_THROW_INS: Final = tuple(ThrowIn(seat, ()) for seat in range(8))
"""By seat, sample acts for checks that depend only on who acts."""


def legal_act_sets(state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
    """Every legal act."""
    found = without_forbidden_acts(state, _ACTS[state.phase](state), state.table_rules.house_rules)
    return found if partial_act.listed else chain(found, show_and_draw_acts(state, partial_act))


def is_legal_apart_from_hand_and_phase(state: State, action: Action) -> bool:
    """True if the act breaks no rule, apart from those about hands and phases."""
    for rule_check in state.table_rules.rule_checks[type(action)]:
        for _ in rule_check(state, action):
            return False
    return True


def seats_that_may_pick_up(state: State) -> list[Seat]:
    """The seats that may pick the beaten pile up, in order of priority."""
    return [seat for seat in pick_up_order(state) if is_legal_apart_from_hand_and_phase(state, _TAKES[seat])]


def seats_that_may_throw_in_cards(state: State) -> list[Seat]:
    """The players who may throw in now and can hold a card for it, in order."""
    return [seat for seat, _ in seats_and_throw_in_card_sets(state)]


def seats_and_throw_in_card_sets(state: State) -> list[tuple[int, int]]:
    """The seats that may throw in now, each with all cards it can throw in."""
    possible = possible_card_set_by_seat(state, RANK_SET[RANK[state.pile[-1]]])
    if not any(possible):
        return []
    return [
        (seat, possible[seat])
        for seat in throw_in_order(state)
        if possible[seat] and is_legal_apart_from_hand_and_phase(state, _THROW_INS[seat])
    ]


def can_anyone_throw_in(state: State) -> bool:
    """True if a card of the top card's rank is not in the pile yet, and a player with a card may throw in."""
    return state.count_of_top_cards_rank_outside_pile > 0 and any(
        state.size[seat] and is_legal_apart_from_hand_and_phase(state, _THROW_INS[seat])
        for seat in throw_in_order(state)
    )


# -- cards of one hand ---------------------------------------------------------------------------------------


def choices_from_hand(state: State, seat: Seat, card_bits: CardSet, sizes: range) -> CardChoices:
    """Choices of these cards, as far as the hand can hold them together. `sizes`: the allowed numbers of
    cards."""
    fits_hand = (
        hand_can_hold_cards_check(state, seat)
        if max_held_together(state, seat, card_bits) < card_bits.bit_count()
        else None
    )
    return CardChoices(dict.fromkeys(cards_in_set(card_bits), 1), sizes, fits_hand)


def hand_can_hold_cards_check(state: State, seat: Seat) -> Callable[[tuple[int, ...]], bool]:
    return lambda cards: not cards_impossible_together_and_max_count(state, seat, card_set(cards))


def plays_of_rank(
    state: State, act_class: type, seat: Seat, card_bits: CardSet, max_count: int = 4, required_any: int = 0
) -> ActSet:
    """The plays that the hand can make from these cards of one rank; another order is another play."""
    known = card_bits & state.known[seat]
    if known != card_bits:
        together = max_held_together(state, seat, card_bits)
        max_count = min(max_count, together)
        if max_count > 1 and together < card_bits.bit_count():
            choices = CardChoices(
                dict.fromkeys(cards_in_set(card_bits), 1),
                range(1, max_count + 1),
                hand_can_hold_cards_check(state, seat),
                required_any,
                ordered=True,
            )
            return ActSet(act_class, {"by": (seat,), "cards": choices}, {"cards": known})
    if known == card_bits and card_bits.bit_count() == 1:
        return single_card_play(act_class, seat, card_bits, required_any)
    plays = unrestricted_play_choices(card_bits, min(max_count, card_bits.bit_count()), required_any)
    return ActSet(
        act_class, {"by": (seat,), "cards": plays}, {"cards": known}, known_count=len(plays.listed_choices)
    )


@cache
def single_card_play(act_class: type, seat: Seat, card_bits: CardSet, required_any: int) -> ActSet:
    """The play of a single card that is known to be in the hand."""
    return with_acts_cached(
        ActSet(
            act_class,
            {"by": (seat,), "cards": unrestricted_play_choices(card_bits, 1, required_any)},
            {"cards": card_bits},
        )
    )


@cache
def unrestricted_play_choices(card_bits: CardSet, max_count: int, required_any: int) -> CardChoices:
    """The choices from these cards if the hand can hold any of them together."""
    pool, sizes = dict.fromkeys(cards_in_set(card_bits), 1), range(1, max_count + 1)
    plays = [
        play
        for play in CardChoices(
            pool, sizes, required_any=required_any, ordered=True
        ).all_choices_or_only_unnamed_if_allowed()
        if play
    ]
    return CardChoices(pool, sizes, required_any=required_any, ordered=True, choices=plays)


# -- a battle ------------------------------------------------------------------------------------------------


def attack_acts(state: State) -> list[ActSet]:
    seat = state.attacker
    possible = possible_card_set(state, seat)
    return [
        plays_of_rank(state, Attack, seat, cards) for rank_set in RANK_SET if (cards := possible & rank_set)
    ]


def throw_in_acts(state: State) -> list[ActSet]:
    return [plays_of_rank(state, ThrowIn, seat, cards) for seat, cards in seats_and_throw_in_card_sets(state)]


def beat_acts(state: State) -> list[ActSet]:
    """Beats with equal cards, or with a higher rank if the hand can hold its card of the top card's suit."""
    seat, top = state.defender, state.pile[-1]
    possible = possible_card_set(state, seat)
    equal = possible & RANK_SET[RANK[top]]
    choices = [(equal, 0)] if equal else []
    choices += [(possible & RANK_SET[RANK[card]], 1 << card) for card in cards_in_set(possible & HIGHER[top])]
    most = state.table_rules.most_that_beat
    return [plays_of_rank(state, Beat, seat, cards, most, among) for cards, among in choices]


def max_cards_per_beat_under_rules(state: State) -> int:
    """The largest number of cards in a beat. It depends on nothing else, so one check with equal cards serves
    the whole game."""
    trial = State(state.table_rules)
    trial.phase, trial.pile = DEFENCE, (0,)
    trial.attacker, trial.defender = 0, seat_to_attack(trial, 0)
    return max(
        number
        for number in range(1, 5)
        if is_legal_apart_from_hand_and_phase(trial, Beat(trial.defender, trial.pile * number))
    )


def throw_in_cards_and_defender_acts(state: State) -> list[ActSet]:
    if state.conceded:
        return [*throw_in_acts(state), pile_taking_act(state, Take, state.defender)]
    return [*throw_in_acts(state), *beat_acts(state), pile_taking_act(state, Concede, state.defender)]


def acts_after_beat(state: State) -> list[ActSet]:
    return [*throw_in_acts(state), *take_acts(state), act_without_cards(Clear, state.attacker)]


def take_acts(state: State) -> list[ActSet]:
    seats = seats_that_may_pick_up(state)
    fullest = state.size.index(max(state.size))
    if would_hold_too_many_with_pile(state, fullest):
        return [pile_taking_act(state, Take, seat) for seat in seats]
    return [act_without_cards(Take, *seats)] if seats else []


@cache
def act_without_cards(act_class: type, *seats: Seat) -> ActSet:
    return with_acts_cached(ActSet(act_class, {"by": seats}))


def pile_taking_act(state: State, act_class: type, seat: Seat) -> ActSet:
    """The act that takes the pile into a hand. A player whom that eliminates may name the whole spread
    hand."""
    if not is_eliminated_at_once(state, act_class(seat)):
        return act_without_cards(act_class, seat)
    possible, known = state.size[seat] + len(state.pile), state.known[seat] | card_set(state.pile)
    pool = dict.fromkeys(cards_in_set(possible_card_set(state, seat) | known), 1)
    spread = CardChoices(
        pool, range(possible, possible + 1), hand_can_hold_cards_check(state, seat), optional=True
    )
    return ActSet(act_class, {"by": (seat,), "spread": spread}, {"spread": known})


def acts_of_claiming_spread_cards(state: State) -> list[ActSet]:
    """The claims: none of the spread cards, or as many as there is room for."""
    seat, spoils = seats_still_to_claim(state)[0], state.spoils
    possible = possible_card_set(state, spoils)
    most = min(spoils_room_in_hand(state, seat), state.size[spoils])
    cards = choices_from_hand(state, spoils, possible, range(most + 1))
    return [ActSet(Claim, {"by": (seat,), "cards": cards}, {"cards": possible & state.known[spoils]})]


# -- acts that only give information -------------------------------------------------------------------------


def deal_acts(state: State) -> Iterator[ActSet]:
    seats = tuple(state.table_rules.seats)
    yield ActSet(Deal, {"by": seats, "first": seats, "hands": HandChoices((DEALT,) * len(seats), PACK)})


def result_acts(state: State) -> Iterator[ActSet]:
    """The results: any winner, and any of the others eliminated. Players who have left are passed over."""
    seats = tuple(seat for seat in state.table_rules.seats if seat not in state.table_rules.departed)
    trial = Result(seats[0], seats[0], seats[1:2])
    most = len(seats) - 1 if is_legal_apart_from_hand_and_phase(state, trial) else 0
    for winner in seats:
        others = [seat for seat in seats if seat != winner]
        out = tuple(chain.from_iterable(combinations(others, number) for number in range(most + 1)))
        yield ActSet(Result, {"by": seats, "winner": (winner,), "out": out})


def show_and_draw_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    if state.phase not in (RESULT, DEAL, OVER) and partial_act.can_become(Show):
        yield from show_acts(state)
    if partial_act.can_become(Draw):
        yield from acts_naming_drawn_cards(state)


def show_acts(state: State) -> Iterator[ActSet]:
    for seat, size in enumerate(state.size):
        if size:
            possible = possible_card_set(state, seat)
            cards = choices_from_hand(state, seat, possible, range(1, size + 1))
            yield ActSet(
                Show,
                {"by": (seat,), "cards": cards},
                {"cards": possible & state.known[seat]},
                reveals_cards=True,
            )


def acts_naming_drawn_cards(state: State) -> Iterator[ActSet]:
    for seat, drawn in enumerate(state.draws_to_name):
        if drawn:
            cards = drawn_card_choices(state, seat)
            yield ActSet(Draw, {"by": (seat,), "cards": cards}, reveals_cards=True)


def drawn_card_choices(state: State, seat: Seat) -> CardChoices:
    """The choices of cards that refilled the hand, named or `?`."""
    number, decks = sum(number for _, number in state.draws_to_name[seat]), 0
    for deck, _ in state.draws_to_name[seat]:
        decks |= deck

    def can_have_been_drawn(cards: tuple[Card, ...]) -> bool:
        return not cards_impossible_together_and_max_count(state, seat, card_set(cards)) and not any(
            True for _ in more_cards_named_than_drawn_from_deck.violations(state, Draw(seat, cards))
        )

    pool = dict.fromkeys(cards_in_set(possible_card_set(state, seat) & decks), 1)
    return CardChoices({HIDDEN: number, **pool}, range(number, number + 1), can_have_been_drawn)


_ACTS: Final[Mapping[str, Callable[[State], Iterable[ActSet]]]] = {
    RESULT: result_acts,
    DEAL: deal_acts,
    ATTACK: attack_acts,
    DEFENCE: throw_in_cards_and_defender_acts,
    AFTER_BEAT: acts_after_beat,
    CLAIMS: acts_of_claiming_spread_cards,
    OVER: lambda state: (),
}
