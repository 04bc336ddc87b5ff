"""Points that a device had typed when the hand was entered with others: nothing is overwritten, and one tap
corrects the hand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from models.json_values import Json, JsonObject
from models.record import NonGameEntry
from models.translation import say
from referee.table.table import Table
from views.components.banner import Notice, Reason
from views.components.banner_messages import BannerMessage
from views.screens.point_format import points_number_text
from views.screens.points_draft import PointsDraft


class LateHand(NamedTuple):
    """What a device had typed of a hand that was entered meanwhile."""

    entry_number: int
    message: BannerMessage


class DifferingPoints(NamedTuple):
    """A player's points that were entered, and those that a device has."""

    player: str
    entered: int
    typed: int


def next_game_entry_number_or_zero(table: Table, entry_count: int) -> int:
    """Return the number of the first entry of the game itself after this many entries; 0 if there is none."""
    later = (
        n
        for n in range(entry_count + 1, len(table) + 1)
        if not isinstance(table.ruling_of_entry(n).entry, NonGameEntry)
    )
    return next(later, 0)


def late_hand_if_points_differ_from_entered(
    table: Table, draft: PointsDraft, entry_count_when_typed: int, is_own_device: bool
) -> LateHand | None:
    """Return what to say to a device whose points differ from those that were entered meanwhile; None if none
    do.

    `entry_count_when_typed`: the number of the game's entries when the points were typed. `is_own_device`: it
    belongs to one player.
    """
    n = next_game_entry_number_or_zero(table, entry_count_when_typed)
    hand = table.game.hand_awaiting_points_entry_or_none(table.state_after(n - 1)) if n else None
    entry = table.ruling_of_entry(n).entry.to_json_object() if n else {}
    points = entry.get("points")
    if hand is None or not isinstance(points, Mapping):
        return None
    draft = draft.reordered_for_players(hand.players)
    entered = [int(str(points.get(name, 0))) for name in hand.players]
    typed = [
        int(typed) if typed.strip("-") else points for typed, points in zip(draft.typed, entered, strict=True)
    ]
    rows = (DifferingPoints(*each) for each in zip(hand.players, entered, typed, strict=True))
    differing = [row for row in rows if row.typed != row.entered]
    corrected: dict[str, Json] = {**hand.entry_with_points(typed)}
    return (
        entered_points_differ_from_typed_message(n, hand.number, differing, corrected, is_own_device)
        if differing
        else None
    )


def entered_points_differ_from_typed_message(
    entry_number: int,
    hand_number: int,
    differing: Sequence[DifferingPoints],
    corrected_entry: JsonObject,
    is_own_device: bool,
) -> LateHand:
    """Return the message with both numbers, and the button that corrects the hand or asks for it."""
    compared = (
        say(
            "points.compared",
            "{player}: {entered}, you typed {typed}",
            player=each.player,
            entered=points_number_text(each.entered),
            typed=points_number_text(each.typed),
        )
        for each in differing
    )
    sentence = say(
        "points.late",
        "Hand {hand} was entered meanwhile. {points}.",
        hand=hand_number,
        points="; ".join(compared),
    )
    mine = (
        points_number_text(differing[0].typed)
        if len(differing) == 1
        else say("points.as_typed", "what you typed")
    )
    correct = (
        say("points.ask_for_mine", "Ask for {points}", points=mine)
        if is_own_device
        else say("points.correct_to_mine", "Correct to {points}", points=mine)
    )
    notice = Notice("said", (Reason(sentence),), (correct,))
    return LateHand(entry_number, BannerMessage(notice, {}, (corrected_entry,)))
