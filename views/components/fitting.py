"""What is as large as the room that is left for it, and what takes no more room than it needs: measured by the client as it lies.

The first drawing goes by what the caller reckons; from then on holds what the client has measured.
"""

from collections.abc import Callable
from typing import Final

import flet as ft

from views.app.guards import component
from views.components.paper import sheet

STRETCH: Final = ft.CrossAxisAlignment.STRETCH
EDGE: Final = 8
"""The edge of the panel's sheet, and the gap above what is pinned."""


@component
def Fitting(draw: Callable[[float, float], ft.Control], width: float, height: float) -> ft.Control:
    """Draws into all the room that its neighbours leave. `width` and `height`: about how much that is, until it is measured."""
    unmeasured: tuple[float, float] | None = None
    room, measure = ft.use_state(unmeasured)
    across, down = room or (width, height)

    def measured(event: "ft.LayoutSizeChangeEvent[ft.LayoutControl]") -> None:
        measure((event.width, event.height))

    fits = ft.Column([draw(across, down)], scroll=ft.ScrollMode.AUTO, tight=True, horizontal_alignment=STRETCH)
    return ft.Container(fits, expand=True, alignment=ft.Alignment.CENTER, on_size_change=measured)


@component
def Panel(content: ft.Control, pinned: ft.Control | None, least: float, most: float) -> ft.Control:
    """A sheet as high as what is on it, but between `least`, so that what is beside it keeps its place, and `most`: then it scrolls.
    Until it is measured it is the least, or the most where there is no least.

    `pinned` stays in sight below what scrolls.
    """
    needs, measure = ft.use_state((0.0, 0.0))
    above, below = needs
    gap = EDGE if pinned is not None else 0

    def measured(part: int) -> Callable[["ft.LayoutSizeChangeEvent[ft.LayoutControl]"], None]:
        return lambda event: measure(lambda now: (event.height, now[1]) if part == 0 else (now[0], event.height))

    rows: list[ft.Control] = [
        ft.Column(
            [ft.Container(content, on_size_change=measured(0))],
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=STRETCH,
        ),
        ft.Container(pinned, visible=pinned is not None, on_size_change=measured(1)),
    ]
    high = max(least, min(most, above + (below + gap if pinned is not None else 0) + 2 * EDGE)) if above or least else most
    lying = sheet(ft.Column(rows, spacing=gap, horizontal_alignment=STRETCH), padding=EDGE, height=high)
    return ft.Semantics(identifier="panel", container=True, content=lying)
