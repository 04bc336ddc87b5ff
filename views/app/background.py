"""Work that takes a while and needs no screen: it is done beside the screens."""

import asyncio
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Done = TypeVar("Done")


async def run_in_background(work: Callable[Given, Done], *given: Given.args, **named: Given.kwargs) -> Done:
    """Do this in a thread; where there are none, in a page, right after what is drawn already was sent."""
    if sys.platform == "emscripten":
        await asyncio.sleep(0)
        return work(*given, **named)
    return await asyncio.to_thread(work, *given, **named)
