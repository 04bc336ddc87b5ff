"""What is told of players follows from the records of their games, and from nothing else."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.games import header_from_json
from referee.people.league_changes import enter_outcome
from referee.people.leagues import Entrant, League
from referee.people.player_statistics import totals_by_player_and_game
from referee.people.results import Result, SeatResult, result_or_none_if_unfinished
from referee.people.score_curve import score_curve_from_numbers, start_of_winners_lasting_lead
from referee.table.table import Table
from tests.people.test_players import keep
from views.terminal.command_line import app
from views.workspace.workspace import Workspace

GAMES = Path(__file__).parents[1] / "games"


def result(name: str) -> Result | None:
    return result_or_none_if_unfinished((GAMES / f"{name}.json").read_bytes())


def test_a_battle_that_is_won_has_a_first_and_a_second_and_what_each_army_did() -> None:
    won = result("royal-battles-eliminated-hidden-hands")

    assert won is not None
    (first, second) = sorted(won.seats, key=lambda seat: seat.place)
    assert (first.place, second.place) == (1, 2)
    assert second.counted["units_left"] == 0 < first.counted["units_left"]
    assert first.counted["damage_done"] <= second.counted["damage_taken"]


def test_a_tie_is_shared() -> None:
    tie = result("royal-battles-exhausted-tie")

    assert tie is not None and tie.is_tie_of_all_players
    assert totals_by_player_and_game([tie])[tie.seats[0].name]["royal-battles"].to_json_object()["tied"] == 1


def test_the_places_of_royals_follow_the_totals_and_its_points_have_sources() -> None:
    game = result("royals-to-1066-hands-shown")

    assert game is not None
    for seat in game.seats:
        told = seat.counted
        assert (
            told["points"] == told["from_matches"] + told["from_cards"] + told["from_sets"] - told["in_hand"]
        )
        assert told["from_spoils"] + told["from_melds"] == told["from_matches"] + told["from_cards"]
    assert [seat.place for seat in sorted(game.seats, key=lambda seat: -seat.counted["points"])] == [1, 2]


def test_a_team_wins_together() -> None:
    game = result("el-royale-2019-teams-of-two")

    assert game is not None
    assert sorted(seat.place for seat in game.seats) == [1, 1, 2, 2]


def test_a_game_under_way_has_no_result() -> None:
    assert result("royals-one-hand-hidden") is None


def test_two_spellings_are_one_player_and_a_best_is_no_sum() -> None:
    games = [
        Result(
            "royals",
            "1",
            9,
            (SeatResult(name, 1, {"points": 5, "best_hand": best}), SeatResult("Bob", 2, {})),
        )
        for name, best in (("Ann", -5), ("Anne", -10))
    ]

    ann = totals_by_player_and_game(games, {"Anne": "Ann"})["Ann"]["royals"].to_json_object()

    assert ann == {"played": 2, "won": 2, "tied": 0, "lost": 0, "points": 10, "best_hand": -5}


def test_the_figures_of_an_army_are_those_of_its_units_and_a_miss_is_no_hit() -> None:
    won = result("royal-battles-eliminated-hidden-hands")

    assert won is not None
    for seat, names in totals_by_player_and_game([won]).items():
        figures = names["royal-battles"]
        units = figures.totals_by_category["unit"].values()
        assert [each.played for each in figures.totals_by_category["army"].values()] == [1], seat
        for name in ("attacks", "misses", "damage_done", "damage_taken", "key_draws", "units_left"):
            assert sum(each.counted[name] for each in units) == figures.counted[name]
        assert figures.counted["attacks"] == figures.counted["hits"] + figures.counted["misses"] > 0


def test_teams_and_tables_of_every_size_are_told_apart() -> None:
    games = [
        game
        for name in ("el-royale-2019-teams-of-two", "el-royale-only-the-result")
        if (game := result(name))
    ]

    figures = [player["el-royale"] for player in totals_by_player_and_game(games).values()]

    assert (
        sum(each.won for player in figures for each in player.totals_by_category.get("team", {}).values())
        == 2
    )
    assert {seats for player in figures for seats in player.totals_by_category["seats"]} == {
        str(len(game.seats)) for game in games
    }


def test_a_game_turned_where_the_winner_went_ahead_for_good() -> None:
    table = Table(
        header_from_json(json.loads((GAMES / "royal-battles-eliminated-hidden-hands.json").read_text()))
    )
    for entry in json.loads((GAMES / "royal-battles-eliminated-hidden-hands.json").read_text())["entries"]:
        table.enter(table.entry_from_json(entry))

    curve = score_curve_from_numbers(
        map(table.game.numbers_showing_who_leads_by_seat, table.states_in_order())
    )
    turn = start_of_winners_lasting_lead(curve, table.game.final_places_by_seat(table.state))

    assert turn is not None and curve.entries == len(table)
    winner, other = turn.seat, 1 - turn.seat
    assert all(
        numbers[winner] > numbers[other] for entries, numbers in curve.points if entries >= turn.entries
    )
    assert (
        table.game.numbers_showing_who_leads_by_seat(table.state_after(turn.entries - 1))[winner]
        <= table.game.numbers_showing_who_leads_by_seat(table.state_after(turn.entries - 1))[other]
    )
    assert start_of_winners_lasting_lead(curve, (1, 1)) is None


def test_at_el_royale_the_fewest_cards_are_ahead_and_who_is_out_is_behind() -> None:
    written = json.loads((GAMES / "el-royale-elimination-four-players-claims.json").read_text())
    table = Table(header_from_json({key: value for key, value in written.items() if key != "entries"}))
    for entry in written["entries"]:
        table.enter(table.entry_from_json(entry))
    bob, cat = (table.header.names.index(name) for name in ("Bob", "Cat"))

    curve = score_curve_from_numbers(
        map(table.game.numbers_showing_who_leads_by_seat, table.states_in_order())
    )
    turn = start_of_winners_lasting_lead(
        curve, table.game.final_places_by_seat(table.state), table.game.lower_number_leads
    )

    assert turn is not None and turn.seat == cat
    since = [numbers for entries, numbers in curve.points if entries >= turn.entries]
    assert all(min(numbers) == numbers[cat] and numbers.count(numbers[cat]) == 1 for numbers in since)
    assert table.state.is_out(bob) and max(since[-1]) == since[-1][bob]
    assert start_of_winners_lasting_lead(curve, table.game.final_places_by_seat(table.state)) is None, (
        "most cards are nobody's lead here"
    )


def test_a_folder_of_records_is_told_in_the_terminal(tmp_path: Path) -> None:
    for name in ("el-royale-2019-teams-of-two", "royals-one-hand-hidden"):
        (tmp_path / f"{name}.json").write_bytes((GAMES / f"{name}.json").read_bytes())
    (tmp_path / "no-record.json").write_text("{}")

    told = CliRunner().invoke(app, ["stats", str(tmp_path), "--json"])

    players = json.loads(told.stdout)["players"]
    assert sum(each["el-royale"]["won"] for each in players.values()) == 2
    assert all(set(each) == {"el-royale"} for each in players.values())
    assert "no-record.json" in told.stderr
    assert told.exit_code == 2


@pytest.mark.parametrize(
    "name", ["royal-battles-only-the-forms", "el-royale-only-the-result", "royals-kept-by-points"]
)
def test_a_game_of_which_less_is_told_counts_like_any_other(name: str) -> None:
    game = result(name)

    assert game is None or sorted(seat.place for seat in game.seats)[0] == 1


def test_the_players_and_games_of_a_data_folder_are_told_in_the_terminal(tmp_path: Path) -> None:
    with closing(Workspace(tmp_path)) as workspace:
        keep(workspace, "royal-battles-exhausted-tie")

    players = json.loads(CliRunner().invoke(app, ["players", "--data", str(tmp_path), "--json"]).stdout)[
        "players"
    ]
    games = json.loads(CliRunner().invoke(app, ["history", "--data", str(tmp_path), "--json"]).stdout)[
        "games"
    ]

    assert {(each["player"], each["tied"], each["rating"]["games"]) for each in players} == {
        ("Jon", 1, 1),
        ("Mendi", 1, 1),
    }
    assert [(each["player"], each["outcome"]) for each in games] == [("Jon", "tied"), ("Mendi", "tied")]
    assert all("units_left" in each["counted"] for each in games)
    assert "Jon" in CliRunner().invoke(app, ["history", "--data", str(tmp_path)]).stdout


def test_the_standings_of_a_league_are_told_in_the_terminal(tmp_path: Path) -> None:
    with closing(Workspace(tmp_path)) as workspace:
        id = workspace.leagues.add(
            League(
                name="Club",
                game="royals",
                rounds=3,
                entrants=tuple(Entrant(name=name) for name in ("Ann", "Bob")),
            )
        )
        workspace.leagues.pair_next_round(id)
        workspace.leagues.change(id, lambda league, now: enter_outcome(league, 0, 0, "second", now))
        loser, winner = (
            workspace.leagues.league(id).played[0][0].first,
            workspace.leagues.league(id).played[0][0].second,
        )

    told = CliRunner().invoke(app, ["standings", "club", "--data", str(tmp_path), "--json"])
    lines = CliRunner().invoke(app, ["standings", "1", "--data", str(tmp_path)]).stdout.splitlines()

    assert [
        (each["place"], each["name"], each["points"]) for each in json.loads(told.stdout)["standings"]
    ] == [
        (1, winner, 3),
        (2, loser, 0),
    ]
    assert lines[1].split() == ["1", winner, "1-0-0", "0", "0", "3"]
    assert lines[-1].split() == ["2", loser, "0", "×", "0"]
    assert CliRunner().invoke(app, ["standings", "other", "--data", str(tmp_path)]).exit_code == 2
