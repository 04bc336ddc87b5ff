"""Windows of the app on this machine: the native one, the browser's, and one more of an app that runs already."""

import os
import sys
from urllib.parse import quote

from models.external_input import with_invisible_marked
from models.store import StoreError
from models.translation import say
from views.app.console import print_line
from views.workspace.incoming_files import HandedFile


def has_display() -> bool:
    """Is there a display that a window could be on?"""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def open_browser(address: str) -> None:
    """Show the app in the browser."""
    import webbrowser  # where there is no display nobody needs it

    webbrowser.open(address)


def open_window(address: str, route: str = "") -> bool:
    """Show the app in the native window, until that is closed. False where it cannot be had: a line says why."""
    try:
        if not has_display():
            raise RuntimeError(say("start.no_display", "there is no display"))
        import flet_desktop

        client, note = flet_desktop.open_flet_view(f"{address}{route}", None, False)
    except Exception as error:  # the client is fetched over the network: anything can go wrong on the way
        reason = (str(error) or type(error).__name__).splitlines()[0]
        if isinstance(error, OSError):
            reason = say("start.no_client", "its program cannot be downloaded")
        told = say(
            "start.no_window",
            "Cannot open a window of its own ({reason}). Open {address} in a browser.",
            reason=reason,
            address=f"{address}{route}",
        )
        print_line(with_invisible_marked(told))
        return False
    client.wait()
    flet_desktop.close_flet_view(note)
    return True


def open_in_running_app(address: str, given: HandedFile | None, window: bool, web: bool) -> None:
    """Hand a file to the app that runs at this address, and show it there; or open one more window of it. Raises Fault."""
    route = send_file(address, given) if given else ""
    if window:
        open_window(address, route)
        return
    print_line(say("start.there", "The Referee is already running: {address}", address=f"{address}{route}"))
    if not web and has_display():
        open_browser(f"{address}{route}")


def send_file(address: str, given: HandedFile) -> str:
    import urllib.request  # as seldom as the app is started twice

    posted = urllib.request.Request(
        f"{address}/handed", given.content, {"X-Name": quote(given.name)}, method="POST"
    )
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(posted, timeout=10) as answer:
            return str(answer.read().decode())
    except OSError as error:
        told = say(
            "start.not_taken",
            "The Referee at {address} did not accept the file ({reason})",
            address=address,
            reason=error,
        )
        raise StoreError(told) from None
