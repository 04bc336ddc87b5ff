"""The games of a player: those of one year, with the months, the opponents and the results of each game; and
those behind one figure, with what each added to it."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from urllib.parse import unquote

import flet as ft

from models.locales import month_initials
from models.store import KeptResult
from models.translation import current_language, say
from referee.people.player_statistics import PlayerTotals
from views.app import theme
from views.app.component import use_workspace
from views.components.controls import (
    button,
    column,
    heading_text,
    navigation_to,
    rows_with_dividers,
    semantic_group,
    sheet,
    silent_text,
    words,
)
from views.components.shell import screen_component
from views.screens.people.formatting import (
    AGAINST,
    ALL,
    YEAR,
    FinishedGame,
    figure_labels_and_values,
    finished_game_row,
    finished_games_of_player,
    frequent_opponents,
    game_title,
    games_won_text,
    label_value_rows,
    local_iso_date,
    opponents_in_game,
    player_games_url,
    player_url,
    result_of_player,
    titled_sheet,
)
from views.screens.people.player_figures import breakdown_value_text, counted_figures_text
from views.screens.people.refresh import figures_screen, use_refreshed_figures
from views.workspace.workspace import Workspace

LATEST = 30
"""The number of games listed at first, and added by each tap."""
HIGH = 96
"""The height of the columns of months, in pixels."""


@screen_component
def SinglePlayerGamesScreen() -> ft.Control:
    """Draw `/players/<name>/of/<game>`. With `/<way>/<value>` only some of them: an army, edition or team, a
    year, or an opponent.
    """
    workspace = use_workspace()
    given = {"way": "", "value": "", **ft.use_route_params()}
    name, game, way, value = unquote(given["name"]), given["game"], given["way"], unquote(given["value"])
    seen, show = ft.use_state(LATEST)
    refreshing = use_refreshed_figures(workspace)

    def latest_games() -> list[ft.Control]:
        every = finished_games_of_player(workspace, name, "" if game == ALL else game)
        those = [each for each in every if is_game_matching_filter(each, name, way, value)]
        rows = [game_row_with_player_figures(each, name) for each in those[:seen]]
        sheets: list[ft.Control] = [sheet(rows_with_dividers(rows, spacing=4))]
        if len(those) > seen:
            more = say("people.more", "Earlier games")
            sheets.append(button(more, "earlier", lambda: show(lambda now: now + LATEST), "plain"))
        return sheets

    back = f"{player_url(name)}/{value}" if way == YEAR else player_url(name)
    url, subtitle = player_games_url(name, game, way, value), games_filter_title(game, way, value)
    return figures_screen(url, name, back, refreshing, latest_games, subtitle)


def games_filter_title(game: str, category: str, value: str) -> str:
    of = [] if game == ALL else [game_title(game)]
    if category == AGAINST:
        of.append(say("people.against_one", "against {player}", player=value))
    elif category:
        of.append(value if category == YEAR else breakdown_value_text(game, category, value))
    return " · ".join(of)


def is_game_matching_filter(game: FinishedGame, player: str, category: str, value: str) -> bool:
    own_result = result_of_player(game, player)
    if category == AGAINST:
        return value in opponents_in_game(game, own_result)
    if category == YEAR:
        return local_iso_date(game.ended).startswith(f"{value}-")
    return not category or any(
        statistic == f"{category}/{value}" or statistic.startswith(f"{category}/{value}/")
        for statistic in own_result.statistics
    )


def game_row_with_player_figures(game: FinishedGame, player: str) -> ft.Control:
    text = counted_figures_text(game.game, result_of_player(game, player).statistics)
    figures = words(text, size=theme.TINY, faded=True) if text else None
    return column(finished_game_row(game, player), figures, spacing=0)


@screen_component
def YearOfPlayer() -> ft.Control:
    """Draw `/players/<name>/<year>`."""
    workspace = use_workspace()
    given = ft.use_route_params()
    name, year = unquote(given["name"]), given["year"]
    refreshing = use_refreshed_figures(workspace)
    back, sheets = player_url(name), partial(sheets_of_year, workspace, name, year)
    return figures_screen(f"{back}/{year}", f"{name}, {year}", back, refreshing, sheets)


def sheets_of_year(workspace: Workspace, player: str, year: str) -> list[ft.Control]:
    """Return all sheets of a player's year; one sentence if the player has no game in it."""
    games = [
        game
        for game in finished_games_of_player(workspace, player)
        if is_game_matching_filter(game, player, YEAR, year)
    ]
    if not games:
        return [sheet(words(say("people.no_games", "No finished game of {player} is here.", player=player)))]
    results = [seat for game in games for seat in game.seats if seat.player == player]
    return [
        month_chart_sheet(results),
        *figures_of_year_by_game(results),
        titled_sheet(say("people.against", "Against"), label_value_rows(frequent_opponents(player, games))),
        button(
            say("people.its_games", "The games behind these figures"),
            "games-of-the-year",
            navigation_to(player_games_url(player, ALL, YEAR, year)),
            "wood",
            fills=True,
        ),
    ]


def month_chart_sheet(results: Sequence[KeptResult]) -> ft.Control:
    """Return the games won in a year, and a chart of its months."""
    outcomes = Counter(result.outcome for result in results)
    played = Counter(month_of_result(result) for result in results)
    won = Counter(month_of_result(result) for result in results if result.outcome == "won")
    chart = month_column_chart(
        [
            (initial, played[month], won[month])
            for month, initial in enumerate(month_initials(current_language()), 1)
        ]
    )
    heading = heading_text(games_won_text(len(results), outcomes["won"], outcomes["tied"]))
    return sheet(ft.Column([heading, chart], spacing=10))


def month_of_result(result: KeptResult) -> int:
    """Return the month in which a game ended, from 1."""
    return int(local_iso_date(result.ended)[5:7])


def month_column_chart(months_games_and_wins: Sequence[tuple[str, int, int]]) -> ft.Control:
    """Draw one column per month: its height is the games played, its darker lower part the games won.
    `months_games_and_wins`: name, games, wins.
    """
    most = max((played for _, played, _ in months_games_and_wins), default=0) or 1
    columns = ft.Row(
        [month_column(*month, HIGH / most) for month in months_games_and_wins],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    text = ", ".join(f"{name} {played}" for name, played, _ in months_games_and_wins if played)
    drawn = semantic_group(columns, text, identifier="months")
    legend = say("people.months_told", "Games per month. Won games are filled")
    return ft.Column([drawn, words(legend, size=theme.TINY, faded=True)], spacing=6)


def month_column(name: str, played: int, won: int, game_height: float) -> ft.Control:
    """Draw the column of one month, `game_height` pixels high for each game."""
    edge = ft.Border.all(1, theme.MAY) if played > won else None
    parts: list[ft.Control] = [
        ft.Container(height=HIGH - game_height * played),
        silent_text(str(played) if played else "", size=theme.TINY, color=theme.INK_FADED),
        ft.Container(height=game_height * (played - won), width=16, bgcolor=theme.MAY_WASH, border=edge),
        ft.Container(height=game_height * won, width=16, bgcolor=theme.MAY),
        silent_text(name, size=theme.TINY, color=theme.INK_FADED),
    ]
    return ft.Column(
        parts, spacing=0, tight=True, expand=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )


def figures_of_year_by_game(results: Sequence[KeptResult]) -> list[ft.Control]:
    """Return a sheet of the player's figures for each game, the most played first."""
    totals_by_game: defaultdict[str, PlayerTotals] = defaultdict(PlayerTotals)
    for each in results:
        totals_by_game[each.game].add_game(each.outcome, each.statistics)
    often = sorted(totals_by_game.items(), key=lambda each: -each[1].played)
    return [
        titled_sheet(game_title(game), label_value_rows(figure_labels_and_values(game, figures)))
        for game, figures in often
    ]
