"""A house rule that forbids something is written once, as a rule: what is offered follows from it (referee/narrowing.py)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from models.cards import HIDDEN, RANK, SUIT
from models.rulings import Rule, Violation, rule
from referee.act_sets import act_count, all_acts_except_revealing
from referee.draft_refusals import findings_if_value_named
from referee.drafts import Draft, legal_options_of_draft
from referee.game import AnyGame
from referee.games import GAMES
from referee.games.el_royale import ElRoyale
from referee.games.el_royale.actions import Attack, ThrowIn
from referee.games.royal_battles import RoyalBattles
from referee.games.royal_battles.actions import Move
from referee.games.royals import Royals
from referee.games.royals.actions import Lead, Meld
from referee.table.table import Table
from referee.unknowns import cards_named_so_far
from referee.variants import Variant
from tests.support.random_games import MOST_CHOICES, random_entries, random_header

HEARTS = 1


@rule("test.no_heart_moves", "RB-39", "Movement", "move", "{player} moves with a Heart")
def heart_moves(state: Any, action: Move) -> Iterator[Violation]:
    """At this table nobody moves with a Heart."""
    if action.card != HIDDEN and action.card < 52 and SUIT[action.card] == HEARTS:
        yield {"player": state.table_rules.names[action.by]}


@rule("test.kings_stay", "R-12", "Melding", "meld", "{player} melds a King")
def king_melded(state: Any, action: Meld) -> Iterator[Violation]:
    """At this table no King is melded."""
    if any(RANK[card] == 11 for card in cards_named_so_far(action.cards)):
        yield {"player": state.player_name(action.by)}


@rule("test.no_heart_led", "R-16", "Tricks", "lead", "{player} leads a Heart")
def heart_led(state: Any, action: Lead) -> Iterator[Violation]:
    """At this table no Heart is led."""
    if SUIT[action.card] == HEARTS:
        yield {"player": state.player_name(action.by)}


@rule("test.sevens_wait", "ER-09", "Battle", "attack throw_in", "{player} plays a low card")
def low_card_played(state: Any, action: Attack | ThrowIn) -> Iterator[Violation]:
    """At this table nobody attacks with a card below eight."""
    if any(RANK[card] < 6 for card in cards_named_so_far(action.cards)):
        yield {"player": state.table_rules.names[action.by]}


class NoHeartMoves(RoyalBattles):
    variants = (*RoyalBattles.variants, Variant({}, adds=(heart_moves,)))


class KingsStay(Royals):
    variants = (*Royals.variants, Variant({}, adds=(king_melded, heart_led)))


class LowCardsWait(ElRoyale):
    variants = (*ElRoyale.variants, Variant({}, adds=(low_card_played,)))


FORBIDDING: dict[str, tuple[AnyGame, tuple[Rule, ...]]] = {
    "royal-battles": (NoHeartMoves(), (heart_moves,)),
    "royals": (KingsStay(), (king_melded, heart_led)),
    "el-royale": (LowCardsWait(), (low_card_played,)),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", FORBIDDING)
def test_what_is_offered_is_what_the_house_rule_leaves(
    kind: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rules = FORBIDDING[kind]
    monkeypatch.setitem(GAMES, kind, game)
    table, cut = Table(random_header(Random(seed), kind)), 0

    for _ in random_entries(table, Random(seed), 120, shown=True):
        state = table.state
        narrowed = list(game.legal_act_sets(state))
        state.table_rules = replace(rules_before := state.table_rules, house_rules={})
        every = list(game.legal_act_sets(state))
        state.table_rules = rules_before
        if sum(act_count(acts) for acts in every) > MOST_CHOICES:
            continue
        left = [act for act in all_acts_except_revealing(every) if not breaks(rules, game, state, act)]
        assert Counter(all_acts_except_revealing(narrowed)) == Counter(left)
        assert sum(act_count(acts) for acts in narrowed if not acts.reveals_cards) == len(left)
        cut += len(list(all_acts_except_revealing(every))) - len(left)

    assert cut > 0


def breaks(rules: tuple[Rule, ...], game: AnyGame, state: Any, act: Any) -> bool:
    do = game.verbs.verb_of_class(type(act)).do
    return any(do in each.verbs and any(True for _ in each.violations(state, act)) for each in rules)


def test_a_card_that_a_house_rule_forbids_is_not_offered_and_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "el-royale", game := FORBIDDING["el-royale"][0])
    from tests.el_royale.sitting import Sitting

    monkeypatch.setattr("tests.el_royale.sitting.GAME", game)
    state = Sitting("2019", Ann="5H 9C JD", Bob=4).state
    draft = Draft.from_fields(do="attack", by="Ann")

    offered = legal_options_of_draft(game, state, draft).open_fields["cards"].allowed
    findings = findings_if_value_named(game, state, draft, "cards", "5H")

    assert set(offered) == {"9C", "JD"}
    assert [finding.rule.id for finding in findings] == ["test.sevens_wait"]
