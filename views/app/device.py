"""Identifies the browser of a session by a random number in a cookie, and reads the browser's language.

The cookie is set with the first page. Drafts are found again by it. A client without cookies, such as the
native window, has the id "": it is the user of this machine. Such a client names no language either, so this
machine's language is used.
"""

import re
import secrets
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from typing import Final

from models.translation import LANGUAGES

COOKIE: Final = "referee-device"
COOKIE_MAX_AGE: Final = 400 * 24 * 3600
"""Seconds a cookie lasts: the longest that browsers allow. Every visit renews it."""
_WRITTEN: Final = re.compile(r"[0-9a-f]{32}")

current_device_id: ContextVar[str] = ContextVar("device", default="")
"""The device id of the current connection."""
current_browser_language: ContextVar[str] = ContextVar("set_to", default="")
"""The language of the current connection's browser; "" if we support none of those it accepts."""


def device_id_from_cookies(cookies: str) -> str:
    """Return the device id in a browser's cookies, or ""."""
    try:
        morsel = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel is not None and _WRITTEN.fullmatch(morsel.value) else ""


def first_supported_language_or_empty(accept_language_header: str) -> str:
    """Return the first supported language among those a browser accepts, in its order; "" if there is
    none."""
    wanted = (each.partition(";")[0].strip()[:2].lower() for each in accept_language_header.split(","))
    return next((each for each in wanted if each in LANGUAGES), "")


def new_device_id() -> str:
    """Return a device id that cannot be guessed."""
    return secrets.token_hex(16)


def device_cookie_header(device_id: str, over_tls: bool) -> str:
    """Return the Set-Cookie header with this device id. Scripts cannot read the cookie."""
    return (
        f"{COOKIE}={device_id}; Path=/; Max-Age={COOKIE_MAX_AGE}; HttpOnly; "
        f"SameSite=Lax{'; Secure' if over_tls else ''}"
    )
