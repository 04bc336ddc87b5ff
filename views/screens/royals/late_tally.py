"""A hand that a device was tallying when another device entered it: nothing is lost, and one tap corrects the
hand."""

from collections import Counter

from referee.games.royals.scoring import total_of_score_lines
from referee.games.royals.state import State
from referee.table.table import Table
from views.screens.late_points import (
    DifferingPoints,
    LateHand,
    entered_points_differ_from_typed_message,
    next_game_entry_number_or_zero,
)
from views.screens.royals.tally import SeatTally, TallyDraft, seat_score_lines, tally_entry


def late_hand_if_cards_differ_from_entered(
    table: Table, draft: TallyDraft, hand_began_at: int, is_own_device: bool
) -> LateHand | None:
    """Return what to say to a device whose cards differ from those that were entered meanwhile; None if none
    do.

    A player for whom no card and no home suit was tapped counts as entered.
    """
    n = next_game_entry_number_or_zero(table, hand_began_at)
    ruling = table.ruling_of_entry(n) if n else None
    if ruling is None or ruling.entry.do != "tally":
        return None
    state = table.state_after(n - 1)
    written = ruling.entry.to_json_object()["seats"]
    assert isinstance(state, State) and isinstance(written, dict)
    entered = [seat_tally_from_valid_json(written[name]) for name in table.names]
    if len(draft.seats) != len(entered):
        return None
    merged = tuple(
        mine
        if has_suit_and_cards_tapped(mine) and suit_and_card_counts(mine) != suit_and_card_counts(theirs)
        else theirs
        for mine, theirs in zip(draft.seats, entered, strict=True)
    )
    differing = [
        DifferingPoints(
            name,
            *(total_of_score_lines(seat_score_lines(state, each)) for each in (theirs, mine)),
        )
        for name, mine, theirs in zip(table.names, merged, entered, strict=True)
        if mine != theirs
    ]
    if not differing:
        return None
    corrected = tally_entry(state, str(getattr(ruling.entry, "by", table.names[0])), merged)
    return entered_points_differ_from_typed_message(
        n, state.hand_number + 1, differing, corrected, is_own_device
    )


def seat_tally_from_valid_json(written: object) -> SeatTally:
    assert isinstance(written, dict)
    return SeatTally(
        str(written["suit"]), *(tuple(written.get(zone, ())) for zone in ("spoils", "meld", "hand"))
    )


def has_suit_and_cards_tapped(seat: SeatTally) -> bool:
    """True if this player's cards were tapped, with the home suit, without which there is no score."""
    return bool(seat.suit and (seat.spoils or seat.meld or seat.hand))


def suit_and_card_counts(seat: SeatTally) -> tuple[str, Counter[str], Counter[str], Counter[str]]:
    """Return home suit and cards; their order does not matter."""
    return seat.suit, Counter(seat.spoils), Counter(seat.meld), Counter(seat.hand)
