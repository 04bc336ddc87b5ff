"""The policies of Royal Battles: functions that a house rule or a variant chooses."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.royal_battles.actions import Action
    from referee.games.royal_battles.state import State


class Policies(NamedTuple):
    """Functions that differ by house rule. Each field names the module of the functions it may hold."""

    units_in_battle: Callable[["State", int], list[int]]
    """The seat's units that are in the battle (in `ending`)."""
    # set-up and initiative
    due_squares: Callable[[tuple[int, ...]], tuple[int, ...]]
    """The free start squares where the next card may lie (in `setup`)."""
    written_square: Callable[[int], str | None]
    """The start square in a record, or None if it is left out (in `setup`)."""
    first_placer: Callable[["State"], int]
    """The seat that places the first unit, or NOBODY if chance decides (in `setup`)."""
    initiative_winner: Callable[["State"], int]
    """The seat that won the initiative, or NOBODY (in `initiative`)."""
    ends_without_initiative_card: Callable[["State"], bool]
    """True if the battle ends because a player cannot draw for initiative (in `initiative`)."""
    # movement
    is_no_move_claim: Callable[["State", "Action"], bool]
    """True if the act claims that the hand has no legal move (in `no_move_claims`)."""
    movable_units_in_movement_phase: Callable[["State"], Iterable[int]]
    """The units that may move now (in `movement`)."""
    joker_colour: Callable[[str], str]
    """The colour of a Joker played from a card of this colour (in `effects`)."""
    # lack of cards
    is_out_of_cards: Callable[["State", int], bool]
    """True if the battle ends when this seat is out of cards (in `ending`)."""
    ends_at_turn_start: Callable[["State", int], bool]
    """True if the battle ends as this seat's turn begins (in `ending`)."""
    ends_at_pass: Callable[["State", int], bool]
    """True if the battle ends when this seat passes without a move (the same functions)."""
    ends_at_no_move_claim: Callable[["State", int], bool]
    """True if the battle ends when this seat claims to have no legal move (the same functions)."""
    ends_at_round_end: Callable[["State"], bool]
    """True if the battle ends after a round (in `ending`)."""
    ends_after_act: Callable[["State"], bool]
    """True if the battle ends after any act (the same functions)."""
