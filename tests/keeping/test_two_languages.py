"""Two devices at one table, each in its own language: an act of one never changes the language of the other."""

from collections.abc import Callable, Iterator

import flet as ft
import pytest

from tests.screens.battles import table_with_units_placed
from tests.support.fletdriver import Driver
from views.app.device import current_browser_language
from views.app.error_boundary import catch_session_errors
from views.app.reconnect import install_reconnect_handlers
from views.root import start_session
from views.workspace.workspace import Workspace


@pytest.fixture
def device(workspace: Workspace) -> Iterator[Callable[[str, int], Driver]]:
    """Opens a table on a device whose browser asks for a language."""
    devices: list[Driver] = []

    def open_device(language: str, table: int) -> Driver:
        def session(page: ft.Page) -> None:
            current_browser_language.set(language)
            catch_session_errors(page)
            install_reconnect_handlers(page, workspace.store)
            start_session(page, workspace)

        peer = devices[0] if devices else None
        driver = Driver(session, route=f"/table/{table}", width=390, height=844, peer=peer)
        devices.append(driver.__enter__())
        return driver

    yield open_device
    for driver in reversed(devices):
        driver.__exit__(None, None, None)


def test_an_act_on_one_device_leaves_the_language_of_the_other(
    workspace: Workspace, device: Callable[[str, int], Driver]
) -> None:
    table = table_with_units_placed(workspace)
    english, german = device("en", table), device("de", table)

    german.tap("pick-rank-6")
    german.tap("pick-suit-S")
    english.settle()

    for german_word in ("zieht", "leer", "schwarz", "Zurücknehmen"):
        assert german_word in german.said() and german_word not in english.said()
    for english_word in ("draws", "empty", "black", "Undo"):
        assert english_word in english.said() and english_word not in german.said()
