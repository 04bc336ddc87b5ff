"""Where the app runs. It is decided here and nowhere else; the screens do not know.

*embedded*: an app built for a phone or a desktop, with Python inside, to which Flet's client connects over a
socket. *page*: a page without a server, with Python in the browser. *server*: a process that serves browsers,
with its terminal.
"""

import gc
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Final

SELDOM: Final = (20_000, 20, 20)
"""Thresholds of the three generations of Python's garbage collector. Loading and drawing make tens of
thousands of objects that stay: with Python's defaults the collector took a tenth of the time, and delayed
everybody at fifty screens."""


def start() -> None:
    """Start the app on this host. Each branch imports what only that host has."""
    os.environ.setdefault(
        "PYDANTIC_DISABLE_PLUGINS", "__all__"
    )  # pydantic would read the metadata of every installed package
    if sys.platform == "emscripten":  # a page without a server
        from views.browser_app import start_browser_app

        start_browser_app()
    elif os.environ.get("FLET_PLATFORM"):  # set by Flet in an app that is built for a phone or a desktop
        from views.embedded import run_embedded_app

        run_embedded_app()
    else:
        run_terminal_command()


ROOM_FOR_BYTECODE: Final = 20_000_000
"""Bytes that must be free on the disk where Python stores compiled modules."""


def disable_bytecode_if_disk_is_full() -> None:
    """Keep Python from writing compiled modules to a full disk: it would leave half a file, which no later
    start could read."""
    with suppress(OSError, AttributeError):  # Windows has no `statvfs`
        file_system = os.statvfs(sys.pycache_prefix or os.path.dirname(__file__))
        sys.dont_write_bytecode |= file_system.f_bavail * file_system.f_frsize < ROOM_FOR_BYTECODE


def replace_unencodable_characters() -> None:
    """Let the terminal show `?` for characters it cannot encode; pipes and files are UTF-8.

    Windows and a machine without a locale use cp1252 or ASCII, and the first name in another script would end
    a command.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def run_terminal_command() -> None:
    """Run the command line. The process ends with it."""
    replace_unencodable_characters()
    disable_bytecode_if_disk_is_full()
    gc.set_threshold(*SELDOM)
    from views.terminal.command_line import app

    try:
        app()
    finally:
        # else Python looks through all loaded objects before it ends: a short command took a tenth longer
        gc.freeze()
