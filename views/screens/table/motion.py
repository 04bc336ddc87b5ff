"""What is seen to go from one place of the table to another when an entry stands: a hit, a trick, a throw-in, an Assassin's strike.

The page itself moves it (assets/moving.js), between what has these names on the screen: nothing is drawn for it here, and a device
that asks for less motion sees none. Who wants it hears and feels it too.
"""

import flet as ft

from views.app.error_boundary import kept_component
from views.screens.table.controller import LiveScene, use_part
from views.screens.table.scene import Stroke
from views.screens.table.turn_signal import can_ring, can_shake, opened_by_the_page, shake


@kept_component
def StrokeTold(live: LiveScene) -> ft.Control:
    """Nothing to be seen of its own: the page shows what went where, and is heard or felt as is wished."""
    stroke: Stroke | None = use_part(live, "stroke")

    def tell() -> None:
        if stroke is None:
            return
        if can_ring(live.page):
            live.page.run_task(opened_by_the_page, stroke.address(live.is_told_by("hear")))
        if live.is_told_by("feel") and can_shake(live.page):
            live.page.run_task(shake)

    ft.use_effect(tell, [stroke])
    return ft.Container(visible=False)
