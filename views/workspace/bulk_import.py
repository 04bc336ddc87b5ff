"""Importing many records at once: the files that contain them, and which of them are already tables."""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from models.record import NoRecord
from models.record_text import LARGEST
from models.translation import say

RECORDS = (".json", ".jsonl", ".txt")
MACOS: Final = "__MACOSX"
"""The folder in a zip in which macOS packs a second file beside each, named `._` and its name."""

MOST_UNPACKED: Final = 256 * 1024 * 1024
"""The most bytes of all records in one zip, unpacked."""
MOST_FILES: Final = 50_000
"""The most files in one zip. Python holds an object for each in memory."""
BOUNDED: Final = (ZIP_STORED, ZIP_DEFLATED)
"""Compression methods that Python unpacks in limited steps. With other methods a few bytes may fill the
memory."""
DAMAGED: Final = (
    BadZipFile,
    OSError,
    RuntimeError,
    ValueError,
    EOFError,
    LookupError,
    OverflowError,
    struct.error,
    zlib.error,
)
"""The errors Python raises for a zip that is damaged, encrypted, or compressed in an unknown way."""


def may_be_record_file(path: str) -> bool:
    *folders, last = path.replace("\\", "/").split("/")
    return last.lower().endswith(RECORDS) and not last.startswith("._") and MACOS not in folders


def unpacked_record_files(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the (name, content) pairs of the records in a zip, one after the other; any other file is yielded
    itself.

    Raises NoRecord for a zip that cannot be read or is too large; at most MOST_UNPACKED bytes are unpacked
    before that.
    """
    if not name.lower().endswith(".zip"):
        yield name, content
        return
    if content.count(b"PK\1\2") > MOST_FILES:
        # counts the entries of the zip's directory by their signature, before ZipFile reads the whole
        # directory
        raise _zip_too_large_error(name)
    try:
        with ZipFile(BytesIO(content)) as folder:
            records = [
                each
                for each in folder.infolist()
                if may_be_record_file(each.filename) and each.file_size <= LARGEST
            ]
            if sum(record.file_size for record in records) > MOST_UNPACKED:
                raise _zip_too_large_error(name)
            for each in records:
                if each.compress_type not in BOUNDED:
                    raise NotImplementedError(each.compress_type)
                yield (
                    each.filename,
                    folder.read(each),
                )  # reads at most `file_size` bytes: a longer file is damaged
    except NoRecord:  # NoRecord is a ValueError, which DAMAGED includes
        raise
    except DAMAGED as error:
        raise NoRecord(say("take_in.no_zip", "Cannot unpack {file}", file=name)) from error


def _zip_too_large_error(file_name: str) -> NoRecord:
    most = MOST_UNPACKED // 1_000_000
    return NoRecord(
        say(
            "take_in.too_large",
            "{file} is too large. Unpack it, then open its files in parts of at most {most} MB",
            file=file_name,
            most=most,
        )
    )
