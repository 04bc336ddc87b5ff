"""Scoring and winning: the value of a board line by line, and the winner of a game."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from models.cards import ACE, JACK, KING, NAMES, QUEEN, RANK, RANKS
from referee.games.royals.state import (
    NOBODY,
    ROYAL_OF,
    State,
    card_of_board_card,
    was_moved_from_meld,
)
from referee.games.royals.table_rules import TableRules
from referee.number_types import Card, Rank, Seat, Suit

POINTS: Final[tuple[int, ...]] = tuple(5 if rank == ACE or rank >= 8 else 10 for rank in range(13))
"""Five points for 9, 10, J, Q, K and A, ten for 2 to 8; by rank."""
IN_FIVES: Final = 5
"""Every score is a multiple of this."""
IN_A_MATCH: Final = 2
"""The factor for cards in a match."""
MATCH: Final = 3
"""The smallest number of cards in a match."""


class ScoreLine(NamedTuple):
    """One line of a score.

    `why`: `match` or `cards` of a denomination on the board, `hand`, `set` (another score), or `counted` by
    the players.
    """

    amount: int
    why: str
    number: int
    """The number of cards; for a set, its ordinal number."""
    rank: int
    cards: tuple[str, ...]


def score_lines(
    table_rules: TableRules,
    home_suit: Suit,
    spoils: Iterable[int],
    meld: Iterable[int],
    hand: Iterable[Card],
    moved_from_meld: Iterable[Card] = (),
) -> tuple[ScoreLine, ...]:
    """One player's score for a hand, line by line: the board, minus the cards in hand, plus the sets.

    `moved_from_meld`: the cards among the Spoils that were melded and moved there with a change of House.
    """
    spoils, meld, hand = list(spoils), list(meld), list(hand)
    board = [*board_score_lines(table_rules, spoils, meld, moved_from_meld)]
    if hand:
        board.append(
            ScoreLine(-sum([POINTS[RANK[card]] for card in hand]), "hand", len(hand), -1, card_names(hand))
        )
    net = total_of_score_lines(board)
    sets = complete_royal_set_count(home_suit, table_rules.policies.displayed_cards(spoils, meld))
    royals = tuple(NAMES[13 * home_suit + rank] for rank in (12, 11, 10)) if sets else ()
    return (*board, *(ScoreLine(net, "set", number, -1, royals) for number in range(1, sets + 1)))


def score_line_of_counted_points(points: int) -> ScoreLine:
    """A score in one line, as the players counted it."""
    return ScoreLine(points, "counted", 0, -1, ())


def total_of_score_lines(score_lines: Iterable[ScoreLine]) -> int:
    """The sum of the lines."""
    return sum([line.amount for line in score_lines])


def board_score_lines(
    table_rules: TableRules, spoils: list[int], meld: list[int], moved_from_meld: Iterable[Card] = ()
) -> Iterable[ScoreLine]:
    declared = [*meld, *moved_from_meld]
    of_rank: dict[int, list[int]] = {}
    for card in spoils + meld:
        of_rank.setdefault(RANK[card], []).append(card)
    for rank in sorted(of_rank, key=lambda each: each or 13, reverse=True):
        cards = matched = of_rank[rank]
        if len(cards) >= MATCH:
            matched = [
                card for card in table_rules.policies.matching_cards(spoils, meld, rank) if RANK[card] == rank
            ]
        if len(matched) < MATCH or not table_rules.policies.counts_double(declared, rank):
            yield ScoreLine(POINTS[rank] * len(cards), "cards", len(cards), rank, card_names(cards))
            continue
        yield ScoreLine(
            POINTS[rank] * len(matched) * IN_A_MATCH, "match", len(matched), rank, card_names(matched)
        )
        if unmatched_spoils := [card for card in spoils if RANK[card] == rank and len(matched) < len(cards)]:
            yield ScoreLine(
                POINTS[rank] * len(unmatched_spoils),
                "cards",
                len(unmatched_spoils),
                rank,
                card_names(unmatched_spoils),
            )


def points_from_melded_cards(board_score_lines: Iterable[ScoreLine], meld: Iterable[int]) -> int:
    """The points of a board that come from melded cards; the rest come from won cards.

    Melded cards are in the first line of their denomination.
    """
    first: dict[int, ScoreLine] = {}
    for line in board_score_lines:
        if line.why in ("match", "cards"):
            first.setdefault(line.rank, line)
    return sum(first[RANK[card]].amount // first[RANK[card]].number for card in meld)


def always_true_match_counts_double(declared_cards: Iterable[Card], rank: Rank) -> bool:
    """True always: a match counts double even if it was never melded."""
    return True


def match_counts_double_if_melded(declared_cards: Iterable[Card], rank: Rank) -> bool:
    """True if a card of the match was melded (house rule `undeclared_matches` off). `declared_cards`: all
    that were melded."""
    return any(RANK[card] == rank for card in declared_cards)


def complete_royal_set_count(home_suit: Suit, cards: Iterable[Card]) -> int:
    """The number of complete sets of home suit Royals (K, Q and J) among these cards."""
    ranks = [RANK[card] for card in cards if ROYAL_OF[card] == home_suit]
    return min(ranks.count(JACK), ranks.count(QUEEN), ranks.count(KING))


def card_names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


class BoardCards(NamedTuple):
    """The cards on a seat's board, in numbers of cards."""

    spoils: list[Card]
    meld: list[Card]
    moved_from_meld: list[Card]
    """Those among the Spoils that were melded."""


def board_cards_by_zone(state: State, seat: Seat) -> BoardCards:
    """The cards on the seat's board, by zone."""
    return BoardCards(
        [card_of_board_card(board_card) for board_card in state.spoils[seat]],
        [card_of_board_card(board_card) for board_card in state.meld[seat]],
        [card_of_board_card(each) for each in state.spoils[seat] if was_moved_from_meld(each)],
    )


def provisional_score_lines_of_seat(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """The seat's score if the hand ended now, as far as its cards are known."""
    return score_lines_with_hand(state, seat, state.known[seat])


def score_lines_without_hand(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """The value of the seat's board, without the cards in hand."""
    return score_lines_with_hand(state, seat, ())


def score_lines_with_hand(state: State, seat: Seat, hand: Iterable[Card]) -> tuple[ScoreLine, ...]:
    """The seat's score, line by line, with these cards left in the hand."""
    spoils, meld, moved = board_cards_by_zone(state, seat)
    return score_lines(state.table_rules, state.suits[seat], spoils, meld, hand, moved)


def ranks_counted_double(state: State, seat: Seat) -> frozenset[Rank]:
    """The denominations of which the seat's board has a match that counts double at this table."""
    spoils, meld, moved = board_cards_by_zone(state, seat)
    lines = board_score_lines(state.table_rules, spoils, meld, moved)
    return frozenset(line.rank for line in lines if line.why == "match")


def score_line_json(line: ScoreLine) -> dict[str, object]:
    """A score line as JSON."""
    rank = {"rank": RANKS[line.rank]} if line.rank >= 0 else {}
    return {
        "amount": line.amount,
        "reason": line.why,
        "number": line.number,
        **rank,
        "cards": list(line.cards),
    }


def points_needed_to_pass(target: int, total: int) -> int:
    """How many points are still needed to have more than the target: a multiple of five (R-55)."""
    return IN_FIVES * max(0, (target - total) // IN_FIVES + 1)


# -- Game ----------------------------------------------------------------------------------------------------


def game_winner_or_nobody(
    table_rules: TableRules,
    totals_before: tuple[int, ...],
    totals: tuple[int, ...],
    hands_played: int,
    hand_ender_seat: Seat,
) -> Seat:
    """The winner after this hand, or NOBODY while the game goes on.

    Battle Royals cannot end before as many hands as players. `totals_before`: the totals before this hand.
    """
    totals_before, totals = (
        totals_with_departed_capped_at_target(table_rules, each) for each in (totals_before, totals)
    )
    if max(totals) <= table_rules.target or not are_enough_hands_played(table_rules, hands_played):
        return NOBODY
    return table_rules.policies.winner_of_several(totals_before, totals, table_rules.target, hand_ender_seat)


def totals_with_departed_capped_at_target(
    table_rules: TableRules, totals: tuple[int, ...]
) -> tuple[int, ...]:
    """The totals by seat; that of a player who has left counts at most the target and so wins nothing
    (T-04)."""
    departed, target = table_rules.departed, table_rules.target
    return (
        tuple(min(total, target) if seat in departed else total for seat, total in enumerate(totals))
        if departed
        else totals
    )


def sole_highest_seat_or_nobody(
    totals_before: tuple[int, ...], totals: tuple[int, ...], target: int, hand_ender_seat: Seat
) -> int:
    """The seat with the highest total; NOBODY if it is shared, since then another hand is played."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else NOBODY


def highest_seat_or_nobody_if_several_first_pass(
    totals_before: tuple[int, ...], totals: tuple[int, ...], target: int, hand_ender_seat: Seat
) -> Seat:
    """The seat with the highest total, but NOBODY after the hand in which several first pass the target.

    House rule `several_past_target: play_on`.
    """
    is_first_shared_pass = (
        count_totals_above_target(totals, target) > 1 and count_totals_above_target(totals_before, target) < 2
    )
    return (
        NOBODY
        if is_first_shared_pass
        else sole_highest_seat_or_nobody(totals_before, totals, target, hand_ender_seat)
    )


def ender_past_target_or_highest_seat(
    totals_before: tuple[int, ...], totals: tuple[int, ...], target: int, hand_ender_seat: Seat
) -> Seat:
    """The seat that ended the hand if it is past the target, else the highest total (`several_past_target:
    ender`)."""
    return (
        hand_ender_seat
        if hand_ender_seat != NOBODY and totals[hand_ender_seat] > target
        else sole_highest_seat_or_nobody(totals_before, totals, target, hand_ender_seat)
    )


def count_totals_above_target(totals: tuple[int, ...], target: int) -> int:
    return sum(points > target for points in totals)


def are_enough_hands_played(table_rules: TableRules, hands_played: int) -> bool:
    """True if enough hands were played to end the game: in Battle Royals as many as there are players."""
    return hands_played >= table_rules.fewest_hands
