"""A year of a player on one page: the months, each game, against whom, and the best of it."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from urllib.parse import unquote

import flet as ft

from models.locales import months
from models.store import KeptResult, Sought
from models.translation import say, spoken
from referee.people.player_statistics import Figures
from views.app.preferences import use_app_context
from views.app.shared_value_hook import use_store
from views.components.paper import column, sheet, title, words
from views.components.pressable import button
from views.components.shell import bar, page_of_sheets, screen, view
from views.screens.people.charts import months_drawn
from views.screens.people.formatting import (
    ALL,
    YEAR,
    address_of,
    figure_rows,
    game_title,
    games_address,
    games_of,
    opponents,
    pairs,
    won_of,
)
from views.screens.people.refresh import renewing, use_renewed


def when(row: KeptResult) -> datetime | None:
    """The moment at which a game ended, by the clock of this machine."""
    try:
        return datetime.fromisoformat(row.ended).astimezone()
    except ValueError:
        return None


def years_of(rows: Sequence[KeptResult]) -> list[int]:
    """The years in which these games ended, the latest first."""
    return sorted({then.year for row in rows if (then := when(row))}, reverse=True)


@view
def Year() -> ft.Control:
    """`/players/<name>/<year>`."""
    desk, page = use_app_context().desk, ft.context.page
    given = ft.use_route_params()
    name, year = unquote(given["name"]), given["year"]
    use_store(desk.store, lambda shown: shown.people)
    progress = use_renewed(desk)
    top, route = bar(f"{name}, {year}", lambda: page.navigate(address_of(name))), f"{address_of(name)}/{year}"
    if progress is not None:
        return screen(route, top, page_of_sheets([renewing(progress)], 560))
    rows = [row for row in desk.people.history(name) if (then := when(row)) and str(then.year) == year]
    if not rows:
        nothing = say("people.no_games", "No finished game of {player} stands here.", player=name)
        return screen(route, top, page_of_sheets([sheet(words(nothing))], 560))
    tables = {row.table for row in rows}
    played = [
        each for each in games_of(desk.people.games(Sought(players=((name,),)))) if each.table in tables
    ]
    said = say("people.its_games", "The games these figures follow from")
    to_them = button(
        said,
        "games-of-the-year",
        lambda: page.navigate(games_address(name, ALL, YEAR, year)),
        "wood",
        fills=True,
    )
    sheets = [_months(rows), *_by_game(rows), opponents(name, played), to_them]
    return screen(route, top, page_of_sheets(sheets, 560))


def _months(rows: Sequence[KeptResult]) -> ft.Control:
    played, won = Counter[int](), Counter[int]()
    for row in rows:
        then = when(row)
        assert then is not None  # else it is of no year
        played[then.month] += 1
        won[then.month] += row.outcome == "won"
    drawn = months_drawn(
        [(short, played[number], won[number]) for number, short in enumerate(months(spoken()), 1)]
    )
    ties = sum(row.outcome == "tied" for row in rows)
    return sheet(ft.Column([title(won_of(len(rows), sum(won.values()), ties)), drawn], spacing=10))


def _by_game(rows: Sequence[KeptResult]) -> list[ft.Control]:
    games: dict[str, Figures] = {}
    for row in rows:
        games.setdefault(row.game, Figures()).count(row.outcome, row.counted)
    often = sorted(games.items(), key=lambda each: -each[1].played)
    return [
        sheet(column(title(game_title(game)), pairs(figure_rows(game, figures)))) for game, figures in often
    ]
