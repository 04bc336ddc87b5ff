"""How every item of docs/rulings.md, section 1, is implemented."""

from collections.abc import Mapping
from typing import Final

from referee.games.el_royale.editions import EDITIONS, HOUSE_RULES
from referee.games.el_royale.entry_reader import UNREADABLE
from referee.ledger import Item, LeftToPlayers, implemented_by, ledger_items_with_citing_rules

COMMENTARY = "Commentary of the text that follows from the rules; nothing is ruled by it."

_WRITTEN: Final[Mapping[str, Item]] = {
    "D2": implemented_by("seating.throw_in_order"),
    "D4": implemented_by("elimination.would_hold_too_many_with_pile"),
    "D5": implemented_by("seating.next_attacker_candidates_in_order", "seating.target_or_surviving_partner"),
    # set-up, teams, next game
    "ER-01": implemented_by("effects.apply_deal"),
    "ER-02": implemented_by("match.first_game_proposal_to_draw_lots", "effects.apply_deal"),
    "ER-03": implemented_by("match.proposed_dealers_and_starters_of_next_game"),
    "ER-04": implemented_by("match.proposed_dealers_and_starters_of_next_game"),
    "ER-05": implemented_by("seating.seat_to_attack"),
    "ER-06": LeftToPlayers("Which tables may sit down is asked in models.el_royale, before there is a game."),
    # attack
    "ER-08": implemented_by("effects.apply_attack"),
    "ER-09": implemented_by("seating.throw_in_order"),
    "ER-13": implemented_by("legal_acts.seats_that_may_throw_in_cards"),
    "ER-14": implemented_by("legal_acts.seats_that_may_throw_in_cards"),
    # defence
    "ER-15": implemented_by("battle.can_beat"),
    "ER-19": implemented_by("effects.apply_concede"),
    "ER-20": implemented_by("effects.apply_concede"),
    "ER-23": implemented_by("effects.apply_throw_in"),
    "ER-24": implemented_by("seating.throw_in_order"),
    # after the battle
    "ER-25": implemented_by("seating.pick_up_order"),
    "ER-26": implemented_by("battle_end.pick_up_pile_and_end_battle"),
    "ER-29": implemented_by("seating.next_attacker_candidates_in_order"),
    "ER-31": implemented_by("seating.draw_order"),
    "ER-32": implemented_by("seating.draw_order"),
    "ER-33": implemented_by("hidden_cards.shuffle_discards_and_return_deck_size"),
    "ER-34": implemented_by("battle_end.replenish_hands_and_find_next_attacker"),
    "ER-35": implemented_by("seating.next_attacker_candidates_in_order"),
    "ER-36": implemented_by("effects.count_of_rank_in_pile"),
    # winning
    "ER-37": implemented_by("effects.count_of_rank_in_pile"),
    "ER-38": implemented_by("effects.count_of_rank_in_pile"),
    "ER-39": implemented_by("effects.count_of_rank_in_pile"),
    "ER-40": implemented_by("effects.count_of_rank_in_pile"),
    "ER-41": LeftToPlayers(COMMENTARY),
    "ER-42": LeftToPlayers(COMMENTARY),
    "ER-43": implemented_by("match.standings"),
    "ER-44": LeftToPlayers(
        "A table may leave a game at any time: it then has no winner and counts for nobody."
    ),
    # elimination and teams
    "ER-45": implemented_by("elimination.would_hold_too_many_with_pile"),
    "ER-46": implemented_by("elimination.is_eliminated_if_picking_up_pile"),
    "ER-47": implemented_by("elimination.is_eliminated_if_picking_up_pile"),
    "ER-48": implemented_by("battle_end.eliminate_player"),
    "ER-49": implemented_by("elimination.spoils_room_in_hand"),
    "ER-50": implemented_by("battle_end.discard_unclaimed_spoils_and_end_battle"),
    "ER-51": implemented_by("seating.next_attacker_candidates_in_order"),
    "ER-52": implemented_by("battle_end.eliminate_player"),
    "ER-53": implemented_by(
        "seating.target_or_surviving_partner", "seating.next_attacker_candidates_in_order"
    ),
    "ER-54": implemented_by("seating.next_attacker_candidates_in_order"),
    "ER-55": implemented_by("seating.throw_in_order", "seating.pick_up_order", "seating.draw_order"),
    "ER-56": implemented_by("seating.next_attacker_candidates_in_order"),
    "ER-57": implemented_by("match.proposed_dealers_and_starters_of_next_game"),
    # etiquette
    "ER-58": implemented_by("effects.apply_show"),
    "ER-59": implemented_by(
        "effects.apply_beat",
        "effects.apply_concede",
        "seating.is_opponent_of_attacker",
        "elimination.is_eliminated_at_once",
    ),
    "ER-60": implemented_by("effects.apply_result"),
    "ER-61": implemented_by("odds.chances_for_seat"),
    "ER-62": implemented_by("odds.chances_for_seat"),
    "ER-07": implemented_by("legal_acts.legal_act_sets"),
    "ER-11": implemented_by("legal_acts.seats_that_may_throw_in_cards"),
    # plain sentences: what rests on them beside the rules
    "ER-69": implemented_by("seating.next_attacker_candidates_in_order"),
    "ER-75": implemented_by("battle_end.replenish_hands_and_find_next_attacker"),
    "ER-78": implemented_by("effects.count_of_rank_in_pile"),
    "ER-79": implemented_by("seat_changes.discard_hand_and_leave", "seat_changes.join"),
}
"""Functions that implement an item beside the rules that name it: `module.function` is a function of this
package."""

LEDGER: Final[Mapping[str, Item]] = ledger_items_with_citing_rules(
    (*EDITIONS["elimination"].rules, *EDITIONS["2019"].rules, *HOUSE_RULES, *UNREADABLE), _WRITTEN
)
