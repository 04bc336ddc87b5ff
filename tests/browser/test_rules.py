"""The rules in Chromium: from a refusal to the paragraph it rests on, and back to the table as it was."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.conftest import Served, wait_until
from tests.screens.battles import table_before_first_move
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser


def test_a_refusal_opens_the_rules_at_its_paragraph_and_the_table_is_found_again(
    tmp_path: Path, new_page: Any
) -> None:
    workspace = Workspace(tmp_path)
    id = table_before_first_move(workspace)
    workspace.close()
    app = Served(tmp_path)
    try:
        table = Hand(new_page(f"{app.url}/table/{id}", 390, 844))
        wait_until(lambda: table.sees("cell-a5"))
        table.tap("cell-a5")
        table.tap("cell-b5")
        table.pick("9S")
        table.until("banner", "9S is black too")

        table.tap("rule-0")

        cited = "paragraph-movement.same_colour"
        wait_until(lambda: table.sees(cited))
        found = table.page.locator(f'[flt-semantics-identifier="{cited}"]').first
        wait_until(lambda: (place := found.bounding_box()) is not None and 0 <= place["y"] < 500)
        field = table.page.get_by_role("textbox")
        field.focus()
        table.page.wait_for_timeout(400)
        field.fill("volcano")
        table.until("rules-found", "Nothing found for")
        table.page.keyboard.press("Escape")
        wait_until(lambda: table.sees(cited))
        table.tap("to-table")
        table.until("banner", "9S is black too")
        assert table.sees("override")
    finally:
        app.stop()
