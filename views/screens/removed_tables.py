"""Tables removed from the home list: they can be restored, or deleted for good after a warning."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import flet as ft

from models.store import StoredTable, StoreError
from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_app_context, use_workspace
from views.components.paper import column, live_announcement, rows_with_dividers, sheet, words
from views.components.pressable import button, silent_text
from views.components.rows import foldable_row
from views.screens.table_list import table_list_texts

STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def RemovedTablesSection(table_ids: tuple[int, ...]) -> ft.Control:
    """Draw the section at the bottom of Home. `table_ids`: the removed tables, the latest first."""
    workspace, sharing = use_workspace(), use_app_context().sharing
    is_open, open_ = ft.use_state(False)
    table_id_to_confirm, ask = ft.use_state(0)
    fault, tell = ft.use_state("")

    def run_and_show_failure(act: Callable[[int], None], id: int) -> None:
        try:
            act(id)
        except StoreError as error:
            tell(str(error))
        ask(0)

    async def delete_table_for_good(id: int) -> None:
        run_and_show_failure(workspace.delete_for_good, id)
        if sharing is not None and sharing.port:
            await sharing.stop_listening_after_delay_if_unused()

    def row_or_confirmation(stored: StoredTable) -> ft.Control:
        back, away = (
            (lambda: run_and_show_failure(workspace.restore, stored.id)),
            partial(delete_table_for_good, stored.id),
        )
        return (
            confirm_deletion_row(stored, away, lambda: ask(0))
            if table_id_to_confirm == stored.id
            else removed_table_row(stored, back, lambda: ask(stored.id))
        )

    rows = [removed_tables_fold_row(len(table_ids), is_open, lambda: open_(not is_open))]
    if fault:
        rows.append(live_announcement(fault, "removed-fault", is_fault=True))
    if is_open:
        try:
            rows.append(
                rows_with_dividers(
                    [
                        row_or_confirmation(table)
                        for table in workspace.tables(only_removed=True)
                        if table.id in table_ids
                    ]
                )
            )
        except StoreError as error:
            rows.append(words(str(error), color=theme.REFUSAL))
    return sheet(
        ft.Column(rows, spacing=8, horizontal_alignment=STRETCH),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
    )


def removed_tables_fold_row(count: int, is_open: bool, toggle: Callable[[], None]) -> ft.Control:
    heading = say("home.removed", "Removed ({count})", count=count)
    parts: list[ft.Control] = [
        ft.Icon(Icons.DELETE_OUTLINE, size=22, color=theme.INK_FADED),
        silent_text(heading, size=theme.MEDIUM, color=theme.INK, expand=True),
    ]
    return foldable_row(
        parts, heading, "removed", toggle, is_open, padding_across_and_down=(0, 13), spacing=10
    )


def removed_table_description(stored: StoredTable) -> ft.Control:
    """Return a table's title."""
    table = table_list_texts(stored)
    lines = [
        words(table.who, weight=ft.FontWeight.W_600),
        words(table.headline),
        words(table.below, size=theme.TINY, faded=True),
    ]
    return column(*lines, spacing=2)


def removed_table_row(
    stored: StoredTable, put_back: Callable[[], None], ask_to_delete: Callable[[], None]
) -> ft.Control:
    """Return a row with a table and the buttons to put it back and to delete it."""
    who = table_list_texts(stored).who
    back, away = say("home.put_back", "Put back"), say("home.for_good", "Delete for good ...")
    choices: list[ft.Control] = [
        button(back, f"put-back-{stored.id}", put_back, label=f"{back}: {who}"),
        button(away, f"for-good-{stored.id}", ask_to_delete, "quiet", label=f"{away} {who}"),
    ]
    return ft.Column(
        [removed_table_description(stored), ft.Row(choices, spacing=8, wrap=True)],
        spacing=6,
        horizontal_alignment=STRETCH,
    )


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
    choices: list[ft.Control] = [
        button(say("home.destroy", "Delete for good"), f"destroy-{stored.id}", destroy, "refusal"),
        button(say("home.keep", "Keep"), f"keep-{stored.id}", cancel),
    ]
    return ft.Column(
        [
            removed_table_description(stored),
            live_announcement(warning, "what-goes", is_fault=True),
            ft.Row(choices, spacing=8, wrap=True),
        ],
        spacing=6,
        horizontal_alignment=STRETCH,
    )
