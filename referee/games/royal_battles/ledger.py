"""What became of every item of docs/rulings.md, section 4."""

from collections.abc import Mapping
from typing import Final

from referee.games.royal_battles import RULES
from referee.games.royal_battles.entry_reader import UNREADABLE
from referee.ledger import Item, Left, ledger, ruled

_WRITTEN: Final[Mapping[str, Item]] = {
    # geometry
    "RB-01": ruled("geometry.POSITIONS"),
    "RB-02": ruled("geometry.POSITIONS"),
    "RB-03": ruled("geometry.POSITIONS"),
    "RB-04": ruled("geometry.POSITIONS"),
    "RB-05": ruled("geometry.START"),
    # armies and set-up
    "RB-06": ruled("models.armies.missing_pieces"),
    "RB-07": ruled("models.armies.ONE_SET"),
    "RB-08": ruled("models.armies.Army"),
    "RB-09": ruled("models.royal_battles.RoyalBattlesHeader"),
    "RB-11": ruled("setup.goes_back", "effects.deal"),
    "RB-12": ruled("setup.due_squares"),
    "RB-13": ruled("setup.next_placer"),
    "RB-14": ruled("state.first_state", "effects.deal"),
    # initiative
    "RB-15": ruled("tables.INITIATIVE", "initiative.winner"),
    "RB-16": ruled("effects.draw_initiative"),
    "RB-17": ruled("effects.draw_initiative"),
    "RB-18": ruled("effects.begin_round"),
    "RB-19": ruled("strike.strike"),
    "RB-20": ruled("initiative.drawers", "initiative.winner", "effects.begin_initiative"),
    # turn structure, drawing, hand
    "RB-21": ruled("effects.begin_turn"),
    "RB-22": ruled("phases.due"),
    "RB-23": ruled("state.State.hand"),
    "RB-24": ruled("hidden_cards.draw_one"),
    "RB-25": ruled("phases.due"),
    "RB-27": ruled("effects.discard_hand"),
    "RB-28": ruled("entry_reader.show"),
    # movement
    "RB-33": ruled("state.State.lay"),
    "RB-34": ruled("state.DIFFERS"),
    "RB-35": ruled("state.DIFFERS", "effects.move"),
    "RB-36": ruled("strike.strike"),
    "RB-38": ruled("hidden_cards.with_a_move"),
    # attack
    "RB-42": ruled("geometry.ORTHOGONAL", "geometry.DIAGONAL"),
    "RB-44": ruled("effects.end_turn"),
    "RB-45": ruled("attack.targets"),
    "RB-46": ruled("strike.strike", "tables.TRUMPS"),
    "RB-48": ruled("strike.strike", "tables.CRITICAL_TRUMPS"),
    "RB-49": ruled("strike.strike"),
    "RB-50": ruled("effects.attack"),
    # Advantages
    "RB-51": ruled("attack.targets", "tables.RANGED_ADVANTAGES"),
    "RB-52": ruled("strike.strike"),
    "RB-53": ruled("strike.strike"),
    "RB-54": ruled("strike.strike"),
    "RB-55": ruled("strike.strike"),
    "RB-56": ruled("strike.strike"),
    # Key Position
    "RB-57a": ruled("strike.is_key", "tables.KEY_OF_SUIT"),
    "RB-57b": ruled("strike.strike"),
    # end of the battle
    "RB-57": ruled("ending.is_out"),
    "RB-58": ruled("effects.begin_turn", "effects.follow", "effects.end_turn", "effects.skip_the_move"),
    "RB-59": ruled("ending.is_playable", "hidden_cards.perhaps_can_move"),
    "RB-60": ruled("ending.ends_for_lack_of_cards"),
    "RB-61": ruled("ending.eliminated", "ending.count_units"),
    "RB-62": ruled("ending.eliminated"),
    "RB-63": ruled("effects.resign"),
    "RB-64": Left(
        "The examples are not one game: the golden tests play each of them in a position of its own."
    ),
    "RB-65": Left(
        "The figures are lost; nothing that was normative in them but the orientation of the cards (RB-01)."
    ),
    "RB-66": ruled("effects.end_turn", "ending.count_units"),
    "RB-67": ruled("strike.struck", "forms_only.told_otherwise"),
    "RB-68": ruled("odds.odds"),
    "RB-69": ruled("odds.odds"),
    "RB-70": ruled("models.armies.points_of"),
    # plain sentences: what rests on them beside the rules
    "RB-72": ruled("models.armies.Army"),
    "RB-73": ruled("models.royal_battles.RoyalBattlesHeader"),
    "RB-76": ruled("effects.begin_initiative"),
    "RB-77": ruled("effects.end_turn"),
    "RB-80": ruled("effects.move"),
    "RB-81": ruled("models.cards.COLOUR"),
    "RB-82": ruled("effects.move"),
    "RB-84": ruled("tables.TRUMPS"),
    "RB-85": ruled("tables.needed"),
    "RB-86": ruled("strike.strike"),
    "RB-87": ruled("strike.strike"),
    "RB-88": ruled("tables.TRUMPS"),
    "RB-89": ruled("effects.attack"),
}
"""What rests on an item beside the rules that name it themselves: `module.function` is a function of this package."""

LEDGER: Final[Mapping[str, Item]] = ledger((*RULES, *UNREADABLE), _WRITTEN)
