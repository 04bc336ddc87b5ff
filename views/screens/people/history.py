"""All finished games by day, with a search for players and a filter by game; and the games of one day."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby

import flet as ft

from models.store import ResultFilter
from models.translation import say
from views.app.hooks import use_shared_value
from views.app.preferences import use_workspace
from views.components.choices import name_field
from views.components.paper import heading_text, row, rows_with_dividers, sheet, words
from views.components.pressable import button
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.people.formatting import (
    FinishedGame,
    end_day_text,
    finished_game_row,
    finished_games_from_results,
    game_title,
    games_won_text,
    local_iso_date,
    table_url_or_league_if_hand_entered,
)
from views.screens.people.refresh import refresh_progress_sheet, use_refreshed_figures

AT_ONCE = 100
"""The number of games listed at once."""


@screen_component
def History() -> ft.Control:
    """Draw `/history`."""
    workspace, page = use_workspace(), ft.context.page
    use_shared_value(workspace.store, lambda shown: shown.people)
    sought, seek = ft.use_state("")
    game, choose = ft.use_state("")
    most, show = ft.use_state(AT_ONCE)
    progress = use_refreshed_figures(workspace)
    top = top_bar(say("people.history", "All games"), lambda: page.navigate("/players"))
    if progress is not None:
        return screen_view("/history", top, scrolling_page_of_sheets([refresh_progress_sheet(progress)], 560))
    result_filter = ResultFilter(workspace.people.players_matching_each_word(sought), game)
    found = finished_games_from_results(workspace.people.results_of_matching_games(result_filter, most))
    sheets = [
        history_filters(workspace.people.games_with_results(), sought, seek, game, choose),
        *games_by_day_sheets(found),
    ]
    if not found:
        sheets.append(no_matching_games_sheet())
    if len(found) == most and (count := workspace.people.count_matching_games(result_filter)) > most:
        more = say("people.earlier", "Earlier games ({count})", count=count - most)
        sheets.append(button(more, "earlier", lambda: show(lambda number: number + AT_ONCE), "plain"))
    return screen_view("/history", top, scrolling_page_of_sheets(sheets, 560))


@screen_component
def GamesOfDay() -> ft.Control:
    """Draw `/history/<day>`: the games of one day, and how many each player won."""
    workspace, page = use_workspace(), ft.context.page
    given = ft.use_route_params()["day"]
    use_shared_value(workspace.store, lambda shown: shown.people)
    progress = use_refreshed_figures(workspace)
    found = (
        finished_games_from_results(workspace.people.results_of_matching_games(filter_for_day(given)))
        if progress is None
        else []
    )
    top = top_bar(end_day_text(found[0].ended) if found else given, lambda: page.navigate("/history"))
    sheets = (
        [wins_by_player_sheet(found), *games_by_day_sheets(found, is_page_of_day=True)]
        if found
        else [no_matching_games_sheet()]
    )
    return screen_view(
        f"/history/{given}",
        top,
        scrolling_page_of_sheets(sheets if progress is None else [refresh_progress_sheet(progress)], 560),
    )


def filter_for_day(iso_day: str) -> ResultFilter:
    """Return the games that ended on this day, in this machine's time zone; none for an invalid day."""
    try:
        begins = datetime.combine(date.fromisoformat(iso_day), time()).astimezone()
        ends = (begins + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError):
        return ResultFilter(players=((),))
    return ResultFilter(since=begins.astimezone(UTC).isoformat(), until=ends.isoformat())


def no_matching_games_sheet() -> ft.Control:
    return sheet(words(say("people.none_found", "No finished game matches.")))


def history_filters(
    games: list[str],
    typed_players: str,
    set_typed_players: Callable[[str], object],
    chosen_game: str,
    choose_game: Callable[[str], object],
) -> ft.Control:
    """Return the filters: by player and by game."""

    def game_filter_button(name: str, text: str) -> ft.Control:
        return button(
            text,
            f"only-{name or 'all'}",
            lambda: choose_game(name),
            "chosen" if name == chosen_game else "plain",
        )

    kinds = [
        game_filter_button("", say("people.every_game", "All")),
        *(game_filter_button(each, game_title(each)) for each in games),
    ]
    field = name_field(say("people.who", "Players"), "who", typed_players, set_typed_players)
    return sheet(
        ft.Column([field, row(*kinds)], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    )


def wins_by_player_sheet(games: list[FinishedGame]) -> ft.Control:
    """Return how many games each player won on this day."""
    played, won, tied = Counter[str](), Counter[str](), Counter[str]()
    for seat in (seat for each in games for seat in each.seats):
        played[seat.player] += 1
        won[seat.player] += seat.outcome == "won"
        tied[seat.player] += seat.outcome == "tied"
    first = sorted(played, key=lambda name: (-won[name], -tied[name], played[name], name))
    rows = [
        ft.Row(
            [words(name, expand=True), words(games_won_text(played[name], won[name], tied[name]))], spacing=8
        )
        for name in first
    ]
    return sheet(
        ft.Column(
            [heading_text(say("people.everybody", "Everyone")), rows_with_dividers(rows, spacing=6)],
            spacing=8,
        )
    )


def games_by_day_sheets(finished_games: list[FinishedGame], is_page_of_day: bool = False) -> list[ft.Control]:
    """Return the games grouped by day. Each day links to its own page, unless this is that page
    (`is_page_of_day`)."""
    page = ft.context.page

    def handler_to_open(address: str) -> Callable[[], object]:
        return lambda: page.navigate(address)

    sheets: list[ft.Control] = []
    for day, games in groupby(finished_games, key=lambda each: local_iso_date(each.ended)):
        those = list(games)
        rows = [
            finished_game_row(each, handler_to_open(table_url_or_league_if_hand_entered(each.table)))
            for each in those
        ]
        evening = say("people.evening", "Everyone on this day")
        way = (
            []
            if is_page_of_day or len(those) < 2
            else [button(evening, f"day-{day}", handler_to_open(f"/history/{day}"), "quiet")]
        )
        sheets.append(
            sheet(
                ft.Column(
                    [heading_text(end_day_text(those[0].ended)), rows_with_dividers(rows, spacing=2), *way],
                    spacing=8,
                )
            )
        )
    return sheets
