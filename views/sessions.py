"""The sessions: what a browser is given after the first page. Imported while it still loads its part of Flet."""

import asyncio
import gc
import secrets
from collections.abc import Callable

import flet as ft
from starlette.websockets import WebSocket

from views.app import device
from views.app.error_boundary import guard
from views.app.local_network import caller
from views.app.printing import Lays, print_by
from views.app.session_server import screen
from views.app.shared_value_hook import survive_reconnect
from views.app.sharing import Sharing
from views.app.shutdown import ending
from views.components.shell import begin_or_offer_again
from views.hosts import SELDOM
from views.lab.question_repository import Bench
from views.root import main
from views.workspace.workspace import Desk


class Sessions:
    """Every browser tab and every phone is a session of the one process, over the one desk."""

    def __init__(self, desk: Desk, sharing: Sharing, lays: Lays) -> None:
        self._bench = Bench(desk.folder / "laboratory")
        self._desk, self._sharing, self._lays, self._one_at_a_time = desk, sharing, lays, asyncio.Lock()

    async def start(self) -> None:
        """What is loaded by now stays: Python need not look through it again and again."""
        gc.freeze()
        gc.set_threshold(*SELDOM)

    async def shutdown(self) -> None:
        """The app ends."""
        await asyncio.to_thread(self._bench.stop)

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one screen as long as its line lasts."""
        await screen(websocket, self._begin)

    async def serve_guest(self, websocket: WebSocket) -> None:
        """Serve one screen of a device that has joined, or wants to."""
        await screen(websocket, self._begin_as_guest, is_guest=True)

    async def _begin(self, page: ft.Page) -> None:
        await self._drawn(page, lambda: main(page, self._desk, device.here.get(), self._sharing, self._bench))

    async def _begin_as_guest(self, page: ft.Page) -> None:
        browser, address = device.here.get() or secrets.token_hex(16), caller.get()

        def begin() -> None:
            from views import guest_root  # with the first of them: most tables are shared with nobody

            guest_root.main(page, self._desk, self._sharing, guest_root.Guest(browser, address, "/"))

        await self._drawn(page, begin)

    async def _drawn(self, page: ft.Page, begin: Callable[[], None]) -> None:
        guard(page)
        print_by(page, self._lays)
        survive_reconnect(page, self._desk.store)
        async with self._one_at_a_time:  # two hundred at once would leave nobody else a word for ten seconds
            if not ending.is_set() and page.session.connection is not None:
                begin_or_offer_again(page, begin)
            await asyncio.sleep(0)
        if page.session.connection is None:
            raise BrokenPipeError  # it left meanwhile: what Flet would do with it next fails
