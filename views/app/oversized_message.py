"""Messages too large for the websocket: the user is informed when the page has reconnected."""

from typing import Final

import flet as ft

from models.record_text import LARGEST
from models.translation import say
from views.app.error_boundary import show_snack_bar, use_session_language

REFUSED: Final = "refused"
"""Key in the store of a session: set if its last message was too large."""


def show_oversized_message_notice_if_due(page: ft.Page) -> None:
    """Show the notice if the last message was too large. The browser cannot be warned before it sends a
    file."""
    if page.session.store.get(REFUSED):
        page.session.store.set(REFUSED, False)
        use_session_language(page)
        show_snack_bar(
            page,
            say(
                "lines.too_large",
                "File not opened: it is larger than {largest} MB, too large for a record.",
                largest=LARGEST // 2**20,
            ),
        )
