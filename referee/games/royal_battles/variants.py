"""What the text of a Royal Battle leaves to the table, how it is usually done, and what house rules change."""

from typing import Final

from models.royal_battles import RoyalBattlesHeader
from models.rulings import Rule
from referee.games.royal_battles import course, ending, initiative, movement, phases, setup
from referee.games.royal_battles.actions import VERBS
from referee.games.royal_battles.customs import Customs
from referee.variants import Play, Variant, composed

CUSTOMS: Final = Customs(
    units_of=ending.on_the_board,
    due_places=setup.the_next,
    square_written=setup.left_out,
    first_placer=setup.white,
    goes_first=initiative.higher_card,
    ends_for_initiative=initiative.old_card_stays,
    movers=movement.one_a_turn,
    joker_colour=course.both_colours,
    is_out_of_cards=ending.alone,
    ends_as_a_turn_begins=ending.out_of_cards,
    ends_with_a_claim=ending.out_of_cards,
    ends_with_the_round=ending.not_yet,
    ends_at_once=ending.not_yet,
)
"""What is done at a table whose house rules are the usual ones."""

VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"entry": "damage"}, customs={"units_of": ending.not_fallen}),
    Variant({"choose_row": True}, customs={"due_places": setup.whichever, "square_written": setup.named}),
    Variant({"first_placer": "random"}, customs={"first_placer": setup.a_lot}),
    Variant({"first_placer": "high_card"}, customs={"first_placer": setup.higher_card}),
    Variant({"initiative_on_empty_deck": "end_battle"}, customs={"ends_for_initiative": initiative.nobody_without_card}),
    Variant({"initiative_on_empty_deck": "go_second"}, customs={"goes_first": initiative.new_card}),
    Variant({"discard_hand_when": "before_draw"}, brings=(phases.not_after_the_draw,)),
    Variant({"discard_hand_when": "after_draw"}, brings=(phases.not_before_the_draw,)),
    Variant({"joker_standing": "declared"}, customs={"joker_colour": course.the_other_colour}),
    Variant({"must_move_if_able": True}, brings=(phases.must_move,)),
    Variant({"end_check": "immediate"}, customs={"ends_as_a_turn_begins": ending.not_yet, "ends_at_once": ending.out_of_cards}),
    Variant(
        {"end_check": "end_of_round"},
        customs={
            "ends_as_a_turn_begins": ending.not_yet,
            "ends_with_a_claim": ending.not_yet,
            "ends_with_the_round": ending.out_of_cards,
        },
    ),
    Variant({"both_must_be_out": True}, customs={"is_out_of_cards": ending.with_the_other}),
)


def play(header: RoyalBattlesHeader, rules: tuple[Rule, ...], variants: tuple[Variant, ...]) -> Play[Customs]:
    """What a table plays by."""
    return composed(VERBS, rules, course.DOES, CUSTOMS, variants, header.options)
