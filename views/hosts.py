"""Where the app runs. It is chosen here, and nowhere else: no screen knows.

An app that was built for a phone or a desktop has this Python inside and speaks with it over a socket (*embedded*); a page without a
server has it in the browser (*page*); otherwise this is a process that browsers ask (*server*), and its terminal.
"""

import gc
import os
import sys
from contextlib import suppress
from enum import Enum
from io import TextIOWrapper
from typing import Final

from views.app.garbage_collection import SELDOM


class Host(Enum):
    """What runs the app."""

    EMBEDDED = "embedded"
    PAGE = "page"
    SERVER = "server"


def host() -> Host:
    """What runs the app here, by what Python and Flet say of themselves."""
    if sys.platform == "emscripten":
        return Host.PAGE
    return Host.EMBEDDED if os.environ.get("FLET_PLATFORM") else Host.SERVER


def start() -> None:
    """Start the app as this host can. Each imports what only it has."""
    os.environ.setdefault(
        "PYDANTIC_DISABLE_PLUGINS", "__all__"
    )  # it would read what every installed package says of itself
    match host():
        case Host.EMBEDDED:
            from views.embedded import run

            run()
        case Host.PAGE:
            from views.browser_app import start_browser_app

            start_browser_app()
        case Host.SERVER:
            run_terminal_command()


ROOM_FOR_BYTECODE: Final = 20_000_000
"""Bytes that must be free where Python keeps our compiled modules."""


def write_no_bytecode_on_full_disk() -> None:
    """Keep Python from writing compiled modules where the disk is full: it would leave half a file, and no later start could read it."""
    with suppress(OSError, AttributeError):  # Windows has no such call
        here = os.statvfs(sys.pycache_prefix or os.path.dirname(__file__))
        sys.dont_write_bytecode |= here.f_bavail * here.f_frsize < ROOM_FOR_BYTECODE


def never_die_of_an_encoding() -> None:
    """Let the terminal show what it can, with `?` for the rest; pipes and files are UTF-8.

    Windows and a machine without a locale choose cp1252 or ASCII by themselves, and the first name in another script would end a command.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def run_terminal_command() -> None:
    """What was typed after the command's name is done, and the process ends."""
    never_die_of_an_encoding()
    write_no_bytecode_on_full_disk()
    gc.set_threshold(*SELDOM)
    from views.terminal.command_line import app

    try:
        app()
    finally:
        gc.freeze()  # Python would look through all that was loaded before it ends: a short command took a tenth longer
