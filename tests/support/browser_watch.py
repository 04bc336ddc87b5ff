"""Looking on while a test drives a page: a page that does not come back is asked where it stands, and then ended.

Playwright waits for ever for the answer of a page that spins. The debugging port answers: the page is stopped there and tells what it is
in. A page that was ended fails its test with an error as any other.
"""

import json
import threading
from contextlib import suppress
from typing import Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

BOUND: Final = 300.0
"""Seconds that a page may be open."""


class LookingOn:
    """Somebody who looks on at one page, over the debugging port of its browser."""

    def __init__(self, port: int, page: Any, bound: float = BOUND) -> None:
        target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
        self._line = look(port, target)
        self._bound = bound
        self._timer = threading.Timer(bound, self.end_it)
        self._timer.daemon = True
        self._timer.start()

    def end_it(self) -> None:
        """Print where the page stands, and end it."""
        with suppress(ConnectionClosed):
            print(f"The page was open for {self._bound:.0f} s and stood {where(self._line)}", flush=True)
            say(self._line, "Page.crash")

    def close(self) -> None:
        """The page is closed in good time."""
        self._timer.cancel()
        self._line.close()


def look(port: int, target: str) -> ClientConnection:
    """A line to one page of a browser."""
    line: ClientConnection = connect(
        f"ws://127.0.0.1:{port}/devtools/page/{target}", max_size=None, max_queue=None
    ).__enter__()
    say(line, "Debugger.enable")  # a page that spins no longer understands this, but understands "pause"
    return line


def say(line: ClientConnection, method: str) -> None:
    """Tell the browser something."""
    line.send(json.dumps({"id": 1, "method": method}))


def where(line: ClientConnection, patience: float = 10) -> str:
    """The functions that a page is in, the innermost first."""
    say(line, "Debugger.pause")
    with suppress(TimeoutError):
        while (event := json.loads(line.recv(patience))).get("method") != "Debugger.paused":
            pass
        frames = event["params"]["callFrames"]
        return " in ".join(
            f"{each['functionName'] or '?'} ({each['url'].rsplit('/', 1)[-1]})" for each in frames[:12]
        )
    return "still: no script of it runs"
