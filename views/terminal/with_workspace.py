"""A command that needs the tables of a data folder, which nobody else may hold meanwhile."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import typer

from models.external_input import in_sight
from models.store import Fault
from models.store.errors import fault_of
from models.store.folder import Folder, FolderInUse
from views.workspace.workspace import Desk


def at_the_desk(data: Path | None, does: Callable[[Desk], int]) -> int:
    """Do this at the desk, and return the exit status: 2 where that cannot be, said in one sentence."""
    try:
        with Folder(data) as folder, closing(Desk(folder.path)) as desk:
            return does(desk)
    except (FolderInUse, Fault, OSError) as error:
        reason = fault_of(error, "open") if isinstance(error, OSError) else error
        typer.echo(in_sight(f"{reason}."), err=True)
        return 2
