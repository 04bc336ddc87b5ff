"""The policies of Royals and Battle Royals: functions that differ by edition or house rule."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.royals.state import State


class Policies(NamedTuple):
    """Functions that differ by edition or house rule. Each field names the module of the functions it may
    hold."""

    # draws
    drawable_discards: Callable[[list[int]], list[int]]
    """The discards that can be drawn (in `drawing`)."""
    second_draw_copies: Callable[[list[int], int], int]
    """How many copies of a discard become drawable after it is drawn (in `changing`)."""
    may_draw_discards: Callable[["State", int], bool]
    """True if the seat may draw discards in this turn (in `drawing`)."""
    seat_to_draw_without_stack: Callable[["State"], int]
    """The seat that has to draw with the stack empty (in `drawing`)."""
    events_with_empty_stack: Callable[["State"], tuple[object, ...]]
    """The events after an act with the stack empty (in `phases`)."""
    # turns and tricks
    open_turn: Callable[["State", int], None]
    """Opens a turn (in `phases`)."""
    following_seats: Callable[["State", int], tuple[int, ...]]
    """The seats that draw and play in a turn besides the leader (in `trick`)."""
    count_of_trick_cards_to_keep: Callable[[int], int]
    """How many of the cards played the winner keeps (in `trick`)."""
    winning_seat_and_card: Callable[[Sequence[tuple[int, int]]], tuple[int, int]]
    """The play that wins (in `trick`)."""
    must_keep_card: Callable[["State"], bool]
    """True if the attacker must keep a card to lead (in `melding`)."""
    # boards
    displayed_cards: Callable[[list[int], list[int]], list[int]]
    """The cards of Spoils and Meld that give privileges and form sets (in `melding`)."""
    gives_privileges: Callable[[int], bool]
    """True if a Royal on a board gives privileges (in `melding`)."""
    is_price_without_privileges: Callable[[int, int], bool]
    """True if a card given as a ransom to a player of this home suit gives no privileges (in
    `ransoming`)."""
    matching_cards: Callable[[list[int], list[int], int], list[int]]
    """The cards of a board that count toward a match (in `melding`)."""
    # other boards
    turns_whose_melds_are_ransomable: Callable[[int], range]
    """The turns whose melded cards may be ransomed in this turn (in `ransoming`)."""
    withheld_suit: Callable[["State", int], int]
    """The suit whose Royals the seat cannot give for a ransom (in `ransoming`)."""
    seats_whose_boards_assassins_reach: Callable[["State", int], tuple[int, ...]]
    """The seats whose boards an assassin reaches (in `ransoming`)."""
    # changes of suit
    is_change_possible: Callable[["State", int, int], bool]
    """True if the change to a suit can still be made in this turn (in `changing`)."""
    # score
    counts_double: Callable[[Iterable[int], int], bool]
    """True if a match of this denomination counts double, given the melded cards (in `scoring`)."""
    winner_of_several: Callable[[tuple[int, ...], tuple[int, ...], int, int], int]
    """The winner when several may have passed the target (in `scoring`)."""
