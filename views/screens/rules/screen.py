"""A rules book: all of it in its order, searched as one types, opened at a paragraph; alone, or beside the table that plays by it."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import flet as ft

from models.record import NoRecord
from models.speech import say
from models.store import Fault
from referee.books.at_table import otherwise
from referee.books.book import Book, book_title
from referee.games import game_named
from referee.table.acted import acted
from referee.table.gate import Table
from views.app import theme
from views.app.keys import use_keys, use_latest
from views.app.preferences import use_app_context
from views.app.store import use_store
from views.components.paper import sheet, words
from views.components.press import button
from views.components.shell import Size, bar, page_of_sheets, screen, view
from views.screens.rules.addresses import book_at, of_book, paragraph_at
from views.screens.rules.contents import contents
from views.screens.rules.links import left
from views.screens.rules.scrolling import use_scroll
from views.screens.rules.searching import search_sheet, use_search
from views.screens.rules.text import Reading, hits_of, text, turns_of
from views.screens.rules.trying import example_table

SIDE: Final = 250
"""Width of the table of contents where it stands at the left."""
LINE: Final = 46
"""About how high a line of it is."""
READABLE: Final = 740
"""A line of text is not longer than this."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@view
def BookRoute() -> Any:
    """`/rules/<game>/<edition>`, or with a paragraph behind it."""
    params = ft.use_route_params()
    book, paragraph = book_at(params["game"], params["edition"]), params.get("paragraph", "")
    if book is None:
        return _no_book("/rules", say("rules.no_book", "There is no rules book of this name."))
    return BookScreen(book.game, book.edition, 0, paragraph_at(book, paragraph), key=f"rules-{book.game}-{book.edition}-{paragraph}")


@view
def TableBookRoute() -> Any:
    """`/table/<id>/rules`: the book this table plays by, or with a paragraph behind it."""
    context, params = use_app_context(), ft.use_route_params()
    id, paragraph = params["id"], params.get("paragraph", "")
    try:
        table = context.desk.table(int(id))
        book = table.game.book(table.header.edition)
    except (ValueError, NoRecord, Fault) as error:
        return _no_book(
            f"/table/{id}/rules", say("app.no_number", "No table has this number.") if type(error) is ValueError else str(error)
        )
    return BookScreen(book.game, book.edition, int(id), paragraph_at(book, paragraph), key=f"rules-{id}-{paragraph}")


def _no_book(route: str, sentence: str) -> ft.View:
    page = ft.context.page
    top = bar(say("rules.shelf", "The rules"), lambda: page.navigate("/rules"))
    return screen(route, top, page_of_sheets([sheet(words(sentence, size=theme.MEDIUM))]))


@view
def BookScreen(game: str, edition: str, id: int, opened: str) -> Any:
    """A book. `id`: the table it is read at, or 0; `opened`: the paragraph that is marked, or ""."""
    context, page, (width, height) = use_app_context(), ft.context.page, ft.use_context(Size)
    desk, book = context.desk, game_named(game).book(edition)
    version = use_store(desk.store, lambda shown: shown.versions.get(id, 0))
    table: Table | None = desk.table(id) if id else None
    acts: Any = ft.use_memo(lambda: acted(table) if table is not None else {}, [version])
    played: Any = ft.use_memo(lambda: otherwise(book, table.game, table.game.options(table.state)) if table is not None else {}, [version])
    turns: Any = ft.use_memo(lambda: turns_of(book, opened), [])
    search = use_search()
    fault, say_fault = ft.use_state("")
    chapters_open, open_chapters = ft.use_state(False)
    scrolled, scroll_to = use_scroll(opened)
    back, entries, refused = left(id) if id else ("/rules", 0, None)
    hits = hits_of(book, search.asked)

    def clear() -> None:
        search.clear()
        open_chapters(False)

    def go(chapter: str) -> Callable[[], Awaitable[None]]:
        async def to_chapter() -> None:
            clear()
            await scroll_to(f"chapter-{chapter}")

        return to_chapter

    def pressed(event: ft.KeyboardEvent) -> bool:
        has_to_clear = event.key == "Escape" and bool(search.typed or chapters_open)
        if has_to_clear:
            clear()
        return has_to_clear

    def try_it(example: str) -> None:
        try:
            page.navigate(f"/table/{example_table(desk, book, example, id)}")
        except (NoRecord, Fault) as error:
            say_fault(str(error))

    use_keys(pressed, while_typing=True)
    on_entry, on_try = use_latest(lambda n: page.navigate(f"/table/{id}/record/{n}")), use_latest(try_it)
    wide = width >= theme.NARROW
    room = int(min(READABLE, width - (SIDE + 52 if wide else 12)))
    rows: list[ft.Control] = []
    if refused is not None and table is not None and entries == len(table):
        rows.append(_held(refused, lambda: page.navigate(back)))
    if fault:
        rows.append(sheet(words(fault, color=theme.REFUSAL)))
    rows.append(search_sheet(search, None if hits is None else len(hits), None if wide else lambda: open_chapters(not chapters_open)))
    lines = contents(book, go, hits)
    if chapters_open and not wide:
        rows.append(_chapters(lines, height * 0.6))
    reading = Reading(book, table, acts, opened, search.asked, hits, turns, played)
    drawn = text(reading, room - 48, context.preferences.four_colours, on_entry, on_try)
    scrolled.current = ft.Column([_centred(drawn, room), ft.Container(height=40)], scroll=ft.ScrollMode.AUTO, expand=True, spacing=0)
    middle = ft.Column([*(_centred(row, room) for row in rows), scrolled.current], spacing=8, expand=True, horizontal_alignment=STRETCH)
    top = bar(book_title(book), lambda: page.navigate(back), subtitle=_subtitle(book, table))
    cited = next((paragraph for _, paragraph in book.paragraphs() if paragraph.id == opened), None)
    content = _beside(_chapters(lines, height - 100), middle) if wide else middle
    return screen(of_book(book, cited, id), top, content, padding=12 if wide else 6)


def _chapters(lines: list[ft.Control], room: float) -> ft.Control:
    """The table of contents as high as it is; where there is less room it scrolls."""
    if LINE * len(lines) <= room:
        return sheet(ft.Column(lines, spacing=0, tight=True, horizontal_alignment=STRETCH), padding=6)
    return sheet(ft.Column(lines, spacing=0, scroll=ft.ScrollMode.AUTO, horizontal_alignment=STRETCH), padding=6, height=room)


def _beside(chapters: ft.Control, middle: ft.Control) -> ft.Control:
    """The table of contents at the left of the text."""
    side = ft.Column([chapters], width=SIDE, horizontal_alignment=STRETCH)
    return ft.Row([side, middle], spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)


def _centred(row: ft.Control, room: int) -> ft.Control:
    return ft.Row([ft.Container(row, width=room)], alignment=ft.MainAxisAlignment.CENTER)


def _subtitle(book: Book, table: Table | None) -> str:
    if table is None:
        return book.source
    return say("rules.played_at", "as played at this table: {names}", names=list(table.header.names))


def _held(refused: Any, back: Callable[[], None]) -> ft.Control:
    """What the referee refused at the table, while the reason is read: it waits there."""
    sentence = refused.notice.reasons[0].sentence
    told = words(sentence, size=theme.SMALL, color=theme.ON_REFUSAL_WASH, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    return ft.Container(
        ft.Row([told, button(say("rules.to_the_table", "Back to the table"), "to-table", back, "plain")], spacing=8),
        bgcolor=theme.REFUSAL_WASH,
        border=ft.Border.only(left=ft.BorderSide(5, theme.REFUSAL)),
        border_radius=6,
        padding=ft.Padding.only(left=10, right=6, top=4, bottom=4),
    )
