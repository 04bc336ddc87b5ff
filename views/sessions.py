"""The sessions: what a browser is given after the first page. Imported while the browser loads Flet's
client."""

import asyncio
from collections.abc import Callable
from functools import partial

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
        self,
        workspace: Workspace,
        sharing: Sharing,
        make_document_url: MakeDocumentUrl,
        make_guest_document_url: MakeDocumentUrl,
    ) -> None:
        self._bench = QuestionRunner(workspace.folder / "laboratory")
        self._workspace, self._sharing, self._first_drawing_lock = workspace, sharing, asyncio.Lock()
        self._make_document_url, self._make_guest_document_url = make_document_url, make_guest_document_url

    async def stop_laboratory(self) -> None:
        """Stop the laboratory when the app ends."""
        await asyncio.to_thread(self._bench.stop_playing)

    async def serve_keeper(self, websocket: WebSocket) -> None:
        """Serve one screen as long as its connection lasts."""

        def show_screens(page: ft.Page) -> None:
            device_id = device.current_device_id.get()
            start_session(page, self._workspace, device_id, self._sharing, self._bench)

        start = partial(self._start_session, self._make_document_url, show_screens)
        await ScreenConnection(websocket, start).serve()

    async def serve_guest(self, websocket: WebSocket) -> None:
        """Serve one screen of a device that has joined or wants to join."""
        guest_id, address = device.current_device_id.get() or device.new_device_id(), caller.get()

        def show_screens(page: ft.Page) -> None:
            from views import guest_root  # imported with the first guest: most tables are not shared

            guest = guest_root.GuestSession(guest_id, address)
            guest_root.start_guest_session(page, self._workspace, self._sharing, guest)

        start = partial(self._start_session, self._make_guest_document_url, show_screens)
        await ScreenConnection(websocket, start, is_guest=True).serve()

    async def _start_session(
        self, make_document_url: MakeDocumentUrl, show_screens: Callable[[ft.Page], None], page: ft.Page
    ) -> None:
        catch_session_errors(page)
        set_document_url_maker(page, make_document_url)
        install_reconnect_handlers(page, self._workspace.store)
        async with self._first_drawing_lock:  # two hundred at once would block everybody else for ten seconds
            if not ending.is_set and page.session.connection is not None:
                try_session_twice_or_offer_retry(page, lambda: show_screens(page))
            await asyncio.sleep(0)
        if page.session.connection is None:
            raise BrokenPipeError  # the client left meanwhile: Flet's next step would fail
