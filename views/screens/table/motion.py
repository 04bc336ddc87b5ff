"""What is seen to go from one place of the table to another when an entry stands: a hit, a trick, a throw-in, an Assassin's strike.

The page itself moves it (assets/moving.js), between what has these names on the screen: nothing is drawn for it here, and a device
that asks for less motion sees none. Who wants it hears and feels it too.
"""

import flet as ft

from views.app.error_boundary import memo_component
from views.screens.table.controller import TableController, use_view_part
from views.screens.table.scene import Motion
from views.screens.table.turn_signal import can_play_sound, can_vibrate, page_effect, vibrate


@memo_component
def MotionSignal(live: TableController) -> ft.Control:
    """Nothing to be seen of its own: the page shows what went where, and is heard or felt as is wished."""
    stroke: Motion | None = use_view_part(live, "stroke")

    def tell() -> None:
        if stroke is None:
            return
        if can_play_sound(live.page):
            live.page.run_task(page_effect, stroke.browser_url(live.is_signal_on("hear")))
        if live.is_signal_on("feel") and can_vibrate(live.page):
            live.page.run_task(vibrate)

    ft.use_effect(tell, [stroke])
    return ft.Container(visible=False)
