"""Scrolling to a place of a long screen: to the paragraph a book is opened at, to a round that was just paired."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import flet as ft

from views.app.references import Reference, use_typed_ref

SETTLE: Final = (0.1, 0.5)
"""Seconds until the client has laid out a new screen, and until its pictures have come: then the place is scrolled to."""


def scroll_key(name: str) -> ft.ScrollKey:
    """The key of a place that is scrolled to."""
    return ft.ScrollKey(name)  # type: ignore[call-arg]  # a dataclass by another decorator


def use_scroll(opened: str) -> tuple[Reference[ft.Column | None], Callable[[str], Awaitable[None]]]:
    """A reference for the Column that scrolls, and what scrolls it to a key once what was just changed is laid out.

    The screen begins at the key `opened`, unless it is "".
    """
    scrolled: Reference[ft.Column | None] = use_typed_ref(None)

    async def to(key: str) -> None:
        if scrolled.current is not None:
            with suppress(RuntimeError):  # the page left meanwhile
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
