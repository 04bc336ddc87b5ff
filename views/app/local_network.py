"""Limits for connections from the local network.

Guests' messages are handled one at a time, so that a tap of the keeper waits for one of them at most, however
many guests there are. The effects of a message are drawn in the next turns of the event loop, one screen
after another. Only then, and after a pause of twice the time it took, is the next message handled: two thirds
of the time are the keeper's. Addresses take turns, too.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from views.app.address_budgets import Budget

caller: ContextVar[str] = ContextVar("caller", default="")
"""The address of the current connection."""
MOST_SCREENS: Final = 24
"""The most open screens of one address. A whole family may share a router's address."""
FRAMES_A_SECOND, FRAMES_AT_ONCE = 40.0, 200.0
"""Messages a screen may send: per second in the long run, and at once."""
LARGEST_FRAME: Final = 256 * 1024
"""The most bytes in a guest's message: guests open no files."""
BUSY, TOO_MUCH = 1013, 1008
"""Close codes of a websocket: try again later (1013), policy violation (1008)."""
TURNS: Final = 6
"""Turns of the event loop in which a message is handled and its effects are drawn."""
MOST_TURNS: Final = 400
"""The most turns of the event loop to wait for screens that are being updated."""
LIGHT: Final = 0.002
"""Seconds. No pause follows a message that took no longer."""
REST: Final = 2.0
"""The pause after a message, as a multiple of the time it took."""
LONGEST_REST: Final = 0.5
"""The longest pause in seconds, for when something else has delayed the host."""


class GuestTurns:
    """The queue of guests' messages. `is_updating` returns True while screens still wait for an update."""

    def __init__(self, is_updating: Callable[[], bool] = lambda: False) -> None:
        self._is_updating = is_updating
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._serving: asyncio.Task[None] | None = None

    async def wait_for_turn(self, address: str) -> None:
        """Wait until a message from this address may be handled."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve_turns_until_none_waits())
        await turn

    async def _serve_turns_until_none_waits(self) -> None:
        while self._waiting:
            address = next(iter(self._waiting))
            of_address = self._waiting.pop(address)
            turn = of_address.popleft()
            if of_address:
                self._waiting[address] = of_address
            if not turn.done():  # else its connection has closed
                await self._give_turn_and_pause(turn)

    async def _give_turn_and_pause(self, turn: "asyncio.Future[None]") -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        turn.set_result(None)
        for n in range(MOST_TURNS):
            if n >= TURNS and not self._is_updating():
                break
            await asyncio.sleep(0)
        took = loop.time() - began
        if took > LIGHT:
            await asyncio.sleep(min(REST * took, LONGEST_REST))


class ConnectionLimits:
    """Middleware that limits the open screens of an address and the messages of a screen, and handles the
    messages one at a time."""

    def __init__(self, app: ASGIApp, turns: GuestTurns | None = None) -> None:
        self._app, self._turns = app, turns or GuestTurns()
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        caller.set(address)
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        if self._open[address] >= MOST_SCREENS:
            await receive()
            await send({"type": "websocket.close", "code": BUSY})
            return
        self._open[address] += 1
        try:
            await self._app(scope, self._receive_in_turn(address, receive), send)
        finally:
            self._open[address] -= 1
            self._open += Counter()  # drops addresses without an open screen

    def _receive_in_turn(self, address: str, receive: Receive) -> Receive:
        """Wrap `receive` so that messages wait for their turn, and a screen over its limit of messages is
        disconnected."""
        budget = Budget(FRAMES_A_SECOND, FRAMES_AT_ONCE)

        async def wait_and_receive() -> Message:
            message = await receive()
            if not budget.spend_even_if_overdrawn():
                return {"type": "websocket.disconnect", "code": TOO_MUCH}
            if message["type"] == "websocket.receive":
                await self._turns.wait_for_turn(address)
            return message

        return wait_and_receive
