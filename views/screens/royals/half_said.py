"""What has been tapped so far of the next entry, and the entries it makes. No Flet in here.

A card is one tap in the tray. Where one card is all that is asked (to follow, to turn up, to draw by name) the tap enters it;
where it can be meant in several ways (to lead, meld, discard) cards are gathered first and a button says which.
"""

from collections import Counter
from typing import Any, Final, Literal, NamedTuple

from models.cards import HIDDEN, NAMES, SUITS, card_number
from referee.games.royals.deal import next_dealer
from referee.games.royals.drawing import drawer
from referee.games.royals.knowledge import most_in_hand
from referee.games.royals.state import DEAL, DRAW, FOLLOW, KEEP, NOBODY, PLAY, REVEAL, State
from referee.games.royals.trick import kept_of

Entry = dict[str, Any]
Mode = Literal["", "assassinate", "ransom", "change", "play"]
ORDER: Final = [SUITS.index(suit) * 13 + rank for suit in "SHCD" for rank in (0, *range(12, 0, -1))]
"""The cards of the tray: by suit, black and red in turn, each from the Ace down."""


class HalfSaid(NamedTuple):
    """What has been tapped of the next entry."""

    cards: tuple[str, ...] = ()
    depth: int = 0
    """A discard that was tapped, counted from the top."""
    mode: Mode = ""
    """The list that is open, or `play`: with an empty stack the attacker plays on without drawing."""
    dealer: int = NOBODY
    """Who deals the first hand, where it was tapped."""
    seat: int = NOBODY
    """Whose hand is being named."""
    up: str = ""
    hands: tuple[tuple[str, ...], ...] = ()
    """Hands named so far for a deal or a reveal."""


def fits(state: State, now: HalfSaid) -> bool:
    """Can this have been tapped here? It may come from another day."""
    seats = range(NOBODY, state.terms.players)
    hands = len(now.hands) in (0, state.terms.players) and (not now.hands or now.seat != NOBODY)
    named = (*(card for hand in now.hands for card in hand), *((now.up,) if now.up else ()))
    cards = now.cards if state.phase != KEEP else ()
    kept = all(card.isdecimal() and int(card) < len(state.battle) for card in now.cards) if state.phase == KEEP else True
    known = all(card_number(card) is not None for card in (*named, *cards))
    return kept and known and hands and now.seat in seats and now.dealer in seats and 0 <= now.depth <= len(state.discard)


class Key(NamedTuple):
    """One card of the tray. `most`: how many copies can be there; `known`: so many are known to be."""

    card: str
    most: int
    known: int
    chosen: int


def whose_cards(state: State, now: HalfSaid) -> int:
    """Whose hand the tray shows, or NOBODY for the whole pack."""
    if state.phase == PLAY:
        return state.attacker
    if state.phase == FOLLOW:
        return state.waiting[0]
    if state.phase == DRAW and (now.depth or now.mode == "play"):
        return state.attacker
    return NOBODY


def tray(state: State, now: HalfSaid) -> list[Key]:
    """The cards to tap, in the order of the tray."""
    seat = whose_cards(state, now)
    chosen = Counter(now.cards)
    if state.phase in (DEAL, REVEAL):
        return _naming(state, now)
    taken = Counter(state.discard[-now.depth :] if now.depth else ())
    keys = []
    for card in ORDER:
        known = 0 if seat == NOBODY else state.known[seat].count(card) + taken[card]
        most = state.unseen[card] if seat == NOBODY else most_in_hand(state, seat, card) + taken[card]
        keys.append(Key(NAMES[card], most, known, chosen[NAMES[card]]))
    if seat != NOBODY and not state.hidden[seat]:
        keys = [key for key in keys if key.most]
    return keys


def _naming(state: State, now: HalfSaid) -> list[Key]:
    """The pack for naming hands: what others were given is taken."""
    named = Counter(card for seat, hand in enumerate(now.hands) if seat != now.seat for card in hand)
    mine = Counter(now.hands[now.seat] if now.seat != NOBODY and now.hands else ())
    known = Counter(NAMES[card] for card in state.known[now.seat]) if state.phase == REVEAL and now.seat != NOBODY else Counter[str]()
    fresh = state.phase == DEAL
    keys = []
    for card in ORDER:
        name = NAMES[card]
        free = state.terms.pack[card] - (now.up == name) if fresh else state.unseen[card] + sum(held.count(card) for held in state.known)
        elsewhere = named[name]
        if not fresh and now.seat != NOBODY:
            elsewhere += sum(held.count(card) for seat, held in enumerate(state.known) if seat != now.seat and not now.hands)
        keys.append(Key(name, max(0, free - elsewhere), known[name], mine[name]))
    return keys


def added(now: HalfSaid, key: Key) -> HalfSaid:
    """A card of the tray was tapped: one more copy of it, or none when no more can be there."""
    if key.chosen < key.most:
        return now._replace(cards=(*now.cards, key.card))
    return now._replace(cards=tuple(card for card in now.cards if card != key.card))


def seat_drawing(state: State) -> int:
    """Who draws now: who has to, or with the stack empty whoever may; where nobody waits for it only the attacker may."""
    due = drawer(state)
    if due != NOBODY or not state.places:
        return due
    return state.places[0] if state.phase == DRAW else state.attacker


# -- naming hands --------------------------------------------------------------------------------------------------


def hands_to_name(state: State) -> list[int]:
    """Whose hands have cards that nobody has shown."""
    return [seat for seat in range(state.terms.players) if state.hidden[seat]]


def begun_reveal(state: State) -> HalfSaid:
    """A reveal that begins with the cards everybody knows."""
    hands = tuple(tuple(NAMES[card] for card in known) for known in state.known)
    seats = hands_to_name(state)
    return HalfSaid(seat=seats[0] if seats else NOBODY, hands=hands)


def named(state: State, now: HalfSaid, key: Key, size: int) -> HalfSaid:
    """A card was tapped for the hand being named; when it is complete, the next hand's turn comes."""
    hand = now.hands[now.seat]
    if key.chosen < key.most and len(hand) < size:
        hand = (*hand, key.card)
    elif key.chosen > key.known:
        hand = _without(hand, key.card)
    hands = tuple(hand if seat == now.seat else each for seat, each in enumerate(now.hands))
    sizes = [state.terms.hand_size if state.phase == DEAL else state.hand(seat) for seat in range(state.terms.players)]
    short = [seat for seat, each in enumerate(hands) if len(each) < sizes[seat]]
    seat = now.seat if len(hand) < size or not short else short[0]
    return now._replace(hands=hands, seat=seat)


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = len(hand) - 1 - hand[::-1].index(card)
    return hand[:at] + hand[at + 1 :]


def deal_entry(state: State, now: HalfSaid) -> Entry:
    """The deal as it has been named so far; hands named in part are filled with cards not shown."""
    size = state.terms.hand_size
    given = {state.name(seat): [*hand, *[NAMES[HIDDEN]] * (size - len(hand))] for seat, hand in enumerate(now.hands) if hand}
    return {"do": "deal", "by": state.name(dealer(state, now)), "up": now.up, **({"hands": given} if given else {})}


def dealer(state: State, now: HalfSaid) -> int:
    """Who deals this hand: whose turn it is, or before the first hand whoever was tapped."""
    due = next_dealer(state)
    return due if due != NOBODY else max(now.dealer, 0)


def reveal_entry(state: State, now: HalfSaid) -> Entry:
    """All hands as named."""
    return {"do": "reveal", "hands": {state.name(seat): list(hand) for seat, hand in enumerate(now.hands)}}


def tapped(state: State, now: HalfSaid, key: Key, hands_shown: bool) -> HalfSaid | Entry:
    """What a tap on a card of the tray means: an entry, or more of the one being composed."""
    if state.phase == DEAL:
        return _tapped_in_deal(state, now, key, hands_shown)
    if state.phase == REVEAL:
        now = now if now.hands else begun_reveal(state)
        return named(state, now, key, state.hand(now.seat))
    if state.phase == FOLLOW:
        return {"do": "follow", "by": state.name(state.waiting[0]), "card": key.card}
    if state.phase == DRAW and not now.depth and now.mode != "play":
        return {"do": "draw", "by": state.name(seat_drawing(state)), "from": "stack", "card": key.card}
    return added(now, key)


def _tapped_in_deal(state: State, now: HalfSaid, key: Key, hands_shown: bool) -> HalfSaid | Entry:
    if now.up:
        return named(state, now, key, state.terms.hand_size)
    now = now._replace(up=key.card)
    if not hands_shown:
        return deal_entry(state, now)
    return now._replace(seat=dealer(state, now), hands=((),) * state.terms.players)


def kept(state: State, now: HalfSaid, number: int) -> HalfSaid | Entry:
    """A card of the trick was tapped: with the last one that is due, all chosen are kept."""
    mark = str(number)
    chosen = tuple(each for each in now.cards if each != mark) if mark in now.cards else (*now.cards, mark)
    if len(chosen) < kept_of(state):
        return now._replace(cards=chosen)
    played = [NAMES[card] for _, card in state.battle]
    return {"do": "keep", "by": state.name(state.won_by), "cards": [played[int(each)] for each in chosen]}
