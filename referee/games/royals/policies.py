"""The policies of Royals and Battle Royals: functions that differ by edition or house rule."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.games.royals.state import State


class Policies(NamedTuple):
    """Functions that differ by edition or house rule. Each field names the functions it may hold."""

    # draws
    drawable_discards: Callable[[list[int]], list[int]]
    """The discards that can be drawn (drawing: only_top_discard_drawable, any_discard)."""
    second_draw_copies: Callable[[list[int], int], int]
    """How many copies of a discard become drawable after it is drawn (changing: next_discard_below, any_discard)."""
    may_draw_discards: Callable[["State", int], bool]
    """True if the seat may draw discards in this turn (drawing: stack_only_after_pile, discards_stay_open)."""
    seat_to_draw_without_stack: Callable[["State"], int]
    """The seat that has to draw with the stack empty (drawing: no_draw_with_empty_stack, first_who_can_draw)."""
    events_with_empty_stack: Callable[["State"], tuple[object, ...]]
    """The events after an act with the stack empty (phases: exhaustion_at_turn_end, exhausted_at_once)."""
    # turns and tricks
    open_turn: Callable[["State", int], None]
    """Opens a turn (phases: defend_by_other, wait_for_challenge, defend_by_all)."""
    following_seats: Callable[["State", int], tuple[int, ...]]
    """The seats that draw and play in a turn besides the leader (trick: other_player_follows, all_others_as_followers)."""
    count_of_cards_to_keep: Callable[[int], int]
    """How many of the cards played the winner keeps (trick: one_card_to_keep, half_of_cards_rounded_up)."""
    winning_seat_and_card: Callable[[Sequence[tuple[int, int]]], tuple[int, int]]
    """The play that wins (trick: winner_with_sneak, winner_with_strict_sneak, sequential_winner)."""
    must_keep_card: Callable[["State"], bool]
    """True if the attacker must keep a card to lead (melding: may_meld_whole_hand, must_keep_one_to_lead)."""
    # boards
    displayed_cards: Callable[[list[int], list[int]], list[int]]
    """The cards of Spoils and Meld that give privileges and form sets (melding: display_of_spoils_and_meld, display_of_spoils_only)."""
    gives_privileges: Callable[[int], bool]
    """True if a Royal on a board gives privileges (melding: always_true_royal_is_privileged, is_privileged_unless_ransom_price)."""
    matching_cards: Callable[[list[int], list[int], int], list[int]]
    """The cards of a board that count toward a match (melding: match_cards_of_whole_board, match_cards_without_won_aces)."""
    # other boards
    ransomable_turns: Callable[[int], range]
    """The turns whose melded cards may be ransomed in this turn (ransoming: only_previous_turn_ransomable, every_earlier_turn_ransomable)."""
    withheld_suit: Callable[["State", int], int]
    """The suit whose Royals the seat cannot give for a ransom (ransoming: no_suit_barred_as_ransom_price, own_suit_withheld)."""
    assassin_target_seats: Callable[["State", int], tuple[int, ...]]
    """The seats whose boards an assassin reaches (ransoming: every_opponent, defender_as_only_assassin_target)."""
    # changes of suit
    is_change_possible: Callable[["State", int, int], bool]
    """True if the change to a suit can still be made in this turn (changing: not_disproved, surely_made)."""
    # score
    counts_double: Callable[[Iterable[int], int], bool]
    """True if a match of this denomination counts double (scoring: counts_double_always, counts_double_if_melded)."""
    winner_of_several: Callable[[tuple[int, ...], tuple[int, ...], int, int], int]
    """The winner when several may have passed the target.

    In scoring: highest_total_wins, highest_total_wins_after_another_hand, hand_ender_wins.
    """
