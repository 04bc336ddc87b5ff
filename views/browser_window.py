"""A window of its own in a browser of this machine: Chromium and related browsers show one page without tabs
and address bar (`--app`).

The browser gets its own profile folder. So it is a separate process that ends with its window, and it has
none of the extensions and data of the user's browser.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

WINDOW_CLASS: Final = "Referee"
"""The window class, by which a desktop knows to which app a window belongs; the .desktop file has the same
(`StartupWMClass`)."""
DEFAULT_SIZE: Final = (1280, 800)
LEAST, MOST = 200, 10_000
"""The least and the most pixels of a side; another size in the profile is ignored."""
ON_LINUX: Final = {
    "chromium": ("chromium", "chromium-browser", "org.chromium.Chromium"),
    "google-chrome": ("google-chrome-stable", "google-chrome", "com.google.Chrome"),
    "microsoft-edge": ("microsoft-edge-stable", "microsoft-edge", "com.microsoft.Edge"),
    "brave": ("brave-browser-stable", "brave-browser", "brave", "com.brave.Browser"),
}
"""The commands that start each browser, Flatpak's last."""
FLATPAK_EXPORTS: Final = ("/var/lib/flatpak/exports/bin", "~/.local/share/flatpak/exports/bin")
ON_A_MAC: Final = ("Chromium", "Google Chrome", "Microsoft Edge", "Brave Browser")
ON_WINDOWS: Final = {
    "chrome.exe": "Google/Chrome/Application",
    "msedge.exe": "Microsoft/Edge/Application",
    "brave.exe": "BraveSoftware/Brave-Browser/Application",
}
QUIET: Final = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-sync",
    "--disable-extensions",
    "--disable-background-mode",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-features=Translate",
    "--password-store=basic",
    "--use-mock-keychain",
)
"""Options that stop the browser from asking questions, loading anything else, and running on after its window
is closed."""
LONGEST_QUESTION: Final = 3
"""Seconds within which the desktop must name its default browser."""


def browser_commands_default_first() -> Iterator[str]:
    """Yield the commands of this machine's browsers that can show such a window, the default browser
    first."""
    if sys.platform == "win32":
        yield from app_window_browser_commands_on_windows()
    elif sys.platform == "darwin":
        for name in ON_A_MAC:
            for root in (Path("/Applications"), Path.home() / "Applications"):
                program = root / f"{name}.app" / "Contents" / "MacOS" / name
                if program.is_file():
                    yield str(program)
    else:
        yield from app_window_browser_commands_on_linux()


def app_window_browser_commands_on_linux() -> Iterator[str]:
    usual = default_browser_desktop_file()
    where = os.pathsep.join([os.environ.get("PATH", os.defpath), *map(os.path.expanduser, FLATPAK_EXPORTS)])
    for names in sorted(
        ON_LINUX.values(), key=lambda names: not any(usual.startswith(name) for name in names)
    ):
        program = next(filter(None, (shutil.which(name, path=where) for name in names)), None)
        if program:
            yield program


def default_browser_desktop_file() -> str:
    """Return the .desktop file of the desktop's default browser; "" if it is unknown."""
    try:
        process = subprocess.run(
            ["xdg-settings", "get", "default-web-browser"],
            capture_output=True,
            text=True,
            timeout=LONGEST_QUESTION,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return process.stdout.strip()


def app_window_browser_commands_on_windows() -> Iterator[str]:
    yield from ()  # for the type checker on other systems: nothing else is left of this function
    if sys.platform == "win32":
        import winreg

        for program, folder in ON_WINDOWS.items():
            for root in (winreg.HKEY_CURRENT_USER, winreg.HKEY_LOCAL_MACHINE):
                with suppress(OSError):
                    key = rf"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\{program}"
                    found = winreg.QueryValue(root, key).strip('"')
                    if Path(found).is_file():
                        yield found
            for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
                path = Path(os.environ.get(name) or "-", folder, program)
                if path.is_file():
                    yield str(path)


def window_command(browser: str, address: str, profile: Path) -> list[str]:
    """Return the command that shows this address in such a window, with the size and place of the last
    one."""
    return [
        browser,
        f"--app={address}",
        f"--user-data-dir={profile}",
        f"--class={WINDOW_CLASS}",
        *last_window_placement_options(profile),
        *QUIET,
    ]


def last_window_placement_options(profile: Path) -> list[str]:
    """Return the options for the last window's placement. Chromium stores it for such a window, but does not
    read it again (156)."""
    usual = [f"--window-size={DEFAULT_SIZE[0]},{DEFAULT_SIZE[1]}"]
    try:
        preferences = json.loads((profile / "Default" / "Preferences").read_text("utf-8"))
        left = next(window_placements_in(preferences["browser"]["app_window_placement"]))
        sides = {name: int(left[name]) for name in ("left", "top", "right", "bottom")}
    except (OSError, ValueError, LookupError, TypeError, StopIteration):
        return usual
    width, height = sides["right"] - sides["left"], sides["bottom"] - sides["top"]
    if not (LEAST <= width < MOST and LEAST <= height < MOST):
        return usual
    maximized = ["--start-maximized"] if left.get("maximized") is True else []
    return [
        f"--window-size={width},{height}",
        f"--window-position={sides['left']},{sides['top']}",
        *maximized,
    ]


def window_placements_in(preferences: object) -> Iterator[dict[str, Any]]:
    """Yield the placements in a part of the preferences: Chromium splits an address, their key, at its
    dots."""
    if isinstance(preferences, dict):
        if "right" in preferences:
            yield preferences
        for preference in preferences.values():
            yield from window_placements_in(preference)


def writable_profile_folder(browser: str, usual_folder: Path) -> Path:
    """Return the profile folder for this browser: `usual_folder`, or one where a snap or a Flatpak may
    write."""
    if browser.startswith("/snap/") or "/snap/" in os.path.realpath(browser):
        return Path.home() / "snap" / Path(browser).name / "common" / "referee"
    if "flatpak/exports" in browser:
        return Path.home() / ".var" / "app" / Path(browser).name / "data" / "referee"
    return usual_folder


def show_in_browser_window_until_closed(address: str, usual_profile: Path) -> bool:
    """Show the app in such a window until that is closed. Returns False if no browser of this machine can."""
    for browser in browser_commands_default_first():
        with suppress(OSError):
            profile = writable_profile_folder(browser, usual_profile)
            profile.mkdir(parents=True, exist_ok=True, mode=0o700)
            shown = subprocess.Popen(
                window_command(browser, address, profile),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            if shown.wait() == 0:
                return True
    return False
