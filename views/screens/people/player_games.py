"""The games that a figure of a player follows from, with what each added to it."""

from collections.abc import Callable
from urllib.parse import unquote

import flet as ft

from models.store import Sought
from models.translation import say
from referee.games import GAMES
from views.app import theme
from views.app.preferences import use_app_context
from views.app.shared_value_hook import use_store
from views.components.paper import column, lined, sheet, words
from views.components.pressable import button
from views.components.shell import bar, page_of_sheets, screen, view
from views.screens.people.breakdown import value_said
from views.screens.people.formatting import (
    AGAINST,
    ALL,
    YEAR,
    Played,
    address_of,
    date_of,
    game_row,
    game_title,
    games_address,
    games_of,
    met_in,
    seat_of,
)
from views.screens.people.refresh import renewing, use_renewed

LATEST = 30
"""So many games are listed; a tap lists as many more."""


@view
def PlayersGames() -> ft.Control:
    """`/players/<name>/of/<game>`, and `/<way>/<value>`: those of them that were played in one way, in a year, against somebody."""
    desk, page = use_app_context().desk, ft.context.page
    given = {"way": "", "value": "", **ft.use_route_params()}
    name, game, way, value = unquote(given["name"]), given["game"], given["way"], unquote(given["value"])
    use_store(desk.store, lambda shown: shown.people)
    seen, show = ft.use_state(LATEST)
    progress = use_renewed(desk)
    back = f"{address_of(name)}/{value}" if way == YEAR else address_of(name)
    route, top = (
        games_address(name, game, way, value),
        bar(name, lambda: page.navigate(back), subtitle=_told(game, way, value)),
    )
    if progress is not None:
        return screen(route, top, page_of_sheets([renewing(progress)], 560))
    every = games_of(desk.people.games(Sought(players=((name,),), game="" if game == ALL else game)))
    those = [each for each in every if _is_of(each, name, way, value)]

    def to(table: int) -> Callable[[], object]:
        return lambda: page.navigate(f"/table/{table}")

    rows = [_added(each, name, to(each.table)) for each in those[:seen]]
    more = button(
        say("people.more", "Earlier ones"), "earlier", lambda: show(lambda now: now + LATEST), "plain"
    )
    return screen(
        route,
        top,
        page_of_sheets([sheet(lined(rows, spacing=4)), *([more] if len(those) > seen else [])], 560),
    )


def _told(game: str, way: str, value: str) -> str:
    """Which games these are."""
    of = [] if game == ALL else [game_title(game)]
    if way == AGAINST:
        of.append(say("people.against_one", "against {player}", player=value))
    elif way:
        of.append(value if way == YEAR else value_said(game, way, value))
    return " · ".join(of)


def _is_of(played: Played, name: str, way: str, value: str) -> bool:
    own = seat_of(played, name)
    if way == AGAINST:
        return value in met_in(played, own)
    if way == YEAR:
        return date_of(played.ended).startswith(f"{value}-")
    return not way or any(
        each == f"{way}/{value}" or each.startswith(f"{way}/{value}/") for each in own.counted
    )


def _added(played: Played, name: str, open_: Callable[[], object]) -> ft.Control:
    own = seat_of(played, name)
    known = GAMES[played.game].figures if played.game in GAMES else {}
    told = ", ".join(
        f"{GAMES[played.game].figure(each)} {number}" for each in known if (number := own.counted.get(each))
    )
    return column(
        game_row(played, open_, name), words(told, size=theme.TINY, faded=True) if told else None, spacing=0
    )
