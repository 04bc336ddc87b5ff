"""What is offered instead of a refused act, and what a short line means at the moment it is typed."""

from random import Random
from typing import Any

import pytest

from models.cards import SUIT, card_number_or_none
from models.royals.record import RoyalsHeader
from referee.table.table import Table
from referee.table.typed_lines import entry_json_from_line
from royals.invariants import refused_instead
from royals.sitting import EDITION
from tests.support.random_games import random_table

GAME: dict[str, Any] = {
    "game": "royals",
    "edition": EDITION["royals"],
    "seats": [{"name": "Ann"}, {"name": "Bob"}],
}


def led(*lines: str, shown: bool = False) -> Table:
    """Bob (Spades) has led JH to the first trick, Ann (Diamonds) is to follow, and so on as the lines say."""
    table = Table(RoyalsHeader.model_validate(GAME))
    hands = " Ann=AS,QH,2H,KD,3D,4D,5D,6D,7D,8D Bob=JH,2S,3S,4S,5S,6S,7S,8S,9C,9D" if shown else ""
    draws = (
        ("Bob: draw stack 9S", "Ann: draw stack QD", "Bob: draw stack 10S")
        if shown
        else ("draw", "draw", "draw")
    )
    for line in (f"Ann: deal up 9H{hands}", "Bob: choose S", "Ann: choose D", *draws, "Bob: lead JH", *lines):
        assert table.enter(table.entry_from_json(entry_json_from_line(table, line))).is_accepted, line
    return table


def test_a_card_typed_when_the_winner_keeps_is_kept() -> None:
    table = led("Ann: follow QH")

    entry = entry_json_from_line(table, "qh")

    assert entry == {"do": "keep", "by": "Ann", "cards": ["QH"]}
    assert table.judge_without_entering(table.entry_from_json(entry)).verdict == "allowed"


def test_a_card_typed_then_that_was_not_played_is_refused_for_that() -> None:
    table = led("Ann: follow QH")

    ruling = table.judge_without_entering(table.entry_from_json(entry_json_from_line(table, "ks")))

    assert [finding.rule.id for finding in ruling.findings] == ["keep.not_in_the_trick"]


@pytest.mark.parametrize("shown", [True, False])
def test_who_follows_is_offered_the_suit_led(shown: bool) -> None:
    table = led(shown=shown)

    offered = [
        each.to_json_object()
        for each in table.allowed_entries_instead(
            table.entry_from_json({"do": "lead", "by": "Ann", "card": "KS"})
        )
    ]

    followed = [each["card"] for each in offered if each["do"] == "follow"]
    assert followed and all(SUIT[card_number_or_none(card) or 0] == 1 for card in followed)


def test_of_the_stack_a_draw_is_offered_and_no_card_is_guessed() -> None:
    table = led("Ann: follow QH", "Ann: keep QH")
    table.enter(table.entry_from_json({"do": "discard", "by": "Bob", "card": "9S"}))

    offered = [
        each.to_json_object()
        for each in table.allowed_entries_instead(
            table.entry_from_json({"do": "lead", "by": "Ann", "card": "KS"})
        )
    ]

    assert [each["card"] for each in offered if each.get("from") == "stack"] == ["?"]


def test_cards_known_to_be_in_the_hand_are_offered_before_those_that_can_be() -> None:
    table = led("Ann: follow QH", "Ann: keep QH")
    table.enter(table.entry_from_json({"do": "discard", "by": "Bob", "card": "9S"}))
    for line in ("draw", "Bob: draw discard 9S", "draw"):
        assert table.enter(table.entry_from_json(entry_json_from_line(table, line))).is_accepted, line
    table.enter(table.entry_from_json({"do": "lead", "by": "Ann", "card": "2S"}))

    offered = table.allowed_entries_instead(table.entry_from_json({"do": "lead", "by": "Bob", "card": "KS"}))

    assert next(each.to_json_object() for each in offered if each.do == "follow") == {
        "do": "follow",
        "by": "Bob",
        "card": "9S",
    }


@pytest.mark.parametrize("kind", ["royals", "battle-royals"])
@pytest.mark.parametrize("shown", [True, False])
def test_nothing_is_offered_instead_that_would_be_refused(kind: str, shown: bool) -> None:
    for seed in range(8):
        table = random_table(Random(seed), kind, 20 + 17 * seed, shown=shown, irregular=0.05)

        assert list(refused_instead(table, Random(seed), 12)) == []
