"""The menu bar of the desktop window: the screen's shortcuts, and the commands that are always available.

A command sends its key to the screen, so that what a key does is defined in one place. In browsers and on
phones there is no such menu.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from views.app import theme
from views.app.component import component
from views.app.error_boundary import use_session_language
from views.app.keys import keys_of_page
from views.app.shortcuts import shortcuts_by_name

HEIGHT: Final = 32


class KeyCombination(NamedTuple):
    """A key and the modifiers held with it."""

    key: str
    ctrl: bool = False
    shift: bool = False


COMMANDS: Final = {
    "undo": KeyCombination("Z", ctrl=True),
    "redo": KeyCombination("Z", ctrl=True, shift=True),
    "end": KeyCombination("Enter", ctrl=True),
    "may": KeyCombination("M"),
    "line": KeyCombination("L"),
    "log": KeyCombination("G"),
    "scores": KeyCombination("V"),
    "record": KeyCombination("P"),
    "forms": KeyCombination("F"),
    "rules": KeyCombination("R"),
}
"""The commands of the second menu by name in `views.app.shortcuts`; a screen shows those it has."""


@component
def MenuBarWithShortcuts(shortcut_names: tuple[str, ...]) -> ft.Control:
    """The menu bar of a screen with these shortcuts, by their names in `views.app.shortcuts`."""
    page = ft.context.page

    def handler_that_presses_key(pressed: KeyCombination) -> Callable[[], None]:
        def press_key() -> None:
            use_session_language(page)
            event = ft.KeyboardEvent("keyboard_event", page, alt=False, meta=False, **pressed._asdict())
            keys_of_page(page).run_key_action_chosen_in_menu(event)

        return press_key

    every = shortcuts_by_name()
    table_items = [
        menu_item(name, capitalised(every[name].does), handler_that_presses_key(key), every[name].keys)
        for name, key in COMMANDS.items()
        if name in shortcut_names
    ]
    helps = [menu_item("books", say("rules.shelf", "The rules"), lambda: page.navigate("/rules"))]
    if "help" in shortcut_names:
        press_help, label = handler_that_presses_key(KeyCombination("?")), say("keys.title", "Keys")
        helps.insert(0, menu_item("keys", label, press_help, every["help"].keys))
    menus = [submenu("app", say("app.name", "Referee"), app_menu_items())]
    menus += [submenu("here", say("menu.table", "Table"), table_items)] if "undo" in shortcut_names else []
    menus.append(submenu("help", say("menu.help", "Help"), helps))
    plain = ft.MenuStyle(
        bgcolor=ft.Colors.TRANSPARENT, elevation=0, padding=0, shadow_color=ft.Colors.TRANSPARENT
    )
    return ft.Container(ft.Row([ft.MenuBar(menus, style=plain)], spacing=0), height=HEIGHT)


def app_menu_items() -> list[ft.Control]:
    """The commands that are available on every screen."""
    page = ft.context.page
    return [
        menu_item("home", say("menu.tables", "The tables"), lambda: page.navigate("/")),
        menu_item("new", say("home.new_table", "New table"), lambda: page.navigate("/new")),
        menu_item("players", say("people.players", "Players"), lambda: page.navigate("/players")),
        menu_item("settings", say("home.settings", "Settings"), lambda: page.navigate("/settings")),
        menu_item("close", say("menu.close", "Close the window"), page.window.close),
    ]


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def submenu(name: str, label: str, items: Sequence[ft.Control]) -> ft.Control:
    page = ft.context.page  # its keys are asked for only on a tap: asking changes the page while it is drawn
    flat = ft.ButtonStyle(
        padding=ft.Padding.symmetric(horizontal=12),
        overlay_color=ft.Colors.with_opacity(0.12, theme.ON_WOOD),
        visual_density=ft.VisualDensity.COMPACT,
    )
    paper = ft.MenuStyle(bgcolor=theme.PAPER, elevation=3, padding=ft.Padding.symmetric(vertical=6))
    button = ft.SubmenuButton(
        content=ft.Text(label, size=theme.SMALL, color=theme.ON_WOOD),
        controls=list(items),
        style=flat,
        menu_style=paper,
        height=HEIGHT,
        on_open=lambda: keys_of_page(page).set_menu_open(True),
        on_close=lambda: keys_of_page(page).set_menu_open(False),
    )
    return ft.Semantics(identifier=f"menu-{name}", content=button)


def menu_item(name: str, label: str, on_choose: Callable[[], object], shortcut_text: str = "") -> ft.Control:
    shown: list[ft.Control] = [
        ft.Text(label, size=theme.SMALL, color=theme.INK, expand=True),
        ft.Text(shortcut_text, size=theme.TINY, color=theme.INK_FADED),
    ]
    style = ft.ButtonStyle(padding=ft.Padding.symmetric(horizontal=16), overlay_color=theme.MAY_WASH)
    item = ft.MenuItemButton(
        content=ft.Container(ft.Row(shown), width=290), on_click=on_choose, style=style, height=40
    )
    return ft.Semantics(identifier=f"menu-{name}", content=item)
