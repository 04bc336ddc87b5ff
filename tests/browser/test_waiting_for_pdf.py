"""While a PDF is made, which may take seconds, the page says so, goes on answering, and never reports a lost connection."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.games import new_record
from tests.browser.hand import Hand
from tests.conftest import Served
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
SLOW_PDF = """
import time
import views.screens.printing as sheets
made = sheets.score_sheet_pdf
def slow(sheet, paper):
    end = time.monotonic() + 9
    while time.monotonic() < end:
        pass
    return made(sheet, paper)
sheets.score_sheet_pdf = slow
"""
"""Nine seconds of work: the page reports a lost connection when a tap is not answered for four."""
WATCHES = """() => {
    window.reported = false;
    const line = document.getElementById('lost');
    new MutationObserver(() => { window.reported ||= !line.hidden; }).observe(line, {attributes: true});
}"""


def test_no_lost_connection_is_reported_while_a_pdf_is_made(
    tmp_path: Path, new_page: Callable[..., Any]
) -> None:
    workspace = Workspace(tmp_path)
    id = workspace.begin_table({**new_record("royals", ["Ann", "Bob"]), "options": {"entry": "points"}})
    assert workspace.enter(id, {"do": "points", "by": "Ann", "points": {"Ann": 120, "Bob": 45}}).is_accepted
    workspace.close()
    served = Served(tmp_path, first=SLOW_PDF)
    try:
        hand = Hand(new_page(f"{served.url}/table/{id}", 390, 664))
        hand.tap("scores")
        hand.reads("print-scores")
        hand.page.evaluate(WATCHES)

        hand.tap("print-scores")
        hand.until("print-scores", "Making the PDF")
        hand.tap("print-blank-scores")
        hand.until("print-blank-scores", "Making the PDF")
        for _ in ("the score sheet", "the blank one"):
            hand.tap("give-neither")
        hand.until("print-scores", "Score Sheet")
        hand.until("print-blank-scores", "lank")

        assert not hand.page.evaluate("window.reported")
    finally:
        served.stop()
