"""All finished games by day, with a search for players and a filter by game; and the games of one day."""

from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby

import flet as ft

from models.store import ResultFilter
from models.translation import say
from referee.people.player_statistics import PlayerTotals
from views.app.component import use_workspace
from views.components.choices import choice_buttons, name_field
from views.components.controls import button, column, navigation_to, row, rows_with_dividers, sheet, words
from views.components.shell import screen_component
from views.screens.people.formatting import (
    ALL,
    FinishedGame,
    end_day_text,
    finished_game_row,
    finished_games,
    game_title,
    games_won_text,
    local_iso_date,
    titled_sheet,
)
from views.screens.people.refresh import figures_screen, use_refreshed_figures

AT_ONCE = 100
"""The number of games listed at once."""


@screen_component
def History() -> ft.Control:
    """Draw `/history`."""
    workspace = use_workspace()
    sought, seek = ft.use_state("")
    game, choose = ft.use_state(ALL)
    most, show = ft.use_state(AT_ONCE)
    refreshing = use_refreshed_figures(workspace)

    def filters_and_games() -> list[ft.Control]:
        result_filter = ResultFilter(
            workspace.people.players_matching_each_word(sought), "" if game == ALL else game
        )
        found = finished_games(workspace, result_filter, most)
        sheets = [
            history_filters(workspace.people.results.game_names_by_times_played(), sought, seek, game, choose)
        ]
        sheets += games_by_day_sheets(found) or [sheet(words(no_match_text()))]
        earlier = workspace.people.results.game_count(result_filter) - most if len(found) == most else 0
        if earlier > 0:
            more = say("people.earlier", "Earlier games ({count})", count=earlier)
            sheets.append(button(more, "earlier", lambda: show(lambda number: number + AT_ONCE), "plain"))
        return sheets

    title = say("people.history", "All games")
    return figures_screen("/history", title, "/players", refreshing, filters_and_games)


@screen_component
def GamesOfDay() -> ft.Control:
    """Draw `/history/<day>`: the games of one day, and how many each player won."""
    workspace = use_workspace()
    given = ft.use_route_params()["day"]
    refreshing = use_refreshed_figures(workspace)
    found = finished_games(workspace, filter_for_day(given)) if refreshing is None else []
    title = end_day_text(found[0].ended) if found else given
    sheets = [wins_by_player_sheet(found), day_sheet(found)] if found else [sheet(words(no_match_text()))]
    return figures_screen(f"/history/{given}", title, "/history", refreshing, lambda: sheets)


def filter_for_day(iso_day: str) -> ResultFilter:
    """Return the games that ended on this day, in this machine's time zone; none for an invalid day."""
    try:
        begins = datetime.combine(date.fromisoformat(iso_day), time()).astimezone()
        ends = (begins + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError):
        return ResultFilter(players=((),))
    return ResultFilter(since=begins.astimezone(UTC).isoformat(), until=ends.isoformat())


def no_match_text() -> str:
    return say("people.none_found", "No finished game matches.")


def history_filters(
    games: list[str],
    typed_players: str,
    set_typed_players: Callable[[str], object],
    chosen_game: str,
    choose_game: Callable[[str], object],
) -> ft.Control:
    kinds = {ALL: say("people.every_game", "All"), **{game: game_title(game) for game in games}}
    field = name_field(say("people.who", "Players"), "who", typed_players, set_typed_players)
    return sheet(column(field, row(*choice_buttons("only", kinds, chosen_game, choose_game)), spacing=10))


def wins_by_player_sheet(games: list[FinishedGame]) -> ft.Control:
    totals: defaultdict[str, PlayerTotals] = defaultdict(PlayerTotals)
    for seat in (seat for game in games for seat in game.seats):
        totals[seat.player].add_game(seat.outcome, {})
    ranked = sorted(totals.items(), key=lambda each: (-each[1].won, -each[1].tied, each[1].played, each[0]))
    rows = [
        ft.Row([words(name, expand=True), words(games_won_text(each.played, each.won, each.tied))], spacing=8)
        for name, each in ranked
    ]
    return titled_sheet(say("people.everybody", "Everyone"), rows_with_dividers(rows, spacing=6))


def games_by_day_sheets(games: list[FinishedGame]) -> list[ft.Control]:
    """Return a sheet for each day with its games; a day of several games links to its own page."""

    def day_sheet_with_link(iso_day: str, games_of_day: list[FinishedGame]) -> ft.Control:
        text, show_day = (
            say("people.evening", "Everyone on this day"),
            navigation_to(f"/history/{iso_day}"),
        )
        link = row(button(text, f"day-{iso_day}", show_day, "quiet"))
        return day_sheet(games_of_day, link if len(games_of_day) > 1 else None)

    days = groupby(games, key=lambda each: local_iso_date(each.ended))
    return [day_sheet_with_link(iso_day, list(games_of_day)) for iso_day, games_of_day in days]


def day_sheet(games: list[FinishedGame], link: ft.Control | None = None) -> ft.Control:
    """Return the games of one day, above a link."""
    rows = rows_with_dividers([finished_game_row(game) for game in games], spacing=2)
    return titled_sheet(end_day_text(games[0].ended), rows, link)
