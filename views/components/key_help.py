"""The list of shortcuts, shared by all screens: `?` opens and closes it."""

from collections.abc import Callable, Mapping

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component, use_stable_callback
from views.app.keys import use_keys
from views.app.shortcuts import SCREENS, Shortcut, deduplicated_shortcuts_for_names
from views.components.controls import column, rows_with_dividers, sheet, words
from views.components.shell import use_closable_header


def shortcut_list(listed: list[Shortcut]) -> ft.Control:
    """The keys on the left, what they do on the right."""
    lines = [
        ft.Row(
            [words(each.keys, weight=ft.FontWeight.W_600, expand=2), words(each.does, expand=3)],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for each in listed
    ]
    return rows_with_dividers(lines, spacing=6)


@component
def KeyHelp(shortcut_names: tuple[str, ...], on_close: Callable[[], None]) -> ft.Control:
    """The sheet with a screen's shortcuts, by their names in `views.app.shortcuts`; Escape closes it."""
    head = use_closable_header(say("keys.title", "Keys"), say("keys.close", "Close"), "keys-close", on_close)
    return ft.Semantics(
        identifier="keys",
        container=True,
        content=column(
            head, shortcut_list(deduplicated_shortcuts_for_names(shortcut_names)), spacing=theme.GAP
        ),
    )


def use_key_help(
    screen: str, actions_by_key: Mapping[str, Callable[[], object]] | None = None
) -> ft.Control | None:
    """For a screen without a panel: `?` opens a sheet with its shortcuts. Returns the sheet, or None while it
    is closed.

    `actions_by_key`: the actions of this screen's letter keys.
    """
    shown, show = ft.use_state(False)
    close = use_stable_callback(lambda: show(False))

    def run_action_of_key(event: ft.KeyboardEvent) -> bool:
        if event.ctrl or event.alt or event.meta:
            return False
        acts = {"?": lambda: show(not shown), **(actions_by_key or {})}.get(event.key.upper())
        if acts is not None:
            acts()
        return acts is not None

    use_keys(run_action_of_key)
    return sheet(KeyHelp(SCREENS[screen], close)) if shown else None
