"""In the browser a hit is seen to go from the attacker to whoever it hurts."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from referee.words.notation import line_from_entry
from tests.browser.hand import IS_QUIET, Hand
from tests.conftest import ROOT, Served, wait_until
from tests.probes.four_phones import say_line
from views.games import screens_of_game
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
NOTES = """() => { window.moved = []; new MutationObserver(changes => {
    const added = changes.flatMap(change => [...change.addedNodes]);
    window.moved.push(...added.filter(node => node.className === 'moving').map(node => node.textContent));
}).observe(document.documentElement, {childList: true}); }"""

DRAWS_AFTER: Final = """identifier => new Promise(done => {
    document.querySelector(`[flt-semantics-identifier="${identifier}"]`).click();
    const sent = window.line.sent, tapped = performance.now();
    requestAnimationFrame(() => done({wasSent: tapped - sent < 50, answered: window.line.heard > sent, waited: performance.now() - sent}));
})"""
"""A tap, and how things stand when the next picture is begun."""


def before_a_hit(data: Path) -> tuple[int, str]:
    """A battle, and the line that hits somebody next."""
    written = json.loads((ROOT / "tests" / "games" / "royal-battles-eliminated.json").read_text())
    entries = written.pop("entries")
    workspace = Workspace(data)
    id = workspace.begin_table(written, TableSettings(enters_by_itself=False))
    table, screens = workspace.table(id), screens_of_game("royal-battles")
    for entry in entries:
        assert workspace.enter(id, entry).is_accepted
        if screens.entry_motion(table, table.latest_standing_rulings(1)[0]):
            break
    line = line_from_entry("royal-battles", table.latest_standing_rulings(1)[0].entry)
    workspace.undo(id)
    workspace.close()
    return id, line


def test_a_hit_goes_from_square_to_square_unless_less_motion_is_asked_for(
    tmp_path: Path, new_page: Callable[..., Any]
) -> None:
    id, line = before_a_hit(tmp_path)
    served = Served(tmp_path)
    try:
        still, moving = (
            new_page(f"{served.url}/table/{id}", 390, 844, reduced_motion=motion)
            for motion in ("reduce", "no-preference")
        )
        for page in (still, moving):
            page.evaluate(NOTES)

        say_line(Hand(still), line)

        wait_until(lambda: moving.evaluate("window.moved"))
        assert [each.strip() for each in moving.evaluate("window.moved")] == ["\N{MINUS SIGN}3", ""]
        wait_until(lambda: not moving.evaluate("document.querySelectorAll('.moving').length"))
        assert still.evaluate("window.moved") == []

        for name in ("undo", "redo") * 3:
            wait_until(lambda name=name: Hand(still).sees(name) and still.evaluate(IS_QUIET))
            begun = still.evaluate(DRAWS_AFTER, name)
            assert begun["wasSent"] and (begun["answered"] or begun["waited"] >= 60), (
                "a picture was drawn that holds the answer up"
            )
    finally:
        served.stop()
