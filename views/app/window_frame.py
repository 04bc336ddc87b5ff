"""What a desktop expects of a window: its title says what it shows, and it comes back where and as large as it was left."""

from typing import Final

import flet as ft

from models.json_values import Json, JsonObject
from models.speech import LANGUAGES, say, speaking
from views.desk.desk import Desk

KEPT: Final = "window"
"""Where the settings keep how the window was left."""
SIDES: Final = ("left", "top", "width", "height")
LEFT_SO: Final = ("resized", "moved", "maximize", "unmaximize")
"""After what a window is another one than is kept."""
LEAST: Final = 200
"""Pixels. No window comes back smaller than that, whatever is kept."""


def use_title(what: str) -> None:
    """Let the window, or the browser's tab, say what it shows as long as this component is on the screen."""
    page = ft.context.page
    app = say("app.name", "Referee")
    ft.use_effect(lambda: entitle(page, f"{what} - {app}"), [what, app], cleanup=lambda: entitle(page, app))


def entitle_anew(page: ft.Page) -> None:
    """The app's own name in the language that is spoken from now on, but where a table has given its own."""
    if not page.title or page.title in map(_app_named_in, LANGUAGES):  # no language is loaded for a page that has no title yet
        page.title = say("app.name", "Referee")


def _app_named_in(language: str) -> str:
    with speaking(language):
        return say("app.name", "Referee")


def entitle(page: ft.Page, title: str) -> None:
    """Give the window this title."""
    if page.title != title and page.session.connection is not None:
        page.title = title
        page.update()


def is_window(page: ft.Page) -> bool:
    """Is the app shown in a window of its own on a desktop? A browser has its own frame, and a phone none."""
    return not page.web and page.platform is not None and page.platform.is_desktop()


def keep_window(page: ft.Page, desk: Desk) -> None:
    """Let the window of an app on a desktop be as it was left, and keep how it is left from now on. A browser keeps its own."""
    if not is_window(page):
        return
    window = page.window
    for name, value in _usable(desk.settings().get(KEPT)).items():
        setattr(window, name, value)

    def changed(event: "ft.WindowEvent[ft.Window]") -> None:
        if event.type.value in LEFT_SO:
            _keep(desk, window)

    window.on_event = changed


def _keep(desk: Desk, window: ft.Window) -> None:
    """A window that fills the screen keeps the size that it had before."""
    before = _usable(desk.settings().get(KEPT))
    now: JsonObject = before if window.maximized else {name: getattr(window, name) for name in SIDES}
    now = {**now, "maximized": window.maximized}
    if now != before:
        desk.choose(KEPT, now)


def _usable(kept: Json) -> JsonObject:
    """What is kept, as far as a window can be so."""
    if not isinstance(kept, dict):
        return {}
    sides = {name: value for name in SIDES if isinstance(value := kept.get(name), int | float) and not isinstance(value, bool)}
    if len(sides) < len(SIDES) or min(sides["width"], sides["height"]) < LEAST:
        sides = {}
    return {**sides, **({"maximized": True} if kept.get("maximized") is True else {})}
