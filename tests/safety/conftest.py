"""A desk over an empty folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from views.workspace.workspace import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk over an empty folder."""
    desk = Desk(tmp_path / "data")
    yield desk
    desk.close()
