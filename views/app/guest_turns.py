"""Guests are heard in turn, one message at a time, so that however many they are, the keeper's taps wait for one of them at most.

What a message leads to is drawn in the next turns of the loop, the screens that are told of it one by one. Only then is the next guest
heard, and not before twice as much time has passed: two thirds of the time are the keeper's. Addresses take turns, too.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

TURNS: Final = 6
"""Turns of the loop in which a message is heard, acted on and drawn."""
MOST_TURNS: Final = 400
"""The most turns of the event loop to wait for screens that are notified."""
LIGHT: Final = 0.002
"""Seconds; what took no longer needs no rest."""
REST: Final = 2.0
"""After a message, other guests wait this many times as long as it took."""
LONGEST_REST: Final = 0.5
"""Seconds; a host that was held up by something else is not to rest for as long."""


class GuestTurns:
    """The turns of guests' messages. `is_telling` returns whether screens still wait for an update."""

    def __init__(self, is_telling: Callable[[], bool] = lambda: False) -> None:
        self._is_telling = is_telling
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._serving: asyncio.Task[None] | None = None

    async def wait(self, address: str) -> None:
        """Wait for the turn of a message from this address."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve())
        await turn

    async def _serve(self) -> None:
        while self._waiting:
            address = next(iter(self._waiting))
            of_address = self._waiting.pop(address)
            turn = of_address.popleft()
            if of_address:
                self._waiting[address] = of_address
            if not turn.done():  # else its connection is over
                await self._take(turn)

    async def _take(self, turn: "asyncio.Future[None]") -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        turn.set_result(None)
        for n in range(MOST_TURNS):
            if n >= TURNS and not self._is_telling():
                break
            await asyncio.sleep(0)
        took = loop.time() - began
        if took > LIGHT:
            await asyncio.sleep(min(REST * took, LONGEST_REST))
