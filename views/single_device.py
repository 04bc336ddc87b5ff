"""The app for the user of one device: one screen over one workspace, without a server."""

from collections.abc import Callable

import flet as ft

from models.store import StoreError
from models.translation import say, set_language_and_card_letters
from views.app import theme
from views.app.component import try_again_label
from views.app.error_boundary import catch_session_errors
from views.app.preferences import machine_language_or_english, read_preferences
from views.app.printing import MakeDocumentUrl, set_document_url_maker
from views.app.reconnect import install_reconnect_handlers
from views.components.controls import button, sheet, words
from views.components.shell import page_of_sheets, screen_component, try_session_twice_or_offer_retry
from views.root import start_session
from views.workspace.workspace import Workspace


class SingleDeviceApp:
    """Opens the workspace before the first screen is shown. If that fails the screen says why and offers to
    try again."""

    def __init__(
        self, open_workspace: Callable[[], Workspace], make_document_url: MakeDocumentUrl | None = None
    ) -> None:
        self._open_workspace, self._make_document_url = open_workspace, make_document_url
        self._workspace: Workspace | None = None
        self._reason = ""
        self.open_workspace_or_note_reason()

    def open_workspace_or_note_reason(self) -> None:
        try:
            self._workspace = self._open_workspace()
            set_language_and_card_letters(
                read_preferences(self._workspace).language or machine_language_or_english()
            )
        except StoreError as reason:
            self._reason = str(reason)

    def start_session(self, page: ft.Page) -> None:
        """Show the client its screens."""
        catch_session_errors(page)
        if self._make_document_url is not None:
            set_document_url_maker(page, self._make_document_url)
        if self._workspace is None:
            self.open_workspace_or_note_reason()  # there may be free space by now
        if self._workspace is not None:
            workspace = self._workspace
            install_reconnect_handlers(page, workspace.store)
            try_session_twice_or_offer_retry(page, lambda: start_session(page, workspace))
            return
        theme.apply_theme(page)
        page.render_views(lambda: [CannotOpenScreen(self._reason, lambda: self.start_session(page))])


@screen_component
def CannotOpenScreen(reason: str, try_again: Callable[[], None]) -> ft.Control:
    """The screen that says why the tables cannot be shown."""
    rows = [words(f"{reason}.", size=theme.MEDIUM), button(try_again_label(), "again", try_again, "may")]
    title = say("hand.cannot", "The tables cannot be opened")
    return page_of_sheets("/", title, None, [sheet(ft.Column(rows, spacing=14))], 520)
