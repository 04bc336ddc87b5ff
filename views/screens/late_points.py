"""Points that a device had typed when the hand was entered with others: nothing is overwritten, and one tap corrects the hand."""

from collections.abc import Mapping
from typing import NamedTuple

from models.json_values import Json
from models.record import Aside
from models.translation import say
from referee.table.table import Table
from views.components.banner import Notice, Reason
from views.components.banner_messages import BannerMessage
from views.screens.point_format import points_text
from views.screens.points_draft import PointsDraft


class LatePoints(NamedTuple):
    """Points that a device had typed when the hand was entered with others."""

    entry_number: int
    message: BannerMessage


def late_points(
    table: Table, draft: PointsDraft, hand_began_at: int, is_own_device: bool
) -> LatePoints | None:
    """Return what to say to a device whose points differ from those that were entered meanwhile; None if none do.

    `hand_began_at`: the number of the game's entries when the points were typed. `is_own_device`: True if it belongs to one player.
    """
    later = (
        n
        for n in range(hand_began_at + 1, len(table) + 1)
        if not isinstance(table.ruling_of_entry(n).entry, Aside)
    )
    n = next(later, 0)
    hand = table.game.counted_hand(table.state_after(n - 1)) if n else None
    entry = table.ruling_of_entry(n).entry.to_json_object() if n else {}
    points = entry.get("points")
    if hand is None or not isinstance(points, Mapping):
        return None
    draft = draft.for_players(hand.players)
    entered = [int(str(points.get(name, 0))) for name in hand.players]
    typed = [
        int(typed) if typed.strip("-") else points for typed, points in zip(draft.typed, entered, strict=True)
    ]
    differing = [seat for seat, points in enumerate(typed) if points != entered[seat]]
    if not differing:
        return None
    compared = (
        say("points.compared", "{player}: {entered}, you typed {typed}", player=hand.players[seat],
            entered=points_text(entered[seat]), typed=points_text(typed[seat]))
        for seat in differing
    )  # fmt: skip
    told = say(
        "points.late",
        "Hand {hand} was entered meanwhile. {points}.",
        hand=hand.number,
        points="; ".join(compared),
    )
    mine = (
        points_text(typed[differing[0]]) if len(differing) == 1 else say("points.as_typed", "what you typed")
    )
    correct = (
        say("points.ask_for_mine", "Ask for {points}", points=mine)
        if is_own_device
        else say("points.correct_to_mine", "Correct to {points}", points=mine)
    )
    corrected: dict[str, Json] = {**hand.entry(typed)}
    return LatePoints(n, BannerMessage(Notice("said", (Reason(told),), (correct,)), {}, (corrected,)))
