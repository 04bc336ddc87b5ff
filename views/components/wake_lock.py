"""Keep a phone awake while a table is on its screen."""

from contextlib import suppress
from typing import Any

import flet as ft

from views.app.component import use_app_context


def is_phone_or_tablet(page: ft.Page) -> bool:
    """True on a device that goes to sleep after a short while, such as a phone."""
    return page.platform is not None and page.platform.is_mobile()


def use_wake_lock_if_enabled() -> None:
    """Keep the device awake while this component is on the screen, if the device sleeps and the setting is
    on."""
    page = ft.context.page
    wished = use_app_context().preferences.awake and is_phone_or_tablet(page)

    async def set_awake(awake: bool) -> None:
        with suppress(Exception):  # not available in browsers without https
            light: Any = ft.Wakelock()  # its methods have no types
            await (light.enable() if awake else light.disable())

    def keep_awake() -> None:
        if wished:
            page.run_task(set_awake, True)

    def let_sleep() -> None:
        if wished and page.session.connection is not None:
            page.run_task(set_awake, False)

    ft.use_effect(keep_awake, [wished], cleanup=let_sleep)
