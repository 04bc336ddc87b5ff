"""Run slow work that needs no screen in the background."""

import asyncio
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Done = TypeVar("Done")


async def run_in_background(work: Callable[Given, Done], *args: Given.args, **named: Given.kwargs) -> Done:
    """Run a function in a thread. Without threads, run it on the event loop after pending updates were
    sent."""
    if sys.platform == "emscripten":
        await asyncio.sleep(0)
        return work(*args, **named)
    return await asyncio.to_thread(work, *args, **named)
