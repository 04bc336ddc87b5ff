"""Every item of the rulings, sections 2 and 3 and those found in play, is ruled and tested, or left to the table with the reason."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from referee.games import GAMES
from referee.games.royals import BATTLE_ROYALS, ROYALS
from referee.games.royals.entry_reader import UNREADABLE
from referee.games.royals.ledger import LEDGER
from referee.games.royals.rules import ONLY_EARLIER, ONLY_LATER
from referee.ledger import Implemented, LeftToPlayers

TESTS = "\n".join(
    path.read_text() for path in Path(__file__).parent.glob("test_*.py") if path.name != "test_ledger.py"
)
RULES = {each.id: each for each in (*ROYALS.rules, *BATTLE_ROYALS.rules, *UNREADABLE)}


def test_every_item_of_both_sections_is_in_the_ledger() -> None:
    items = {f"R-{number:02}" for number in range(1, 59)} | {f"BR-{number:02}" for number in range(1, 40)}

    assert items <= LEDGER.keys()


@pytest.mark.parametrize("item", [item for item, entry in LEDGER.items() if isinstance(entry, Implemented)])
def test_a_ruled_item_names_what_rules_it_and_is_tested(item: str) -> None:
    for where in LEDGER[item].where:  # type: ignore[union-attr]
        module, _, function = where.partition(".")
        assert where in RULES or callable(
            getattr(import_module(f"referee.games.royals.{module}"), function)
        ), where
    tested = re.compile(
        rf"\b{item.lower().replace('-', '_')}_|\b{item}\b|test_{item.lower().replace('-', '_')}_"
    )
    assert tested.search(TESTS) or _in_a_range(item), item


def _in_a_range(item: str) -> bool:
    """The head of a test file says `R-01 to R-07`; the item must then have a test that asserts one of its rules."""
    where = LEDGER[item].where  # type: ignore[union-attr]
    return any(f'"{each}"' in TESTS for each in where)


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_is_broken_in_some_test(rule: str) -> None:
    assert f'"{rule}"' in TESTS


def test_what_is_left_out_says_why() -> None:
    assert all(entry.because for entry in LEDGER.values() if isinstance(entry, LeftToPlayers))


@pytest.mark.parametrize("game", ("battle-royals", "royals"))
def test_every_rule_cites_an_item_that_the_ledger_knows_and_a_heading_of_its_text(game: str) -> None:
    headings = HEADINGS[game]
    for rule in (*GAMES[game].rules, *(UNREADABLE if game == "royals" else ())):
        assert rule.ruling in LEDGER, rule.id
        assert rule.section in headings, (rule.id, rule.section)


COMMON = {
    "Number of Players", "The Pack", "The Deal", "The Play", "Draw", "Optional Plays", "Discard", "Melding",
    "Drawing the Discard Pile", "Assassination", "Ransoming", "Ending the Hand", "Scoring", "Game",
}  # fmt: skip
HEADINGS = {
    "royals": COMMON | {"Choosing Suits", "Trick", "Changing Home Suits"},
    "battle-royals": COMMON | {"Choosing Home Houses", "Battle", "Changing Home Houses", "OPTION 1"},
}
"""As printed in the two texts."""


def test_the_later_text_is_the_same_rules_in_its_own_words() -> None:
    only_earlier = {rule.id for rule in ONLY_EARLIER}
    only_later = {rule.id for rule in ONLY_LATER}

    shared = [rule.id for rule in ROYALS.rules if rule.id not in only_earlier]
    assert shared == [rule.id for rule in BATTLE_ROYALS.rules if rule.id not in only_later]
    for rule in GAMES["battle-royals"].rules:
        assert not re.search(r"(?<!\{)\b(offense|defense|home suit|trick)\b", rule.explanation), rule.id
