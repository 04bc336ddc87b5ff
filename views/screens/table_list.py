"""The rows of the home list: each table's title, state and actions; and the tables removed from it."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple, cast

import flet as ft

from models.json_values import JsonObject
from models.record import BrokenSeal
from models.store import StoredTable
from models.translation import say, wording
from referee.table.sealing import short_broken_seal_text
from referee.words.phrases import phrase, versus_or_listed_players_text
from views.app import theme
from views.app.component import component, refusal_shown, use_app_context, use_workspace
from views.app.icons import Icons
from views.components.controls import (
    button,
    column,
    foldable_row,
    icon_button,
    live_announcement,
    pressable,
    rows_with_dividers,
    sheet,
    silent_text,
    words,
)
from views.components.date_texts import stored_moment_text
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
    return TableTexts(
        versus_or_listed_players_text(summary["seats"]),
        localized_stored_headline(summary["headline"]),
        " · ".join(part for part in (what, score, stored_moment_text(stored.updated)) if part),
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


def table_description(stored: StoredTable, who_size: float = theme.SMALL) -> ft.Control:
    """Return a table's players, headline and details below each other."""
    texts = table_list_texts(stored)
    return column(
        words(texts.who, size=who_size, weight=ft.FontWeight.W_600),
        words(texts.headline),
        words(texts.below, size=theme.TINY, faded=True),
        spacing=2,
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
    return table_list_row(
        table_thumbnail(stored),
        texts,
        texts.below,
        theme.REFUSAL if texts.is_changed else theme.INK_FADED,
        False,
        icon_button(
            Icons.CLOSE,
            say("home.take_off", "Take {who} off the list", who=texts.who),
            f"remove-{stored.id}",
            remove,
            ink=theme.INK_FADED,
        ),
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


# -- removed tables ------------------------------------------------------------------------------------------
@component
def RemovedTablesSection(tables: Sequence[StoredTable]) -> ft.Control:
    """Draw the removed tables, at the bottom of Home: each can be restored, or deleted for good after a
    warning."""
    workspace, sharing = use_workspace(), use_app_context().sharing
    is_open, open_ = ft.use_state(False)
    id_to_confirm, confirm = ft.use_state(0)
    fault, set_fault = ft.use_state("")

    def run_and_show_failure(act: Callable[[int], None], id: int) -> None:
        with refusal_shown(set_fault):
            act(id)
        confirm(0)

    async def delete_table_for_good(id: int) -> None:
        run_and_show_failure(workspace.delete_for_good, id)
        if sharing is not None and sharing.port:
            await sharing.stop_listening_after_delay_if_unused()

    def row_or_confirmation(stored: StoredTable) -> ft.Control:
        if stored.id == id_to_confirm:
            return confirm_deletion_row(
                stored, partial(delete_table_for_good, stored.id), partial(confirm, 0)
            )
        restore = partial(run_and_show_failure, workspace.restore, stored.id)
        return removed_table_row(stored, restore, partial(confirm, stored.id))

    heading = say("home.removed", "Removed ({count})", count=len(tables))
    parts: list[ft.Control] = [
        ft.Icon(Icons.DELETE_OUTLINE, size=22, color=theme.INK_FADED),
        silent_text(heading, size=theme.MEDIUM, color=theme.INK, expand=True),
    ]
    look: theme.Look = {"padding_across_and_down": (0, 13), "spacing": 10}
    rows = [
        foldable_row(parts, heading, "removed", partial(open_, not is_open), is_open, **look),
        live_announcement(fault, "removed-fault", is_fault=True) if fault else None,
        rows_with_dividers([*map(row_or_confirmation, tables)]) if is_open else None,
    ]
    return sheet(column(*rows), padding=ft.Padding.symmetric(horizontal=14, vertical=8))


def removed_table_row(
    stored: StoredTable, put_back: Callable[[], None], ask_to_delete: Callable[[], None]
) -> ft.Control:
    who = table_list_texts(stored).who
    back, away = say("home.put_back", "Put back"), say("home.for_good", "Delete for good ...")
    buttons: list[ft.Control] = [
        button(back, f"put-back-{stored.id}", put_back, label=f"{back}: {who}"),
        button(away, f"for-good-{stored.id}", ask_to_delete, "quiet", label=f"{away} {who}"),
    ]
    return column(table_description(stored), ft.Row(buttons, spacing=8, wrap=True), spacing=6)


def confirm_deletion_row(
    stored: StoredTable, destroy: Callable[[], Awaitable[None]], cancel: Callable[[], None]
) -> ft.Control:
    """Return the warning with its two buttons, which replaces the buttons of the table's row."""
    warning = say(
        "home.what_goes",
        "This deletes the table and its {count, plural, one {# entry} other {# entries}} from "
        "this device. Saved files and what-ifs made from it stay.",
        count=stored.summary["entries"],
    )
    buttons: list[ft.Control] = [
        button(say("home.destroy", "Delete for good"), f"destroy-{stored.id}", destroy, "refusal"),
        button(say("home.keep", "Keep"), f"keep-{stored.id}", cancel),
    ]
    return column(
        table_description(stored),
        live_announcement(warning, "what-goes", is_fault=True),
        ft.Row(buttons, spacing=8, wrap=True),
        spacing=6,
    )
