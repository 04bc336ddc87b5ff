"""What a device shows, plays or vibrates for an entry, and when it is its player's turn.

The motion of an entry, such as a hit, a trick or a throw-in, is animated by the page itself
(assets/moving.js), between elements with these names on the screen; devices set to reduced motion show none.
Sound and vibration are off by default, and offered only where the device supports them.
"""

from contextlib import suppress
from typing import Any, Final

import flet as ft

from views.app.component import Reference, memo_component, use_typed_ref
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.scene import Motion


def can_vibrate(page: ft.Page) -> bool:
    """True if this device vibrates for an app, or for a page in its browser. An iPhone does so only for an
    app."""
    return page.platform == ft.PagePlatform.ANDROID or (page.platform == ft.PagePlatform.IOS and not page.web)


CHIME: Final = "/chime"
"""The address a browser opens for the sound: the page itself plays two soft notes (assets/moving.js)."""


def can_play_sound(page: ft.Page) -> bool:
    """True if this is a page in a browser, which can play sounds. The client of an installed app cannot."""
    return bool(page.web)


async def trigger_page_effect(address: str) -> None:
    """Open this address in the page, which triggers an effect there (assets/moving.js)."""
    with suppress(Exception):  # the connection may be gone
        await ft.UrlLauncher().launch_url(address)


async def vibrate() -> None:
    """Vibrate once, where that works."""
    with suppress(Exception):  # a browser may refuse until the page has been touched
        phone: Any = ft.HapticFeedback()  # its methods have no types
        await phone.vibrate()


@memo_component
def OwnTurnSignal(controller: SceneController) -> ft.Control:
    """Signal that it is this player's turn, by the chosen signals; draws nothing."""
    is_mine: bool = use_view_part(controller, "is_mine")
    before: Reference[bool] = use_typed_ref(is_mine)

    def signal_own_turn() -> None:
        came, before.current = is_mine and not before.current, is_mine
        if came and controller.is_signal_on("shake") and can_vibrate(controller.page):
            controller.page.run_task(vibrate)
        if came and controller.is_signal_on("ring") and can_play_sound(controller.page):
            controller.page.run_task(trigger_page_effect, CHIME)

    ft.use_effect(signal_own_turn, [is_mine])
    return ft.Container(visible=False)


@memo_component
def PageMotionSoundAndVibration(controller: SceneController) -> ft.Control:
    """Send the latest motion to the page, with its sound, and vibrate, where the device wants that. Draws
    nothing itself."""
    stroke: Motion | None = use_view_part(controller, "stroke")

    def play_motion() -> None:
        if stroke is None:
            return
        if can_play_sound(controller.page):
            controller.page.run_task(
                trigger_page_effect, stroke.url_that_shows_motion(controller.is_signal_on("hear"))
            )
        if controller.is_signal_on("feel") and can_vibrate(controller.page):
            controller.page.run_task(vibrate)

    ft.use_effect(play_motion, [stroke])
    return ft.Container(visible=False)
