"""A file for whoever holds the device: a computer asks where it goes, a browser downloads it, a phone may also hand it to another app."""

from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

import flet as ft

from models.speech import say
from views.app import theme
from views.components.paper import title
from views.components.press import button

KINDS: Final = {"pdf": "application/pdf", "json": "application/json", "txt": "text/plain", "png": "image/png", "csv": "text/csv"}
"""What a file is, by the end of its name, for the apps that it may be handed to."""


async def give(name: str, content: bytes) -> None:
    """Give somebody a file: they choose where it goes."""
    page = ft.context.page
    if not _has_a_sheet(page):
        await _save(name, content)
        return

    def closing(gives: Callable[[str, bytes], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        async def given() -> None:
            page.pop_dialog()
            await gives(name, content)

        return given

    to_others = say("giving.share", "Hand it to another app")
    rows: list[ft.Control] = [
        button(to_others, "share-file", closing(_share), "may", icon=ft.Icons.SHARE, fills=True),
        button(say("giving.save", "Keep it on this device"), "keep-file", closing(_save), icon=ft.Icons.SAVE_ALT, fills=True),
        button(say("giving.neither", "Neither"), "give-neither", page.pop_dialog, "quiet", fills=True),
    ]
    choice = ft.Column(rows, spacing=8, tight=True, width=320, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    page.show_dialog(ft.AlertDialog(title=title(name), content=choice, bgcolor=theme.PAPER))


def _has_a_sheet(page: ft.Page) -> bool:
    """Does the system hand files from app to app? In a browser only a page that came by https may ask for that."""
    is_phone = page.platform is not None and page.platform.is_mobile()
    return is_phone and (not page.web or urlsplit(page.url or "").scheme == "https")


async def _save(name: str, content: bytes) -> None:
    await ft.FilePicker().save_file(file_name=name, src_bytes=content)


async def _share(name: str, content: bytes) -> None:
    kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    await ft.Share().share_files([ft.ShareFile.from_bytes(content, mime_type=kind, name=name)])
