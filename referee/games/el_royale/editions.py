"""The two editions of the rules, and what house rules add.

The editions differ in the five rows of docs/rulings.md 1.1 and nowhere else.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from models.el_royale import ElRoyaleHeader, ElRoyaleOptions
from models.rulings import Rule, with_rules_replaced
from referee.games.el_royale import battle, elimination, hands, phases, seating
from referee.games.el_royale.actions import VERBS, ThrowIn
from referee.games.el_royale.effects import EFFECTS, apply_throw_in_2019
from referee.games.el_royale.policies import Policies
from referee.games.el_royale.state import Effect
from referee.variants import ComposedRules, IdentityKey, Variant, compose_rules

RULES: Final[tuple[Rule, ...]] = (
    phases.game_is_over,
    phases.act_at_result_only_table,
    phases.result_at_refereed_table,
    phases.winner_was_eliminated,
    phases.departed_player_in_result,
    phases.departed_player_enters_result,
    phases.player_goes_out_twice,
    phases.act_before_deal,
    phases.cards_already_dealt,
    phases.attack_during_battle,
    phases.act_outside_battle,
    phases.answers_beaten_attack,
    phases.pile_moved_before_beat_or_concession,
    phases.act_before_spoils_shared,
    phases.claim_without_spoils,
    phases.draw_during_battle,
    phases.player_was_eliminated,
    phases.player_has_left,
    battle.attacks_out_of_turn,
    battle.answers_attack_of_partner,
    battle.non_defender_answers_attack,
    battle.defender_already_conceded,
    battle.conceded_pile_not_left_to_defender,
    battle.cleared_by_non_attacker,
    battle.defender_throws_in_before_beat,
    battle.defender_throws_in_after_concession,
    battle.throws_in_onto_conceded_pile,
    battle.defender_throws_in_without_new_cards,
    battle.picks_up_having_played_latest_card,
    elimination.claim_out_of_turn,
    elimination.claim_fills_hand_above_sixteen,
    hands.deal_is_not_four_cards,
    hands.no_card_named,
    hands.visible_card_named_as_hidden,
    hands.card_named_twice,
    hands.more_cards_than_held,
    hands.card_is_in_pile,
    hands.card_is_in_another_hand,
    hands.card_already_discarded,
    hands.card_not_in_known_hand,
    hands.card_from_deck_player_never_drew_from,
    hands.cards_hand_cannot_hold_together,
    hands.wrong_number_of_drawn_cards_named,
    hands.empty_draw_named_without_draw_due,
    hands.more_cards_named_than_drawn_from_deck,
    battle.attack_of_unequal_cards,
    battle.thrown_in_card_of_other_rank,
    battle.beat_of_several_ranks,
    battle.does_not_beat,
    elimination.spread_without_elimination,
    elimination.spread_is_not_whole_hand,
)
"""The later edition, with elimination."""

HEADINGS_OF_2019: Final[Mapping[str, str]] = {
    "Battles": "The Deal",
    "Introduction": "El Royale",
    "Maximum card holding and elimination": "",
}
"""The headings of the later text, each with the heading in the older text (empty if there is none)."""


def rules_of_2019() -> tuple[Rule, ...]:
    rules = tuple(rule for rule in RULES if rule is not battle.defender_throws_in_without_new_cards)
    rules = tuple(
        battle.defender_takes_though_nobody_else_added
        if rule is battle.picks_up_having_played_latest_card
        else rule
        for rule in rules
    )
    rules = with_rules_replaced(rules, battle.beat_with_several_cards)
    return tuple(with_2019_item_and_heading(rule) for rule in (*rules, phases.elimination_in_2019_edition))


ITEMS_OF_2019: Final[Mapping[str, str]] = {"ER-77": "ER-05"}
"""Items that only the later text states; in the older one each follows from another item."""


def with_2019_item_and_heading(rule: Rule) -> Rule:
    """The rule with its heading in the older text."""
    return replace(
        rule,
        ruling=ITEMS_OF_2019.get(rule.ruling, rule.ruling),
        section=HEADINGS_OF_2019.get(rule.section, rule.section),
    )


class Edition(NamedTuple):
    """An edition of the rules: the five differences (D1 to D5)."""

    rules: tuple[Rule, ...]
    """D1: how many cards beat. D2: whether the defender may throw in at once. D3: who may pick the pile
    up."""
    with_edition_words: Callable[[Rule], Rule]
    """Gives a rule in the words of this edition."""
    effects: Mapping[type, Effect]
    """The effect of each kind of act. D2: whether the others may throw in again after the defender's
    throw-in."""
    policies: Policies
    """The policies. D2: who may throw in first after the beat."""
    variants: tuple[Variant, ...] = ()
    """House rules that only this edition has."""
    most_cards: int | None = None
    """D4: a defender with more cards is eliminated; None for no limit. Then no substitute is ever needed
    (D5)."""


POLICIES: Final = Policies(
    first_dealt_seat=seating.dealer_as_first_dealt_seat,
    throw_in_order_after_beat=seating.throw_in_order_after_beat_defender_last,
    waits_for_throw_ins=elimination.always_false_no_wait_for_throw_ins,
    is_eliminated_by_taking=elimination.is_defender,
)
VARIANTS: Final[tuple[Variant, ...]] = (
    Variant(
        {"first_card_to": "left"}, policies={"first_dealt_seat": seating.left_neighbour_as_first_dealt_seat}
    ),
    Variant({"attacker_may_throw_in": False}, adds=(battle.attacker_throws_in_before_answer,)),
    Variant({"throw_in_circuits": "single", "polling": "strict"}, adds=(battle.throws_in_out_of_order,)),
    Variant(
        {"throw_in_circuits": "single", "polling": "first_come_first_served"},
        adds=(battle.throws_in_again_after_others,),
    ),
    Variant(
        {"throw_in_after_concession": True},
        policies={"waits_for_throw_ins": elimination.waits_for_throw_ins_unless_attackers_side},
    ),
)
"""House rules that both editions have."""
OF_ELIMINATION: Final[tuple[Variant, ...]] = (
    Variant({"over16_by_choice": "forbid"}, adds=(elimination.non_defender_picks_up_above_sixteen,)),
    Variant(
        {"over16_by_choice": "eliminate"},
        policies={"is_eliminated_by_taking": elimination.always_true_pile_taker_is_eliminated},
    ),
    Variant(
        {"elimination_on_voluntary_take": False},
        policies={"is_eliminated_by_taking": elimination.always_false_nobody_eliminated},
    ),
    Variant(
        {"elimination_on_voluntary_take": False, "over16_by_choice": "eliminate"},
        policies={"is_eliminated_by_taking": elimination.is_not_defender},
    ),
)
EDITIONS: Final[Mapping[str, Edition]] = {
    "2019": Edition(
        rules_of_2019(),
        with_2019_item_and_heading,
        {**EFFECTS, ThrowIn: apply_throw_in_2019},
        POLICIES._replace(throw_in_order_after_beat=seating.throw_in_order_after_beat_defender_first),
    ),
    "elimination": Edition(RULES, lambda rule: rule, EFFECTS, POLICIES, OF_ELIMINATION, most_cards=16),
}

HOUSE_RULES: Final[tuple[Rule, ...]] = tuple(
    rule for each in (*VARIANTS, *OF_ELIMINATION) for rule in each.adds
)
"""Rules that only house rules turn on."""


def composed_rules_for_table(
    header: ElRoyaleHeader, variants: tuple[Variant, ...]
) -> ComposedRules[Policies]:
    """The rules, effects and policies of a table: its edition and its house rules."""
    return composed_rules_for_options(header.edition, header.options, IdentityKey(variants))


@lru_cache(64)
def composed_rules_for_options(
    edition: str, options: ElRoyaleOptions, variants: IdentityKey[tuple[Variant, ...]]
) -> ComposedRules[Policies]:
    edition_rules = EDITIONS[edition]
    return compose_rules(
        VERBS,
        edition_rules.rules,
        edition_rules.effects,
        edition_rules.policies,
        reworded_and_own_variants_of_edition(edition_rules, variants.it),
        options,
    )


def reworded_and_own_variants_of_edition(
    edition: Edition, variants: tuple[Variant, ...]
) -> tuple[Variant, ...]:
    """The house rules of this edition, in its words."""
    worded = tuple(
        variant._replace(adds=tuple(edition.with_edition_words(rule) for rule in variant.adds))
        for variant in variants
    )
    return (*worded, *edition.variants)
