"""The tables of a data folder for a command: to change, read or copy them."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import typer

from models.store import StoreError, write_backup
from models.store.errors import store_error_for
from models.store.file_replacement import FILE
from models.store.folder import Folder, FolderInUse, given_or_default_data_folder
from models.translation import say
from views.terminal.given_files import missing_folder_text
from views.terminal.output import (
    STANDARD,
    end_command_with_error,
    print_file_error,
    print_line,
    write_file_or_stdout,
)
from views.terminal.output_files import end_command_if_overwriting
from views.workspace.workspace import Workspace


@contextmanager
def end_command_on_store_error() -> Iterator[None]:
    """End the command with a message and exit status 2 if a data folder cannot be used."""
    try:
        yield
    except (FolderInUse, StoreError, OSError) as error:
        reason = store_error_for(error, "open") if isinstance(error, OSError) else error
        end_command_with_error(f"{reason}.")


@contextmanager
def workspace_of_folder(data_path: Path | None) -> Iterator[Workspace]:
    """The tables of a data folder; the command ends with a message if it cannot be used."""
    with (
        end_command_on_store_error(),
        Folder(data_path) as folder,
        closing(Workspace(folder.path)) as workspace,
    ):
        yield workspace


def require_tables_in_given_folder(data_path: Path | None) -> None:
    """End the command if the given folder has no tables, rather than make it a data folder. The user's own
    (None) may be empty."""
    if data_path is None or may_hold_tables(data_path):
        return
    if not data_path.expanduser().exists():
        end_command_with_error(missing_folder_text(data_path))
    end_command_with_error(say("backup.nothing", "There are no tables in {folder}", folder=data_path) + ".")


def may_hold_tables(data_path: Path) -> bool:
    """True if this folder has tables. Also True for a file: opening it says then that it is no folder."""
    folder = given_or_default_data_folder(data_path)
    return folder.exists() and (not folder.is_dir() or any(folder.glob("tables*")))


@contextmanager
def workspace_to_read(data_path: Path | None) -> Iterator[Workspace]:
    """The tables of a data folder, or a copy of them while another process uses the folder. The command ends
    with a message if it cannot be used."""
    require_tables_in_given_folder(data_path)
    with end_command_on_store_error(), ExitStack() as opened:
        try:
            workspace = Workspace(opened.enter_context(Folder(data_path)).path)
        except FolderInUse:
            copied = Path(opened.enter_context(TemporaryDirectory(prefix="referee-")))
            write_backup(given_or_default_data_folder(data_path) / FILE, copied / FILE)
            workspace = Workspace(copied, enters_by_itself=False)
        yield opened.enter_context(closing(workspace))


def write_backup_and_print_table_count(data_path: Path | None, file: Path) -> None:
    """Copy all tables into a file or to standard output; for a file, print their number."""
    end_command_if_overwriting(file, "tables", data_path)
    try:
        with TemporaryDirectory(prefix="referee-") as copied:
            is_standard = str(file) == STANDARD
            made = write_backup(
                given_or_default_data_folder(data_path) / FILE, Path(copied) / FILE if is_standard else file
            )
            if is_standard:
                write_file_or_stdout(file, made.path.read_bytes())
    except (StoreError, OSError) as error:
        raise typer.Exit(print_file_error(file, error)) from None
    if not is_standard:
        print_line(
            say(
                "backup.made",
                "{file}: {tables, plural, one {# table} other {# tables}}.",
                file=made.path,
                tables=made.tables,
            )
        )
