"""The policies of El Royale: functions that differ by edition or house rule."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.el_royale.state import State


class Policies(NamedTuple):
    """Functions that differ by edition or house rule. Each field names the functions it may hold."""

    first_dealt_seat: Callable[["State", int], int]
    """The seat that is dealt the first card (seating: dealer_seat, seat_left_of_dealer)."""
    throw_in_order_after_beat: Callable[["State"], tuple[int, ...]]
    """The seats that may throw in after the beat, in order (seating: throw_in_order_after_beat_defender_first, `..._last`)."""
    waits_for_throw_ins: Callable[["State", int], bool]
    """True if the pile stays after this player's concession (elimination: takes_pile_at_once, waits_for_last_throw_in)."""
    is_eliminated_by_taking: Callable[["State", int], bool]
    """True if picking a beaten pile up above the limit eliminates this player.

    In elimination: is_defender, always_false_nobody_eliminated, always_true_everybody_eliminated, is_not_defender.
    """
