"""The sessions: what a browser is given after the first page. Imported while it still loads its part of Flet."""

import asyncio

import flet as ft
from flet_web.fastapi import app_manager
from starlette.websockets import WebSocket

from views.app import device
from views.app.connections import screen
from views.app.ending import ending
from views.app.guards import guard
from views.app.store import survive_reconnect
from views.desk.desk import Desk
from views.root import main


class Sessions:
    """Every browser tab and every phone is a session of the one process, over the one desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._one_at_a_time = desk, asyncio.Lock()

    async def start(self) -> None:
        """Begin to let go of sessions that nobody comes back to."""
        await app_manager.start()

    async def shutdown(self) -> None:
        """The app ends."""
        await app_manager.shutdown()

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one screen as long as its line lasts."""
        await screen(websocket, self._begin)

    async def _begin(self, page: ft.Page) -> None:
        guard(page)
        survive_reconnect(page, self._desk.store)
        async with self._one_at_a_time:  # two hundred at once would leave nobody else a word for ten seconds
            if not ending.is_set():
                main(page, self._desk, device.here.get())
            await asyncio.sleep(0)
        if page.session.connection is None:
            raise BrokenPipeError  # it left meanwhile: what Flet would do with it next fails
