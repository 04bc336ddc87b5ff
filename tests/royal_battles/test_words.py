"""What a Royal Battle calls the acts and sums that it tells: by the codes of its wordings and their facts."""

import pytest

from referee.games.royal_battles.strike import Strike
from referee.games.royal_battles.words import event_message, headline, sum_in_words, sum_terms_in_numbers
from tests.royal_battles.positions import arranged, set_up


def with_a_bishop(*others: str):
    """Jon's Bishop steps to c3; d4 and b4 lie slantwise beside it."""
    side = {"c2": "bishop 5S", "a7": "king 8H"} | ({"d4": "pawn 6H"} if "friend" in others else {})
    enemy = {"e7": "king 8S"} | ({"b4": "pawn 6C"} if "enemy" in others else {})
    battle = arranged(
        side,
        enemy,
        ("AS", "9H"),
        hands=("3D", ""),
        turn="Jon",
        injury={"d4": 5} if "friend" in others else {},
    )
    battle.must("move", from_="c2", to="c3", card="3D")
    return battle


@pytest.mark.parametrize(
    ("others", "code"),
    [
        (("friend",), "in_healing"),
        (("enemy",), "in_attack"),
        (("friend", "enemy"), "in_attack_or_healing"),
        ((), "in_post_turn"),
    ],
)
def test_who_may_only_heal_is_not_said_to_attack(others, code):
    assert headline(with_a_bishop(*others).state)[0] == code


def test_a_healing_is_announced_as_an_advantage_that_is_used():
    battle = with_a_bishop("friend")
    heals, strikes = (
        {"do": "attack", "by": "Jon", "target": "d4", "style": style} for style in ("advantage", "easy")
    )

    announced = [
        battle.table.game.entry_message(battle.state, battle.table.entry_from_json(entry))[0]
        for entry in (heals, strikes)
    ]

    assert announced == ["use_advantage", "attack"]


def test_a_sum_names_how_often_a_number_counts():
    battle = with_a_bishop("friend")
    (struck,) = [each for each in attacked(battle) if each.healed]

    healed = struck.healed[0]

    assert (healed.amount, [(line.number, line.times) for line in healed.lines]) == (3, [(3, 1)])
    assert (sum_terms_in_numbers(healed.lines), sum_in_words(healed.lines)) == ("3 × 1", "3 × 1 trump")


def attacked(battle) -> list[Strike]:
    battle.must("attack", target="d4", style="advantage")
    return [each for each in battle.table.latest_standing_rulings(1)[0].events if isinstance(each, Strike)]


@pytest.mark.parametrize(
    ("jon", "mendi", "code"),
    [
        ("5H", "5D", "round_began_by_suit"),
        ("QC", "QD", "round_began_by_suit"),
        ("6H", "5D", "round_began"),
        ("Joker", "KS", "round_began"),
    ],
)
def test_a_tie_of_ranks_is_said_to_be_decided_by_the_suit(jon, mendi, code):
    battle = set_up()
    battle.must("initiative", "Mendi", card=mendi)
    battle.must("initiative", "Jon", card=jon)

    told = [event_message(battle.state, each) for each in battle.table.latest_standing_rulings(1)[0].events]

    assert code in [each[0] for each in told]
    facts = next(each[2] for each in told if each[0] == code)
    assert code == "round_began" or (facts["higher"], facts["lower"]) == (
        (jon, mendi) if facts["first"] == "Jon" else (mendi, jon)
    )
