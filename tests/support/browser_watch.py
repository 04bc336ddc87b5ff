"""Watch a page that a test drives: if it hangs, print the functions it is in and end it.

Playwright waits forever for a page in an endless loop, but the debugging port still answers: it can pause the page and read its stack.
The test of a page that was ended fails with an ordinary error.
"""

import json
import threading
from contextlib import suppress
from typing import Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

BOUND: Final = 300.0
"""The longest time that a page may be open, in seconds."""


class LookingOn:
    """Watches one page over its browser's debugging port."""

    def __init__(self, port: int, page: Any, bound: float = BOUND) -> None:
        target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
        self._line = look(port, target)
        self._bound = bound
        self._timer = threading.Timer(bound, self.end_it)
        self._timer.daemon = True
        self._timer.start()

    def end_it(self) -> None:
        """Print the functions the page is in, and end it."""
        with suppress(ConnectionClosed):
            print(f"The page was open for {self._bound:.0f} s and stood {where(self._line)}", flush=True)
            say(self._line, "Page.crash")

    def close(self) -> None:
        """Stop watching: the page was closed in time."""
        self._timer.cancel()
        self._line.close()


def look(port: int, target: str) -> ClientConnection:
    """Connect to one page of a browser."""
    line: ClientConnection = connect(
        f"ws://127.0.0.1:{port}/devtools/page/{target}", max_size=None, max_queue=None
    ).__enter__()
    say(line, "Debugger.enable")  # a page in an endless loop does not answer this, but it answers "pause"
    return line


def say(line: ClientConnection, method: str) -> None:
    """Send a command of the debugging protocol."""
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
