"""The policies of El Royale: functions that differ by edition or house rule."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.el_royale.state import State


class Policies(NamedTuple):
    """Functions that differ by edition or house rule. Each field names the module of the functions it may
    hold."""

    first_dealt_seat: Callable[["State", int], int]
    """The seat that is dealt the first card (in `seating`)."""
    throw_in_order_after_beat: Callable[["State"], tuple[int, ...]]
    """The seats that may throw in after the beat, in order (in `seating`)."""
    waits_for_throw_ins: Callable[["State", int], bool]
    """True if the pile stays after this player's concession (in `elimination`)."""
    is_eliminated_by_taking: Callable[["State", int], bool]
    """True if picking a beaten pile up above the limit eliminates this player (in `elimination`)."""
