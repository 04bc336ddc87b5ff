"""Notices that this machine's addresses have changed: another Wi-Fi, a cable, a tunnel."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from views.app.network_addresses import own_addresses

EVERY: Final = 1.0
"""Seconds between two looks. Addresses count once two looks in a row have found them: a Wi-Fi that is lost for a moment is no change."""
log = logging.getLogger(__name__)


async def watch_network(follow: Callable[[list[str]], Awaitable[None]]) -> None:
    """Tell `follow` again and again which addresses this machine has, until cancelled."""
    before: list[str] | None = None
    while True:
        await asyncio.sleep(EVERY)
        found = await asyncio.to_thread(own_addresses)
        if found == before:
            try:
                await follow(found)
            except Exception:  # the next look tries it again
                log.warning("a change of network could not be followed", exc_info=True)
        before = found
