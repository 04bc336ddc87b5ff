"""A table with real cards: shuffled, dealt and drawn by chance, and every hand shown to the referee."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from models.cards import HIDDEN
from models.el_royale import ElRoyaleHeader
from referee.games import GAMES
from referee.games.el_royale.actions import Action, Claim, Deal, Draw
from referee.games.el_royale.state import CLAIMS, DEAL, OVER, State, cards_in_set

GAME = GAMES["el-royale"]
Choose = Callable[[State, Sequence[Any]], Any]


class Dealer:
    """Plays one game act by act. `choose` picks among what the referee allows; by default chance does."""

    def __init__(self, header: ElRoyaleHeader, random: Random, choose: Choose | None = None) -> None:
        self.random = random
        self.choose = choose or (lambda state, acts: random.choice(acts))
        self.state: State = GAME.start(header)
        self.deck = list(range(52))
        random.shuffle(self.deck)

    def acts(self, most: int = 2000) -> Iterator[Action]:
        """Every act of the game, each already done when it is given, draws included."""
        state = self.state
        for _ in range(most):
            if state.phase == OVER:
                return
            act = self._next()
            GAME.apply(state, act)
            yield act
            if any(state.draws_to_name) or not self.deck:
                yield from self._draws()

    def _next(self) -> Action:
        if self.state.phase == DEAL:
            return self._deal()
        if self.state.phase == CLAIMS:
            return self._claim()
        return self.choose(self.state, GAME.legal_acts(self.state))  # type: ignore[no-any-return]

    def _deal(self) -> Deal:
        seats = self.state.table_rules.seats
        hands = tuple(tuple(self.deck.pop() for _ in range(4)) for _ in seats)
        return Deal(self.random.choice(seats), self.random.choice(seats), hands)

    def _claim(self) -> Claim:
        """Some of the spread cards; to choose among all their selections would take long."""
        some = next(iter(GAME.legal_acts(self.state)))
        spread = list(cards_in_set(self.state.known[self.state.spoils]))
        most = min(len(spread), max(0, 16 - self.state.size[some.by]))
        return Claim(some.by, tuple(self.random.sample(spread, self.random.randint(0, most))))

    def _draws(self) -> list[Draw]:
        """Who drew, if anybody did, takes real cards."""
        draws = self._taken() if any(self.state.draws_to_name) else []
        for draw in draws:
            GAME.apply(self.state, draw)
        if self.state.deck and not self.deck:
            self._shuffle(self.state.unseen_lots[-1][0])
        return draws

    def _taken(self) -> list[Draw]:
        """First those of the old deck, then those of the new one made of the old cards."""
        top = 1 << self.deck[-1] if self.deck else 0
        parts = [
            (not mask & top, mask, number, seat)
            for seat, drawn in enumerate(self.state.draws_to_name)
            for mask, number in drawn
        ]
        taken: dict[int, list[int]] = {seat: [] for *_, seat in parts}
        for _, mask, number, seat in sorted(parts):
            if not self.deck:
                self._shuffle(mask)
            taken[seat] += [self.deck.pop() for _ in range(number)]
        return [Draw(seat, tuple(cards)) for seat, cards in taken.items()]

    def _shuffle(self, cards: int) -> None:
        self.deck = list(cards_in_set(cards))
        self.random.shuffle(self.deck)


def hidden(act: Action) -> Action:
    """The same act where hands are not shown to the referee."""
    if isinstance(act, Deal):
        return act._replace(hands=(None,) * len(act.hands))
    return act._replace(cards=(HIDDEN,) * len(act.cards)) if isinstance(act, Draw) else act
