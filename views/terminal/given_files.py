"""The record files named on the command line: files, and those in folders and zips."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from models.record import NoRecord
from models.translation import say
from views.terminal.output import STANDARD, read_file_or_stdin
from views.workspace.bulk_import import may_be_record_file, unpacked_record_files

ZIP = ".zip"


class GivenFile(NamedTuple):
    """A file that may hold a record."""

    name: str
    """Its path; for a file in a zip, the zip and the path in it."""
    content: bytes
    fault: str = ""
    """Why it cannot be read; "" if it can."""
    is_named: bool = False
    """True if the file itself was named, not its folder or zip."""


def record_files_in_paths(paths: Iterable[Path]) -> Iterator[GivenFile]:
    """Every record file in these paths, one by one, so that only one is in memory."""
    for path in paths:
        if path.is_dir():
            for each in sorted(path.rglob("*")):
                # a zip counts as a record if a .json of its name would
                name = str(
                    each.relative_to(path).with_suffix(".json")
                    if has_zip_name(each)
                    else each.relative_to(path)
                )
                if may_be_record_file(name) and each.is_file():
                    yield from _record_files_of_file_or_zip(each, is_named=False)
        else:
            yield from _record_files_of_file_or_zip(path, is_named=not has_zip_name(path))


def has_zip_name(path: Path) -> bool:
    return path.suffix.lower() == ZIP


def _record_files_of_file_or_zip(path: Path, is_named: bool) -> Iterator[GivenFile]:
    try:
        content = read_file_or_stdin(path)
        if str(path) == STANDARD and content.startswith(b"PK"):
            path = Path(f"stdin{ZIP}")
        if not has_zip_name(path):
            yield GivenFile(str(path), content, is_named=is_named)
        else:
            for inner, each in unpacked_record_files(path.name, content):
                yield GivenFile(f"{path}/{inner}", each)
    except OSError as error:
        yield GivenFile(str(path), b"", error.strerror or str(error), is_named)
    except NoRecord as error:
        yield GivenFile(str(path), b"", str(error), is_named)


def missing_folder_text(path: Path) -> str:
    if path.exists():
        return say("people.is_no_folder", "{folder}: this is neither a folder nor a zip", folder=path)
    return say("people.no_folder", "{folder}: no such folder", folder=path)
