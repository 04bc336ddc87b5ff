"""The published page in Chromium: files served as any host of files does, a browser that keeps them, and what a hand does there."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.browser.hand import Hand
from tests.conftest import CHROMIUM, QUIET
from tests.screens.battles import HEADER

TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".ttf": "font/ttf",
    ".otf": "font/otf",
}


class Files(SimpleHTTPRequestHandler):
    """Sends files, packed where the browser takes it, and counts what it sent: 0 bytes where the browser has the file already."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""

    def send_head(self) -> Any:
        """Send the packed file under the name of the plain one. Below /any/folder/ lies the same."""
        self.path = self.path.removeprefix("/any/folder")
        file = Path(self.translate_path(self.path))
        packed = file.with_name(f"{file.name}.br")
        takes_packed = packed.is_file() and "br" in self.headers.get("Accept-Encoding", "")
        stands = self.date_time_string(int(file.stat().st_mtime)) if file.is_file() else ""
        if stands and self.headers.get("If-Modified-Since") == stands:
            self.server.sent.append((self.path, 0))  # type: ignore[attr-defined]
            self.send_response(304)
            self.end_headers()
            return None
        if takes_packed:
            sent = packed.open("rb")
            self.send_response(200)
            self.send_header("Content-Encoding", "br")
            self.send_header("Content-Type", self.guess_type(str(file)))
            self.send_header("Content-Length", str(packed.stat().st_size))
            self.send_header("Last-Modified", stands)
            self.end_headers()
        else:
            sent = super().send_head()
        size = packed.stat().st_size if takes_packed else file.stat().st_size if file.is_file() else 0
        self.server.sent.append((self.path, size))  # type: ignore[attr-defined]
        return sent


class Host:
    """A host of files at `url`. `stop` and `start` it; `sent` says what it has sent."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, 0
        self.sent: list[tuple[str, int]] = []
        self.start()

    def start(self) -> None:
        """Serve, at the same address as before."""
        self._server = ThreadingHTTPServer(
            ("127.0.0.1", self._port), partial(Files, directory=str(self._folder))
        )
        self._server.sent = self.sent  # type: ignore[attr-defined]
        self._port = self._server.server_port
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        ).start()

    def stop(self) -> None:
        """The network is gone."""
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self._port}/"


@contextmanager
def browser(playwright: Any, profile: Path) -> Iterator[Any]:
    """A Chromium that keeps what it is given in this folder: one that does not is a private window."""
    options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=CHROMIUM, args=list(QUIET), **options
    )
    try:
        yield context
    finally:
        context.close()


def watched(page: Any) -> Any:
    """The page, with `errors`: what its console called an error."""
    page.errors = []
    page.on("console", lambda message: page.errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    return page


def asked(page: Any, code: str) -> Any:
    """What the page's own Python answers."""
    return page.evaluate("code => referee.ask(code)", code)


DESK = (
    "import gc\nfrom views.workspace.workspace import Workspace\n"
    "workspace = next(each for each in gc.get_objects() if type(each) is Workspace)\n"
)


def begun(page: Any) -> str:
    """Begin a battle in the page; the route of its table."""
    id = asked(page, f"import json\n{DESK}workspace.begin_table(json.loads({json.dumps(HEADER)!r}))")
    return f"#/table/{id}"


def acts(page: Any, table: int = 1) -> int:
    """How many entries of a table the page's own journal holds, counted in the file."""
    return int(
        asked(
            page,
            f"{DESK}workspace._journal._db.execute('SELECT acts FROM tables WHERE id = {table}').fetchone()[0]",
        )
    )


def at_the_table(page: Any) -> Hand:
    """A hand at the table, once it is laid."""
    page.wait_for_selector(
        '[flt-semantics-identifier="undo"], [flt-semantics-identifier^="pick-"]',
        timeout=120_000,
        state="attached",
    )
    return Hand(page)
