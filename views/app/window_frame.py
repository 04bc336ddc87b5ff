"""What a desktop expects of a window: its title says what it shows, and it comes back where and as large as it was left."""

from typing import Final

import flet as ft

from models.json_values import JsonObject
from models.translation import LANGUAGES, language_context, say
from views.workspace.usable_settings import WINDOW_SIDES, is_window_frame
from views.workspace.workspace import Workspace

KEPT: Final = "window"
"""Where the settings keep how the window was left."""
LEFT_SO: Final = ("resized", "moved", "maximize", "unmaximize")
"""After what a window is another one than is kept."""


def use_window_title(what: str) -> None:
    """Let the window, or the browser's tab, say what it shows as long as this component is on the screen."""
    page = ft.context.page
    app = say("app.name", "Referee")
    ft.use_effect(
        lambda: set_window_title(page, f"{what} - {app}"),
        [what, app],
        cleanup=lambda: set_window_title(page, app),
    )


def retranslate_title(page: ft.Page) -> None:
    """The app's own name in the language that is spoken from now on, but where a table has given its own."""
    if not page.title or page.title in map(
        app_name_in, LANGUAGES
    ):  # no language is loaded for a page that has no title yet
        page.title = say("app.name", "Referee")


def app_name_in(language: str) -> str:
    with language_context(language):
        return say("app.name", "Referee")


def set_window_title(page: ft.Page, title: str) -> None:
    """Give the window this title."""
    if page.title != title and page.session.connection is not None:
        page.title = title
        page.update()


def is_desktop_window(page: ft.Page) -> bool:
    """True if the app runs in its own desktop window; a browser has its own frame, a phone none."""
    return not page.web and page.platform is not None and page.platform.is_desktop()


def restore_and_track_window(page: ft.Page, workspace: Workspace) -> None:
    """Let the window of an app on a desktop be as it was left, and keep how it is left from now on. A browser keeps its own."""
    if not is_desktop_window(page):
        return
    window = page.window
    for name, value in _kept(workspace).items():
        setattr(window, name, value)

    def changed(event: "ft.WindowEvent[ft.Window]") -> None:
        if event.type.value in LEFT_SO:
            store_window_placement(workspace, window)

    window.on_event = changed


def store_window_placement(workspace: Workspace, window: ft.Window) -> None:
    """A window that fills the screen keeps the size that it had before."""
    before = _kept(workspace)
    now: JsonObject = before if window.maximized else {name: getattr(window, name) for name in WINDOW_SIDES}
    now = {**now, "maximized": window.maximized}
    if now != before and is_window_frame(now):
        workspace.choose(KEPT, now)


def _kept(workspace: Workspace) -> JsonObject:
    """How the window was left; nothing where that is not known."""
    kept = workspace.settings().get(KEPT)
    return (
        {name: value for name, value in kept.items() if name in (*WINDOW_SIDES, "maximized")}
        if isinstance(kept, dict)
        else {}
    )
