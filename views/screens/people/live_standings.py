"""The standings of a league, read-only: `/table/<id>/standings` for the players and spectators of a table,
and `/standings/<token>` for everybody who has the league's link.
"""

import flet as ft

from models.errors import ExplainedError
from models.translation import say
from referee.people.league_sheets import pairings_table, standings_caption
from referee.people.leagues import League, Outcomes
from views.app import theme
from views.app.component import use_app_context, use_shared_value
from views.components.controls import (
    column,
    heading_text,
    live_announcement,
    rows_with_dividers,
    sheet,
    words,
)
from views.components.shell import page_of_sheets, screen_component
from views.screens.people.formatting import game_title
from views.screens.people.league import WIDTH, standings_sheet
from views.screens.people.round_clock import (
    DIGITS_ON_THE_SHEET,
    RoundClockDigits,
    current_round_number_text_or_empty,
)
from views.workspace.league_links import LeagueViewAccess


@screen_component
def LiveStandings() -> ft.Control:
    """Draw the current standings, the results of the last round and its clock."""
    context = use_app_context()
    given = ft.use_route_params()["id"]
    use_shared_value(context.store, lambda shown: (shown.people, shown.home))
    route, back_url = f"/table/{given}/standings", f"/table/{given}"
    try:
        found = context.access(int(given)).table_league()
    except (ValueError, ExplainedError) as error:
        text = "" if type(error) is ValueError else str(error)
        return page_of_sheets(route, "", back_url, [sheet(words(text))], WIDTH)
    if found is None:
        text = say("standings.no_league", "This table belongs to no league.")
        return page_of_sheets(route, "", back_url, [sheet(words(text))], WIDTH)
    return standings_page(route, back_url, *found)


@screen_component
def LinkedStandings(access: LeagueViewAccess) -> ft.Control:
    """Draw the standings of the league whose link this device has; once the link has ended, a sentence that
    says so."""
    context, page = use_app_context(), ft.context.page
    use_shared_value(context.store, lambda shown: (shown.people, shown.home))
    route, found = page.route or "/", access.league_and_outcomes()
    if found is None:
        text = say("standings.link_ended", "This link has ended. Ask your host for a new one.")
        ended = sheet(live_announcement(text, "link-ended"))
        return page_of_sheets(route, standings_caption(), None, [ended], WIDTH)
    return standings_page(route, None, *found)


def standings_page(route: str, back_url: str | None, league: League, outcomes: Outcomes) -> ft.View:
    """Return the standings, the results of the last round and its clock, below the league, its game and its
    round."""
    sheets = [standings_sheet(league, outcomes)]
    if league.played:
        results = pairings_table(league, outcomes, len(league.played) - 1)
        lines = [pairing_result_row(row, results.wide) for row in results.rows]
        sheets.append(sheet(column(heading_text(results.title), rows_with_dividers(lines, 7))))
    if league.clock.started_at:
        sheets.append(sheet(RoundClockDigits(league.clock, DIGITS_ON_THE_SHEET, theme.INK, key="digits")))
    facts = (game_title(league.game), current_round_number_text_or_empty(league))
    subtitle = " · ".join(filter(None, facts))
    return page_of_sheets(route, league.name, back_url, sheets, WIDTH, subtitle=subtitle)


def pairing_result_row(cells: tuple[str, ...], wide_columns: tuple[int, ...]) -> ft.Control:
    """Return a pairing on one line: board, names, result."""
    return ft.Row(
        [
            words(cell, expand=5 if at in wide_columns else 2 if at else 1, faded=at == 0)
            for at, cell in enumerate(cells)
        ],
        spacing=6,
    )
