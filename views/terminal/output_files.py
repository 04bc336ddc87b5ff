"""Which files a command may write: it replaces only an older file of the same kind, never what it reads or
the app's own files."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

import typer

from models.record import FORMAT
from models.store.backups import backup_info_or_none
from models.store.folder import LOCK, given_or_default_data_folder
from models.store.private_files import is_path_made_by_app
from models.translation import say
from views.terminal.output import STANDARD, print_file_error

Kind = Literal["pdf", "tables", "record", "page", "numbers"]
"""What a command writes."""
IS_OF_KIND: Final[Mapping[Kind, Callable[[Path], bool]]] = {
    "pdf": lambda file: file.read_bytes().startswith(b"%PDF-"),
    "tables": lambda file: backup_info_or_none(file) is not None,
    "record": lambda file: FORMAT.encode() in file.read_bytes(),
    "page": lambda file: file.read_bytes().lstrip().lower().startswith(b"<!doctype html"),
    "numbers": lambda file: file.read_bytes().startswith(b"part,of,against,"),
}
"""Recognise a file that a command may replace."""


def end_command_if_overwriting(
    target: Path, kind: Kind, data: Path | None = None, inputs: Sequence[Path] = ()
) -> None:
    """End the command with a message and exit status 2 if it must not write this file. `inputs`: the files
    that it reads."""
    if fault := overwriting_fault_or_empty(target, kind, data, inputs):
        raise typer.Exit(print_file_error(target, fault))


def overwriting_fault_or_empty(
    target: Path, kind: Kind, data: Path | None = None, inputs: Sequence[Path] = ()
) -> str:
    """Why this file must not be written; "" if it may: it is new, empty, a device or an older file of this
    kind."""
    if str(target) == STANDARD:
        return ""
    if any(is_same_file(target, each) for each in inputs):
        return say("output.is_read", "the command reads this file; write to another one")
    if is_file_of_app(target, data):
        return file_of_app_text()
    with suppress(OSError):  # then writing it fails, too, and says why
        if target.is_file() and target.stat().st_size and not IS_OF_KIND[kind](target):
            return say(
                "output.other_kind",
                "there is a file of this name, and it is not {kind, select, pdf {a PDF} tables {a backup} "
                "record {a record} page {a web page} other {a table of numbers}}; write to another one",
                kind=kind,
            )
    return ""


def file_of_app_text() -> str:
    return say("output.of_app", "this file belongs to the app's data folder; write to another one")


def is_same_file(first: Path, second: Path) -> bool:
    with suppress(OSError):
        return first.samefile(second)
    return False


def is_file_of_app(file: Path, data: Path | None = None) -> bool:
    """True if the app keeps, or would look for, a file of this path in the given or any other data folder."""
    path, data_folder = file.absolute().resolve(), given_or_default_data_folder(data).resolve()
    return any(
        is_path_made_by_app(path, folder)
        for folder in path.parents
        if folder == data_folder or (folder / LOCK).exists()
    )
