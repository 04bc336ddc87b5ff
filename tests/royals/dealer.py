"""A player who knows nothing better: picks a legal act of a table, with a pack shuffled by the given chance.

`shown`: hands and draws are named to the referee; otherwise they stay hidden and only what is played is seen.
"""

from itertools import islice
from random import Random
from typing import Any

from models.cards import HIDDEN
from referee.act_sets import all_acts_except_revealing
from referee.games import GAMES
from referee.games.royals.actions import STACK, Deal, Draw, Reveal
from referee.games.royals.deal import next_dealer
from referee.games.royals.legal_acts import legal_act_sets
from referee.games.royals.state import DEAL, NOBODY, REVEAL, State


def unseen_cards(state: State) -> list[int]:
    """Every card nobody has shown, copy by copy."""
    return [card for card, number in enumerate(state.unseen) for _ in range(number)]


def deal(state: State, chance: Random, shown: bool) -> Deal:
    """A shuffled deal by the next dealer."""
    table_rules = state.table_rules
    pack = [card for card, number in enumerate(table_rules.pack[:52]) for _ in range(number)]
    chance.shuffle(pack)
    up, by = pack.pop(), next_dealer(state)
    hands = tuple(
        tuple(pack.pop() if shown else HIDDEN for _ in range(table_rules.hand_size))
        for _ in range(table_rules.players)
    )
    return Deal(0 if by == NOBODY else by, up, hands)


def reveal(state: State, chance: Random) -> Reveal:
    """Hands that can be: the known cards, and any unseen ones."""
    pool = unseen_cards(state)
    chance.shuffle(pool)
    return Reveal(
        tuple(
            (*state.known[seat], *(pool.pop() for _ in range(state.hidden[seat])))
            for seat in range(state.table_rules.players)
        )
    )


def next_act(state: State, chance: Random, shown: bool) -> Any:
    """Some legal act; each kind of act is equally likely, so that rare plays happen."""
    if state.phase == DEAL:
        return deal(state, chance, shown)
    if state.phase == REVEAL:
        return reveal(state, chance)
    legal = list(islice(all_acts_except_revealing(legal_act_sets(state)), 500))
    draws = [act for act in legal if isinstance(act, Draw) and act.source == STACK]
    if draws:
        keep = chance.choice([act for act in draws if (act.card != HIDDEN) == shown])
        legal = [act for act in legal if act not in draws] + [keep]
    kinds = sorted({type(act) for act in legal}, key=lambda kind: kind.__name__)
    kind = chance.choice(kinds)
    return chance.choice([act for act in legal if type(act) is kind])


def played(state: State, chance: Random, shown: bool, acts: int) -> list[Any]:
    """Play so many acts on this state, at most to the end of the game, and return the entries."""
    game = GAMES["battle-royals" if state.table_rules.is_later else "royals"]
    entries = []
    for _ in range(acts):
        if state.winner != NOBODY:
            break
        act = next_act(state, chance, shown)
        assert not game.judge(state, act), act
        entries.append(game.entry_from_act(state, act))
        game.apply(state, act)
    return entries
