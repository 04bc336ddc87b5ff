"""How every item of docs/rulings.md, sections 2 and 3, is implemented."""

from collections.abc import Mapping
from typing import Final

from referee.games.royals import rules
from referee.games.royals.entry_reader import UNREADABLE
from referee.ledger import Item, LeftToPlayers, implemented_by, ledger_items_with_citing_rules

_WRITTEN: Final[Mapping[str, Item]] = {
    # Royals: deal and suits
    "R-01": implemented_by("deal.next_dealer"),
    "R-04": implemented_by("deal.next_dealer", "deal.cancel_hand_and_await_next_deal"),
    "R-05": implemented_by("deal.apply_choice_of_home_suit"),
    "R-06": implemented_by("deal.apply_choice_of_home_suit"),
    "R-07": implemented_by("melding.royals_displayed_before_turn"),
    # draw
    "R-09": implemented_by("drawing.discards_drawable_by_home_suit"),
    "R-10": implemented_by("drawing.is_moment_for_draws"),
    "R-11": implemented_by("drawing.seat_to_draw_or_nobody"),
    "R-12": implemented_by("drawing.apply_take_pile"),
    "R-17": implemented_by("drawing.is_moment_for_draws"),
    "R-18": implemented_by("ending.apply_discard"),
    # trick
    "R-19": implemented_by("trick.winning_seat_and_card"),
    "R-20": implemented_by("trick.winning_seat_and_card"),
    "R-21": implemented_by("ending.apply_reveal_of_hands_and_score"),
    "R-22": implemented_by("trick.winning_seat_and_card"),
    "R-24": implemented_by("trick.apply_keep"),
    "R-25": implemented_by("phases.end_turn_or_exhausted_hand"),
    "R-26": implemented_by("trick.apply_lead", "trick.skip_followers_with_empty_hands"),
    # optional plays, melding
    "R-29": implemented_by("melding.royals_displayed_before_turn"),
    "R-34": implemented_by("melding.card_count_on_board_for_match", "scoring.score_lines"),
    "R-35": implemented_by("melding.card_count_on_board_for_match", "scoring.score_lines"),
    # ransoming
    "R-41": implemented_by("ransoming.apply_ransom"),
    "R-42": implemented_by("melding.royals_displayed_before_turn"),
    # changing home suit
    "R-43": implemented_by("changing.apply_change_suit", "melding.royals_displayed_before_turn"),
    # ending the hand
    "R-48": implemented_by("phases.end_turn_or_exhausted_hand", "phases.end_hand_if_hand_and_stack_empty"),
    # scoring
    "R-49": implemented_by("scoring.score_lines"),
    "R-50": implemented_by("scoring.score_lines"),
    "R-51": implemented_by("scoring.score_lines"),
    "R-52": implemented_by("scoring.score_lines"),
    "R-53": implemented_by("scoring.complete_royal_set_count"),
    "R-54": implemented_by("scoring.score_lines"),
    "R-55": implemented_by("scoring.game_winner_or_nobody"),
    "R-56": implemented_by("scoring.game_winner_or_nobody"),
    "R-57": implemented_by("ending.score_hand_and_find_winner"),
    "R-58": implemented_by("scoring.score_lines"),
    # found in play
    "R-60": implemented_by("melding.must_keep_card_to_lead"),
    "R-61": implemented_by("drawing.is_moment_for_draws"),
    "R-62": implemented_by("changing.allowed_ransom_price_card_set"),
    "R-63": implemented_by("ending.apply_points", "phases.abandon_hand_if_detail_level_changed"),
    "R-64": implemented_by("odds.chances_for_seat"),
    "R-65": implemented_by("odds.chances_for_seat"),
    # Battle Royals: set-up
    "BR-01": implemented_by("editions.dealt_hand_size", "deal.apply_deal"),
    "BR-02": implemented_by("editions.battle_royals_table_rules"),
    "BR-03": implemented_by("deal.order_of_choosing_suits", "phases.end_turn_or_exhausted_hand"),
    "BR-04": implemented_by("deal.apply_pass"),
    "BR-05": implemented_by("deal.cancel_hand_and_await_next_deal"),
    "BR-06": implemented_by("deal.apply_choice_of_home_suit", "phases.end_turn_or_exhausted_hand"),
    "BR-07": implemented_by("editions.battle_royals_table_rules"),
    # options 1 and 2
    "BR-08": implemented_by("editions.battle_royals_table_rules", "phases.open_draws"),
    "BR-09": implemented_by("phases.begin_turn"),
    "BR-11": implemented_by("trick.apply_lead"),
    "BR-12": implemented_by("drawing.discards_drawable_by_home_suit"),
    "BR-13": implemented_by("phases.open_draws"),
    "BR-14": implemented_by("trick.winning_seat_and_card"),
    "BR-15": implemented_by("trick.winning_seat_and_card"),
    "BR-16": implemented_by("trick.count_of_trick_cards_to_keep"),
    "BR-17": implemented_by("trick.count_of_trick_cards_to_keep"),
    "BR-18": implemented_by("ransoming.seats_whose_boards_assassins_reach"),
    # ransoming, change of house
    "BR-27": implemented_by("ransoming.is_meld_turn_ransomable"),
    "BR-28": implemented_by("melding.royals_displayed_before_turn"),
    "BR-29": implemented_by("changing.apply_change_suit"),
    "BR-30": implemented_by("changing.apply_change_suit"),
    "BR-31": implemented_by("changing.one_if_second_draw_reaches_copy"),
    "BR-32": implemented_by("ransoming.ransomable_copy_count_for_change"),
    "BR-40": implemented_by("ransoming.is_meld_turn_ransomable"),
    # end and score
    "BR-34": implemented_by("phases.seat_with_empty_hand_if_stack_is_empty"),
    "BR-35": implemented_by("scoring.score_lines"),
    "BR-36": implemented_by("scoring.complete_royal_set_count"),
    "BR-37": implemented_by("scoring.game_winner_or_nobody"),
    "BR-38": implemented_by("scoring.are_enough_hands_played"),
    "BR-39": implemented_by("phases.begin_turn"),
    # plain sentences: what rests on them beside the rules
    "R-68": implemented_by("trick.winning_seat_and_card"),
    "R-78": implemented_by("trick.winning_seat_and_card"),
    "R-84": implemented_by("scoring.score_lines"),
    "BR-43": implemented_by("trick.winning_seat_and_card"),
    "BR-50": implemented_by("trick.winning_seat_and_card"),
    "BR-63": implemented_by("scoring.score_lines"),
    # notes across the games that concern these two
    "alliance-royals": LeftToPlayers("Its rules are not at hand; room is left for teams in the seats."),
    "marriage-royals": LeftToPlayers("Its rules are not at hand."),
    "extra-suits": LeftToPlayers(
        "BR-02: extra suits with markings are not specified enough to referee; two decks are."
    ),
}
"""Functions that implement an item beside the rules that name it: `module.function` is a function of this
package."""

LEDGER: Final[Mapping[str, Item]] = ledger_items_with_citing_rules(
    (*rules.ROYALS, *rules.BATTLE_ROYALS, *rules.OPTION_2, *UNREADABLE), _WRITTEN
)
