"""Players of Royal Battles for the laboratory. Each is a function of what its seat can see (`seen_from`).

`random` does whatever is allowed. `greedy` plans its whole turn: a move is worth the best strike it opens. `lookahead` imagines the
cards it has not seen a few times over, tries what looks best to `greedy`, plays on to the end of the round and takes what turned out best.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from models.cards import COLOUR, JOKER
from models.record import Header
from referee.games.royal_battles import figures, playing
from referee.games.royal_battles.actions import Action, Attack, DiscardHand, EndTurn, Move, Place
from referee.games.royal_battles.attack import targets
from referee.games.royal_battles.course import follow
from referee.games.royal_battles.geometry import DIAGONAL, ORTHOGONAL
from referee.games.royal_battles.pack import count_out
from referee.games.royal_battles.state import ANY_COLOUR, MOVEMENT, NOWHERE, OVER, POST_TURN, SETUP, State, in_set, with_card
from referee.games.royal_battles.strike import Strike, strike
from referee.games.royal_battles.tables import TRUMPS
from referee.lab.laboratory import Chance, Laboratory, Played, Player, best_on_average

SQUARES_35: Final = range(35)
IMAGINED, TRIED, NEAR = 4, 4, 3.0
"""How many deals `lookahead` imagines, how many acts it tries, and how much less than the best one of them may be worth at once."""


def _steps_apart(here: int, there: int) -> int:
    (row, column), (to_row, to_column) = divmod(here, 5), divmod(there, 5)
    return max(abs(row - to_row), abs(column - to_column))


APART: Final = [[_steps_apart(here, there) for there in SQUARES_35] for here in SQUARES_35]
TO_STRIKE: Final = {
    kind: [[min(APART[here][square] for square in reach[there]) for there in SQUARES_35] for here in SQUARES_35]
    for kind, reach in (("melee", ORTHOGONAL), ("ranged", DIAGONAL))
}
"""By attack type: steps from one square to the nearest from which a unit on another can be struck."""

_COUNTS_AS: Final = [(COLOUR[card], *(card in which for which in TRUMPS.values())) for card in range(JOKER + 1)]
ALIKE: Final = [_COUNTS_AS.index(each) for each in _COUNTS_AS]
"""Of each card the first that counts as it does under a unit that strikes: the same colour, and trump for the same styles."""


# -- what a seat sees --------------------------------------------------------------------------------------------
def seen_from(state: State, seat: int) -> State:
    """The table as this seat sees it: the enemy's hand is a number, and so is what went from it to the discards."""
    new, enemy = state.copy(), 1 - seat
    unseen = state.unseen[enemy] | state.known[enemy]
    for card, *_ in state.discards[enemy]:
        unseen = with_card(unseen, card)
    new.unseen[enemy], new.known[enemy], new.hidden[enemy] = unseen, 0, state.hand(enemy)
    new.discard_hidden[enemy] += len(state.discards[enemy])
    new.discards[enemy] = ()
    count_out(new, enemy)
    return new


def imagined(view: State, chance: Chance) -> tuple[State, playing.Packs]:
    """A table that looks like this one, every card that is not seen dealt to one of the places where it can lie."""
    new = view.copy()
    packs: list[list[int]] = []
    for seat in range(2):
        pool = list(in_set(view.unseen[seat]))
        chance.shuffle(pool)
        for card in pool[: view.hidden[seat]]:
            new.known[seat] = with_card(new.known[seat], card)
        pack = pool[view.hidden[seat] : view.hidden[seat] + view.deck[seat]]
        new.unseen[seat] = 0
        for card in pack:
            new.unseen[seat] = with_card(new.unseen[seat], card)
        new.hidden[seat] = new.discard_hidden[seat] = 0
        packs.append(pack)
    return new, (packs[0], packs[1])


# -- what acts are worth -----------------------------------------------------------------------------------------
def _gained(state: State, sums: Strike) -> float:
    """What a strike is worth: damage and healing by their share of a life, a fallen unit as much again, cards a little."""
    forms, gain = state.battle.forms, 0.5 * (sums.due_key + sums.due_strategy)
    for wound in sums.damage:
        life = forms[wound.unit].life
        gain += 10 * min(wound.amount, life - state.injury[wound.unit]) / life + 10 * wound.removed
    for wound in sums.healed:
        gain += 8 * wound.amount / forms[wound.unit].life
    return gain


def _of_strike(state: State, square: int, style: str) -> float:
    return _gained(state, strike(state, state.moved, state.on[square], style))


def _best_strike(state: State, unit: int) -> float:
    return max((_gained(state, strike(state, unit, state.on[square], style)) for square, style in targets(state, unit)), default=0.0)


@lru_cache(maxsize=1 << 14)
def _near(attack_type: str, here: int, enemies: tuple[int, ...]) -> tuple[int, bool]:
    """Steps from here to the nearest square from which one of these enemies can be struck; and does one stand beside it?"""
    steps, apart = TO_STRIKE[attack_type][here], APART[here]
    return min([steps[enemy] for enemy in enemies]), 1 in [apart[enemy] for enemy in enemies]


def _of_steps(state: State, origin: int, to: int, enemies: tuple[int, ...]) -> tuple[float, bool]:
    """Nearer to where the enemy can be struck; and can anything be done from there, so that the card under the unit matters?"""
    form = state.battle.forms[state.on[origin]]
    (near, beside), (was, _) = _near(form.type, to, enemies), _near(form.type, origin, enemies)
    return 1.0 + 0.3 * (was - near) - 0.01 * near, beside or form.advantage == "healing"


def _of_strikes(state: State, move: Move) -> float:
    """The best strike from there with this card under the unit."""
    unit, top, colour = state.on[move.origin], state.top[move.to], state.colour[move.to]
    state.top[move.to] = move.card
    state.colour[move.to] = COLOUR[move.card] if move.card != JOKER else ANY_COLOUR
    state.on[move.origin], state.on[move.to], state.at[unit] = NOWHERE, unit, move.to
    worth = _best_strike(state, unit)
    state.on[move.to], state.on[move.origin], state.at[unit] = NOWHERE, unit, move.origin
    state.top[move.to], state.colour[move.to] = top, colour
    return worth


def _worth(view: State, action: Action) -> float:
    match action:
        case Attack():
            return 1 + _of_strike(view, action.target, action.style)
        case DiscardHand():
            return -1.0
        case Place():
            return 0.0
    return 0.5


def _weighed(view: State, legal: Iterable[Action]) -> Iterator[tuple[Action, float]]:
    """Each act with its worth; the steps are weighed once for all cards, and what may be struck once for all that count alike."""
    enemies = tuple([square for square in view.at[(1 - view.turn) * 4 : (1 - view.turn) * 4 + 4] if square >= 0])
    of_steps: dict[int, tuple[float, bool]] = {}
    of_strikes: dict[tuple[int, int], float] = {}
    for action in legal:
        if type(action) is not Move:
            yield action, _worth(view, action)
            continue
        steps = 35 * action.origin + action.to
        if steps not in of_steps:
            of_steps[steps] = _of_steps(view, action.origin, action.to, enemies)
        worth, acts = of_steps[steps]
        if acts:
            alike = steps, ALIKE[action.card]
            if alike not in of_strikes:
                of_strikes[alike] = worth + _of_strikes(view, action)
            worth = of_strikes[alike]
        yield action, worth


def greedy(view: State, legal: Sequence[Action], chance: Chance) -> Action:
    """What is worth most at once; among equals by lot."""
    best, found = -9.0, list[Action]()
    for action, worth in _weighed(view, legal):
        if worth > best:
            best, found = worth, [action]
        elif worth == best:
            found.append(action)
    return found[0] if len(found) == 1 else found[int(chance.random() * len(found))]


def _standing(state: State, seat: int) -> float:
    """How well this seat stands: units and what is left of their lives; a win above all."""
    if state.phase == OVER:
        return {seat: 1.5, 1 - seat: -1.5}.get(state.winner, 0.0)
    value = 0.0
    for unit, form in enumerate(state.battle.forms):
        if state.at[unit] >= 0:
            value += (1.6 - 0.6 * state.injury[unit] / form.life) * (1 if unit >> 2 == seat else -1)
    cards = [state.deck[each] + state.hand(each) for each in (0, 1)]
    return value / 5 + 0.01 * (cards[seat] - cards[1 - seat])


def lookahead(view: State, legal: Sequence[Action], chance: Chance) -> Action:
    """What turns out best on the average of a few imagined deals, played on greedily until the next turn is over.

    With the turn as good as over nothing is imagined: then only the hand can still be thrown away.
    """
    if view.phase in (SETUP, POST_TURN) or len(legal) == 1:
        return greedy(view, legal, chance)
    tried = _worth_a_try(view, legal, chance)
    if len(tried) == 1:
        return tried[0]
    seat, turns = legal[0].by, _turns(view) + 2

    def comes_to(deal: tuple[State, playing.Packs], action: Action) -> float:
        state, packs = deal[0].copy(), (deal[1][0][:], deal[1][1][:])
        follow(state, action)
        while state.phase != OVER and _turns(state) < turns:
            follow(state, playing.next_act(state, packs, chance, greedy))
        return _standing(state, seat)

    return best_on_average(tried, IMAGINED, lambda: imagined(view, chance), comes_to)


def _worth_a_try(view: State, legal: Sequence[Action], chance: Chance) -> list[Action]:
    """To end the turn, and what is worth most at once or little less; among equals by lot."""
    worth = {action: (each, chance.random()) for action, each in _weighed(view, legal)}
    least = max(each for each, _ in worth.values()) - NEAR
    ends = [action for action in worth if type(action) is EndTurn]
    near = [action for action, (each, _) in worth.items() if each >= least and type(action) is not EndTurn]
    return [*ends, *sorted(near, key=worth.__getitem__, reverse=True)][:TRIED]


def _turns(state: State) -> int:
    """How many turns were over when this one began."""
    return 2 * state.round + state.turns_taken


# -- whole battles -----------------------------------------------------------------------------------------------
class RoyalBattlesLaboratory(Laboratory):
    """Battles of two armies with real shuffled packs."""

    players = {"random": playing.at_random, "greedy": greedy, "lookahead": lookahead}  # noqa: RUF012  # nobody changes it
    batches = {"random": 300, "greedy": 150, "lookahead": 2}  # noqa: RUF012  # nor this
    parts = ("pawn", "rook", "knight", "bishop", "queen", "king")
    side = 4
    unplayed = frozenset(("entry", "army_points", "pieces"))  # of two armies drawn by lot one may not fit

    def __init__(self, start: Callable[[Header], State]) -> None:
        self._start = start

    def play(self, header: Header, players: Sequence[Player], chance: Chance) -> Played:
        state = self._start(header)
        first, number = -1, 0

        def choose(seen: State, legal: Sequence[Action], rng: Chance) -> Action:
            """The seat whose turn it is chooses; in set-up either of those that may place a unit."""
            if len(legal) == 1:
                return legal[0]
            seat = seen.turn
            if seen.phase == SETUP:
                seat = legal[int(rng.random() * len(legal))].by
                seen, legal = seen_from(seen, seat), [action for action in legal if action.by == seat]
            chosen: Action = players[seat](seen, legal, rng)
            return chosen

        for _ in playing.acts(state, playing.shuffled(chance), chance, choose, seen_from):
            number += 1
            if first < 0 and state.phase == MOVEMENT:
                first = state.turn
        return Played(figures.placing(state), state.why_over, state.round, number, first)

    def came_to(self, states: Iterable[State]) -> Played:
        first, number = -1, -1
        for state in states:
            number += 1
            first = state.turn if first < 0 and state.phase == MOVEMENT else first
        return Played(figures.placing(state), state.why_over, state.round, number, first)
