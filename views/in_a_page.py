"""The app as a page without a server: this Python runs in the browser, and the tables lie in the browser's own files."""

import asyncio
from pathlib import Path
from typing import Final

import flet as ft

from models.speech import speak
from views.alone import Alone
from views.app.preferences import of_this_machine
from views.desk.desk import Desk
from views.desk.upkeep import Upkeep

TABLES: Final = Path("/tables")
"""Where the page has mounted the browser's files (tools/page/worker.js). One page at a time holds them."""


def begin() -> None:
    """Begin to answer the client of this page. Returns at once."""
    speak(of_this_machine())
    ft.run(Alone(opened_desk).session)


def opened_desk() -> Desk:
    """The desk over the browser's files. Raises Fault."""
    desk = Desk(TABLES)
    background.append(asyncio.ensure_future(Upkeep(desk).between_taps()))
    return desk


background: Final[list[asyncio.Future[None]]] = []
"""What goes on between taps."""
