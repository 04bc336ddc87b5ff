"""What became of every item of docs/rulings.md, sections 2 and 3."""

from collections.abc import Mapping
from typing import Final

from referee.games.royals import rules
from referee.games.royals.entry_reader import UNREADABLE
from referee.ledger import Item, Left, ledger, ruled

_WRITTEN: Final[Mapping[str, Item]] = {
    # Royals: deal and suits
    "R-01": ruled("deal.next_dealer"),
    "R-04": ruled("deal.next_dealer", "deal.redeal"),
    "R-05": ruled("deal.choose"),
    "R-06": ruled("deal.choose"),
    "R-07": ruled("melding.privileges"),
    # draw
    "R-09": ruled("drawing.from_discards"),
    "R-10": ruled("drawing.draws_are_open"),
    "R-11": ruled("drawing.drawer"),
    "R-12": ruled("drawing.take_pile"),
    "R-17": ruled("drawing.draws_are_open"),
    "R-18": ruled("ending.discard"),
    # trick
    "R-19": ruled("trick.winning_play"),
    "R-20": ruled("trick.winning_play"),
    "R-21": ruled("ending.reveal"),
    "R-22": ruled("trick.winning_play"),
    "R-24": ruled("trick.keep"),
    "R-25": ruled("phases.end_turn"),
    "R-26": ruled("trick.lead", "trick.leave_out"),
    # optional plays, melding
    "R-29": ruled("melding.privileges"),
    "R-34": ruled("melding.on_display", "scoring.lines"),
    "R-35": ruled("melding.on_display", "scoring.lines"),
    # ransoming
    "R-41": ruled("ransoming.exchange"),
    "R-42": ruled("melding.privileges"),
    # changing home suit
    "R-43": ruled("changing.change_suit", "melding.privileges"),
    # ending the hand
    "R-48": ruled("phases.end_turn", "phases.exhausted_at_once"),
    # scoring
    "R-49": ruled("scoring.lines"),
    "R-50": ruled("scoring.lines"),
    "R-51": ruled("scoring.lines"),
    "R-52": ruled("scoring.lines"),
    "R-53": ruled("scoring.sets_of"),
    "R-54": ruled("scoring.lines"),
    "R-55": ruled("scoring.game_winner"),
    "R-56": ruled("scoring.game_winner"),
    "R-57": ruled("ending.score_hand"),
    "R-58": ruled("scoring.lines"),
    # found in play
    "R-60": ruled("melding.keeps_a_card"),
    "R-61": ruled("drawing.draws_are_open"),
    "R-62": ruled("changing.prices_of"),
    "R-63": ruled("ending.points", "phases.told_otherwise"),
    "R-64": ruled("odds.odds"),
    "R-65": ruled("odds.odds"),
    # Battle Royals: set-up
    "BR-01": ruled("editions.hand_size", "deal.deal"),
    "BR-02": ruled("editions.battle_royals_terms"),
    "BR-03": ruled("deal.in_choosing_order", "phases.end_turn"),
    "BR-04": ruled("deal.leave_choice"),
    "BR-05": ruled("deal.redeal"),
    "BR-06": ruled("deal.choose", "phases.end_turn"),
    "BR-07": ruled("editions.battle_royals_terms"),
    # options 1 and 2
    "BR-08": ruled("editions.battle_royals_terms", "phases.open_draws"),
    "BR-09": ruled("phases.begin_turn"),
    "BR-11": ruled("trick.lead"),
    "BR-12": ruled("drawing.from_discards"),
    "BR-13": ruled("phases.open_draws"),
    "BR-14": ruled("trick.winning_play"),
    "BR-15": ruled("trick.winning_play"),
    "BR-16": ruled("trick.kept_of"),
    "BR-17": ruled("trick.kept_of"),
    "BR-18": ruled("ransoming.may_be_struck"),
    # ransoming, change of house
    "BR-27": ruled("ransoming.may_be_ransomed"),
    "BR-28": ruled("melding.privileges"),
    "BR-29": ruled("changing.change_suit"),
    "BR-30": ruled("changing.change_suit"),
    "BR-31": ruled("changing.second_draw_reaches"),
    "BR-32": ruled("changing.ransomable"),
    "BR-40": ruled("ransoming.may_be_ransomed"),
    # end and score
    "BR-34": ruled("phases.is_exhausted"),
    "BR-35": ruled("scoring.lines"),
    "BR-36": ruled("scoring.sets_of"),
    "BR-37": ruled("scoring.game_winner"),
    "BR-38": ruled("scoring.may_end"),
    "BR-39": ruled("phases.begin_turn"),
    # notes across the games that concern these two
    "alliance-royals": Left("Its rules are not at hand; room is left for teams in the seats."),
    "marriage-royals": Left("Its rules are not at hand."),
    "extra-suits": Left(
        "BR-02: extra suits with markings are not specified enough to referee; two decks are."
    ),
}
"""What rests on an item beside the rules that name it themselves: `module.function` is a function of this package."""

LEDGER: Final[Mapping[str, Item]] = ledger((*rules.ROYALS, *rules.BATTLE_ROYALS, *UNREADABLE), _WRITTEN)
