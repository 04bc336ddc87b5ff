"""A phone that shakes, or is heard, when its holder is asked: off until it is wanted, and offered only where the device can."""

from contextlib import suppress
from typing import Any, Final

import flet as ft

from views.app.error_boundary import kept_component
from views.app.references import Reference, use_reference
from views.screens.table.controller import LiveScene, use_part


def can_shake(page: ft.Page) -> bool:
    """Is this a device that vibrates for an app, or for a page in its browser? On an iPhone only for an app."""
    return page.platform == ft.PagePlatform.ANDROID or (page.platform == ft.PagePlatform.IOS and not page.web)


CHIME: Final = "/chime"
"""What a browser opens to be heard: the page itself plays two soft notes instead (assets/moving.js)."""


def can_ring(page: ft.Page) -> bool:
    """Is this a page in a browser, which can be heard? The client of an installed app has no sounds."""
    return bool(page.web)


async def opened_by_the_page(address: str) -> None:
    """Let the page do what it does where this is opened."""
    with suppress(Exception):  # the line may be gone
        await ft.UrlLauncher().launch_url(address)


async def shake() -> None:
    """Vibrate once, where that works."""
    with suppress(Exception):  # a browser may refuse until somebody has touched the page
        phone: Any = ft.HapticFeedback()  # its methods have no types
        await phone.vibrate()


@kept_component
def TurnTold(live: LiveScene) -> ft.Control:
    """Nothing to be seen: it tells the holder of this phone that the turn has come, as is wished."""
    is_mine: bool = use_part(live, "is_mine")
    before: Reference[bool] = use_reference(is_mine)

    def tell() -> None:
        came, before.current = is_mine and not before.current, is_mine
        if came and live.is_told_by("shake") and can_shake(live.page):
            live.page.run_task(shake)
        if came and live.is_told_by("ring") and can_ring(live.page):
            live.page.run_task(opened_by_the_page, CHIME)

    ft.use_effect(tell, [is_mine])
    return ft.Container(visible=False)
