"""Players of Royal Battles for the laboratory. Each is a function of what its seat can see (`seen_from`).

`random` does whatever is allowed. `greedy` plans its whole turn: a move is worth the best strike it opens. `lookahead` imagines the
cards it has not seen a few times over, tries what looks best to `greedy`, plays on to the end of the round and takes what turned out best.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb
from operator import itemgetter
from statistics import fmean
from typing import Final

from models.cards import COLOUR, HIDDEN, JOKER
from models.record import Header
from referee.acts import Acts, Choices, as_set, every
from referee.games.royal_battles import figures, playing
from referee.games.royal_battles.actions import Action, Attack, DiscardHand, Draw, EndTurn, Initiative, Move
from referee.games.royal_battles.attack import targets
from referee.games.royal_battles.choices import choices_in_turn
from referee.games.royal_battles.course import follow
from referee.games.royal_battles.geometry import DIAGONAL, NEIGHBOURS, ORTHOGONAL
from referee.games.royal_battles.pack import count_out, perhaps_can_move
from referee.games.royal_battles.phases import due
from referee.games.royal_battles.state import (
    ANY_COLOUR,
    INITIATIVE,
    JOKERS,
    MOVEMENT,
    NOWHERE,
    OVER,
    POST_TURN,
    SETUP,
    Battle,
    State,
    in_set,
    with_card,
)
from referee.games.royal_battles.strike import Strike, is_key, looked_at, strike, touched_too
from referee.games.royal_battles.tables import KEY_DRAW, STRATEGY_DRAW, TRUMPS
from referee.lab.laboratory import Chance, Laboratory, Played, Player

SQUARES_35: Final = range(35)
TRIED, NEAR, NOW, THEN, WON = 4, 3.0, 0.7, 0.5, 30.0
"""How many acts `lookahead` tries, how much less than the best one of them may be worth at once, how much that counts, how much the turn
that follows counts, and what the battle is worth."""
IMAGINED, TOPS = 1, 4
"""How many initiatives it imagines, and of how many cards each, should there be pairs."""
DRAWN_AT_MOST: Final = KEY_DRAW + STRATEGY_DRAW


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
"""Acts that are worth the same: how much, the act, or from where to where a step goes, and the cards with which it may be made."""


Reckoned = dict[tuple[int, int, str, int, bool, Sequence[int]], float]
_reckoned_of: list[tuple[Battle, dict[tuple[int, ...], Reckoned]]] = []


def _reckoned(state: State) -> Reckoned:
    """What strikes are worth as long as nobody is hurt again, of the battle that was asked about last."""
    if not _reckoned_of or _reckoned_of[0][0] is not state.battle:
        _reckoned_of[:] = [(state.battle, {})]
    return _reckoned_of[0][1].setdefault((*state.injury, *[min(left, DRAWN_AT_MOST) for left in state.deck]), {})


def _of_strike(state: State, unit: int, square: int, style: str, reckoned: Reckoned) -> float:
    """What a strike is worth. It hangs on how many trumps there are, on the Key Position, and on who is touched, too."""
    target, which = state.on[square], TRUMPS[style]
    trumps = sum([card in which for card in looked_at(state, unit, target)])
    key = is_key(state, unit >> 2, state.battle.positions[state.at[unit]][square])
    of_it = unit, target, style, trumps, key, tuple(touched_too(state, unit, target, style))
    if of_it not in reckoned:
        reckoned[of_it] = _gained(state, strike(state, unit, target, style))
    return reckoned[of_it]


def _of_strikes(state: State, origin: int, to: int, cards: int, reckoned: Reckoned) -> dict[float, int]:
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
                    known[seen] = _of_strike(state, unit, square, style, reckoned)
                if known[seen] > best:
                    best = known[seen]
            of_cards[best] = of_cards.get(best, 0) | alike
    else:
        of_cards[0.0] = cards
    state.on[to], state.on[origin], state.at[unit] = NOWHERE, unit, origin
    state.top[to], state.colour[to] = top, colour
    return of_cards


def _of_moves(view: State, acts: Acts, enemies: tuple[int, ...], reckoned: Reckoned) -> Iterator[Lot]:
    """Nearer to where the enemy can be struck is worth more; and so is the best strike from there, with the card under the unit."""
    (origin,), squares, cards = acts.fields["origin"], acts.fields["to"], acts.fields["card"]
    form = view.battle.forms[view.on[origin]]
    near, beside = _steps_to(form.type, enemies), -1 if form.advantage == "healing" else _beside(enemies)
    for to in squares:
        worth = 1.0 + 0.3 * (near[origin] - near[to]) - 0.01 * near[to]
        if beside >> to & 1:
            for more, which in _of_strikes(view, origin, to, cards, reckoned).items():
                yield worth + more, (origin, to), which
        else:
            yield worth, (origin, to), cards


def _worth(view: State, action: Action, reckoned: Reckoned) -> float:
    if type(action) is Attack:
        return 1 + _of_strike(view, view.moved, action.target, action.style, reckoned)
    return -1.0 if type(action) is DiscardHand else 0.5


def _weighed(view: State, legal: Choices) -> Iterator[Lot]:
    """What may be done with what it is worth: steps and cards are weighed once for all that count alike."""
    enemies = tuple([square for square in view.at[(1 - view.turn) * 4 : (1 - view.turn) * 4 + 4] if square >= 0])
    reckoned = _reckoned(view)
    for acts in legal.folded:
        if acts.act is Move:
            yield from _of_moves(view, acts, enemies, reckoned)
        else:
            for action in acts.each or every((acts,)):
                yield _worth(view, action, reckoned), action, 0


def by_lot(view: State, legal: Choices, chance: Chance) -> Action:
    """Anything that may be done; nothing is drawn by lot where there is no choice."""
    return legal[0] if len(legal) == 1 else playing.at_random(view, legal, chance)


def _is_stuck(view: State) -> bool:
    """Is the hand of no use any more? No card of it can be played, and none will be, for only moves change what one's units stand on."""
    seat = view.turn
    return view.deck[seat] > 0 and view.hand(seat) > 0 and not perhaps_can_move(view, seat)


def _plays_on(view: State, legal: Choices, chance: Chance) -> Action:
    """As `greedy` does, but a hand that is stuck is thrown away: with an empty one the next turn begins with a card."""
    if view.phase in (MOVEMENT, POST_TURN) and _is_stuck(view) and DiscardHand(view.turn) in legal:
        return DiscardHand(view.turn)
    return greedy(view, legal, chance)


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


def lookahead(view: State, legal: Choices, chance: Chance) -> Action:
    """What is worth most beside what the next player can then do, on the average over all cards that this player may hold.

    Where the next turn is the first of a round, initiative is imagined. With the turn as good as over, or with a hand that is stuck,
    nothing is to be looked ahead for: then only the hand can still be thrown away.
    """
    if view.phase in (SETUP, POST_TURN) or (view.phase == MOVEMENT and _is_stuck(view)):
        return _plays_on(view, legal, chance)
    tried = _worth_a_try(view, legal, chance)
    if len(tried) == 1:
        return tried[0][1]
    rounds = [_on_top(view, chance) for _ in range(IMAGINED if view.turns_taken else 1)]
    worth = [NOW * each + fmean([_comes_after(view, action, tops, chance) for tops in rounds]) for each, action in tried]
    return tried[worth.index(max(worth))][1]


def _worth_a_try(view: State, legal: Choices, chance: Chance) -> list[tuple[float, Action]]:
    """To end the turn, and what is worth most at once or little less; among equals by lot. Of cards that count alike one is tried."""
    lots = list(_weighed(view, legal))
    least = max(worth for worth, _, _ in lots) - NEAR
    ends = [(worth, _made(view, act, 0)) for worth, act, _ in lots if type(act) is EndTurn]
    near = [lot for lot in lots if lot[0] >= least and type(lot[1]) is not EndTurn]
    each = [(worth, chance.random(), act, card) for worth, act, cards in near for card, _ in _alike(cards) or [(0, 0)]]
    each.sort(reverse=True)
    return [*ends, *[(worth, _made(view, act, card)) for worth, _, act, card in each]][:TRIED]


def _on_top(view: State, chance: Chance) -> playing.Packs:
    """Cards that may lie on top of both packs."""
    tops = []
    for seat in (0, 1):
        pool = list(in_set(view.unseen[seat]))
        tops.append([pool.pop(int(chance.random() * len(pool))) for _ in range(min(TOPS, len(pool)))])
    return tops[0], tops[1]


def _comes_after(view: State, action: Action, tops: playing.Packs, chance: Chance) -> float:
    """What the turn after this act is worth to the seat that does it: what it expects of its own, or fears of the other's."""
    state, packs, seat = view.copy(), (tops[0][:], tops[1][:]), view.turn
    follow(state, action)
    while state.phase != OVER and state.turn == seat and _turns(state) == _turns(view):
        drawn = due(state)
        follow(state, Draw(seat, (HIDDEN,) * drawn) if drawn else _plays_on(state, choices_in_turn(state), chance))
    while state.phase == INITIATIVE:
        drawer = 0 if state.to_draw[0] else 1
        if not packs[drawer]:
            return 0.0
        follow(state, Initiative(drawer, packs[drawer].pop()))
    if state.phase == OVER:
        return {seat: WON, 1 - seat: -WON}.get(state.winner, 0.0)
    return THEN * _expected(state) * (1 if state.turn == seat else -1)


def _expected(state: State) -> float:
    """What the best act of the player whose turn it is will be worth, on the average over the cards that may be in the hand."""
    seat = state.turn
    if drawn := due(state):
        follow(state, Draw(seat, (HIDDEN,) * drawn))
    lots = sorted(_weighed(state, choices_in_turn(state)), key=itemgetter(0), reverse=True)
    known, unseen, hidden = state.known[seat], state.unseen[seat], state.hidden[seat]
    worth, before = 0.0, comb(unseen.bit_count(), hidden)
    hands = before
    for each, _, cards in lots:
        if cards and not cards & known:
            unseen &= ~(cards | JOKERS if cards >> JOKER else cards)
            without = comb(unseen.bit_count(), hidden)
        else:
            without = 0
        worth += each * (before - without)
        before = without
        if not before:
            break
    return worth / hands


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
