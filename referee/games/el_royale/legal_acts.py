"""What may be done now: every act that the rules allow, folded, generated from the hands, not found by trying all.

A play is some cards of one rank, in any order. `show`, `draw`, dealt hands and a spread only tell the referee more about a hand.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations
from typing import Final

from models.cards import HIDDEN, RANK, SUIT
from referee.act_sets import NOTHING, Acts, Hands, Said, Several, listed_once
from referee.games.el_royale.actions import (
    Action,
    Attack,
    Beat,
    Claim,
    Clear,
    Concede,
    Deal,
    Draw,
    Result,
    Show,
    Take,
    ThrowIn,
)
from referee.games.el_royale.elimination import eliminates, room, would_hold_too_many
from referee.games.el_royale.hands import not_in_that_deck
from referee.games.el_royale.hidden_cards import at_once, can_be_in_hands, can_hold, too_many
from referee.games.el_royale.seating import claim_order, pick_up_order, seat_to_attack, throw_in_order
from referee.games.el_royale.state import (
    AFTER_BEAT,
    ATTACK,
    CLAIMS,
    DEAL,
    DEFENCE,
    HAND,
    OVER,
    RANK_SET,
    RESULT,
    WHOLE_PACK,
    State,
    card_set,
    in_set,
)

HIGHER: Final = tuple(sum(1 << card for card in range(top + 1, 13 * SUIT[top] + 13)) for top in range(52))
"""`HIGHER[card]`: the higher cards of its suit."""
PACK: Final = dict.fromkeys(in_set(WHOLE_PACK), 1)
DEALT: Final = Several({HIDDEN: HAND, **PACK}, range(HAND, HAND + 1), optional=True)
"""The hand dealt to a player."""
_TAKES: Final = tuple(Take(seat) for seat in range(8))
_THROW_INS: Final = tuple(ThrowIn(seat, ()) for seat in range(8))
"""By seat, acts that a law is asked of when it is about who does it."""


def acts(state: State, said: Said = NOTHING) -> Iterator[Acts]:
    """Every act allowed now."""
    found = _ACTS[state.phase](state)
    return iter(found) if said.listed else chain(found, _told(state, said))


def _allowed(state: State, action: Action) -> bool:
    """Does no rule speak against it, beyond what hands hold and which phase it is?"""
    for broken in state.company.laws[type(action)]:
        for _ in broken(state, action):
            return False
    return True


def may_pick_up(state: State) -> list[int]:
    """Who may pick the beaten pile up, in order of priority."""
    return [seat for seat in pick_up_order(state) if _allowed(state, _TAKES[seat])]


def may_throw_in(state: State) -> list[int]:
    """Who may throw in now and can hold a card for it, in order."""
    return [seat for seat, _ in _who_throws_in(state)]


def _who_throws_in(state: State) -> list[tuple[int, int]]:
    """The same, each with all such cards."""
    held = can_be_in_hands(state, RANK_SET[RANK[state.pile[-1]]])
    if not any(held):
        return []
    return [
        (seat, held[seat])
        for seat in throw_in_order(state)
        if held[seat] and _allowed(state, _THROW_INS[seat])
    ]


# -- cards of one hand -----------------------------------------------------------------------------------------------


def _some(state: State, seat: int, cards: int, sizes: range) -> Several:
    """So many of these cards, as far as the hand can hold them at once."""
    fits = _fit(state, seat) if at_once(state, seat, cards) < cards.bit_count() else None
    return Several(dict.fromkeys(in_set(cards), 1), sizes, fits)


def _fit(state: State, seat: int) -> Callable[[tuple[int, ...]], bool]:
    return lambda cards: not too_many(state, seat, card_set(cards))


def _play(state: State, act: type, seat: int, cards: int, most: int = 4, among: int = 0) -> Acts:
    """The plays that the hand can make from these cards of one rank; in another order it is another play."""
    sure = cards & state.known[seat]
    if sure != cards:
        there = at_once(state, seat, cards)
        most = min(most, there)
        if most > 1 and there < cards.bit_count():
            several = Several(
                dict.fromkeys(in_set(cards), 1), range(1, most + 1), _fit(state, seat), among, ordered=True
            )
            return Acts(act, {"by": (seat,), "cards": several}, {"cards": sure})
    if sure == cards and cards.bit_count() == 1:
        return _single_play(act, seat, cards, among)
    plays = _free_plays(cards, min(most, cards.bit_count()), among)
    return Acts(act, {"by": (seat,), "cards": plays}, {"cards": sure}, number=len(plays.lots))


@cache
def _single_play(act: type, seat: int, card: int, among: int) -> Acts:
    """The one play of a single card that is known to be in the hand."""
    return listed_once(Acts(act, {"by": (seat,), "cards": _free_plays(card, 1, among)}, {"cards": card}))


@cache
def _free_plays(cards: int, most: int, among: int) -> Several:
    """Where the hand can hold any so many of these cards at once."""
    pool, sizes = dict.fromkeys(in_set(cards), 1), range(1, most + 1)
    plays = [play for play in Several(pool, sizes, among=among, ordered=True).every() if play]
    return Several(pool, sizes, among=among, ordered=True, lots=plays)


# -- a battle --------------------------------------------------------------------------------------------------------


def _attacks(state: State) -> list[Acts]:
    seat = state.attacker
    held = can_hold(state, seat)
    return [_play(state, Attack, seat, cards) for rank_set in RANK_SET if (cards := held & rank_set)]


def _throw_ins(state: State) -> list[Acts]:
    return [_play(state, ThrowIn, seat, cards) for seat, cards in _who_throws_in(state)]


def _beats(state: State) -> list[Acts]:
    """Equal cards, or cards of each higher rank of which the hand can hold the one of the top card's suit."""
    seat, top = state.defender, state.pile[-1]
    held = can_hold(state, seat)
    equal = held & RANK_SET[RANK[top]]
    lots = [(equal, 0)] if equal else []
    lots += [(held & RANK_SET[RANK[card]], 1 << card) for card in in_set(held & HIGHER[top])]
    most = state.company.most_that_beat
    return [_play(state, Beat, seat, cards, most, among) for cards, among in lots] if most else []


def most_that_beat(state: State) -> int:
    """Of how many cards a beat may be. That hangs on nothing else, so the rules are asked of equal ones, once for the whole game."""
    asked = State(state.company)
    asked.phase, asked.pile = DEFENCE, (0,)
    asked.attacker, asked.defender = 0, seat_to_attack(asked, 0)
    return max(
        number
        for number in range(5)
        if not number or _allowed(asked, Beat(asked.defender, asked.pile * number))
    )


def _answers(state: State) -> list[Acts]:
    if state.conceded:
        return [*_throw_ins(state), _taking(state, Take, state.defender)]
    return [*_throw_ins(state), *_beats(state), _taking(state, Concede, state.defender)]


def _endings(state: State) -> list[Acts]:
    return [*_throw_ins(state), *_takes(state), _plain(Clear, state.attacker)]


def _takes(state: State) -> list[Acts]:
    seats = may_pick_up(state)
    fullest = state.size.index(max(state.size))
    if would_hold_too_many(state, fullest):
        return [_taking(state, Take, seat) for seat in seats]
    return [_plain(Take, *seats)] if seats else []


@cache
def _plain(act: type, *seats: int) -> Acts:
    return listed_once(Acts(act, {"by": seats}))


def _taking(state: State, act: type, seat: int) -> Acts:
    """The pile goes into a hand. Whoever that eliminates may name the whole hand that is spread."""
    if not would_hold_too_many(state, seat) or not eliminates(state, act(seat)):
        return _plain(act, seat)
    held, known = state.size[seat] + len(state.pile), state.known[seat] | card_set(state.pile)
    pool = dict.fromkeys(in_set(can_hold(state, seat) | known), 1)
    spread = Several(pool, range(held, held + 1), _fit(state, seat), optional=True)
    return Acts(act, {"by": (seat,), "spread": spread}, {"spread": known})


def _claims(state: State) -> list[Acts]:
    """None of the spread cards, one, or more, as far as there is room."""
    seat, spoils = claim_order(state)[0], state.spoils
    held = can_hold(state, spoils)
    most = min(room(state, seat), state.size[spoils])
    cards = _some(state, spoils, held, range(most + 1))
    return [Acts(Claim, {"by": (seat,), "cards": cards}, {"cards": held & state.known[spoils]})]


# -- what only tells the referee more ----------------------------------------------------------------------------------


def _deals(state: State) -> Iterator[Acts]:
    seats = tuple(state.company.seats)
    yield Acts(Deal, {"by": seats, "first": seats, "hands": Hands((DEALT,) * len(seats), PACK)})


def _results(state: State) -> Iterator[Acts]:
    """Whoever won, and any of the others eliminated."""
    seats = tuple(state.company.seats)
    most = len(seats) - 1 if _allowed(state, Result(0, 0, (1,))) else 0
    for winner in seats:
        others = [seat for seat in seats if seat != winner]
        out = tuple(chain.from_iterable(combinations(others, number) for number in range(most + 1)))
        yield Acts(Result, {"by": seats, "winner": (winner,), "out": out})


def _told(state: State, said: Said) -> Iterator[Acts]:
    if state.phase not in (RESULT, DEAL, OVER) and said.may_be(Show):
        yield from _shows(state)
    if state.phase == ATTACK and said.may_be(Draw):
        yield from _draws(state)


def _shows(state: State) -> Iterator[Acts]:
    for seat, size in enumerate(state.size):
        if size:
            held = can_hold(state, seat)
            cards = _some(state, seat, held, range(1, size + 1))
            yield Acts(Show, {"by": (seat,), "cards": cards}, {"cards": held & state.known[seat]}, tells=True)


def _draws(state: State) -> Iterator[Acts]:
    for seat, drawn in enumerate(state.fresh):
        if drawn:
            cards = _drawn(state, seat)
            yield Acts(Draw, {"by": (seat,), "cards": cards}, tells=True)


def _drawn(state: State, seat: int) -> Several:
    """The cards that refilled the hand, as far as they are shown."""
    number, decks = sum(number for _, number in state.fresh[seat]), 0
    for deck, _ in state.fresh[seat]:
        decks |= deck

    def fits(cards: tuple[int, ...]) -> bool:
        return not too_many(state, seat, card_set(cards)) and not any(
            True for _ in not_in_that_deck.broken(state, Draw(seat, cards))
        )

    pool = dict.fromkeys(in_set(can_hold(state, seat) & decks), 1)
    return Several({HIDDEN: number, **pool}, range(number, number + 1), fits)


_ACTS: Final[Mapping[str, Callable[[State], Iterable[Acts]]]] = {
    RESULT: _results,
    DEAL: _deals,
    ATTACK: _attacks,
    DEFENCE: _answers,
    AFTER_BEAT: _endings,
    CLAIMS: _claims,
    OVER: lambda state: (),
}
