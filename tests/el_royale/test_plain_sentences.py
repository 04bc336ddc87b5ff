"""Every refusal cites the sentence of the rules that it rests on, and no neighbour of it."""

from typing import Final

import pytest

from referee.games.el_royale.editions import EDITIONS
from referee.games.el_royale.entry_reader import UNREADABLE

CITED: Final = {
    "ER-63": (
        "cards.named_twice", "hand.card_in_the_pile", "hand.card_in_another_hand", "hand.all_known", "hand.not_all_of_them",
        "cards.unknown",
    ),
    "ER-64": ("players.unknown",),
    "ER-65": ("deal.comes_first", "deal.only_once", "deal.four_cards"),
    "ER-66": ("cards.face_up",),
    "ER-67": ("hand.card_discarded",),
    "ER-68": ("beat.not_the_defender",),
    "ER-69": ("attack.not_your_attack",),
    "ER-70": ("attack.battle_under_way", "battle.none_under_way"),
    "ER-71": ("cards.none_named", "attack.unequal_cards"),
    "ER-72": ("throw_in.defender_answers", "throw_in.other_rank"),
    "ER-73": ("take.attack_not_beaten", "clear.attacker_clears"),
    "ER-74": ("take.conceded_pile",),
    "ER-75": ("draw.after_the_battle", "draw.not_that_many", "draw.nothing_drawn"),
    "ER-76": ("claim.nothing_spread", "spread.nobody_is_out", "spread.whole_hand"),
    "ER-77": ("teams.partners_do_not_fight",),
}  # fmt: skip


@pytest.mark.parametrize(("item", "ids"), CITED.items())
def test_a_rule_cites_the_sentence_it_rests_on(item, ids):
    assert [rule.id for rule in (*EDITIONS["elimination"].rules, *UNREADABLE) if rule.ruling == item] == [
        *ids
    ]


def test_the_edition_of_2019_cites_no_sentence_of_the_later_one():
    assert "ER-77" not in {rule.ruling for rule in EDITIONS["2019"].rules}
