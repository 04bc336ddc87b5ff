"""Every refusal cites the sentence of the booklet that it rests on, and no neighbour of it."""

from typing import Final

import pytest

from referee.games.royal_battles import RULES
from referee.games.royal_battles.entry_reader import UNREADABLE

CITED: Final = {
    "RB-71": ("pack.lies_elsewhere", "card.unknown"),
    "RB-72": ("setup.no_such_unit",),
    "RB-73": ("seat.unknown",),
    "RB-74": ("card.not_shown",),
    "RB-75": ("phase.not_now", "movement.movement_is_over", "attack.attacked_already"),
    "RB-76": ("initiative.drawn_already",),
    "RB-78": ("pack.deck_is_empty",),
    "RB-79": ("movement.no_unit", "movement.not_your_unit", "hand.not_held"),
    "RB-82": ("attack.attack_is_over",),
    "RB-83": ("attack.unknown_style",),
    "RB-88": ("attack.no_advantage",),
    "RB-90": ("setup.cards_first", "setup.not_your_card", "setup.no_card_there", "setup.one_unit_per_card"),
}


@pytest.mark.parametrize(("item", "ids"), CITED.items())
def test_a_rule_cites_the_sentence_it_rests_on(item, ids):
    assert [rule.id for rule in (*RULES, *UNREADABLE) if rule.ruling == item] == [*ids]
