"""The listener for guests, and their connections. It accepts connections one by one, as the budgets of
addresses allow, and everything that a guest sends counts against the budgets of its address
(views.app.address_budgets).

HTTP is parsed by h11, in Python, because it reads one request at a time and never more than 64 KB of one.
"""

import asyncio
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn._types import ASGIReceiveEvent
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from views.app.address_budgets import FRAMES_TO_BEGIN, AddressBudgets, AdmittedConnection, Budget
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


LET_IN_A_SECOND, LET_IN_AT_ONCE = 200.0, 100.0
"""Connections accepted from the system, of all addresses and including refused ones; others wait in the
system's queue."""
RESTS: Final = 0.05
"""Seconds until the next connection is accepted, after the limit was exceeded."""


class ConnectionAcceptor:
    """Accepts connections on one socket until it is closed. It has the methods that uvicorn calls on a
    server."""

    def __init__(
        self,
        listening: socket.socket,
        begin: Callable[[AdmittedConnection], GuestHttp],
        config: uvicorn.Config,
        budgets: AddressBudgets,
    ) -> None:
        self._listening, self._begin, self._tls, self._budgets = listening, begin, config.ssl, budgets
        self._pace = Budget(LET_IN_A_SECOND, LET_IN_AT_ONCE)
        self._beginning: set[asyncio.Task[None]] = set()
        listening.setblocking(False)
        listening.listen(config.backlog)
        self._accepting = asyncio.create_task(self._accept_forever())

    def close(self) -> None:
        """Stop accepting connections."""
        self._accepting.cancel()
        for each in self._beginning:
            each.cancel()

    async def wait_closed(self) -> None:
        """Wait until no connection is accepted any longer."""
        await asyncio.wait([self._accepting, *self._beginning])

    async def _accept_forever(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                opened, peer = await loop.sock_accept(self._listening)
            except OSError:  # no file descriptor is free, or the client left before it was accepted
                await asyncio.sleep(RESTS)
                continue
            counted = self._budgets.admit_connection(str(peer[0]))
            if counted is None:
                _close_without_answer(opened)
            else:
                task = asyncio.create_task(self._begin_connection(opened, counted))
                self._beginning.add(task)
                task.add_done_callback(self._beginning.discard)
            await asyncio.sleep(0 if self._pace.spend_if_available() else RESTS)

    async def _begin_connection(self, opened: socket.socket, admitted: AdmittedConnection) -> None:
        within = REQUESTED_WITHIN if self._tls else None
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                partial(self._begin, admitted), opened, ssl=self._tls, ssl_handshake_timeout=within
            )
        except (OSError, asyncio.CancelledError):  # no TLS handshake in time, or an invalid one
            admitted.release()
            opened.close()


def _close_without_answer(opened: socket.socket) -> None:
    with suppress(OSError):
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    opened.close()


class GuestListener(uvicorn.Server):
    """Listens on the local network beside the app's main server, which handles the signals."""

    def __init__(self, config: uvicorn.Config, budgets: AddressBudgets | None = None) -> None:
        super().__init__(config)
        self._budgets = budgets or AddressBudgets()
        self._sockets: list[socket.socket] = []

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: the main server handles signals."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        self.servers = []
        for each in sockets or ():
            self.accept_on_socket(each)
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close every socket, those opened since the start too, and end the connections."""
        await super().shutdown(list(self._sockets))

    def accept_on_socket(self, listening_socket: socket.socket) -> None:
        """Accept guests on a further socket."""
        begin = lambda admitted: GuestHttp(admitted, self.config, self.server_state, self.lifespan.state)
        acceptor = ConnectionAcceptor(listening_socket, begin, self.config, self._budgets)
        self._sockets.append(listening_socket)
        self.servers.append(acceptor)  # type: ignore[arg-type]

    async def stop_accepting_at(self, address: str) -> None:
        """Stop accepting guests at this address; open connections stay."""
        for opened, accepting in list(zip(self._sockets, self.servers, strict=True)):
            if opened.getsockname()[0] == address:
                self._sockets.remove(opened)
                self.servers.remove(accepting)
                accepting.close()
                await accepting.wait_closed()
                opened.close()
