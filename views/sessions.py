"""The sessions: what a browser is given after the first page. Imported while the browser loads Flet's
client."""

import asyncio
import secrets
from collections.abc import Callable

import flet as ft
from starlette.websockets import WebSocket

from views.app import device
from views.app.error_boundary import catch_session_errors
from views.app.local_network import caller
from views.app.printing import MakeDocumentUrl, set_document_url_maker
from views.app.reconnect import install_reconnect_handlers
from views.app.session_server import ScreenConnection
from views.app.sharing import Sharing
from views.components.shell import try_session_twice_or_offer_retry
from views.lab.question_repository import QuestionRunner
from views.root import start_session
from views.runtime.shutdown import ending
from views.workspace.workspace import Workspace


class Sessions:
    """Starts sessions: every browser tab and every phone is one, in one process over one workspace."""

    def __init__(
        self, workspace: Workspace, sharing: Sharing, lays: MakeDocumentUrl, lays_for_guests: MakeDocumentUrl
    ) -> None:
        self._bench = QuestionRunner(workspace.folder / "laboratory")
        self._workspace, self._sharing, self._one_at_a_time = workspace, sharing, asyncio.Lock()
        self._lays, self._lays_for_guests = lays, lays_for_guests

    async def stop_laboratory(self) -> None:
        """Stop the laboratory when the app ends."""
        await asyncio.to_thread(self._bench.stop_playing)

    async def serve_keeper(self, websocket: WebSocket) -> None:
        """Serve one screen as long as its connection lasts."""
        await ScreenConnection(websocket, self._start_keeper_session).serve()

    async def serve_guest(self, websocket: WebSocket) -> None:
        """Serve one screen of a device that has joined or wants to join."""
        await ScreenConnection(websocket, self._start_guest_session, is_guest=True).serve()

    async def _start_keeper_session(self, page: ft.Page) -> None:
        await self._render_first_screen(
            page,
            self._lays,
            lambda: start_session(
                page, self._workspace, device.current_device_id.get(), self._sharing, self._bench
            ),
        )

    async def _start_guest_session(self, page: ft.Page) -> None:
        browser, address = device.current_device_id.get() or secrets.token_hex(16), caller.get()

        def render_guest_screens() -> None:
            from views import guest_root  # imported with the first guest: most tables are not shared

            guest_root.start_guest_session(
                page, self._workspace, self._sharing, guest_root.GuestSession(browser, address)
            )

        await self._render_first_screen(page, self._lays_for_guests, render_guest_screens)

    async def _render_first_screen(
        self, page: ft.Page, make_document_url: MakeDocumentUrl, begin: Callable[[], None]
    ) -> None:
        catch_session_errors(page)
        set_document_url_maker(page, make_document_url)
        install_reconnect_handlers(page, self._workspace.store)
        async with self._one_at_a_time:  # two hundred at once would block everybody else for ten seconds
            if not ending.is_set() and page.session.connection is not None:
                try_session_twice_or_offer_retry(page, begin)
            await asyncio.sleep(0)
        if page.session.connection is None:
            raise BrokenPipeError  # the client left meanwhile: Flet's next step would fail
