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
    units_of=ending.units_on_board,
    due_squares=setup.next_place_only,
    written_square=setup.omitted_place,
    first_placer=setup.white_places_first,
    initiative_winner=initiative.higher_card_goes_first,
    ends_without_initiative_card=initiative.uses_old_card,
    is_no_move_claim=no_move_claims.says_cannot_move,
    movable_units=movement.movable_units,
    joker_colour=effects.joker_colour_both,
    is_out_of_cards=ending.ends_when_either_out,
    ends_at_turn_start=ending.ends_for_lack_of_cards,
    ends_at_no_move_claim=ending.ends_for_lack_of_cards,
    ends_at_round_end=ending.is_other_end_check,
    ends_after_act=ending.is_other_end_check,
)
"""The policies of a table with the default house rules."""

VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"entry": "damage"}, policies={"units_of": ending.units_not_fallen}),
    Variant(
        {"choose_row": True},
        policies={"due_squares": setup.any_free_place, "written_square": setup.named_place},
    ),
    Variant({"first_placer": "random"}, policies={"first_placer": setup.either_places_first}),
    Variant({"first_placer": "high_card"}, policies={"first_placer": setup.higher_card_places_first}),
    Variant(
        {"initiative_on_empty_deck": "end_battle"},
        policies={"ends_without_initiative_card": initiative.ends_battle_without_card},
    ),
    Variant(
        {"initiative_on_empty_deck": "go_second"},
        policies={"initiative_winner": initiative.player_with_new_card_first},
    ),
    Variant({"discard_hand_when": "before_draw"}, adds=(phases.discarded_after_draw,)),
    Variant({"discard_hand_when": "after_draw"}, adds=(phases.discarded_before_draw,)),
    Variant({"joker_standing": "declared"}, policies={"joker_colour": effects.joker_colour_other}),
    Variant(
        {"must_move_if_able": True},
        adds=(phases.can_move_but_does_not,),
        policies={"is_no_move_claim": no_move_claims.says_cannot_move_or_passes},
    ),
    Variant(
        {"end_check": "immediate"},
        policies={
            "ends_at_turn_start": ending.ends_at_other_time,
            "ends_after_act": ending.is_either_out_of_cards,
        },
    ),
    Variant(
        {"end_check": "end_of_round"},
        policies={
            "ends_at_turn_start": ending.ends_at_other_time,
            "ends_at_no_move_claim": ending.ends_at_other_time,
            "ends_at_round_end": ending.is_either_out_of_cards,
        },
    ),
    Variant({"both_must_be_out": True}, policies={"is_out_of_cards": ending.ends_when_both_out}),
)


def rules_for_table(
    header: RoyalBattlesHeader, rules: tuple[Rule, ...], variants: tuple[Variant, ...]
) -> PhaseRules:
    """The rules, effects and policies of a table."""
    return rules_for_options(header.options, IdentityKey(rules), IdentityKey(variants))


@lru_cache(maxsize=64)
def rules_for_options(
    options: RoyalBattlesOptions,
    rules: IdentityKey[tuple[Rule, ...]],
    variants: IdentityKey[tuple[Variant, ...]],
) -> PhaseRules:
    """The rules, effects and policies for these house rules, cached."""
    composed = compose_rules(VERBS, rules.it, effects.EFFECTS, POLICIES, variants.it, options)
    by_phase = {phase: rules_by_act_in_phase(composed.rules, phase) for phase in Phase}
    rule_checks = {
        phase: {act: rules_for_plain_turn(act_rules) for act, act_rules in by_act.items()}
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


def rules_for_plain_turn(rules: tuple[Rule, ...]) -> tuple[RuleCheck, ...]:
    """The checks of these rules that can fail for the player whose turn it is while no Strategy draw is due."""
    answered = (phases.not_your_turn, phases.strategy_draw_due)
    return tuple([rule.violations for rule in rules if not rule.physical and rule not in answered])
