"""The sessions: what a browser is given after the first page. Imported while it still loads its part of Flet."""

import asyncio
import gc
from typing import Final

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

SELDOM: Final = (20_000, 20, 20)
"""How seldom Python looks for what nobody holds any more. A screen makes thousands of things at a time and holds most of them: looking
through them as often as Python does by itself took a tenth of the time, and with fifty screens kept everybody waiting now and then."""


class Sessions:
    """Every browser tab and every phone is a session of the one process, over the one desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._one_at_a_time = desk, asyncio.Lock()

    async def start(self) -> None:
        """Begin to let go of sessions that nobody comes back to."""
        gc.freeze()  # what is loaded by now stays: Python need not look through it again and again
        gc.set_threshold(*SELDOM)
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
