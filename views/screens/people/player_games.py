"""The games behind one figure of a player, with what each added to the figure."""

from collections.abc import Callable
from urllib.parse import unquote

import flet as ft

from models.store import ResultFilter
from models.translation import say
from referee.games import GAMES
from views.app import theme
from views.app.hooks import use_shared_value
from views.app.preferences import use_workspace
from views.components.paper import column, rows_with_dividers, sheet, words
from views.components.pressable import button
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.people.breakdown import breakdown_value_text
from views.screens.people.formatting import (
    AGAINST,
    ALL,
    YEAR,
    FinishedGame,
    finished_game_row,
    finished_games_from_results,
    game_title,
    local_iso_date,
    opponents_in_game,
    player_games_url,
    player_url,
    result_of_player,
    table_url_or_league_if_hand_entered,
)
from views.screens.people.refresh import refresh_progress_sheet, use_refreshed_figures

LATEST = 30
"""The number of games listed at first, and added by each tap."""


@screen_component
def PlayersGames() -> ft.Control:
    """Draw `/players/<name>/of/<game>`. With `/<way>/<value>` only some of them: an army, edition or team, a
    year, or an opponent.
    """
    workspace, page = use_workspace(), ft.context.page
    given = {"way": "", "value": "", **ft.use_route_params()}
    name, game, way, value = unquote(given["name"]), given["game"], given["way"], unquote(given["value"])
    use_shared_value(workspace.store, lambda shown: shown.people)
    seen, show = ft.use_state(LATEST)
    progress = use_refreshed_figures(workspace)
    back = f"{player_url(name)}/{value}" if way == YEAR else player_url(name)
    route, top = (
        player_games_url(name, game, way, value),
        top_bar(name, lambda: page.navigate(back), subtitle=games_filter_title(game, way, value)),
    )
    if progress is not None:
        return screen_view(route, top, scrolling_page_of_sheets([refresh_progress_sheet(progress)], 560))
    every = finished_games_from_results(
        workspace.people.results_of_matching_games(
            ResultFilter(players=((name,),), game="" if game == ALL else game)
        )
    )
    those = [each for each in every if is_game_matching_filter(each, name, way, value)]

    def handler_to_open_game(table: int) -> Callable[[], object]:
        return lambda: page.navigate(table_url_or_league_if_hand_entered(table))

    rows = [
        game_row_with_player_figures(each, name, handler_to_open_game(each.table)) for each in those[:seen]
    ]
    more = button(
        say("people.more", "Earlier games"), "earlier", lambda: show(lambda now: now + LATEST), "plain"
    )
    return screen_view(
        route,
        top,
        scrolling_page_of_sheets(
            [sheet(rows_with_dividers(rows, spacing=4)), *([more] if len(those) > seen else [])], 560
        ),
    )


def games_filter_title(game: str, category: str, value: str) -> str:
    """Return the title of this selection of games."""
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
        each == f"{category}/{value}" or each.startswith(f"{category}/{value}/")
        for each in own_result.statistics
    )


def game_row_with_player_figures(game: FinishedGame, player: str, on_tap: Callable[[], object]) -> ft.Control:
    own_result = result_of_player(game, player)
    known = GAMES[game.game].statistic_labels if game.game in GAMES else {}
    text = ", ".join(
        f"{GAMES[game.game].statistic_label(each)} {number}"
        for each in known
        if (number := own_result.statistics.get(each))
    )
    return column(
        finished_game_row(game, on_tap, player),
        words(text, size=theme.TINY, faded=True) if text else None,
        spacing=0,
    )
