"""The app for whoever holds the device: one screen over one desk, and no server between."""

from collections.abc import Callable

import flet as ft

from models.store import Fault
from models.translation import say, speak
from views.app import theme
from views.app.error_boundary import again_words, guard
from views.app.preferences import of_this_machine, preferences_of
from views.app.printing import Lays, print_by
from views.app.shared_value_hook import survive_reconnect
from views.components.paper import sheet, words
from views.components.pressable import button
from views.components.shell import bar, begin_or_offer_again, page_of_sheets, screen, view
from views.root import main
from views.workspace.workspace import Desk


class Alone:
    """Opens the desk before the first screen is asked for. What stands in the way is said on the screen, and can be tried again."""

    def __init__(self, opened: Callable[[], Desk], lays: Lays | None = None) -> None:
        self._opened, self._lays = opened, lays
        self._desk: Desk | None = None
        self._reason = ""
        self._try()

    def _try(self) -> None:
        try:
            self._desk = self._opened()
            speak(preferences_of(self._desk).language or of_this_machine())
        except Fault as reason:
            self._reason = str(reason)

    def session(self, page: ft.Page) -> None:
        """Give the client its screens."""
        guard(page)
        if self._lays is not None:
            print_by(page, self._lays)
        if self._desk is None:
            self._try()  # the room may be there by now
        if self._desk is not None:
            desk = self._desk
            survive_reconnect(page, desk.store)
            begin_or_offer_again(page, lambda: main(page, desk))
            return
        theme.dress(page)
        page.render_views(lambda: [CannotOpen(self._reason, lambda: self.session(page))])


@view
def CannotOpen(reason: str, again: Callable[[], None]) -> ft.Control:
    """Why there are no tables to show."""
    rows = [words(f"{reason}.", size=theme.MEDIUM), button(again_words(), "again", again, "may")]
    title = say("hand.cannot", "The tables cannot be opened")
    return screen("/", bar(title, None), page_of_sheets([sheet(ft.Column(rows, spacing=14))], 520))
