"""The page's files, packed once on each machine: the browser asks for a third of the bytes.

Packed files lie in the user's cache folder, under the digest of what they hold: a new version packs only what changed, and two
versions share what is equal. Packing is done by one thread that gives way to everybody else; until it is done, and where nothing can
be kept, files are sent as they are.
"""

import gzip
import hashlib
import os
import queue
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

BROTLI, GZIP = "br", "gzip"
PREFERRED: Final = (BROTLI, GZIP)
"""How a file may be packed, the smallest first."""
LARGE: Final = 500_000
"""For larger files (in bytes) the best compression takes seconds, so a quick one is made first."""
FORGOTTEN_AFTER: Final = 60 * 24 * 3600
"""Packed files not used for this many seconds are removed."""


def brotli_compressed(content: bytes, quality: int) -> bytes:
    import brotli  # here: the first page need not wait for it

    packed: bytes = brotli.compress(content, quality=quality)
    return packed


PACKINGS: Final[Mapping[str, tuple[Callable[[bytes], bytes], Callable[[bytes], bytes]]]] = {
    BROTLI: (lambda content: brotli_compressed(content, 5), lambda content: brotli_compressed(content, 11)),
    GZIP: (
        lambda content: gzip.compress(content, 6, mtime=0),
        lambda content: gzip.compress(content, 9, mtime=0),
    ),
}
"""Each way to pack: quick, and small."""


def file_digest(file: Path) -> str:
    """The digest of what a file holds, read piece by piece: five megabytes at once would leave a hole in memory that is never filled."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


class CompressedFiles:
    """The packed versions of files, and a thread that packs more. `folder`: where they are stored; None for the user's cache."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or user_cache_path("referee", appauthor=False) / "page"
        self._ready: dict[tuple[Path, str], Path] = {}
        self._asked: queue.PriorityQueue[tuple[int, int, Path, str]] = queue.PriorityQueue()
        self._known: set[tuple[Path, str]] = set()

    def best_encoding(self, file: Path, accepted: str) -> tuple[Path, str]:
        """What is to be sent of a file to a browser that takes these encodings, and which of them it is in; "": as it is."""
        takes = {each.split(";")[0].strip() for each in accepted.split(",")}
        encoding = next((each for each in PREFERRED if each in takes), "")
        if ready := self._ready.get((file, encoding)):
            return ready, encoding
        if encoding:
            self.queue([file], encoding)
        return file, ""

    def queue(self, files: Iterable[Path], encoding: str = BROTLI) -> None:
        """Have these packed, in this order, when there is time."""
        for file in files:
            if (file, encoding) not in self._known:
                self._known.add((file, encoding))
                self._asked.put((0, len(self._known), file, encoding))

    def start(self) -> None:
        """Begin to pack what is asked for, and go on as long as the app runs. Returns at once."""
        threading.Thread(target=self._compress_forever, daemon=True).start()

    def compress_queued(self) -> None:
        """Pack all requested files now, in this thread."""
        with suppress(queue.Empty):
            while True:
                self._compress_file(*self._asked.get_nowait())

    def _compress_forever(self) -> None:
        if sys.platform == "linux":
            with suppress(OSError):  # only Linux has priorities of threads
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)
        self._remove_unused()
        while True:
            self._compress_file(*self._asked.get())

    def _compress_file(self, turn: int, number: int, file: Path, encoding: str) -> None:
        """Find it packed, or pack it: at the first turn quickly where it is large, at the second as small as can be."""
        with suppress(OSError):
            name = file_digest(file)
            small = self._folder / f"{name}.{encoding}"
            if small.exists():
                os.utime(small)
            elif turn or file.stat().st_size < LARGE:
                self._write(small, PACKINGS[encoding][1](file.read_bytes()))
            else:
                quick = self._folder / f"{name}.quick.{encoding}"
                if not quick.exists():
                    self._write(quick, PACKINGS[encoding][0](file.read_bytes()))
                self._ready[file, encoding] = quick
                self._asked.put((1, number, file, encoding))
                return
            self._ready[file, encoding] = small

    def _write(self, target: Path, content: bytes) -> None:
        """Whole or not at all: another process may be writing the same."""
        self._folder.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=self._folder)
        with os.fdopen(number, "wb") as file:
            file.write(content)
        os.replace(name, target)

    def _remove_unused(self) -> None:
        """Remove files not used for long, and quick packings for which there is a better one."""
        with suppress(OSError):
            for each in list(self._folder.iterdir()):
                replaced = (
                    ".quick." in each.name and each.with_name(each.name.replace(".quick.", ".")).exists()
                )
                if replaced or each.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
                    each.unlink()
