"""How every item of docs/rulings.md, section 1, is implemented."""

from collections.abc import Mapping
from typing import Final

from referee.games.el_royale.editions import EDITIONS, HOUSE_RULES
from referee.games.el_royale.entry_reader import UNREADABLE
from referee.ledger import Item, Left, make_ledger, ruled_by

COMMENTARY = "Commentary of the text that follows from the rules; nothing is ruled by it."

_WRITTEN: Final[Mapping[str, Item]] = {
    "D2": ruled_by("seating.throw_in_order"),
    "D4": ruled_by("elimination.would_hold_too_many"),
    "D5": ruled_by("seating.next_attacker", "seating.defender_for"),
    # set-up, teams, next game
    "ER-01": ruled_by("effects.apply_deal"),
    "ER-02": ruled_by("match.first_game", "effects.apply_deal"),
    "ER-03": ruled_by("match.next_game"),
    "ER-04": ruled_by("match.next_game"),
    "ER-05": ruled_by("seating.seat_to_attack"),
    "ER-06": Left("Which tables may sit down is asked in models.el_royale, before there is a game."),
    # attack
    "ER-08": ruled_by("effects.apply_attack"),
    "ER-09": ruled_by("seating.throw_in_order"),
    "ER-13": ruled_by("legal_acts.may_throw_in"),
    "ER-14": ruled_by("legal_acts.may_throw_in"),
    # defence
    "ER-15": ruled_by("battle.beats"),
    "ER-19": ruled_by("effects.apply_concede"),
    "ER-20": ruled_by("effects.apply_concede"),
    "ER-23": ruled_by("effects.apply_throw_in"),
    "ER-24": ruled_by("seating.throw_in_order"),
    # after the battle
    "ER-25": ruled_by("seating.pick_up_order"),
    "ER-26": ruled_by("battle_end.pick_up"),
    "ER-29": ruled_by("seating.next_attacker"),
    "ER-31": ruled_by("seating.draw_order"),
    "ER-32": ruled_by("seating.draw_order"),
    "ER-33": ruled_by("hidden_cards.rebuild_deck"),
    "ER-34": ruled_by("battle_end.end_battle"),
    "ER-35": ruled_by("seating.next_attacker"),
    "ER-36": ruled_by("effects.count_of_rank"),
    # winning
    "ER-37": ruled_by("effects.count_of_rank"),
    "ER-38": ruled_by("effects.count_of_rank"),
    "ER-39": ruled_by("effects.count_of_rank"),
    "ER-40": ruled_by("effects.count_of_rank"),
    "ER-41": Left(COMMENTARY),
    "ER-42": Left(COMMENTARY),
    "ER-43": ruled_by("match.standings"),
    "ER-44": Left("A table may leave a game at any time: it then has no winner and counts for nobody."),
    # elimination and teams
    "ER-45": ruled_by("elimination.would_hold_too_many"),
    "ER-46": ruled_by("elimination.would_be_eliminated"),
    "ER-47": ruled_by("elimination.would_be_eliminated"),
    "ER-48": ruled_by("battle_end.eliminate"),
    "ER-49": ruled_by("elimination.claimable_count"),
    "ER-50": ruled_by("battle_end.finish_claims"),
    "ER-51": ruled_by("seating.next_attacker"),
    "ER-52": ruled_by("battle_end.eliminate"),
    "ER-53": ruled_by("seating.defender_for", "seating.next_attacker"),
    "ER-54": ruled_by("seating.next_attacker"),
    "ER-55": ruled_by("seating.throw_in_order", "seating.pick_up_order", "seating.draw_order"),
    "ER-56": ruled_by("seating.next_attacker"),
    "ER-57": ruled_by("match.next_game"),
    # etiquette
    "ER-58": ruled_by("effects.apply_show"),
    "ER-59": ruled_by(
        "effects.apply_beat",
        "effects.apply_concede",
        "seating.can_be_attacked",
        "elimination.is_eliminated_at_once",
    ),
    "ER-60": ruled_by("effects.apply_result"),
    "ER-61": ruled_by("odds.chances_for_seat"),
    "ER-62": ruled_by("odds.chances_for_seat"),
    "ER-07": ruled_by("legal_acts.legal_act_sets"),
    "ER-11": ruled_by("legal_acts.may_throw_in"),
    # plain sentences: what rests on them beside the rules
    "ER-69": ruled_by("seating.next_attacker"),
    "ER-75": ruled_by("battle_end.end_battle"),
    "ER-78": ruled_by("effects.count_of_rank"),
}
"""Functions that implement an item beside the rules that name it: `module.function` is a function of this package."""

LEDGER: Final[Mapping[str, Item]] = make_ledger(
    (*EDITIONS["elimination"].rules, *EDITIONS["2019"].rules, *HOUSE_RULES, *UNREADABLE), _WRITTEN
)
