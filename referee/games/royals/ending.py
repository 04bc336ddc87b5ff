"""Discard, Ending the Hand, and the reveal of what is left in the hands."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from models.cards import HIDDEN, NAMES, SUIT, SUITS
from models.rulings import Violation, rule
from referee.games.royals.actions import Discard, EndHand, EndTurn, Points, Reveal, Tally
from referee.games.royals.deal import next_dealer
from referee.games.royals.events import (
    ClaimDisproved,
    ClaimsDisproved,
    FaceClaimAccepted,
    GameGoesOn,
    GameWon,
    HandScored,
    Score,
)
from referee.games.royals.hidden_cards import max_copies_in_hand, surely_held_face_card_or_hidden
from referee.games.royals.melding import facts_of_missing_home_royal, had_home_royal_before_turn
from referee.games.royals.phases import (
    end_draws_and_begin_play,
    end_hand_and_begin_reveal,
    end_turn_or_exhausted_hand,
    lapsed_suit_change_promise_events,
)
from referee.games.royals.scoring import (
    IN_FIVES,
    ScoreLine,
    are_enough_hands_played,
    board_cards_by_zone,
    game_winner_or_nobody,
    points_from_melded_cards,
    provisional_score_lines_of_seat,
    score_line_of_counted_points,
    total_of_score_lines,
    totals_with_departed_capped_at_target,
)
from referee.games.royals.state import (
    FACES,
    IS_FACE,
    NOBODY,
    OVER,
    Claim,
    Effects,
    State,
    Taken,
    mark_cards_seen,
    pack_board_card,
    remove_from_hand_face_up,
)
from referee.number_types import Card
from referee.unknowns import cards_named_so_far

# -- rules ---------------------------------------------------------------------------------------------------


@rule(
    "turn.trick_is_due",
    "R-74",
    "Trick",
    "discard end_turn",
    "{player} leads to the trick first",
    later_ruling="BR-47",
    further_rulings="R-25",
)
def trick_still_due(state: State, action: Discard | EndTurn) -> Iterator[Violation]:
    """The turn has a trick before its discard, unless the offense has no card to lead."""
    if not state.fought and state.hand_size(action.by):
        yield {"player": state.player_name(action.by)}


@rule(
    "turn.discard_is_due",
    "R-80",
    "Discard",
    "end_turn",
    "{player} holds {held, plural, one {# card} other {# cards}} and discards one to end the turn",
    later_ruling="BR-52",
    further_rulings="R-27",
)
def discard_still_due(state: State, action: EndTurn) -> Iterator[Violation]:
    """The turn ends with a discard; without one only when there is nothing to discard."""
    if held := state.hand_size(action.by):
        yield {"player": state.player_name(action.by), "held": held}


@rule(
    "ending.no_royal_before",
    "R-47",
    "Ending the Hand",
    "end_hand",
    "{player} had no Royal of {house:house} on display before this turn began{given, select, true {, "
    "apart from what was given in ransoming without privileges} other {}}",
    later_ruling="BR-33",
)
def hand_ended_but_turn_began_without_home_royal(state: State, action: EndHand) -> Iterator[Violation]:
    """To end the hand, at least one home suit Royal must be on display before the turn begins."""
    if not had_home_royal_before_turn(state, action.by):
        yield facts_of_missing_home_royal(state, action.by)


@rule(
    "ending.face_card_left",
    "R-47",
    "Ending the Hand",
    "end_hand",
    "{player} still holds {card:face}",
    later_ruling="BR-33",
)
def face_card_still_held(state: State, action: EndHand) -> Iterator[Violation]:
    """To end the hand, no face card of any suit may be left in it after the last discard.

    Where the hand is hidden it is the player's word, checked when the hands are revealed.
    """
    if (card := surely_held_face_card_or_hidden(state, action.by, action.discard)) is not None:
        yield {"player": state.player_name(action.by), "card": card}


@rule(
    "ending.trick_not_won",
    "R-47",
    "Ending the Hand",
    "end_hand",
    "{player} has not won this turn's trick",
    later_ruling="BR-33",
)
def hand_ended_without_winning_trick(state: State, action: EndHand) -> Iterator[Violation]:
    """To end the hand, its offense must have won the trick of this turn."""
    if state.won_by != action.by:
        yield {"player": state.player_name(action.by)}


@rule(
    "reveal.wrong_size",
    "R-52",
    "Scoring",
    "reveal",
    "{player} has {held, plural, one {# card} other {# cards}} left, not {shown}",
    physical=True,
    later_ruling="BR-63",
)
def wrong_hand_size_shown(state: State, action: Reveal) -> Iterator[Violation]:
    """Every hand is shown in full."""
    for seat, hand in enumerate(action.hands):
        held, shown = state.hand_size(seat), len(cards_named_so_far(hand))
        if shown > held or len(hand) != held:
            yield {"player": state.player_name(seat), "held": held, "shown": shown}


@rule(
    "reveal.not_shown",
    "R-52",
    "Scoring",
    "reveal",
    "{player}'s cards are shown to all now",
    physical=True,
    later_ruling="BR-63",
)
def revealed_hand_has_hidden_card(state: State, action: Reveal) -> Iterator[Violation]:
    """Nothing stays hidden when the hands are counted."""
    for seat, hand in enumerate(action.hands):
        if HIDDEN in hand:
            yield {"player": state.player_name(seat)}


@rule(
    "reveal.known_card_missing",
    "R-52",
    "Scoring",
    "reveal",
    "{player} still holds {card}: an earlier entry names it in this hand",
    physical=True,
    later_ruling="BR-63",
)
def known_card_missing_in_reveal(state: State, action: Reveal) -> Iterator[Violation]:
    """A card that an entry named in a hand, and that nobody saw leave it, is still there."""
    for seat, hand in enumerate(action.hands):
        missing = Counter(state.known[seat]) - Counter(hand)
        for card in missing:
            yield {"player": state.player_name(seat), "card": NAMES[card]}


@rule(
    "points.not_in_fives",
    "R-63",
    "Scoring",
    "points",
    "{player} cannot have {points, plural, one {# point} other {# points}}: every card "
    "counts five or ten, so a hand is a multiple of five",
)
def points_not_multiple_of_five(state: State, action: Points) -> Iterator[Violation]:
    """The points of a hand are a multiple of five."""
    for seat, points in enumerate(action.points):
        if points is not None and points % IN_FIVES:
            yield {"player": state.player_name(seat), "points": points}


@rule(
    "points.by_departed",
    "R-63",
    "Scoring",
    "points",
    "{player} has left the game: another player enters the points",
)
def departed_player_enters_points(state: State, action: Points) -> Iterator[Violation]:
    """A player who has left enters nothing (T-04)."""
    if action.by in state.table_rules.departed:
        yield {"player": state.player_name(action.by)}


RULES = (
    trick_still_due,
    discard_still_due,
    hand_ended_but_turn_began_without_home_royal,
    face_card_still_held,
    hand_ended_without_winning_trick,
    wrong_hand_size_shown,
    revealed_hand_has_hidden_card,
    known_card_missing_in_reveal,
    points_not_multiple_of_five,
    departed_player_enters_points,
)


# -- what it does --------------------------------------------------------------------------------------------


def apply_discard(state: State, action: Discard) -> tuple[object, ...]:
    """Put the card on top of the discard pile and end the turn."""
    remove_from_hand_face_up(state, action.by, action.card)
    state.discard = [*state.discard, action.card]
    return end_turn_or_exhausted_hand(state) if action.by == state.attacker else ()


def apply_end_turn_without_discard(state: State, action: EndTurn) -> tuple[object, ...]:
    """End the turn without a discard."""
    return end_turn_or_exhausted_hand(state)


def apply_end_hand_and_begin_reveal(state: State, action: EndHand) -> tuple[object, ...]:
    """End the hand of cards; the last discard is optional."""
    end_draws_and_begin_play(state)
    if action.discard >= 0:
        remove_from_hand_face_up(state, action.by, action.discard)
        state.discard = [*state.discard, action.discard]
    taken: tuple[object, ...] = ()
    if state.hidden[action.by]:
        state.claims = (*state.claims, Claim(state.entries + 1, action.by, FACES, 0, 0))
        taken = (FaceClaimAccepted(state.player_name(action.by)),)
    lapsed = lapsed_suit_change_promise_events(state)
    return (*lapsed, *taken, end_hand_and_begin_reveal(state, action.by))


def apply_reveal_of_hands_and_score(state: State, action: Reveal) -> tuple[object, ...]:
    """Reveal all hands, check claims against them, and score the hand."""
    disproved = _claims_disproved_by_hands(state, action.hands)
    for known, hand in zip(state.known, action.hands, strict=True):
        if known != [*hand]:
            mark_cards_seen(state, *(Counter(hand) - Counter(known)).elements())
    state.known = [list(hand) for hand in action.hands]
    state.hidden = [0] * state.table_rules.players
    disproved_events = (ClaimsDisproved(disproved),) if disproved else ()
    return (*disproved_events, *score_hand_and_find_winner(state))


def _claims_disproved_by_hands(state: State, hands: Sequence[Sequence[Card]]) -> tuple[ClaimDisproved, ...]:
    """Claims that the revealed hands disprove, and those disproved earlier, in the order of the entries."""
    words = [
        found
        for claim in state.claims
        if (found := claim_contradiction(state, claim, hands[claim.seat])) is not None
    ]
    taken = [
        _build_disproved_change_claim(state, each)
        for each in state.taken
        if _is_change_claim_disproved(each, hands[each.seat].count(each.card))
    ]
    return tuple(sorted([*words, *taken], key=lambda found: found.entry))


def mark_and_report_disproved_claims(state: State) -> tuple[ClaimsDisproved, ...]:
    """Claims that the cards seen by now disprove and that were not reported yet.

    They are reported once here, and again when the hands are revealed.
    """
    found: list[ClaimDisproved] = []
    for claim in state.claims:
        if (
            claim.suit != FACES
            and not claim.number
            and (number := _min_suit_cards_held_at_claim(state, claim)) > 0
        ):
            state.claims = tuple(
                [each._replace(number=number) if each is claim else each for each in state.claims]
            )
            found.append(
                ClaimDisproved(
                    state.player_name(claim.seat),
                    claim.entry,
                    SUITS[claim.suit],
                    state.house_name(claim.suit),
                    number,
                )
            )
    for taken in state.taken:
        if not taken.is_disproved and _is_change_claim_disproved(
            taken, max_copies_in_hand(state, taken.seat, taken.card)
        ):
            state.taken = tuple(
                [each._replace(is_disproved=True) if each is taken else each for each in state.taken]
            )
            found.append(_build_disproved_change_claim(state, taken))
    return (ClaimsDisproved(tuple(sorted(found, key=lambda each: each.entry))),) if found else ()


def _min_suit_cards_held_at_claim(state: State, claim: Claim) -> int:
    """How many cards of the suit the hand certainly held at the claim, by what is known now."""
    low = 13 * claim.suit
    known_here = len([card for card in state.known[claim.seat] if SUIT[card] == claim.suit])
    hidden_elsewhere = state.stack + sum(state.hidden) - state.hidden[claim.seat]
    known_here += max(0, sum(state.unseen[low : low + 13]) - hidden_elsewhere)
    return (
        state.left[4 * claim.seat + claim.suit]
        - claim.left
        + known_here
        - (state.drawn[claim.seat] - claim.drawn)
    )


def _is_change_claim_disproved(taken: Taken, max_held_now: int) -> bool:
    """True if the hand held too few copies of the card taken for a change. `max_held_now`: the largest number
    it can hold now."""
    return taken.is_disproved or taken.gone + max_held_now < taken.held


def _build_disproved_change_claim(state: State, taken: Taken) -> ClaimDisproved:
    return ClaimDisproved(
        state.player_name(taken.seat),
        taken.entry,
        SUITS[taken.suit],
        state.house_name(taken.suit),
        0,
        NAMES[taken.card],
    )


def claim_contradiction(state: State, claim: Claim, revealed_hand: Sequence[Card]) -> ClaimDisproved | None:
    """The contradiction between the revealed hand and a player's claim, or None.

    A card of the suit that left the hand after the claim, or is in it now, was there at the claim, unless it
    can have come in later: seen (then `left` does not count it) or as one of the unseen draws.
    """
    player = state.player_name(claim.seat)
    if claim.suit == FACES:
        faces = sum(IS_FACE[card] for card in revealed_hand)
        return ClaimDisproved(player, claim.entry, None, None, faces) if faces else None
    left_since = state.left[4 * claim.seat + claim.suit] - claim.left
    number = (
        left_since
        + sum(SUIT[card] == claim.suit for card in revealed_hand)
        - (state.drawn[claim.seat] - claim.drawn)
    )
    number = max(number, claim.number)
    if number <= 0:
        return None
    return ClaimDisproved(player, claim.entry, SUITS[claim.suit], state.house_name(claim.suit), number)


def score_hand_and_find_winner(state: State) -> tuple[object, ...]:
    """Score every board, add up the totals, and find out whether somebody has won."""
    table_rules = state.table_rules
    seats = range(table_rules.players)
    scores = [provisional_score_lines_of_seat(state, seat) for seat in seats]
    return add_hand_scores_and_find_winner(
        state,
        scores,
        [
            points_from_melded_cards(score, board_cards_by_zone(state, seat).meld)
            for seat, score in zip(seats, scores, strict=True)
        ],
    )


def add_hand_scores_and_find_winner(
    state: State, score_lines_by_seat: Sequence[tuple[ScoreLine, ...]], melded_points_by_seat: Sequence[int]
) -> tuple[object, ...]:
    """Add each player's score for the hand to the totals. `melded_points_by_seat`: points that come from
    melded cards, by seat. A player who has left has no score.
    """
    table_rules, totals_before = state.table_rules, state.totals
    playing = table_rules.seats_that_have_not_left
    hand_points = [
        total_of_score_lines(score) if seat in playing else None
        for seat, score in enumerate(score_lines_by_seat)
    ]
    state.scores = tuple((*row, new) for row, new in zip(state.scores, hand_points, strict=True))
    state.totals = tuple(old + (new or 0) for old, new in zip(totals_before, hand_points, strict=True))
    rows = zip(
        map(state.player_name, range(table_rules.players)),
        score_lines_by_seat,
        hand_points,
        state.totals,
        melded_points_by_seat,
        strict=True,
    )
    scored = HandScored(
        tuple(
            Score(name, lines, points, total, melded)
            for name, lines, points, total, melded in rows
            if points is not None
        )
    )
    state.winner = game_winner_or_nobody(
        table_rules, totals_before, state.totals, state.hand_number, state.ender
    )
    state.phase = OVER if state.winner != NOBODY else table_rules.first_phase
    return (scored, *game_won_or_goes_on_events(state))


def game_won_or_goes_on_events(state: State) -> tuple[object, ...]:
    table_rules, hands = state.table_rules, state.hand_number
    if state.winner != NOBODY:
        return (GameWon(state.player_name(state.winner), state.totals[state.winner], table_rules.target),)
    if max(totals_with_departed_capped_at_target(table_rules, state.totals)) <= table_rules.target:
        return ()
    return (
        GameGoesOn(
            "several" if are_enough_hands_played(table_rules, hands) else "hands",
            hands,
            len(table_rules.seats_that_have_not_left),
        ),
    )


# -- a table that enters only how each hand ended ------------------------------------------------------------


def next_hand_number_and_dealer(state: State) -> tuple[int, int]:
    """The number and the dealer of the next hand; the first seat deals if nobody has dealt yet."""
    dealer = next_dealer(state)
    return state.hand_number + (not state.redealt), 0 if dealer == NOBODY else dealer


def begin_and_count_unrefereed_hand(state: State) -> None:
    """Count a hand that was played without the referee."""
    state.clear_for_deal()
    state.hand_number, state.dealer = next_hand_number_and_dealer(state)
    state.redealt = False
    state.stack = 0


def apply_tally(state: State, action: Tally) -> tuple[object, ...]:
    """Score a whole hand that was entered at once."""
    begin_and_count_unrefereed_hand(state)
    state.suits = [seat.suit for seat in action.seats]
    state.spoils = [[pack_board_card(card, 0) for card in seat.spoils] for seat in action.seats]
    state.meld = [[pack_board_card(card, 0) for card in seat.meld] for seat in action.seats]
    state.known = [list(seat.hand) for seat in action.seats]
    return score_hand_and_find_winner(state)


def apply_points(state: State, action: Points) -> tuple[object, ...]:
    """Score a whole hand by the points that the players counted."""
    begin_and_count_unrefereed_hand(state)
    return add_hand_scores_and_find_winner(
        state,
        [() if each is None else (score_line_of_counted_points(each),) for each in action.points],
        [0] * len(action.points),
    )


EFFECTS: Final[Effects] = {
    Discard: apply_discard,
    EndTurn: apply_end_turn_without_discard,
    EndHand: apply_end_hand_and_begin_reveal,
    Reveal: apply_reveal_of_hands_and_score,
    Tally: apply_tally,
    Points: apply_points,
}
