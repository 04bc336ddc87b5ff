"""Links from a table to its rules book (from the bar, a refusal or an entry), and back."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.rulings import Ruling
from models.translation import current_language, say
from referee.books.book import paragraph_for_rule_or_its_ruling_or_section
from referee.table.rule_usage import ruling_items_behind_entry
from referee.table.table import Table
from views.app import theme
from views.app.icons import Icons
from views.components.banner_messages import BannerMessage
from views.components.controls import icon_button, navigation_to, pressable, silent_text, words
from views.screens.rules.urls import book_url

LEFT: Final = "left-for-the-rules-{id}"
"""The session key for a table left for its rules: a PlaceBeforeRules, and the language of its banner."""


class PlaceBeforeRules(NamedTuple):
    """Where a session was before it opened the rules."""

    url: str
    entry_count: int = 0
    banner: BannerMessage | None = None


def table_rules_or_all_books_button(table_id: int = 0) -> ft.Control:
    """Return the button in a bar that opens the rules of this table, or all books."""
    to = f"/table/{table_id}/rules" if table_id else "/rules"
    return icon_button(
        Icons.MENU_BOOK,
        say("rules.sign", "Rules"),
        "rules",
        navigation_to(to),
        ink=theme.ON_WOOD,
        shortcut_name="rules",
    )


def opener_of_rule_paragraph(
    table: Table, rule_id: str, ruling_id: str, section: str = ""
) -> Callable[[int, str, BannerMessage | None], None] | None:
    """Return a function that opens the paragraph of a rule or ruling; None if no paragraph has it.

    It takes the table's number, the address to return to, and the banner's message.
    """
    book = table.game.book(table.header.edition)
    paragraph = paragraph_for_rule_or_its_ruling_or_section(book, rule_id, ruling_id, section)
    if paragraph is None:
        return None
    page, entries = ft.context.page, len(table)

    def open_paragraph(id: int, back_url: str, banner: BannerMessage | None) -> None:
        place = PlaceBeforeRules(back_url, entries, banner)
        page.session.store.set(LEFT.format(id=id), (place, current_language()))
        page.navigate(book_url(book, paragraph.id, id))

    return open_paragraph


def place_before_rules(table_id: int) -> PlaceBeforeRules:
    """Return where this session left the table for its rules; with 0 the list of books. The banner is there
    only in the language in which it was written."""
    saved = ft.context.page.session.store.get(LEFT.format(id=table_id))
    if not saved:
        return PlaceBeforeRules(f"/table/{table_id}" if table_id else "/rules")
    place: PlaceBeforeRules = saved[0]
    return place if saved[1] == current_language() else place._replace(banner=None)


def forget_saved_banner(page: ft.Page, table_id: int) -> None:
    """Forget the saved banner of this table, since it has changed."""
    page.session.store.set(LEFT.format(id=table_id), None)


def based_on_rulings_row(
    table: Table, table_id: int, ruling: Ruling, back_url: str = ""
) -> ft.Control | None:
    """Return "Based on RB-29, RB-41", each ruling linked to its paragraph. None if the entry has no
    rulings."""
    rulings = ruling_items_behind_entry(table.game, table.state, ruling)
    if not rulings:
        return None
    links = (ruling_link(table, table_id, each, back_url or f"/table/{table_id}") for each in rulings)
    text = words(say("rules.rests_on", "Based on"), size=theme.TINY, faded=True)
    return ft.Row([text, *links], wrap=True, spacing=2, run_spacing=0)


def ruling_link(table: Table, table_id: int, ruling_id: str, back_url: str) -> ft.Control:
    opens = opener_of_rule_paragraph(table, "", ruling_id)
    ink = theme.INK_FADED if opens is None else theme.MAY
    return pressable(
        silent_text(ruling_id, size=theme.TINY, color=ink, weight=ft.FontWeight.W_600),
        say("rules.look_up", "Look up {ruling} in the rules", ruling=ruling_id) if opens else ruling_id,
        f"look-up-{ruling_id}",
        (lambda: opens(table_id, back_url, None)) if opens else None,
        padding=ft.Padding.symmetric(horizontal=6, vertical=8),
    )
