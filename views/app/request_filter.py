"""Filters requests: restricts what our pages may load, and rejects requests from pages of other sites."""

import re
from collections.abc import Collection
from typing import Final

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from views.app.device import (
    current_browser_language,
    current_device_id,
    device_cookie_header,
    device_id_from_cookies,
    first_supported_language_or_empty,
    new_device_id,
)

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data: blob:",
        "connect-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "frame-ancestors 'self'",  # documents are printed from a frame of the page
    )
)
"""The Content-Security-Policy: the browser itself refuses to load anything from elsewhere."""


# No Cross-Origin-Embedder-Policy: with it a page may use threads, and skwasm of Flutter 3.44 draws in two
# threads that corrupt each other's glyphs until the page hangs (flutter/flutter issue 190039; `python -m
# tests.probes.freezing` shows it).
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

HOSTS: Final = ("127.0.0.1", "localhost")
"""The host names of this device. Requests under another name are refused (DNS rebinding)."""
PORT_OF_HOST: Final = re.compile(r":\d*$")
"""The port in a `Host` header; the colons of IPv6 are within brackets."""


class RequestFilter:
    """Wraps the application. Requests and websockets from pages of other sites are rejected.

    Every browser is given a device id in a cookie (views.app.device).
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = HOSTS) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope) if scope["type"] in ("http", "websocket") else Headers()
        is_allowed = self._has_allowed_host(headers)
        if scope["type"] == "websocket" and (not is_allowed or is_cross_site(headers)):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] == "http" and not is_allowed:
            await Response(status_code=421)(scope, receive, send)  # the request is meant for another host
            return
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD") and is_cross_site(headers):
            await Response(status_code=403)(scope, receive, send)
            return

        device = device_id_from_cookies(headers.get("cookie", ""))
        current_device_id.set(device)
        named = QueryParams(scope.get("query_string", b"")).get(
            "languages"
        )  # assets/line.js puts them into the URL
        current_browser_language.set(
            first_supported_language_or_empty(named or headers.get("accept-language", ""))
        )

        async def send_with_policy(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                answer.update(HEADERS)
                if answer.get("content-type", "").startswith("text/html"):
                    answer.append(
                        "Set-Cookie",
                        device_cookie_header(device or new_device_id(), scope.get("scheme") == "https"),
                    )
            await send(message)

        await self._app(scope, receive, send_with_policy if scope["type"] == "http" else send)

    def _has_allowed_host(self, headers: Headers) -> bool:
        """True if the request uses a host name of this device."""
        return PORT_OF_HOST.sub("", headers.get("host", "")) in self._hosts


def is_cross_site(headers: Headers) -> bool:
    """True if a page of another site sent the request. The native window and the command line send no
    origin."""
    origin = headers.get("origin")
    return origin is not None and origin.split("://", 1)[-1] != headers.get("host")
