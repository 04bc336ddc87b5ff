"""The two editions of the rules, and what house rules add. They differ in the five rows of docs/rulings.md 1.1 and nowhere else."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from models.el_royale import ElRoyaleHeader, ElRoyaleOptions
from models.rulings import Rule, replaced
from referee.games.el_royale import battle, elimination, hands, phases, seating
from referee.games.el_royale.actions import VERBS, ThrowIn
from referee.games.el_royale.effects import DOES, throw_in_of_2019
from referee.games.el_royale.policies import Customs
from referee.games.el_royale.state import Does
from referee.variants import Play, Variant, composed

RULES: Final[tuple[Rule, ...]] = (
    phases.is_over,
    phases.only_its_end,
    phases.every_act,
    phases.winner_is_out,
    phases.deal_comes_first,
    phases.deal_only_once,
    phases.battle_under_way,
    phases.no_battle_under_way,
    phases.attack_is_beaten,
    phases.attack_not_beaten,
    phases.spoils_first,
    phases.nothing_spread,
    phases.draw_after_the_battle,
    phases.player_is_out,
    battle.not_your_attack,
    battle.partners_do_not_fight,
    battle.not_the_defender,
    battle.has_conceded,
    battle.conceded_pile,
    battle.attacker_clears,
    battle.defender_answers,
    battle.defender_waits,
    battle.played_last,
    elimination.not_your_claim,
    elimination.above_sixteen,
    hands.four_cards,
    hands.none_named,
    hands.face_up,
    hands.named_twice,
    hands.too_many_named,
    hands.card_in_the_pile,
    hands.card_in_another_hand,
    hands.card_discarded,
    hands.all_known,
    hands.not_from_that_deck,
    hands.not_all_of_them,
    hands.not_that_many,
    hands.nothing_drawn,
    hands.not_in_that_deck,
    battle.unequal_attack,
    battle.other_rank,
    battle.beat_of_one_rank,
    battle.does_not_beat,
    elimination.nobody_is_out,
    elimination.whole_hand,
)
"""The later edition, with elimination."""

HEADINGS_OF_2019: Final[Mapping[str, str]] = {
    "Battles": "The Deal",
    "Introduction": "El Royale",
    "Maximum card holding and elimination": "",
}
"""What the older text prints under another heading, or under none."""


def _of_2019() -> tuple[Rule, ...]:
    rules = tuple(rule for rule in RULES if rule is not battle.defender_waits)
    rules = tuple(battle.defender_alone if rule is battle.played_last else rule for rule in rules)
    rules = replaced(rules, battle.beat_with_one_card)
    return tuple(_in_2019(rule) for rule in (*rules, phases.nobody_goes_out))


ITEMS_OF_2019: Final[Mapping[str, str]] = {"ER-77": "ER-05"}
"""What only the later text says outright: in the older one it follows from another item."""


def _in_2019(rule: Rule) -> Rule:
    """The same rule under the heading it has in the older text."""
    return replace(
        rule,
        ruling=ITEMS_OF_2019.get(rule.ruling, rule.ruling),
        section=HEADINGS_OF_2019.get(rule.section, rule.section),
    )


class Edition(NamedTuple):
    """The five differences."""

    rules: tuple[Rule, ...]
    """D1 how many cards beat, D2 whether the defender may throw in at once, D3 who may pick the pile up."""
    in_words: Callable[[Rule], Rule]
    """A rule as it stands in this edition."""
    does: Mapping[type, Does]
    """What each act does. D2: whether the others have a new chance after the defender's throw-in."""
    customs: Customs
    """D2: who may throw in first after the beat."""
    variants: tuple[Variant, ...] = ()
    """What only house rules of this edition change."""
    most_cards: int | None = None
    """D4: a defender with more cards is eliminated. Without that nobody ever needs a substitute (D5)."""


CUSTOMS: Final = Customs(
    first_dealt=seating.the_dealer,
    order_after_the_beat=seating.defender_last,
    waits_for_throw_ins=elimination.taken_at_once,
    put_out_by_taking=elimination.the_defender,
)
VARIANTS: Final[tuple[Variant, ...]] = (
    Variant({"first_card_to": "left"}, customs={"first_dealt": seating.left_of_the_dealer}),
    Variant({"attacker_may_throw_in": False}, brings=(battle.attacker_has_played,)),
    Variant({"throw_in_circuits": "single", "polling": "strict"}, brings=(battle.passed_in_order,)),
    Variant(
        {"throw_in_circuits": "single", "polling": "first_come_first_served"},
        brings=(battle.thrown_in_already,),
    ),
    Variant(
        {"throw_in_after_concession": True},
        customs={"waits_for_throw_ins": elimination.lies_for_a_last_throw_in},
    ),
)
"""What the house rules of both editions change."""
OF_ELIMINATION: Final[tuple[Variant, ...]] = (
    Variant({"over16_by_choice": "forbid"}, brings=(elimination.above_sixteen_by_choice,)),
    Variant({"over16_by_choice": "eliminate"}, customs={"put_out_by_taking": elimination.anybody}),
    Variant({"elimination_on_voluntary_take": False}, customs={"put_out_by_taking": elimination.nobody}),
    Variant(
        {"elimination_on_voluntary_take": False, "over16_by_choice": "eliminate"},
        customs={"put_out_by_taking": elimination.the_others},
    ),
)
EDITIONS: Final[Mapping[str, Edition]] = {
    "2019": Edition(
        _of_2019(),
        _in_2019,
        {**DOES, ThrowIn: throw_in_of_2019},
        CUSTOMS._replace(order_after_the_beat=seating.defender_first),
    ),
    "elimination": Edition(RULES, lambda rule: rule, DOES, CUSTOMS, OF_ELIMINATION, most_cards=16),
}

HOUSE_RULES: Final[tuple[Rule, ...]] = tuple(
    rule for each in (*VARIANTS, *OF_ELIMINATION) for rule in each.brings
)
"""Rules that only some tables play by."""


def play(header: ElRoyaleHeader) -> Play[Customs]:
    """What a table plays by: its edition, and what its house rules change. Many tables play by the same."""
    return _play(header.edition, header.options)


@lru_cache(64)
def _play(edition: str, options: ElRoyaleOptions) -> Play[Customs]:
    its = EDITIONS[edition]
    return composed(VERBS, its.rules, its.does, its.customs, of_edition(its, VARIANTS), options)


def of_edition(edition: Edition, variants: tuple[Variant, ...]) -> tuple[Variant, ...]:
    """What house rules change in this edition, in its words."""
    worded = tuple(
        each._replace(brings=tuple(edition.in_words(rule) for rule in each.brings)) for each in variants
    )
    return (*worded, *edition.variants)
