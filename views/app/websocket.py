"""The server side of a websocket, which a client that never reads cannot block. Without Flet, so that the
first page loads sooner."""

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from models.record_text import LARGEST

TAKEN_WITHIN: Final = 60.0
"""Seconds for which a browser may read nothing of what it is sent."""
FLUSHED_WITHIN: Final = 0.5
"""Seconds for sending the last message before the connection is cut."""
LARGEST_MESSAGE: Final = LARGEST + 1024 * 1024
"""The most bytes of a message: the largest file that may be opened, and room for the message around it."""


class ConnectionCutWhenStalled(asyncio.Protocol):
    """A connection that is cut if the client does not read, instead of waiting until it does."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _patience: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Called by asyncio when the send buffer is full: start the timeout."""
        super().pause_writing()
        self._patience = self.loop.call_later(TAKEN_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """Called by asyncio when the client reads again: stop the timeout."""
        super().resume_writing()
        self._cancel_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio when the connection was closed."""
        self._cancel_timeout()
        super().connection_lost(exc)

    def _cancel_timeout(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None


class BoundedWebSocket(ConnectionCutWhenStalled, WebSocketsSansIOProtocol):
    """The server side of a websocket that cuts a client that does not read."""

    def keepalive_timeout(self) -> None:
        """Called if the client did not answer a ping in time."""
        super().keepalive_timeout()
        self.loop.call_later(FLUSHED_WITHIN, self.transport.abort)

    def shutdown(self) -> None:
        """Called when the app shuts down."""
        super().shutdown()
        self.loop.call_later(FLUSHED_WITHIN, self.transport.abort)
