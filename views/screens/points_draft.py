"""The points of a hand that the players count themselves, as far as they are typed."""

from typing import Final, NamedTuple

from referee.table.table import Table

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
