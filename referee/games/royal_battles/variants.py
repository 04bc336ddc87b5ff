"""The default policies of Royal Battles, and what house rules change."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Generic, TypeVar

from models.royal_battles import RoyalBattlesHeader, RoyalBattlesOptions
from models.rulings import Broken, Rule
from referee.games.royal_battles import effects, ending, initiative, movement, no_move_claims, phases, setup
from referee.games.royal_battles.actions import VERBS
from referee.games.royal_battles.policies import Policies
from referee.games.royal_battles.state import Phase, TablePlay
from referee.variants import Variant, compose_play

T = TypeVar("T")
CUSTOMS: Final = Policies(
    units_of=ending.units_on_board,
    due_places=setup.next_place_only,
    square_written=setup.place_left_out,
    first_placer=setup.white_places_first,
    goes_first=initiative.higher_card_goes_first,
    ends_for_initiative=initiative.uses_old_card,
    claims_no_move=no_move_claims.says_cannot_move,
    movers=movement.movable_units,
    joker_colour=effects.joker_colour_both,
    is_out_of_cards=ending.ends_when_either_out,
    ends_as_a_turn_begins=ending.ends_for_lack_of_cards,
    ends_with_a_claim=ending.ends_for_lack_of_cards,
    ends_with_the_round=ending.is_other_end_check,
    ends_at_once=ending.is_other_end_check,
)
"""The policies of a table with the default house rules."""

VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"entry": "damage"}, customs={"units_of": ending.standing_units}),
    Variant(
        {"choose_row": True},
        customs={"due_places": setup.any_free_place, "square_written": setup.place_named},
    ),
    Variant({"first_placer": "random"}, customs={"first_placer": setup.either_places_first}),
    Variant({"first_placer": "high_card"}, customs={"first_placer": setup.higher_card_places_first}),
    Variant(
        {"initiative_on_empty_deck": "end_battle"},
        customs={"ends_for_initiative": initiative.ends_battle_without_card},
    ),
    Variant(
        {"initiative_on_empty_deck": "go_second"},
        customs={"goes_first": initiative.player_with_new_card_first},
    ),
    Variant({"discard_hand_when": "before_draw"}, brings=(phases.discarded_after_draw,)),
    Variant({"discard_hand_when": "after_draw"}, brings=(phases.discarded_before_draw,)),
    Variant({"joker_standing": "declared"}, customs={"joker_colour": effects.joker_colour_other}),
    Variant(
        {"must_move_if_able": True},
        brings=(phases.can_move_but_does_not,),
        customs={"claims_no_move": no_move_claims.says_cannot_move_or_passes},
    ),
    Variant(
        {"end_check": "immediate"},
        customs={
            "ends_as_a_turn_begins": ending.ends_at_other_time,
            "ends_at_once": ending.is_either_out_of_cards,
        },
    ),
    Variant(
        {"end_check": "end_of_round"},
        customs={
            "ends_as_a_turn_begins": ending.ends_at_other_time,
            "ends_with_a_claim": ending.ends_at_other_time,
            "ends_with_the_round": ending.is_either_out_of_cards,
        },
    ),
    Variant({"both_must_be_out": True}, customs={"is_out_of_cards": ending.ends_when_both_out}),
)


def rules_for_table(
    header: RoyalBattlesHeader, rules: tuple[Rule, ...], variants: tuple[Variant, ...]
) -> TablePlay:
    """The rules, effects and policies of a table."""
    return rules_for_options(header.options, _IdentityKey(rules), _IdentityKey(variants))


class _IdentityKey(Generic[T]):
    """Wraps a tuple so that it is compared by identity, which is fast, as a key of a cache."""

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _IdentityKey) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)


@lru_cache(maxsize=64)
def rules_for_options(
    options: RoyalBattlesOptions,
    rules: _IdentityKey[tuple[Rule, ...]],
    variants: _IdentityKey[tuple[Variant, ...]],
) -> TablePlay:
    """The rules, effects and policies for these house rules, cached."""
    played = compose_play(VERBS, rules.it, effects.DOES, CUSTOMS, variants.it, options)
    by_phase = {phase: rules_by_act_in_phase(played.rules, phase) for phase in Phase}
    laws = {
        phase: {act: rules_for_plain_turn(those) for act, those in of_it.items()}
        for phase, of_it in by_phase.items()
    }
    return TablePlay(by_phase, laws, played.does, played.customs)


def rules_by_act_in_phase(
    rules: Mapping[type, tuple[Rule, ...]], phase: Phase
) -> dict[type, tuple[Rule, ...]]:
    """By kind of act: the rules that it can break in this phase."""
    return {
        act: tuple([rule for rule in those if rule.when is None or rule.when(act, phase)])
        for act, those in rules.items()
    }


def rules_for_plain_turn(rules: tuple[Rule, ...]) -> tuple[Broken, ...]:
    """The checks of these rules that can fail for the player whose turn it is while no Strategy draw is due."""
    answered = (phases.not_your_turn, phases.strategy_draw_due)
    return tuple([rule.broken for rule in rules if not rule.physical and rule not in answered])
