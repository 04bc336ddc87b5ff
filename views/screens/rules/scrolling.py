"""Scrolling to a place of a long text: to the paragraph a screen is opened at, and to a chapter."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import flet as ft

SETTLE: Final = (0.1, 0.5)
"""Seconds until the client has laid out a new screen, and until its pictures have come: then the place is scrolled to."""


def use_scroll(opened: str) -> tuple[Any, Callable[[str], Awaitable[None]]]:
    """A reference for the Column that scrolls, and what scrolls it to a key once what was just changed is laid out.

    The screen begins at the key `opened`, unless it is "".
    """
    scrolled: Any = ft.use_ref(None)

    async def to(key: str) -> None:
        if scrolled.current is not None:
            await scrolled.current.scroll_to(scroll_key=key, duration=0)  # nothing moves on these screens

    async def begin() -> None:
        for seconds in SETTLE if opened else ():
            await asyncio.sleep(seconds)
            await to(opened)

    async def scroll(key: str) -> None:
        await asyncio.sleep(SETTLE[0])
        await to(key)

    ft.use_effect(begin, [])
    return scrolled, scroll
