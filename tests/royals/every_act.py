"""Every act of Royals and Battle Royals that can be written at a table, legal or not, but for what only the table can fill in."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice, product
from random import Random
from typing import Any

from models.cards import HIDDEN, RANK
from referee.games.royals import actions
from referee.games.royals.state import DEAL, REVEAL, State, card_of_board_card
from tests.royals.dealer import deal, reveal

CARDS = range(52)
SUITS = (-1, 0, 1, 2, 3)
ZONES = (0, 1, 2)


def lots_of(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Lots of cards to meld: none, one to five of each denomination, and a few of several."""
    yield ()
    for rank in range(13):
        alike = [card for card in cards if RANK[card] == rank]
        for number in range(1, 6):
            yield from combinations_with_replacement(alike, number)
    yield from combinations(cards[::5], 2)


def played(state: State) -> Iterator[tuple[int, ...]]:
    """Every lot of the cards in the trick, and one with a card too many."""
    cards = [card for _, card in state.battle]
    for number in range(len(cards) + 1):
        yield from set(combinations(sorted(cards), number))
    yield (*cards, 0)


def every_act(state: State, cards: Sequence[int] = CARDS) -> Iterator[Any]:
    """Every act with these cards that can be written at this table, by anybody, but for the forms.

    Of the assassinations and ransoms of those whose turn it is not only a part.
    """
    seats, lots = range(state.table_rules.players), list(lots_of(cards))
    for by in seats:
        yield from (actions.Choose(by, suit) for suit in range(4))
        yield from (actions.Pass(by), actions.Redeal(by), actions.EndTurn(by))
        yield from (actions.Challenge(by, of) for of in seats)
        yield from (actions.Draw(by, *each) for each in product((0, 1), (*cards, HIDDEN), SUITS))
        yield from (
            kind(by, card) for kind in (actions.Lead, actions.Follow, actions.Discard) for card in cards
        )
        yield from (actions.EndHand(by, card) for card in (-1, *cards))
        yield from (actions.Keep(by, kept) for kept in played(state))
        yield from (actions.Meld(by, lot) for lot in lots)
        yield from (
            actions.ChangeSuit(by, *each)
            for each in product(cards, combinations_with_replacement(ZONES, 3), ZONES)
        )
        step = 1 if by == state.attacker else 97
        yield from (
            actions.Assassinate(by, *each)
            for each in islice(product(cards, seats, cards, (-1, 1, 2)), 0, None, step)
        )
        yield from (
            actions.Ransom(by, *each) for each in islice(product(seats, cards, cards, SUITS), 0, None, step)
        )
    for depth, suit in product(range(len(state.discard) + 2), SUITS):
        yield from (actions.TakePile(state.attacker, depth, lot, suit) for lot in lots)


def every_hand(state: State, chance: Random) -> Iterator[Any]:
    """Where cards are dealt or revealed: deals and hands without end, many of them with a card too many, too few or out of place."""
    while state.phase in (DEAL, REVEAL):
        act: Any = (
            deal(state, chance, chance.random() < 0.8) if state.phase == DEAL else reveal(state, chance)
        )
        hands = [list(hand) for hand in act.hands]
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            hand = chance.choice(hands)
            place = chance.randrange(len(hand) + 1)
            up = act.up if state.phase == DEAL else HIDDEN
            hand[place : place + chance.randint(0, 1)] = chance.choices((*near(state, chance), up, HIDDEN))
        shown = tuple(
            None if state.phase == DEAL and chance.random() < 0.1 else tuple(hand) for hand in hands
        )
        act = act._replace(hands=shown)
        yield (
            act._replace(by=chance.randrange(len(hands)))
            if state.phase == DEAL and chance.random() < 0.2
            else act
        )


def near(state: State, chance: Random, most: int = 9) -> list[int]:
    """Some cards that matter now: known in hands, on boards and among the discards, and one of no account."""
    boards = [
        card_of_board_card(lying)
        for seat in range(state.table_rules.players)
        for lying in state.board_cards(seat)
    ]
    cards = {
        *state.discard,
        *boards,
        *(card for hand in state.known for card in hand),
        *(card for _, card in state.battle),
    }
    return sorted({*chance.sample(sorted(cards), min(most, len(cards))), chance.randrange(52)})
