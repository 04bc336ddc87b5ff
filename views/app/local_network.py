"""Limits for connections from the local network."""

from collections import Counter
from contextvars import ContextVar
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from views.app.address_budgets import Budget
from views.app.guest_turns import GuestTurns

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
