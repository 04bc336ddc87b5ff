"""A desk over an empty folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from views.workspace.workspace import Workspace


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Workspace]:
    """A desk over an empty folder."""
    desk = Workspace(tmp_path / "data")
    yield desk
    desk.close()
