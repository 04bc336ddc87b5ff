"""Printing: a browser prints a document that it has opened (assets/handing.js); a native window passes it to
the system's PDF program."""

import secrets
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import flet as ft

PRINTER: Final = "printer"
"""Key in the store of a session: how its browser is given a document."""
MakeDocumentUrl = Callable[[str, bytes], str]
"""Makes a document, by its name and content, available to the browser. Returns its URL."""
MOST: Final = 10
"""The most documents kept for browsers; a further one replaces the oldest."""


class PrintTray:
    """Documents for browsers, each at a URL with a number that cannot be guessed."""

    def __init__(self) -> None:
        self._documents: OrderedDict[str, bytes] = OrderedDict()

    def add_document(self, name: str, content: bytes) -> str:
        """Add a document. Returns its URL."""
        number = secrets.token_hex(16)
        self._documents[number] = content
        while len(self._documents) > MOST:
            self._documents.popitem(last=False)
        return f"/printed/{number}/{name}"

    def document(self, number: str) -> bytes | None:
        """The document with this number; None if it is gone."""
        return self._documents.get(number)


def set_document_url_maker(page: ft.Page, make_url: MakeDocumentUrl) -> None:
    """Set how this session's browser is given a document. Called by the host."""
    page.session.store.set(PRINTER, make_url)


def can_print(page: ft.Page) -> bool:
    """True if documents can be printed from this page. Phones print through the share sheet instead."""
    is_phone = page.platform is not None and page.platform.is_mobile()
    return not is_phone and (not page.web or page.session.store.get(PRINTER) is not None)


async def open_document_for_printing(page: ft.Page, name: str, content: bytes) -> None:
    make_url: MakeDocumentUrl = page.session.store.get(PRINTER) if page.web else write_document_and_return_uri
    await ft.UrlLauncher().launch_url(make_url(name, content))


def write_document_and_return_uri(name: str, content: bytes) -> str:
    file = Path(temporary_folder().name) / name
    file.write_bytes(content)
    return file.as_uri()


@cache
def temporary_folder() -> "tempfile.TemporaryDirectory[str]":
    """Return the folder of documents for other programs, which is deleted when the app ends."""
    return tempfile.TemporaryDirectory(prefix="referee-", ignore_cleanup_errors=True)
