"""The numbers of controls: each session counts its own.

Flet counts all sessions of a process together. What one device is sent would then tell how much another was drawn meanwhile, and that
can rest on the cards in a hand: how many of them may be played, how many are known.
"""

import itertools
from typing import Final

from flet.controls.context import (
    _context_page,
)  # PRIVATE: `ft.context.page` raises where there is none, thousands of times a drawing
from flet.controls.id_counter import IdCounter

KEPT_BY_PAGE: Final = "_own_numbers"
EACH: Final = 1 << 26
"""So many numbers has a session, and those after it others: what a page says of a control of its last session means none of its new one."""
SESSIONS: Final = range(1, 64)
"""After so many they are given out again: a browser that draws with CanvasKit (Safari, Firefox) reads no number beyond 32 bits."""


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
        kept = vars(page)
        if KEPT_BY_PAGE not in kept:
            kept[KEPT_BY_PAGE] = itertools.count(EACH * next(self._begun))
        return int(next(kept[KEPT_BY_PAGE]))
