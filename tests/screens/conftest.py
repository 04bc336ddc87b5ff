"""What the tests of the screens share: a workspace in a folder of its own, and the app on a phone over it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """A workspace without tables."""
    made = Workspace(tmp_path)
    yield made
    made.close()


@pytest.fixture
def app(workspace: Workspace) -> Iterator[Callable[..., Driver]]:
    """Open the app: `app("/table/1")`, upright phone unless told otherwise, a device of its own unless it is given one."""
    opened: list[Driver] = []

    def open_at(
        route: str = "/", width: float = 390, height: float = 844, device: str = "", **more: Any
    ) -> Driver:
        driver = Driver(
            lambda page: start_session(page, workspace, device or page.session.id),
            route=route,
            width=width,
            height=height,
            **more,
        )
        driver.__enter__()
        opened.append(driver)
        return driver

    yield open_at
    for driver in reversed(opened):
        driver.__exit__(None, None, None)
