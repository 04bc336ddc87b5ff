"""All players, game by game, the strongest first; and the link to all games."""

import flet as ft

from models.store import Standing
from models.translation import say
from views.app import theme
from views.app.hooks import use_shared_value, use_typed_ref
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.paper import heading_text, rows_with_dividers, sheet, words
from views.components.pressable import button, pressable, silent_text
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.games import default_player_names_in_all_languages
from views.screens.people.formatting import game_title, games_won_text, player_url, rating_text_or_empty
from views.screens.people.import_export import GamesImportExport
from views.screens.people.refresh import refresh_progress_sheet, use_refreshed_figures
from views.workspace.workspace import Workspace


@screen_component
def Players() -> ft.Control:
    """Draw the list of players."""
    workspace, page = use_workspace(), ft.context.page
    use_shared_value(workspace.store, lambda shown: shown.people)
    many_come = use_typed_ref(False)
    _, draw_anew = ft.use_state(0)
    progress = use_refreshed_figures(workspace, with_ratings=True, is_paused=many_come)
    top = top_bar(say("people.players", "Players"), lambda: page.navigate("/"))

    def pause_or_resume_refresh(is_bringing: bool) -> None:
        many_come.current = is_bringing
        draw_anew(lambda times: times + 1)

    out_and_in = GamesImportExport(pause_or_resume_refresh, key="out-and-in")
    if progress is not None:  # the result of an import stays visible
        return screen_view(
            "/players", top, scrolling_page_of_sheets([refresh_progress_sheet(progress), out_and_in], 560)
        )
    everybody = workspace.people.visible_player_standings()
    standings = [each for each in everybody if each.player not in default_player_names_in_all_languages()]
    sheets = [
        game_players_sheet(workspace, game, standings)
        for game in dict.fromkeys(each.game for each in standings)
    ] or [no_players_sheet()]
    sheets += hidden_players_sheet_if_any(workspace)
    return screen_view(
        "/players",
        top,
        scrolling_page_of_sheets([links_to_leagues_and_games(bool(everybody)), *sheets, out_and_in], 560),
    )


def links_to_leagues_and_games(has_games: bool) -> ft.Control:
    """Return links to the leagues, and to all games if there are any."""
    page = ft.context.page
    leagues = say("leagues.leagues", "Leagues and evenings")
    ways: list[ft.Control] = [
        button(leagues, "to-leagues", lambda: page.navigate("/leagues"), icon=Icons.EMOJI_EVENTS, expand=True)
    ]
    if has_games:
        every = say("people.to_history", "All games")
        ways.append(
            button(every, "to-history", lambda: page.navigate("/history"), icon=Icons.HISTORY, expand=True)
        )
    return ft.Row(ways, spacing=8)


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
    rated = {each.player: ratings.rating_of(each.player) for each in standings if each.game == game}
    those = [each for each in standings if each.game == game]
    those.sort(key=lambda each: (rated[each.player].is_provisional, -rated[each.player].rating))
    rows = [
        ranked_player_row(number, each, rating_text_or_empty(rated[each.player]))
        for number, each in enumerate(those, 1)
    ]
    return sheet(ft.Column([heading_text(game_title(game)), rows_with_dividers(rows, spacing=2)], spacing=8))


def ranked_player_row(rank: int, standing: Standing, rating_words: str) -> ft.Control:
    page = ft.context.page
    won = games_won_text(standing.played, standing.won, standing.tied)
    lines: list[ft.Control] = [
        silent_text(standing.player, size=theme.MEDIUM, color=theme.INK, weight=ft.FontWeight.W_500),
        silent_text(rating_words, size=theme.TINY, color=theme.INK_FADED),
    ]
    parts: list[ft.Control] = [
        ft.Container(silent_text(str(rank), size=theme.SMALL, color=theme.INK_FADED), width=22),
        ft.Column(lines, spacing=1, expand=True),
        silent_text(won, size=theme.SMALL, color=theme.INK),
        ft.Icon(Icons.CHEVRON_RIGHT, size=20, color=theme.INK_FADED),
    ]
    return pressable(
        ft.Row(parts, spacing=8),
        label=f"{standing.player}: {won}, {rating_words}",
        identifier=f"player-{standing.game}-{standing.player}",
        on_click=lambda: page.navigate(player_url(standing.player)),
        padding=ft.Padding.symmetric(horizontal=4, vertical=8),
        border_radius=theme.ROUND,
    )


def hidden_players_sheet_if_any(workspace: Workspace) -> list[ft.Control]:
    """Return the hidden players, each with a button to list them again."""
    names = workspace.people.hidden_players()
    if not names:
        return []

    def list_again_button(name: str) -> ft.Control:
        words_ = say("people.show_again", "List {player} again", player=name)
        return button(
            words_, f"show-{name}", lambda: workspace.people.hide_or_show_player(name, False), "quiet"
        )

    return [
        sheet(
            ft.Column(
                [heading_text(say("people.hidden", "Hidden")), *map(list_again_button, names)], spacing=6
            )
        )
    ]
