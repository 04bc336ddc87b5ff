"""Input and output of commands: `-` is standard input or output, and a closed pipe ends the command
quietly."""

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

import typer

from models.external_input import Unreadable, with_invisible_replaced

COLOR: Final = re.compile(r"(\x1b\[[0-9;]*m)")
"""Escape sequences that change a terminal's colours."""
STANDARD: Final = "-"
"""The name that stands for standard input, or for standard output."""
CLOSED_PIPE: Final = 141
"""The exit status after the reader of a pipe has gone, as in shells (128 + SIGPIPE)."""


def print_line(text: str, *, err: bool = False, newline: bool = True) -> None:
    """Print a line with control characters made visible. A closed pipe or a full disk ends the command."""
    with end_command_on_output_failure():
        typer.echo(with_invisible_replaced(text), err=err, nl=newline)


def print_drawing(drawing: str) -> None:
    """Print text with colours; other control characters are made visible."""
    with end_command_on_output_failure():
        typer.echo(with_invisible_replaced_except_colors(drawing))


def with_invisible_replaced_except_colors(drawing: str) -> str:
    """The text with invisible characters replaced by a mark, except escape sequences for colours."""
    return "".join(
        part if COLOR.fullmatch(part) else with_invisible_replaced(part) for part in COLOR.split(drawing)
    )


def print_file_error(file: Path | str, reason: Exception | str) -> int:
    """Print on standard error what is wrong with a file. Returns the exit status."""
    print_line(f"{file}: {reason.strerror or reason if isinstance(reason, OSError) else reason}", err=True)
    return 2


def end_command_with_error(text: str) -> NoReturn:
    """Print a text on standard error and end the command with exit status 2."""
    print_line(text, err=True)
    raise typer.Exit(2)


@contextmanager
def end_command_on_file_error(file: Path) -> Iterator[None]:
    """End the command with a message and exit status 2 if the file cannot be opened, understood or
    written."""
    try:
        yield
    except (OSError, Unreadable) as error:
        raise typer.Exit(print_file_error(file, error)) from None


@contextmanager
def end_command_on_output_failure() -> Iterator[None]:
    """End the command if standard output fails: silently if its reader has gone, else with a message."""
    try:
        yield
    except BrokenPipeError:
        discard_standard_output()
        raise typer.Exit(CLOSED_PIPE) from None
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
            raise
        discard_standard_output()
        typer.echo(with_invisible_replaced(f"{STANDARD}: {error.strerror}"), err=True)
        raise typer.Exit(2) from None


def discard_standard_output() -> None:
    """Discard remaining output, so that Python does not report an error at exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # standard output is not a file, as in tests
        pass


def read_file_or_stdin(file: Path) -> bytes:
    """The content of a file, or of standard input for `-`. Raises OSError."""
    return sys.stdin.buffer.read() if str(file) == STANDARD else file.read_bytes()


def write_file_or_stdout(file: Path, content: bytes) -> None:
    """Write the file completely or not at all; `-` is standard output. Raises OSError."""
    if str(file) == STANDARD:
        with end_command_on_output_failure():
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
    elif file.exists() and not file.is_file():  # a device or a named pipe
        file.write_bytes(content)
    else:
        replace_file_atomically(file, content)


def replace_file_atomically(file: Path, content: bytes) -> None:
    """Write the file under another name and rename it. Raises OSError that names the file."""
    new = file.with_name(f"{file.name}.new")
    try:
        with new.open("wb") as writing:
            writing.write(content)
            writing.flush()
            os.fsync(writing.fileno())
        new.replace(file)
    except BaseException as error:
        new.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(file)) from None
        raise
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def print_file_name_unless_stdout(file: Path) -> None:
    if str(file) != STANDARD:
        print_line(str(file))
