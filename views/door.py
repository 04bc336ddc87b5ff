"""The door: what a browser may do with our pages, and whose pages may talk to us."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders

from views.device import cookie, device_of, here

Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data: blob:",
        "connect-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "frame-ancestors 'none'",
    )
)
"""Nothing is fetched from anywhere else: the browser itself refuses."""


HOSTS: Final = ("127.0.0.1", "localhost")
"""The names this device is asked for under. A page of another site that was led here by its own name is turned away."""


class Door:
    """Wraps the application. A page of another site that opens our websocket, to read or play this table, is turned away.

    Every browser is given a number to be known by (views.device).
    """

    def __init__(self, app: Application, hosts: tuple[str, ...] = HOSTS) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        if scope["type"] == "websocket" and self._is_foreign(Headers(scope=scope)):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return

        device = device_of(Headers(scope=scope).get("cookie", "")) if scope["type"] in ("http", "websocket") else ""
        here.set(device)

        async def send_with_policy(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = POLICY
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                if headers.get("content-type", "").startswith("text/html"):
                    headers.append("Set-Cookie", cookie(device))
            await send(message)

        await self._app(scope, receive, send_with_policy if scope["type"] == "http" else send)

    def _is_foreign(self, headers: Headers) -> bool:
        """Was the websocket opened by a page of another site? The native window sends no origin."""
        origin, host = headers.get("origin"), headers.get("host", "")
        return host.rsplit(":", 1)[0] not in self._hosts or (origin is not None and origin.split("://", 1)[-1] != host)
