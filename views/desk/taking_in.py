"""Many records at once: which files they are in, and which of them are tables already."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final
from zipfile import BadZipFile, ZipFile

from models.record import NoRecord
from models.record_text import LARGEST
from models.speech import say

RECORDS = (".json", ".jsonl", ".txt")
MACOS: Final = "__MACOSX"
"""The folder in a zip in which macOS packs a second file beside each, named `._` and its name."""


def is_record(name: str) -> bool:
    """True if a file of this name, with the folders it is in, may hold a record."""
    *folders, last = name.replace("\\", "/").split("/")
    return last.lower().endswith(RECORDS) and not last.startswith("._") and MACOS not in folders


def unpacked(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """The records in a packed folder; any other file is itself. Raises NoRecord for a packed folder that cannot be read."""
    if not name.lower().endswith(".zip"):
        yield name, content
        return
    try:
        with ZipFile(BytesIO(content)) as folder:
            for each in folder.infolist():
                if is_record(each.filename) and each.file_size <= LARGEST:
                    yield each.filename, folder.read(each)
    except (BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError) as error:
        raise NoRecord(say("take_in.no_zip", "{file} cannot be unpacked", file=name)) from error
