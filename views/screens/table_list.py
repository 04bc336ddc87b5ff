"""The rows of the home list: each table's title, state and actions."""

from collections.abc import Callable
from typing import NamedTuple, cast

import flet as ft

from models.json_values import JsonObject
from models.record import BrokenSeal
from models.store import StoredTable
from models.translation import say, wording
from referee.table.sealing import short_broken_seal_text
from referee.words.phrases import phrase, versus_or_listed_players_text
from views.app import theme
from views.app.icons import Icons
from views.components.date_texts import stored_moment_text
from views.components.paper import words
from views.components.pressable import icon_button, pressable, silent_text
from views.components.thumbnails import HEIGHT, WIDTH, svg_on_wood
from views.font_coverage import choose_distinct_drawable_player_names
from views.games import game_offers, offer_of_game
from views.workspace.open_table import Summary
from views.workspace.table_settings import table_settings_of


class TableTexts(NamedTuple):
    """The texts of a table in the home list."""

    who: str
    headline: str
    below: str
    is_changed: bool = False
    """True if it was opened from a file with a broken seal."""


def table_list_texts(stored: StoredTable) -> TableTexts:
    """Return the texts of a table, made from its summary, so that the table need not be opened."""
    summary = cast(Summary, stored.summary)
    choose_distinct_drawable_player_names(summary["seats"])
    what = wording(f"title.{stored.header['game']}.{stored.header['edition']}", summary["title"])
    match table_settings_of(stored).origin:
        case "sample":
            what = say("first.sample_of", "Sample: {title}", title=what)
        case "demonstration":
            what = say("first.demonstration_of", "Demo: {title}", title=what)
        case "what-if":
            what = say(
                "home.what_if", "What if: {title} after entry {entry}", title=what, entry=summary["fork"]
            )
        case "try-out":
            what = say("home.tried_out", "Trial: {title}", title=what)
        case "import":
            what = say("home.from_file", "From a file: {title}", title=what)
    broken = stored.header.get("broken_seal")
    if broken is not None:
        what = f"{what} · {short_broken_seal_text(BrokenSeal.model_validate(broken))}"
    scores = summary.get("glance", {}).get("scores")
    score = " : ".join(str(each).replace("-", "−") for each in scores) if isinstance(scores, list) else ""
    below = " · ".join(part for part in (what, score, stored_moment_text(stored.updated)) if part)
    return TableTexts(
        versus_or_listed_players_text(summary["seats"]),
        localized_stored_headline(summary["headline"]),
        below,
        broken is not None,
    )


def table_thumbnail(stored: StoredTable) -> ft.Control:
    """Draw a table's thumbnail. A game without thumbnails, or a table of an older version, gets the game's
    marks."""
    game, glance = str(stored.header["game"]), cast(Summary, stored.summary).get("glance")
    drawing = offer_of_game(game).thumbnail_svg(glance) if glance and game in game_offers() else ""
    if drawing:
        return svg_on_wood(drawing)
    marks = offer_of_game(game).render_game_symbols(40, False)[:2] if game in game_offers() else []
    face = ft.Row(marks, spacing=2, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(face, bgcolor=theme.WOOD, border_radius=theme.ROUND, width=WIDTH, height=HEIGHT)


def localized_stored_headline(stored: list[object] | str) -> str:
    """Return a table's headline in the current language, from its id, wording and facts."""
    return (
        stored
        if isinstance(stored, str)
        else phrase(str(stored[0]), str(stored[1]), cast(JsonObject, stored[2]))
    )


def table_list_row(
    picture: ft.Control,
    texts: TableTexts,
    last_line: str,
    last_line_color: ft.ColorValue,
    is_faded: bool,
    trailing: ft.Control,
    *,
    label: str,
    identifier: str,
    on_click: Callable[[], None],
) -> ft.Control:
    ink = theme.INK_FADED if is_faded else theme.INK
    text_column = ft.Column(
        [
            silent_text(texts.who, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=ink),
            silent_text(texts.headline, size=theme.SMALL, color=ink),
            silent_text(last_line, size=theme.TINY, color=last_line_color),
        ],
        spacing=2,
        expand=True,
    )
    row = pressable(
        ft.Row([picture, text_column], spacing=12),
        expand=True,
        padding=ft.Padding.symmetric(horizontal=6, vertical=8),
        label=label,
        identifier=identifier,
        on_click=on_click,
    )
    return ft.Row([row, trailing], spacing=4)


def stored_table_row(
    stored: StoredTable, open_table: Callable[[], None], remove: Callable[[], None]
) -> ft.Control:
    """Return a row of the list: a tap opens the table, the cross removes it from the list."""
    texts = table_list_texts(stored)
    away = icon_button(
        Icons.CLOSE,
        say("home.take_off", "Take {who} off the list", who=texts.who),
        f"remove-{stored.id}",
        remove,
        ink=theme.INK_FADED,
    )
    return table_list_row(
        table_thumbnail(stored),
        texts,
        texts.below,
        theme.REFUSAL if texts.is_changed else theme.INK_FADED,
        False,
        away,
        label=f"{texts.who}. {texts.headline} {texts.below}",
        identifier=f"table-{stored.id}",
        on_click=open_table,
    )


def just_removed_table_row(stored: StoredTable, restore: Callable[[], None]) -> ft.Control:
    """Return the row of a table just removed, at the same place and height so that nothing moves under the
    finger. A tap restores the table.

    The place of the cross is empty, so that a second tap there does nothing.
    """
    texts = table_list_texts(stored)
    back = say("home.taken_off", "Off the list. Tap to put it back")
    return table_list_row(
        ft.Container(ft.Icon(Icons.UNDO, size=28, color=theme.MAY), width=WIDTH, height=HEIGHT),
        texts,
        back,
        theme.MAY,
        True,
        ft.Container(width=theme.TOUCH),
        label=f"{texts.who}. {back}",
        identifier=f"restore-{stored.id}",
        on_click=restore,
    )


def damaged_table_row(table_id: int) -> ft.Control:
    """Return the row of a damaged table, so that the user notices the loss."""
    text = say(
        "home.unreadable",
        "Table {id} is damaged in the file of tables. A backup may still have it: see Settings",
        id=table_id,
    )
    return ft.Container(
        words(text, color=theme.REFUSAL), padding=ft.Padding.symmetric(horizontal=6, vertical=8)
    )
