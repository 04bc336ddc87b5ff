"""Whatever is refused at random, its reasons are true: each said once, of this table and this case, by an item of this game."""

import re

import pytest

from models.cards import NAMES
from models.rulings import Ruling
from referee.games.royal_battles.geometry import SQUARES
from referee.table.replay import refusal_reasons_text
from referee.table.table import Table
from referee.words.phrases import finding_reason_sentence
from tests.support.random_games import KINDS
from tests.test_alternatives import refusals
from tools.rulings import ruling_items

CARD = re.compile(r"(?<![\w-])(?:10|[2-9AJQK])[SHDC](?!\w)")
SQUARE = re.compile(r"(?<!\w)[a-e][1-7](?!\w)")
OPEN_END = re.compile(r": *\.|\{|\(\)|\b(?:pawn|rook|knight|bishop|queen|king)[2-4]?\b")
"""What is never to be read: a list without anything in it, a fact that was not filled in, a unit as a record writes it."""
seeds = pytest.mark.parametrize("seed", range(3))


def wrong_words(table: Table, ruling: Ruling) -> list[str]:
    """What the sentences of a refusal say that is not so."""
    text = refusal_reasons_text(ruling)
    found = [
        sentence
        for sentence in map(finding_reason_sentence, ruling.findings)
        if f" {text}".count(f" {sentence}") > 1
    ]
    found += [card for card in CARD.findall(text) if card not in NAMES]
    found += [square for square in SQUARE.findall(text) if square not in SQUARES]
    return found + OPEN_END.findall(text)


def foreign_items(table: Table, ruling: Ruling) -> list[str]:
    """The items it cites that belong to another game, or to another option or edition than this table plays by."""
    elsewhere_only = {"elimination": "ER1", "2019": "ER2", "duel": "Option 2", "all": "Option 1"}
    played = getattr(table.header.options, "battle", table.header.edition)
    not_here = elsewhere_only.get(played, "another")
    cited = [finding.rule.ruling for finding in ruling.findings]
    prefixes = {*table.game.cited_items, "T"}
    elsewhere = {id for id, item in ruling_items().items() if item.only_for == not_here}
    return [item for item in cited if item.split("-")[0] not in prefixes or item in elsewhere]


@pytest.mark.parametrize("kind", KINDS)
@seeds
def test_a_refusal_says_what_is_so_and_each_sentence_once(kind: str, seed: int) -> None:
    wrong = {}
    for table, entry in refusals(kind, seed):
        ruling = table.judge_without_entering(entry)
        if said := wrong_words(table, ruling):
            wrong[refusal_reasons_text(ruling)] = said

    assert wrong == {}


@seeds
def test_whoever_is_said_to_own_a_unit_owns_it(seed: int) -> None:
    claims = 0
    for table, entry in refusals("royal-battles", seed):
        for finding in table.judge_without_entering(entry).findings:
            square, player = finding.facts.get("square"), finding.facts.get("player")
            if finding.rule.id in ("attack.own_unit", "movement.not_your_unit") and square:
                unit = table.state.unit_on_square[SQUARES.index(square)]
                assert table.header.names[unit // 4] == player, finding_reason_sentence(finding)
                claims += 1
    assert claims


@pytest.mark.parametrize("kind", KINDS)
@seeds
def test_a_refusal_cites_items_of_its_own_game(kind: str, seed: int) -> None:
    foreign = {
        item
        for table, entry in refusals(kind, seed)
        for item in foreign_items(table, table.judge_without_entering(entry))
    }

    assert foreign == set()
