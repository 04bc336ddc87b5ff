"""Every act that is legal now, folded, made from the rules' own questions instead of tried out one by one."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from models.cards import HIDDEN, RANK, SUIT
from referee.act_sets import NOTHING, Acts, Hands, Said, Several, Values, as_set
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
from referee.games.royals.changing import may_draw_as_if
from referee.games.royals.deal import chooser, next_dealer
from referee.games.royals.drawing import comes_first, drawer, from_discards, may_take_pile, no_change_in_reach
from referee.games.royals.hidden_cards import may_be_hidden, surely_holds_suit, unseen_cards
from referee.games.royals.melding import keeps_a_card
from referee.games.royals.plays import match, plays, sparing_what_is_needed
from referee.games.royals.state import (
    CHALLENGE,
    CHOOSE,
    DEAL,
    DRAW,
    FOLLOW,
    KEEP,
    NO_SUIT,
    NOBODY,
    OF_SUIT,
    PLAY,
    REVEAL,
    ROYAL_OF,
    State,
)
from referee.games.royals.trick import kept_of
from referee.unknowns import so_far


def acts(state: State, said: Said = NOTHING) -> Iterator[Acts]:
    """Every act that the rules allow now. Deals and revealed hands are not listed: only the table knows their cards.

    Left out: the tally and the points of a whole hand, and of two ways to write an act the longer one.
    """
    makers = _OF_PHASE.get(state.phase)
    found = iter(()) if makers is None else iter(makers(state, said))
    return sparing_what_is_needed(state, found) if state.promised else found


# -- a hand begins and ends ----------------------------------------------------------------------------------------


def _dealing(state: State, said: Said) -> Iterator[Acts]:
    """The deal. What lies face up is in no hand, and the other way round."""
    if said.listed:
        return
    terms, due = state.terms, next_dealer(state)
    up, hands = said.fields.get("up"), said.fields.get("hands")
    dealt = (
        Counter(card for hand in hands if hand is not None for card in so_far(hand))
        if isinstance(hands, tuple)
        else {}
    )
    left = {card: copies for card, copies in enumerate(terms.pack[:52]) if copies}
    if isinstance(up, int) and up in left:
        left[up] -= 1
    size = terms.hand_size
    hand = Several({HIDDEN: size, **left}, range(size, size + 1), optional=True)
    fields: dict[str, Values] = {
        "by": tuple(range(terms.players)) if due == NOBODY else (due,),
        "up": as_set(card for card in left if terms.pack[card] > dealt.get(card, 0)),
        "hands": Hands((hand,) * terms.players, left),
    }
    yield Acts(Deal, fields, tells=True)


def _revealing(state: State, said: Said) -> Iterator[Acts]:
    """The cards that are left: in each hand those known to be there, and others that nobody has seen."""
    if said.listed:
        return
    unseen = Counter({card: copies for card, copies in enumerate(state.unseen) if copies})
    hands = tuple(_left_in_hand(state, seat, unseen) for seat in range(state.terms.players))
    pack = sum(map(Counter, state.known), unseen)
    yield Acts(Reveal, {"hands": Hands(hands, pack)}, tells=True)


def _left_in_hand(state: State, seat: int, unseen: Counter[int]) -> Several:
    known, hidden, size = Counter(state.known[seat]), state.hidden[seat], state.hand(seat)

    def fits(cards: tuple[int, ...]) -> bool:
        return (Counter(cards) - known).total() <= hidden

    return Several(known + unseen if hidden else known, range(size, size + 1), fits)


def _choosing(state: State, said: Said) -> Iterator[Acts]:
    seat = chooser(state)
    yield Acts(Choose, {"by": (seat,), "suit": (0, 1, 2, 3)})
    two = state.terms.players == 2
    if not state.passed >> seat & 1 and not (two and seat == state.dealer):
        yield Acts(Pass, {"by": (seat,)})
    redeal = Redeal(state.dealer)
    if not any(True for each in state.terms.rules[Redeal] for _ in each.broken(state, redeal)):
        yield Acts(Redeal, {"by": (state.dealer,)})


def _challenging(state: State, said: Said) -> Iterator[Acts]:
    yield Acts(Challenge, {"by": (state.attacker,), "defender": state.opponents(state.attacker)})


# -- draws ---------------------------------------------------------------------------------------------------------


def _drawing(state: State, said: Said) -> Iterator[Acts]:
    due = drawer(state)
    for seat in (due,) if due != NOBODY else dict.fromkeys(state.places):
        if state.stack:
            yield Acts(Draw, {"by": (seat,), "source": (STACK,), "card": 1 << HIDDEN})
            yield Acts(Draw, {"by": (seat,), "source": (STACK,), "card": unseen_cards(state)})
        yield from discards(state, seat)
    if due == NOBODY or comes_first(state, state.attacker, due):
        yield from _for_a_change(state)
    if said.may_be(TakePile):
        yield from piles(state, said)
    if due == NOBODY:
        yield from plays(state, said)


def discards(state: State, seat: int) -> tuple[Acts, ...]:
    """The discards that are open to this seat."""
    cards = as_set(from_discards(state, seat))
    return (
        (Acts(Draw, {"by": (seat,), "source": (DISCARD_PILE,), "card": cards}, {"card": cards}),)
        if cards
        else ()
    )


def _for_a_change(state: State) -> Iterator[Acts]:
    """The discards that can be drawn for a change of suit, for each suit."""
    of_suits: dict[int, int] = {}
    for draw in may_draw_as_if(state):
        of_suits[draw.for_suit] = of_suits.get(draw.for_suit, 0) | 1 << draw.card
    for suit, cards in of_suits.items():
        fields: dict[str, Values] = {
            "by": (state.attacker,),
            "source": (DISCARD_PILE,),
            "card": cards,
            "for_suit": (suit,),
        }
        yield Acts(Draw, fields, {"card": cards})


def piles(state: State, said: Said = NOTHING) -> Iterator[Acts]:
    """Every way to take the discard pile, all of it or a part."""
    if may_take_pile(state):
        yield from _piles_for(state, NO_SUIT, said)
    for suit in state.terms.pile_suits[1:]:
        if suit != state.suits[state.attacker] and may_take_pile(state, suit):
            yield from _piles_for(state, suit, said)


def _piles_for(state: State, suit: int, said: Said) -> Iterator[Acts]:
    seat, depth, discard = state.attacker, said.fields.get("depth"), state.discard
    most, home = state.hand(seat) - keeps_a_card(state), state.suits[seat]
    for count in range(1, len(discard) + 1) if depth is None else (depth,):
        if (
            type(count) is not int
            or not 1 <= count <= len(discard)
            or ROYAL_OF[bottom := discard[-count]] == home
        ):
            continue
        if suit != NO_SUIT and any(no_change_in_reach.broken(state, TakePile(seat, count, (), suit))):
            continue
        sure = discard[-count:] + state.known[seat]
        meld = match(state, seat, RANK[bottom], sure, most + count, 1 << bottom)
        if meld is not None:
            fields: dict[str, Values] = {"by": (seat,), "depth": (count,), "meld": meld, "for_suit": (suit,)}
            yield Acts(TakePile, fields, {"meld": as_set(meld.pool) & as_set(sure)})


def _playing(state: State, said: Said) -> Iterator[Acts]:
    """With the stack empty a draw for a change of suit is possible until another play is made."""
    if state.places:
        yield from _for_a_change(state)
    yield from plays(state, said)


# -- the trick -----------------------------------------------------------------------------------------------------


def _following(state: State, said: Said) -> Iterator[Acts]:
    seat = state.waiting[0]
    suit = SUIT[state.battle[0][1]]
    known = as_set(state.known[seat])
    held = known | may_be_hidden(state, seat)
    if surely_holds_suit(state, seat, suit):
        held &= OF_SUIT[suit]
    yield Acts(Follow, {"by": (seat,), "card": held}, {"card": held & known})


def _keeping(state: State, said: Said) -> Iterator[Acts]:
    """The cards the winner may keep."""
    due, played = kept_of(state), [card for _, card in state.battle]
    cards = Several({card: played.count(card) for card in played}, range(due, due + 1))
    yield Acts(Keep, {"by": (state.won_by,), "cards": cards}, {"cards": as_set(played)})


_OF_PHASE: Final[Mapping[str, Callable[[State, Said], Iterable[Acts]]]] = {
    DEAL: _dealing,
    CHOOSE: _choosing,
    CHALLENGE: _challenging,
    DRAW: _drawing,
    PLAY: _playing,
    FOLLOW: _following,
    KEEP: _keeping,
    REVEAL: _revealing,
}
