"""How a battle went: the Life left from hit to hit, and the entry since which the winner has led."""

from pathlib import Path

import pytest

from referee.games.royal_battles.life_history import entry_of_winners_lasting_lead_or_zero, life_history
from referee.table.replay import read_record
from referee.table.table import Table

GAMES = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("name", ["royal-battles-eliminated-hidden-hands", "royal-battles-house-rules"])
def test_the_story_ends_with_the_life_that_the_units_have_left(name):
    header, entries = read_record((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    table = Table(header)
    for entry in entries:
        table.enter(entry)
    state = table.state

    told = life_history(state, table.rulings)

    left = [
        max(0, form.life - injury) for form, injury in zip(state.table_rules.forms, state.injury, strict=True)
    ]
    assert told.lives[-1] == (sum(left[:4]), sum(left[4:])) and len(told.lives) > 2


def test_the_turning_point_is_the_hit_with_which_the_winner_came_to_lead_for_good():
    lives, entries = [(30, 30), (30, 25), (20, 25), (20, 20), (20, 10), (20, 0)], [0, 11, 12, 13, 14, 15]

    assert entry_of_winners_lasting_lead_or_zero(lives, entries, 0) == 14


def test_the_turning_point_of_a_battle_that_black_wins_may_be_the_very_next_hit():
    assert entry_of_winners_lasting_lead_or_zero([(30, 30), (30, 25), (20, 25)], [0, 11, 12], 1) == 12


def test_a_battle_in_which_the_winner_was_never_behind_has_none():
    assert entry_of_winners_lasting_lead_or_zero([(30, 30), (30, 25), (29, 25)], [0, 5, 9], 0) == 0
    assert entry_of_winners_lasting_lead_or_zero([(30, 30), (20, 25)], [0, 5], 2) == 0
