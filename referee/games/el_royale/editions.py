"""The two editions of the rules, and what house rules add. They differ in the five rows of docs/rulings.md 1.1 and nowhere else."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from models.el_royale import ElRoyaleOptions
from models.rulings import Rule, by_verb, replaced
from referee.games.el_royale import battle, elimination, hands, phases
from referee.games.el_royale.actions import VERBS

RULES: Final[tuple[Rule, ...]] = (
    phases.is_over,
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
    "Introduction": "",
    "Maximum card holding and elimination": "",
}
"""What the older text prints under another heading, or under none."""


def _of_2019() -> tuple[Rule, ...]:
    rules = tuple(rule for rule in RULES if rule is not battle.defender_waits)
    rules = tuple(battle.defender_alone if rule is battle.played_last else rule for rule in rules)
    rules = replaced(rules, battle.beat_with_one_card)
    return tuple(_in_2019(rule) for rule in rules)


def _in_2019(rule: Rule) -> Rule:
    """The same rule under the heading it has in the older text."""
    return replace(rule, section=HEADINGS_OF_2019.get(rule.section, rule.section))


class Edition(NamedTuple):
    """The five differences. The first three are the rules; the others are numbers."""

    rules: tuple[Rule, ...]
    """D1 how many cards beat, D2 whether the defender may throw in at once, D3 who may pick the pile up."""
    defender_speaks_first: bool
    """D2: the chance to throw in after the beat begins with the defender; otherwise on the defender's left."""
    most_cards: int | None
    """D4: a defender with more cards is eliminated. Without that nobody ever needs a substitute (D5)."""


EDITIONS: Final[Mapping[str, Edition]] = {
    "2019": Edition(_of_2019(), defender_speaks_first=True, most_cards=None),
    "elimination": Edition(RULES, defender_speaks_first=False, most_cards=16),
}

HOUSE_RULES: Final[tuple[Rule, ...]] = (
    battle.attacker_has_played,
    battle.passed_in_order,
    battle.thrown_in_already,
    elimination.above_sixteen_by_choice,
)
"""Rules that only some tables play by."""


def rules_of(edition: Edition, options: ElRoyaleOptions) -> Mapping[type, tuple[Rule, ...]]:
    """The rules of a table, by kind of act: those of the edition, then those its house adds."""
    added = []
    if not options.attacker_may_throw_in:
        added.append(battle.attacker_has_played)
    if options.throw_in_circuits == "single":
        added.append(battle.passed_in_order if options.polling == "strict" else battle.thrown_in_already)
    if options.over16_by_choice == "forbid" and edition.most_cards is not None:
        added.append(elimination.above_sixteen_by_choice)
    if edition.defender_speaks_first:
        added = [_in_2019(rule) for rule in added]
    verbs = by_verb((*edition.rules, *added))
    return {verb.act: verbs[do] for do, verb in VERBS.items()}
