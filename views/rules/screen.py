"""A rules book: all of it in its order, searched as one types, opened at a paragraph; alone, or beside the table that plays by it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import flet as ft

from models.record import NoRecord
from models.speech import say
from models.store import Fault
from referee.acted import Acted, acted, entries_of
from referee.book import Book, Chapter, book_of, books_of, found, text_of, title_of
from referee.book import Paragraph as Printed
from referee.table import Table
from views import theme
from views.components.choices import name_field
from views.components.paper import rule_line, sheet, title, words
from views.components.press import button, sign_button
from views.components.shell import Size, bar, page_of_sheets, screen, view
from views.keys import typing, use_held, use_keys, use_latest
from views.rules.addresses import book_at, of_book, paragraph_at
from views.rules.contents import contents
from views.rules.house_rules import shown as house_rules_shown
from views.rules.links import left
from views.rules.paragraph import Paragraph, ParagraphShown
from views.rules.trying import example_table
from views.store import use_store
from views.taste import use_around

SIDE: Final = 250
"""Width of the table of contents where it stands at the left."""
READABLE: Final = 740
"""A line of text is not longer than this."""
SETTLE: Final = (0.1, 0.5)
"""Seconds until the client has laid out a new screen, and until its pictures have come: then the paragraph is scrolled to."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@view
def BookRoute() -> Any:
    """`/rules/<game>/<edition>`, or with a paragraph behind it."""
    params, page = ft.use_route_params(), ft.context.page
    game, paragraph = params["game"], params.get("paragraph", "")
    book = book_at(game, params["edition"])
    if book is None:
        sentence = words(say("rules.no_book", "There is no rules book of this name."), size=theme.MEDIUM)
        return screen(
            f"/rules/{game}", bar(say("rules.shelf", "The rules"), lambda: page.navigate("/rules")), page_of_sheets([sheet(sentence)])
        )
    return BookScreen(game, book.edition, 0, paragraph_at(book, paragraph), key=f"rules-{game}-{book.edition}-{paragraph}")


@view
def TableBookRoute() -> Any:
    """`/table/<id>/rules`: the book this table plays by, or with a paragraph behind it."""
    around, params, page = use_around(), ft.use_route_params(), ft.context.page
    id, paragraph = params["id"], params.get("paragraph", "")
    try:
        header = around.desk.table(int(id)).header
        book = book_of(header)
    except (ValueError, NoRecord, Fault) as error:
        sentence = say("app.no_number", "No table has this number.") if type(error) is ValueError else str(error)
        top = bar(say("rules.shelf", "The rules"), lambda: page.navigate("/rules"))
        return screen(f"/table/{id}/rules", top, page_of_sheets([sheet(words(sentence, size=theme.MEDIUM))]))
    return BookScreen(book.game, book.edition, int(id), paragraph_at(book, paragraph), key=f"rules-{id}-{paragraph}")


@view
def BookScreen(game: str, edition: str, id: int, opened: str) -> Any:
    """A book. `id`: the table it is read at, or 0; `opened`: the paragraph that is marked, or ""."""
    around, page, (width, height) = use_around(), ft.context.page, ft.use_context(Size)
    desk = around.desk
    book = books_of(game)[edition]
    version = use_store(desk.store, lambda shown: shown.versions.get(id, 0))
    table: Table | None = desk.table(id) if id else None
    acts: Acted = ft.use_memo(lambda: acted(table) if table is not None else {}, [version])
    asked, ask, _ = use_held("")
    fault, say_fault = ft.use_state("")
    chapters_open, open_chapters = ft.use_state(False)
    scrolled: Any = ft.use_ref(None)
    hits = frozenset(paragraph.id for paragraph in found(book, asked)) if asked.strip() else None
    back, entries, refused = left(id) if id else ("/rules", 0, None)

    async def scroll_to(key: str, duration: int = 0) -> None:
        if scrolled.current is not None:
            await scrolled.current.scroll_to(scroll_key=key, duration=duration)

    async def show_opened() -> None:
        for seconds in SETTLE if opened else ():
            await asyncio.sleep(seconds)
            await scroll_to(opened)

    ft.use_effect(show_opened, [])

    def go(chapter: str) -> Callable[[], Awaitable[None]]:
        async def to_chapter() -> None:
            ask("")
            open_chapters(False)
            await asyncio.sleep(SETTLE[0])
            await scroll_to(f"chapter-{chapter}", 250)

        return to_chapter

    def pressed(event: ft.KeyboardEvent) -> bool:
        if event.key != "Escape" or not (asked or chapters_open):
            return False
        ask("")
        open_chapters(False)
        return True

    use_keys(pressed, while_typing=True)

    def try_it(example: str) -> None:
        try:
            page.navigate(f"/table/{example_table(desk, book, example)}")
        except (NoRecord, Fault) as error:
            say_fault(str(error))

    on_entry = use_latest(lambda n: page.navigate(f"/table/{id}/record/{n}"))
    on_try = use_latest(try_it)
    wide = width >= theme.NARROW
    room = int(min(READABLE, width - (SIDE + 52 if wide else 12)))
    look = (room - 48, around.taste.four_colours)

    turns: dict[str, int] = ft.use_memo(lambda: _turns(book, opened), [])

    def chapter_drawn(chapter: Chapter) -> ft.Control:
        some = hits is None or any(paragraph.id in hits for paragraph in chapter.paragraphs)
        drawn = [paragraph_drawn(paragraph, first=paragraph is chapter.paragraphs[0]) for paragraph in chapter.paragraphs]
        heading = ft.Container(title(title_of(book, chapter)), padding=ft.Padding.only(left=14, top=4, bottom=2))
        return ft.Container(
            sheet(ft.Column([heading, *drawn], spacing=0, horizontal_alignment=STRETCH), padding=ft.Padding.only(top=10, bottom=8)),
            key=ft.ScrollKey(f"chapter-{chapter.id}"),
            visible=some,
        )

    def paragraph_drawn(paragraph: Printed, first: bool) -> ft.Control:
        is_hit = hits is None or paragraph.id in hits
        marks = tuple(asked.split()) if hits is not None and is_hit else ()
        shown = paragraph_shown(book, paragraph, table, acts, paragraph.id == opened, marks)
        inner = _Paragraph(shown, (game, edition), turns[paragraph.id], *look, on_entry, on_try)
        line = ft.Container(rule_line(), visible=not first, padding=ft.Padding.symmetric(horizontal=14))
        return ft.Container(
            ft.Column([line, inner], spacing=0, horizontal_alignment=STRETCH), key=ft.ScrollKey(paragraph.id), visible=is_hit
        )

    count = _count(hits, asked)
    rows: list[ft.Control] = [
        *([] if refused is None or table is None or entries != len(table) else [_held(refused, lambda: page.navigate(back))])
    ]
    rows += [sheet(words(fault, color=theme.REFUSAL))] if fault else []
    rows.append(_search(page, asked, ask, count, None if wide else lambda: open_chapters(not chapters_open)))
    if chapters_open and not wide:
        listed = ft.Column(contents(book, go, hits), spacing=0, scroll=ft.ScrollMode.AUTO, horizontal_alignment=STRETCH)
        rows.append(sheet(listed, padding=6, height=min(height * 0.6, 46.0 * len(book.chapters) + 12)))
    text = ft.Column([chapter_drawn(chapter) for chapter in book.chapters], spacing=12, horizontal_alignment=STRETCH)
    scrolled.current = ft.Column(
        [ft.Row([ft.Container(text, width=room)], alignment=ft.MainAxisAlignment.CENTER), ft.Container(height=40)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        spacing=0,
    )
    middle = ft.Column([*(_centred(row, room) for row in rows), scrolled.current], spacing=8, expand=True, horizontal_alignment=STRETCH)
    content: ft.Control = middle
    if wide:
        lines = ft.Column(contents(book, go, hits), spacing=0, scroll=ft.ScrollMode.AUTO, horizontal_alignment=STRETCH)
        side = ft.Column([sheet(lines, padding=8)], width=SIDE, tight=True)
        content = ft.Row([side, middle], spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)
    names = "" if table is None else say("rules.played_at", "as played at this table: {names}", names=list(table.header.names))
    top = bar(book.title, lambda: page.navigate(back), subtitle=names or book.source)
    cited = next((each for _, each in book.paragraphs() if each.id == opened), None)
    return screen(of_book(book, cited, id), top, content, padding=12 if wide else 6)


_Paragraph: Any = ft.memo(Paragraph)


def paragraph_shown(
    book: Book, paragraph: Printed, table: Table | None, acts: Mapping[str, tuple[int, ...]], is_cited: bool, marks: tuple[str, ...]
) -> ParagraphShown:
    """A paragraph in plain values, in the language spoken here."""
    return ParagraphShown(
        paragraph.id,
        paragraph.section,
        text_of(book, paragraph),
        paragraph.rulings,
        house_rules_shown(book, paragraph, table),
        paragraph.examples,
        entries_of(paragraph, acts),
        is_cited,
        marks,
    )


def _turns(book: Book, opened: str) -> dict[str, int]:
    """When the pictures of each paragraph are drawn: at once (0) in the one that is opened, then from there on, then those before."""
    ids = [paragraph.id for _, paragraph in book.paragraphs()]
    many = {paragraph.id: len(paragraph.examples) for _, paragraph in book.paragraphs()}
    at = ids.index(opened) if opened in ids else 0
    turns, turn = {}, 1
    for id in (*ids[at:], *ids[:at]):
        turns[id] = 0 if id == opened else turn
        turn += many[id]
    return turns


def _centred(row: ft.Control, room: int) -> ft.Control:
    return ft.Row([ft.Container(row, width=room)], alignment=ft.MainAxisAlignment.CENTER)


def _count(hits: frozenset[str] | None, asked: str) -> str:
    if hits is None:
        return ""
    if not hits:
        return say("rules.nothing_found", "Nothing in this book says {asked}.", asked=f"“{asked.strip()}”")
    return say("rules.found", "{count} {count:|paragraph|paragraphs}", count=len(hits))


def _search(page: ft.Page, asked: str, ask: Callable[[str], None], count: str, chapters: Callable[[], None] | None) -> ft.Control:
    """The field, what it has found, and on a phone the way to the chapters."""
    field = ft.Container(name_field(say("rules.search", "Search the rules"), "rules-search", asked, ask, dense=True), expand=True)
    row: list[ft.Control] = [field]
    if asked:
        row.append(
            sign_button(ft.Icons.CLOSE, say("rules.clear", "Clear the search"), "rules-clear", lambda: (typing(page, False), ask("")))
        )
    if chapters is not None:
        row.append(sign_button(ft.Icons.TOC, say("rules.chapters", "Chapters"), "rules-chapters", chapters))
    said = ft.Semantics(
        live_region=True, identifier="rules-found", container=True, content=words(count, size=theme.TINY, faded=True), visible=bool(count)
    )
    return sheet(ft.Column([ft.Row(row, spacing=4), said], spacing=4, tight=True, horizontal_alignment=STRETCH), padding=8)


def _held(refused: Any, back: Callable[[], None]) -> ft.Control:
    """What the referee refused at the table, while the reason is read: it waits there."""
    sentence = refused.notice.reasons[0].sentence
    text = words(sentence, size=theme.SMALL, color=theme.ON_REFUSAL_WASH, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS, expand=True)
    return ft.Container(
        ft.Row([text, button(say("rules.to_the_table", "Back to the table"), "to-table", back, "plain")], spacing=8),
        bgcolor=theme.REFUSAL_WASH,
        border=ft.Border.only(left=ft.BorderSide(5, theme.REFUSAL)),
        border_radius=6,
        padding=ft.Padding.only(left=10, right=6, top=4, bottom=4),
    )
