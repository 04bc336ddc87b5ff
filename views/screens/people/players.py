"""All players, game by game, the strongest first; and the link to all games."""

import flet as ft

from models.store import Standing
from models.translation import say
from views.app import theme
from views.app.component import use_typed_ref, use_workspace
from views.app.icons import Icons
from views.components.controls import (
    button,
    heading_text,
    rows_with_dividers,
    sheet,
    silent_text,
    tappable_row,
    words,
)
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.games import default_player_names_in_all_languages
from views.screens.people.formatting import game_title, games_won_text, player_url, rating_text_or_empty
from views.screens.people.import_export import GamesImportExport
from views.screens.people.refresh import WIDTH, use_refreshed_figures
from views.workspace.workspace import Workspace


@screen_component
def Players() -> ft.Control:
    workspace, page = use_workspace(), ft.context.page
    many_come = use_typed_ref(False)
    _, draw_anew = ft.use_state(0)
    refreshing = use_refreshed_figures(workspace, with_ratings=True, is_paused=many_come)

    def pause_or_resume_refresh(is_importing: bool) -> None:
        many_come.current = is_importing
        draw_anew(lambda times: times + 1)

    def sheets_of_players() -> list[ft.Control]:
        everybody = workspace.people.results.visible_player_totals()
        standings = [each for each in everybody if each.player not in default_player_names_in_all_languages()]
        games = dict.fromkeys(standing.game for standing in standings)
        return [
            links_to_leagues_and_games(bool(everybody)),
            *([game_players_sheet(workspace, game, standings) for game in games] or [no_players_sheet()]),
            *hidden_players_sheet_if_any(workspace),
        ]

    # the result of an import stays visible while the figures are refreshed
    import_export = GamesImportExport(pause_or_resume_refresh, key="out-and-in")
    sheets = [*(sheets_of_players() if refreshing is None else [refreshing]), import_export]
    top = top_bar(say("people.players", "Players"), lambda: page.navigate("/"))
    return screen_view("/players", top, scrolling_page_of_sheets(sheets, WIDTH))


def links_to_leagues_and_games(has_games: bool) -> ft.Control:
    """Return links to the leagues, and to all games if there are any."""

    def link(text: str, identifier: str, url: str, icon: ft.IconData) -> ft.Control:
        page = ft.context.page
        return button(text, identifier, lambda: page.navigate(url), icon=icon, expand=True)

    links = [
        link(say("leagues.leagues", "Leagues and evenings"), "to-leagues", "/leagues", Icons.EMOJI_EVENTS)
    ]
    if has_games:
        links.append(link(say("people.to_history", "All games"), "to-history", "/history", Icons.HISTORY))
    return ft.Row(links, spacing=8)


def no_players_sheet() -> ft.Control:
    return sheet(
        words(
            say(
                "people.nobody",
                "No finished games yet. After your first one, the players and their results are listed "
                "here. Corrections to a record change them too.",
            ),
            size=theme.MEDIUM,
        )
    )


def game_players_sheet(workspace: Workspace, game: str, standings: list[Standing]) -> ft.Control:
    """Return one game's players by rating, provisional ratings last."""
    ratings = workspace.people.ratings.ratings_by_game()[game]
    rated = [(each, ratings.rating_of(each.player)) for each in standings if each.game == game]
    rated.sort(key=lambda each: (each[1].is_provisional, -each[1].rating))
    rows = [
        ranked_player_row(rank, standing, rating_text_or_empty(rating))
        for rank, (standing, rating) in enumerate(rated, 1)
    ]
    return sheet(ft.Column([heading_text(game_title(game)), rows_with_dividers(rows, spacing=2)], spacing=8))


def ranked_player_row(rank: int, standing: Standing, rating: str) -> ft.Control:
    """Return the row of a player in a game, which opens the player's page."""
    page, won = ft.context.page, games_won_text(standing.played, standing.won, standing.tied)
    lines: list[ft.Control] = [
        silent_text(standing.player, size=theme.MEDIUM, color=theme.INK, weight=ft.FontWeight.W_500),
        silent_text(rating, size=theme.TINY, color=theme.INK_FADED),
    ]
    return tappable_row(
        [
            ft.Container(silent_text(str(rank), size=theme.SMALL, color=theme.INK_FADED), width=22),
            ft.Column(lines, spacing=1, expand=True),
            silent_text(won, size=theme.SMALL, color=theme.INK),
        ],
        f"{standing.player}: {won}, {rating}",
        f"player-{standing.game}-{standing.player}",
        lambda: page.navigate(player_url(standing.player)),
        padding_across_and_down=(4, 8),
    )


def hidden_players_sheet_if_any(workspace: Workspace) -> list[ft.Control]:
    """Return the hidden players, each with a button to list them again."""
    buttons = [
        button(
            say("people.show_again", "List {player} again", player=name),
            f"show-{name}",
            lambda name=name: workspace.people.hide_or_show_player(name, False),
            "quiet",
        )
        for name in workspace.people.results.hidden_players()
    ]
    heading = heading_text(say("people.hidden", "Hidden"))
    return [sheet(ft.Column([heading, *buttons], spacing=6))] if buttons else []
