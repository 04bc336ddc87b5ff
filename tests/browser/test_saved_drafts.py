"""A tally half entered in Chromium: it outlives a reload right behind a tap, a restart, a page that freezes; no other browser sees it."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.conftest import Served, fared_well
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
TALLY = {
    "game": "royals",
    "edition": "2-player",
    "seats": [{"name": "Ada"}, {"name": "Ben"}],
    "options": {"entry": "tally"},
}
FREEZES = """() => setTimeout(() => {
    navigator.serviceWorker.controller.postMessage({ at: location.pathname, silent: 1 });
    for (;;);
}, 0)"""


def test_a_tally_half_entered_is_there_after_a_reload_a_restart_and_a_page_that_froze(
    tmp_path: Path, new_page: Any
) -> None:
    workspace = Workspace(tmp_path)
    id = workspace.begin_table(TALLY)
    workspace.close()
    app = Served(tmp_path)
    port, table = int(app.url.rsplit(":", 1)[1]), f"{app.url}/table/{id}"
    try:
        phone = Hand(new_page(table, 390, 844, service_workers="allow"))
        phone.tap("tally-suit-H")
        phone.tap("card-2H")
        phone.until("tally-sum", "10 =")
        phone.tap("card-3H")
        phone.page.reload()
        phone.until("tally-sum", "20 =")

        app.stop()
        app = Served(tmp_path, port)
        phone.page.goto(table)
        phone.until("tally-sum", "20 =")
        phone.until("tally-suit-H", "Ada's home suit")

        phone.page.wait_for_function("() => navigator.serviceWorker.controller")
        with phone.page.expect_event(
            "domcontentloaded", lambda page: page.url == f"{table}#frozen" or page.url == table
        ):
            phone.page.evaluate(FREEZES)
        phone.until("tally-sum", "20 =")

        other = Hand(new_page(table, 390, 844))
        other.until("tally-sum", "choose the home suit")
        assert fared_well(other.page)
    finally:
        app.stop()
