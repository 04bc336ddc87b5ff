"""Notices when this machine's addresses change: another Wi-Fi, a cable, a tunnel."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from views.app.network_addresses import own_private_addresses

EVERY: Final = 1.0
"""Seconds between two checks. A change counts once two checks in a row agree: a Wi-Fi that is lost for a
moment is ignored."""
log = logging.getLogger(__name__)


async def report_stable_addresses_at_every_check(
    on_stable_addresses: Callable[[list[str]], Awaitable[None]],
) -> None:
    """Call `on_stable_addresses` with this machine's addresses at every check, until cancelled."""
    before: list[str] | None = None
    while True:
        await asyncio.sleep(EVERY)
        found = await asyncio.to_thread(own_private_addresses)
        if found == before:
            try:
                await on_stable_addresses(found)
            except Exception:  # the next check tries again
                log.warning("a change of network could not be followed", exc_info=True)
        before = found
