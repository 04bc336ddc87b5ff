"""The default policies of Royal Battles, and what house rules change."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeVar

from models.royal_battles import RoyalBattlesHeader, RoyalBattlesOptions
from models.rulings import Rule, RuleCheck
from referee.games.royal_battles import effects, ending, initiative, movement, no_move_claims, phases, setup
from referee.games.royal_battles.actions import VERBS
from referee.games.royal_battles.policies import Policies
from referee.games.royal_battles.table_rules import Phase, PhaseRules
from referee.variants import IdentityKey, Variant, compose_rules

T = TypeVar("T")
POLICIES: Final = Policies(
    units_in_battle=ending.units_on_board,
    due_squares=setup.next_start_square_only,
    written_square=setup.always_none_square_for_record,
    first_placer=setup.white_as_first_placer,
    initiative_winner=initiative.seat_with_higher_card_or_nobody,
    ends_without_initiative_card=initiative.always_false_battle_goes_on_with_old_initiative_card,
    is_no_move_claim=no_move_claims.is_claim_of_no_move,
    movable_units_in_movement_phase=movement.movable_units_in_movement_phase,
    joker_colour=effects.any_colour_for_joker,
    is_out_of_cards=ending.always_true_one_seat_out_of_cards_is_enough,
    ends_at_turn_start=ending.should_end_as_player_has_no_card,
    ends_at_pass=ending.should_end_for_lack_of_cards,
    ends_at_no_move_claim=ending.should_end_for_lack_of_cards,
    ends_at_round_end=ending.always_false_end_is_checked_at_other_moment,
    ends_after_act=ending.always_false_end_is_checked_at_other_moment,
)
"""The policies of a table with the default house rules."""

VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"entry": "damage"}, policies={"units_in_battle": ending.units_not_fallen}),
    Variant(
        {"choose_row": True},
        policies={
            "due_squares": setup.any_free_start_square,
            "written_square": setup.square_name_when_row_is_chosen,
        },
    ),
    Variant({"first_placer": "random"}, policies={"first_placer": setup.nobody_as_forced_first_placer}),
    Variant({"first_placer": "high_card"}, policies={"first_placer": setup.seat_with_higher_cards_or_white}),
    Variant(
        {"initiative_on_empty_deck": "end_battle"},
        policies={"ends_without_initiative_card": initiative.is_any_player_unable_to_draw},
    ),
    Variant(
        {"initiative_on_empty_deck": "go_second"},
        policies={"initiative_winner": initiative.seat_that_alone_could_draw_or_else_higher_card},
    ),
    Variant({"discard_hand_when": "before_draw"}, adds=(phases.hand_discarded_after_key_draw,)),
    Variant({"discard_hand_when": "after_draw"}, adds=(phases.hand_discarded_before_key_draw,)),
    Variant({"joker_standing": "declared"}, policies={"joker_colour": effects.opposite_colour_for_joker}),
    Variant(
        {"must_move_if_able": True},
        adds=(phases.turn_ended_despite_known_playable_card,),
        policies={"is_no_move_claim": no_move_claims.is_claim_of_no_move_or_pass},
    ),
    Variant(
        {"end_check": "immediate"},
        policies={
            "ends_at_turn_start": ending.always_false_ends_at_other_time,
            "ends_at_pass": ending.always_false_ends_at_other_time,
            "ends_after_act": ending.should_end_as_either_is_out_of_cards,
        },
    ),
    Variant(
        {"end_check": "end_of_round"},
        policies={
            "ends_at_turn_start": ending.always_false_ends_at_other_time,
            "ends_at_pass": ending.always_false_ends_at_other_time,
            "ends_at_no_move_claim": ending.always_false_ends_at_other_time,
            "ends_at_round_end": ending.should_end_as_either_is_out_of_cards,
        },
    ),
    Variant({"both_must_be_out": True}, policies={"is_out_of_cards": ending.is_opponent_also_out_of_cards}),
)


def phase_rules_for_table(
    header: RoyalBattlesHeader, rules: tuple[Rule, ...], variants: tuple[Variant, ...]
) -> PhaseRules:
    """The rules, effects and policies of a table."""
    return phase_rules_for_options(header.options, IdentityKey(rules), IdentityKey(variants))


@lru_cache(maxsize=64)
def phase_rules_for_options(
    options: RoyalBattlesOptions,
    rules: IdentityKey[tuple[Rule, ...]],
    variants: IdentityKey[tuple[Variant, ...]],
) -> PhaseRules:
    """The rules, effects and policies for these house rules, cached."""
    composed = compose_rules(VERBS, rules.it, effects.EFFECTS, POLICIES, variants.it, options)
    by_phase = {phase: rules_by_act_in_phase(composed.rules, phase) for phase in Phase}
    rule_checks = {
        phase: {act: checks_that_can_fail_in_own_turn(act_rules) for act, act_rules in by_act.items()}
        for phase, by_act in by_phase.items()
    }
    return PhaseRules(by_phase, rule_checks, composed.house_rules, composed.effects, composed.policies)


def rules_by_act_in_phase(
    rules: Mapping[type, tuple[Rule, ...]], phase: Phase
) -> dict[type, tuple[Rule, ...]]:
    """By kind of act: the rules that it can break in this phase."""
    return {
        act: tuple([rule for rule in act_rules if rule.when is None or rule.when(act, phase)])
        for act, act_rules in rules.items()
    }


def checks_that_can_fail_in_own_turn(rules: tuple[Rule, ...]) -> tuple[RuleCheck, ...]:
    """The checks of these rules that can fail for the player whose turn it is while no Strategy draw is
    due."""
    answered = (phases.not_your_turn, phases.strategy_draw_due)
    return tuple([rule.violations for rule in rules if not rule.physical and rule not in answered])
