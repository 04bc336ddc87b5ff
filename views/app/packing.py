"""Compresses the page's files, once on each machine: the browser then loads a third of the bytes.

Compressed files are stored in the user's cache folder under the digest of the original: a new version
compresses only changed files, and two versions share equal ones. One thread of low priority does the work.
Until it is done, or if nothing can be stored, files are sent uncompressed.
"""

import gzip
import hashlib
import os
import queue
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

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
