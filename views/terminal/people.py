"""Players in the terminal: statistics from a folder of records or from a data folder."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import groupby
from pathlib import Path

from models.external_input import one_line_visible_json as as_json_line
from models.names import accent_free_search_key
from models.record import NoRecord
from models.store import StoreError
from models.translation import say
from referee.clock import hours_text
from referee.games import game_named
from referee.people.league_sheets import cross_text_table, fixed_width_lines, standings_table
from referee.people.leagues import League, outcome_or_none
from referee.people.player_statistics import PlayerTotals, totals_by_player_and_game
from referee.people.results import GameInFile, Result, game_in_file
from referee.people.standings import standings_lines
from views.terminal.data_folder import run_read_only_on_workspace_or_copy
from views.terminal.given_files import has_zip_name, record_files_in_paths
from views.terminal.output import STANDARD, print_file_error, print_line
from views.workspace.bulk_export import seat_result_json as row_as_json
from views.workspace.workspace import Workspace


def print_stats(folder: Path, as_json: bool) -> int:
    """Print the statistics of the players in a folder of records. Returns the exit status."""
    if not folder.is_dir() and not has_zip_name(folder) and str(folder) != STANDARD:
        print_line(
            say("people.no_folder", "{folder}: no such folder", folder=folder),
            err=True,
        )
        return 2
    players = totals_by_player_and_game(distinct_results_in_folder(folder))
    if as_json:
        written = {
            name: {game: figures.to_json_object() for game, figures in games.items()}
            for name, games in sorted(players.items())
        }
        print_line(as_json_line({"players": written}))
        return 0
    for name, games in sorted(players.items()):
        for game, figures in games.items():
            print_line(figures_text_line(name, game, figures))
    return 0


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


def distinct_results_in_folder(folder: Path) -> Iterator[Result]:
    """The result of each finished game in these files. Copies of a game count once."""
    known = defaultdict[str, list[GameInFile]](list)
    for file in record_files_in_paths([folder]):
        try:
            if file.fault:
                raise NoRecord(file.fault)
            game = game_in_file(file.content)
        except NoRecord as error:
            print_file_error(file.name, str(error))
            continue
        same_identity_games = known[game.identity]
        copies = [number for number, other in enumerate(same_identity_games) if game.is_same_game_as(other)]
        if game.result is not None and not copies:
            same_identity_games.append(game)
            yield game.result
        elif copies and not same_identity_games[copies[0]].begun:
            same_identity_games[copies[0]] = game  # the copy that says when the game began


def print_players(data: Path | None, as_json: bool) -> int:
    """Print every player of a data folder, game by game, with ratings. Returns the exit status."""

    def print_players_of(workspace: Workspace) -> None:
        standings, ratings = (
            workspace.people.visible_player_standings(),
            workspace.people.ratings.ratings_by_game(),
        )
        rated = {(each.player, each.game): ratings[each.game].rating_of(each.player) for each in standings}
        if as_json:
            lines = [
                each._asdict() | {"rating": rated[each.player, each.game]._asdict()} for each in standings
            ]
            print_line(as_json_line({"players": lines}))
            return
        for each in standings:
            figures = PlayerTotals(each.played, each.won, each.tied, each.lost)
            print_line(
                f"{figures_text_line(each.player, each.game, figures)}, "
                f"{rated[each.player, each.game].rating}"
            )

    return refresh_results_and_print(data, print_players_of)


def print_history(data: Path | None, as_json: bool) -> int:
    """Print every finished game of a data folder, the latest first. Returns the exit status."""

    def print_games_of(workspace: Workspace) -> None:
        rows = workspace.people.results_of_player_or_all()
        if as_json:
            games = [
                row_as_json(row) | {"played_seconds": workspace.times.played_seconds(row.table)}
                for row in rows
            ]
            print_line(as_json_line({"games": games}))
            return
        for _, seats in groupby(rows, key=lambda row: row.table):
            those = list(seats)
            places = ", ".join(
                f"{row.place}. {row.player}" for row in sorted(those, key=lambda row: row.place)
            )
            day = datetime.fromisoformat(those[0].ended).astimezone().date()
            print_line(
                f"{day}  {game_named(those[0].game).title}: "
                f"{places}{_played_time_in_brackets_or_empty(workspace, those[0].table)}"
            )

    return refresh_results_and_print(data, print_games_of)


def _played_time_in_brackets_or_empty(workspace: Workspace, id: int) -> str:
    seconds = workspace.times.played_seconds(id)
    return "" if seconds is None else f" ({hours_text(seconds)})"


def print_standings(league_name_or_number: str, data: Path | None, as_json: bool) -> int:
    """Print the standings and cross table of a league, given by name or number. Returns the exit status."""

    def print_league_of(workspace: Workspace) -> None:
        league = find_league(workspace, league_name_or_number)
        outcomes = workspace.leagues.outcomes(league)
        if as_json:
            lines = [line._asdict() for line in standings_lines(league, outcomes)]
            played = [
                [each.model_dump() | {"outcome": outcome_or_none(each, outcomes)} for each in round_]
                for round_ in league.played
            ]
            print_line(
                as_json_line(
                    {"league": league.name, "game": league.game, "standings": lines, "rounds": played}
                )
            )
            return
        for line in (
            *fixed_width_lines(standings_table(league, outcomes)),
            "",
            *fixed_width_lines(cross_text_table(league, outcomes)),
        ):
            print_line(line)

    return refresh_results_and_print(data, print_league_of)


def find_league(workspace: Workspace, name_or_number: str) -> League:
    """The league with this name or number."""
    leagues = workspace.leagues.readable_leagues_with_numbers()
    found = [
        each
        for id, each in leagues
        if accent_free_search_key(each.name) == accent_free_search_key(name_or_number)
        or str(id) == name_or_number
    ]
    if not found:
        names = ", ".join(f"{id} {each.name}" for id, each in leagues)
        raise StoreError(
            say(
                "leagues.which",
                "There is no league {given}. The leagues: {names}",
                given=name_or_number,
                names=names or "-",
            )
        )
    return found[0]


def refresh_results_and_print(data_path: Path | None, print_results: Callable[[Workspace], None]) -> int:
    def refresh_then_print(workspace: Workspace) -> int:
        for _ in workspace.people.refresh_changed_results_with_progress():
            pass
        print_results(workspace)
        return 0

    return run_read_only_on_workspace_or_copy(data_path, refresh_then_print)
