"""Hooks for what a component does in the background while it is shown."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable

import flet as ft

from views.app.error_boundary import safe_handler
from views.app.shared_value_hook import use_subscription

IsHere = Callable[[], bool]
"""Returns True while the component is shown with the same `around`."""


def use_task(work: Callable[[IsHere], Awaitable[None]], *dependencies: object) -> None:
    """Run `work` when the component is mounted, and again when `dependencies` changes. `work` must end once
    its `is_here()` is False."""
    page = ft.context.page

    def start_work() -> Callable[[], None]:
        mounted = [True]

        async def run_work() -> None:
            await work(lambda: bool(mounted))

        page.run_task(safe_handler(run_work))
        return mounted.clear

    use_subscription(start_work, *dependencies)


def use_interval(
    seconds: float, on_tick: Callable[[], object], is_on: bool = True, max_seconds: float = math.inf
) -> None:
    """Call `on_tick` at intervals in seconds while `is_on`. After `max_seconds` it stops, because the screen
    is probably abandoned."""

    async def tick_at_intervals(is_here: IsHere) -> None:
        end = time.monotonic() + max_seconds
        while is_on and time.monotonic() < end:
            await asyncio.sleep(seconds)
            if not is_here():
                return
            on_tick()

    use_task(tick_at_intervals, is_on)
