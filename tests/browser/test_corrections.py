"""The safety net in Chromium: a mistake in turn 2 of a Royal Battle is found in turn 5, corrected, and the battle goes on."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.table.replay import read_record
from referee.table.table import Table
from tests.browser.hand import Hand
from tests.browser.script import Step, made, opening
from tests.browser.test_royal_battles import play
from tests.conftest import Served, fared_well, wait_until
from tests.screens.battles import HEADER
from views.workspace.record_files import sealed_record_file
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
PHONE = (390, 844)
DROPPED = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer }));
}"""
"""A file of this name, with this in it, is dropped on the page."""


def drawn(jon: str, mendi: str) -> list[dict[str, Any]]:
    return [
        {"do": "initiative", "by": "Jon", "card": jon},
        {"do": "initiative", "by": "Mendi", "card": mendi},
    ]


def moved(by: str, origin: str, to: str, card: str) -> dict[str, Any]:
    return {"do": "move", "by": by, "from": origin, "to": to, "card": card}


def ended(by: str) -> dict[str, Any]:
    return {"do": "end_turn", "by": by}


STRUCK = {"do": "attack", "by": "Jon", "target": "e7", "style": "risky"}
MISTAKE = moved("Mendi", "e7", "e7", "AH")
"""The King of Hearts lay there: whoever entered it read an Ace."""
TO_TURN_5 = [
    *drawn("KC", "JH"), moved("Jon", "a7", "b7", "AS"), ended("Mendi"),
    *drawn("KD", "JD"), moved("Jon", "b7", "c7", "AH"), MISTAKE,
    *drawn("KH", "JC"), moved("Jon", "c7", "d7", "2S"), STRUCK, ended("Jon"), ended("Mendi"),
    *drawn("KS", "QS"), moved("Jon", "d7", "d7", "2H"), ended("Jon"), ended("Mendi"),
    *drawn("QD", "QH"), ended("Mendi"),
]  # fmt: skip
PLAYED_ON = [moved("Jon", "d7", "e6", "3S"), ended("Jon")]


def steps_of(entries: list[dict[str, Any]]) -> Iterator[Step]:
    """The entries with what the screen says to each, as tests.browser.script makes them."""
    table = Table(read_record(json.dumps({"format": "referee-record/1", **HEADER, "entries": []}))[0])
    return (made(table, entry) for entry in entries)


@pytest.fixture
def served_at(tmp_path: Path) -> Iterator[Callable[[list[dict[str, Any]]], str]]:
    """The app over one table at which these entries were made: its address."""
    started: list[Served] = []

    def serve(entries: list[dict[str, Any]]) -> str:
        workspace = Workspace(tmp_path)
        id = workspace.begin_table(HEADER)
        for entry in entries:
            assert workspace.enter(id, entry).is_accepted
        workspace.close()
        started.append(Served(tmp_path))
        return started[-1].url

    yield serve
    for each in started:
        each.stop()


def says(found: Any) -> str:
    """What a screen reader would say of the first of these."""
    return f"{found.first.get_attribute('aria-label') or ''} {found.first.text_content() or ''}"


@pytest.mark.slow
def test_a_mistake_of_turn_2_is_corrected_in_turn_5_and_the_battle_goes_on(
    served_at: Any, new_page: Any
) -> None:
    set_up = opening()
    steps = list(steps_of([*set_up, *TO_TURN_5, *PLAYED_ON]))[len(set_up) :]
    table = Hand(new_page(f"{served_at(set_up)}/table/1", *PHONE))
    play(table, steps[: len(TO_TURN_5)])
    table.until("headline", "Round 5")

    table.tap("more-signs")
    table.tap("to-record")
    table.until("headline", "Record")
    wait_until(lambda: table.sees("filter"))
    table.tap("filter")
    table.tap("by-Mendi")
    table.tap("kind-move")
    mistaken = table.page.locator('[flt-semantics-identifier^="line-"]')
    wait_until(lambda: mistaken.count() == 1)
    assert "AH" in says(mistaken)
    mistaken.first.dispatch_event("click")
    table.tap("amend-correct")
    table.tap("draft-card-rank-K")
    table.tap("draft-card-suit-H")
    table.tap("amend-see")

    table.until("amend-changes", "1 later entry changes")
    changed = table.page.locator('[flt-semantics-identifier^="change-"]')
    told = says(changed)
    assert (
        "Was: Jon attacks e7" in told
        and "2 trumps (KH and JC)" in told
        and "3 trumps (KH, JC and KH)" in told
    )
    table.tap("amend-keep")
    table.until("record-said", "corrected")
    table.until("undo", "KH")

    table.tap("back")
    table.until("headline", "Round 5")
    play(table, steps[len(TO_TURN_5) :])
    assert fared_well(table.page)


def test_what_already_happened_stands_with_the_reason_the_table_gives(served_at: Any, new_page: Any) -> None:
    url = served_at([*opening(), *TO_TURN_5[:2]])
    table = Hand(new_page(f"{url}/table/1", *PHONE))
    wait_until(lambda: table.sees("cell-a7"))
    table.tap("cell-a7")
    table.tap("cell-b7")
    table.pick("9D")
    table.until("banner", "RB-29")

    table.tap("override")
    table.tap("reason-0")

    table.until("undo", "9D")
    table.tap("more-signs")
    table.tap("to-record")
    wait_until(lambda: table.sees("filter"))
    lines = table.page.locator('[flt-semantics-identifier^="line-"]')
    assert "irregular" in says(lines.nth(2)), "after it the referee ended the turn and drew"


def test_a_record_is_downloaded_and_opened_again_where_it_is_dropped(
    served_at: Any, new_page: Any, tmp_path: Path
) -> None:
    url = served_at([*opening(), *TO_TURN_5[:4]])
    table = Hand(new_page(f"{url}/table/1/record", *PHONE))
    wait_until(lambda: table.sees("tool-files"))
    table.tap("tool-files")
    wait_until(lambda: table.sees("save-record"))

    with table.page.expect_download() as download:
        table.tap("save-record")

    file = tmp_path / "saved.json"
    download.value.save_as(file)
    workspace = Workspace(tmp_path / "elsewhere")
    id = workspace.begin_table(HEADER)
    for entry in [*opening(), *TO_TURN_5[:4]]:
        workspace.enter(id, entry)
    assert json.loads(file.read_bytes())["check"] == sealed_record_file(workspace.table(id)).check
    workspace.close()
    table.page.evaluate(DROPPED, ["saved.json", file.read_text()])
    table.tap("open-handed")
    table.tap("open-again")  # the game is here already, and that is asked about
    table.page.wait_for_url("**/table/2/record")
    wait_until(lambda: table.sees("tool-files"))
