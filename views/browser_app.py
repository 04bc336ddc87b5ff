"""The app as a page without a server: this Python runs in the browser, and the tables lie in the browser's own files."""

import asyncio
from pathlib import Path
from typing import Any, Final

import flet as ft

from models.translation import speak
from views.app.preferences import of_this_machine
from views.single_device import Alone
from views.workspace.incoming_files import Handed
from views.workspace.maintenance import Upkeep
from views.workspace.workspace import Desk

TABLES: Final = Path("/tables")
"""Where the page has mounted the browser's files (tools/page/worker.js). One page at a time holds them."""


def begin() -> None:
    """Begin to answer the client of this page. Returns at once."""
    speak(of_this_machine())
    ft.run(Alone(opened_desk, _for_the_printer).session)


def opened_desk() -> Desk:
    """The desk over the browser's files. Raises Fault."""
    desk = Desk(TABLES)
    desk.handed = waiting
    background.append(asyncio.ensure_future(Upkeep(desk).between_taps()))
    return desk


def _for_the_printer(_: str, content: bytes) -> str:
    from js import URL, Blob  # what a browser has, and Python in it alone
    from pyodide.ffi import to_js

    return str(URL.createObjectURL(Blob.new(to_js([content]), type="application/pdf")))


def handed(name: str, content: Any) -> str:
    """A file was handed to the page. Returns where in the app it is asked about. (`content`: bytes of the browser.)"""
    return waiting.take(name, content.to_bytes())


waiting: Final = Handed()
"""The files that were handed to the page, also before the tables were open."""
background: Final[list[asyncio.Future[None]]] = []
"""What goes on between taps."""
