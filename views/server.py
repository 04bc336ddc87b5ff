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
from typing import TYPE_CHECKING, Final, Literal
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
from views.app.local_network import ConnectionLimits, GuestTurns
from views.app.module_lock import load_modules_one_at_a_time
from views.app.page_files import PageFiles
from views.app.preferences import machine_language_or_english, read_preferences
from views.app.printing import PrintTray
from views.app.request_filter import RequestFilter
from views.app.sharing import Certificate, Sharing
from views.app.websocket import LARGEST_MESSAGE, BoundedWebSocket
from views.games import screens_of_game
from views.runtime.shutdown import ending
from views.windows import (
    has_display,
    open_browser,
    pass_file_to_running_app_and_show,
    print_line_ignoring_errors,
    show_window_until_closed_or_browser,
)
from views.workspace.incoming_files import IncomingFile
from views.workspace.invitation import Invitation
from views.workspace.maintenance import Maintenance
from views.workspace.shared_value import update_queue_of
from views.workspace.visits import JOIN
from views.workspace.workspace import Workspace

if TYPE_CHECKING:
    from views.sessions import Sessions

HOST: Final = "127.0.0.1"
PORT: Final = 8550
Opens = Literal["nothing", "browser", "window"]
"""What shows the app once it serves."""
SIGNS: Final = ASSETS / "fonts" / "Signs.ttf"


def import_session_class() -> "type[Sessions]":
    """Return the class that gives browsers their screens. Imported after the first page is sent, while the
    browser loads Flet's client."""
    from views.sessions import Sessions

    return Sessions


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
    opens: Opens = "window" if window else "nothing" if web or not has_display() else "browser"
    try:
        if certificate:
            certificate.raise_unless_loadable()
        try:
            with Folder(data) as folder:
                serve_folder(folder, port, opens, share, host, certificate, incoming_file)
        except FolderInUse as running:
            if not running.address or not (incoming_file or window):
                raise
            pass_file_to_running_app_and_show(running.address, incoming_file, window, web)
    except (FolderInUse, StoreError, CannotStart, OSError) as reason:
        text = store_error_for(reason, "open") if isinstance(reason, OSError) else reason
        print(with_invisible_replaced(f"{text}."), file=sys.stderr, flush=True)
        raise SystemExit(1) from None
    gc.freeze()  # else Python looks through all objects of two hundred screens before it ends: ten seconds


def serve_folder(
    folder: Folder,
    port: int | None,
    opens: Opens,
    share: bool,
    host: str,
    certificate: Certificate | None,
    incoming_file: IncomingFile | None,
) -> None:
    """Serve the tables in this folder until the app is stopped. Raises StoreError, CannotStart or OSError."""
    with (
        closing(Workspace(folder.path)) as workspace,
        closing(listening_socket(port)) as listening,
    ):
        address = f"http://{HOST}:{listening.getsockname()[1]}"
        folder.write_serving_address(address)
        set_language_and_card_letters(read_preferences(workspace).language or machine_language_or_english())
        with Maintenance(workspace).running():
            first_route = workspace.handed.add_and_return_route(*incoming_file) if incoming_file else ""
            web_app = WebApp(workspace, host, certificate)
            Server(web_app, address, opens, share, first_route).run([listening])


def listening_socket(port: int | None) -> socket.socket:
    """Return a socket that listens on this port; for None on the usual one, or a free one if that is taken.
    Raises CannotStart."""
    try:
        return socket.create_server((HOST, PORT if port is None else port), reuse_port=False)
    except OverflowError:
        message = say(
            "start.no_port", "There is no port {port}: choose another --port, or leave it out", port=port
        )
        raise CannotStart(message) from None
    except OSError:
        if port is not None:
            message = say(
                "start.port_taken",
                "Another program uses port {port}: choose another --port, or leave it out",
                port=port,
            )
            raise CannotStart(message) from None
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
        self.workspace = workspace
        self.sharing = Sharing(workspace, self.guest_app, host, certificate)
        self._page_files = PageFiles()
        # Guests have their own tray, so that their documents replace none of the keeper's.
        self._tray, self._guest_tray = PrintTray(), PrintTray()
        self._guest_turns = GuestTurns(lambda: update_queue_of(asyncio.get_running_loop()).is_updating)
        self._sessions: Sessions | None = None

    async def _sessions_started_at_first_call(self) -> "Sessions":
        session_class = await asyncio.to_thread(import_session_class)
        if self._sessions is None:
            self._sessions = session_class(
                self.workspace, self.sharing, self._tray.add_document, self._guest_tray.add_document
            )
            gc.freeze()  # nothing loaded so far is ever collected
        return self._sessions

    def keeper_app(self) -> RequestFilter:
        """Return the app for this machine: the page, its websocket, a health check, handed files and fonts.
        Nothing else is answered."""

        async def serve_keeper_screen(websocket: WebSocket) -> None:
            await (await self._sessions_started_at_first_call()).serve_keeper(websocket)

        @asynccontextmanager
        async def stop_laboratory_at_end(_: Starlette) -> AsyncIterator[None]:
            self._page_files.start_compressing_first_page()
            yield
            if self._sessions is not None:
                await self._sessions.stop_laboratory()

        async def receive_incoming_file(request: Request) -> Response:
            content = bytearray()
            async for part in request.stream():
                content += part
                if len(content) > LARGEST:
                    return Response(status_code=413)
            return PlainTextResponse(
                self.workspace.handed.add_and_return_route(
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
    link = sharing.page_url(f"{JOIN}{invitation.token}")
    instruction = say(
        "sharing.printed",
        "Join at {address} with the code {code}.",
        address=sharing.page_url(""),
        code=invitation.code,
    )
    code = large_modules.qr.link_qr_for_terminal(link)
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeError:
        return f"{link}\n{instruction}"
    return f"{code}\n{link}\n{instruction}"


def preload_first_screen_and_game(game: str | None) -> None:
    """Load what the first screen needs while the browser loads Flet's client, then this game.

    Any other game is loaded with its first table.
    """
    import_session_class()
    if game is not None:
        with suppress(NoRecord):  # a table of another version: its screen says so
            screens_of_game(game)


class Server(uvicorn.Server):
    """Uvicorn with our own first and last line, and a quiet end on Ctrl-C and SIGTERM."""

    def __init__(
        self, web_app: WebApp, address: str, opens: Opens, share: bool = False, first_route: str = ""
    ) -> None:
        config = uvicorn.Config(
            web_app.keeper_app(),
            ws=BoundedWebSocket,
            ws_max_size=LARGEST_MESSAGE,
            # compression saves nothing: the connection stays on this machine
            ws_per_message_deflate=False,
            log_level=logging.WARNING,
            access_log=False,
            timeout_graceful_shutdown=2,
        )
        super().__init__(config)
        self._workspace, self._sharing, self._shares = web_app.workspace, web_app.sharing, share
        self._address, self._opens, self._first_route = address, opens, first_route

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, print the address, and show the app."""
        await super().startup(sockets)
        if not self.started:
            return
        self._print_notices_and_address()
        try:
            await self._resume_sharing()
            if self._shares:
                await self._share_latest_table()
        except StoreError as fault:
            print_line_ignoring_errors(with_invisible_replaced(f"{fault}."))
        preload = partial(preload_first_screen_and_game, self._game_of_latest_table())
        for work in (self._open_browser_or_window_if_chosen, preload):
            threading.Thread(target=copy_context().run, args=(work,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the listener for guests, then the server."""
        await self._sharing.stop_listening()
        await super().shutdown(sockets)

    def _print_notices_and_address(self) -> None:
        for notice in self._workspace.store.state.notices:
            print_line_ignoring_errors(with_invisible_replaced(f"{notice.sentence}."))
        print_line_ignoring_errors(
            say("start.address", "The Referee runs at {address} (Ctrl-C ends it).", address=self._address)
        )
        if self._first_route:
            file_url = f"{self._address}{self._first_route}"
            print_line_ignoring_errors(
                say("start.given", "Your file is open at {address}.", address=file_url)
            )

    def _game_of_latest_table(self) -> str | None:
        """Return the game of the table that was used last, which is likely to be opened next."""
        with suppress(StoreError):
            return next((str(stored.header["game"]) for stored in self._workspace.tables(limit=1)), None)
        return None

    async def _resume_sharing(self) -> None:
        """Listen for devices that had joined. Raises StoreError."""
        if self._sharing.is_any_table_or_league_shared:
            await self._sharing.start_listening()

    async def _share_latest_table(self) -> None:
        """Share the table that was used last, and print its invitation, again whenever its links change.
        Raises StoreError."""
        sharing = self._sharing
        latest = next(iter(self._workspace.tables()), None)
        if latest is None:
            print_line_ignoring_errors(
                say("sharing.no_table", "There is no table to share yet. Begin one, then share it there.")
            )
            return
        invitation = await sharing.share_table(latest.id)

        def print_current_invitation() -> None:
            current = sharing.invitations.invitation_to_table(latest.id) or invitation
            print_line_ignoring_errors(invitation_text_for_terminal(sharing, current))

        sharing.when_moved = print_current_invitation
        print_current_invitation()

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
        ending.is_set = True
        super().handle_exit(sig, frame)

    def _open_browser_or_window_if_chosen(self) -> None:
        """Show the app. If it has its own window, the app ends when that is closed and no browser is
        connected."""
        if self._opens == "browser":
            open_browser(f"{self._address}{self._first_route}")
        elif self._opens == "window" and show_window_until_closed_or_browser(
            self._address, self._first_route
        ):
            while self.server_state.connections and not self.should_exit:
                time.sleep(0.5)
            self.should_exit = True
