"""What became of every item of docs/rulings.md, section 1."""

from collections.abc import Mapping
from typing import Final

from referee.ledger import Item, Left, ruled

COMMENTARY = "Commentary of the text that follows from the rules; nothing is ruled by it."

LEDGER: Final[Mapping[str, Item]] = {
    "D1": ruled("beat.how_many", "beat.does_not_beat"),
    "D2": ruled("throw_in.defender_waits", "seating.throw_in_order"),
    "D3": ruled("take.played_last", "take.defender_alone"),
    "D4": ruled("elimination.would_hold_too_many"),
    "D5": ruled("seating.next_attacker", "seating.defender_for"),
    # set-up, teams, next game
    "ER-01": ruled("course.deal", "deal.comes_first", "deal.four_cards"),
    "ER-02": ruled("match.first_game", "course.deal"),
    "ER-03": ruled("match.next_game"),
    "ER-04": ruled("match.next_game"),
    "ER-05": ruled("seating.seat_to_attack", "beat.not_the_defender", "teams.partners_do_not_fight"),
    "ER-06": Left("Which tables may sit down is asked in models.el_royale, before there is a game."),
    # attack
    "ER-07": ruled("attack.not_your_attack", "attack.battle_under_way", "battle.none_under_way"),
    "ER-08": ruled("attack.unequal_cards", "course.attack"),
    "ER-09": ruled("throw_in.defender_answers", "throw_in.attacker_has_played", "seating.throw_in_order"),
    "ER-10": ruled("throw_in.passed"),
    "ER-11": ruled("throw_in.other_rank", "cards.none_named"),
    "ER-12": ruled("throw_in.passed"),
    "ER-13": ruled("choices.may_throw_in"),
    "ER-14": ruled("choices.may_throw_in"),
    # defence
    "ER-15": ruled("battle.beats"),
    "ER-16": ruled("beat.how_many"),
    "ER-17": ruled("beat.does_not_beat"),
    "ER-18": ruled("beat.how_many", "throw_in.defender_waits"),
    "ER-19": ruled("course.concede"),
    "ER-20": ruled("course.concede", "beat.has_conceded", "take.conceded_pile"),
    "ER-21": ruled("beat.attack_is_beaten"),
    "ER-22": ruled("throw_in.defender_waits"),
    "ER-23": ruled("throw_in.defender_waits", "course.throw_in"),
    "ER-24": ruled("throw_in.passed", "seating.throw_in_order"),
    # after the battle
    "ER-25": ruled("seating.pick_up_order", "take.attack_not_beaten"),
    "ER-26": ruled("battle_end.pick_up", "clear.attacker_clears"),
    "ER-27": ruled("take.defender_alone"),
    "ER-28": ruled("take.played_last"),
    "ER-29": ruled("seating.next_attacker"),
    "ER-30": ruled("game.is_over"),
    "ER-31": ruled("seating.draw_order", "draw.not_that_many", "draw.nothing_drawn", "draw.after_the_battle"),
    "ER-32": ruled("seating.draw_order"),
    "ER-33": ruled("knowledge.rebuild", "draw.not_in_that_deck", "hand.not_from_that_deck"),
    "ER-34": ruled("battle_end.end_battle"),
    "ER-35": ruled("seating.next_attacker", "hand.too_many_named"),
    "ER-36": ruled("course.of_rank"),
    # winning
    "ER-37": ruled("course.of_rank"),
    "ER-38": ruled("course.of_rank"),
    "ER-39": ruled("course.of_rank"),
    "ER-40": ruled("course.of_rank"),
    "ER-41": Left(COMMENTARY),
    "ER-42": Left(COMMENTARY),
    "ER-43": ruled("match.standings", "deal.only_once"),
    "ER-44": Left("A table may leave a game at any time: it then has no winner and counts for nobody."),
    # elimination and teams
    "ER-45": ruled("elimination.would_hold_too_many"),
    "ER-46": ruled("elimination.would_be_out"),
    "ER-47": ruled("elimination.would_be_out", "take.above_sixteen"),
    "ER-48": ruled("battle_end.eliminate", "elimination.spoils_first", "claim.nothing_spread", "spread.whole_hand", "spread.nobody_is_out"),
    "ER-49": ruled("elimination.room", "claim.not_your_turn", "claim.above_sixteen"),
    "ER-50": ruled("battle_end.finish_claims"),
    "ER-51": ruled("seating.next_attacker", "players.is_out"),
    "ER-52": ruled("battle_end.eliminate"),
    "ER-53": ruled("seating.defender_for", "seating.next_attacker"),
    "ER-54": ruled("seating.next_attacker"),
    "ER-55": ruled("seating.throw_in_order", "seating.pick_up_order", "seating.draw_order"),
    "ER-56": ruled("seating.next_attacker"),
    "ER-57": ruled("match.next_game"),
    # etiquette
    "ER-58": ruled("course.show", "hand.card_in_another_hand", "hand.card_discarded", "hand.all_known", "cards.face_up"),
    "ER-59": ruled("course.beat", "course.concede", "seating.can_be_attacked", "elimination.eliminates"),
    "ER-60": ruled("game.only_its_end", "result.every_act", "result.winner_is_out", "result.nobody_goes_out", "course.result"),
}
