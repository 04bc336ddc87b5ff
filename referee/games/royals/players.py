"""Players of Royals and Battle Royals for the laboratory. Each is a function of what its seat can see (`seen_from`).

`random` makes any kind of act that is allowed. `greedy` weighs what an act leaves on its board and in its hand against the best other
board. The table holds what all have seen; what has been dealt and drawn unseen lies beside it, and only its seat is told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from models.cards import HIDDEN, RANK, SUIT
from referee.acts import LISTED, Choices
from referee.games.royals import figures
from referee.games.royals.actions import STACK, Choose, Deal, Discard, Draw, EndHand, EndTurn, Follow, Keep, Lead, Pass, Reveal
from referee.games.royals.choices import acts
from referee.games.royals.course import follow
from referee.games.royals.deal import chooser, next_dealer
from referee.games.royals.drawing import drawer
from referee.games.royals.scoring import MATCH, POINTS, on_board, running, total
from referee.games.royals.state import (
    CHOOSE,
    DEAL,
    DRAW,
    FOLLOW,
    KEEP,
    NO_SUIT,
    NOBODY,
    OVER,
    REVEAL,
    ROYAL_OF,
    State,
    card_in,
    placed,
    show,
)  # fmt: skip
from referee.games.royals.trick import STRENGTH
from referee.lab.laboratory import Asked, CardLaboratory, Chance, Played, Player, any_kind, best, first_to_act

Act = Any
"""An act in numbers; most say whose it is."""


# -- the table and its cards -------------------------------------------------------------------------------------
class Cards:
    """What lies where nobody has seen it: by seat, and in the stack."""

    def __init__(self, chance: Chance) -> None:
        self.secret: list[list[int]] = []
        self.stack: list[int] = []
        self._chance = chance

    def dealt(self, state: State) -> Deal:
        """The pack is shuffled and dealt; the top card lies face up."""
        terms, due = state.terms, next_dealer(state)
        self.stack = [card for card, number in enumerate(terms.pack[:52]) for _ in range(number)]
        self._chance.shuffle(self.stack)
        self.secret = [[self.stack.pop() for _ in range(terms.hand_size)] for _ in range(terms.players)]
        return Deal(0 if due == NOBODY else due, self.stack.pop(), ((HIDDEN,) * terms.hand_size,) * terms.players)

    def revealed(self, state: State) -> Reveal:
        """What is left in all hands."""
        return Reveal(tuple((*known, *secret) for known, secret in zip(state.known, self.secret, strict=True)))

    def moved(self, before: State, state: State, act: Act, happened: Sequence[object]) -> None:
        """The act has happened: what was drawn unseen, and what came to light of a hand."""
        if type(act) is Draw and act.source == STACK:
            self.secret[act.by].append(self.stack.pop())
        elif type(act) not in (Deal, Reveal):
            for card, (was, now) in enumerate(zip(before.unseen, state.unseen, strict=True)):
                for _ in range(was - now):
                    self.secret[act.by].remove(card)


def seen_from(state: State, seat: int, secret: Sequence[int]) -> State:
    """What all have seen, and the own hand."""
    view = state.copy()
    for card in secret:
        show(view, card)
    view.known = placed(view.known, seat, [*view.known[seat], *secret])
    view.hidden = [0 if each == seat else number for each, number in enumerate(view.hidden)]
    return view


def choices_of(view: State, seat: int) -> list[Act]:
    """What this seat may do, given the hand it sees. What it draws from the stack nobody has seen before."""
    return [act for act in Choices(acts(view, LISTED)) if act.by == seat and _is_unseen(act)]


def _is_unseen(act: Act) -> bool:
    return type(act) is not Draw or act.source != STACK or act.card == HIDDEN


def asked(state: State) -> Iterator[tuple[int, bool]]:
    """Who is asked, one after the other until somebody acts, and whether that seat may let it pass."""
    if state.phase == CHOOSE:
        yield chooser(state), False
    elif state.phase == FOLLOW:
        yield state.waiting[0], False
    elif state.phase == KEEP:
        yield state.won_by, False
    elif state.phase == DRAW and (due := drawer(state)) != NOBODY:
        yield due, False
    else:
        yield from ((seat, True) for seat in state.places if seat != state.attacker)
        yield state.attacker, False


# -- what acts are worth -----------------------------------------------------------------------------------------
def _standing(state: State, seat: int) -> float:
    """The own board, what the hand may come to, less the best other board."""
    own = Counter(RANK[card_in(each)] for each in state.board(seat))
    own.update(RANK[card] for card in state.known[seat])
    value = float(total(on_board(state, seat)))
    for card in state.known[seat]:
        there, points = own[RANK[card]], POINTS[RANK[card]]
        value += points * (1.5 if there >= MATCH else 0.2 if there == MATCH - 1 else -0.5)
        value += 8 * (ROYAL_OF[card] == state.suits[seat])
    return value - 0.6 * max(total(on_board(state, other)) for other in state.opponents(seat))


def _of_a_suit(view: State, seat: int, suit: int) -> float:
    return sum(10 * (ROYAL_OF[card] == suit) + (SUIT[card] == suit) for card in view.known[seat])


def _of_the_end(view: State, seat: int) -> float:
    """To end the hand is good for who is ahead, the others' cards in hand counted against them."""
    own = total(running(view, seat))
    most = max(total(on_board(view, other)) - 7 * view.hand(other) for other in view.opponents(seat))
    return 50.0 + own - most if own > most else -500.0


def _worth(view: State, seat: int, act: Act, stands: float) -> float:
    """How much better than now, where it `stands`."""
    kind = type(act)
    match act:
        case None:
            return 0.0
        case Choose():
            return _of_a_suit(view, seat, act.suit)
        case Pass():
            return 12.0
        case EndHand():
            return _of_the_end(view, seat)
        case Draw() if act.source == STACK:
            return 1.0
    after = view.copy()
    follow(after, act)
    gain = _standing(after, seat) - stands
    if isinstance(act, Lead):
        return gain + STRENGTH[act.card]
    if isinstance(act, Follow):
        winner, _ = view.terms.customs.winning_play((*view.battle, (seat, act.card)))
        return gain + 12 * (winner == seat) - 0.2 * STRENGTH[act.card]
    if kind in (Keep, Discard, EndTurn) or (kind is Draw and act.for_suit == NO_SUIT):
        return gain
    return 100 + gain if gain > 0 else -1000 + gain


def greedy(view: State, legal: Sequence[Act], chance: Chance) -> Act:
    """What is worth most; among equals by lot."""
    seat: int = next(act.by for act in legal if act is not None)
    stands = _standing(view, seat)
    return best(legal, [_worth(view, seat, act, stands) for act in legal], chance)


# -- whole games -------------------------------------------------------------------------------------------------
class RoyalsLaboratory(CardLaboratory):
    """Its players, and how they are asked."""

    most_acts, over = 20_000, OVER
    players = {"random": any_kind, "greedy": greedy}  # noqa: RUF012  # nobody changes it
    batches = {"random": 5, "greedy": 5}  # noqa: RUF012  # nor this

    def cards(self, players: int, chance: Chance) -> Cards:
        return Cards(chance)

    def next_act(self, state: State, cards: Cards, players: Sequence[Player], chance: Chance) -> Act:
        """Deals and what is left of the hands follow from the cards."""
        if state.phase == DEAL:
            return cards.dealt(state)
        if state.phase == REVEAL:
            return cards.revealed(state)
        return first_to_act(_each_asked(state, cards), players, chance)

    def act(self, state: State, act: Act) -> Sequence[object]:
        return follow(state, act)

    def came_to(self, states: Iterable[State]) -> Played:
        first, number = NOBODY, -1
        for state in states:
            number += 1
            first = state.first if first == NOBODY else first
        if state.phase != OVER:
            return Played((1,) * len(state.names), "not_over", state.hand_number, number, first)
        return Played(figures.placing(state), "target_passed", state.hand_number, number, first)


def _each_asked(state: State, cards: Cards) -> Iterator[Asked]:
    for seat, may_pass in asked(state):
        view = seen_from(state, seat, cards.secret[seat])
        yield Asked(seat, view, choices_of(view, seat), may_pass)
