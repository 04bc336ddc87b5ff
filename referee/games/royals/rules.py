"""The rules of both texts: Royals in its printed order, and Battle Royals as the same rules with a visible
list of differences."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from models.rulings import Rule, with_rules_replaced
from referee.games.royals import (
    changing,
    deal,
    drawing,
    ending,
    hidden_cards,
    melding,
    phases,
    ransoming,
    trick,
)
from referee.games.royals.entry_reader import UNREADABLE

BOTH: Final[tuple[Rule, ...]] = (
    *phases.RULES,
    *deal.RULES,
    *drawing.RULES,
    *trick.RULES,
    *melding.RULES,
    *ransoming.RULES,
    *changing.RULES,
    *ending.RULES,
    *hidden_cards.RULES,
)
"""The rules of both texts in their printed order."""

ONLY_EARLIER: Final = (phases.challenge_in_royals_for_two, ransoming.ransom_paid_with_receivers_home_royal)
"""Rules that only Royals has; Battle Royals has no house rule about the card given for a ransom."""
ONLY_LATER: Final = (
    phases.challenge_where_everybody_fights,
    phases.challenge_by_non_attacker,
    phases.challenges_oneself,
    deal.redeal_at_table_of_three_or_more,
    drawing.bystander_draws,
    ransoming.victim_on_board_of_non_defender,
)
"""Rules that apply only with more than two players."""

ROYALS: Final[tuple[Rule, ...]] = tuple(each for each in BOTH if each not in ONLY_LATER)
"""All rules of Royals."""

TERMS: Final[Mapping[str, str]] = {
    "offense": "Attacker",
    "defense": "Defender",
    "on display": "in Spoils",
    "home suit": "Home House",
    "change suits": "change Home Houses",
    "brings it on display": "brings it into Spoils",
    "the suit now home": "the House now home",
    "trick": "Battle",
}
"""The terms of Royals, each with the term of Battle Royals for the same thing."""

HEADINGS: Final[Mapping[str, str]] = {
    "Choosing Suits": "Choosing Home Houses",
    "Changing Home Suits": "Changing Home Houses",
    "Rank of Cards": "Rank of Cards in Battle",
    "Trick": "Battle",
}
"""Headings of Royals, each with the heading of Battle Royals."""


def with_battle_royals_terms(wording: str) -> str:
    """A wording with the terms of Battle Royals."""
    return _TERM.sub(lambda found: TERMS[found.group()], wording)


_TERM = re.compile(rf"(?<!\{{)\b({'|'.join(TERMS)})\b")


def rule_in_battle_royals_words(rule: Rule) -> Rule:
    return replace(
        rule,
        ruling=rule.later_ruling or rule.ruling,
        section=HEADINGS.get(rule.section, rule.section),
        explanation=with_battle_royals_terms(rule.explanation),
    )


def rules_in_battle_royals_words(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules with the headings and terms of Battle Royals."""
    return tuple(rule_in_battle_royals_words(one) for one in rules)


BATTLE_ROYALS: Final[tuple[Rule, ...]] = rules_in_battle_royals_words(
    with_rules_replaced(
        tuple(each for each in BOTH if each not in ONLY_EARLIER),
        drawing.never_violated_draw_from_anywhere,
        ransoming.ransomed_royal_melded_this_turn,
        ransoming.ransomed_royal_in_spoils,
    )
)
"""All rules of Battle Royals with Option 1."""

LATER_GATE: Final = tuple(
    royal for royal in BATTLE_ROYALS if royal.violations in {gate.violations for gate in phases.GATE}
)
"""The rules of Battle Royals for an act that does not belong to the phase."""

LATER_UNREADABLE: Final = rules_in_battle_royals_words(UNREADABLE)
"""The rules of Battle Royals for words that cannot be read."""

ONLY_PREVIOUS_TURN_RANSOMED: Final = replace(
    ransoming.ransomed_royal_melded_before_previous_turn, ruling="BR-25", further_rulings=("BR-40",)
)
"""The rule for ransoms of Battle Royals where only the melds of the previous turn are open to them."""

OPTION_2: Final = tuple(
    replace(rule_in_battle_royals_words(each), ruling=item)
    for each, item in (
        (drawing.draw_out_of_turn, "BR-13"),
        (drawing.no_draw_left, "BR-13"),
        (trick.follows_out_of_turn, "BR-14"),
        (trick.player_already_followed, "BR-14"),
        (trick.surely_held_suit_not_followed, "BR-14"),
        (trick.player_did_not_win_trick, "BR-16"),
        (trick.card_not_in_trick, "BR-16"),
        (trick.wrong_number_of_cards_kept, "BR-16"),
    )
)
"""Rules that are worded differently if everybody is in the Battle (Option 2)."""
