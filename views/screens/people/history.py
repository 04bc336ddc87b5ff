"""All finished games by day, with a search for players and a filter by game; and the games of one day."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby

import flet as ft

from models.store import ResultFilter
from models.translation import say
from views.app.preferences import use_workspace
from views.app.shared_value_hook import use_shared_value
from views.components.choices import name_field
from views.components.paper import row, rows_with_dividers, sheet, title, words
from views.components.pressable import button
from views.components.shell import page_of_sheets, screen, screen_component, top_bar
from views.screens.people.formatting import (
    FinishedGame,
    day_text,
    game_row,
    game_title,
    game_url,
    games_of,
    games_won_text,
    iso_date,
)
from views.screens.people.refresh import refresh_progress, use_refreshed_figures

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
        return screen("/history", top, page_of_sheets([refresh_progress(progress)], 560))
    asked = ResultFilter(workspace.people.players_matching_words(sought), game)
    found = games_of(workspace.people.games(asked, most))
    sheets = [
        history_filters(workspace.people.games_played(), sought, seek, game, choose),
        *games_by_day(found),
    ]
    if not found:
        sheets.append(no_games_text())
    if len(found) == most and (count := workspace.people.count(asked)) > most:
        more = say("people.earlier", "Earlier games ({count})", count=count - most)
        sheets.append(button(more, "earlier", lambda: show(lambda number: number + AT_ONCE), "plain"))
    return screen("/history", top, page_of_sheets(sheets, 560))


@screen_component
def Evening() -> ft.Control:
    """Draw `/history/<day>`: the games of one day, and how many each player won."""
    workspace, page = use_workspace(), ft.context.page
    given = ft.use_route_params()["day"]
    use_shared_value(workspace.store, lambda shown: shown.people)
    progress = use_refreshed_figures(workspace)
    found = games_of(workspace.people.games(games_on_day(given))) if progress is None else []
    top = top_bar(day_text(found[0].ended) if found else given, lambda: page.navigate("/history"))
    sheets = [day_summary(found), *games_by_day(found, is_alone=True)] if found else [no_games_text()]
    return screen(
        f"/history/{given}",
        top,
        page_of_sheets(sheets if progress is None else [refresh_progress(progress)], 560),
    )


def games_on_day(given: str) -> ResultFilter:
    """Return the games that ended on this day, in this machine's time zone; none for an invalid day."""
    try:
        begins = datetime.combine(date.fromisoformat(given), time()).astimezone()
        ends = (begins + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError):
        return ResultFilter(players=((),))
    return ResultFilter(since=begins.astimezone(UTC).isoformat(), until=ends.isoformat())


def no_games_text() -> ft.Control:
    return sheet(words(say("people.none_found", "No finished game matches.")))


def history_filters(
    names: list[str], sought: str, seek: Callable[[str], object], game: str, choose: Callable[[str], object]
) -> ft.Control:
    """Return the filters: by player and by game."""

    def kind(name: str, text: str) -> ft.Control:
        return button(
            text, f"only-{name or 'all'}", lambda: choose(name), "chosen" if name == game else "plain"
        )

    kinds = [kind("", say("people.every_game", "All")), *(kind(each, game_title(each)) for each in names)]
    field = name_field(say("people.who", "Players"), "who", sought, seek)
    return sheet(
        ft.Column([field, row(*kinds)], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    )


def day_summary(found: list[FinishedGame]) -> ft.Control:
    """Return how many games each player won on this day."""
    played, won, tied = Counter[str](), Counter[str](), Counter[str]()
    for seat in (seat for each in found for seat in each.seats):
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
            [title(say("people.everybody", "Everyone")), rows_with_dividers(rows, spacing=6)], spacing=8
        )
    )


def games_by_day(found: list[FinishedGame], is_alone: bool = False) -> list[ft.Control]:
    """Return the games grouped by day. Each day links to its own page, unless this is that page (`is_alone`)."""
    page = ft.context.page

    def to(address: str) -> Callable[[], object]:
        return lambda: page.navigate(address)

    sheets: list[ft.Control] = []
    for day, games in groupby(found, key=lambda each: iso_date(each.ended)):
        those = list(games)
        rows = [game_row(each, to(game_url(each.table))) for each in those]
        evening = say("people.evening", "Everyone on this day")
        way = (
            []
            if is_alone or len(those) < 2
            else [button(evening, f"day-{day}", to(f"/history/{day}"), "quiet")]
        )
        sheets.append(
            sheet(
                ft.Column(
                    [title(day_text(those[0].ended)), rows_with_dividers(rows, spacing=2), *way], spacing=8
                )
            )
        )
    return sheets
