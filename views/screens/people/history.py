"""All finished games by day, with a search for players and a choice of games."""

from collections.abc import Callable
from itertools import groupby

import flet as ft

from models.speech import say
from views.app.preferences import use_app_context
from views.app.store import use_store
from views.components.choices import name_field
from views.components.paper import lined, row, sheet, title, words
from views.components.press import button
from views.components.shell import bar, page_of_sheets, screen, view
from views.screens.people.renewing import renewing, use_renewed
from views.screens.people.telling import Played, day_of, game_row, game_title, games_of

AT_ONCE = 100
"""So many games are listed at once."""


@view
def History() -> ft.Control:
    """`/history`."""
    desk, page = use_app_context().desk, ft.context.page
    use_store(desk.store, lambda shown: shown.people)
    sought, seek = ft.use_state("")
    game, choose = ft.use_state("")
    most, show = ft.use_state(AT_ONCE)
    progress = use_renewed(desk)
    top = bar(say("people.history", "All games"), lambda: page.navigate("/players"))
    if progress is not None:
        return screen("/history", top, page_of_sheets([renewing(progress)], 560))
    every = games_of(desk.people.history())
    found = [each for each in every if game in ("", each.game) and _plays(each, sought)]
    sheets = [_asked(every, sought, seek, game, choose), *_days(found[:most])]
    if not found:
        sheets.append(sheet(words(say("people.none_found", "No finished game like that."))))
    if len(found) > most:
        more = say("people.earlier", "Earlier games ({count})", count=len(found) - most)
        sheets.append(button(more, "earlier", lambda: show(lambda number: number + AT_ONCE), "plain"))
    return screen("/history", top, page_of_sheets(sheets, 560))


def _plays(played: Played, sought: str) -> bool:
    return all(any(word in seat.player.casefold() for seat in played.seats) for word in sought.casefold().split())


def _asked(every: list[Played], sought: str, seek: Callable[[str], object], game: str, choose: Callable[[str], object]) -> ft.Control:
    """Whose games, and of which game."""

    def kind(name: str, said: str) -> ft.Control:
        return button(said, f"only-{name or 'all'}", lambda: choose(name), "chosen" if name == game else "plain")

    names = dict.fromkeys(each.game for each in every)
    kinds = [kind("", say("people.every_game", "All")), *(kind(each, game_title(each)) for each in names)]
    field = name_field(say("people.who", "Players"), "who", sought, seek)
    return sheet(ft.Column([field, row(*kinds)], spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _days(found: list[Played]) -> list[ft.Control]:
    page = ft.context.page

    def to(table: int) -> Callable[[], object]:
        return lambda: page.navigate(f"/table/{table}")

    sheets: list[ft.Control] = []
    for day, games in groupby(found, key=lambda each: day_of(each.ended)):
        rows = [game_row(each, to(each.table)) for each in games]
        sheets.append(sheet(ft.Column([title(day), lined(rows, spacing=2)], spacing=8)))
    return sheets
