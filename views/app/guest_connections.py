"""A guest's connection. Everything it sends counts against the budgets of its address
(views.app.address_budgets).

HTTP is parsed by h11, in Python, because it reads one request at a time and never more than 64 KB of one.
"""

import asyncio
from functools import partial
from typing import Any, Final

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn._types import ASGIReceiveEvent
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from views.app.address_budgets import FRAMES_TO_BEGIN, AdmittedConnection
from views.app.websocket import BoundedWebSocket, ConnectionCutWhenStalled

REQUESTED_WITHIN: Final = 5.0
"""Seconds within which a connection must have sent a request in full: the first one and each further one."""
READ_AT_ONCE: Final = 1024
"""Bytes of a websocket that are read before they are counted: at most 170 empty frames."""


async def answer_too_many_requests(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request of an address over its budget with status 429."""
    await PlainTextResponse("Too many requests", 429, {"Connection": "close", "Retry-After": "10"})(
        scope, receive, send
    )


class CountedConnection(asyncio.Protocol):
    """A connection whose bytes count against the budget of its address, and that is released when it ends."""

    transport: asyncio.Transport

    def __init__(
        self,
        admitted: AdmittedConnection,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: Any = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)  # type: ignore[call-arg]  # of uvicorn
        self._admitted, self._address = admitted, admitted.address

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio when the connection was closed."""
        self._admitted.release()
        super().connection_lost(exc)

    def _spend_bytes_or_abort(self, data: bytes) -> bool:
        """Count these bytes. If the address has spent too many, close the connection and return False."""
        may_send = self._address.bytes.spend_even_if_overdrawn(len(data))
        if not may_send:
            self.transport.abort()
        return may_send


class GuestHttp(CountedConnection, ConnectionCutWhenStalled, H11Protocol):
    """A guest's HTTP connection: for files, and until it becomes a websocket."""

    _deadline: asyncio.TimerHandle | None = None

    # as uvicorn has it
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Called by asyncio when the connection is open."""
        super().connection_made(transport)
        # all uvicorn does is call it
        self.ws_protocol_class = partial(GuestWebsocket, self._admitted)  # type: ignore[assignment]
        self._admitted.cut = transport.abort
        self._start_request_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio when the connection was closed."""
        self._cancel_request_timeout()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Called by asyncio when bytes have arrived: count them and parse them."""
        if self._spend_bytes_or_abort(data):
            super().data_received(data)

    def handle_events(self) -> None:
        """Start the next request, once all of it has arrived."""
        before = self.cycle
        has_requests_left = self._address.requests.available >= 1
        self.app = self.config.loaded_app if has_requests_left else answer_too_many_requests
        super().handle_events()
        if self.cycle is not before:
            self._address.requests.spend_if_available()
            self._cancel_request_timeout()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._cancel_request_timeout()
        self._address.requests.spend_if_available()
        if self._address.frames.available < FRAMES_TO_BEGIN:
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Called after a response was sent: wait for the next request."""
        self._start_request_timeout()
        super().on_response_complete()

    def _start_request_timeout(self) -> None:
        self._cancel_request_timeout()
        self._deadline = self.loop.call_later(REQUESTED_WITHIN, self.transport.abort)

    def _cancel_request_timeout(self) -> None:
        if self._deadline:
            self._deadline.cancel()


class GuestWebsocket(CountedConnection, BoundedWebSocket):
    """The server side of a guest's websocket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Called by uvicorn when the HTTP connection becomes a websocket."""
        super().connection_made(transport)
        self._unread = bytearray()

    def data_received(self, data: bytes) -> None:
        """Called by asyncio when bytes have arrived. Further messages are read only after the app has taken
        the first ones."""
        if self._spend_bytes_or_abort(data):
            self._unread += data
            self._parse_unread_bytes_until_paused()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message for the app."""
        message = await super().receive()
        self._parse_unread_bytes_until_paused()
        return message

    def _parse_unread_bytes_until_paused(self) -> None:
        while self._unread and not self.read_paused and not self.transport.is_closing():
            part = bytes(self._unread[:READ_AT_ONCE])
            del self._unread[:READ_AT_ONCE]
            super().data_received(part)

    # -- every frame counts against the budget ---------------------------------------------------------------
    def handle_cont(self, event: Frame) -> None:
        """Count and handle a further fragment of a message."""
        self._charge_frame_or_abort()
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Count and handle a text frame: Flet's client sends none."""
        self._charge_frame_or_abort()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Count and handle a binary message, or its first fragment."""
        self._charge_frame_or_abort()
        super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Count and answer a ping frame."""
        self._charge_frame_or_abort()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count a pong frame."""
        self._charge_frame_or_abort()
        super().handle_pong(event)

    def _charge_frame_or_abort(self) -> None:
        if not self._address.frames.spend_even_if_overdrawn():
            self.transport.abort()
