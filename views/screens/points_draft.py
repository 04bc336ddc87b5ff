"""The points of a hand that the players count themselves: as far as they are typed, how they are written, and
those a device had typed when the hand was entered with others."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from models.json_values import Json, JsonObject
from models.record import NonGameEntry
from models.translation import say
from referee.table.table import Table
from views.components.banner import Notice, Reason
from views.components.banner_messages import BannerMessage

MINUS, BACKSPACE = "-", "<"
"""Keys of the number pad besides the digits."""
MAX_DIGITS: Final = 5
"""The most digits of a number of points."""


def points_text_after_key(typed_points: str, key: str) -> str:
    """Return the typed points after a key of the pad."""
    sign, digits = ("-", typed_points[1:]) if typed_points.startswith("-") else ("", typed_points)
    if key == MINUS:
        sign = "" if sign else "-"
    elif key == BACKSPACE:
        sign, digits = (sign, digits[:-1]) if digits else ("", "")
    elif len(digits) < MAX_DIGITS:
        digits = digits.lstrip("0") + key
    return sign + digits


class PointsDraft(NamedTuple):
    """The points of a hand as typed so far, by seat: `""`, `"-"`, `"-35"`. `at`: the seat being typed."""

    typed: tuple[str, ...]
    at: int = 0
    preferred: tuple[tuple[int, int], ...] = ()
    """The seats whose typed points count, and the points that their devices sent instead."""
    players: tuple[str, ...] = ()
    """Whose points are typed; empty in a draft of an earlier version."""

    def reordered_for_players(self, players: tuple[str, ...]) -> "PointsDraft":
        """Return the draft for these players. Typed points stay with their player; somebody may have joined
        or left meanwhile."""
        if players == self.players or (not self.players and len(players) == len(self.typed)):
            return self._replace(players=players)
        typed = dict(zip(self.players, self.typed, strict=False))
        current = self.players[self.at] if self.at < len(self.players) else ""
        at = players.index(current) if current in players else 0
        return PointsDraft(tuple(typed.get(name, "") for name in players), at, players=players)

    def with_pad_key(self, key: str) -> "PointsDraft":
        return self.with_points_of(self.at, points_text_after_key(self.typed[self.at], key))

    def with_points_of(self, seat: int, typed_points: str) -> "PointsDraft":
        return self._replace(typed=(*self.typed[:seat], typed_points, *self.typed[seat + 1 :]))

    def next_seat_without_points(self, after_current: bool = False) -> int | None:
        """Return the next seat without points; None if all have some. `after_current`: search from the seat
        after the current one."""
        first = self.at + after_current
        seats = (*range(first, len(self.typed)), *range(first))
        return next((seat for seat in seats if not self.typed[seat].strip("-")), None)

    def with_sent_points_where_untyped(self, sent_points: tuple[int | None, ...]) -> "PointsDraft":
        typed = (
            typed or ("" if points is None else str(points))
            for typed, points in zip(self.typed, sent_points, strict=True)
        )
        return self._replace(typed=tuple(typed))

    def seats_with_unresolved_points_conflict(self, sent_points: tuple[int | None, ...]) -> tuple[int, ...]:
        """Return the seats whose typed points differ from those that their devices sent, until one of them is
        preferred."""
        return tuple(
            seat
            for seat, (typed, points) in enumerate(zip(self.typed, sent_points, strict=True))
            if points is not None
            and typed.strip("-")
            and int(typed) != points
            and (seat, points) not in self.preferred
        )


def empty_points_draft(table: Table, player: str = "") -> PointsDraft | None:
    """Return the draft of a hand without points; None if the table asks for none. `player`: whose points come
    first."""
    hand = table.game.hand_awaiting_points_entry_or_none(table.state)
    if hand is None:
        return None
    at = hand.players.index(player) if player in hand.players else 0
    return PointsDraft(("",) * len(hand.players), at, players=hand.players)


def is_draft_still_possible(table: Table, draft: PointsDraft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    hand = table.game.hand_awaiting_points_entry_or_none(table.state)
    if hand is None or len(draft.players or hand.players) != len(draft.typed):
        return False
    numbers = all(each in ("", "-") or abs(int(each)) <= hand.most_points for each in draft.typed)
    return numbers and 0 <= draft.at < len(draft.typed)


def points_number_text(points: int | None) -> str:
    """Return points with a minus sign if negative; a dash for none."""
    return "–" if points is None else str(points).replace("-", "−")


def signed_points_text(points: int) -> str:
    """Return points with a plus or minus sign."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def names_and_totals_text(names: Sequence[str], totals: Sequence[int]) -> str:
    return ", ".join(f"{name} {points_number_text(total)}" for name, total in zip(names, totals, strict=True))


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
