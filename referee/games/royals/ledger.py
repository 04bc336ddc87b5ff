"""How every item of docs/rulings.md, sections 2 and 3, is implemented."""

from collections.abc import Mapping
from typing import Final

from referee.games.royals import rules
from referee.games.royals.entry_reader import UNREADABLE
from referee.ledger import Item, Left, make_ledger, ruled_by

_WRITTEN: Final[Mapping[str, Item]] = {
    # Royals: deal and suits
    "R-01": ruled_by("deal.next_dealer"),
    "R-04": ruled_by("deal.next_dealer", "deal.apply_redeal"),
    "R-05": ruled_by("deal.apply_choose"),
    "R-06": ruled_by("deal.apply_choose"),
    "R-07": ruled_by("melding.privileged_royals"),
    # draw
    "R-09": ruled_by("drawing.drawable_discards"),
    "R-10": ruled_by("drawing.are_draws_open"),
    "R-11": ruled_by("drawing.seat_to_draw"),
    "R-12": ruled_by("drawing.apply_take_pile"),
    "R-17": ruled_by("drawing.are_draws_open"),
    "R-18": ruled_by("ending.apply_discard"),
    # trick
    "R-19": ruled_by("trick.winning_play"),
    "R-20": ruled_by("trick.winning_play"),
    "R-21": ruled_by("ending.apply_reveal"),
    "R-22": ruled_by("trick.winning_play"),
    "R-24": ruled_by("trick.apply_keep"),
    "R-25": ruled_by("phases.end_turn"),
    "R-26": ruled_by("trick.apply_lead", "trick.skip_empty_hands"),
    # optional plays, melding
    "R-29": ruled_by("melding.privileged_royals"),
    "R-34": ruled_by("melding.matching_cards_on_board", "scoring.score_lines"),
    "R-35": ruled_by("melding.matching_cards_on_board", "scoring.score_lines"),
    # ransoming
    "R-41": ruled_by("ransoming.apply_ransom"),
    "R-42": ruled_by("melding.privileged_royals"),
    # changing home suit
    "R-43": ruled_by("changing.apply_change_suit", "melding.privileged_royals"),
    # ending the hand
    "R-48": ruled_by("phases.end_turn", "phases.exhaustion_at_once"),
    # scoring
    "R-49": ruled_by("scoring.score_lines"),
    "R-50": ruled_by("scoring.score_lines"),
    "R-51": ruled_by("scoring.score_lines"),
    "R-52": ruled_by("scoring.score_lines"),
    "R-53": ruled_by("scoring.complete_sets"),
    "R-54": ruled_by("scoring.score_lines"),
    "R-55": ruled_by("scoring.game_winner"),
    "R-56": ruled_by("scoring.game_winner"),
    "R-57": ruled_by("ending.score_hand"),
    "R-58": ruled_by("scoring.score_lines"),
    # found in play
    "R-60": ruled_by("melding.must_keep_card"),
    "R-61": ruled_by("drawing.are_draws_open"),
    "R-62": ruled_by("changing.possible_prices"),
    "R-63": ruled_by("ending.apply_points", "phases.with_detail_level_changed"),
    "R-64": ruled_by("odds.chances_for_seat"),
    "R-65": ruled_by("odds.chances_for_seat"),
    # Battle Royals: set-up
    "BR-01": ruled_by("editions.hand_size", "deal.apply_deal"),
    "BR-02": ruled_by("editions.battle_royals_table_rules"),
    "BR-03": ruled_by("deal.choosing_order", "phases.end_turn"),
    "BR-04": ruled_by("deal.apply_pass"),
    "BR-05": ruled_by("deal.apply_redeal"),
    "BR-06": ruled_by("deal.apply_choose", "phases.end_turn"),
    "BR-07": ruled_by("editions.battle_royals_table_rules"),
    # options 1 and 2
    "BR-08": ruled_by("editions.battle_royals_table_rules", "phases.open_draws"),
    "BR-09": ruled_by("phases.begin_turn"),
    "BR-11": ruled_by("trick.apply_lead"),
    "BR-12": ruled_by("drawing.drawable_discards"),
    "BR-13": ruled_by("phases.open_draws"),
    "BR-14": ruled_by("trick.winning_play"),
    "BR-15": ruled_by("trick.winning_play"),
    "BR-16": ruled_by("trick.cards_to_keep"),
    "BR-17": ruled_by("trick.cards_to_keep"),
    "BR-18": ruled_by("ransoming.assassin_target_seats"),
    # ransoming, change of house
    "BR-27": ruled_by("ransoming.is_ransomable"),
    "BR-28": ruled_by("melding.privileged_royals"),
    "BR-29": ruled_by("changing.apply_change_suit"),
    "BR-30": ruled_by("changing.apply_change_suit"),
    "BR-31": ruled_by("changing.copies_for_second_draw"),
    "BR-32": ruled_by("ransoming.ransomable_copies"),
    "BR-40": ruled_by("ransoming.is_ransomable"),
    # end and score
    "BR-34": ruled_by("phases.exhausted_seat"),
    "BR-35": ruled_by("scoring.score_lines"),
    "BR-36": ruled_by("scoring.complete_sets"),
    "BR-37": ruled_by("scoring.game_winner"),
    "BR-38": ruled_by("scoring.can_game_end"),
    "BR-39": ruled_by("phases.begin_turn"),
    # plain sentences: what rests on them beside the rules
    "R-68": ruled_by("trick.winning_play"),
    "R-78": ruled_by("trick.winning_play"),
    "R-84": ruled_by("scoring.score_lines"),
    "BR-43": ruled_by("trick.winning_play"),
    "BR-50": ruled_by("trick.winning_play"),
    "BR-63": ruled_by("scoring.score_lines"),
    # notes across the games that concern these two
    "alliance-royals": Left("Its rules are not at hand; room is left for teams in the seats."),
    "marriage-royals": Left("Its rules are not at hand."),
    "extra-suits": Left(
        "BR-02: extra suits with markings are not specified enough to referee; two decks are."
    ),
}
"""Functions that implement an item beside the rules that name it: `module.function` is a function of this package."""

LEDGER: Final[Mapping[str, Item]] = make_ledger(
    (*rules.ROYALS, *rules.BATTLE_ROYALS, *rules.OPTION_2, *UNREADABLE), _WRITTEN
)
