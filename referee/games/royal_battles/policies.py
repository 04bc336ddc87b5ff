"""The policies of Royal Battles: functions that a house rule or a variant chooses."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.royal_battles.actions import Action
    from referee.games.royal_battles.state import State


class Policies(NamedTuple):
    """Functions that differ by house rule. Each field names the functions it may hold."""

    units_in_battle: Callable[["State", int], list[int]]
    """The seat's units that are in the battle (ending: units_on_board, standing_units)."""
    # set-up and initiative
    due_squares: Callable[[tuple[int, ...]], tuple[int, ...]]
    """The free start squares where the next card may lie (setup: next_place_only, any_free_place)."""
    written_square: Callable[[int], str | None]
    """The start square in a record, or None if it is left out (setup: place_left_out, place_named)."""
    first_placer: Callable[["State"], int]
    """The seat that places the first unit, or NOBODY if chance decides.

    In setup: white_places_first, either_places_first, higher_card_places_first.
    """
    initiative_winner: Callable[["State"], int]
    """The seat that won the initiative, or NOBODY (initiative: higher_card_goes_first, player_with_new_card_first)."""
    ends_without_initiative_card: Callable[["State"], bool]
    """True if the battle ends because a player cannot draw for initiative.

    In initiative: uses_old_card, ends_battle_without_card.
    """
    # movement
    is_no_move_claim: Callable[["State", "Action"], bool]
    """True if the act claims that the hand has no legal move.

    In no_move_claims: says_cannot_move, says_cannot_move_or_passes.
    """
    movable_units: Callable[["State"], Iterable[int]]
    """The units that may move now (movement: movable_units)."""
    joker_colour: Callable[[str], str]
    """The colour of a Joker played from a card of this colour (effects: joker_colour_both, joker_colour_other)."""
    # lack of cards
    is_out_of_cards: Callable[["State", int], bool]
    """True if the battle ends when this seat is out of cards (ending: ends_when_either_out, ends_when_both_out)."""
    ends_at_turn_start: Callable[["State", int], bool]
    """True if the battle ends as this seat's turn begins (ending: should_end_for_lack_of_cards, ends_at_other_time)."""
    ends_at_no_move_claim: Callable[["State", int], bool]
    """True if the battle ends when this seat claims to have no legal move (the same functions)."""
    ends_at_round_end: Callable[["State"], bool]
    """True if the battle ends after a round (ending: should_end_as_either_is_out_of_cards, is_other_end_check)."""
    ends_after_act: Callable[["State"], bool]
    """True if the battle ends after any act (the same functions)."""
