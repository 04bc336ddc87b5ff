"""The files of the page: Flet's client, and our own drawings and fonts; and how they are compressed.

A browser keeps files under `/<version>/` for good, and revalidates every other file at each use. The version
changes as soon as any file changes. Only the first page, which is small, contains it.

Files are compressed once on each machine: the browser then loads a third of the bytes. Compressed files are
stored in the user's cache folder under the digest of the original: a new version compresses only changed
files, and two versions share equal ones. One thread of low priority does the work. Until it is done, or if
nothing can be stored, files are sent uncompressed.
"""

import gzip
import hashlib
import json
import mimetypes
import os
import queue
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from flet_web import get_package_web_dir
from platformdirs import user_cache_path
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.types import Receive, Scope, Send

from models.assets import ASSETS
from views.app.pictures import set_picture_url_folder

BROTLI, GZIP = "br", "gzip"
PREFERRED: Final = (BROTLI, GZIP)
"""The content encodings, the one with the smallest files first."""
LARGE: Final = 500_000
"""For larger files (in bytes) the best compression takes seconds, so a quick one is made first."""
FORGOTTEN_AFTER: Final = 60 * 24 * 3600
"""Compressed files not used for this many seconds are removed."""


def compressed(content: bytes, encoding: str, quickly: bool) -> bytes:
    """Return the content in this encoding, as small as possible or `quickly`."""
    if encoding == GZIP:
        return gzip.compress(content, 6 if quickly else 9, mtime=0)
    import brotli  # imported here so that the first page does not wait for it

    packed: bytes = brotli.compress(content, quality=5 if quickly else 11)
    return packed


def file_digest(file: Path) -> str:
    """Return the digest of a file, read piece by piece: reading five megabytes at once would fragment the
    memory."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


class CompressedFiles:
    """The compressed versions of files, and a thread that makes more. `folder`: where they are stored; None
    for the user's cache."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or user_cache_path("referee", appauthor=False) / "page"
        self._ready: dict[tuple[Path, str], Path] = {}
        self._asked: queue.PriorityQueue[tuple[int, int, Path, str]] = queue.PriorityQueue()
        self._known: set[tuple[Path, str]] = set()

    def file_and_encoding_for(self, file: Path, accept_encoding_header: str) -> tuple[Path, str]:
        """Return the file to send to a browser that accepts these encodings, and its encoding; "" for
        uncompressed."""
        takes = {each.split(";")[0].strip() for each in accept_encoding_header.split(",")}
        encoding = next((each for each in PREFERRED if each in takes), "")
        if ready := self._ready.get((file, encoding)):
            return ready, encoding
        if encoding:
            self.queue_for_compression([file], encoding)
        return file, ""

    def queue_for_compression(self, files: Iterable[Path], encoding: str = BROTLI) -> None:
        """Queue these files to be compressed, in this order."""
        for file in files:
            if (file, encoding) not in self._known:
                self._known.add((file, encoding))
                self._asked.put((0, len(self._known), file, encoding))

    def start_compression_thread(self) -> None:
        """Start the thread that compresses queued files until the app ends. Returns at once."""
        threading.Thread(target=self._compress_forever, daemon=True).start()

    def compress_queued(self) -> None:
        """Compress all queued files in this thread, until the queue is empty."""
        with suppress(queue.Empty):
            while True:
                self._find_or_make_compressed_file(*self._asked.get_nowait())

    def _compress_forever(self) -> None:
        if sys.platform == "linux":
            with suppress(OSError):  # only Linux has thread priorities
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
        self._remove_unused()
        while True:
            self._find_or_make_compressed_file(*self._asked.get())

    def _find_or_make_compressed_file(
        self, pass_number: int, queue_number: int, file: Path, encoding: str
    ) -> None:
        """Find the compressed file, or make it. In turn 0 a large file is compressed fast and queued for turn
        1, which makes it small."""
        with suppress(OSError):
            name = file_digest(file)
            small = self._folder / f"{name}.{encoding}"
            if small.exists():
                os.utime(small)
            elif pass_number or file.stat().st_size < LARGE:
                self._write_atomically(small, compressed(file.read_bytes(), encoding, False))
            else:
                quick = self._folder / f"{name}.quick.{encoding}"
                if not quick.exists():
                    self._write_atomically(quick, compressed(file.read_bytes(), encoding, True))
                self._ready[file, encoding] = quick
                self._asked.put((1, queue_number, file, encoding))
                return
            self._ready[file, encoding] = small

    def _write_atomically(self, target: Path, content: bytes) -> None:
        """Write a whole file or none: another process may be writing the same one."""
        self._folder.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=self._folder)
        with os.fdopen(number, "wb") as file:
            file.write(content)
        os.replace(name, target)

    def _remove_unused(self) -> None:
        """Remove files not used for long, and fast compressions for which there is a smaller one."""
        with suppress(OSError):
            for each in list(self._folder.iterdir()):
                replaced = (
                    ".quick." in each.name and each.with_name(each.name.replace(".quick.", ".")).exists()
                )
                if replaced or each.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
                    each.unlink()


OURS: Final = (
    *(
        "card_reader",
        "cards",
        "pieces",
        "fonts",
        "back.html",
        "manifest.json",
        "watchdog.js",
        "handing.js",
        "line.js",
        "moving.js",
    ),
    *("favicon.png", "icon-192.png", "icon-512.png", "icon.svg", "light.webp"),
)
"""The folders and files of assets/ that are served."""
NEVER: Final = (
    "pyodide",
    "index.html",
    "flutter.js.map",
    "icons",
    "favicon.png",
    "manifest.json",
    "flutter_service_worker.js",
)
"""Files of Flet's client that are not served: made for other apps, or replaced by our own."""
IN_PLACE: Final = {
    "assets/FontManifest.json": "client/FontManifest.json",
    "assets/fonts/MaterialIcons-Regular.otf": "client/MaterialIcons.otf",
    "assets/fonts/Signs.ttf": "fonts/Signs.ttf",
    "assets/fonts/roboto.woff2": "client/roboto.woff2",
}
"""Replacements for files of Flet's client: fonts with only the glyphs that are used (tools/icons.py)."""
FIRST: Final = (
    "main.dart.wasm",
    "canvaskit/skwasm.wasm",
    "main.dart.mjs",
    "canvaskit/skwasm.js",
    "flutter_bootstrap.js",
    *IN_PLACE,
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
)
"""Files that the first page loads: compressed as soon as the app starts. All others are compressed when first
requested."""
CACHED_FOR_A_YEAR: Final = "public, max-age=31536000, immutable"
ASKED_EACH_TIME: Final = "no-cache"
PLAIN: Final = (".npz", ".png", ".woff2")
"""Extensions of files that are sent uncompressed, because they are compressed already."""
TYPES: Final = {
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".otf": "font/otf",
    ".ttf": "font/ttf",
}
VERSION_HERE: Final = "/version/"
"""The placeholder for the version in the first page."""


def page_files_by_url_name() -> dict[str, Path]:
    found = dict(files_below(Path(get_package_web_dir()), NEVER))
    found |= {name: file for name, file in files_below(ASSETS, ()) if name.split("/")[0] in OURS}
    return found | {name: ASSETS / ours for name, ours in IN_PLACE.items()}


def files_below(folder: Path, excluded_names: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for place, folders, names in os.walk(folder):
        folders[:] = [each for each in folders if each not in excluded_names]
        for name in names:
            file = Path(place) / name
            if name not in excluded_names and not name.endswith(".symbols"):
                yield file.relative_to(folder).as_posix(), file


def files_version(files: dict[str, Path]) -> str:
    """Return a short digest that changes as soon as any file changes."""
    digest = hashlib.blake2b(digest_size=5)
    for name, file in sorted(files.items()):
        file_stat = file.stat()
        digest.update(f"{name} {file_stat.st_size} {file_stat.st_mtime_ns}\n".encode())
    digest.update((ASSETS / "index.html").read_bytes())
    return digest.hexdigest()


@cache
def version_and_files() -> tuple[str, dict[str, Path]]:
    """Return the version, and every file by its name in a URL. Computed once."""
    found = page_files_by_url_name()
    return files_version(found), found


class PageFiles:
    """Serves the files of the page. Any other URL is a route of the app and gets the first page."""

    def __init__(self, packed: CompressedFiles | None = None) -> None:
        self.version, self._files = version_and_files()
        set_picture_url_folder(f"{self.version}/")  # a URL with the version is cached for good
        self._packed = packed or CompressedFiles()
        engine = os.environ.get("FLET_WEB_RENDERER", "auto")  # as in any Flet app; for experiments
        page = (ASSETS / "index.html").read_text(encoding="utf-8").replace(VERSION_HERE, f"/{self.version}/")
        self._page = page.replace('webRenderer: "auto"', f"webRenderer: {json.dumps(engine)}").encode()

    def start_compressing_first_page(self) -> None:
        """Start to compress the files of the first page in both encodings. Returns at once.

        A browser accepts Brotli from its own machine, but not over the network without TLS.
        """
        for encoding in PREFERRED:
            self._packed.queue_for_compression((self._files[name] for name in FIRST), encoding)
        self._packed.start_compression_thread()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        await self._response_to(scope["method"], scope["path"].strip("/"), Headers(scope=scope))(
            scope, receive, send
        )

    def _response_to(self, method: str, path: str, headers: Headers) -> Response:
        if method not in ("GET", "HEAD"):
            return Response(status_code=405)
        first, _, rest = path.partition("/")
        name, caching = (rest, CACHED_FOR_A_YEAR) if first == self.version else (path, ASKED_EACH_TIME)
        file = self._files.get(name)
        if file is None and Path(name).suffix not in ("", ".html"):
            return Response(status_code=404)
        known = {"Cache-Control": caching if file else ASKED_EACH_TIME, "ETag": f'"{self.version}"'}
        if headers.get("if-none-match") in (known["ETag"], f"W/{known['ETag']}"):
            return Response(status_code=304, headers=known)
        if file is None:
            return Response(self._page, media_type="text/html", headers=known)
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(name)[0]
        if file.suffix in PLAIN:
            return FileResponse(file, media_type=kind, headers=known)
        sent, encoding = self._packed.file_and_encoding_for(file, headers.get("accept-encoding", ""))
        packed = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": encoding} if encoding else {})
        return FileResponse(sent, media_type=kind, headers=known | packed)
