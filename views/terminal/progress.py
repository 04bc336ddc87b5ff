"""Progress bars on a terminal; nothing if standard error is not a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from models.external_input import with_invisible_replaced

Advance = Callable[..., None]
"""Updates the bar: `(done, total=None, text="")`; omitted values stay."""


@contextmanager
def progress_bar(text: str, total: float | None = None) -> Iterator[Advance]:
    """Show a bar with this text on standard error during the block; without a total it only shows
    activity."""
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
    # Lines printed meanwhile appear above the bar; output to a file or pipe is not touched.
    with Progress(
        *columns, console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty()
    ) as progress:
        task = progress.add_task(text, total=total)

        def advance(done: float, total: float | None = None, text: str | None = None) -> None:
            description = None if text is None else with_invisible_replaced(text)
            progress.update(task, completed=done, total=total, description=description)

        yield advance
