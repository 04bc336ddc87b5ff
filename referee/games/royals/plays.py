"""The attacker's plays outside the trick, in compact sets.

Melds, an Assassin's strikes, ransoms, changes of suit, and the ways to end.
"""

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Final, cast

from models.cards import ACE, RANK, SUIT
from referee.act_sets import (
    ActSet,
    CardChoices,
    PartialAct,
    Values,
    all_acts_except_revealing,
    card_set,
    cards_in_set,
)
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
from referee.games.royals.changing import (
    allowed_ransom_price_card_set,
    can_ransom_for_suit_change,
    promised_change_still_owed,
    spends_copy_needed_for_change,
)
from referee.games.royals.hidden_cards import (
    max_copies_in_hand,
    possible_cards_in_hidden_hand_part,
    surely_held_face_card_or_hidden,
)
from referee.games.royals.melding import (
    card_count_on_board_for_match,
    had_home_royal_before_turn,
    must_keep_card_to_lead,
)
from referee.games.royals.ransoming import (
    is_meld_turn_ransomable,
    seats_whose_boards_assassins_reach,
    turns_whose_melds_are_ransomable,
)
from referee.games.royals.state import (
    CARDS_OF_SUIT,
    ROYAL_OF,
    State,
    copies_in_zone,
    count_copies_in_zone,
)
from referee.number_types import Card, Rank, Seat


def optional_play_acts(state: State, partial_act: PartialAct) -> Iterator[ActSet]:
    """Every optional play of the attacker once the draws are made."""
    seat, privileged = state.attacker, had_home_royal_before_turn(state, state.attacker)
    known = card_set(state.known[seat])
    possible = known | possible_cards_in_hidden_hand_part(state, seat)
    hand_and_board = state.known[seat] + [board_card & 63 for board_card in state.board_cards(seat)]
    if possible and not state.fought:
        yield ActSet(Lead, {"by": (seat,), "card": possible}, {"card": known})
    if privileged and partial_act.can_become(Meld):
        yield from possible_meld_act_set_for_each_rank(state, known, hand_and_board)
    if (aces := attacker_aces_won_before_turn(state)) and partial_act.can_become(Assassinate):
        yield from assassinate_acts(state, aces)
    if partial_act.can_become(Ransom):
        yield from ransom_acts(state, possible, known)
    if (three := cards_with_possibly_three_copies(state, hand_and_board)) and partial_act.can_become(
        ChangeSuit
    ):
        yield from change_suit_acts(state, three)
    yield from acts_ending_turn_or_hand(state, possible, known, privileged)


_SPENT: Final = {
    Draw: "card",
    Lead: "card",
    Ransom: "give",
    Assassinate: "victim",
    ChangeSuit: "card",
}
"""The field with the card that an act spends or kills, by kind of act."""


def acts_sparing_copies_for_promised_change(state: State, act_sets: Iterator[ActSet]) -> Iterator[ActSet]:
    """The acts among these that leave what a promised change of suit needs (R-45)."""
    if spends_copy_needed_for_change.id not in {rule.id for rule in state.table_rules.rules[Lead]}:
        yield from act_sets
        return
    for each in act_sets:
        if each.act is Meld:
            yield from _melds_sparing_copies_for_promised_change(state, each)
        elif (name := _SPENT.get(each.act)) is None:
            yield each
        else:
            zones = cast(tuple[int, ...], each.fields.get("zone", ()))
            parts = [each.with_values({"zone": (zone,)}) for zone in zones] if len(zones) > 1 else [each]
            for part in parts:
                yield from _acts_sparing_copies_by_card(state, part, name)


def _acts_sparing_copies_by_card(state: State, acts: ActSet, field: str) -> Iterator[ActSet]:
    """The acts of this set that leave what a promised change of suit needs; only the card in `field`
    decides."""
    spared = card_set(
        [
            getattr(act, field)
            for act in all_acts_except_revealing((acts,))
            if not any(spends_copy_needed_for_change.violations(state, act))
        ]
    )
    if spared:
        certain_cards = {
            of: cards & spared if of == field else cards for of, cards in acts.certain_cards.items()
        }
        yield ActSet(acts.act, {**acts.fields, field: spared}, certain_cards)


def _melds_sparing_copies_for_promised_change(state: State, melds: ActSet) -> Iterator[ActSet]:
    """The melds among these that leave what a promised change of suit needs.

    That depends on all cards together, so every complete meld is tested. The melds of one size are then
    combined, so that each card offered leads to one of them.
    """
    cards = cast(CardChoices, melds.fields["cards"])
    spared = [
        named
        for named in cards.all_choices_or_only_unnamed_if_allowed()
        if named is not None
        and not any(spends_copy_needed_for_change.violations(state, Meld(state.attacker, named)))
    ]
    for size in sorted({len(named) for named in spared}):
        full_melds = [named for named in spared if len(named) == size]
        pool = {
            card: copies for card, copies in cards.pool.items() if any(card in named for named in full_melds)
        }
        fits = partial(_is_part_of_a_meld, full_melds)
        yield melds.with_values({"cards": CardChoices(pool, range(size, size + 1), fits, cards.required_any)})


def _is_part_of_a_meld(melds: list[tuple[int, ...]], named: tuple[int, ...]) -> bool:
    return any(all(meld.count(card) >= named.count(card) for card in named) for meld in melds)


# -- melds ---------------------------------------------------------------------------------------------------


def cards_of_rank(rank: Rank) -> tuple[int, int, int, int]:
    """The four cards of a denomination."""
    return rank, rank + 13, rank + 26, rank + 39


@cache
def cards_of_rank_except_royal_of_home_suit(rank: Rank, home_suit: int) -> tuple[Card, ...]:
    """The cards of a denomination without the Royal of the home suit."""
    return tuple(card for card in cards_of_rank(rank) if ROYAL_OF[card] != home_suit)


def match_choices_from_hand(
    state: State, seat: Seat, rank: Rank, known_cards: list[int], max_count: int, required_any: int = 0
) -> CardChoices | None:
    """Up to `max_count` cards of a denomination that make a match with the display, or None.

    `known_cards`: cards known to be in the hand; the others come from its hidden part.
    """
    hidden, cards = state.hidden[seat], cards_of_rank_except_royal_of_home_suit(rank, state.suits[seat])
    pool = {card: copies for card in cards if (copies := known_cards.count(card))}
    pool_size, fits = sum(pool.values()), None
    if hidden:
        hidden_copies = {card: copies for card in cards if (copies := min(hidden, state.unseen[card]))}
        unknown = sum(hidden_copies.values())
        pool = {card: copies for card in cards if (copies := pool.get(card, 0) + hidden_copies.get(card, 0))}
        pool_size += min(unknown, hidden)
        fits = (
            partial(can_hidden_hand_hold, known_cards, hidden)
            if min(max_count, pool_size, unknown) > hidden
            else None
        )
    least, max_count = max(1, 3 - card_count_on_board_for_match(state, seat, rank)), min(max_count, pool_size)
    return CardChoices(pool, range(least, max_count + 1), fits, required_any) if max_count >= least else None


def can_hidden_hand_hold(known_cards: list[int], hidden_count: int, named_cards: tuple[int, ...]) -> bool:
    """True if the hidden part of the hand is large enough for the named cards that are not known in it."""
    return (
        sum([max(0, named_cards.count(card) - known_cards.count(card)) for card in set(named_cards)])
        <= hidden_count
    )


def possible_meld_act_set_for_each_rank(
    state: State, known_card_set: int, hand_and_board: list[int]
) -> Iterator[ActSet]:
    """Every meld that the hand can hold: one set for each denomination."""
    seat = state.attacker
    most = state.hand_size(seat) - must_keep_card_to_lead(state)
    for rank in hand_ranks_that_can_reach_three(state, hand_and_board):
        cards = match_choices_from_hand(state, seat, rank, state.known[seat], most)
        if cards is not None:
            yield ActSet(
                Meld, {"by": (seat,), "cards": cards}, {"cards": known_card_set & card_set(cards.pool)}
            )


def hand_ranks_that_can_reach_three(state: State, hand_and_board: list[int]) -> Iterable[Rank]:
    """The denominations of the hand that can reach three cards with the board.

    `hand_and_board`: the known cards of the hand, and the board.
    """
    seat, ranks = state.attacker, [RANK[card] for card in hand_and_board]
    in_hand = ranks[: len(state.known[seat])]
    if state.hidden[seat]:
        return dict.fromkeys(
            [
                *in_hand,
                *[RANK[card] for card in cards_in_set(possible_cards_in_hidden_hand_part(state, seat))],
            ]
        )
    return [rank for rank in dict.fromkeys(in_hand) if ranks.count(rank) >= 3]


# -- against other boards ------------------------------------------------------------------------------------


def attacker_aces_won_before_turn(state: State) -> list[int]:
    """The Aces in Spoils that were won before this turn."""
    return [
        board_card & 63
        for board_card in state.spoils[state.attacker]
        if RANK[board_card & 63] == ACE and board_card >> 7 < state.turn
    ]


def assassinate_acts(state: State, aces: list[int]) -> Iterator[ActSet]:
    """Every strike of an Assassin. The zone is named only if both zones hold a copy of the victim."""
    seat = state.attacker
    for ace in sorted(set(aces)):
        for of in seats_whose_boards_assassins_reach(state, seat):
            spoils, meld = [
                card_set([board_card & 63 for board_card in row[of]]) & CARDS_OF_SUIT[SUIT[ace]]
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
                    yield ActSet(Assassinate, fields, {"ace": 1 << ace, "victim": victims})


def ransom_acts(state: State, possible_card_set: int, known_card_set: int) -> Iterator[ActSet]:
    """Every ransom, of Royals of the home suit and of copies for a change of suit."""
    seat, home, ever = state.attacker, state.suits[state.attacker], turns_whose_melds_are_ransomable(state)
    for of in state.opponents(seat):
        for take in dict.fromkeys(
            [board_card & 63 for board_card in state.meld[of] if board_card >> 7 in ever]
        ):
            prices = possible_card_set & allowed_ransom_price_card_set(state, seat, take)
            if not prices:
                continue
            fields: dict[str, Values] = {"by": (seat,), "of": (of,), "take": 1 << take}
            certain_cards = {"take": 1 << take, "give": known_card_set & prices}
            if ROYAL_OF[take] == home and any(
                is_meld_turn_ransomable(state, board_card)
                for board_card in copies_in_zone(state.meld[of], take)
            ):
                yield ActSet(Ransom, {**fields, "give": prices}, certain_cards)
            for_change = card_set(
                [
                    give
                    for give in cards_in_set(prices)
                    if can_ransom_for_suit_change(state, Ransom(seat, of, take, give, SUIT[take]))
                ]
            )
            if for_change:
                yield ActSet(Ransom, {**fields, "give": for_change, "for_suit": (SUIT[take],)}, certain_cards)


# -- a change of suit, and the end ---------------------------------------------------------------------------


def change_suit_acts(state: State, cards_with_three_copies: list[int]) -> Iterator[ActSet]:
    """Every change of suit: which three copies, and which of them goes to the dead pile.

    Cards that can be in the same zones are combined.
    """
    seat = state.attacker
    by_zones: dict[tuple[int, ...], int] = {}
    for card in cards_with_three_copies:
        if SUIT[card] != state.suits[seat]:
            by_zone = (
                max_copies_in_hand(state, seat, card),
                count_copies_in_zone(state.spoils[seat], card),
                count_copies_in_zone(state.meld[seat], card),
            )
            most = tuple([min(3, copies) for copies in by_zone])
            by_zones[most] = by_zones.get(most, 0) | 1 << card
    for most, cards in by_zones.items():
        for zones in zone_triples_for_three_copies(most):
            certain_card_set = card_set(
                [card for card in cards_in_set(cards) if state.known[seat].count(card) >= zones.count(HAND)]
            )
            fields: dict[str, Values] = {
                "by": (seat,),
                "card": cards,
                "copies": (zones,),
                "dead": tuple(dict.fromkeys(zones)),
            }
            yield ActSet(ChangeSuit, fields, {"card": certain_card_set})


@cache
def zone_triples_for_three_copies(max_copies_by_zone: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The zones that three copies can come from. `max_copies_by_zone`: the largest number of copies in each
    zone."""
    combinations = combinations_with_replacement((HAND, SPOILS, MELD), 3)
    return tuple(
        zones
        for zones in combinations
        if all(zones.count(zone) <= max_copies_by_zone[zone] for zone in zones)
    )


def cards_with_possibly_three_copies(state: State, cards: list[Card]) -> list[Card]:
    """The cards of which hand and board can hold three copies."""
    if state.hidden[state.attacker]:
        return sorted({*cards, *[card for card in range(52) if state.unseen[card] > 1]})
    cards = sorted(cards)
    return list(dict.fromkeys([card for card, third in zip(cards, cards[2:], strict=False) if card == third]))


def acts_ending_turn_or_hand(
    state: State, possible_card_set: int, known_card_set: int, had_home_royal: bool
) -> Iterator[ActSet]:
    """The ways to end the turn or the hand."""
    seat = state.attacker
    if any(promised_change_still_owed.violations(state, EndTurn(seat))):
        return
    if not possible_card_set:
        yield ActSet(EndTurn, {"by": (seat,)})
    elif state.fought:
        yield ActSet(Discard, {"by": (seat,), "card": possible_card_set}, {"card": known_card_set})
    if state.won_by == seat and had_home_royal:
        if surely_held_face_card_or_hidden(state, seat) is None:
            yield ActSet(EndHand, {"by": (seat,)})
        last = card_set(
            [
                card
                for card in cards_in_set(possible_card_set)
                if surely_held_face_card_or_hidden(state, seat, card) is None
            ]
        )
        if last:
            yield ActSet(EndHand, {"by": (seat,), "discard": last}, {"discard": known_card_set & last})
