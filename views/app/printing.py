"""What is to be printed, on its way to the printer: a browser prints what it has opened (assets/handing.js), a window of its own hands
it to the program that reads PDFs on this system."""

import secrets
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import flet as ft

PRINTER: Final = "printer"
"""In the store of a session: how its browser is given a document."""
Lays = Callable[[str, bytes], str]
"""Lays a document, by its name and content, where a browser finds it. Returns its address."""
MOST: Final = 10
"""The most documents kept ready; a further one replaces the oldest."""


class PrintTray:
    """The path under which the app's server offers them, each with a number that cannot be guessed."""

    def __init__(self) -> None:
        self._documents: OrderedDict[str, bytes] = OrderedDict()

    def add(self, name: str, content: bytes) -> str:
        """Lay a document there. Returns its address."""
        number = secrets.token_hex(16)
        self._documents[number] = content
        while len(self._documents) > MOST:
            self._documents.popitem(last=False)
        return f"/printed/{number}/{name}"

    def document(self, number: str) -> bytes | None:
        """The document with this number; None if it is gone."""
        return self._documents.get(number)


def set_print_tray(page: ft.Page, lays: Lays) -> None:
    """This is how the host of this session lets its browser have a document."""
    page.session.store.set(PRINTER, lays)


def can_print(page: ft.Page) -> bool:
    """True if documents can be printed from here. Phones print through the share sheet instead."""
    is_phone = page.platform is not None and page.platform.is_mobile()
    return not is_phone and (not page.web or page.session.store.get(PRINTER) is not None)


async def print_document(page: ft.Page, name: str, content: bytes) -> None:
    """Let a document be printed."""
    lays: Lays = page.session.store.get(PRINTER) if page.web else write_temporary_document
    await ft.UrlLauncher().launch_url(lays(name, content))


def write_temporary_document(name: str, content: bytes) -> str:
    file = Path(temporary_folder().name) / name
    file.write_bytes(content)
    return file.as_uri()


@cache
def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """The folder of documents for other programs, deleted when the app ends."""
    return tempfile.TemporaryDirectory(prefix="referee-", ignore_cleanup_errors=True)
