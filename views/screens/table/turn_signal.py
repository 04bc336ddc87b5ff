"""A phone that shakes, or is heard, when its holder is asked: off until it is wanted, and offered only where the device can."""

from contextlib import suppress
from typing import Any, Final

import flet as ft

from views.app.error_boundary import memo_component
from views.app.references import Reference, use_typed_ref
from views.screens.table.controller import TableController, use_view_part


def can_vibrate(page: ft.Page) -> bool:
    """Is this a device that vibrates for an app, or for a page in its browser? On an iPhone only for an app."""
    return page.platform == ft.PagePlatform.ANDROID or (page.platform == ft.PagePlatform.IOS and not page.web)


CHIME: Final = "/chime"
"""What a browser opens to be heard: the page itself plays two soft notes instead (assets/moving.js)."""


def can_play_sound(page: ft.Page) -> bool:
    """Is this a page in a browser, which can be heard? The client of an installed app has no sounds."""
    return bool(page.web)


async def page_effect(address: str) -> None:
    """Let the page do what it does where this is opened."""
    with suppress(Exception):  # the line may be gone
        await ft.UrlLauncher().launch_url(address)


async def vibrate() -> None:
    """Vibrate once, where that works."""
    with suppress(Exception):  # a browser may refuse until somebody has touched the page
        phone: Any = ft.HapticFeedback()  # its methods have no types
        await phone.vibrate()


@memo_component
def TurnSignal(live: TableController) -> ft.Control:
    """Nothing to be seen: it tells the holder of this phone that the turn has come, as is wished."""
    is_mine: bool = use_view_part(live, "is_mine")
    before: Reference[bool] = use_typed_ref(is_mine)

    def tell() -> None:
        came, before.current = is_mine and not before.current, is_mine
        if came and live.is_signal_on("shake") and can_vibrate(live.page):
            live.page.run_task(vibrate)
        if came and live.is_signal_on("ring") and can_play_sound(live.page):
            live.page.run_task(page_effect, CHIME)

    ft.use_effect(tell, [is_mine])
    return ft.Container(visible=False)
