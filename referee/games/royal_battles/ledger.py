"""How every item of docs/rulings.md, section 4, is implemented."""

from collections.abc import Mapping
from typing import Final

from referee.games.royal_battles import RULES
from referee.games.royal_battles.entry_reader import UNREADABLE
from referee.ledger import Item, Left, make_ledger, ruled_by

_WRITTEN: Final[Mapping[str, Item]] = {
    # geometry
    "RB-01": ruled_by("geometry.POSITIONS"),
    "RB-02": ruled_by("geometry.POSITIONS"),
    "RB-03": ruled_by("geometry.POSITIONS"),
    "RB-04": ruled_by("geometry.POSITIONS"),
    "RB-05": ruled_by("geometry.START"),
    # armies and set-up
    "RB-06": ruled_by("models.armies.missing_pieces"),
    "RB-07": ruled_by("models.armies.ONE_SET"),
    "RB-08": ruled_by("models.armies.Army"),
    "RB-09": ruled_by("models.royal_battles.RoyalBattlesHeader"),
    "RB-11": ruled_by("setup.is_shuffled_back", "effects.apply_deal"),
    "RB-12": ruled_by("setup.due_squares"),
    "RB-13": ruled_by("setup.next_placer"),
    "RB-14": ruled_by("state.first_state", "effects.apply_deal"),
    # initiative
    "RB-15": ruled_by("tables.INITIATIVE", "initiative.initiative_winner"),
    "RB-16": ruled_by("effects.apply_initiative"),
    "RB-17": ruled_by("effects.apply_initiative"),
    "RB-18": ruled_by("effects.begin_round"),
    "RB-19": ruled_by("strike.calculate_strike"),
    "RB-20": ruled_by(
        "initiative.seats_that_must_draw", "initiative.initiative_winner", "effects.begin_initiative"
    ),
    # turn structure, drawing, hand
    "RB-21": ruled_by("effects.begin_turn"),
    "RB-22": ruled_by("phases.draws_due"),
    "RB-23": ruled_by("state.State.hand_size"),
    "RB-24": ruled_by("hidden_cards.draw_into_hand"),
    "RB-25": ruled_by("phases.draws_due"),
    "RB-27": ruled_by("effects.apply_discard_hand"),
    "RB-28": ruled_by("entry_reader.state_json"),
    # movement
    "RB-33": ruled_by("state.State.lay_card"),
    "RB-34": ruled_by("state.IS_OTHER_COLOUR"),
    "RB-35": ruled_by("state.IS_OTHER_COLOUR", "effects.apply_move"),
    "RB-36": ruled_by("strike.calculate_strike"),
    "RB-38": ruled_by("hidden_cards.playable_cards"),
    # attack
    "RB-42": ruled_by("geometry.ORTHOGONAL", "geometry.DIAGONAL"),
    "RB-44": ruled_by("effects.apply_end_turn"),
    "RB-45": ruled_by("attack.possible_targets"),
    "RB-46": ruled_by("strike.calculate_strike", "tables.TRUMPS"),
    "RB-48": ruled_by("strike.calculate_strike", "tables.CRITICAL_TRUMPS"),
    "RB-49": ruled_by("strike.calculate_strike"),
    "RB-50": ruled_by("effects.apply_attack"),
    # Advantages
    "RB-51": ruled_by("attack.possible_targets", "tables.RANGED_ADVANTAGES"),
    "RB-52": ruled_by("strike.calculate_strike"),
    "RB-53": ruled_by("strike.calculate_strike"),
    "RB-54": ruled_by("strike.calculate_strike"),
    "RB-55": ruled_by("strike.calculate_strike"),
    "RB-56": ruled_by("strike.calculate_strike"),
    # Key Position
    "RB-57a": ruled_by("strike.is_key", "tables.KEY_OF_SUIT"),
    "RB-57b": ruled_by("strike.calculate_strike"),
    # end of the battle
    "RB-57": ruled_by("ending.is_out_of_cards"),
    "RB-58": ruled_by(
        "effects.begin_turn", "effects.apply_act", "effects.apply_end_turn", "effects.apply_cannot_move"
    ),
    "RB-59": ruled_by("ending.has_playable_cards", "hidden_cards.can_perhaps_move"),
    "RB-60": ruled_by("ending.ends_for_lack_of_cards"),
    "RB-61": ruled_by("ending.end_by_elimination", "ending.end_by_unit_count"),
    "RB-62": ruled_by("ending.end_by_elimination"),
    "RB-63": ruled_by("effects.apply_resign"),
    "RB-64": Left("The examples are not one game: each is tested in a position of its own."),
    "RB-65": Left(
        "The figures are lost; nothing that was normative in them but the orientation of the cards (RB-01)."
    ),
    "RB-66": ruled_by("effects.apply_end_turn", "ending.end_by_unit_count"),
    "RB-67": ruled_by("strike.form_strike", "forms_only.with_detail_level_changed"),
    "RB-68": ruled_by("odds.chances_for_seat"),
    "RB-69": ruled_by("odds.chances_for_seat"),
    "RB-70": ruled_by("models.armies.points_of"),
    # plain sentences: what rests on them beside the rules
    "RB-72": ruled_by("models.armies.Army"),
    "RB-73": ruled_by("models.royal_battles.RoyalBattlesHeader"),
    "RB-76": ruled_by("effects.begin_initiative"),
    "RB-77": ruled_by("effects.apply_end_turn"),
    "RB-80": ruled_by("effects.apply_move"),
    "RB-81": ruled_by("models.cards.COLOUR"),
    "RB-82": ruled_by("effects.apply_move"),
    "RB-84": ruled_by("tables.TRUMPS"),
    "RB-85": ruled_by("tables.trumps_needed"),
    "RB-86": ruled_by("strike.calculate_strike"),
    "RB-87": ruled_by("strike.calculate_strike"),
    "RB-88": ruled_by("tables.TRUMPS"),
    "RB-89": ruled_by("effects.apply_attack"),
}
"""Functions that implement an item beside the rules that name it: `module.function` is a function of this package."""

LEDGER: Final[Mapping[str, Item]] = make_ledger((*RULES, *UNREADABLE), _WRITTEN)
