"""The line to a screen: who is given one, how long we wait for whoever says nothing, and how long a screen is kept.

Flet 1.0.5 waits for ever for a browser that opens a websocket and says nothing, and keeps a closed page for an hour.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import flet as ft
import msgpack
from flet.messaging.protocol import Message, MessageAction, RegisterClientRequestBody
from flet_web.fastapi import FletApp, app_manager
from starlette.websockets import WebSocket, WebSocketDisconnect

from views.app.too_large import REFUSED

INTRODUCED_WITHIN: Final = 10.0
"""Seconds a browser has to say what it looks at."""
KEPT_IF_LOST: Final = 900
"""Seconds a screen is kept that was cut off and may come back. Of a page that was closed, or opened anew, nothing is kept."""
AGAIN: Final = b"\x00\x92\x01"
"""How another introduction on the same line would begin."""
TOO_LARGE, LEFT = 1009, (1000, 1001)
"""What a websocket says when it ends: a message was too large; the page was left."""


class Caller(WebSocket):
    """A websocket as Flet sees it, once it has said what it looks at."""

    ended: Callable[[int], None]
    """Called with what was said when it ended."""
    _first: bytes | None = None

    async def introduces_itself(self) -> bool:
        """Wait for the introduction. Whoever says nothing, or something else, is let go."""
        await super().accept()
        saying = asyncio.ensure_future(super().receive_bytes())
        await asyncio.wait([saying], timeout=INTRODUCED_WITHIN)
        await asyncio.sleep(0)  # what it said while we had no time ourselves is there now
        if not saying.done():
            saying.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, KeyError):
            said = await saying
            if _is_introduction(said):
                self._first = said
                return True
        with suppress(RuntimeError, WebSocketDisconnect):  # it may have left meanwhile
            await self.close(1008)
        return False

    async def accept(self, *_: object, **__: object) -> None:
        """It was accepted already."""

    async def receive_bytes(self) -> bytes:
        """What it says next. Anything but Flet's messages ends it."""
        if self._first is not None:
            first, self._first = self._first, None
            return first
        try:
            while not (said := await super().receive_bytes()):  # it asks whether we are there (assets/line.js)
                await self.send_bytes(said)
        except KeyError:  # a text
            said = AGAIN
        except WebSocketDisconnect as end:
            self.ended(end.code)
            raise
        if said.startswith(AGAIN):
            raise WebSocketDisconnect(1008)
        return said

    async def send_bytes(self, data: bytes) -> None:
        """Say something to it; to nobody, once it has left: `receive_bytes` tells that."""
        with suppress(RuntimeError, WebSocketDisconnect):
            await super().send_bytes(data)


def _is_introduction(said: bytes) -> bool:
    try:
        action, body = msgpack.unpackb(said[1:])
        return (
            said[0] == 0
            and MessageAction(action) is MessageAction.REGISTER_CLIENT
            and isinstance(RegisterClientRequestBody(**body).page, dict)
        )
    except (ValueError, TypeError, IndexError, msgpack.exceptions.UnpackException):
        return False


class Unspelled(Message):
    """A message that is not spelled out for a log."""

    def __str__(self) -> str:
        return type(self).__name__


class Seat(FletApp):  # type: ignore[misc]  # it has no types
    """What joins a line to its session, as long as the line lasts."""

    _left: str | None = None
    """What Flet knows the session by whose page was left."""

    async def handle(self, websocket: WebSocket) -> None:
        """Serve this line until it ends."""
        caller = Caller(websocket.scope, websocket.receive, websocket.send)
        caller.ended = self._ended
        if await caller.introduces_itself():
            await super().handle(caller)
            if self._left:
                await app_manager.delete_session(self._left)

    def send_message(self, message: Message) -> None:
        """Flet spells each message out for a log, kept or not: three quarters of the time that a first screen takes."""
        super().send_message(Unspelled(message.action, message.body))

    def _ended(self, code: int) -> None:
        """How it ended says whether its session is kept. What was too large is told when the page is back, which is at once."""
        session = self._FletApp__session  # PRIVATE
        if session and code in LEFT:
            self._left = self._FletApp__get_unique_session_id(session.id)  # PRIVATE
        if session and code == TOO_LARGE:
            session.store.set(REFUSED, True)


async def screen(websocket: WebSocket, main: Callable[[ft.Page], Awaitable[None]]) -> None:
    """Serve one screen of the app that `main` draws."""
    await Seat(
        loop=asyncio.get_running_loop(),
        executor=app_manager.executor,
        main=main,
        before_main=None,
        session_timeout_seconds=KEPT_IF_LOST,
    ).handle(websocket)
