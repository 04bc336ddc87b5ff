"""A variant added in one file: it is played through the gate, by typed line and on the screen, and nothing else knows of it."""

from pathlib import Path
from typing import Any

import pytest

from referee.games import GAMES
from referee.games.royal_battles.actions import Move
from referee.table.typed_lines import entry_json_from_line
from tests.royal_battles import knights
from tests.royal_battles.positions import JON, MENDI, Battle, arranged, codes


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "royal-battles", knights.Knights())


def rides(hand: str = "3H 4C 5D", **options: Any) -> Battle:
    """Jon's Knight stands on the five of spades on c4, Mendi's Pawn on e4."""
    options = {"knight_moves_twice": True} | options
    return arranged({"c4": "knight 5S", "a1": "king 6S"}, {"e4": "pawn 7C"}, hands=(hand, ""), **options)


def test_the_variant_is_one_short_file() -> None:
    assert len(Path(str(knights.__file__)).read_text(encoding="utf-8").splitlines()) <= 75


def test_a_knight_moves_twice_and_then_attacks() -> None:
    battle = rides()

    battle.must("move", from_="c4", to="d5", card="3H")
    battle.must("move", from_="d5", to="d4", card="4C")

    assert codes(battle.says("attack", target="e4", style="easy")) == []


def test_it_does_not_move_a_third_time_nor_after_its_attack() -> None:
    thrice, after_attack = rides(), rides()
    for battle in (thrice, after_attack):
        battle.must("move", from_="c4", to="d4", card="3H")
    thrice.must("move", from_="d4", to="d3", card="4C")
    after_attack.must("attack", target="e4", style="easy")

    assert codes(thrice.judged("move", from_="d3", to="d2", card="5D")) == ["movement.moved_already"]
    assert codes(after_attack.judged("move", from_="d4", to="d3", card="4C")) == ["movement.moved_already"]


def test_no_other_unit_moves_in_its_place_nor_does_another_move_twice() -> None:
    battle, king = rides(), rides()
    battle.must("move", from_="c4", to="c5", card="3H")
    king.must("move", from_="a1", to="a2", card="3H")

    assert codes(battle.judged("move", from_="a1", to="a2", card="5D")) == ["movement.moved_already"]
    assert codes(king.judged("move", from_="a2", to="b2", card="4C")) == ["movement.moved_already"]


def test_a_table_without_the_house_rule_moves_once() -> None:
    battle = rides(knight_moves_twice=False)
    battle.must("move", from_="c4", to="c5", card="3H")

    assert codes(battle.judged("move", from_="c5", to="d5", card="4C")) == ["movement.moved_already"]


def test_in_its_next_turn_it_moves_twice_again() -> None:
    battle = rides("3H 4C 5D 6C")
    battle.must("move", from_="c4", to="c5", card="3H")
    battle.must("move", from_="c5", to="c6", card="4C")
    battle.must("end_turn")
    battle.must("end_turn", MENDI, override="arranged")
    for by, card in ((JON, "10S"), (MENDI, "2D")):
        battle.must("initiative", by, card=card)

    battle.must("move", from_="c6", to="d6", card="5D")

    assert codes(battle.says("move", from_="d6", to="d7", card="6C")) == []


def test_the_house_rule_changes_in_mid_game() -> None:
    battle = rides()
    battle.must("move", from_="c4", to="c5", card="3H")
    assert battle.may("move")

    battle.table.enter(
        battle.table.entry_from_json({"do": "house_rules", "options": {"knight_moves_twice": False}})
    )

    assert battle.may("move") == []


def test_what_may_be_done_is_what_its_rules_allow() -> None:
    battle = rides()
    battle.must("move", from_="c4", to="c5", card="3H")
    game, state = battle.table.game, battle.state

    moves = [
        Move(0, origin, to, card)
        for origin in state.square_of_unit[:4]
        if origin >= 0
        for to in range(35)
        for card in range(53)
    ]

    assert {act for act in moves if not game.judge(state, act)} == {
        act for act in game.legal_acts(state) if isinstance(act, Move)
    }


def test_it_is_typed_and_its_record_opens_again() -> None:
    battle = rides()
    for line in ("c4-c5 3H", "c5-d5 4C"):
        assert battle.table.enter(
            battle.table.entry_from_json(entry_json_from_line(battle.table, line))
        ).is_accepted

    again = Battle.of(battle.table.record_json())

    assert again.shown["units"][0]["square"] == battle.shown["units"][0]["square"] == "d5"
