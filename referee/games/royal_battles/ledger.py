"""What became of every item of docs/rulings.md, section 4."""

from collections.abc import Mapping
from typing import Final

from referee.ledger import Item, Left, ruled

LEDGER: Final[Mapping[str, Item]] = {
    # geometry
    "RB-01": ruled("geometry.POSITIONS"),
    "RB-02": ruled("geometry.POSITIONS"),
    "RB-03": ruled("geometry.POSITIONS"),
    "RB-04": ruled("geometry.POSITIONS"),
    "RB-05": ruled("geometry.START", "setup.no_start_place"),
    # armies and set-up
    "RB-06": ruled("models.armies.missing_pieces"),
    "RB-07": ruled("models.armies.ONE_SET"),
    "RB-08": ruled("models.armies.Army", "setup.no_such_unit"),
    "RB-09": ruled("models.royal_battles.RoyalBattlesHeader", "seat.unknown"),
    "RB-10": ruled("setup.all_cards_lie", "card.unknown"),
    "RB-11": ruled("setup.goes_back", "course.deal"),
    "RB-12": ruled("setup.wrong_place", "setup.due_squares"),
    "RB-13": ruled(
        "setup.cards_first",
        "setup.not_your_turn_to_place",
        "setup.not_your_card",
        "setup.no_card_there",
        "setup.one_unit_per_card",
        "setup.next_placer",
    ),
    "RB-14": ruled("state.first_state", "course.deal"),
    # initiative
    "RB-15": ruled("tables.INITIATIVE", "initiative.winner"),
    "RB-16": ruled("initiative.drawn_already", "course.draw_initiative"),
    "RB-17": ruled("course.draw_initiative"),
    "RB-18": ruled("course.begin_round", "turn.not_your_turn"),
    "RB-19": ruled("strike.strike"),
    "RB-20": ruled("initiative.drawers", "initiative.winner", "course.begin_initiative"),
    # turn structure, drawing, hand
    "RB-21": ruled("course.begin_turn", "phase.not_now"),
    "RB-22": ruled("phases.due"),
    "RB-23": ruled("hand.not_held", "pack.lies_elsewhere", "card.not_shown"),
    "RB-24": ruled("pack.draw_one"),
    "RB-25": ruled("draw.none_due", "draw.wrong_number", "pack.deck_is_empty", "phases.due"),
    "RB-26": ruled(
        "discard.not_the_hand", "discard.more_than_held", "discard.not_before_the_draw", "discard.not_after_the_draw", "discard.empty_hand"
    ),
    "RB-27": ruled("course.discard_hand"),
    "RB-28": ruled("reading.show"),
    # movement
    "RB-29": ruled("movement.not_next_to", "movement.same_colour"),
    "RB-30": ruled("movement.covers_same_colour"),
    "RB-31": ruled("movement.not_next_to"),
    "RB-32": ruled("movement.occupied"),
    "RB-33": ruled("state.State.lay"),
    "RB-34": ruled("state.differs"),
    "RB-35": ruled("state.differs", "course.move"),
    "RB-36": ruled("strike.strike"),
    "RB-37": ruled("turn.must_move", "movement.movement_is_over"),
    "RB-38": ruled("movement.can_move", "pack.with_a_move"),
    "RB-39": ruled("movement.no_unit", "movement.not_your_unit", "movement.moved_already"),
    "RB-40": ruled("board.off_the_board"),
    # attack
    "RB-41": ruled("attack.no_unit_moved", "attack.attack_is_over", "attack.attacked_already", "attack.no_advantage"),
    "RB-42": ruled("attack.not_next_to", "geometry.ORTHOGONAL", "geometry.DIAGONAL"),
    "RB-43": ruled("attack.melee_is_orthogonal", "attack.ranged_is_diagonal"),
    "RB-44": ruled("course.end_turn"),
    "RB-45": ruled("attack.targets"),
    "RB-46": ruled("strike.strike", "tables.TRUMPS", "attack.unknown_style"),
    "RB-47": ruled("attack.no_target", "attack.own_unit"),
    "RB-48": ruled("strike.strike", "tables.CRITICAL_TRUMPS"),
    "RB-49": ruled("strike.strike"),
    "RB-50": ruled("course.attack"),
    # Advantages
    "RB-51": ruled("attack.targets", "tables.RANGED_ADVANTAGES"),
    "RB-52": ruled("strike.strike"),
    "RB-53": ruled("strike.strike"),
    "RB-54": ruled("strike.strike"),
    "RB-55": ruled("attack.healing_is_for_own_units", "attack.not_itself", "strike.strike"),
    "RB-56": ruled("turn.draw_for_strategy_first", "strike.strike"),
    # Key Position
    "RB-57a": ruled("strike.is_key", "tables.KEY_OF_SUIT"),
    "RB-57b": ruled("strike.strike"),
    # end of the battle
    "RB-57": ruled("ending.is_out"),
    "RB-58": ruled("course.begin_turn", "course.follow", "course.end_turn", "course.skip_the_move"),
    "RB-59": ruled("ending.is_playable", "pack.perhaps_can_move"),
    "RB-60": ruled("ending.ends_for_lack_of_cards"),
    "RB-61": ruled("ending.eliminated", "ending.count_units", "phase.battle_is_over"),
    "RB-62": ruled("ending.eliminated"),
    "RB-63": ruled("course.resign"),
    "RB-64": Left("The examples are not one game: the golden tests play each of them in a position of its own."),
    "RB-65": Left("The figures are lost; nothing that was normative in them but the orientation of the cards (RB-01)."),
    "RB-66": ruled("course.end_turn", "ending.count_units"),
    "RB-67": ruled(
        "strike.struck",
        "strike.no_such_unit",
        "strike.fallen",
        "strike.no_advantage",
        "strike.trumps",
        "strike.not_itself",
        "strike.nobody_else",
        "end_battle.units_decide",
        "damage.told_otherwise",
    ),
}
