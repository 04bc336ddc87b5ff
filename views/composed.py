"""What has been tapped so far of the next entry: kept beside the drawing, for a second tap may come before the first is drawn.

    composed = use_composed(sitting.at, Composing())
    composed.now()                                         # also what is not drawn yet
    composed.change(lambda now: now._replace(card="9H"))   # builds on the tap before, drawn or not

It belongs to one entry: once another entry stands, from wherever it came, it begins anew.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import flet as ft

C = TypeVar("C")


class Composed(Generic[C]):
    """What one session has tapped at one table, as of one drawing, at which `at` entries stood."""

    def __init__(self, at: int, nothing: C, live: Any, draw_anew: Callable[[Any], None]) -> None:
        self.at, self.nothing, self.live, self.draw_anew = at, nothing, live, draw_anew

    def now(self) -> C:
        """What has been tapped so far, also by a tap that is not drawn yet."""
        at, tapped = self.live.current
        return tapped if at == self.at else self.nothing

    def change(self, change: Callable[[C], C]) -> None:
        """Change it, and draw it."""
        self.live.current = (self.at, change(self.now()))
        self.draw_anew(self.live.current)


def use_composed(at: int, nothing: C) -> Composed[C]:
    """Remember what is tapped of the next entry. `at`: how many entries stand; `nothing`: how it begins."""
    live: Any = ft.use_ref((-1, nothing))
    _, draw_anew = ft.use_state(live.current)
    return Composed(at, nothing, live, draw_anew)
