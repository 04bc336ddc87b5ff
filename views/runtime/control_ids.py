"""Control ids: each session counts its own.

Flet counts the controls of all sessions of a process together. The ids sent to one device would then show how
much was drawn for another, which can depend on the cards in a hand: how many may be played, how many are
known.
"""

import itertools
from typing import Final

from flet.controls.context import (
    _context_page,
)  # PRIVATE: `ft.context.page` raises without a page, thousands of times in a drawing
from flet.controls.id_counter import IdCounter

KEPT_BY_PAGE: Final = "_own_numbers"
EACH: Final = 1 << 26
"""The size of a session's range of ids. Ranges differ, so that a late message about the last session names no
control of the new one."""
SESSIONS: Final = range(1, 64)
"""The ranges, reused in turn: a browser that draws with CanvasKit (Safari, Firefox) reads no number beyond 32
bits."""


class SessionIdCounter(IdCounter):
    """Counts control ids per session. Controls without a session, such as a page, get the first ids."""

    def __init__(self) -> None:
        super().__init__(start=3)
        self._begun = itertools.cycle(SESSIONS)

    def next(self) -> int:
        """Return the next id of the current session."""
        page = _context_page.get()
        if page is None:
            return super().next()
        page_fields = vars(page)
        if KEPT_BY_PAGE not in page_fields:
            page_fields[KEPT_BY_PAGE] = itertools.count(EACH * next(self._begun))
        return int(next(page_fields[KEPT_BY_PAGE]))
