"""Ratings keep the order of the places."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.store import Journal
from referee.people.ratings import Ratings
from tests.people.test_players import keep
from views.workspace.workspace import Workspace

GROUPS = st.lists(st.integers(1, 10), min_size=1, max_size=10).filter(lambda sizes: 2 <= sum(sizes) <= 10)
"""How many players share the first place, the next one, and so on."""


def places_of(sizes: list[int]) -> dict[str, int]:
    """The players of a table by their places, as a game tells them: 1 2 2 4."""
    before = [sum(sizes[:at]) for at in range(len(sizes))]
    places = [start + 1 for start, size in zip(before, sizes, strict=True) for _ in range(size)]
    return {f"player {number}": place for number, place in enumerate(places)}


def rated(places: dict[str, int]) -> dict[str, float]:
    ratings = Ratings()
    ratings.update_with_game(places)
    return {name: ratings.mu_sigma_and_game_count(name)[0] for name in places}


@given(GROUPS)
def test_among_beginners_a_better_place_gets_more(sizes: list[int]) -> None:
    places = places_of(sizes)

    after = rated(places)

    for better, worse in pairwise(places):
        if places[better] < places[worse]:
            assert after[better] > after[worse]
        else:
            assert after[better] == pytest.approx(after[worse])


def test_the_fourth_of_six_gets_less_than_the_second() -> None:
    after = list(rated(places_of([1, 2, 1, 1, 1])).values())

    assert after == sorted(after, reverse=True) and after[2] > after[3]


def test_one_large_game_moves_nobody_further_than_a_duel() -> None:
    winner, loser = rated(places_of([1, 1])).values()

    assert rated(places_of([1, 7]))["player 0"] == pytest.approx(winner)
    assert min(rated(places_of([7, 1])).values()) == pytest.approx(loser)


def test_ratings_of_an_earlier_model_are_made_again(tmp_path: Path) -> None:
    with closing(Workspace(tmp_path)) as workspace:
        keep(workspace, "el-royale-2019-eight-players")
        list(workspace.people.refresh_changed_results_with_progress())
        right = {
            name: workspace.people.ratings.ratings_by_game()["el-royale"].rating_of(name)
            for name in workspace.people.visible_player_names_latest_first()
        }
    with closing(Journal(tmp_path)) as journal:
        journal.file.database.execute("UPDATE rated SET mu = 99")
        journal.file.database.execute("DELETE FROM _sqlite_migrations WHERE name = 'm009_ratings_by_pairs'")
        journal.file.database.commit()

    with closing(Workspace(tmp_path)) as workspace:
        assert {
            name: workspace.people.ratings.ratings_by_game()["el-royale"].rating_of(name)
            for name in workspace.people.visible_player_names_latest_first()
        } == right
