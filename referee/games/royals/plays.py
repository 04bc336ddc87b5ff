"""The attacker's plays beside the trick, folded: melds, strikes of an Assassin, ransoms, changes of suit, and the ways to end."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from models.cards import ACE, RANK, SUIT
from referee.acts import Acts, Said, Several, Values, as_set, in_set
from referee.games.royals.actions import HAND, MELD, SPOILS, Assassinate, ChangeSuit, Discard, EndHand, EndTurn, Lead, Meld, Ransom
from referee.games.royals.changing import as_if_ransoms, prices_of, promised
from referee.games.royals.knowledge import may_be_held, most_in_hand, sure_face
from referee.games.royals.melding import has_royal_before, keeps_a_card, on_display
from referee.games.royals.ransoming import may_be_ransomed, may_be_struck
from referee.games.royals.state import ROYAL_OF, State


def plays(state: State, said: Said) -> Iterator[Acts]:
    """Everything the attacker may do when the draws are made."""
    seat = state.attacker
    held, known = may_be_held(state, seat), as_set(state.known[seat])
    cards = as_set(held) if state.hidden[seat] else known
    near = state.known[seat] + [lying & 63 for lying in state.board(seat)]
    if cards and not state.fought:
        yield Acts(Lead, {"by": (seat,), "card": cards}, {"card": known})
    if said.may_be(Meld) and has_royal_before(state, seat):
        yield from _melds(state, held, known, near)
    if said.may_be(Assassinate):
        yield from _assassinations(state)
    if said.may_be(Ransom):
        yield from _ransoms(state, held, known)
    if said.may_be(ChangeSuit):
        yield from _changes(state, near)
    yield from _endings(state, cards, known)


# -- melds ---------------------------------------------------------------------------------------------------------


def same_rank(rank: int) -> tuple[int, int, int, int]:
    """The cards of a denomination."""
    return rank, rank + 13, rank + 26, rank + 39


def match(state: State, seat: int, rank: int, sure: list[int], most: int, among: int = 0) -> Several | None:
    """Cards of a denomination that make a match with what is on display, at most so many: of those that are surely there,
    and of the hidden part of the hand.
    """
    home, hidden, unseen = state.suits[seat], state.hidden[seat], state.unseen
    cards = [card for card in same_rank(rank) if ROYAL_OF[card] != home]
    pool, unknown = {card: sure.count(card) for card in cards}, 0
    for card in cards if hidden else ():
        more = min(hidden, unseen[card])
        pool[card] += more
        unknown += more
    least = max(1, 3 - on_display(state, seat, rank))
    most = min(most, sum(pool.values()) - max(0, unknown - hidden))
    if most < least:
        return None

    def fits(named: tuple[int, ...]) -> bool:
        return sum([max(0, named.count(card) - sure.count(card)) for card in set(named)]) <= hidden

    pool = {card: copies for card, copies in pool.items() if copies}
    return Several(pool, range(least, most + 1), fits if min(most, unknown) > hidden else None, among)


def _melds(state: State, held: list[int], known: int, near: list[int]) -> Iterator[Acts]:
    """Every meld that the hand can hold: one for each denomination."""
    seat = state.attacker
    most = state.hand(seat) - keeps_a_card(state)
    for rank in _within_three(state, held, near):
        cards = match(state, seat, rank, state.known[seat], most)
        if cards is not None:
            yield Acts(Meld, {"by": (seat,), "cards": cards}, {"cards": known & as_set(cards.pool)})


def _within_three(state: State, held: list[int], near: list[int]) -> Iterable[int]:
    """The denominations of the hand that can come to three with what is on the board."""
    ranks = [RANK[card] for card in held]
    if state.hidden[state.attacker]:
        return dict.fromkeys(ranks)
    there = [0] * 13
    for card in near:
        there[RANK[card]] += 1
    return dict.fromkeys([rank for rank in ranks if there[rank] >= 3])


# -- against other boards ------------------------------------------------------------------------------------------


def _assassinations(state: State) -> Iterator[Acts]:
    """Every strike of an Assassin. The zone is named where both hold a copy of the victim, and only there."""
    seat = state.attacker
    aces = as_set([lying & 63 for lying in state.spoils[seat] if RANK[lying & 63] == ACE and lying >> 7 < state.turn])
    for ace in in_set(aces):
        for of in may_be_struck(state, seat):
            spoils, meld = (as_set(lying & 63 for lying in row[of] if SUIT[lying & 63] == SUIT[ace]) for row in (state.spoils, state.meld))
            for victims, zones in ((spoils ^ meld, (-1,)), (spoils & meld, (SPOILS, MELD))):
                if victims:
                    fields: dict[str, Values] = {"by": (seat,), "ace": 1 << ace, "of": (of,), "victim": victims, "zone": zones}
                    yield Acts(Assassinate, fields, {"ace": 1 << ace, "victim": victims})


def _ransoms(state: State, held: list[int], known: int) -> Iterator[Acts]:
    """Every ransom: Royals of the home suit, and copies for a change of suit."""
    seat, home = state.attacker, state.suits[state.attacker]
    for of in state.opponents(seat):
        if not state.meld[of]:
            continue
        lying_there = [lying for lying in state.meld[of] if may_be_ransomed(state, lying, for_change=True)]
        if not lying_there:
            continue
        in_time = [lying & 63 for lying in lying_there if may_be_ransomed(state, lying)]
        for take in dict.fromkeys([lying & 63 for lying in lying_there]):
            prices = [card for card in prices_of(state, seat, take) if card in held]
            if not prices:
                continue
            fields: dict[str, Values] = {"by": (seat,), "of": (of,), "take": 1 << take}
            sure = {"take": 1 << take, "give": known & as_set(prices)}
            if ROYAL_OF[take] == home and take in in_time:
                yield Acts(Ransom, {**fields, "give": as_set(prices)}, sure)
            for_change = [give for give in prices if as_if_ransoms(state, Ransom(seat, of, take, give, SUIT[take]))]
            if for_change:
                yield Acts(Ransom, {**fields, "give": as_set(for_change), "for_suit": (SUIT[take],)}, sure)


# -- a change of suit, and the end ---------------------------------------------------------------------------------


def _changes(state: State, near: list[int]) -> Iterator[Acts]:
    """Every change of suit: which three copies, and which of them is dead. Cards that can lie in the same zones are one."""
    seat = state.attacker
    alike: dict[tuple[int, ...], int] = {}
    for card in _three_alike(state, near):
        if state.terms.pack[card] >= 3 and SUIT[card] != state.suits[seat]:
            on_board = (sum([lying & 63 == card for lying in row[seat]]) for row in (state.spoils, state.meld))
            most = tuple([min(3, copies) for copies in (most_in_hand(state, seat, card), *on_board)])
            alike[most] = alike.get(most, 0) | 1 << card
    for most, cards in alike.items():
        for copies in combinations_with_replacement((HAND, SPOILS, MELD), 3):
            if all(copies.count(zone) <= most[zone] for zone in copies):
                sure = as_set(card for card in in_set(cards) if state.known[seat].count(card) >= copies.count(HAND))
                fields: dict[str, Values] = {"by": (seat,), "card": cards, "copies": (copies,), "dead": tuple(dict.fromkeys(copies))}
                yield Acts(ChangeSuit, fields, {"card": sure})


def _three_alike(state: State, near: list[int]) -> list[int]:
    """The cards of which hand and board can hold three."""
    if state.hidden[state.attacker]:
        return sorted({*near, *[card for card in range(52) if state.unseen[card] > 1]})
    if len(set(near)) > len(near) - 2:
        return []
    near = sorted(near)
    return list(dict.fromkeys([card for card, third in zip(near, near[2:], strict=False) if card == third]))


def _endings(state: State, cards: int, known: int) -> Iterator[Acts]:
    """The ways to end the turn, and the hand."""
    seat = state.attacker
    if state.promised and any(promised.broken(state, EndTurn(seat))):
        return
    if not cards:
        yield Acts(EndTurn, {"by": (seat,)})
    elif state.fought:
        yield Acts(Discard, {"by": (seat,), "card": cards}, {"card": known})
    if state.won_by == seat and has_royal_before(state, seat):
        if sure_face(state, seat) is None:
            yield Acts(EndHand, {"by": (seat,)})
        last = as_set(card for card in in_set(cards) if sure_face(state, seat, card) is None)
        if last:
            yield Acts(EndHand, {"by": (seat,), "discard": last}, {"discard": known & last})
