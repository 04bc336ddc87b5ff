"""How every item of docs/rulings.md, section 4, is implemented."""

from collections.abc import Mapping
from typing import Final

from referee.games.royal_battles import RULES
from referee.games.royal_battles.entry_reader import UNREADABLE
from referee.ledger import Item, LeftToPlayers, implemented_by, ledger_items_with_citing_rules

_WRITTEN: Final[Mapping[str, Item]] = {
    # geometry
    "RB-01": implemented_by("geometry.POSITIONS"),
    "RB-02": implemented_by("geometry.POSITIONS"),
    "RB-03": implemented_by("geometry.POSITIONS"),
    "RB-04": implemented_by("geometry.POSITIONS"),
    "RB-05": implemented_by("geometry.START"),
    # armies and set-up
    "RB-06": implemented_by("models.armies.pieces_beyond_one_chess_set"),
    "RB-07": implemented_by("models.armies.ONE_SET"),
    "RB-08": implemented_by("models.armies.Army"),
    "RB-09": implemented_by("models.royal_battles.RoyalBattlesHeader"),
    "RB-11": implemented_by("setup.is_ace_or_joker", "effects.apply_deal_returning_aces_and_jokers"),
    "RB-12": implemented_by("setup.start_squares_where_next_card_may_be_dealt"),
    "RB-13": implemented_by("setup.next_placer_or_nobody_if_chance_decides"),
    "RB-14": implemented_by("state.state_before_first_card", "effects.apply_deal_returning_aces_and_jokers"),
    # initiative
    "RB-15": implemented_by("tables.INITIATIVE", "initiative.initiative_winner_or_nobody_if_tied"),
    "RB-16": implemented_by("effects.apply_initiative"),
    "RB-17": implemented_by("effects.apply_initiative"),
    "RB-18": implemented_by("effects.begin_first_turn_of_round"),
    "RB-19": implemented_by("strike.calculate_strike"),
    "RB-20": implemented_by(
        "initiative.must_draw_initiative_by_seat",
        "initiative.should_end_battle_instead_of_redraw",
        "initiative.initiative_winner_or_nobody_if_tied",
        "effects.begin_round_with_initiative_draws",
    ),
    # turn structure, drawing, hand
    "RB-21": implemented_by("effects.begin_turn_or_end_battle_without_cards"),
    "RB-22": implemented_by("phases.draw_count_allowed_to_player_in_turn"),
    "RB-23": implemented_by("state.State.hand_size"),
    "RB-24": implemented_by("hidden_cards.draw_into_hand"),
    "RB-25": implemented_by("phases.draw_count_allowed_to_player_in_turn"),
    "RB-27": implemented_by("effects.apply_discard_hand"),
    "RB-28": implemented_by("entry_reader.state_json"),
    # movement
    "RB-33": implemented_by("state.State.lay_card_on_square"),
    "RB-34": implemented_by("state.IS_OTHER_COLOUR"),
    "RB-35": implemented_by("state.IS_OTHER_COLOUR", "effects.apply_move"),
    "RB-36": implemented_by("strike.calculate_strike"),
    "RB-38": implemented_by("hidden_cards.card_set_with_colour_allowing_move"),
    # attack
    "RB-42": implemented_by("geometry.ORTHOGONAL", "geometry.DIAGONAL"),
    "RB-44": implemented_by("effects.apply_end_turn"),
    "RB-45": implemented_by("attack.target_squares_and_styles"),
    "RB-46": implemented_by("strike.calculate_strike", "tables.TRUMPS"),
    "RB-48": implemented_by("strike.calculate_strike", "tables.CRITICAL_TRUMPS"),
    "RB-49": implemented_by("strike.calculate_strike"),
    "RB-50": implemented_by("effects.apply_attack"),
    # Advantages
    "RB-51": implemented_by("attack.target_squares_and_styles", "tables.RANGED_ADVANTAGES"),
    "RB-52": implemented_by("strike.calculate_strike"),
    "RB-53": implemented_by("strike.calculate_strike"),
    "RB-54": implemented_by("strike.calculate_strike"),
    "RB-55": implemented_by("strike.calculate_strike"),
    "RB-56": implemented_by("strike.calculate_strike"),
    # Key Position
    "RB-57a": implemented_by("strike.is_key_position", "tables.KEY_OF_SUIT"),
    "RB-57b": implemented_by("strike.calculate_strike"),
    # end of the battle
    "RB-57": implemented_by("ending.is_out_of_cards"),
    "RB-58": implemented_by(
        "effects.begin_turn_or_end_battle_without_cards",
        "ending.is_decided_by_hands_if_pass_ends_battle",
        "effects.apply_act",
        "effects.apply_end_turn",
        "effects.apply_cannot_move",
    ),
    "RB-59": implemented_by("ending.has_deck_or_playable_card_or_unknown", "hidden_cards.can_perhaps_move"),
    "RB-60": implemented_by("ending.should_end_for_lack_of_cards"),
    "RB-61": implemented_by(
        "ending.end_battle_if_army_eliminated", "ending.end_by_unit_count_or_ask_for_hands"
    ),
    "RB-62": implemented_by("ending.end_battle_if_army_eliminated"),
    "RB-63": implemented_by("effects.apply_resign"),
    "RB-64": LeftToPlayers("The examples are not one game: each is tested in a position of its own."),
    "RB-65": LeftToPlayers(
        "The figures are lost; nothing that was normative in them but the orientation of the cards (RB-01)."
    ),
    "RB-66": implemented_by("effects.apply_end_turn", "ending.end_by_unit_count_or_ask_for_hands"),
    "RB-67": implemented_by("strike.calculate_form_strike", "forms_only.keep_injuries_at_new_detail_level"),
    "RB-68": implemented_by("odds.chances_for_seat"),
    "RB-69": implemented_by("odds.chances_for_seat"),
    "RB-70": implemented_by("models.armies.unit_points_or_none_if_unpriced"),
    # plain sentences: what rests on them beside the rules
    "RB-72": implemented_by("models.armies.Army"),
    "RB-73": implemented_by("models.royal_battles.RoyalBattlesHeader"),
    "RB-76": implemented_by("effects.begin_round_with_initiative_draws"),
    "RB-77": implemented_by("effects.apply_end_turn"),
    "RB-80": implemented_by("effects.apply_move"),
    "RB-81": implemented_by("models.cards.COLOUR"),
    "RB-82": implemented_by("effects.apply_move"),
    "RB-84": implemented_by("tables.TRUMPS"),
    "RB-85": implemented_by("tables.trumps_needed"),
    "RB-86": implemented_by("strike.calculate_strike"),
    "RB-87": implemented_by("strike.calculate_strike"),
    "RB-88": implemented_by("tables.TRUMPS"),
    "RB-89": implemented_by("effects.apply_attack"),
}
"""Functions that implement an item beside the rules that name it: `module.function` is a function of this
package."""

LEDGER: Final[Mapping[str, Item]] = ledger_items_with_citing_rules((*RULES, *UNREADABLE), _WRITTEN)
