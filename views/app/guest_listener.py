"""The listener for guests. It accepts connections one by one, as the budgets of addresses allow
(views.app.address_budgets)."""

import asyncio
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

import uvicorn

from views.app.address_budgets import AddressBudgets, AdmittedConnection, Budget
from views.app.guest_connections import REQUESTED_WITHIN, GuestHttp

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
