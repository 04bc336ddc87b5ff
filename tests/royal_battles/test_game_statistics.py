"""What is counted of a battle: the Life that is left, and what each blow did."""

from collections import Counter
from typing import Any

from referee.games.royal_battles.game_statistics import add_strike_to_statistics, life_left_by_seat
from tests.royal_battles.positions import arranged


def test_life_left_is_the_life_of_the_forms_without_the_injury() -> None:
    battle = arranged({"c3": "king 5S"}, {"c4": "pawn 9C"}, ("3S", "8C"), ("3D", "? ? ?"), turn="Jon")
    life = [form.life for form in battle.state.table_rules.forms]
    injury = battle.state.injury

    assert life_left_by_seat(battle.state) == (
        sum(life[:4]) - sum(injury[:4]),
        sum(life[4:]) - sum(injury[4:]),
    )


def test_a_blow_that_hits_is_counted_as_a_hit() -> None:
    battle = arranged(
        {"c3": "king 5S"}, {"c4": "pawn 9C"}, ("3S", "8C"), ("3D", "? ? ?"), turn="Jon", injury={"c4": 7}
    )
    battle.must("move", from_="c3", to="c3", card="3D")
    battle.must("attack", target="c4", style="optimal")
    strike: Any = battle.table.rulings[-1].events[0]
    units = tuple(Counter[str]() for _ in range(8))

    add_strike_to_statistics(strike, units)

    assert strike.hit
    assert (units[strike.attacker]["hits"], units[strike.attacker]["misses"]) == (1, 0)
