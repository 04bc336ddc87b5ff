"""The attacker's plays beside the trick, folded: melds, strikes of an Assassin, ransoms, changes of suit, and the ways to end."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Final, cast

from models.cards import ACE, RANK, SUIT
from referee.act_sets import Acts, Said, Several, Values, as_set, every, in_set
from referee.games.royals.actions import (
    HAND,
    MELD,
    SPOILS,
    Assassinate,
    ChangeSuit,
    Discard,
    Draw,
    EndHand,
    EndTurn,
    Lead,
    Meld,
    Ransom,
)
from referee.games.royals.changing import as_if_ransoms, copy_needed, prices_of, promised
from referee.games.royals.hidden_cards import may_be_hidden, most_in_hand, sure_face
from referee.games.royals.melding import has_royal_before, keeps_a_card, on_display
from referee.games.royals.ransoming import in_time, may_be_ransomed, may_be_struck
from referee.games.royals.state import IS_FACE, OF_SUIT, ROYAL_OF, State, copies, copies_on


def plays(state: State, said: Said) -> Iterator[Acts]:
    """Everything the attacker may do when the draws are made."""
    seat, privileged = state.attacker, has_royal_before(state, state.attacker)
    known = as_set(state.known[seat])
    held = known | may_be_hidden(state, seat)
    near = state.known[seat] + [lying & 63 for lying in state.board(seat)]
    if held and not state.fought:
        yield Acts(Lead, {"by": (seat,), "card": held}, {"card": known})
    if privileged and said.may_be(Meld):
        yield from _melds(state, known, near)
    if (aces := _assassins(state)) and said.may_be(Assassinate):
        yield from _assassinations(state, aces)
    if said.may_be(Ransom):
        yield from _ransoms(state, held, known)
    if (three := _three_alike(state, near)) and said.may_be(ChangeSuit):
        yield from _changes(state, three)
    yield from _endings(state, held, known, privileged)


_SPENT: Final = {Draw: "card", Lead: "card", Ransom: "give", Assassinate: "ace"}
"""What these acts spend, by the name of the field."""


def sparing_what_is_needed(state: State, found: Iterator[Acts]) -> Iterator[Acts]:
    """Of these acts those that leave what a promised change of suit needs (R-45)."""
    if copy_needed.id not in {rule.id for rule in state.terms.rules[Lead]}:
        yield from found
        return
    for each in found:
        if each.act is Meld:
            cards = cast(Several, each.fields["cards"])
            fits = partial(_spares, state, cards.fits)
            yield each.with_values({"cards": Several(cards.pool, cards.sizes, fits, cards.among)})
        elif (name := _SPENT.get(each.act)) is None or each.fields["by"] != (state.attacker,):
            yield each
        else:
            spared = as_set(
                [getattr(act, name) for act in every((each,)) if not any(copy_needed.broken(state, act))]
            )
            if spared:
                sure = {of: cards & spared if of == name else cards for of, cards in each.sure.items()}
                yield Acts(each.act, {**each.fields, name: spared}, sure)


def _spares(state: State, fits: Callable[[tuple[int, ...]], bool] | None, named: tuple[int, ...]) -> bool:
    return (fits is None or fits(named)) and not any(copy_needed.broken(state, Meld(state.attacker, named)))


# -- melds ---------------------------------------------------------------------------------------------------------


def same_rank(rank: int) -> tuple[int, int, int, int]:
    """The cards of a denomination."""
    return rank, rank + 13, rank + 26, rank + 39


@cache
def may_be_melded(rank: int, home: int) -> tuple[int, ...]:
    """The same without the Royal of the home suit."""
    return tuple(card for card in same_rank(rank) if ROYAL_OF[card] != home)


def match(state: State, seat: int, rank: int, sure: list[int], most: int, among: int = 0) -> Several | None:
    """Cards of a denomination that make a match with what is on display, at most so many: of those that are surely there,
    and of the hidden part of the hand.
    """
    hidden, cards = state.hidden[seat], may_be_melded(rank, state.suits[seat])
    pool = {card: copies for card in cards if (copies := sure.count(card))}
    there, fits = sum(pool.values()), None
    if hidden:
        more = {card: copies for card in cards if (copies := min(hidden, state.unseen[card]))}
        unknown = sum(more.values())
        pool = {card: copies for card in cards if (copies := pool.get(card, 0) + more.get(card, 0))}
        there += min(unknown, hidden)
        fits = partial(_leave_room, sure, hidden) if min(most, there, unknown) > hidden else None
    least, most = max(1, 3 - on_display(state, seat, rank)), min(most, there)
    return Several(pool, range(least, most + 1), fits, among) if most >= least else None


def _leave_room(sure: list[int], hidden: int, named: tuple[int, ...]) -> bool:
    """Are no more of these out of the hidden part of the hand than it holds?"""
    return sum([max(0, named.count(card) - sure.count(card)) for card in set(named)]) <= hidden


def _melds(state: State, known: int, near: list[int]) -> Iterator[Acts]:
    """Every meld that the hand can hold: one for each denomination."""
    seat = state.attacker
    most = state.hand(seat) - keeps_a_card(state)
    for rank in _within_three(state, near):
        cards = match(state, seat, rank, state.known[seat], most)
        if cards is not None:
            yield Acts(Meld, {"by": (seat,), "cards": cards}, {"cards": known & as_set(cards.pool)})


def _within_three(state: State, near: list[int]) -> Iterable[int]:
    """The denominations of the hand that can come to three with what is on the board. `near`: the hand as it is known, and the board."""
    seat, there = state.attacker, [RANK[card] for card in near]
    in_hand = there[: len(state.known[seat])]
    if state.hidden[seat]:
        return dict.fromkeys([*in_hand, *[RANK[card] for card in in_set(may_be_hidden(state, seat))]])
    return [rank for rank in dict.fromkeys(in_hand) if there.count(rank) >= 3]


# -- against other boards ------------------------------------------------------------------------------------------


def _assassins(state: State) -> list[int]:
    """The Aces that were won before this turn."""
    return [
        lying & 63
        for lying in state.spoils[state.attacker]
        if RANK[lying & 63] == ACE and lying >> 7 < state.turn
    ]


def _assassinations(state: State, aces: list[int]) -> Iterator[Acts]:
    """Every strike of an Assassin. The zone is named where both hold a copy of the victim, and only there."""
    seat = state.attacker
    for ace in sorted(set(aces)):
        for of in may_be_struck(state, seat):
            spoils, meld = [
                as_set([lying & 63 for lying in row[of]]) & OF_SUIT[SUIT[ace]]
                for row in (state.spoils, state.meld)
            ]
            for victims, zones in ((spoils ^ meld, (-1,)), (spoils & meld, (SPOILS, MELD))):
                if victims:
                    fields: dict[str, Values] = {
                        "by": (seat,),
                        "ace": 1 << ace,
                        "of": (of,),
                        "victim": victims,
                        "zone": zones,
                    }
                    yield Acts(Assassinate, fields, {"ace": 1 << ace, "victim": victims})


def _ransoms(state: State, held: int, known: int) -> Iterator[Acts]:
    """Every ransom: Royals of the home suit, and copies for a change of suit."""
    seat, home, ever = state.attacker, state.suits[state.attacker], in_time(state)
    for of in state.opponents(seat):
        for take in dict.fromkeys([lying & 63 for lying in state.meld[of] if lying >> 7 in ever]):
            prices = held & prices_of(state, seat, take)
            if not prices:
                continue
            fields: dict[str, Values] = {"by": (seat,), "of": (of,), "take": 1 << take}
            sure = {"take": 1 << take, "give": known & prices}
            if ROYAL_OF[take] == home and any(
                may_be_ransomed(state, lying) for lying in copies(state.meld[of], take)
            ):
                yield Acts(Ransom, {**fields, "give": prices}, sure)
            for_change = as_set(
                [
                    give
                    for give in in_set(prices)
                    if as_if_ransoms(state, Ransom(seat, of, take, give, SUIT[take]))
                ]
            )
            if for_change:
                yield Acts(Ransom, {**fields, "give": for_change, "for_suit": (SUIT[take],)}, sure)


# -- a change of suit, and the end ---------------------------------------------------------------------------------


def _changes(state: State, three: list[int]) -> Iterator[Acts]:
    """Every change of suit: which three copies, and which of them is dead. Cards that can lie in the same zones are one."""
    seat = state.attacker
    alike: dict[tuple[int, ...], int] = {}
    for card in three:
        if state.terms.pack[card] >= 3 and SUIT[card] != state.suits[seat]:
            there = (
                most_in_hand(state, seat, card),
                copies_on(state.spoils[seat], card),
                copies_on(state.meld[seat], card),
            )
            most = tuple([min(3, copies) for copies in there])
            alike[most] = alike.get(most, 0) | 1 << card
    for most, cards in alike.items():
        for zones in _three_from(most):
            sure = as_set(
                [card for card in in_set(cards) if state.known[seat].count(card) >= zones.count(HAND)]
            )
            fields: dict[str, Values] = {
                "by": (seat,),
                "card": cards,
                "copies": (zones,),
                "dead": tuple(dict.fromkeys(zones)),
            }
            yield Acts(ChangeSuit, fields, {"card": sure})


@cache
def _three_from(most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The zones that three copies can come from, when each zone holds so many at most."""
    every = combinations_with_replacement((HAND, SPOILS, MELD), 3)
    return tuple(zones for zones in every if all(zones.count(zone) <= most[zone] for zone in zones))


def _three_alike(state: State, near: list[int]) -> list[int]:
    """The cards of which hand and board can hold three."""
    if state.hidden[state.attacker]:
        return sorted({*near, *[card for card in range(52) if state.unseen[card] > 1]})
    if len(set(near)) > len(near) - 2:
        return []
    near = sorted(near)
    return list(dict.fromkeys([card for card, third in zip(near, near[2:], strict=False) if card == third]))


def _endings(state: State, cards: int, known: int, privileged: bool) -> Iterator[Acts]:
    """The ways to end the turn, and the hand."""
    seat = state.attacker
    if state.promised and any(promised.broken(state, EndTurn(seat))):
        return
    if not cards:
        yield Acts(EndTurn, {"by": (seat,)})
    elif state.fought:
        yield Acts(Discard, {"by": (seat,), "card": cards}, {"card": known})
    if state.won_by == seat and privileged:
        if sure_face(state, seat) is None:
            yield Acts(EndHand, {"by": (seat,)})
        faces = as_set(
            [card for card in state.known[seat] if IS_FACE[card]]
        )  # any other discard would leave one
        last = as_set([card for card in in_set(faces or cards) if sure_face(state, seat, card) is None])
        if last:
            yield Acts(EndHand, {"by": (seat,), "discard": last}, {"discard": known & last})
