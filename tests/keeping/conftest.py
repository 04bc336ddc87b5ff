"""The counting game beside the real ones, and a workspace over an empty folder."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee import games
from tests.keeping.counting import COUNTING
from views.workspace.workspace import Workspace


@pytest.fixture(autouse=True)
def counting_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of the counting game can be opened."""
    monkeypatch.setitem(games.GAMES, "counting", COUNTING)


@pytest.fixture
def new_workspace(tmp_path: Path) -> Iterator[Callable[..., Workspace]]:
    """Open the workspace of this test's data folder, again and again; the one before is closed."""
    workspaces: list[Workspace] = []

    def open_workspace(**options: object) -> Workspace:
        if workspaces:
            workspaces[-1].close()
        workspaces.append(Workspace(tmp_path, **options))  # type: ignore[arg-type]
        return workspaces[-1]

    yield open_workspace
    if workspaces:
        workspaces[-1].close()


@pytest.fixture
def workspace(new_workspace: Callable[..., Workspace]) -> Workspace:
    """A workspace over an empty folder."""
    return new_workspace()
