"""`referee install-desktop`: add the app to the desktop's menu, with name and icon."""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

from models.assets import ASSETS
from models.translation import say
from views.browser_window import WINDOW_CLASS
from views.terminal.output import print_file_error, print_line, replace_file_atomically

ICON: Final = ASSETS / "icon-512.png"
NAME: Final = "The Referee"


def add_app_to_menu(into: Path | None, data: Path | None) -> int:
    """Add the app to the menu, or write its entry into a folder, and print what was written. Returns the exit
    status."""
    folder = into or user_menu_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        data_option = ["--data", str(data.expanduser().absolute())] if data else []
        written = write_menu_entry(folder, [*start_command(), "--window", *data_option])
    except OSError as error:
        return print_file_error(error.filename or folder, error)
    print_line(say("terminal.in_menu", "{name} is in the menu: {file}", name=NAME, file=written))
    return 0


def user_menu_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Microsoft/Windows/Start Menu/Programs"
    if sys.platform == "darwin":
        return Path.home() / "Applications"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "applications"


def start_command() -> list[str]:
    """The command that starts this app from any folder."""
    command = Path(sys.argv[0]).absolute()
    if command.stem == "referee" and command.is_file():
        return [str(command)]
    return [sys.executable, str(ASSETS.parent / "main.py")]


def write_menu_entry(folder: Path, command: list[str]) -> Path:
    """Write the menu entry of this system. Raises OSError."""
    if sys.platform == "win32":
        file, text = folder / f"{NAME}.cmd", windows_batch_file_text(command)
    elif sys.platform == "darwin":
        file, text = folder / f"{NAME}.command", f"#!/bin/sh\nexec {shlex.join(command)}\n"
    else:
        file, text = folder / "referee.desktop", desktop_entry(command)
    replace_file_atomically(file, text.encode())
    if sys.platform == "darwin":
        file.chmod(0o755)
    elif sys.platform != "win32" and shutil.which("update-desktop-database"):
        import subprocess

        subprocess.run(["update-desktop-database", "-q", str(folder)], check=False)
    return file


def windows_batch_file_text(command: list[str]) -> str:
    words = " ".join('"' + word.replace("%", "%%") + '"' for word in command)
    return f'@start "" {words}\r\n'


def desktop_entry(command: list[str]) -> str:
    """The .desktop entry of Linux: command, name, icon, and the class of the app's windows."""
    return (
        f"[Desktop Entry]\nType=Application\nName={NAME}\nComment=A referee at the table\n"
        f"Exec={' '.join(map(quoted_desktop_word, command))}\nIcon={ICON}\nTerminal=false\n"
        f"Categories=Game;BoardGame;\nStartupWMClass={WINDOW_CLASS}\n"
    )


def quoted_desktop_word(word: str) -> str:
    """A word of a command quoted for a .desktop file; reserved characters are escaped twice (Desktop Entry,
    Exec key)."""
    quoted = "".join(f"\\{sign}" if sign in '"`$\\' else sign for sign in word)
    return '"' + quoted.replace("\\", "\\\\").replace("%", "%%") + '"'
