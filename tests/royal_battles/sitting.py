"""A sitting: two people with real packs at a real table. The referee is told what the seats show, and no more."""

from collections import Counter
from collections.abc import Callable, Collection
from random import Random
from typing import Any

from models.cards import COLOUR, HIDDEN, JOKER, NAMES
from referee.games.royal_battles import simulated_battle
from referee.games.royal_battles.actions import (
    Action,
    Attack,
    CannotMove,
    Deal,
    DiscardHand,
    Draw,
    EndTurn,
    Initiative,
    Move,
    Place,
    Resign,
)
from referee.games.royal_battles.geometry import NEIGHBOURS
from referee.games.royal_battles.setup import is_ace_or_joker
from referee.games.royal_battles.state import ANY_COLOUR
from tests.royal_battles.positions import Battle

Preferences = Callable[["Sitting", list[Action]], Action]
"""How a player picks among the honest legal acts."""


class Sitting:
    """`closed`: the seats that do not show the referee which cards they draw or discard."""

    def __init__(self, rng: Random, closed: Collection[int] = (), **given: Any) -> None:
        self.rng, self.closed = rng, closed
        self.battle = Battle(**given)
        self.packs = simulated_battle.shuffled_packs(rng)
        self.hands: tuple[list[int], list[int]] = ([], [])

    @property
    def state(self) -> Any:
        return self.battle.state

    def honest(self) -> list[Action]:
        """What may be done now with the cards that the players really hold; nobody resigns of himself."""
        return [action for action in self.battle.table.game.legal_acts(self.state) if self._is_honest(action)]

    def _is_honest(self, action: Action) -> bool:
        match action:
            case Deal() | Initiative():
                return action.card == self.packs[action.by][-1]
            case Move():
                return action.card in self.hands[action.by]
            case CannotMove():
                return not self.can_move(action.by)
            case Resign():
                return False
        return True

    def can_move(self, seat: int) -> bool:
        """Does the hand, as it really is, hold a card with a legal move?"""
        standing = {
            self.state.colour[self.state.square_of_unit[unit]] for unit in self.state.units_in_battle(seat)
        }
        return any(
            card == JOKER or ANY_COLOUR in standing or standing - {COLOUR[card]} for card in self.hands[seat]
        )

    def step(self, preferences: Preferences) -> dict[str, Any]:
        """One honest act."""
        return self.do(preferences(self, self.honest()))

    def do(self, action: Action, **extra: Any) -> dict[str, Any]:
        """The act really happens, and is announced."""
        seat = action.by
        told = action
        if isinstance(action, Draw):
            drawn = [self.packs[seat].pop() for _ in action.cards]
            self.hands[seat].extend(drawn)
            told = Draw(seat, tuple(HIDDEN if seat in self.closed else card for card in drawn))
        elif isinstance(action, DiscardHand):
            shown = None if seat in self.closed else tuple(self.hands[seat])
            self.hands[seat].clear()
            told = DiscardHand(seat, shown)
        elif isinstance(action, Deal) and is_ace_or_joker(action.card):
            self.rng.shuffle(self.packs[seat])
        elif isinstance(action, Deal | Initiative):
            self.packs[seat].pop()
        elif isinstance(action, Move):
            self.hands[seat].remove(action.card)
        entry = self.battle.table.game.entry_from_act(self.state, told).to_json_object()
        answer = self.battle.says(
            **{("from_" if name == "from" else name): value for name, value in entry.items()}, **extra
        )
        assert answer["verdict"] == ("irregular" if extra.get("override") else "allowed"), answer
        return answer

    def wrong_move(self) -> Move | None:
        """A move with a card really held that breaks a rule and can lie on the table."""
        seat, state = self.state.turn, self.state
        if state.phase != "movement" or not self.hands[seat]:
            return None
        legal = set(self.honest())
        wrong = [
            Move(seat, state.square_of_unit[unit], to, card)
            for unit in state.units_in_battle(seat)
            for to in (
                state.square_of_unit[unit],
                *NEIGHBOURS[state.square_of_unit[unit]],
                self.rng.randrange(35),
            )
            if state.unit_on_square[to] < 0 or to == state.square_of_unit[unit]
            for card in self.hands[seat]
        ]
        wrong = [move for move in wrong if move not in legal]
        return self.rng.choice(wrong) if wrong else None

    def truth_agrees(self) -> bool:
        """Does what the referee knows fit what really lies there?"""
        state = self.state
        for seat in (0, 1):
            hand = Counter(self.hands[seat])
            known = Counter(min(bit, JOKER) for bit in range(54) if state.known[seat] >> bit & 1)
            unseen = Counter(min(bit, JOKER) for bit in range(54) if state.unseen[seat] >> bit & 1)
            if known - hand or (hand - known) - unseen or Counter(self.packs[seat]) - unseen:
                return False
            if state.hand_size(seat) != len(self.hands[seat]) or state.deck[seat] != len(self.packs[seat]):
                return False
        return True


def any_act(sitting: Sitting, legal: list[Action]) -> Action:
    return sitting.rng.choice(legal)


def bold(sitting: Sitting, legal: list[Action]) -> Action:
    """Draws, moves towards the enemy, strikes where it hurts; sometimes something else."""
    return (
        simulated_battle.greedy_act(sitting.state, legal, sitting.rng)
        if sitting.rng.random() < 0.85
        else any_act(sitting, legal)
    )


def timid(sitting: Sitting, legal: list[Action]) -> Action:
    """Keeps its cards and passes when the decks are empty."""
    if not any(sitting.state.deck):
        return next(action for action in legal if isinstance(action, EndTurn))
    return any_act(
        sitting, [action for action in legal if not isinstance(action, DiscardHand | Attack)] or legal
    )


def peaceful(sitting: Sitting, legal: list[Action]) -> Action:
    """Moves while it can, strikes nobody, says so when nothing moves."""
    for wanted in (Draw, Move, CannotMove, Place):
        some = [action for action in legal if isinstance(action, wanted)]
        if some:
            return any_act(sitting, some)
    return next((action for action in legal if isinstance(action, EndTurn)), legal[0])


def name_of(card: int) -> str:
    return NAMES[card]
