"""A tally half entered in Chromium: it outlives a reload right behind a tap and a restart of the app, and no other browser sees it."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.conftest import Served, fared_well
from views.desk.desk import Desk

pytestmark = pytest.mark.browser
TALLY = {"game": "royals", "edition": "2-player", "seats": [{"name": "Ada"}, {"name": "Ben"}], "options": {"entry": "tally"}}


def test_a_tally_half_entered_is_there_after_a_reload_and_a_restart(tmp_path: Path, new_page: Any) -> None:
    desk = Desk(tmp_path)
    id = desk.begin(TALLY)
    desk.close()
    app = Served(tmp_path)
    port, table = int(app.url.rsplit(":", 1)[1]), f"{app.url}/table/{id}"
    try:
        phone = Hand(new_page(table, 390, 844))
        phone.tap("tally-suit-H")
        phone.tap("card-2H")
        phone.until("tally-sum", "= 10")
        phone.tap("card-3H")
        phone.page.reload()
        phone.until("tally-sum", "= 20")

        app.stop()
        app = Served(tmp_path, port)
        phone.page.goto(table)
        phone.until("tally-sum", "= 20")
        phone.until("tally-suit-H", "Ada's home suit")

        other = Hand(new_page(table, 390, 844))
        other.until("tally-sum", "choose the home suit")
        assert fared_well(other.page)
    finally:
        app.stop()
