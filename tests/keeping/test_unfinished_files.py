"""Unfinished files of earlier attempts go at the start; nothing else does."""

from datetime import date
from pathlib import Path

from referee.games import new_record
from views.workspace.workspace import Workspace

OURS = (
    "tables.sqlite.new", "tables.sqlite.new-journal", "tables-aside-1.sqlite.new", "serving.json.new",
    "backups/tables-2026-01-01.sqlite.new", "backups/tables-2026-01-01.sqlite.new-wal", "checkpoints/7.new",
)  # fmt: skip
THEIRS = ("novel.new", "backups/holiday.new", "tables.news", "checkpoints/7.json")


def test_unfinished_files_go_at_the_start_and_others_stay(tmp_path: Path) -> None:
    for name in (*OURS, *THEIRS):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("half")

    Workspace(tmp_path).close()

    assert [name for name in OURS if (tmp_path / name).exists()] == []
    assert [name for name in THEIRS if not (tmp_path / name).exists()] == []


def test_unfinished_backups_go_from_the_folder_that_was_chosen(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for name in (
        "referee-2026-01-01.sqlite.new",
        "referee-2026-01-01.sqlite.new-journal",
        "referee-notes.new",
    ):
        (stick / name).write_text("half")
    workspace = Workspace(tmp_path / "data")
    workspace.begin_table(new_record("royals", ["Ann", "Ben"]))

    made = workspace.backups.make_backup_in_folder(str(stick), date(2026, 1, 2))
    workspace.close()

    assert sorted(each.name for each in stick.iterdir()) == [made.name, "referee-notes.new"]
