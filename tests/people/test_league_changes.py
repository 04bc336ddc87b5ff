"""What an organiser changes in a league by hand: forfeits, leaving and coming back, byes, swaps, corrections, tables of four."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from models.store import StoreError
from referee.people.league_changes import (
    add_new_or_returning_player,
    end_league,
    enter_outcome,
    enter_places,
    have_met_before_round,
    remove_player_from_later_rounds,
    reopen_league,
    request_or_cancel_bye,
    swap_players_in_last_round,
)
from referee.people.leagues import (
    BYE,
    EndedGame,
    Entrant,
    League,
    Pairing,
    are_all_pairings_decided,
    has_ended_or_all_rounds_paired,
)
from referee.people.pairing import next_round_pairings, players_per_table, would_last_round_pair_differently
from referee.people.standings import standings_lines
from views.workspace.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path)


def begun(workspace: Workspace, names: str, system: str = "swiss", **more: object) -> int:
    """A league of these players, by letters, with its first round paired."""
    told = {"name": "Club", "game": "royal-battles", "system": system, "rounds": 4, "entrants": []}
    entrants = [Entrant(name=name) for name in names]
    id = workspace.leagues.add(League.model_validate({**told, "entrants": entrants, **more}))
    workspace.leagues.pair_next_round(id)
    return id


def change(workspace: Workspace, id: int, make: Callable[..., League], *details: object) -> None:
    """Make one of the changes of referee.people.league_changes."""
    workspace.leagues.change(id, lambda league, now: make(league, *details, now))


def points(workspace: Workspace, id: int) -> dict[str, int]:
    """How many points everybody has."""
    league = workspace.leagues.league(id)
    return {line.name: line.points for line in standings_lines(league, workspace.leagues.outcomes(league))}


def played_with(workspace: Workspace) -> dict[str, int]:
    """How many games count for each player."""
    for _ in workspace.people.refresh_changed_results_with_progress():
        pass
    return {each.player: each.played for each in workspace.people.results.visible_player_totals()}


def test_a_forfeit_counts_but_the_two_have_not_met(workspace: Workspace) -> None:
    id = begun(workspace, "AB", rounds=2)

    change(workspace, id, enter_outcome, 0, 0, "first_by_forfeit")

    first = workspace.leagues.league(id).played[0][0].first
    assert points(workspace, id)[first] == 3
    assert played_with(workspace) == {}
    workspace.leagues.pair_next_round(id)
    assert set(workspace.leagues.league(id).played[1][0].names) == {"A", "B"}


def test_a_game_that_nobody_played_gives_nobody_a_point(workspace: Workspace) -> None:
    id = begun(workspace, "ABCD")

    for at in range(2):
        change(workspace, id, enter_outcome, 0, at, "both_forfeit")

    assert set(points(workspace, id).values()) == {0}
    workspace.leagues.pair_next_round(id)


def test_a_league_that_counts_points_goes_on_after_a_forfeit(workspace: Workspace) -> None:
    id = begun(workspace, "AB", "round_robin", game="royals", counts="score")

    change(workspace, id, enter_outcome, 0, 0, "both_forfeit")

    league = workspace.leagues.league(id)
    assert are_all_pairings_decided(league, {}) and has_ended_or_all_rounds_paired(league)


def test_a_table_that_was_left_unfinished_can_be_entered_as_not_played(workspace: Workspace) -> None:
    id = begun(workspace, "AB")
    table = workspace.leagues.open_or_begin_table_of_pairing(id, 0, 0)

    change(workspace, id, enter_outcome, 0, 0, "second_by_forfeit")

    league = workspace.leagues.league(id)
    assert league.played[0][0].table == table
    assert are_all_pairings_decided(league, workspace.leagues.outcomes(league))


@pytest.mark.parametrize(("departed", "worth"), [("kept", 6), ("annulled", 0)])
def test_who_leaves_a_round_robin_is_in_no_later_pairing(
    workspace: Workspace, departed: str, worth: int
) -> None:
    id = begun(workspace, "ABCD", "round_robin", departed_games=departed)
    against = next(each for each in workspace.leagues.league(id).played[0] if "D" in each.names)
    for at in range(2):
        is_hers = against == workspace.leagues.league(id).played[0][at]
        change(workspace, id, enter_outcome, 0, at, "first" if is_hers else "both_forfeit")
    assert against.second == "D"

    change(workspace, id, remove_player_from_later_rounds, "D")
    for number in (1, 2):
        workspace.leagues.pair_next_round(id)
        for at, each in enumerate(workspace.leagues.league(id).played[number]):
            if each.second != BYE:
                change(workspace, id, enter_outcome, number, at, "both_forfeit")

    later = workspace.leagues.league(id).played[1:]
    assert not any("D" in each.names for round_ in later for each in round_)
    assert sum(points(workspace, id).values()) == 3 * (departed == "kept") + worth


def test_who_comes_back_to_a_round_robin_has_her_games_again(workspace: Workspace) -> None:
    id = begun(workspace, "ABCD", "round_robin", departed_games="annulled")
    for at in range(2):
        change(workspace, id, enter_outcome, 0, at, "first")
    change(workspace, id, remove_player_from_later_rounds, "D")
    assert sum(points(workspace, id).values()) == 3

    change(workspace, id, add_new_or_returning_player, "D")

    assert sum(points(workspace, id).values()) == 6
    workspace.leagues.pair_next_round(id)
    assert any("D" in each.names for each in workspace.leagues.league(id).played[1])


def test_nobody_new_comes_into_a_round_robin_that_has_begun(workspace: Workspace) -> None:
    id = begun(workspace, "ABCD", "round_robin")

    with pytest.raises(StoreError, match="round robin"):
        change(workspace, id, add_new_or_returning_player, "Eve")


@pytest.mark.parametrize(("worth", "expected"), [("half", 1), ("zero", 0), ("full", 3)])
def test_a_requested_bye_is_paired_as_asked(workspace: Workspace, worth: str, expected: int) -> None:
    id = begun(workspace, "ABCDE")
    for at, each in enumerate(workspace.leagues.league(id).played[0]):
        if each.second != BYE:
            change(workspace, id, enter_outcome, 0, at, "both_forfeit")
    before = points(workspace, id)["A"]

    change(workspace, id, request_or_cancel_bye, "A", 2, worth)
    workspace.leagues.pair_next_round(id)

    byes = [each for each in workspace.leagues.league(id).played[1] if each.second == BYE]
    assert [(each.first, each.bye) for each in byes] == [("A", worth)]
    assert points(workspace, id)["A"] - before == expected


def test_two_players_are_swapped_and_the_trace_names_them(workspace: Workspace) -> None:
    id = begun(workspace, "ABCD")
    first, second = workspace.leagues.league(id).played[0]

    change(workspace, id, swap_players_in_last_round, {}, first.first, second.first)

    league = workspace.leagues.league(id)
    assert league.played[0][0].names == (second.first, first.second)
    assert league.events[-1].what == "swap" and set(league.events[-1].names) == {first.first, second.first}
    assert not would_last_round_pair_differently(league, {})


def test_a_swap_is_refused_once_a_game_has_its_result(workspace: Workspace) -> None:
    id = begun(workspace, "ABCD")
    first, second = workspace.leagues.league(id).played[0]
    change(workspace, id, enter_outcome, 0, 0, "first")

    with pytest.raises(StoreError, match="has begun"):
        change(workspace, id, swap_players_in_last_round, {}, first.first, second.first)


def test_a_swap_can_seat_two_who_have_met() -> None:
    met = Pairing(first="A", second="B", entered="tie")
    league = League(name="Club", game="royals", played=((met,), (met,)))

    assert have_met_before_round(league, met, 1) and not have_met_before_round(league, met, 0)


def test_a_corrected_result_keeps_its_history(workspace: Workspace) -> None:
    id = begun(workspace, "AB")
    change(workspace, id, enter_outcome, 0, 0, "first")

    change(workspace, id, enter_outcome, 0, 0, "tie")
    change(workspace, id, enter_outcome, 0, 0, None)

    traced = [(each.before, each.after, each.round) for each in workspace.leagues.league(id).events]
    assert traced == [("first", "tie", 1), ("tie", "", 1)]


def test_a_result_entered_by_hand_counts_in_players(workspace: Workspace) -> None:
    id = begun(workspace, "AB")

    change(workspace, id, enter_outcome, 0, 0, "first")
    assert played_with(workspace) == {"A": 1, "B": 1}
    change(workspace, id, enter_outcome, 0, 0, "both_forfeit")

    assert played_with(workspace) == {}


def test_a_forgotten_player_is_forgotten_in_leagues_off_the_list(workspace: Workspace) -> None:
    id = begun(workspace, "AB")
    change(workspace, id, enter_outcome, 0, 0, "first")
    change(workspace, id, enter_outcome, 0, 0, "second")
    workspace.leagues.remove_or_put_back(id)

    workspace.people.anonymize_player_everywhere("A")

    assert "A" not in played_with(workspace)
    assert "A" not in {name for each in workspace.leagues.league(id).events for name in each.names}


def test_a_league_is_ended_before_its_last_round_and_reopened(workspace: Workspace) -> None:
    id = begun(workspace, "AB")
    with pytest.raises(StoreError, match="no result"):
        change(workspace, id, end_league, workspace.leagues.outcomes(workspace.leagues.league(id)))
    change(workspace, id, enter_outcome, 0, 0, "first")

    change(workspace, id, end_league, workspace.leagues.outcomes(workspace.leagues.league(id)))
    assert has_ended_or_all_rounds_paired(workspace.leagues.league(id))
    change(workspace, id, reopen_league)

    assert not has_ended_or_all_rounds_paired(workspace.leagues.league(id))


@pytest.mark.parametrize(
    ("players", "seats", "sizes"), [(12, 4, [4, 4, 4]), (13, 4, [4, 3, 3, 3]), (5, 4, [3, 2]), (6, 8, [6])]
)
def test_tables_of_more_than_two_are_as_even_as_can_be(players: int, seats: int, sizes: list[int]) -> None:
    assert players_per_table(players, seats, range(2, 9)) == sizes


@pytest.mark.parametrize("game", ["el-royale", "battle-royals"])
def test_first_place_is_worth_the_same_at_a_smaller_table(workspace: Workspace, game: str) -> None:
    id = begun(workspace, "ABCDEFG", game=game, seats=4)
    for at, each in enumerate(workspace.leagues.league(id).played[0]):
        change(workspace, id, enter_places, 0, at, {name: place for place, name in enumerate(each.names, 1)})

    league = workspace.leagues.league(id)

    winners = {each.first for each in league.played[0]}
    assert {points(workspace, id)[name] for name in winners} == {9}
    assert len(next_round_pairings(league, {})) == 2
    assert played_with(workspace)["A"] == 1


def test_places_at_a_table_must_have_no_gap(workspace: Workspace) -> None:
    id = begun(workspace, "ABCD", game="el-royale", seats=4)

    for places in ({"A": 1}, {"A": 1, "B": 1, "C": 2, "D": 4}):
        with pytest.raises(StoreError, match="lace"):
            change(workspace, id, enter_places, 0, 0, places)


def test_a_table_of_four_played_here_counts_by_its_places() -> None:
    table = Pairing(first="A", second="B", others=("C", "D"), table=7)
    league = League(
        name="Club",
        game="el-royale",
        seats=4,
        entrants=tuple(Entrant(name=name) for name in "ABCD"),
        played=((table,),),
    )

    lines = standings_lines(league, {7: EndedGame("second", (0, 0, 0, 0), (2, 1, 2, 4))})

    assert [(line.name, line.points) for line in lines] == [("B", 9), ("A", 4), ("C", 4), ("D", 0)]


def test_a_league_of_an_earlier_version_stands_as_it_stood(workspace: Workspace, tmp_path: Path) -> None:
    """A row as version 0.1 wrote it: none of the newer fields."""
    pairing = {"first": "Ann", "second": "Bob", "table": None, "entered": "first", "armies": []}
    bye = {"first": "Cat", "second": "", "table": None, "entered": None, "armies": []}
    entrants = [{"name": name, "begins": 1, "ends": None} for name in ("Ann", "Bob", "Cat")]
    written = {
        "name": "Thursday",
        "game": "royal-battles",
        "edition": "",
        "options": {},
        "system": "swiss",
        "rounds": 3,
        "win": 3,
        "tie": 1,
        "loss": 0,
        "counts": "results",
        "lots": False,
        "entrants": entrants,
        "played": [[pairing, bye]],
    }
    workspace.close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute(
            "INSERT INTO leagues (league, updated) VALUES (?, '2026-01-01T20:00:00+00:00')",
            (json.dumps(written),),
        )
    workspace = Workspace(tmp_path)

    [(id, league)] = workspace.leagues.readable_leagues_with_numbers()

    assert [(line.name, line.points, line.opponents) for line in standings_lines(league, {})] == [
        ("Ann", 3, 0),
        ("Cat", 3, 0),
        ("Bob", 0, 3),
    ]
    workspace.leagues.pair_next_round(id)
    assert played_with(workspace) == {"Ann": 1, "Bob": 1}
