"""The rules of Royal Battles as a whole: one id each, found in the ledger, replaced in one place."""

from collections import Counter

from models.rulings import rule, rules_by_verb, with_rules_replaced
from referee.games.royal_battles import RULES
from referee.games.royal_battles.actions import VERBS
from referee.games.royal_battles.entry_reader import UNREADABLE
from referee.games.royal_battles.ledger import LEDGER
from referee.ledger import Implemented


def test_every_rule_has_an_id_of_its_own_and_its_place_in_the_ledger():
    ids = [each.id for each in (*RULES, *UNREADABLE)]
    named = {where for item in LEDGER.values() if isinstance(item, Implemented) for where in item.where}

    assert [each for each, count in Counter(ids).items() if count > 1] == []
    assert sorted(set(ids) - named) == []


def test_every_verb_has_rules():
    assert set(rules_by_verb(RULES)) == set(VERBS)


def test_a_variant_replaces_one_rule_and_keeps_the_order():
    @rule("movement.occupied", "RB-32", "Movement (special circumstances)", "move", "Nobody minds")
    def crowded(state, move):
        """Units may share a card at this table."""
        yield from ()

    variant = with_rules_replaced(RULES, crowded)

    assert [each.id for each in variant] == [each.id for each in RULES]
    assert sum(one is not other for one, other in zip(variant, RULES, strict=True)) == 1
