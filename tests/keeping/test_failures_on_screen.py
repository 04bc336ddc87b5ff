"""What a table screen does when keeping fails, when two tap at once, and when a phone sleeps in mid-turn."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from models.store import DiskFull
from tests.browser.hand import Hand
from tests.conftest import Served, wait_until
from tests.keeping.proxy import Proxy
from tests.screens.battles import table_before_first_move, table_before_jons_attack, table_with_units_placed
from tests.support.fletdriver import Driver
from views.app.error_boundary import catch_session_errors
from views.app.reconnect import install_reconnect_handlers
from views.root import start_session
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace


@pytest.fixture
def sit(workspace: Workspace) -> Iterator[Callable[..., Driver]]:
    """Sit down at a table with one phone after another; all are sessions of one process."""
    phones: list[Driver] = []

    def session(page: ft.Page) -> None:
        catch_session_errors(page)
        install_reconnect_handlers(page, workspace.store)
        start_session(page, workspace)

    def open_phone(table: int) -> Driver:
        phone = Driver(
            session, route=f"/table/{table}", width=390, height=844, peer=phones[0] if phones else None
        )
        phones.append(phone.__enter__())
        return phone

    yield open_phone
    for phone in reversed(phones):
        phone.__exit__(None, None, None)


Sit = Callable[[int], Driver]


def test_an_entry_is_shown_on_every_phone_at_the_table(workspace: Workspace, sit: Sit) -> None:
    table = table_with_units_placed(workspace)
    one, two = sit(table), sit(table)

    one.tap("pick-rank-6")
    one.tap("pick-suit-S")
    two.settle()

    label = two.get(ft.Semantics, identifier="seat-white").label
    assert "6 of Spades" in label
    assert label == one.get(ft.Semantics, identifier="seat-white").label


def test_two_taps_on_one_button_at_once_enter_one_act(workspace: Workspace, sit: Sit) -> None:
    table = table_with_units_placed(workspace)
    phone = sit(table)

    phone.tap("pick-rank-6")
    phone.twice("pick-suit-S")

    assert len(workspace.table(table)) == 17
    assert workspace.table(table).rulings[-1].entry.by == "Jon"


def test_two_taps_on_undo_at_once_take_one_entry_back(workspace: Workspace, sit: Sit) -> None:
    table = table_with_units_placed(workspace)
    phone = sit(table)

    phone.twice("undo")

    assert len(workspace.table(table)) == 15


def test_an_intent_that_another_phone_overtook_is_refused_with_the_reason(
    workspace: Workspace, sit: Sit
) -> None:
    table = table_with_units_placed(workspace)
    one, two = sit(table), sit(table)
    one.tap("pick-rank-6")
    one.sleep()  # its screen does not learn what happens meanwhile
    two.tap("pick-rank-7")
    two.tap("pick-suit-H")

    one.tap("pick-suit-S")

    assert [ruling.entry.card for ruling in workspace.table(table).rulings[16:]] == ["7H"]
    one.wake()
    assert "7 of Hearts" in one.get(ft.Semantics, identifier="seat-white").label


def test_a_full_disk_is_a_sentence_and_the_table_stands_as_it_was(
    workspace: Workspace, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_with_units_placed(workspace)
    phone = sit(table)
    phone.tap("pick-rank-6")

    def full(*_: Any) -> None:
        raise DiskFull("Could not save: the disk is full. Free some space, then try again")

    with monkeypatch.context() as patch:
        patch.setattr(workspace._journal, "store_act", full)
        phone.tap("pick-suit-S")

    assert "the disk is full" in phone.said()
    assert len(workspace.table(table)) == 16
    assert "6 of Spades" not in phone.get(ft.Semantics, identifier="seat-white").label
    phone.tap("banner-close")
    phone.tap("pick-rank-6")
    phone.tap("pick-suit-S")
    assert len(workspace.table(table)) == 17
    assert "the disk is full" not in phone.said()


def test_a_phone_that_slept_in_mid_turn_shows_what_happened_and_plays_on(
    workspace: Workspace, sit: Sit
) -> None:
    table = table_before_first_move(workspace)
    workspace.change_table_settings(table, TableSettings(enters_by_itself=False))
    asleep, awake = sit(table), sit(table)
    asleep.tap("cell-a5")
    asleep.sleep()
    awake.tap("cell-a5")
    awake.tap("cell-b4")
    awake.tap("pick-3H")
    assert workspace.table(table).state.phase == "post_turn"

    asleep.wake()

    assert "Pawn" in asleep.get(ft.Semantics, identifier="cell-b4").label
    asleep.tap("do-end_turn")
    awake.settle()
    assert workspace.table(table).ruling_to_undo.entry.do == "end_turn"
    assert "Mendi to move" in awake.said() and "Mendi to move" in asleep.said()


def test_a_tap_costs_few_bytes_and_no_more_late_in_a_battle(workspace: Workspace, sit: Sit) -> None:
    """Goal 8: at most 8 kB on the board screen, nothing that grows with the log."""
    table = table_before_jons_attack(workspace)
    for _ in range(60):
        workspace.undo(table)
        workspace.redo(table)
    phone = sit(table)
    costs = []
    for identifier in ("undo", "redo", "undo", "redo"):
        before = phone.wire.bytes
        phone.tap(identifier)
        costs.append(phone.wire.bytes - before)

    assert max(costs) < 8_000, costs


@pytest.mark.browser
def test_a_websocket_that_drops_in_mid_turn_and_returns_leaves_a_screen_that_goes_on(
    tmp_path: Path, new_page: Callable[..., Any]
) -> None:
    workspace = Workspace(tmp_path)
    table = table_before_first_move(workspace)
    workspace.change_table_settings(table, TableSettings(enters_by_itself=False))
    workspace.close()
    served = Served(tmp_path)
    with Proxy(int(served.url.rsplit(":", 1)[1])) as proxy:
        try:
            away = Hand(new_page(f"{proxy.url}/table/{table}", 390, 844))
            here = Hand(new_page(f"{served.url}/table/{table}", 390, 844))
            proxy.cut()
            away.page.wait_for_timeout(300)
            here.tap("undo")
            here.until("headline", "nitiative")
            proxy.mend()
            away.until("headline", "nitiative")
            away.tap("redo")
            here.until("headline", "Jon to move")
            away.tap("cell-a5")
            away.until("cell-b4", "you can choose it")

            proxy.cut()
            away.page.wait_for_timeout(3000)
            for square in ("cell-a5", "cell-b4"):
                here.tap(square)
            here.pick("3H")
            here.until("cell-b4", "Pawn")
            proxy.mend()

            wait_until(lambda: "Pawn" in away.reads("cell-b4"), 20)
            away.tap("do-end_turn")
            away.until("headline", "Mendi")
            here.until("headline", "Mendi")
            here.tap("undo")
            away.until("headline", "Jon")
            assert not [each for each in away.page.requests if "/fonts/noto" in each], (
                "a sign is in none of our fonts"
            )
        finally:
            served.stop()


@pytest.mark.browser
@pytest.mark.skipif(sys.platform == "win32", reason="the limit on the size of files is a Unix one")
def test_a_disk_that_is_full_while_people_play_is_said_and_nothing_is_lost(
    tmp_path: Path, new_page: Callable[..., Any]
) -> None:
    import resource

    workspace = Workspace(tmp_path)
    table = table_with_units_placed(workspace)
    workspace.close()
    served = Served(tmp_path)
    try:
        page = new_page(f"{served.url}/table/{table}", 390, 844)
        hand = Hand(page)
        hand.until("headline", "nitiative")
        log = (tmp_path / "tables.sqlite-wal").stat().st_size
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (max(log, 1), resource.RLIM_INFINITY))
        hand.pick("6S")
        wait_until(lambda: "Could not save" in page.locator("flt-semantics-host").aria_snapshot())
        assert "6 of Spades" not in hand.reads("seat-white")

        resource.prlimit(
            served.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        )
        hand.tap("banner-close")
        hand.pick("6S")
        hand.until("seat-white", "6 of Spades")
    finally:
        served.stop()
    again = Workspace(tmp_path)
    assert len(again.table(table)) == 17
    again.close()
