"""The server side of a websocket, which a client that never reads cannot block. Without Flet, so that the first page comes sooner."""

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from models.record_text import LARGEST

TAKEN_WITHIN: Final = 60.0
"""Seconds a browser may take nothing of what it is sent."""
FLUSHED_WITHIN: Final = 0.5
"""Seconds the last word has to leave; then the line is cut."""
LARGEST_MESSAGE: Final = LARGEST + 1024 * 1024
"""The largest file that may be opened, and what is said around it."""


class Impatient(asyncio.Protocol):
    """A connection that is cut where the other end takes nothing, instead of waiting until it does."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _patience: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """More is waiting than the other end takes."""
        super().pause_writing()
        self._patience = self.loop.call_later(TAKEN_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        """It takes what it is sent again."""
        super().resume_writing()
        self._lose_patience()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self._lose_patience()
        super().connection_lost(exc)

    def _lose_patience(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None


class BoundedWebSocket(Impatient, WebSocketsSansIOProtocol):
    """Our end of a websocket."""

    def keepalive_timeout(self) -> None:
        """It did not answer a ping."""
        super().keepalive_timeout()
        self.loop.call_later(FLUSHED_WITHIN, self.transport.abort)

    def shutdown(self) -> None:
        """The app ends."""
        super().shutdown()
        self.loop.call_later(FLUSHED_WITHIN, self.transport.abort)
