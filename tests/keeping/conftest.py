"""The counting game beside the real ones, and a desk over an empty folder."""

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
def new_desk(tmp_path: Path) -> Iterator[Callable[..., Workspace]]:
    """Open the desk of this test's data folder, again and again; the one before is closed."""
    desks: list[Workspace] = []

    def open_desk(**options: object) -> Workspace:
        if desks:
            desks[-1].close()
        desks.append(Workspace(tmp_path, **options))  # type: ignore[arg-type]
        return desks[-1]

    yield open_desk
    if desks:
        desks[-1].close()


@pytest.fixture
def desk(new_desk: Callable[..., Workspace]) -> Workspace:
    """A desk over an empty folder."""
    return new_desk()
