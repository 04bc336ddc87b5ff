"""A component that looks again and again as long as it is shown."""

import asyncio
import math
import time
from collections.abc import Callable

import flet as ft

from views.app.guards import safe
from views.app.references import Reference, use_reference


def use_every(seconds: float, look: Callable[[], object], is_on: bool = True, longest: float = math.inf) -> None:
    """Call `look` each time so many seconds have passed, while `is_on`; after `longest` nobody looks at this screen any more."""
    watching: Reference[list[bool]] = use_reference([])
    page = ft.context.page

    def begin() -> None:
        mine = watching.current = [True]
        end = time.monotonic() + longest

        async def looking() -> None:
            await asyncio.sleep(seconds)
            while mine[0] and time.monotonic() < end:
                look()
                await asyncio.sleep(seconds)

        if is_on:
            page.run_task(safe(looking))

    def end() -> None:
        watching.current[:] = [False]

    ft.use_effect(begin, [is_on], cleanup=end)
