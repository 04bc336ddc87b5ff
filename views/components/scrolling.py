"""Scroll to a place of a long screen, such as a paragraph of a book or the latest round."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import flet as ft

from views.app.component import Reference, use_typed_ref

SETTLE: Final = (0.1, 0.5)
"""In seconds: when to scroll after a screen opens. First the layout is ready, later the pictures, which move
it."""


def scroll_key(name: str) -> ft.ScrollKey:
    return ft.ScrollKey(name)  # type: ignore[call-arg]  # a dataclass by another decorator


def use_scroll(first_key: str) -> tuple[Reference[ft.Column | None], Callable[[str], Awaitable[None]]]:
    """Returns a reference for the scrolling Column, and a function that scrolls it to a key after the next
    layout.

    The screen opens at the key `first_key`, unless it is "".
    """
    scrolled: Reference[ft.Column | None] = use_typed_ref(None)

    async def scroll_to_key(key: str) -> None:
        if scrolled.current is not None:
            with suppress(RuntimeError):  # the page was left meanwhile
                await scrolled.current.scroll_to(scroll_key=key, duration=0)  # without animation

    async def scroll_to_first_key() -> None:
        for seconds in SETTLE if first_key else ():
            await asyncio.sleep(seconds)
            await scroll_to_key(first_key)

    async def scroll_after_layout(key: str) -> None:
        await asyncio.sleep(SETTLE[0])
        await scroll_to_key(key)

    ft.use_effect(scroll_to_first_key, [])
    return scrolled, scroll_after_layout
