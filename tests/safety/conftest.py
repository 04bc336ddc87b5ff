"""A workspace over an empty folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from views.workspace.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """A workspace over an empty folder."""
    workspace = Workspace(tmp_path / "data")
    yield workspace
    workspace.close()
