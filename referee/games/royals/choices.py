"""Every act that is legal now, made from the rules' own questions instead of tried out one by one."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations_with_replacement, product
from typing import Any, Final

from models.cards import ACE, HIDDEN, RANK, SUIT
from referee.games.royals.actions import (
    DISCARD_PILE,
    HAND,
    MELD,
    SPOILS,
    STACK,
    Assassinate,
    Challenge,
    ChangeSuit,
    Choose,
    Discard,
    Draw,
    EndHand,
    EndTurn,
    Follow,
    Keep,
    Lead,
    Meld,
    Pass,
    Ransom,
    Redeal,
    TakePile,
)
from referee.games.royals.changing import as_if_ransoms, may_draw_as_if, of_suit, prices_of, promised
from referee.games.royals.deal import chooser
from referee.games.royals.drawing import comes_first, drawer, from_discards, may_take_pile, no_change_in_reach
from referee.games.royals.knowledge import absent, may_be_held, most_in_hand, sure_face, surely_holds_suit
from referee.games.royals.melding import has_royal_before, keeps_a_card, on_display
from referee.games.royals.ransoming import may_be_ransomed, may_be_struck
from referee.games.royals.state import (
    CHALLENGE,
    CHOOSE,
    DRAW,
    FOLLOW,
    KEEP,
    NO_SUIT,
    NOBODY,
    PLAY,
    ROYAL_OF,
    State,
)
from referee.games.royals.trick import kept_of


def choices(state: State) -> Iterator[Any]:
    """Every act that the rules allow now, in the phases in which it can be named.

    What only the table knows is left out: the cards of a deal, of a reveal, of a whole tallied hand.
    """
    makers = _OF_PHASE.get(state.phase)
    return iter(()) if makers is None else iter(makers(state))


def _choosing(state: State) -> Iterator[Any]:
    seat = chooser(state)
    for suit in range(4):
        yield Choose(seat, suit)
    two = state.terms.players == 2
    if not state.passed >> seat & 1 and not (two and seat == state.dealer):
        yield Pass(seat)
    redeal = Redeal(state.dealer)
    if not any(True for each in state.terms.rules[Redeal] for _ in each.broken(state, redeal)):
        yield redeal


def _challenging(state: State) -> Iterator[Any]:
    for seat in state.opponents(state.attacker):
        yield Challenge(state.attacker, seat)


# -- draws ---------------------------------------------------------------------------------------------------------


def sources(state: State, seat: int) -> Iterator[Draw]:
    """Where this seat may draw from: the stack as a card face down, and each discard that is open to it."""
    if state.stack:
        yield Draw(seat, STACK, HIDDEN)
    for card in from_discards(state, seat):
        yield Draw(seat, DISCARD_PILE, card)


def _drawing(state: State) -> Iterator[Any]:
    due = drawer(state)
    for seat in (due,) if due != NOBODY else dict.fromkeys(state.places):
        for draw in sources(state, seat):
            yield draw
            if draw.source == STACK:
                yield from (Draw(seat, STACK, card) for card in range(52) if state.unseen[card])
    if due == NOBODY or comes_first(state, state.attacker, due):
        yield from may_draw_as_if(state)
    yield from piles(state)
    if due == NOBODY:
        yield from _plays(state)


def piles(state: State) -> Iterator[TakePile]:
    """Every way to take the discard pile, all of it or a part."""
    if may_take_pile(state):
        yield from _piles_for(state, NO_SUIT)
    for suit in state.terms.pile_suits[1:]:
        if suit != state.suits[state.attacker] and may_take_pile(state, suit):
            yield from _piles_for(state, suit)


def _piles_for(state: State, suit: int) -> Iterator[TakePile]:
    seat = state.attacker
    for count in range(1, len(state.discard) + 1):
        taken, most = state.discard[-count:], state.hand(seat) + count - keeps_a_card(state)
        bottom = taken[0]
        if ROYAL_OF[bottom] == state.suits[seat] or any(no_change_in_reach.broken(state, TakePile(seat, count, (), suit))):
            continue
        rank = RANK[bottom]
        held = {card: taken.count(card) + most_in_hand(state, seat, card) for card in _same_rank(rank)}
        for meld in matches(state, seat, rank, held):
            rest = list(meld)
            for card in taken:
                if card in rest:
                    rest.remove(card)
            if bottom in meld and len(meld) <= most and not absent(state, seat, tuple(rest)):
                yield TakePile(seat, count, meld, suit)


# -- plays of the attacker -----------------------------------------------------------------------------------------


def _playing(state: State) -> Iterator[Any]:
    """With the stack empty a draw for a change of suit is possible until another play is made."""
    return chain(may_draw_as_if(state), _plays(state))


def _plays(state: State) -> Iterator[Any]:
    seat = state.attacker
    held = tuple(may_be_held(state, seat))
    leads = [] if state.fought else [Lead(seat, card) for card in held]
    return chain(leads, optional_plays(state, held), endings(state, held))


def endings(state: State, held: tuple[int, ...]) -> list[Any]:
    """The ways to end the turn, and the hand."""
    seat = state.attacker
    if state.promised and any(promised.broken(state, EndTurn(seat))):
        return []
    made: list[Any] = []
    if not held:
        made.append(EndTurn(seat))
    elif state.fought:
        made = [Discard(seat, card) for card in held]
    if state.won_by == seat and has_royal_before(state, seat):
        if sure_face(state, seat) is None:
            made.append(EndHand(seat))
        made += [EndHand(seat, card) for card in held if sure_face(state, seat, card) is None]
    return made


def optional_plays(state: State, held: tuple[int, ...]) -> Iterator[Any]:
    """Melds, assassinations, ransoms and changes of suit."""
    may_meld = has_royal_before(state, state.attacker)
    return chain(melds(state, held) if may_meld else (), assassinations(state), ransoms(state, held), changes(state))


def _same_rank(rank: int) -> tuple[int, int, int, int]:
    return rank, rank + 13, rank + 26, rank + 39


def matches(state: State, seat: int, rank: int, held: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """Every choice of cards of a denomination that makes a match with what is on display. `held`: at most so many copies."""
    home = state.suits[seat]
    cards = [card for card in _same_rank(rank) if ROYAL_OF[card] != home and held.get(card)]
    least = max(1, 3 - on_display(state, seat, rank))
    if sum(held[card] for card in cards) < least:
        return
    for numbers in product(*(range(held[card] + 1) for card in cards)):
        if sum(numbers) >= least:
            yield tuple(card for card, number in zip(cards, numbers, strict=True) for _ in range(number))


def melds(state: State, held: tuple[int, ...]) -> Iterator[Meld]:
    """Every meld that the hand can hold."""
    seat = state.attacker
    most, hidden = state.hand(seat) - keeps_a_card(state), state.hidden[seat]
    for rank in _within_three(state, seat, held):
        numbers = {card: most_in_hand(state, seat, card) for card in _same_rank(rank)}
        for cards in matches(state, seat, rank, numbers):
            if len(cards) <= most and not (hidden and absent(state, seat, cards)):
                yield Meld(seat, cards)


def _within_three(state: State, seat: int, held: tuple[int, ...]) -> list[int]:
    """The denominations of the hand that can come to three with what is on the board."""
    if state.hidden[seat]:
        return list(dict.fromkeys([RANK[card] for card in held]))
    ranks = [RANK[card] for card in state.known[seat]]
    there = ranks + [RANK[lying & 63] for lying in state.spoils[seat]] + [RANK[lying & 63] for lying in state.meld[seat]]
    return [rank for rank in dict.fromkeys(ranks) if there.count(rank) >= 3]


def assassinations(state: State) -> Iterator[Assassinate]:
    """Every strike of an assassin."""
    seat = state.attacker
    aces = {lying & 63 for lying in state.spoils[seat] if RANK[lying & 63] == ACE and lying >> 7 < state.turn}
    if not aces:
        return
    for ace, of in product(sorted(aces), may_be_struck(state, seat)):
        spoils = {lying & 63 for lying in state.spoils[of] if SUIT[lying & 63] == SUIT[ace]}
        meld = {lying & 63 for lying in state.meld[of] if SUIT[lying & 63] == SUIT[ace]}
        for victim in sorted(spoils | meld):
            if victim not in spoils or victim not in meld:
                yield Assassinate(seat, ace, of, victim, -1)
            if victim in spoils:
                yield Assassinate(seat, ace, of, victim, SPOILS)
            if victim in meld:
                yield Assassinate(seat, ace, of, victim, MELD)


def ransoms(state: State, held: tuple[int, ...]) -> Iterator[Ransom]:
    """Every ransom: Royals of the home suit, and copies for a change of suit."""
    seat, home = state.attacker, state.suits[state.attacker]
    for of in state.opponents(seat):
        in_time = {lying & 63 for lying in state.meld[of] if may_be_ransomed(state, lying)}
        for take in dict.fromkeys(lying & 63 for lying in state.meld[of] if may_be_ransomed(state, lying, for_change=True)):
            possible = prices_of(state, seat, take)
            prices = [card for card in held if card in possible]
            if ROYAL_OF[take] == home and take in in_time:
                yield from (Ransom(seat, of, take, give) for give in prices)
            for_change = (Ransom(seat, of, take, give, SUIT[take]) for give in prices)
            yield from (each for each in for_change if as_if_ransoms(state, each))


def changes(state: State) -> Iterator[ChangeSuit]:
    """Every change of suit: which three copies, and which of them is dead."""
    seat = state.attacker
    cards = _alike(state, seat)
    if not cards:
        return
    home = of_suit(state.suits[seat])
    for card in cards:
        if state.terms.pack[card] < 3 or card in home:
            continue
        most = (most_in_hand(state, seat, card), *(sum(lying & 63 == card for lying in row[seat]) for row in (state.spoils, state.meld)))
        if sum(most) < 3:
            continue
        for copies in combinations_with_replacement((HAND, SPOILS, MELD), 3):
            if all(copies.count(zone) <= most[zone] for zone in (HAND, SPOILS, MELD)):
                yield from (ChangeSuit(seat, card, copies, dead) for dead in dict.fromkeys(copies))


def _alike(state: State, seat: int) -> list[int]:
    """The cards of which hand and board can hold three."""
    near = sorted([*state.known[seat], *(lying & 63 for lying in state.spoils[seat]), *(lying & 63 for lying in state.meld[seat])])
    if state.hidden[seat]:
        return sorted({*near, *(card for card in range(52) if state.unseen[card] > 1)})
    return list(dict.fromkeys([card for card, third in zip(near, near[2:], strict=False) if card == third]))


# -- the trick -----------------------------------------------------------------------------------------------------


def _following(state: State) -> list[Follow]:
    seat = state.waiting[0]
    suit = SUIT[state.battle[0][1]]
    bound = surely_holds_suit(state, seat, suit)
    return [Follow(seat, card) for card in may_be_held(state, seat) if not bound or SUIT[card] == suit]


def keeps(state: State) -> Iterator[Keep]:
    """Every choice of the cards the winner may keep."""
    played = sorted(card for _, card in state.battle)
    chosen: dict[tuple[int, ...], None] = {}
    due = kept_of(state)
    for bits in range(1 << len(played)):
        if bits.bit_count() == due:
            chosen[tuple(card for place, card in enumerate(played) if bits >> place & 1)] = None
    for cards in chosen:
        yield Keep(state.won_by, cards)


_OF_PHASE: Final[Mapping[str, Callable[[State], Iterable[Any]]]] = {
    CHOOSE: _choosing,
    CHALLENGE: _challenging,
    DRAW: _drawing,
    PLAY: _playing,
    FOLLOW: _following,
    KEEP: keeps,
}
