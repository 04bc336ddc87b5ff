"""Run commands on the tables of a data folder: to change, read or copy them."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from models.store import StoreError, write_backup
from models.store.errors import store_error_for
from models.store.file_replacement import FILE
from models.store.folder import Folder, FolderInUse, given_or_default_data_folder
from models.translation import say
from views.terminal.output import STANDARD, print_file_error, print_line, write_file_or_stdout
from views.workspace.workspace import Workspace


def run_with_workspace(data_path: Path | None, action: Callable[[Workspace], int]) -> int:
    """Run `action` with the tables of a data folder. Returns the exit status; 2, with a message, if the
    folder cannot be used."""
    try:
        with Folder(data_path) as folder, closing(Workspace(folder.path)) as workspace:
            return action(workspace)
    except (FolderInUse, StoreError, OSError) as error:
        return print_store_error(error)


def run_read_only_on_workspace_or_copy(data_path: Path | None, action: Callable[[Workspace], int]) -> int:
    """Run `action`, which only reads. If another process uses the folder, it gets a copy of the tables.
    Returns the exit status."""
    try:
        with Folder(data_path) as folder, closing(Workspace(folder.path)) as workspace:
            return action(workspace)
    except FolderInUse:
        return run_with_copied_tables(data_path, action)
    except (StoreError, OSError) as error:
        return print_store_error(error)


def run_with_copied_tables(data_path: Path | None, action: Callable[[Workspace], int]) -> int:
    try:
        with TemporaryDirectory(prefix="referee-") as copied:
            write_backup(given_or_default_data_folder(data_path) / FILE, Path(copied) / FILE)
            with closing(Workspace(Path(copied), enters_by_itself=False)) as workspace:
                return action(workspace)
    except (StoreError, OSError) as error:
        return print_store_error(error)


def print_store_error(error: Exception) -> int:
    reason = store_error_for(error, "open") if isinstance(error, OSError) else error
    print_line(f"{reason}.", err=True)
    return 2


def write_backup_and_print(data_path: Path | None, file: Path) -> int:
    """Copy all tables into a file or to standard output, and print how many. Returns the exit status."""
    try:
        with TemporaryDirectory(prefix="referee-") as copied:
            is_standard = str(file) == STANDARD
            made = write_backup(
                given_or_default_data_folder(data_path) / FILE, Path(copied) / FILE if is_standard else file
            )
            if is_standard:
                write_file_or_stdout(file, made.path.read_bytes())
                return 0
    except StoreError as error:
        return print_file_error(file, str(error))
    except OSError as error:
        return print_file_error(file, error)
    print_line(
        say(
            "backup.made",
            "{file}: {tables, plural, one {# table} other {# tables}}.",
            file=made.path,
            tables=made.tables,
        )
    )
    return 0
