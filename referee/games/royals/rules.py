"""The rules of both texts: Royals in its printed order, and Battle Royals as the same rules with a visible list of differences."""

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

ROYALS: Final[tuple[Rule, ...]] = (
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
"""Every rule of Royals."""

TERMS: Final[Mapping[str, str]] = {
    "offense": "Attacker",
    "defense": "Defender",
    "on display": "in Spoils",
    "home suit": "Home House",
    "trick": "Battle",
}
"""The same things under their names in the later text."""

HEADINGS: Final[Mapping[str, str]] = {
    "Choosing Suits": "Choosing Home Houses",
    "Changing Home Suits": "Changing Home Houses",
    "Rank of Cards": "Rank of Cards in Battle",
    "Trick": "Battle",
}
"""Headings that the later text prints otherwise."""


def in_later_terms(wording: str) -> str:
    """A wording in the vocabulary of Battle Royals."""
    return _TERM.sub(lambda found: TERMS[found.group()], wording)


_TERM = re.compile(rf"(?<!\{{)\b({'|'.join(TERMS)})\b")


def rule_in_later_words(each: Rule) -> Rule:
    return replace(
        each,
        ruling=each.later or each.ruling,
        section=HEADINGS.get(each.section, each.section),
        because=in_later_terms(each.because),
    )


def rules_in_later_words(each: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Rules as the later text has them: under its headings, in its vocabulary."""
    return tuple(rule_in_later_words(one) for one in each)


BATTLE_ROYALS: Final[tuple[Rule, ...]] = rules_in_later_words(
    with_rules_replaced(
        tuple(each for each in ROYALS if each is not ransoming.price_is_their_royal),
        drawing.not_in_discard_pile,
        ransoming.melded_this_turn,
    )
)
"""Every rule of Battle Royals: what may be given for a ransom is no house rule there."""
