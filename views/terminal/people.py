"""Players in the terminal: statistics from a folder of records or from a data folder."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import groupby
from pathlib import Path

import typer

from models.external_input import one_line_visible_json
from models.names import accent_free_search_key
from models.record import NoRecord
from models.store import KeptResult, StoreError
from models.translation import say
from referee.clock import hours_text
from referee.games import game_named
from referee.people.league_sheets import cross_text_table, fixed_width_lines, standings_table
from referee.people.leagues import League, outcome_or_none
from referee.people.player_statistics import PlayerTotals, totals_by_player_and_game
from referee.people.results import GameInFile, Result, game_in_file
from referee.people.standings import standings_lines
from views.terminal.data_folder import workspace_to_read
from views.terminal.given_files import has_zip_name, missing_folder_text, record_files_in_paths
from views.terminal.output import STANDARD, end_command_with_error, print_file_error, print_line
from views.workspace.record_files import seat_result_json
from views.workspace.workspace import Workspace


def print_stats(folder: Path, as_json: bool) -> None:
    """Print the statistics of the players in a folder of records."""
    if not folder.is_dir() and not has_zip_name(folder) and str(folder) != STANDARD:
        end_command_with_error(missing_folder_text(folder))
    unreadable_files: list[str] = []
    players = totals_by_player_and_game(distinct_results_in_folder(folder, unreadable_files))
    if as_json:
        written = {
            name: {game: figures.to_json_object() for game, figures in games.items()}
            for name, games in sorted(players.items())
        }
        print_line(one_line_visible_json({"players": written}))
    else:
        for name, games in sorted(players.items()):
            for game, figures in games.items():
                print_line(figures_text_line(name, game, figures))
        if not players:
            print_file_error(folder, say("people.no_finished_games", "no record of a finished game"))
    if unreadable_files:
        raise typer.Exit(2)


def figures_text_line(name: str, game: str, figures: PlayerTotals) -> str:
    """A player's statistics in one game, in one line. With few games, numbers instead of shares."""
    return say(
        "people.line",
        "{name}, {game}: {played, plural, one {# game} other {# games}}, {won} won, {tied} tied, {lost} lost",
        name=name,
        game=game_named(game).title,
        played=figures.played,
        won=figures.won,
        tied=figures.tied,
        lost=figures.lost,
    )


def distinct_results_in_folder(folder: Path, unreadable_files: list[str]) -> Iterator[Result]:
    """The result of each finished game in these files. Copies of a game count once. The name of each file
    that cannot be read is printed with the reason, and added to `unreadable_files`."""
    known = defaultdict[str, list[GameInFile]](list)
    for file in record_files_in_paths([folder]):
        try:
            if file.fault:
                raise NoRecord(file.fault)
            game = game_in_file(file.content)
        except NoRecord as error:
            print_file_error(file.name, str(error))
            unreadable_files.append(file.name)
            continue
        same_identity_games = known[game.identity]
        copies = [number for number, other in enumerate(same_identity_games) if game.is_same_game_as(other)]
        if game.result is not None and not copies:
            same_identity_games.append(game)
            yield game.result
        elif copies and not same_identity_games[copies[0]].begun:
            same_identity_games[copies[0]] = game  # the copy that says when the game began


@contextmanager
def workspace_with_current_results(data_path: Path | None) -> Iterator[Workspace]:
    """The tables of a data folder to read, with the results of all finished games up to date."""
    with workspace_to_read(data_path) as workspace:
        for _ in workspace.people.refresh_changed_results_with_progress():
            pass
        yield workspace


def print_players(data: Path | None, as_json: bool) -> None:
    """Print every player of a data folder, game by game, with ratings."""
    with workspace_with_current_results(data) as workspace:
        standings = workspace.people.results.visible_player_totals()
        ratings = workspace.people.ratings.ratings_by_game()
    rated = [(standing, ratings[standing.game].rating_of(standing.player)) for standing in standings]
    if as_json:
        lines = [each._asdict() | {"rating": rating._asdict()} for each, rating in rated]
        print_line(one_line_visible_json({"players": lines}))
        return
    for each, rating in rated:
        figures = PlayerTotals(each.played, each.won, each.tied, each.lost)
        print_line(f"{figures_text_line(each.player, each.game, figures)}, {rating.rating}")


def print_history(data: Path | None, as_json: bool) -> None:
    """Print every finished game of a data folder, the latest first."""
    with workspace_with_current_results(data) as workspace:
        rows = workspace.people.results.stored_results()
        if as_json:
            games = [
                seat_result_json(row) | {"played_seconds": workspace.times.played_seconds(row.table)}
                for row in rows
            ]
            print_line(one_line_visible_json({"games": games}))
            return
        for id, seats in groupby(rows, key=lambda row: row.table):
            print_line(finished_game_line(list(seats), workspace.times.played_seconds(id)))


def finished_game_line(seats: Sequence[KeptResult], played_seconds: int | None) -> str:
    """A finished game in one line: the day, the game, the players by place, and how long it took if that is
    known."""
    day = datetime.fromisoformat(seats[0].ended).astimezone().date()
    places = ", ".join(f"{row.place}. {row.player}" for row in sorted(seats, key=lambda row: row.place))
    duration = "" if played_seconds is None else f" ({hours_text(played_seconds)})"
    return f"{day}  {game_named(seats[0].game).title}: {places}{duration}"


def print_standings(league_name_or_number: str, data: Path | None, as_json: bool) -> None:
    """Print the standings and cross table of a league, given by name or number."""
    with workspace_with_current_results(data) as workspace:
        league = find_league(workspace, league_name_or_number)
        outcomes = workspace.leagues.outcomes(league)
    if as_json:
        lines = [line._asdict() for line in standings_lines(league, outcomes)]
        played = [
            [each.model_dump() | {"outcome": outcome_or_none(each, outcomes)} for each in round_]
            for round_ in league.played
        ]
        report = {"league": league.name, "game": league.game, "standings": lines, "rounds": played}
        print_line(one_line_visible_json(report))
        return
    tables = [standings_table(league, outcomes), cross_text_table(league, outcomes)]
    print_line("\n\n".join("\n".join(fixed_width_lines(table)) for table in tables))


def find_league(workspace: Workspace, name_or_number: str) -> League:
    leagues = workspace.leagues.readable_leagues_with_numbers()
    found = [
        each
        for id, each in leagues
        if accent_free_search_key(each.name) == accent_free_search_key(name_or_number)
        or str(id) == name_or_number
    ]
    if not leagues:
        raise StoreError(
            say("leagues.none", "There is no league {given}: no league has begun", given=name_or_number)
        )
    if not found:
        names = ", ".join(f"{id} {each.name}" for id, each in leagues)
        raise StoreError(
            say(
                "leagues.which",
                "There is no league {given}. The leagues: {names}",
                given=name_or_number,
                names=names,
            )
        )
    return found[0]
