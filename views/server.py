"""The server: one process, one data folder, one address; every browser tab and every phone is a session of
it."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from contextvars import copy_context
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from models.assets import ASSETS
from models.external_input import with_invisible_replaced
from models.record import NoRecord
from models.record_text import LARGEST
from models.store import StoreError
from models.store.errors import store_error_for
from models.store.folder import Folder, FolderInUse
from models.translation import say, set_language_and_card_letters
from views import large_modules
from views.app.console import can_output_encode, print_line_ignoring_errors
from views.app.guest_turns import GuestTurns
from views.app.local_network import ConnectionLimits
from views.app.module_lock import load_modules_one_at_a_time
from views.app.page_files import PageFiles
from views.app.preferences import machine_language_or_english, read_preferences
from views.app.printing import PrintTray
from views.app.request_filter import RequestFilter
from views.app.sharing import Certificate, Sharing
from views.app.websocket import LARGEST_MESSAGE, BoundedWebSocket
from views.runtime.shutdown import ending
from views.windows import has_display, open_browser, show_window_until_closed_or_browser
from views.windows import open_in_running_app as open_beside
from views.workspace.incoming_files import IncomingFile
from views.workspace.invitation import Invitation
from views.workspace.maintenance import maintenance_running
from views.workspace.update_queue import update_queue_of
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from views.sessions import Sessions

HOST: Final = "127.0.0.1"
PORT: Final = 8550
SIGNS: Final = ASSETS / "fonts" / "Signs.ttf"


def import_session_class() -> "type[Sessions]":
    """Return the class that gives browsers their screens. Imported after the first page is sent, while the
    browser loads Flet's client."""
    from views.sessions import Sessions

    return Sessions


def preload_first_screen_and_game(game: str) -> None:
    """Load what the first screen needs while the browser loads Flet's client, then this game unless it is "".

    Any other game is loaded with its first table.
    """
    import_session_class()
    if game:
        from views.games import screens_of_game

        with suppress(NoRecord):  # a table of another version: its screen says so
            screens_of_game(game)


class CannotStart(Exception):
    """The app cannot serve; the message is one line for the terminal."""


def serve(
    *,
    port: int | None = None,
    data: Path | None = None,
    window: bool = False,
    web: bool = False,
    share: bool = False,
    host: str = "",
    certificate: Certificate | None = None,
    incoming_file: IncomingFile | None = None,
) -> None:
    """Serve the app until it is stopped. If it cannot start, print one line and end the process with status
    1.

    `port`: None for the usual one, or any free one if that is taken. `window`: open the native window if its
    client is available. `web`: open nothing. Otherwise the browser is opened if there is a display. `share`:
    let others join the table that was used last; `host`: the only address or name of this machine to listen
    on for them, with a `certificate` over TLS. `incoming_file`: a file that the first screen asks about.
    If the app runs already, the file is passed to it, and `window` opens one more window of it.
    """
    load_modules_one_at_a_time()
    set_language_and_card_letters(machine_language_or_english())
    try:
        if certificate:
            certificate.raise_unless_loadable()
        with (
            Folder(data) as folder,
            closing(Workspace(folder.path)) as workspace,
            closing(socket_on_given_port_else_default_or_free(port)) as listening,
        ):
            address = f"http://{HOST}:{listening.getsockname()[1]}"
            folder.write_serving_address(address)
            set_language_and_card_letters(
                read_preferences(workspace).language or machine_language_or_english()
            )
            with maintenance_running(workspace):
                opens = "window" if window else "nothing" if web or not has_display() else "browser"
                first = workspace.handed.add_and_return_route(*incoming_file) if incoming_file else ""
                Server(workspace, address, opens, share, WebApp(workspace, host, certificate), first).run(
                    [listening]
                )
    except (FolderInUse, StoreError, CannotStart, OSError) as reason:
        if isinstance(reason, FolderInUse) and reason.address and (incoming_file or window):
            open_in_running_app_or_exit_with_error(reason.address, incoming_file, window, web)
            return
        print(
            with_invisible_replaced(
                f"{store_error_for(reason, 'open') if isinstance(reason, OSError) else reason}."
            ),
            file=sys.stderr,
            flush=True,
        )
        raise SystemExit(1) from None
    gc.freeze()  # else Python looks through all objects of two hundred screens before it ends: ten seconds


def open_in_running_app_or_exit_with_error(
    address: str, incoming_file: IncomingFile | None, window: bool, web: bool
) -> None:
    try:
        open_beside(address, incoming_file, window, web)
    except StoreError as fault:
        print(with_invisible_replaced(f"{fault}."), file=sys.stderr, flush=True)
        raise SystemExit(1) from None


def socket_on_given_port_else_default_or_free(port: int | None) -> socket.socket:
    try:
        return socket.create_server((HOST, PORT if port is None else port), reuse_port=False)
    except (OSError, OverflowError) as error:
        if port is not None:
            if isinstance(error, OSError):
                why = say(
                    "start.port_taken",
                    "Another program uses port {port}: choose another --port, or leave it out",
                    port=port,
                )
            else:
                why = say(
                    "start.no_port",
                    "There is no port {port}: choose another --port, or leave it out",
                    port=port,
                )
            raise CannotStart(why) from None
    free = socket.create_server((HOST, 0))
    print_line_ignoring_errors(
        say(
            "start.free_port",
            "Port {port} is taken; port {free} is free.",
            port=PORT,
            free=free.getsockname()[1],
        )
    )
    return free


class WebApp:
    """The web application: one ASGI app for this machine and one for joined devices, over the same
    sessions."""

    def __init__(self, workspace: Workspace, host: str = "", certificate: Certificate | None = None) -> None:
        self._workspace = workspace
        self.sharing = Sharing(workspace, self.guest_app, host, certificate)
        self._page_files = PageFiles()
        # Guests have their own tray, so that their documents replace none of the keeper's.
        self._tray, self._guest_tray = PrintTray(), PrintTray()
        self._guest_turns = GuestTurns(lambda: update_queue_of(asyncio.get_running_loop()).is_updating)
        self._begun: list[Sessions] = []

    async def _sessions_started_at_first_call(self) -> "Sessions":
        kind = await asyncio.to_thread(import_session_class)
        if not self._begun:
            self._begun.append(
                kind(self._workspace, self.sharing, self._tray.add_document, self._guest_tray.add_document)
            )
            await self._begun[0].exempt_loaded_objects_from_gc()
        return self._begun[0]

    def keeper_app(self) -> RequestFilter:
        """Return the app for this machine: the page, its websocket, a health check, handed files and fonts.
        Nothing else is answered."""

        async def serve_keeper_screen(websocket: WebSocket) -> None:
            await (await self._sessions_started_at_first_call()).serve_keeper(websocket)

        @asynccontextmanager
        async def stop_laboratory_at_end(_: Starlette) -> AsyncIterator[None]:
            self._page_files.start_compressing_first_page()
            yield
            for each in self._begun:
                await each.stop_laboratory()

        async def receive_incoming_file(request: Request) -> Response:
            content = bytearray()
            async for part in request.stream():
                content += part
                if len(content) > LARGEST:
                    return Response(status_code=413)
            return PlainTextResponse(
                self._workspace.handed.add_and_return_route(
                    unquote(request.headers.get("x-name", "")), bytes(content)
                )
            )

        alive = Route("/healthz", lambda _: JSONResponse({"ok": True, "app": "referee"}))
        hands = Route("/handed", receive_incoming_file, methods=["POST"])
        return RequestFilter(
            Starlette(
                routes=[alive, hands, *self._routes(serve_keeper_screen, self._tray)],
                lifespan=stop_laboratory_at_end,
            )
        )

    def guest_app(self, hosts: Collection[str]) -> ConnectionLimits:
        """Return the app for joined devices: the page's files and its websocket, nothing else. `hosts`: the
        allowed host names."""

        async def serve_guest_screen(websocket: WebSocket) -> None:
            await (await self._sessions_started_at_first_call()).serve_guest(websocket)

        return ConnectionLimits(
            RequestFilter(Starlette(routes=self._routes(serve_guest_screen, self._guest_tray)), hosts),
            self._guest_turns,
        )

    def _routes(self, screen: Callable[[WebSocket], Awaitable[None]], tray: PrintTray) -> list[BaseRoute]:
        fonts = Route("/assets/fonts/{family}/{rest:path}", _fallback_font)

        def printable_document(request: Request) -> Response:
            document = tray.document(request.path_params["number"])
            return (
                Response(status_code=404)
                if document is None
                else Response(document, media_type="application/pdf")
            )

        paper = Route("/printed/{number}/{name}", printable_document)
        return [fonts, paper, WebSocketRoute("/ws", screen), Mount("/", self._page_files)]


def _fallback_font(_: Request) -> FileResponse:
    """Return our font. The client requests one for every sign it cannot draw, again with every repaint, until
    it gets one."""
    return FileResponse(SIGNS, media_type="font/ttf", headers={"Cache-Control": "max-age=604800"})


def invitation_text_for_terminal(sharing: Sharing, invitation: Invitation) -> str:
    """Return what the terminal prints of an invitation. The QR code is left out if the terminal cannot print
    its signs."""
    link = sharing.join_url(invitation)
    instruction = say(
        "sharing.printed",
        "Join at {address} with the code {code}.",
        address=sharing.page_url(""),
        code=invitation.code,
    )
    code = large_modules.qr.link_qr_for_terminal(link)
    return f"{code}\n{link}\n{instruction}" if can_output_encode(code) else f"{link}\n{instruction}"


class Server(uvicorn.Server):
    """Uvicorn with our own first and last line, and a quiet end on Ctrl-C and SIGTERM."""

    def __init__(
        self,
        workspace: Workspace,
        address: str,
        opens: str,
        share: bool = False,
        doors: WebApp | None = None,
        first: str = "",
    ) -> None:
        self._doors, self._workspace, self._shares, self._first = (
            doors or WebApp(workspace),
            workspace,
            share,
            first,
        )
        super().__init__(
            uvicorn.Config(
                self._doors.keeper_app(),
                ws=BoundedWebSocket,
                ws_max_size=LARGEST_MESSAGE,
                # compression saves nothing: the connection stays on this machine
                ws_per_message_deflate=False,
                log_level=logging.WARNING,
                access_log=False,
                timeout_graceful_shutdown=2,
            )
        )
        self.address, self.opens = address, opens
        self._notices = workspace.store.state.notices

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, then print the address."""
        await super().startup(sockets)
        if self.started:
            for notice in self._notices:
                print_line_ignoring_errors(with_invisible_replaced(f"{notice.sentence}."))
            print_line_ignoring_errors(
                say("start.address", "The Referee runs at {address} (Ctrl-C ends it).", address=self.address)
            )
            if self._first:
                print_line_ignoring_errors(
                    say(
                        "start.given",
                        "Your file is open at {address}.",
                        address=f"{self.address}{self._first}",
                    )
                )
            await self._resume_sharing_and_share_latest_table_if_asked()
            for meanwhile in (
                self._open_browser_or_window_if_chosen,
                partial(preload_first_screen_and_game, self._last_used_game_or_empty()),
            ):
                threading.Thread(target=copy_context().run, args=(meanwhile,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the listener for guests, then the server."""
        await self._doors.sharing.stop_listening()
        await super().shutdown(sockets)

    def _last_used_game_or_empty(self) -> str:
        """Return the game of the table that was used last, which is likely to be opened next; "" without
        one."""
        with suppress(StoreError):
            return next((str(stored.header["game"]) for stored in self._workspace.tables(limit=1)), "")
        return ""

    async def _resume_sharing_and_share_latest_table_if_asked(self) -> None:
        """Listen for devices that had joined. With `--share`, share the table that was used last and print
        its invitation."""
        sharing = self._doors.sharing
        try:
            if sharing.is_any_table_or_league_shared:
                await sharing.start_listening()
            if self._shares:
                latest = next(iter(self._workspace.tables()), None)
                if latest is None:
                    print_line_ignoring_errors(
                        say(
                            "sharing.no_table",
                            "There is no table to share yet. Begin one, then share it there.",
                        )
                    )
                    return
                invitation = await sharing.share_table(latest.id)

                def print_current_invitation() -> None:
                    print_line_ignoring_errors(
                        invitation_text_for_terminal(
                            sharing, sharing.invitations.invitation_to_table(latest.id) or invitation
                        )
                    )

                sharing.when_moved = print_current_invitation
                print_current_invitation()
        except StoreError as fault:
            print_line_ignoring_errors(with_invisible_replaced(f"{fault}."))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle both signals by an orderly shutdown; uvicorn would raise them again afterwards, as a
        traceback."""
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, self.handle_exit)
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop all drawing, then end: drawing what is pending on two hundred screens would take ten
        seconds."""
        ending.set()
        super().handle_exit(sig, frame)

    def _open_browser_or_window_if_chosen(self) -> None:
        if self.opens == "browser":
            open_browser(f"{self.address}{self._first}")
        elif self.opens == "window":
            self._show_window_then_exit_when_unused()

    def _show_window_then_exit_when_unused(self) -> None:
        """Show the app's window. The app ends when it is closed and no browser is connected."""
        if show_window_until_closed_or_browser(self.address, self._first):
            while self.server_state.connections and not self.should_exit:
                time.sleep(0.5)
            self.should_exit = True
