"""Every legal act, in compact sets, built from the rules' own functions and not by trying all acts."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from models.cards import HIDDEN, RANK, SUIT
from referee.act_sets import EMPTY_PARTIAL_ACT, ActSet, CardChoices, HandChoices, PartialAct, Values, card_set
from referee.games.royals.actions import (
    DISCARD_PILE,
    STACK,
    Challenge,
    Choose,
    Deal,
    Draw,
    Follow,
    Keep,
    Pass,
    Redeal,
    Reveal,
    TakePile,
)
from referee.games.royals.changing import discard_draws_possible_for_change
from referee.games.royals.deal import next_dealer, next_home_suit_chooser
from referee.games.royals.drawing import (
    can_attacker_take_pile,
    discards_drawable_by_home_suit,
    has_open_draw_no_later_than,
    seat_to_draw_or_nobody,
)
from referee.games.royals.hidden_cards import (
    is_suit_surely_in_hand,
    possible_cards_in_hidden_hand_part,
    set_of_cards_with_unseen_copy,
)
from referee.games.royals.melding import must_keep_card_to_lead
from referee.games.royals.plays import (
    acts_sparing_copies_for_promised_change,
    match_choices_from_hand,
    optional_play_acts,
)
from referee.games.royals.state import (
    CARDS_OF_SUIT,
    CHALLENGE,
    CHOOSE,
    DEAL,
    DRAW,
    FOLLOW,
    KEEP,
    NO_SUIT,
    NOBODY,
    PLAY,
    REVEAL,
    ROYAL_OF,
    State,
)
from referee.games.royals.trick import count_of_trick_cards_to_keep
from referee.narrowing import without_forbidden_acts
from referee.number_types import Card, Seat, Suit
from referee.unknowns import cards_named_so_far


def legal_act_sets(state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
    """Every act that the rules allow now. The tally and the points of a whole hand are left out.

    Of two ways to write an act, only the shorter is listed.
    """
    makers = _OF_PHASE.get(state.phase)
    found = iter(()) if makers is None else iter(makers(state, partial_act))
    if state.promised:
        found = acts_sparing_copies_for_promised_change(state, found)
    return without_forbidden_acts(state, found, state.table_rules.house_rules)


# -- a hand begins and ends ----------------------------------------------------------------------------------


def deal_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    """The deal: all ways to name hands and the card turned face up, which is in no hand."""
    if partial_act.listed:
        return
    table_rules, due = state.table_rules, next_dealer(state)
    up, hands = partial_act.fields.get("up"), partial_act.fields.get("hands")
    dealt = (
        Counter(card for hand in hands if hand is not None for card in cards_named_so_far(hand))
        if isinstance(hands, tuple)
        else {}
    )
    left = {card: copies for card, copies in enumerate(table_rules.pack[:52]) if copies}
    if isinstance(up, int) and up in left:
        left[up] -= 1
    size = table_rules.hand_size
    hand = CardChoices({HIDDEN: size, **left}, range(size, size + 1), optional=True)
    fields: dict[str, Values] = {
        "by": tuple(range(table_rules.players)) if due == NOBODY else (due,),
        "up": card_set(card for card in left if table_rules.pack[card] > dealt.get(card, 0)),
        "hands": HandChoices((hand,) * table_rules.players, left),
    }
    yield ActSet(Deal, fields, reveals_cards=True)


def reveal_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    """The reveal: each hand holds its known cards and others that nobody has seen."""
    if partial_act.listed:
        return
    unseen = Counter({card: copies for card, copies in enumerate(state.unseen) if copies})
    hands = tuple(revealable_hand_choices(state, seat, unseen) for seat in range(state.table_rules.players))
    pack = sum(map(Counter, state.known), unseen)
    yield ActSet(Reveal, {"hands": HandChoices(hands, pack)}, reveals_cards=True)


def revealable_hand_choices(state: State, seat: Seat, unseen: Counter[int]) -> CardChoices:
    known, hidden, size = Counter(state.known[seat]), state.hidden[seat], state.hand_size(seat)

    def can_hidden_part_hold(cards: tuple[Card, ...]) -> bool:
        return (Counter(cards) - known).total() <= hidden

    return CardChoices(known + unseen if hidden else known, range(size, size + 1), can_hidden_part_hold)


def home_suit_choice_pass_and_redeal_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    seat = next_home_suit_chooser(state)
    yield ActSet(Choose, {"by": (seat,), "suit": (0, 1, 2, 3)})
    two = state.table_rules.players == 2
    if not state.passed >> seat & 1 and not (two and seat == state.dealer):
        yield ActSet(Pass, {"by": (seat,)})
    redeal = Redeal(state.dealer)
    if not any(True for rule in state.table_rules.rules[Redeal] for _ in rule.violations(state, redeal)):
        yield ActSet(Redeal, {"by": (state.dealer,)})


def challenge_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    yield ActSet(Challenge, {"by": (state.attacker,), "defender": state.opponents(state.attacker)})


# -- draws ---------------------------------------------------------------------------------------------------


def acts_in_draw_phase(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    due = seat_to_draw_or_nobody(state)
    for seat in (due,) if due != NOBODY else dict.fromkeys(state.places):
        if state.stack:
            yield ActSet(Draw, {"by": (seat,), "source": (STACK,), "card": 1 << HIDDEN})
            yield ActSet(
                Draw, {"by": (seat,), "source": (STACK,), "card": set_of_cards_with_unseen_copy(state)}
            )
        yield from discard_draw_acts(state, seat)
    if due == NOBODY or has_open_draw_no_later_than(state, state.attacker, due):
        yield from discard_draw_acts_for_suit_change(state)
    if partial_act.can_become(TakePile):
        yield from take_pile_acts(state, partial_act)
    if due == NOBODY:
        yield from optional_play_acts(state, partial_act)


def discard_draw_acts(state: State, seat: Seat) -> tuple[ActSet, ...]:
    """The draws of discards that are open to this seat."""
    cards = card_set(discards_drawable_by_home_suit(state, seat))
    return (
        (ActSet(Draw, {"by": (seat,), "source": (DISCARD_PILE,), "card": cards}, {"card": cards}),)
        if cards
        else ()
    )


def discard_draw_acts_for_suit_change(state: State) -> Iterator[ActSet]:
    """The draws of discards for a change of suit, by suit."""
    of_suits: dict[int, int] = {}
    for draw in discard_draws_possible_for_change(state):
        of_suits[draw.for_suit] = of_suits.get(draw.for_suit, 0) | 1 << draw.card
    for suit, cards in of_suits.items():
        fields: dict[str, Values] = {
            "by": (state.attacker,),
            "source": (DISCARD_PILE,),
            "card": cards,
            "for_suit": (suit,),
        }
        yield ActSet(Draw, fields, {"card": cards})


def take_pile_acts(state: State, partial_act: PartialAct = EMPTY_PARTIAL_ACT) -> Iterator[ActSet]:
    """Every way to take all or part of the discard pile."""
    if can_attacker_take_pile(state):
        yield from take_pile_acts_with_declared_suit(state, NO_SUIT, partial_act)
    for suit in state.table_rules.pile_suits[1:]:
        if suit != state.suits[state.attacker] and can_attacker_take_pile(state, suit):
            yield from take_pile_acts_with_declared_suit(state, suit, partial_act)


def take_pile_acts_with_declared_suit(state: State, suit: Suit, partial_act: PartialAct) -> Iterator[ActSet]:
    seat, depth, discard = state.attacker, partial_act.fields.get("depth"), state.discard
    most, home = state.hand_size(seat) - must_keep_card_to_lead(state), state.suits[seat]
    for count in range(1, len(discard) + 1) if depth is None else (depth,):
        if (
            type(count) is not int
            or not 1 <= count <= len(discard)
            or ROYAL_OF[bottom := discard[-count]] == home
        ):
            continue
        certain_cards = discard[-count:] + state.known[seat]
        meld = match_choices_from_hand(state, seat, RANK[bottom], certain_cards, most + count, 1 << bottom)
        if meld is not None:
            fields: dict[str, Values] = {"by": (seat,), "depth": (count,), "meld": meld, "for_suit": (suit,)}
            yield ActSet(TakePile, fields, {"meld": card_set(meld.pool) & card_set(certain_cards)})


def attacker_play_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    """The attacker's plays; with the stack empty also draws for a change of suit, which are possible until
    another play."""
    if state.places:
        yield from discard_draw_acts_for_suit_change(state)
    yield from optional_play_acts(state, partial_act)


# -- the trick -----------------------------------------------------------------------------------------------


def follow_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    seat = state.waiting[0]
    suit = SUIT[state.battle[0][1]]
    known = card_set(state.known[seat])
    held = known | possible_cards_in_hidden_hand_part(state, seat)
    if is_suit_surely_in_hand(state, seat, suit):
        held &= CARDS_OF_SUIT[suit]
    yield ActSet(Follow, {"by": (seat,), "card": held}, {"card": held & known})


def keep_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    """The ways for the winner to choose cards to keep."""
    due, played = count_of_trick_cards_to_keep(state), [card for _, card in state.battle]
    cards = CardChoices({card: played.count(card) for card in played}, range(due, due + 1))
    yield ActSet(Keep, {"by": (state.won_by,), "cards": cards}, {"cards": card_set(played)})


_OF_PHASE: Final[Mapping[str, Callable[[State, PartialAct], Iterable[ActSet]]]] = {
    DEAL: deal_acts,
    CHOOSE: home_suit_choice_pass_and_redeal_acts,
    CHALLENGE: challenge_acts,
    DRAW: acts_in_draw_phase,
    PLAY: attacker_play_acts,
    FOLLOW: follow_acts,
    KEEP: keep_acts,
    REVEAL: reveal_acts,
}
