"""What is done in several ways at a table of El Royale: the editions differ, or a house rule says so."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.el_royale.state import State


class Policies(NamedTuple):
    """Each is one of the functions named for it."""

    first_dealt: Callable[["State", int], int]
    """Who is dealt the first card (seating: the_dealer, left_of_the_dealer)."""
    order_after_the_beat: Callable[["State"], tuple[int, ...]]
    """Who may throw in after the beat, in order (seating: defender_first, defender_last)."""
    waits_for_throw_ins: Callable[["State", int], bool]
    """Does the pile lie on after this player's concession (elimination: taken_at_once, lies_for_a_last_throw_in)?"""
    put_out_by_taking: Callable[["State", int], bool]
    """Does picking a beaten pile up eliminate this player above the limit (elimination: nobody, the_defender, the_others, anybody)?"""
