"""What became of every item of docs/rulings.md, section 1."""

from collections.abc import Mapping
from typing import Final

from referee.games.el_royale.editions import EDITIONS, HOUSE_RULES
from referee.games.el_royale.entry_reader import UNREADABLE
from referee.ledger import Item, Left, ledger, ruled

COMMENTARY = "Commentary of the text that follows from the rules; nothing is ruled by it."

_WRITTEN: Final[Mapping[str, Item]] = {
    "D2": ruled("seating.throw_in_order"),
    "D4": ruled("elimination.would_hold_too_many"),
    "D5": ruled("seating.next_attacker", "seating.defender_for"),
    # set-up, teams, next game
    "ER-01": ruled("effects.deal"),
    "ER-02": ruled("match.first_game", "effects.deal"),
    "ER-03": ruled("match.next_game"),
    "ER-04": ruled("match.next_game"),
    "ER-05": ruled("seating.seat_to_attack"),
    "ER-06": Left("Which tables may sit down is asked in models.el_royale, before there is a game."),
    # attack
    "ER-08": ruled("effects.attack"),
    "ER-09": ruled("seating.throw_in_order"),
    "ER-13": ruled("legal_acts.may_throw_in"),
    "ER-14": ruled("legal_acts.may_throw_in"),
    # defence
    "ER-15": ruled("battle.beats"),
    "ER-19": ruled("effects.defender_picks_up"),
    "ER-20": ruled("effects.defender_picks_up"),
    "ER-23": ruled("effects.throw_in"),
    "ER-24": ruled("seating.throw_in_order"),
    # after the battle
    "ER-25": ruled("seating.pick_up_order"),
    "ER-26": ruled("battle_end.pick_up"),
    "ER-29": ruled("seating.next_attacker"),
    "ER-31": ruled("seating.draw_order"),
    "ER-32": ruled("seating.draw_order"),
    "ER-33": ruled("hidden_cards.rebuild"),
    "ER-34": ruled("battle_end.end_battle"),
    "ER-35": ruled("seating.next_attacker"),
    "ER-36": ruled("effects.of_rank"),
    # winning
    "ER-37": ruled("effects.of_rank"),
    "ER-38": ruled("effects.of_rank"),
    "ER-39": ruled("effects.of_rank"),
    "ER-40": ruled("effects.of_rank"),
    "ER-41": Left(COMMENTARY),
    "ER-42": Left(COMMENTARY),
    "ER-43": ruled("match.standings"),
    "ER-44": Left("A table may leave a game at any time: it then has no winner and counts for nobody."),
    # elimination and teams
    "ER-45": ruled("elimination.would_hold_too_many"),
    "ER-46": ruled("elimination.would_be_out"),
    "ER-47": ruled("elimination.would_be_out"),
    "ER-48": ruled("battle_end.eliminate"),
    "ER-49": ruled("elimination.room"),
    "ER-50": ruled("battle_end.finish_claims"),
    "ER-51": ruled("seating.next_attacker"),
    "ER-52": ruled("battle_end.eliminate"),
    "ER-53": ruled("seating.defender_for", "seating.next_attacker"),
    "ER-54": ruled("seating.next_attacker"),
    "ER-55": ruled("seating.throw_in_order", "seating.pick_up_order", "seating.draw_order"),
    "ER-56": ruled("seating.next_attacker"),
    "ER-57": ruled("match.next_game"),
    # etiquette
    "ER-58": ruled("effects.show"),
    "ER-59": ruled(
        "effects.beat", "effects.defender_picks_up", "seating.can_be_attacked", "elimination.eliminates"
    ),
    "ER-60": ruled("effects.result"),
    "ER-61": ruled("odds.odds"),
    "ER-62": ruled("odds.odds"),
    "ER-07": ruled("legal_acts.acts"),
    "ER-11": ruled("legal_acts.may_throw_in"),
    # plain sentences: what rests on them beside the rules
    "ER-69": ruled("seating.next_attacker"),
    "ER-75": ruled("battle_end.end_battle"),
    "ER-78": ruled("effects.of_rank"),
}
"""What rests on an item beside the rules that name it themselves: `module.function` is a function of this package."""

LEDGER: Final[Mapping[str, Item]] = ledger(
    (*EDITIONS["elimination"].rules, *EDITIONS["2019"].rules, *HOUSE_RULES, *UNREADABLE), _WRITTEN
)
