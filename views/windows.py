"""What the host shows on this machine: lines in its terminal, and windows of the app (the native one, the
browser's, and another one of an app that is already running)."""

import os
import sys
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from models.external_input import with_invisible_replaced
from models.store import StoreError
from models.translation import say
from views.browser_window import show_in_browser_window_until_closed
from views.workspace.incoming_files import IncomingFile


def print_line_ignoring_errors(text: str) -> None:
    """Print a line and flush it. If the reader is gone or the disk is full, the app goes on and prints
    nothing more."""
    try:
        print(text, flush=True)
    except OSError:
        # Unwritten text stays in the buffer: the next print, and Python's exit, would fail again.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # open as long as the process


def has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def open_browser(address: str) -> None:
    """Show the app in the default browser."""
    import webbrowser  # not needed without a display

    webbrowser.open(address)


def show_window_until_closed_or_browser(address: str, route: str = "") -> bool:
    """Show the app in its own window until that is closed. Returns False if none is available: then print why
    and, if there is a display, open the browser.

    Flet's own window is used if its client is already on this machine; else a browser that can show one page
    without tabs. Only without such a browser is the client downloaded.
    """
    shown = f"{address}{route}"
    if not has_display():
        print_why_no_window(shown, say("start.no_display", "there is no display"))
        return False
    profile = user_data_path("referee", appauthor=False) / "window"
    if not is_flet_client_here() and show_in_browser_window_until_closed(shown, profile):
        return True
    try:
        import flet_desktop

        client, note = flet_desktop.open_flet_view(shown, None, False)
    except Exception as error:  # the client is downloaded: anything can go wrong
        reason = (str(error) or type(error).__name__).splitlines()[0]
        if isinstance(error, OSError):
            reason = say("start.no_client", "its program cannot be downloaded")
        print_why_no_window(shown, reason)
        open_browser(shown)
        return False
    client.wait()
    flet_desktop.close_flet_view(note)
    return True


def is_flet_client_here() -> bool:
    """True if Flet's window can be opened without a download."""
    if os.environ.get("FLET_VIEW_PATH"):
        return True
    from flet.version import flet_version

    return any((Path.home() / ".flet" / "client").glob(f"flet-desktop-*-{flet_version}*/*"))


def print_why_no_window(address: str, reason: str) -> None:
    message = say(
        "start.no_window",
        "Cannot open a window of its own ({reason}). Open {address} in a browser.",
        reason=reason,
        address=address,
    )
    print_line_ignoring_errors(with_invisible_replaced(message))


def pass_file_to_running_app_and_show(
    address: str, incoming_file: IncomingFile | None, window: bool, web: bool
) -> None:
    """Pass a file to the app that runs at this address, and show it there; or open one more window of it.
    Raises StoreError."""
    route = send_file_and_return_route(address, incoming_file) if incoming_file else ""
    if window:
        show_window_until_closed_or_browser(address, route)
        return
    print_line_ignoring_errors(
        say("start.there", "The Referee is already running: {address}", address=f"{address}{route}")
    )
    if not web and has_display():
        open_browser(f"{address}{route}")


def send_file_and_return_route(address: str, incoming_file: IncomingFile) -> str:
    import urllib.request  # imported here because it is seldom needed

    posted = urllib.request.Request(
        f"{address}/handed", incoming_file.content, {"X-Name": quote(incoming_file.name)}, method="POST"
    )
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(posted, timeout=10) as answer:
            return str(answer.read().decode())
    except OSError as error:
        message = say(
            "start.not_taken",
            "The Referee at {address} did not accept the file ({reason})",
            address=address,
            reason=error,
        )
        raise StoreError(message) from None
