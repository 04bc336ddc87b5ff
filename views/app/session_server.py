"""The websocket of a screen: who may connect, send and receive loops, timeouts, and how long a disconnected
session is kept.

It replaces Flet's own, which waits for ever for a browser that opens a websocket and sends nothing, keeps a
closed page for an hour, and is in a package that imports FastAPI, which takes more memory than a game.
"""

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import context
from flet.controls.exceptions import FletPageDisconnectedException
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    ControlEventBody,
    InvokeMethodResponseBody,
    Message,
    MessageAction,
    RegisterClientRequestBody,
    RegisterClientResponseBody,
    UpdateControlPropsBody,
    configure_encode_object_for_msgpack,
    decode_ext_from_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub
from starlette.websockets import WebSocket, WebSocketDisconnect

from views.app.client_properties import (
    allowed_properties,
    allowed_registration_properties,
    may_send_event_else_count_dropped,
)
from views.app.device import current_device_id
from views.app.reconnect import REFUSED, may_resume
from views.app.session_registry import (
    KEPT_IF_LOST,
    LOST,
    SESSIONS_BY_KEY,
    SessionKey,
    discard_and_close_session,
    discard_session_if_expired,
)
from views.runtime.sessions import set_current_page, tell_page_of_route_change
from views.workspace.shared_value import END_SESSION

INTRODUCED_WITHIN: Final = 10.0
"""Seconds within which a browser must register after connecting."""
TOO_LARGE, LEFT, FAILED = 1009, (1000, 1001), 1011
"""Close codes of a websocket: a message was too large; the page was left; an internal error."""
TOO_SLOW: Final = 1013
"""Close code when the client reads too slowly."""
MOST_UNSENT: Final = 1024 * 1024
"""The most bytes that may wait for one guest's screen. A screen that reads too slowly is disconnected, and
redrawn on its return."""
MOST_HANDLED: Final = 200
"""The most events of one guest's screen that are handled at a time: some handlers wait for an answer of the
client."""
MESSAGE: Final = b"\x00"
"""The first byte of a message in Flet's protocol."""
Main = Callable[[ft.Page], Awaitable[None]]
log = logging.getLogger(__name__)


BACKGROUND_EXECUTOR: Final = ThreadPoolExecutor(thread_name_prefix="aside")
"""The threads in which Flet runs handlers that would block the event loop."""


class ScreenConnection(Connection):
    """Connects a websocket to its session, as long as the connection lasts."""

    def __init__(self, websocket: WebSocket, main: Main, is_guest: bool = False) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop, self.executor = asyncio.get_running_loop(), BACKGROUND_EXECUTOR
        self.pubsubhub = PubSubHub(self.loop, BACKGROUND_EXECUTOR)
        self.page_url = str(websocket.url).rsplit("/", 1)[0]
        self._websocket, self._main, self._is_guest = websocket, main, is_guest
        self._host = websocket.client.host if websocket.client else ""
        self._browser, self._device = websocket.headers.get("user-agent", ""), current_device_id.get()
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._unsent = 0
        self._receiving: asyncio.Task[int] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Serve this connection until it ends."""
        await self._websocket.accept()
        try:
            session = self._new_or_resumed_session(decode_registration(await self._receive_first_message()))
        except Exception:  # the client left, sent nothing, or sent an invalid message
            log.debug("nobody is let in", exc_info=True)
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._websocket.close(1008)
            return
        session_key = self._session_key(session.id)  # a session that is closed meanwhile has lost its id
        sending = asyncio.create_task(self._send_loop())
        close_code = await self._handle_messages_until_end(session)
        if close_code == TOO_SLOW:
            sending.cancel()
        self._outgoing.put_nowait(None)
        await asyncio.wait([sending])
        await self._disconnect_or_discard(session, session_key, close_code)

    async def _disconnect_or_discard(
        self, session: Session, session_key: SessionKey, close_code: int
    ) -> None:
        """Keep the session for a reconnect if the connection was lost; discard it if its page was left."""
        try:
            if close_code == TOO_LARGE:  # the user is informed when the page has reconnected
                session.store.set(REFUSED, True)
            await session.disconnect(KEPT_IF_LOST)
        except Exception:
            log.exception("a session could not be disconnected")
            discard_and_close_session(session_key)  # a damaged session is not kept
            return
        if close_code in LEFT:
            discard_and_close_session(session_key)
            return
        self.loop.call_later(KEPT_IF_LOST + 1, discard_session_if_expired, session_key)
        if self._is_guest:
            for each in LOST.add_and_remove_oldest_over_limit(session_key, self._host):
                discard_and_close_session(each)

    def _session_key(self, session_id: str) -> SessionKey:
        host = "" if self._host in ("127.0.0.1", "::1") else self._host
        return SessionKey(session_id, host, self._browser, self._device)

    # -- registration ----------------------------------------------------------------------------------------
    async def _receive_first_message(self) -> bytes:
        """Return the client's first message. Raises TimeoutError if it sends none in time."""
        receiving = asyncio.ensure_future(self._websocket.receive_bytes())
        await asyncio.wait([receiving], timeout=INTRODUCED_WITHIN)
        await asyncio.sleep(0)  # a message that arrived while the event loop was busy is received now
        if not receiving.done():
            receiving.cancel()
            raise TimeoutError
        return receiving.result()

    def _new_or_resumed_session(self, registration: RegisterClientRequestBody) -> Session:
        """Return the client's disconnected session if it may resume, else a new session."""
        known = (
            SESSIONS_BY_KEY.get(self._session_key(registration.session_id))
            if registration.session_id
            else None
        )
        if known is None or known.connection is not None:
            return self._create_session_and_begin_drawing(registration)
        if not may_resume(known):
            discard_and_close_session(self._session_key(known.id))
            return self._create_session_and_begin_drawing(registration)
        return self._resume_session(known, registration)

    def _create_session_and_begin_drawing(self, registration: RegisterClientRequestBody) -> Session:
        session = Session(self)
        page = session.page
        set_current_page(page)
        session.apply_page_patch(allowed_registration_properties(registration.page, self._is_guest))
        page.client_ip, page.client_user_agent = self._host, self._browser
        SESSIONS_BY_KEY[self._session_key(session.id)] = session
        END_SESSION[id(page)] = partial(
            self.loop.call_soon_threadsafe,
            _close_connection_and_session_after_error,
            self._session_key(session.id),
        )
        weakref.finalize(page, END_SESSION.pop, id(page), None).atexit = False
        self._send_registration_reply(session, session.get_page_patch())  # type: ignore[no-untyped-call]
        self._schedule(self._render_screen(session, self._main(page)))
        return session

    def _resume_session(self, session: Session, registration: RegisterClientRequestBody) -> Session:
        page, route = session.page, session.page.route
        LOST.remove(self._session_key(session.id))
        set_current_page(page)
        session.apply_page_patch(allowed_registration_properties(registration.page, self._is_guest))
        self._send_registration_reply(session, page)
        session.attach_connection(self)
        self._schedule(self._render_screen(session, session.dispatch_connect_event()))
        if page.route and page.route != route:
            self._schedule(tell_page_of_route_change(page, page.route))
        return session

    def _send_registration_reply(self, session: Session, page: Any) -> None:
        self.send_message(
            Message(MessageAction.REGISTER_CLIENT, RegisterClientResponseBody(session.id, page, ""))
        )

    async def _render_screen(self, session: Session, drawing: Awaitable[None]) -> None:
        """Draw a screen that is new or has reconnected."""
        context.reset_auto_update()  # type: ignore[no-untyped-call]
        try:
            await drawing
            await session.after_event(session.page)
        except (FletPageDisconnectedException, BrokenPipeError):  # the client left meanwhile
            pass
        except Exception as error:
            log.exception("a screen could not be drawn")
            session.error(str(error))

    # -- messages --------------------------------------------------------------------------------------------
    async def _handle_messages_until_end(self, session: Session) -> int:
        """Handle messages until the connection ends or the client reads too slowly. Returns the close
        code."""
        self._receiving = asyncio.create_task(self._receive_loop(session))
        try:
            await asyncio.wait([self._receiving])
        finally:
            self._receiving.cancel()
        return TOO_SLOW if self._receiving.cancelled() else self._receiving.result()

    async def _receive_loop(self, session: Session) -> int:
        """Handle the client's messages until the connection ends. Returns the close code; an invalid message
        ends it with 1008."""
        while True:
            try:
                message = await self._websocket.receive_bytes()
                if not message:  # assets/line.js checks the connection
                    self._outgoing.put_nowait(message)
                    continue
                self._handle_message(session, message)
            except WebSocketDisconnect as end:
                return end.code
            except Exception:  # an invalid message
                log.debug("a line is ended", exc_info=True)
                return 1008

    def _handle_message(self, session: Session, message_bytes: bytes) -> None:
        action, body = decode_message(message_bytes)
        match MessageAction(action):
            case MessageAction.CONTROL_EVENT:
                if self._is_guest and len(self._tasks) >= MOST_HANDLED:
                    raise ValueError(len(self._tasks))
                event = ControlEventBody(**body)
                control = session.index.get(event.target)
                if control is not None and may_send_event_else_count_dropped(control, event.name, event.data):
                    self._schedule(session.dispatch_event(event.target, event.name, event.data))
            case MessageAction.UPDATE_CONTROL_PROPS:
                changed = UpdateControlPropsBody(**body)
                control = session.index.get(changed.id)
                if control is not None and (props := allowed_properties(control, changed.props)):
                    session.apply_patch(changed.id, props)
            case MessageAction.INVOKE_METHOD:
                answer = InvokeMethodResponseBody(**body)
                if answer.control_id in session.index:  # else the control was replaced meanwhile
                    session.handle_invoke_method_results(
                        answer.control_id, answer.call_id, answer.result, answer.error
                    )
            case other:
                raise ValueError(other)

    def _schedule(self, coroutine: Any) -> None:  # untyped, as in Flet
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def send_message(self, message: Message) -> None:
        """Queue a message for the client. A guest's connection is ended if too many bytes are waiting."""
        plain = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]
        packed = MESSAGE + msgpack.packb([message.action, message.body], default=plain)
        if self._is_guest and self._unsent and self._unsent + len(packed) > MOST_UNSENT and self._receiving:
            self._receiving.cancel()
            return
        self._unsent += len(packed)
        self._outgoing.put_nowait(packed)

    async def close(self) -> None:
        """Close the connection after an error; the client reconnects and is given a new session."""
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._websocket.close(FAILED)

    async def _send_loop(self) -> None:
        """Send all queued messages; discard them if the client has left."""
        while (message := await self._outgoing.get()) is not None:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self._websocket.send_bytes(message)
            self._unsent -= len(message)


def decode_message(message_bytes: bytes) -> Any:  # untrusted: sent by a browser
    if not message_bytes.startswith(MESSAGE):
        raise ValueError(message_bytes[:1])
    return msgpack.unpackb(message_bytes[1:], ext_hook=decode_ext_from_msgpack)


def decode_registration(message_bytes: bytes) -> RegisterClientRequestBody:
    """Return the registration in a client's first message. Raises ValueError or TypeError if it is
    invalid."""
    action, body = decode_message(message_bytes)
    registration = RegisterClientRequestBody(**body)
    if MessageAction(action) is not MessageAction.REGISTER_CLIENT or not isinstance(registration.page, dict):
        raise ValueError(action)
    return registration


def _close_connection_and_session_after_error(session_key: SessionKey) -> None:
    """End one session after an error; a client that is away gets a new one when it comes back."""
    session = SESSIONS_BY_KEY.get(session_key)
    connection = session.connection if session is not None else None
    if isinstance(connection, ScreenConnection):
        connection._schedule(connection.close())
    discard_and_close_session(session_key)
