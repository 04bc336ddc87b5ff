"""Players of Royal Battles for the laboratory. Each is a function of what its seat can see (`seen_from`).

`random` does whatever is allowed. `greedy` plans its whole turn: a move is worth the best strike it opens. `lookahead` imagines the
cards it has not seen a few times over, tries what looks best to `greedy`, plays on to the end of the round and takes what turned out best.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from models.cards import COLOUR, JOKER
from models.record import Header
from referee.acts import Acts, Choices, as_set, every
from referee.games.royal_battles import figures, playing
from referee.games.royal_battles.actions import Action, Attack, DiscardHand, EndTurn, Move
from referee.games.royal_battles.attack import targets
from referee.games.royal_battles.course import follow
from referee.games.royal_battles.geometry import DIAGONAL, NEIGHBOURS, ORTHOGONAL
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
"""Of each card the first that counts as it does under a unit: the same colour, and trump for the same styles."""
IN_STYLE: Final = {style: [int(card in which) for card in range(JOKER + 1)] for style, which in TRUMPS.items()} | {"advantage": ALIKE}
"""By style what there is to know of the card under the unit that strikes: is it trump; for an Advantage its colour, too."""


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


@lru_cache(maxsize=1 << 12)
def _steps_to(attack_type: str, enemies: tuple[int, ...]) -> tuple[int, ...]:
    """By square: steps from there to the nearest from which one of these enemies can be struck."""
    near = [TO_STRIKE[attack_type][enemy] for enemy in enemies]
    return tuple(map(min, *near)) if len(near) > 1 else tuple(near[0])


@lru_cache(maxsize=1 << 12)
def _beside(enemies: tuple[int, ...]) -> int:
    """The squares beside these enemies, as a set."""
    return as_set(square for enemy in enemies for square in NEIGHBOURS[enemy])


@lru_cache(maxsize=1 << 12)
def _alike(cards: int) -> tuple[tuple[int, int], ...]:
    """Cards that count alike under a unit, the lowest of them first: that one, and all of them as a set."""
    lots: dict[int, int] = {}
    lowest: dict[int, int] = {}
    for card in in_set(cards):
        lots[ALIKE[card]] = lots.get(ALIKE[card], 0) | 1 << card
        lowest.setdefault(ALIKE[card], card)
    return tuple((lowest[first], lot) for first, lot in lots.items())


Lot = tuple[float, Action | tuple[int, int], int]
"""Acts that are worth the same: what they are worth, the act, or from where to where a step goes, and the cards with which it may be made."""


def _of_strikes(state: State, origin: int, to: int, cards: int) -> dict[float, int]:
    """What the best strike from there is worth, and with which of these cards under the unit."""
    unit, top, colour = state.on[origin], state.top[to], state.colour[to]
    state.on[origin], state.on[to], state.at[unit] = NOWHERE, unit, to
    of_cards: dict[float, int] = {}
    if may := targets(state, unit):
        known: dict[tuple[int, str, int], float] = {}
        for card, alike in _alike(cards):
            state.top[to], state.colour[to] = card, COLOUR[card] if card != JOKER else ANY_COLOUR
            best = 0.0
            for square, style in may:
                seen = square, style, IN_STYLE[style][card]
                if seen not in known:
                    known[seen] = _gained(state, strike(state, unit, state.on[square], style))
                best = max(best, known[seen])
            of_cards[best] = of_cards.get(best, 0) | alike
    else:
        of_cards[0.0] = cards
    state.on[to], state.on[origin], state.at[unit] = NOWHERE, unit, origin
    state.top[to], state.colour[to] = top, colour
    return of_cards


def _of_moves(view: State, acts: Acts, enemies: tuple[int, ...]) -> Iterator[Lot]:
    """Nearer to where the enemy can be struck is worth more; and so is the best strike from there, with the card under the unit."""
    (origin,), squares, cards = acts.fields["origin"], acts.fields["to"], acts.fields["card"]
    form = view.battle.forms[view.on[origin]]
    near, beside = _steps_to(form.type, enemies), -1 if form.advantage == "healing" else _beside(enemies)
    for to in squares:
        worth = 1.0 + 0.3 * (near[origin] - near[to]) - 0.01 * near[to]
        if beside >> to & 1:
            for more, which in _of_strikes(view, origin, to, cards).items():
                yield worth + more, (origin, to), which
        else:
            yield worth, (origin, to), cards


def _worth(view: State, action: Action) -> float:
    match action:
        case Attack():
            return 1 + _gained(view, strike(view, view.moved, view.on[action.target], action.style))
        case DiscardHand():
            return -1.0
    return 0.5


def _weighed(view: State, legal: Choices) -> Iterator[Lot]:
    """What may be done with what it is worth: steps and cards are weighed once for all that count alike."""
    enemies = tuple([square for square in view.at[(1 - view.turn) * 4 : (1 - view.turn) * 4 + 4] if square >= 0])
    for acts in legal.folded:
        if acts.act is Move:
            yield from _of_moves(view, acts, enemies)
        else:
            for action in every((acts,)):
                yield _worth(view, action), action, 0


def by_lot(view: State, legal: Choices, chance: Chance) -> Action:
    """Anything that may be done; nothing is drawn by lot where there is no choice."""
    return legal[0] if len(legal) == 1 else playing.at_random(view, legal, chance)


def greedy(view: State, legal: Choices, chance: Chance) -> Action:
    """What is worth most at once; among equals by lot. Who has nothing left to do but to throw the hand away ends the turn."""
    if view.phase == SETUP:
        return by_lot(view, legal, chance)
    if view.phase == POST_TURN and not view.battle.customs.movers(view):
        return EndTurn(view.turn)
    best, found = -9.0, list[Lot]()
    for lot in _weighed(view, legal):
        if lot[0] > best:
            best, found = lot[0], [lot]
        elif lot[0] == best:
            found.append(lot)
    numbers = [cards.bit_count() or 1 for _, _, cards in found]
    number = sum(numbers)
    number = int(chance.random() * number) if number > 1 else 0
    for (_, act, cards), these in zip(found, numbers, strict=True):
        if number < these:
            return _made(view, act, in_set(cards)[number] if cards else 0)
        number -= these
    raise AssertionError


def _made(view: State, act: Action | tuple[int, int], card: int) -> Action:
    """The act itself, or the step with this card."""
    return Move(view.turn, act[0], act[1], card) if type(act) is tuple else act


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


def lookahead(view: State, legal: Choices, chance: Chance) -> Action:
    """What turns out best on the average of a few imagined deals, played on greedily until the next turn is over.

    With the turn as good as over nothing is imagined: then only the hand can still be thrown away.
    """
    if view.phase in (SETUP, POST_TURN):
        return greedy(view, legal, chance)
    tried = _worth_a_try(view, legal, chance)
    if len(tried) == 1:
        return tried[0]
    seat, turns = view.turn, _turns(view) + 2

    def comes_to(deal: tuple[State, playing.Packs], action: Action) -> float:
        state, packs = deal[0].copy(), (deal[1][0][:], deal[1][1][:])
        follow(state, action)
        while state.phase != OVER and _turns(state) < turns:
            follow(state, playing.next_act(state, packs, chance, greedy))
        return _standing(state, seat)

    return best_on_average(tried, IMAGINED, lambda: imagined(view, chance), comes_to)


def _worth_a_try(view: State, legal: Choices, chance: Chance) -> list[Action]:
    """To end the turn, and what is worth most at once or little less; among equals by lot. Of cards that count alike one is tried."""
    lots = list(_weighed(view, legal))
    least = max(worth for worth, _, _ in lots) - NEAR
    ends = [_made(view, act, 0) for _, act, _ in lots if type(act) is EndTurn]
    near = [lot for lot in lots if lot[0] >= least and type(lot[1]) is not EndTurn]
    each = [(worth, chance.random(), act, card) for worth, act, cards in near for card, _ in _alike(cards) or [(0, 0)]]
    each.sort(reverse=True)
    return [*ends, *[_made(view, act, card) for _, _, act, card in each]][:TRIED]


def _turns(state: State) -> int:
    """How many turns were over when this one began."""
    return 2 * state.round + state.turns_taken


# -- whole battles -----------------------------------------------------------------------------------------------
class RoyalBattlesLaboratory(Laboratory):
    """Battles of two armies with real shuffled packs."""

    players = {"random": by_lot, "greedy": greedy, "lookahead": lookahead}  # noqa: RUF012  # nobody changes it
    batches = {"random": 300, "greedy": 150, "lookahead": 2}  # noqa: RUF012  # nor this
    parts = ("pawn", "rook", "knight", "bishop", "queen", "king")
    side = 4
    unplayed = frozenset(("entry", "army_points", "pieces"))  # of two armies drawn by lot one may not fit

    def __init__(self, start: Callable[[Header], State]) -> None:
        self._start = start

    def play(self, header: Header, players: Sequence[Player], chance: Chance) -> Played:
        state = self._start(header)
        first, number = -1, 0

        def choose(seen: State, legal: Choices, rng: Chance) -> Action:
            """The seat whose turn it is chooses; in set-up either of those that may place a unit."""
            seat = seen.turn
            if seen.phase == SETUP:
                if len(legal) == 1:
                    return legal[0]
                seat = legal[int(rng.random() * len(legal))].by
                seen, legal = seen_from(seen, seat), Choices(acts for acts in legal.folded if acts.fields["by"] == (seat,))
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
