"""Where the app runs. It is chosen here, and nowhere else: no screen knows.

An app that was built for a phone or a desktop has this Python inside and speaks with it over a socket (*embedded*); a page without a
server has it in the browser (*page*); otherwise this is a process that browsers ask (*server*), and its terminal.
"""

import os
import sys
from enum import Enum


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
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # it would read what every installed package says of itself
    match host():
        case Host.EMBEDDED:
            from views.embedded import run

            run()
        case Host.PAGE:
            from views.in_a_page import begin

            begin()
        case Host.SERVER:
            from views.terminal.command_line import app

            app()
