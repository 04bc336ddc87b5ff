"""The motion shown on the table when an entry is accepted: a hit, a trick, a throw-in, an Assassin's strike.

The page itself animates it (assets/moving.js), between elements with these names on the screen. Devices set
to reduced motion show none; sound and vibration are optional.
"""

import flet as ft

from views.app.error_boundary import memo_component
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.scene import Motion
from views.screens.table.turn_signal import can_play_sound, can_vibrate, trigger_page_effect, vibrate


@memo_component
def PageMotionSoundAndVibration(controller: SceneController) -> ft.Control:
    """Send the motion to the page; draws nothing itself."""
    stroke: Motion | None = use_view_part(controller, "stroke")

    def play_motion() -> None:
        if stroke is None:
            return
        if can_play_sound(controller.page):
            controller.page.run_task(trigger_page_effect, stroke.browser_url(controller.is_signal_on("hear")))
        if controller.is_signal_on("feel") and can_vibrate(controller.page):
            controller.page.run_task(vibrate)

    ft.use_effect(play_motion, [stroke])
    return ft.Container(visible=False)
