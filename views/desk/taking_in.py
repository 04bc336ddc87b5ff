"""Many records at once: which files they are in, and which of them are tables already."""

from collections.abc import Iterator
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from models.record import NoRecord
from models.record_text import LARGEST
from models.speech import say
from views.desk.desk import Desk

RECORDS = (".json", ".jsonl", ".txt")


def files_here(desk: Desk) -> set[str]:
    """The digests of the files that tables here were made from, on the list or off it. Raises Fault."""
    tables = [*desk.tables(), *desk.tables(removed=True)]
    return {file for kept in tables if isinstance(file := kept.manner.get("file"), str) and file}


def unpacked(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """The records in a packed folder; any other file is itself. Raises NoRecord for a packed folder that cannot be read."""
    if not name.lower().endswith(".zip"):
        yield name, content
        return
    try:
        with ZipFile(BytesIO(content)) as folder:
            for each in folder.infolist():
                if each.filename.lower().endswith(RECORDS) and each.file_size <= LARGEST:
                    yield each.filename, folder.read(each)
    except (BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError) as error:
        raise NoRecord(say("take_in.no_zip", "{file} cannot be unpacked", file=name)) from error
