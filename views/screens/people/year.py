"""One year of a player: the months, each game, the opponents, and the best results."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from urllib.parse import unquote

import flet as ft

from models.locales import month_initials
from models.store import KeptResult, ResultFilter
from models.translation import current_language, say
from referee.people.player_statistics import PlayerTotals
from views.app.hooks import use_shared_value
from views.app.preferences import use_workspace
from views.components.paper import column, heading_text, sheet, words
from views.components.pressable import button
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.people.charts import month_column_chart
from views.screens.people.formatting import (
    ALL,
    YEAR,
    figure_labels_and_values,
    finished_games_from_results,
    frequent_opponents_sheet,
    game_title,
    games_won_text,
    label_value_rows,
    player_games_url,
    player_url,
)
from views.screens.people.refresh import refresh_progress_sheet, use_refreshed_figures


def local_end_time(result: KeptResult) -> datetime | None:
    """Return when a game ended, in this machine's time zone."""
    try:
        return datetime.fromisoformat(result.ended).astimezone()
    except ValueError:
        return None


def years_of_results(results: Sequence[KeptResult]) -> list[int]:
    """Return the years in which these games ended, the latest first."""
    return sorted({end_time.year for row in results if (end_time := local_end_time(row))}, reverse=True)


@screen_component
def YearOfPlayer() -> ft.Control:
    """Draw `/players/<name>/<year>`."""
    workspace, page = use_workspace(), ft.context.page
    given = ft.use_route_params()
    name, year = unquote(given["name"]), given["year"]
    use_shared_value(workspace.store, lambda shown: shown.people)
    progress = use_refreshed_figures(workspace)
    top, route = (
        top_bar(f"{name}, {year}", lambda: page.navigate(player_url(name))),
        f"{player_url(name)}/{year}",
    )
    if progress is not None:
        return screen_view(route, top, scrolling_page_of_sheets([refresh_progress_sheet(progress)], 560))
    rows = [
        row
        for row in workspace.people.results_of_player_or_all(name)
        if (end_time := local_end_time(row)) and str(end_time.year) == year
    ]
    if not rows:
        sentence = say("people.no_games", "No finished game of {player} is here.", player=name)
        return screen_view(route, top, scrolling_page_of_sheets([sheet(words(sentence))], 560))
    tables = {row.table for row in rows}
    played = [
        each
        for each in finished_games_from_results(
            workspace.people.results_of_matching_games(ResultFilter(players=((name,),)))
        )
        if each.table in tables
    ]
    text = say("people.its_games", "The games behind these figures")
    to_them = button(
        text,
        "games-of-the-year",
        lambda: page.navigate(player_games_url(name, ALL, YEAR, year)),
        "wood",
        fills=True,
    )
    sheets = [
        month_chart_sheet(rows),
        *figures_of_year_by_game(rows),
        frequent_opponents_sheet(name, played),
        to_them,
    ]
    return screen_view(route, top, scrolling_page_of_sheets(sheets, 560))


def month_chart_sheet(results: Sequence[KeptResult]) -> ft.Control:
    played, won = Counter[int](), Counter[int]()
    for row in results:
        end_time = local_end_time(row)
        assert end_time is not None  # rows without an end time are in no year
        played[end_time.month] += 1
        won[end_time.month] += row.outcome == "won"
    drawn = month_column_chart(
        [
            (short, played[number], won[number])
            for number, short in enumerate(month_initials(current_language()), 1)
        ]
    )
    ties = sum(row.outcome == "tied" for row in results)
    return sheet(
        ft.Column([heading_text(games_won_text(len(results), sum(won.values()), ties)), drawn], spacing=10)
    )


def figures_of_year_by_game(results: Sequence[KeptResult]) -> list[ft.Control]:
    games: dict[str, PlayerTotals] = {}
    for row in results:
        games.setdefault(row.game, PlayerTotals()).add_game(row.outcome, row.statistics)
    often = sorted(games.items(), key=lambda each: -each[1].played)
    return [
        sheet(
            column(heading_text(game_title(game)), label_value_rows(figure_labels_and_values(game, figures)))
        )
        for game, figures in often
    ]
