"""Are the choices exactly what the referee allows? Every act that can be written is asked, at positions of random games.

    python -m tests.royals.every_act 200

plays 200 random games of each of the two (every house rule drawn by lot, hands hidden and shown, some acts irregular), stops at
some of their positions and judges every act of every verb there. Left out are the forms that only the table can fill in: `deal`,
`reveal`, `tally` and what belongs to no game.
"""

import sys
import time
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, islice, product
from random import Random
from typing import Any

from models.cards import HIDDEN
from models.rulings import Finding
from referee.royals import GAMES, actions
from referee.royals.choices import choices
from referee.royals.state import OVER, State
from referee.table import Table
from tests.random_games import random_entries, random_header

CARDS = range(52)
SUITS = (-1, 0, 1, 2, 3)
ZONES = (0, 1, 2)
FORMS = (actions.Deal, actions.Reveal, actions.Tally)
"""Filled in at the table, not chosen."""


def canonical(act: Any) -> tuple[Any, ...]:
    """The order in which cards are named makes no difference to what is legal; what kind of act it is does."""
    for field in ("cards", "meld"):
        if isinstance(getattr(act, field, None), tuple):
            act = act._replace(**{field: tuple(sorted(getattr(act, field)))})
    return type(act), *act


def lots_of(rank: int) -> Iterator[tuple[int, ...]]:
    """Every lot of one to five cards of a denomination."""
    for number in range(1, 6):
        yield from combinations_with_replacement(range(rank, 52, 13), number)


LOTS = ((), *(lot for rank in range(13) for lot in lots_of(rank)), *combinations((0, 1, 14, 27, 51), 2))
"""Lots of cards to meld: of one denomination, and a few of two."""


def played(state: State) -> Iterator[tuple[int, ...]]:
    """Every lot of the cards in the trick, and one with a card too many."""
    cards = [card for _, card in state.battle]
    for number in range(len(cards) + 1):
        yield from set(combinations(sorted(cards), number))
    yield (*cards, 0)


def every_act(state: State) -> Iterator[Any]:
    """Every act that can be written at this table, by anybody, but for the forms; of those whose turn it is not only a part."""
    seats = range(state.terms.players)
    for by in seats:
        yield from (actions.Choose(by, suit) for suit in range(4))
        yield from (actions.Pass(by), actions.Redeal(by), actions.EndTurn(by))
        yield from (actions.Challenge(by, of) for of in seats)
        yield from (actions.Draw(by, *each) for each in product((0, 1), (*CARDS, HIDDEN), SUITS))
        yield from (kind(by, card) for kind in (actions.Lead, actions.Follow, actions.Discard) for card in CARDS)
        yield from (actions.EndHand(by, card) for card in (-1, *CARDS))
        yield from (actions.Keep(by, cards) for cards in played(state))
        yield from (actions.Meld(by, lot) for lot in LOTS)
        step = 1 if by == state.attacker else 97
        yield from (actions.Assassinate(by, *each) for each in islice(product(CARDS, seats, CARDS, (-1, 1, 2)), 0, None, step))
        yield from (actions.Ransom(by, *each) for each in islice(product(seats, CARDS, CARDS, SUITS), 0, None, step))
        yield from (actions.ChangeSuit(by, *each) for each in product(CARDS, combinations_with_replacement(ZONES, 3), ZONES))
    depths = range(len(state.discard) + 2)
    for depth, suit in product(depths, SUITS):
        melds = LOTS if depth < len(depths) // 2 else LOTS[:: 1 + depth]
        yield from (actions.TakePile(state.attacker, depth, lot, suit) for lot in melds)


def game_of(state: State) -> Any:
    """The game that this state is of."""
    return GAMES["battle-royals" if state.terms.edition.hand_each else "royals"]


def differing(state: State, acts: Iterator[Any]) -> Iterator[tuple[str, Any]]:
    """What is wrong with the choices of this state, looked at with these acts."""
    game, made = game_of(state), list(choices(state))
    as_made = {canonical(act) for act in made}
    if len(as_made) != len(made):
        yield "made twice", [act for act in made if made.count(act) > 1][:3]
    for act in made:
        if game.judge(state, act):
            yield "made and refused", (act, [finding.rule.id for finding in game.judge(state, act)])
        again = game.read(state, game.write(state, act))
        if (again and isinstance(again[0], Finding)) or canonical(again) != canonical(act):
            yield "written otherwise", act
    for act in acts:
        if canonical(act) not in as_made and not game.judge(state, act):
            yield "allowed and not made", act
    if not made and state.phase not in ("deal", "reveal", "tally", OVER):
        yield "nothing may be done", state.phase


def positions(chance: Random, kind: str, games: int, each: float) -> Iterator[tuple[Table, State]]:
    """Some positions of random games."""
    for number in range(games):
        table = Table(random_header(chance, kind))
        for _ in random_entries(table, chance, 400, shown=number % 2 == 0, irregular=chance.choice((0, 0, 0.05, 0.3))):
            if chance.random() < each:
                yield table, table.state


def main(games: int, seed: int = 1) -> int:
    """Look at the positions of so many random games of each; how many of them differ is the exit status."""
    asked = wrong = looked = 0
    began = time.perf_counter()
    for kind in GAMES:
        for _table, state in positions(Random(seed), kind, games, 0.01):
            looked += 1
            acts = list(every_act(state))
            asked += len(acts)
            for what, act in differing(state, iter(acts)):
                wrong += 1
                print(f"{kind}, {state.phase}: {what}: {act}", flush=True)
    print(f"{looked} positions, {asked:,} acts, {wrong} differ, {time.perf_counter() - began:.0f} s")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
