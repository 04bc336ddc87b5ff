"""All leagues."""

import flet as ft

from models.store import StoreError
from models.translation import say
from referee.people.leagues import League, planned_round_count
from views.app import theme
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.paper import rows_with_dividers, sheet, words
from views.components.pressable import pressable, silent_text
from views.components.shell import screen_component, screen_view, scrolling_page_of_sheets, top_bar
from views.screens.people.formatting import game_title
from views.screens.people.league_import import ImportLeague
from views.screens.people.new_league import NewLeagueForm


@screen_component
def LeagueListScreen() -> ft.Control:
    """Draw `/leagues`, the list of leagues."""
    workspace, page = use_workspace(), ft.context.page
    use_shared_value(workspace.store, lambda shown: shown.people)
    try:
        leagues = workspace.leagues.readable_leagues_with_numbers()
    except StoreError as fault:
        return screen_view(
            "/leagues",
            all_leagues_top_bar(),
            scrolling_page_of_sheets([sheet(words(str(fault), color=theme.REFUSAL))], 560),
        )

    def league_row(id: int, league: League) -> ft.Control:
        rounds = say(
            "leagues.round_of",
            "round {now} of {all}",
            now=len(league.played),
            all=planned_round_count(league),
        )
        text = f"{game_title(league.game)} · {rounds}"
        lines: list[ft.Control] = [
            silent_text(league.name, size=theme.MEDIUM, color=theme.INK, weight=ft.FontWeight.W_500),
            silent_text(text, size=theme.TINY, color=theme.INK_FADED),
        ]
        to_it = ft.Icon(Icons.CHEVRON_RIGHT, size=20, color=theme.INK_FADED)
        return pressable(
            ft.Row([ft.Column(lines, spacing=2, expand=True), to_it], spacing=8),
            label=f"{league.name}: {text}",
            identifier=f"league-{id}",
            on_click=lambda: page.navigate(f"/leagues/{id}"),
            padding=ft.Padding.symmetric(horizontal=4, vertical=8),
            border_radius=theme.ROUND,
        )

    sheets: list[ft.Control] = (
        [sheet(rows_with_dividers([league_row(*each) for each in leagues], spacing=2))] if leagues else []
    )
    return screen_view(
        "/leagues",
        all_leagues_top_bar(),
        scrolling_page_of_sheets(
            [*sheets, NewLeagueForm(key="new-league"), ImportLeague(key="import-league")], 560
        ),
    )


def all_leagues_top_bar() -> ft.Control:
    page = ft.context.page
    return top_bar(say("leagues.leagues", "Leagues and evenings"), lambda: page.navigate("/players"))
