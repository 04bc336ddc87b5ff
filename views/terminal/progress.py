"""How far something is that takes a while: a bar on the terminal, and nothing at all where standard error is no terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from models.external_input import with_invisible_marked

Advance = Callable[..., None]
"""Shows how much is done: `(done, total=None, text="")`; what is left out stays as it was."""


@contextmanager
def progress_bar(text: str, total: float | None = None) -> Iterator[Advance]:
    """Show a bar with this text on standard error until the end of the block; without a total it only says that something goes on."""
    if not sys.stderr.isatty():
        yield lambda *_, **__: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TimeElapsedColumn(),
    )
    # Lines that are printed meanwhile stand above the bar; those that go into a file or a pipe are left alone.
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty()
    ) as progress:
        task = progress.add_task(text, total=total)

        def advance(done: float, total: float | None = None, text: str | None = None) -> None:
            description = None if text is None else with_invisible_marked(text)
            progress.update(task, completed=done, total=total, description=description)

        yield advance
