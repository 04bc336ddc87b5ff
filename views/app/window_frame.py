"""The desktop window: its title, and its size and position, which are stored and restored."""

from typing import Final

import flet as ft

from models.json_values import JsonObject
from models.translation import LANGUAGES, language_context, say
from views.workspace.usable_settings import WINDOW_SIDES, is_window_placement
from views.workspace.workspace import Workspace

PLACEMENT_SETTING: Final = "window"
"""Key of the setting that stores the window's placement."""
LEFT_SO: Final = ("resized", "moved", "maximize", "unmaximize")
"""The events after which the placement is stored."""


def use_window_title(title: str) -> None:
    """Set the title of the window, or of the browser's tab, while this component is on the screen."""
    page = ft.context.page
    app = say("app.name", "Referee")
    ft.use_effect(
        lambda: set_window_title(page, f"{title} - {app}"),
        [title, app],
        cleanup=lambda: set_window_title(page, app),
    )


def retranslate_title_unless_set_by_table(page: ft.Page) -> None:
    """Translate the app's own title after a change of language; a title that a table has set stays."""
    if not page.title or page.title in map(
        app_name_in_language, LANGUAGES
    ):  # an untitled page needs no language loaded here
        page.title = say("app.name", "Referee")


def app_name_in_language(language: str) -> str:
    with language_context(language):
        return say("app.name", "Referee")


def set_window_title(page: ft.Page, title: str) -> None:
    if page.title != title and page.session.connection is not None:
        page.title = title
        page.update()


def is_desktop_window(page: ft.Page) -> bool:
    """True if the app runs in its own desktop window; browsers and phones have none."""
    return not page.web and page.platform is not None and page.platform.is_desktop()


def restore_and_track_window(page: ft.Page, workspace: Workspace) -> None:
    """Restore the placement of a desktop window, and store it after every change. Browsers do so
    themselves."""
    if not is_desktop_window(page):
        return
    window = page.window
    for name, value in _stored_placement(workspace).items():
        setattr(window, name, value)

    def store_if_placement_changed(event: "ft.WindowEvent[ft.Window]") -> None:
        if event.type.value in LEFT_SO:
            store_window_placement(workspace, window)

    window.on_event = store_if_placement_changed


def store_window_placement(workspace: Workspace, window: ft.Window) -> None:
    """Store the placement. A maximized window keeps its previous size and position."""
    before = _stored_placement(workspace)
    now: JsonObject = before if window.maximized else {name: getattr(window, name) for name in WINDOW_SIDES}
    now = {**now, "maximized": window.maximized}
    if now != before and is_window_placement(now):
        workspace.store_setting(PLACEMENT_SETTING, now)


def _stored_placement(workspace: Workspace) -> JsonObject:
    """Return the stored placement; empty if there is none."""
    placement = workspace.settings().get(PLACEMENT_SETTING)
    return (
        {name: value for name, value in placement.items() if name in (*WINDOW_SIDES, "maximized")}
        if isinstance(placement, dict)
        else {}
    )
