"""Every item of the rulings is ruled and tested, or left to the table with a reason."""

import importlib
import re
from pathlib import Path

import pytest

from referee.games.el_royale import ElRoyale
from referee.games.el_royale.editions import EDITIONS, HOUSE_RULES
from referee.games.el_royale.entry_reader import UNREADABLE
from referee.games.el_royale.ledger import LEDGER
from referee.ledger import Implemented, LeftToPlayers

HERE = Path(__file__).parent
TESTS = "\n".join(path.read_text() for path in HERE.glob("test_*.py") if path.name != "test_ledger.py")
EVERY_RULE = {rule.id for rule in (*ElRoyale.rules, *HOUSE_RULES, *EDITIONS["2019"].rules)}


def test_the_ledger_has_every_item_of_the_section() -> None:
    assert list(LEDGER) == [f"D{number}" for number in range(1, 6)] + [
        f"ER-{number:02}" for number in range(1, 80)
    ]


@pytest.mark.parametrize("item", LEDGER)
def test_a_ruled_item_says_where_and_the_place_exists(item: str) -> None:
    entry = LEDGER[item]
    if isinstance(entry, LeftToPlayers):
        assert entry.because
        return
    for where in entry.where:
        module, _, name = where.partition(".")
        if where not in EVERY_RULE | {rule.id for rule in UNREADABLE}:
            assert callable(getattr(importlib.import_module(f"referee.games.el_royale.{module}"), name)), (
                where
            )


@pytest.mark.parametrize(
    "item",
    [item for item, entry in LEDGER.items() if isinstance(entry, Implemented) and item.startswith("ER")],
)
def test_a_ruled_item_is_named_by_a_test(item: str) -> None:
    assert item in TESTS or item.lower().replace("-", "_") in TESTS


@pytest.mark.parametrize("rule", sorted(EVERY_RULE | {rule.id for rule in UNREADABLE}))
def test_every_rule_is_broken_in_a_test(rule: str) -> None:
    assert f'"{rule}"' in TESTS


def test_every_rule_rests_on_an_item_of_the_ledger_and_has_a_sentence() -> None:
    for rule in (*ElRoyale.rules, *UNREADABLE, *EDITIONS["2019"].rules):
        assert rule.ruling in LEDGER, rule.id
        assert rule.sentence.endswith((".", ")")), rule.id
        assert not rule.explanation.endswith("."), rule.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_rules_of_an_edition_have_one_id(edition: str) -> None:
    ids = [rule.id for rule in EDITIONS[edition].rules]

    assert len(set(ids)) == len(ids)


def test_the_editions_differ_in_how_many_beat_who_throws_in_and_who_picks_up() -> None:
    later, earlier = EDITIONS["elimination"].rules, EDITIONS["2019"].rules
    functions = {rule.violations for rule in later} ^ {rule.violations for rule in earlier}

    assert sorted(function.__name__ for function in functions) == [
        "beat_of_several_ranks",
        "beat_with_several_cards",
        "defender_takes_though_nobody_else_added",
        "defender_throws_in_without_new_cards",
        "elimination_in_2019_edition",
        "picks_up_having_played_latest_card",
    ]


def test_every_rule_function_is_a_rule_of_some_table() -> None:
    sources = "\n".join(
        (
            Path(importlib.import_module("referee.games.el_royale").__file__ or "").parent / f"{name}.py"
        ).read_text()
        for name in ("phases", "hands", "battle", "elimination")
    )
    written = set(re.findall(r'@rule\(\s*"([a-z_.]+)"', sources))

    assert written == EVERY_RULE
