"""The journal: durable, one writer per act, and never lost to a torn file, a full disk or a newer version."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from models.store import (
    DiskFull,
    Gone,
    Journal,
    NewerSchema,
    StoreError,
    Unreadable,
    Unwritable,
    WrittenElsewhere,
)
from models.store.errors import store_error_for
from models.store.file_replacement import FILE
from models.store.folder import Folder, FolderInUse
from models.store.schema import STEPS


def filled(folder: Path, tables: int = 3, acts: int = 200) -> None:
    """Tables of many acts, all in the file itself and none in the write-ahead log."""
    journal = Journal(folder)
    for table in range(1, tables + 1):
        id = journal.store_new_table({"game": "counting", "number": table}, {}, {"entries": 0})
        for n in range(1, acts + 1):
            journal.store_act(id, n, act(table, n), {"entries": n})
    journal.store_app_setting("theme", "dark")
    journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    journal.close()


def act(table: int, n: int) -> dict[str, object]:
    return {"act": "enter", "entry": {"do": "say", "table": table, "number": n, "note": "x" * 60}}


def test_every_commit_is_synchronous_and_write_ahead(tmp_path: Path) -> None:
    connection = Journal(tmp_path)._db

    pragmas = {
        name: connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    }

    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_an_act_and_its_summary_are_kept_together(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    id = journal.store_new_table({"game": "counting"}, {"hands_shown": True}, {"entries": 0})

    journal.store_act(id, 1, act(1, 1), {"entries": 1})
    with pytest.raises(WrittenElsewhere):
        journal.store_act(id, 1, act(1, 1), {"entries": 99})

    journal.close()
    kept = Journal(tmp_path).stored_table(id)
    assert (
        kept.summary == {"entries": 1}
        and kept.header == {"game": "counting"}
        and kept.manner == {"hands_shown": True}
    )


def test_a_table_is_finished_when_its_last_act_says_so_and_not_after_an_undo(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    id = journal.store_new_table({}, {}, {})

    journal.store_act(id, 1, act(1, 1), {}, finished=True)
    first = journal.stored_table(id).finished
    journal.store_act(id, 2, {"act": "undo"}, {}, finished=False)

    assert first is not None and journal.stored_table(id).finished is None


def test_two_processes_cannot_keep_the_same_act(tmp_path: Path) -> None:
    here, there = Journal(tmp_path), Journal(tmp_path)
    id = here.store_new_table({}, {}, {})
    there.store_act(id, 1, act(1, 1), {"entries": 1})

    with pytest.raises(WrittenElsewhere):
        here.store_act(id, 1, act(1, 2), {"entries": 1})
    assert len(here.undamaged_acts(id).texts) == 1


def test_a_table_that_is_not_there_is_gone(tmp_path: Path) -> None:
    with pytest.raises(Gone):
        Journal(tmp_path).stored_table(7)


def test_a_full_disk_keeps_nothing_of_an_act_and_later_ones_are_kept_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    id = journal.store_new_table({}, {}, {"entries": 0})
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages + 2}")

    kept = 0
    with pytest.raises(DiskFull) as fault:
        for n in range(1, 1000):
            journal.store_act(id, n, act(1, n), {"entries": n})
            kept = n

    assert "\n" not in str(fault.value) and "disk" in str(fault.value)
    assert 0 < kept < 999
    assert len(journal.undamaged_acts(id).texts) == journal.stored_table(id).summary["entries"] == kept
    journal._db.execute("PRAGMA max_page_count = 100000")
    journal.store_act(id, kept + 1, act(1, kept + 1), {"entries": kept + 1})
    assert len(journal.undamaged_acts(id).texts) == kept + 1


FULL = """
import resource, sys
from pathlib import Path
from models.store import Journal, StoreError
journal = Journal(Path(sys.argv[1]))
id = journal.store_new_table({}, {}, {"entries": 0})
size = sum(file.stat().st_size for file in Path(sys.argv[1]).iterdir())
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
n = 0
try:
    while n < 10_000:
        journal.store_act(id, n + 1, {"act": "enter", "entry": "x" * 500}, {"entries": n + 1})
        n += 1
except StoreError as fault:
    print(n, type(fault).__name__, str(fault))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on the size of files is a Unix one")
def test_a_file_that_may_not_grow_is_a_full_disk_and_what_was_kept_is_there(tmp_path: Path) -> None:
    child = subprocess.run(
        [sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, timeout=60
    )

    count, kind, sentence = child.stdout.split(" ", 2)
    journal = Journal(tmp_path)

    assert kind == "DiskFull" and "disk" in sentence
    assert (
        len(journal.undamaged_acts(1).texts) == journal.stored_table(1).summary["entries"] == int(count) > 10
    )
    assert journal.notices == []


def test_a_newer_version_s_file_is_left_alone(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal._db.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('referee', 'm999_of_the_future', '2030')"
    )
    journal.close()

    with pytest.raises(NewerSchema) as fault:
        Journal(tmp_path)

    assert "m999_of_the_future" in str(fault.value) and "\n" not in str(fault.value)


def test_migrations_are_applied_once_and_in_order(tmp_path: Path) -> None:
    asked = "SELECT name, applied_at FROM _sqlite_migrations WHERE migration_set = 'referee' ORDER BY rowid"

    first = Journal(tmp_path)._db.execute(asked).fetchall()
    again = Journal(tmp_path)._db.execute(asked).fetchall()

    assert first == again and [name for name, _ in first] == list(STEPS)


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    with pytest.raises(Unwritable) as fault:
        Journal(tmp_path / "file" / "data")

    assert "\n" not in str(fault.value)


# -- torn files --------------------------------------------------------------------------------------------------------
def tear(path: Path, at: int, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"\xde\xad" * (length // 2))


@pytest.mark.parametrize("what", ["the header", "everything", "nothing left", "cut off", "no database"])
def test_a_torn_file_is_set_aside_and_the_app_starts(tmp_path: Path, what: str) -> None:
    filled(tmp_path, tables=1, acts=50)
    file = tmp_path / FILE
    size = file.stat().st_size
    match what:
        case "the header":
            tear(file, 0, 100)
        case "everything":
            tear(file, 0, size)
        case "nothing left":
            tear(file, 4096, size - 4096)
        case "cut off":
            file.write_bytes(file.read_bytes()[: size // 2])
        case "no database":
            file.write_text(
                "this is a shopping list, and long enough to be read as a database header would be " * 3
            )
    torn = file.read_bytes()

    journal = Journal(tmp_path)

    (notice,) = journal.notices
    assert notice.kind == "salvaged" and (tmp_path / notice.facts["file"]).read_bytes() == torn
    assert notice.facts["file"] in notice.sentence and "\n" not in notice.sentence
    id = journal.store_new_table({"game": "counting"}, {}, {})
    journal.store_act(id, 1, act(1, 1), {})
    journal.dismiss_notices()
    journal.close()
    assert Journal(tmp_path).notices == []


def test_every_table_is_saved_up_to_its_first_act_that_cannot_be_read(tmp_path: Path) -> None:
    filled(tmp_path, tables=3, acts=200)
    file = tmp_path / FILE
    saved_in_all, damaged = 0, 0
    pages = file.stat().st_size // 4096
    original = file.read_bytes()
    for page in range(1, pages):
        folder = tmp_path / f"page-{page}"
        folder.mkdir()
        (folder / FILE).write_bytes(original)
        tear(folder / FILE, page * 4096, 4096)

        journal = Journal(folder)

        if not journal.notices:
            continue  # an unused page
        damaged += 1
        for kept in journal.stored_tables():
            acts = journal.undamaged_acts(kept.id).texts
            expected = [act(kept.header["number"], n) for n in range(1, len(acts) + 1)]
            assert [json.loads(each) for each in acts] == expected
            saved_in_all += len(acts)
        journal.close()

    assert damaged > 10
    assert saved_in_all > damaged * 250  # of 600 acts, one torn page costs few


def test_what_lies_in_the_write_ahead_log_of_a_torn_file_is_saved_too(tmp_path: Path) -> None:
    filled(tmp_path, tables=1, acts=20)
    journal = Journal(tmp_path)
    for n in range(21, 41):
        journal.store_act(1, n, act(1, n), {"entries": n})
    page = journal._db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'settings'").fetchone()[0]
    copy = tmp_path / "copy"
    copy.mkdir()
    for side in ("", "-wal"):
        (copy / f"{FILE}{side}").write_bytes((tmp_path / f"{FILE}{side}").read_bytes())
    journal.close()
    tear(copy / FILE, (page - 1) * 4096, 4096)

    again = Journal(copy)

    assert [notice.kind for notice in again.notices] == ["salvaged", "rows"], "a setting lay on that page"
    assert len(again.undamaged_acts(1).texts) == 40
    assert again.app_settings() == {}
    again.close()


def test_an_act_that_was_lost_in_the_middle_ends_its_table(tmp_path: Path) -> None:
    filled(tmp_path, tables=1, acts=10)
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("DELETE FROM acts WHERE n = 6")
    connection.commit()
    connection.close()

    assert len(Journal(tmp_path).undamaged_acts(1).texts) == 5


def test_a_table_whose_header_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    filled(tmp_path, tables=3, acts=1)
    journal = Journal(tmp_path)
    for where in ("tables", "begun"):
        journal._db.execute(f"UPDATE {where} SET header = '{{torn' WHERE id = 2")

    assert sorted(kept.id for kept in journal.stored_tables()) == [1, 3]
    assert journal.unreadable_table_ids() == [2]
    with pytest.raises(Unreadable):
        journal.stored_table(2)


def test_a_header_that_is_damaged_in_one_place_is_read_in_the_other(tmp_path: Path) -> None:
    filled(tmp_path, tables=3, acts=1)
    journal = Journal(tmp_path)
    journal._db.execute("UPDATE tables SET header = replace(header, 'counting', 'countYng') WHERE id = 2")

    assert journal.stored_table(2).header == {"game": "counting", "number": 2}
    assert journal.undamaged_acts(2).is_whole


# -- the folder --------------------------------------------------------------------------------------------------------
SECOND = """
import sys
from pathlib import Path
from models.store.folder import Folder, FolderInUse
try:
    Folder(Path(sys.argv[1]))
except FolderInUse as taken:
    print(taken)
"""


def test_a_second_process_is_told_where_the_first_one_serves(tmp_path: Path) -> None:
    with Folder(tmp_path) as folder:
        folder.write_serving_address("http://127.0.0.1:8550")
        child = subprocess.run(
            [sys.executable, "-c", SECOND, str(tmp_path)], capture_output=True, text=True, timeout=60
        )
        with pytest.raises(FolderInUse):
            Folder(tmp_path)

    assert "http://127.0.0.1:8550" in child.stdout and len(child.stdout.splitlines()) == 1
    Folder(tmp_path).release()


def test_an_old_note_without_a_lock_means_nothing(tmp_path: Path) -> None:
    (tmp_path / "serving.json").write_text("{torn")

    with Folder(tmp_path) as folder:
        with pytest.raises(FolderInUse) as taken:
            Folder(tmp_path)
        assert str(tmp_path) in str(taken.value)
        folder.write_serving_address("http://127.0.0.1:1")
    assert not (tmp_path / "serving.json").exists()


@pytest.mark.parametrize(
    ("code", "doing", "begins"),
    [
        (sqlite3.SQLITE_FULL, "keep", "Could not save: the disk is full. "),
        (sqlite3.SQLITE_READONLY, "keep", "Could not save: the app may not write "),
        (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, "keep", "Nothing was changed: another window "),
        (sqlite3.SQLITE_BUSY, "keep", "Nothing was changed: another program "),
        (sqlite3.SQLITE_CORRUPT, "keep", "Nothing was changed: the file of tables is damaged. "),
        (sqlite3.SQLITE_FULL, "put_back", "Nothing was changed: the disk is full. "),
        (sqlite3.SQLITE_CORRUPT, "read", "Could not read: the file of tables is damaged. "),
    ],
)
def test_a_fault_of_the_store_says_what_failed(code: int, doing: str, begins: str) -> None:
    error = sqlite3.OperationalError("what SQLite says")
    error.sqlite_errorcode = code

    assert str(store_error_for(error, doing)).startswith(begins)


def test_every_fault_is_one_sentence_without_a_full_stop() -> None:
    for code in (
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        999,
    ):
        error = sqlite3.OperationalError("what SQLite says")
        error.sqlite_errorcode = code
        for doing in ("keep", "read", "open"):
            fault = store_error_for(error, doing)
            assert isinstance(fault, StoreError) and "\n" not in str(fault) and not str(fault).endswith(".")
