"""Export a file from the device: save it, share it with another app where the system can, or print it if it
is a PDF."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.app.printing import can_print, open_document_for_printing
from views.components.controls import STRETCH, button, heading_text
from views.components.wake_lock import is_phone_or_tablet
from views.workspace.record_files import ExportedFile

KINDS: Final = {
    "pdf": "application/pdf",
    "json": "application/json",
    "txt": "text/plain",
    "png": "image/png",
    "csv": "text/csv",
    "html": "text/html",
}
"""Media types by file extension, for apps that receive a shared file."""


class ExportOption(NamedTuple):
    """One way to export a file."""

    identifier: str
    words: str
    icon: ft.IconData
    gives: Callable[[str, bytes], Awaitable[None]]


async def make_and_export_file(make_file: Callable[[], ExportedFile]) -> None:
    """Make a file and export it. The files of long games are large, so none is made before it is needed."""
    file = make_file()
    await export_file(file.name, file.content)


async def export_file(name: str, content: bytes) -> None:
    """Export a file. The user chooses the way if there are several."""
    page = ft.context.page
    ways = export_options(page, name)
    if len(ways) == 1:
        await ways[0].gives(name, content)
        return

    def handler_that_closes_and_exports(way: ExportOption) -> Callable[[], Awaitable[None]]:
        async def close_and_export() -> None:
            page.pop_dialog()
            await way.gives(name, content)

        return close_and_export

    rows: list[ft.Control] = [
        button(
            way.words,
            way.identifier,
            handler_that_closes_and_exports(way),
            "may" if way is ways[0] else "plain",
            icon=way.icon,
            fills=True,
        )
        for way in ways
    ]
    rows.append(
        button(say("giving.neither", "Neither"), "give-neither", page.pop_dialog, "quiet", fills=True)
    )
    choice = ft.Column(rows, spacing=8, tight=True, width=320, horizontal_alignment=STRETCH)
    page.show_dialog(ft.AlertDialog(title=heading_text(name), content=choice, bgcolor=theme.PAPER))


def export_options(page: ft.Page, file_name: str) -> list[ExportOption]:
    ways = [ExportOption("keep-file", say("giving.save", "Save on this device"), Icons.SAVE_ALT, save_file)]
    if has_share_sheet(page):
        ways.insert(
            0,
            ExportOption(
                "share-file", say("giving.share", "Share with another app"), Icons.SHARE, share_file
            ),
        )
    if file_name.endswith(".pdf") and can_print(page):
        ways.insert(
            0,
            ExportOption(
                "print-file",
                say("giving.print", "Print it"),
                Icons.PRINT_OUTLINED,
                partial(open_document_for_printing, page),
            ),
        )
    return ways


def has_share_sheet(page: ft.Page) -> bool:
    """True if the system can share files between apps. A browser allows it only on pages loaded over
    https."""
    return is_phone_or_tablet(page) and (not page.web or urlsplit(page.url or "").scheme == "https")


async def save_file(name: str, content: bytes) -> None:
    await ft.FilePicker().save_file(file_name=name, src_bytes=content)


async def share_file(name: str, content: bytes) -> None:
    kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    await ft.Share().share_files([ft.ShareFile.from_bytes(content, mime_type=kind, name=name)])
