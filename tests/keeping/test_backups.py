"""Backups: whole while the app runs, one a day, seven of them, and put back in two taps; and records out of any file of tables."""

import json
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from models.store import Journal, NewerSchema, StoreError, restorable_backups, write_backup
from models.store.file_replacement import FILE
from tests.keeping.counting import HEADER, say
from tests.screens.battles import table_with_units_placed
from tests.support.fletdriver import Driver
from views import root as app
from views.terminal.command_line import app as commands
from views.workspace.maintenance import Maintenance
from views.workspace.workspace import Workspace

TODAY = date(2026, 11, 22)
NewWorkspace = Callable[..., Workspace]


def test_i_back_up_while_we_play_and_the_copy_is_the_table_as_it_stands(
    workspace: Workspace, tmp_path: Path
) -> None:
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1))

    done = CliRunner().invoke(commands, ["backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path)])
    workspace.enter(table, say(2))

    assert done.exit_code == 0, done.output
    (tmp_path / "other").mkdir()
    (tmp_path / "copy.sqlite").rename(tmp_path / "other" / FILE)
    copy = Workspace(tmp_path / "other")
    assert len(copy.table(table)) == 1 and len(workspace.table(table)) == 2
    assert copy.store.state.notices == ()
    copy.close()


def test_a_backup_that_fails_leaves_the_one_before(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.begin_table(HEADER)
    to = tmp_path / "copy.sqlite"
    write_backup(tmp_path / FILE, to)
    before = to.read_bytes()
    monkeypatch.setattr("models.store.backups.backup_info_or_none", lambda path: None)

    with pytest.raises(StoreError):
        write_backup(tmp_path / FILE, to)

    assert to.read_bytes() == before and not list(tmp_path.glob("*.new"))


def test_where_there_are_no_tables_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        commands, ["backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path / "nowhere")]
    )

    assert done.exit_code == 2 and len(done.output.splitlines()) == 1


def test_one_backup_a_day_is_made_by_itself_and_seven_are_kept(workspace: Workspace) -> None:
    table = workspace.begin_table(HEADER)
    made = []
    for day in range(10):
        workspace.enter(table, say(day + 1))
        made.append(
            (
                workspace.backups.make_daily_backup(TODAY + timedelta(day)),
                workspace.backups.make_daily_backup(TODAY + timedelta(day)),
            )
        )

    assert all(first is not None and second is None for first, second in made)
    assert [each.date for each in restorable_backups(workspace.folder)] == [
        (TODAY + timedelta(day)).isoformat() for day in range(9, 2, -1)
    ]


def test_a_day_on_which_nothing_was_changed_needs_no_backup(workspace: Workspace) -> None:
    assert workspace.backups.make_daily_backup(TODAY) is None  # nothing was ever entered
    workspace.begin_table(HEADER)

    assert workspace.backups.make_daily_backup(TODAY) is not None
    assert workspace.backups.make_daily_backup(TODAY + timedelta(1)) is None


def test_all_backups_together_have_no_more_room_than_they_may(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = workspace.begin_table(HEADER)
    monkeypatch.setattr("models.store.backups.LARGEST", 120_000)
    for day in range(5):
        workspace.enter(table, say(day + 1))
        workspace.backups.make_daily_backup(TODAY + timedelta(day))

    kept = restorable_backups(workspace.folder)

    assert 1 <= len(kept) < 5 and sum(each.size for each in kept) <= 120_000


def test_while_the_app_serves_the_backup_is_made_and_the_log_is_empty(
    workspace: Workspace, tmp_path: Path
) -> None:
    from tests.conftest import wait_until

    workspace.begin_table(HEADER)
    with Maintenance(workspace, every=0.01).running():
        wait_until(
            lambda: restorable_backups(workspace.folder) and not (tmp_path / f"{FILE}-wal").stat().st_size
        )


def test_a_backup_is_put_back_in_two_taps_and_what_it_replaces_is_kept(
    workspace: Workspace, tmp_path: Path
) -> None:
    table = table_with_units_placed(workspace)
    stood = len(workspace.table(table))
    workspace.backups.make_daily_backup(TODAY)
    workspace.undo(table)
    with Driver(lambda page: app.start_session(page, workspace), route="/settings") as phone:
        phone.tap(f"put-back-{TODAY}")
        assert len(workspace.table(table)) < stood
        phone.tap(f"do-put-back-{TODAY}")
        later = phone.said()

    assert len(workspace.table(table)) == stood
    assert [notice.kind for notice in workspace.store.state.notices] == ["put_back"]
    (aside,) = workspace.backups.names_of_all_files_set_aside()
    assert aside.startswith("tables-before-") and aside in later
    assert workspace.undo(table).is_accepted


def test_what_a_backup_replaced_can_be_taken_over_again(workspace: Workspace) -> None:
    kept = workspace.begin_table(HEADER)
    workspace.enter(kept, say(1))
    workspace.backups.make_daily_backup(TODAY)
    workspace.enter(kept, say(2))
    new = workspace.begin_table(HEADER)
    workspace.backups.set_aside_store_and_restore_backup(restorable_backups(workspace.folder)[0].path)

    taken = workspace.backups.copy_missing_or_longer_tables_from_set_aside(
        workspace.backups.names_of_all_files_set_aside()[0]
    )

    assert taken == 2  # the new table, and the old one as far as it had come
    assert sorted(len(workspace.table(each.id)) for each in workspace.tables()) == [0, 1, 2]
    assert new in [each.id for each in workspace.tables()]


def test_a_file_that_is_no_backup_is_refused_and_nothing_changes(
    workspace: Workspace, tmp_path: Path
) -> None:
    table = workspace.begin_table(HEADER)
    (tmp_path / "shopping.sqlite").write_text("milk, eggs " * 900)

    with pytest.raises(StoreError):
        workspace.backups.set_aside_store_and_restore_backup(tmp_path / "shopping.sqlite")
    with pytest.raises(StoreError):
        workspace.backups.add_backup_file(b"milk, eggs")

    assert [each.id for each in workspace.tables()] == [table] and workspace.enter(table, say(1)).is_accepted
    assert (
        workspace.backups.names_of_all_files_set_aside() == [] and restorable_backups(workspace.folder) == []
    )


def test_a_backup_of_a_newer_version_is_refused_by_name(workspace: Workspace, tmp_path: Path) -> None:
    workspace.begin_table(HEADER)
    made = workspace.backups.make_backup(tmp_path / "newer.sqlite")
    (tmp_path / "newer").mkdir()
    made.path.rename(tmp_path / "newer" / FILE)
    other = Journal(tmp_path / "newer")
    other._db.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('referee', 'm900_of_tomorrow', '2030')"
    )
    other.close()

    with pytest.raises(NewerSchema):
        workspace.backups.set_aside_store_and_restore_backup(tmp_path / "newer" / FILE)


def test_a_backup_that_i_bring_stands_in_the_list(
    workspace: Workspace, new_workspace: NewWorkspace, tmp_path: Path
) -> None:
    workspace.begin_table(HEADER)
    content = workspace.backups.make_backup(tmp_path / "mine.sqlite").path.read_bytes()

    workspace.backups.add_backup_file(content)

    assert [each.tables for each in restorable_backups(tmp_path)] == [1]


# -- rescue ------------------------------------------------------------------------------------------------------------
def rescued(file: Path, into: Path) -> tuple[int, list[dict[str, Any]]]:
    done = CliRunner().invoke(commands, ["rescue", str(file), "--into", str(into)])
    return done.exit_code, [json.loads(each.read_text()) for each in sorted(into.glob("*.json"))]


def test_every_table_of_a_file_becomes_a_sealed_record(workspace: Workspace, tmp_path: Path) -> None:
    table = table_with_units_placed(workspace)
    true = json.loads(json.dumps(workspace.table(table).record_json()))
    made = workspace.backups.make_backup(tmp_path / "file.sqlite").path

    status, (record,) = rescued(made, tmp_path / "out")

    assert status == 0 and record["check"]
    assert [
        {name: value for name, value in each.items() if name not in ("hash", "ruled")}
        for each in record["entries"]
    ] == true["entries"]


def test_a_record_out_of_a_damaged_file_ends_where_it_can_no_longer_be_read(
    workspace: Workspace, tmp_path: Path
) -> None:
    table = table_with_units_placed(workspace)
    stood = len(workspace.table(table))
    made = workspace.backups.make_backup(tmp_path / "file.sqlite").path
    content = bytearray(made.read_bytes())
    acts = workspace._journal.undamaged_acts(table).texts
    at = content.index(acts[9].encode())
    content[at : at + 20] = bytes(20)
    content[:4096] = bytes(4096)
    made.write_bytes(content)

    status, (record,) = rescued(made, tmp_path / "out")

    assert status == 1 and len(record["entries"]) == 9 < stood


def test_nothing_to_rescue_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty.sqlite").write_bytes(b"")

    assert rescued(tmp_path / "empty.sqlite", tmp_path / "out") == (1, [])
    assert rescued(tmp_path / "nowhere", tmp_path / "out") == (2, [])
