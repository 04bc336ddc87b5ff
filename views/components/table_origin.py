"""The coloured strip of a table that is not an ordinary game: it says what the table is and leads back to its
origin."""

from collections.abc import Callable, Mapping
from typing import Final

import flet as ft

from models.json_values import Json
from models.record import Header
from models.translation import say
from referee.table.sealing import short_broken_seal_text
from views.app import theme
from views.app.icons import Icons
from views.components.controls import column, navigation_to, pressable, silent_text
from views.workspace.table_settings import Origin, TableSettings

SIGNS: Final[Mapping[Origin, ft.IconData]] = {
    "what-if": Icons.CALL_SPLIT,
    "try-out": Icons.MENU_BOOK,
    "demonstration": Icons.PLAY_CIRCLE_OUTLINE,
    "sample": Icons.TABLE_RESTAURANT_OUTLINED,
    "import": Icons.UPLOAD_FILE,
}


def origin_text(table_settings: TableSettings, fork: Mapping[str, Json] | None) -> str:
    """What a table is, in a few words; "" for an ordinary game. `fork`: that part of its header."""
    entry, of = (fork["entry"], fork["of"]) if fork else (0, "")
    match table_settings.origin:
        case "what-if" if table_settings.back:
            return say("origin.what_if", "What if, from entry {entry}", entry=entry)
        case "what-if":
            return say(
                "origin.what_if_file", "From a file: what if, from entry {entry} of {of}", entry=entry, of=of
            )
        case "try-out":
            return say("origin.try_out", "Tried out from {of}", of=of)
        case "demonstration":
            return say("origin.demonstration", "A demonstration")
        case "sample":
            return say("origin.sample", "A sample table")
        case "import":
            return say("origin.import", "Opened from a file")
        case _:
            return ""


def back_to_origin_or_tables_label(table_settings: TableSettings) -> str:
    if not table_settings.back:
        return say("origin.to_tables", "To the tables")
    return (
        say("origin.to_game", "Back to the game")
        if table_settings.origin == "what-if"
        else say("origin.to_rules", "Back to the rules")
    )


def origin_strip_if_any(table_settings: TableSettings, header: Header) -> ft.Control | None:
    """The strip, which can be tapped; None for an ordinary game. It always names a broken seal."""
    if not table_settings.origin:
        return None
    origin_sentence = origin_text(table_settings, header.fork.model_dump() if header.fork else None)
    way = back_to_origin_or_tables_label(table_settings)
    ink, ground, sign = theme.ON_ORIGIN_WASH, theme.ORIGIN_WASH, SIGNS[table_settings.origin]
    if header.broken_seal is not None:
        origin_sentence = f"{origin_sentence}: {short_broken_seal_text(header.broken_seal)}"
        ink, ground, sign = theme.ON_REFUSAL_WASH, theme.REFUSAL_WASH, Icons.GPP_MAYBE_OUTLINED
    look: dict[str, theme.Look] = {"size": theme.SMALL, "color": ink, "overflow": ft.TextOverflow.ELLIPSIS}
    face = ft.Row(
        [
            ft.Container(
                ft.Icon(sign, size=20, color=ink), height=theme.TOUCH, alignment=ft.Alignment.CENTER
            ),
            silent_text(origin_sentence, max_lines=2, expand=True, **look),
            silent_text(way, max_lines=1, weight=ft.FontWeight.W_600, **look),
            ft.Icon(Icons.ARROW_FORWARD, size=18, color=ink),
        ],
        spacing=8,
    )
    return pressable(
        face,
        f"{origin_sentence}. {way}",
        "origin",
        navigation_to(table_settings.back or "/"),
        bgcolor=ground,
        padding=ft.Padding.symmetric(horizontal=10),
    )


def bar_with_origin_strip_if_any(
    top: ft.Control,
    table_settings: TableSettings,
    header: Header,
    on_size: "Callable[[ft.LayoutSizeChangeEvent[ft.LayoutControl]], None] | None" = None,
) -> ft.Control:
    """A screen's bar with the strip below it, if there is one. `on_size` is called with their measured
    size."""
    shown = origin_strip_if_any(table_settings, header)
    if shown is None:
        return top
    return column(top, ft.Container(shown, on_size_change=on_size), spacing=4)
