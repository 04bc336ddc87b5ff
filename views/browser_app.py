"""The app as a page without a server: Python runs in the browser, and the tables are in the browser's own
files."""

import asyncio
from pathlib import Path
from typing import Any, Final

import flet as ft

from models.translation import set_language_and_card_letters
from views.app.preferences import machine_language_or_english
from views.single_device import SingleDeviceApp
from views.workspace.incoming_files import IncomingFiles
from views.workspace.maintenance import Maintenance
from views.workspace.workspace import Workspace

TABLES: Final = Path("/tables")
"""Where the page has mounted the browser's files (tools/page/worker.js). Only one page at a time may use
them."""


def start_browser_app() -> None:
    """Start to serve the client of this page. Returns at once."""
    set_language_and_card_letters(machine_language_or_english())
    ft.run(SingleDeviceApp(open_browser_workspace_and_start_maintenance, printable_blob_url).start_session)


def open_browser_workspace_and_start_maintenance() -> Workspace:
    """Open the workspace in the browser's files and run its maintenance in the background. Raises
    StoreError."""
    workspace = Workspace(TABLES)
    workspace.handed = waiting
    background.append(asyncio.ensure_future(Maintenance(workspace).run_due_work_forever()))
    return workspace


def printable_blob_url(_: str, content: bytes) -> str:
    from js import URL, Blob  # JavaScript's names exist only in a browser
    from pyodide.ffi import to_js

    return str(URL.createObjectURL(Blob.new(to_js([content]), type="application/pdf")))


def queue_opened_file_and_return_route(name: str, content: Any) -> str:
    """Accept a file handed to the page. Returns the route of the screen that asks about it. (`content`: a
    JavaScript array of bytes.)"""
    return waiting.add_and_return_route(name, content.to_bytes())


waiting: Final = IncomingFiles()
"""The files that were handed to the page, also those from before the workspace was open."""
background: Final[list[asyncio.Future[None]]] = []
"""The tasks that run in the background."""
