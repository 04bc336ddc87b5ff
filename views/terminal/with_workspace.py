"""A command that needs the tables of a data folder, which nobody else may hold meanwhile."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import typer

from models.external_input import with_invisible_marked
from models.store import StoreError
from models.store.errors import store_error_from
from models.store.folder import Folder, FolderInUse
from views.workspace.workspace import Workspace


def with_workspace(data: Path | None, does: Callable[[Workspace], int]) -> int:
    """Do this at the desk, and return the exit status: 2 where that cannot be, said in one sentence."""
    try:
        with Folder(data) as folder, closing(Workspace(folder.path)) as desk:
            return does(desk)
    except (FolderInUse, StoreError, OSError) as error:
        reason = store_error_from(error, "open") if isinstance(error, OSError) else error
        typer.echo(with_invisible_marked(f"{reason}."), err=True)
        return 2
