"""What became of every item of docs/rulings.md, sections 2 and 3."""

from collections.abc import Mapping
from typing import Final

from referee.ledger import Item, Left, ruled

LEDGER: Final[Mapping[str, Item]] = {
    # Royals: deal and suits
    "R-01": ruled("deal.not_the_dealer", "deal.next_dealer"),
    "R-02": ruled("redeal.not_the_dealer", "redeal.too_early", "redeal.too_late"),
    "R-03": ruled("choose.must_choose", "choose.not_your_choice"),
    "R-04": ruled("deal.next_dealer", "deal.redeal"),
    "R-05": ruled("deal.choose"),
    "R-06": ruled("deal.choose"),
    "R-07": ruled("melding.privileges", "ransom.not_a_royal"),
    # draw
    "R-08": ruled("draw.due", "draw.not_your_draw", "draw.home_suit_only", "draw.top_only", "draw.none_open"),
    "R-09": ruled("drawing.from_discards"),
    "R-10": ruled("draw.stack_is_empty", "drawing.draws_are_open"),
    "R-11": ruled("drawing.drawer"),
    "R-12": ruled("pile.instead_of_draws", "drawing.take_pile"),
    "R-13": ruled("draw.stack_only"),
    "R-14": ruled("pile.count"),
    "R-15": ruled("pile.bottom_not_melded", "meld.home_royal", "meld.fewer_than_three"),
    "R-16": ruled("pile.two_royals"),
    "R-17": ruled("drawing.draws_are_open"),
    "R-18": ruled("ending.discard"),
    # trick
    "R-19": ruled("trick.winning_play"),
    "R-20": ruled("trick.winning_play"),
    "R-21": ruled("follow.suit", "pack.not_in_hand", "ending.reveal"),
    "R-22": ruled("trick.winning_play"),
    "R-23": ruled("keep.number", "keep.not_the_winner", "keep.not_in_the_trick"),
    "R-24": ruled("trick.keep"),
    "R-25": ruled("turn.trick_is_due", "meld.last_card", "phases.end_turn"),
    "R-26": ruled("trick.lead"),
    # optional plays, melding
    "R-27": ruled("turn.not_your_turn", "turn.unfinished_trick", "turn.discard_is_due", "lead.once"),
    "R-28": ruled("meld.no_royal_before"),
    "R-29": ruled("melding.privileges"),
    "R-30": ruled("meld.no_royal_before", "meld.fewer_than_three"),
    "R-31": ruled("meld.fewer_than_three", "meld.several_denominations", "meld.nothing"),
    "R-32": ruled("meld.several_denominations"),
    "R-33": ruled("meld.home_royal"),
    "R-34": ruled("melding.on_display", "scoring.lines"),
    "R-35": ruled("melding.on_display", "scoring.lines"),
    "R-36": ruled("pack.not_in_hand"),
    # assassination
    "R-37": ruled(
        "assassination.no_such_card",
        "assassination.not_an_ace",
        "assassination.melded_ace",
        "assassination.won_this_turn",
        "assassination.other_suit",
        "assassination.no_victim",
        "assassination.not_an_opponent",
    ),
    "R-38": ruled("assassination.won_this_turn"),
    # ransom
    "R-39": ruled("ransom.window", "ransom.won_in_a_trick"),
    "R-40": ruled("ransom.not_a_royal", "ransom.not_an_opponent", "ransom.not_on_the_board"),
    "R-41": ruled("ransom.denomination", "ransom.same_suit", "ransoming.ransom"),
    "R-42": ruled("ransom.their_royal", "melding.privileges"),
    # changing home suit
    "R-43": ruled("changing.change_suit", "melding.privileges"),
    "R-44": ruled("change.not_three", "change.not_there", "change.dead_copy"),
    "R-45": ruled("as_if.only_attacker", "as_if.other_suit", "as_if.from_the_stack", "as_if.copies", "as_if.face_only", "change.promised"),
    "R-46": ruled("as_if.home_already", "change.same_suit", "pile.new_suit", "pile.no_change_in_reach"),
    # ending the hand
    "R-47": ruled("ending.no_royal_before", "ending.face_card_left", "ending.trick_not_won"),
    "R-48": ruled("phases.end_turn", "phases.exhausted_at_once"),
    # scoring
    "R-49": ruled("scoring.lines"),
    "R-50": ruled("scoring.lines"),
    "R-51": ruled("scoring.lines"),
    "R-52": ruled("scoring.lines", "reveal.wrong_size", "reveal.not_shown", "reveal.known_card_missing"),
    "R-53": ruled("scoring.sets_of"),
    "R-54": ruled("scoring.lines"),
    "R-55": ruled("scoring.game_winner", "phase.game_is_over"),
    "R-56": ruled("scoring.game_winner"),
    "R-57": ruled("ending.score_hand"),
    "R-58": ruled("scoring.lines"),
    # found in play
    "R-59": ruled("draw.discard_is_seen"),
    "R-60": ruled("meld.last_card", "melding.keeps_a_card"),
    "R-61": ruled("draw.none_open", "drawing.draws_are_open"),
    "R-62": ruled("as_if.copies", "changing.prices_of"),
    # Battle Royals: set-up
    "BR-01": ruled("editions.hand_size", "deal.hand_size", "deal.not_that_many", "deal.deal"),
    "BR-02": ruled("editions.battle_royals_terms"),
    "BR-03": ruled("deal.in_choosing_order", "phases.end_turn"),
    "BR-04": ruled("choose.not_your_choice", "choose.must_choose", "redeal.more_than_two", "deal.leave_choice"),
    "BR-05": ruled("deal.redeal"),
    "BR-06": ruled("deal.choose", "phases.end_turn"),
    "BR-07": ruled("editions.battle_royals_terms"),
    # options 1 and 2
    "BR-08": ruled("editions.battle_royals_terms", "phases.open_draws"),
    "BR-09": ruled("challenge.only_attacker", "challenge.not_oneself", "phases.begin_turn"),
    "BR-10": ruled("draw.none_open", "follow.not_in_the_trick"),
    "BR-11": ruled("trick.lead"),
    "BR-12": ruled("draw.top_only", "drawing.from_discards"),
    "BR-13": ruled("draw.not_your_draw", "phases.open_draws"),
    "BR-14": ruled("follow.not_in_the_trick", "follow.played_already", "trick.winning_play"),
    "BR-15": ruled("trick.winning_play"),
    "BR-16": ruled("keep.number", "trick.kept_of"),
    "BR-17": ruled("keep.number", "trick.kept_of"),
    "BR-18": ruled("ransoming.may_be_struck"),
    "BR-19": ruled("turn.not_your_turn"),
    # melding, discard pile, assassins
    "BR-20": ruled("meld.no_royal_before"),
    "BR-21": ruled("meld.fewer_than_three"),
    "BR-22": ruled("assassination.not_the_defender"),
    "BR-23": ruled("assassination.no_victim", "assassination.which_zone"),
    "BR-24": ruled("pile.two_royals", "draw.stack_only"),
    # ransom, change of house
    "BR-25": ruled("ransom.window"),
    "BR-26": ruled("ransom.not_an_opponent"),
    "BR-27": ruled("ransoming.may_be_ransomed"),
    "BR-28": ruled("melding.privileges"),
    "BR-29": ruled("changing.change_suit"),
    "BR-30": ruled("changing.change_suit"),
    "BR-31": ruled("as_if.copies", "changing.second_draw_reaches"),
    "BR-32": ruled("changing.ransomable"),
    "BR-40": ruled("ransom.window", "ransoming.may_be_ransomed"),
    # end and score
    "BR-33": ruled("ending.no_royal_before", "ending.trick_not_won"),
    "BR-34": ruled("phases.is_exhausted"),
    "BR-35": ruled("scoring.lines"),
    "BR-36": ruled("scoring.sets_of"),
    "BR-37": ruled("scoring.game_winner"),
    "BR-38": ruled("scoring.may_end"),
    "BR-39": ruled("choose.must_choose", "phases.begin_turn"),
    # notes across the games that concern these two
    "alliance-royals": Left("Its rules are not at hand; room is left for teams in the seats."),
    "marriage-royals": Left("Its rules are not at hand."),
    "extra-suits": Left("BR-02: extra suits with markings are not specified enough to referee; two decks are."),
}
"""`chapter.rule` is the id of a rule, `module.function` a function of this package."""
