"""The texts of the six Advantages on a record form, in our own words, with the unit's own number."""

from collections.abc import Mapping
from typing import Final

from models.armies import UnitForm, advantage_name, advantage_number_or_none
from models.translation import say
from referee.games.royal_battles.tables import CRITICAL_TRUMPS, STRATEGY_DRAW
from referee.words.phrases import phrase

TEXTS: Final[Mapping[str, str]] = {
    "extended_reach": "Strikes diagonally for {number} damage, though its own attacks are melee.",
    "extended_reach_ranged": "Strikes diagonally for {number} damage.",
    "deadly_aim": "Strikes diagonally for {number} damage that no Armor reduces.",
    "smite": "Strikes straight for {number} damage, and 1 more for each unit of your army on the board, "
    "itself included.",
    "healing": "Goes to one of your units diagonally next to it and always succeeds. The target regains "
    "{number} Life per Trump, up to full Life. So do all your units on cards of its colour.",
    "mystic_blast": "Strikes an enemy diagonally. A hit deals {number} damage per Trump to the target and to "
    "all enemy units on cards of its colour. Each subtracts its own Armor.",
    "strategy": "Strikes straight for {number} damage. After a hit, draw {draw} cards at once.",
}
"""By Advantage: its effect, for a ranged unit with Extended Reach its own.
`advantage_effect_and_counted_trumps_text` adds that all six count only Aces and Jokers as Trumps."""


def unit_advantage_name_or_word_none(form: UnitForm) -> str:
    """The name of the unit's Advantage, such as `Smite`, or `None`."""
    return advantage_name(form.advantage) if form.advantage else say("advantage.none", "None")


def advantage_effect_and_counted_trumps_text(form: UnitForm) -> str:
    """The effect of the unit's Advantage and the cards it counts, as on its record form; empty without an
    Advantage."""
    if form.advantage is None:
        return ""
    return f"{advantage_effect_text(form)} {say('advantage.trumps', 'Count only Aces and Jokers as Trumps.')}"


def advantage_effect_text(form: UnitForm) -> str:
    """The effect of the unit's Advantage, without the cards it counts; empty without an Advantage."""
    if form.advantage is None:
        return ""
    is_ranged_reach = form.advantage == "extended_reach" and form.type == "ranged"
    text_id = "extended_reach_ranged" if is_ranged_reach else form.advantage
    return phrase(
        f"advantage.{text_id}",
        TEXTS[text_id],
        {"number": advantage_number_or_none(form), "draw": STRATEGY_DRAW},
    )


def critical_advantage_text() -> str:
    """The effect of enough Trumps for a critical attack or Advantage."""
    return say("advantage.critical", "{trumps} Trumps: damage or healing doubled", trumps=CRITICAL_TRUMPS)
