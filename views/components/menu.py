"""The menu of a window of its own on a desktop: what the screen does by a key, and the ways that are always there.

A command is given by pressing its key: what a key does is said in one place, by the screen that hears it. A browser has a menu of its
own, and a phone none: neither has this one.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from views.app import theme
from views.app.error_boundary import component, listen
from views.app.keys import keys_of
from views.app.shortcuts import shortcuts

HEIGHT: Final = 32


class Pressed(NamedTuple):
    """A key, and what is held with it."""

    key: str
    ctrl: bool = False
    shift: bool = False


COMMANDS: Final = {
    "undo": Pressed("Z", ctrl=True),
    "redo": Pressed("Z", ctrl=True, shift=True),
    "end": Pressed("E"),
    "may": Pressed("M"),
    "line": Pressed("L"),
    "log": Pressed("G"),
    "scores": Pressed("V"),
    "record": Pressed("P"),
    "forms": Pressed("F"),
    "rules": Pressed("R"),
}
"""What the second menu holds, as far as the screen has it: the names of `views.app.shortcuts`."""


@component
def Menu(names: tuple[str, ...]) -> ft.Control:
    """The menu above a screen with these shortcuts, by their names in `views.app.shortcuts`."""
    page = ft.context.page

    def press(pressed: Pressed) -> Callable[[], None]:
        def chosen() -> None:
            listen(page)
            event = ft.KeyboardEvent("keyboard_event", page, alt=False, meta=False, **pressed._asdict())
            keys_of(page).chosen(event)

        return chosen

    def to(route: str) -> Callable[[], None]:
        return lambda: page.navigate(route)

    every = shortcuts()
    here = [
        _item(name, _sentence(every[name].does), press(key), every[name].keys)
        for name, key in COMMANDS.items()
        if name in names
    ]
    app = [
        _item("home", say("menu.tables", "The tables"), to("/")),
        _item("new", say("home.new_table", "New table"), to("/new")),
        _item("players", say("people.players", "Players"), to("/players")),
        _item("settings", say("home.settings", "Settings"), to("/settings")),
        _item("close", say("menu.close", "Close the window"), page.window.close),
    ]
    helps = [_item("books", say("rules.shelf", "The rules"), to("/rules"))]
    if "help" in names:
        helps.insert(0, _item("keys", say("keys.title", "Keys"), press(Pressed("?")), every["help"].keys))
    menus = [_menu("app", say("app.name", "Referee"), app)]
    menus += [_menu("here", say("menu.table", "Table"), here)] if "undo" in names else []
    menus.append(_menu("help", say("menu.help", "Help"), helps))
    plain = ft.MenuStyle(
        bgcolor=ft.Colors.TRANSPARENT, elevation=0, padding=0, shadow_color=ft.Colors.TRANSPARENT
    )
    return ft.Container(ft.Row([ft.MenuBar(menus, style=plain)], spacing=0), height=HEIGHT)


def _sentence(does: str) -> str:
    return does[:1].upper() + does[1:]


def _menu(name: str, words: str, items: Sequence[ft.Control]) -> ft.Control:
    page = ft.context.page

    def opens(is_open: bool) -> Callable[[], None]:
        return lambda: keys_of(page).menu_opened(is_open)

    flat = ft.ButtonStyle(
        padding=ft.Padding.symmetric(horizontal=12),
        overlay_color=ft.Colors.with_opacity(0.12, theme.ON_WOOD),
        visual_density=ft.VisualDensity.COMPACT,
    )
    paper = ft.MenuStyle(bgcolor=theme.PAPER, elevation=3, padding=ft.Padding.symmetric(vertical=6))
    button = ft.SubmenuButton(
        content=ft.Text(words, size=theme.SMALL, color=theme.ON_WOOD),
        controls=list(items),
        style=flat,
        menu_style=paper,
        height=HEIGHT,
        on_open=opens(True),
        on_close=opens(False),
    )
    return ft.Semantics(identifier=f"menu-{name}", content=button)


def _item(name: str, words: str, chosen: Callable[[], object], keys: str = "") -> ft.Control:
    shown: list[ft.Control] = [
        ft.Text(words, size=theme.SMALL, color=theme.INK, expand=True),
        ft.Text(keys, size=theme.TINY, color=theme.INK_FADED),
    ]
    style = ft.ButtonStyle(padding=ft.Padding.symmetric(horizontal=16), overlay_color=theme.MAY_WASH)
    item = ft.MenuItemButton(
        content=ft.Container(ft.Row(shown), width=290), on_click=chosen, style=style, height=40
    )
    return ft.Semantics(identifier=f"menu-{name}", content=item)
