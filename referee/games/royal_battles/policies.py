"""What is done in several ways in a Royal Battle: a house rule or a variant says which."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.royal_battles.actions import Action
    from referee.games.royal_battles.state import State


class Policies(NamedTuple):
    """Each is one of the functions named for it."""

    units_of: Callable[["State", int], list[int]]
    """The seat's units that are in the battle (ending: on_the_board, not_fallen)."""
    # set-up and initiative
    due_places: Callable[[tuple[int, ...]], tuple[int, ...]]
    """On which of the free start squares the next card may lie (setup: the_next, whichever)."""
    square_written: Callable[[int], str | None]
    """How a record names the start square of a card (setup: left_out, named)."""
    first_placer: Callable[["State"], int]
    """Who places the first unit, or NOBODY where a lot decides (setup: white, a_lot, higher_card)."""
    goes_first: Callable[["State"], int]
    """Who has won the initiative, or NOBODY (initiative: higher_card, new_card)."""
    ends_for_initiative: Callable[["State"], bool]
    """Does the battle end because somebody cannot draw for initiative (initiative: old_card_stays, nobody_without_card)?"""
    # movement
    claims_no_move: Callable[["State", "Action"], bool]
    """Does the act say that the hand has no legal move (no_move_claims: says_cannot_move, says_cannot_move_or_passes)?"""
    movers: Callable[["State"], Iterable[int]]
    """The units that may move now (movement: one_a_turn)."""
    joker_colour: Callable[[str], str]
    """The colour of a Joker played from a card of this colour (course: both_colours, the_other_colour)."""
    # lack of cards
    is_out_of_cards: Callable[["State", int], bool]
    """Does it end the battle that this seat has run out of cards (ending: alone, with_the_other)?"""
    ends_as_a_turn_begins: Callable[["State", int], bool]
    """Is that asked of the player whose turn begins (here and below ending: ends_for_lack_of_cards, not_yet)?"""
    ends_with_a_claim: Callable[["State", int], bool]
    """Is it asked of a player without a legal move?"""
    ends_with_the_round: Callable[["State"], bool]
    """Is it asked of both after a round (here and below ending: either_lacks_cards, neither_asked)?"""
    ends_at_once: Callable[["State"], bool]
    """Is it asked of both after every act?"""
