"""A file for whoever holds the device: kept where they choose, handed to another app where the system does that, printed if it is paper."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import flet as ft

from models.translation import say
from views.app import theme
from views.app.icons import Icons
from views.app.printing import may_print, print_out
from views.components.paper import title
from views.components.pressable import button

KINDS: Final = {
    "pdf": "application/pdf",
    "json": "application/json",
    "txt": "text/plain",
    "png": "image/png",
    "csv": "text/csv",
}
"""What a file is, by the end of its name, for the apps that it may be handed to."""


class Way(NamedTuple):
    """One way to give a file away."""

    identifier: str
    words: str
    icon: ft.IconData
    gives: Callable[[str, bytes], Awaitable[None]]


async def give(name: str, content: bytes) -> None:
    """Give somebody a file. Where there are several ways they choose one."""
    page = ft.context.page
    ways = _ways(page, name)
    if len(ways) == 1:
        await ways[0].gives(name, content)
        return

    def closing(way: Way) -> Callable[[], Awaitable[None]]:
        async def given() -> None:
            page.pop_dialog()
            await way.gives(name, content)

        return given

    rows: list[ft.Control] = [
        button(
            way.words,
            way.identifier,
            closing(way),
            "may" if way is ways[0] else "plain",
            icon=way.icon,
            fills=True,
        )
        for way in ways
    ]
    rows.append(
        button(say("giving.neither", "Neither"), "give-neither", page.pop_dialog, "quiet", fills=True)
    )
    choice = ft.Column(
        rows, spacing=8, tight=True, width=320, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    page.show_dialog(ft.AlertDialog(title=title(name), content=choice, bgcolor=theme.PAPER))


def _ways(page: ft.Page, name: str) -> list[Way]:
    """What this host can do with a file; where it cannot do one of these, that is not offered."""
    ways = [Way("keep-file", say("giving.save", "Keep it on this device"), Icons.SAVE_ALT, _save)]
    if _has_a_sheet(page):
        ways.insert(0, Way("share-file", say("giving.share", "Hand it to another app"), Icons.SHARE, _share))
    if name.endswith(".pdf") and may_print(page):
        ways.insert(0, Way("print-file", say("giving.print", "Print it"), Icons.PRINT_OUTLINED, _print))
    return ways


def _has_a_sheet(page: ft.Page) -> bool:
    """Does the system hand files from app to app? In a browser only a page that came by https may ask for that."""
    is_phone = page.platform is not None and page.platform.is_mobile()
    return is_phone and (not page.web or urlsplit(page.url or "").scheme == "https")


async def _save(name: str, content: bytes) -> None:
    await ft.FilePicker().save_file(file_name=name, src_bytes=content)


async def _share(name: str, content: bytes) -> None:
    kind = KINDS.get(name.rpartition(".")[2], "application/octet-stream")
    await ft.Share().share_files([ft.ShareFile.from_bytes(content, mime_type=kind, name=name)])


async def _print(name: str, content: bytes) -> None:
    await print_out(ft.context.page, name, content)
