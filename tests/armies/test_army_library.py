"""The library of armies: nothing half saved, nothing lost, every removal taken back with one tap."""

import sqlite3
from pathlib import Path

import pytest

from models.army_book import PRESETS
from models.store import ArmyTable, Gone, Journal
from models.store.file_replacement import FILE

JON, KNIGHTS = (PRESETS[name].to_json_object() for name in ("jon", "four-knights"))


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """An open journal without a table."""
    return Journal(tmp_path)


def test_an_army_is_kept_and_found_after_a_restart(journal: Journal, tmp_path: Path) -> None:
    id = ArmyTable(journal).add_army(JON)
    journal.close()

    kept = ArmyTable(Journal(tmp_path)).stored_army(id)

    assert (kept.army, kept.injuries, kept.removed) == (JON, (0, 0, 0, 0), None)


def test_a_removed_army_leaves_the_list_and_comes_back(journal: Journal) -> None:
    armies = ArmyTable(journal)
    first, second = armies.add_army(JON), armies.add_army(KNIGHTS)

    armies.remove_army(first)
    assert [kept.id for kept in armies.stored_armies()] == [second]

    armies.restore_army(first)
    assert {kept.id for kept in armies.stored_armies()} == {first, second}


def test_ticks_stay_with_the_units_they_were_made_for(journal: Journal) -> None:
    armies = ArmyTable(journal)
    id = armies.add_army(JON)
    armies.store_injuries(id, (3, 0, 1, 0))

    armies.replace_army_and_clear_injuries_if_units_differ(id, {**JON, "name": "Jon's second army"})
    assert armies.stored_army(id).injuries == (3, 0, 1, 0)

    armies.replace_army_and_clear_injuries_if_units_differ(id, {**JON, "units": KNIGHTS["units"]})
    assert armies.stored_army(id).injuries == (0, 0, 0, 0)


def test_an_unknown_army_is_gone(journal: Journal) -> None:
    with pytest.raises(Gone):
        ArmyTable(journal).stored_army(7)


def test_a_file_of_an_older_version_gets_its_library(journal: Journal, tmp_path: Path) -> None:
    journal.store_new_table({"game": "counting"}, {}, {"entries": 0})
    journal.close()
    older = sqlite3.connect(tmp_path / FILE)
    older.execute("DROP TABLE armies")
    older.execute("DELETE FROM _sqlite_migrations WHERE name = 'm002_armies'")
    older.commit()
    older.close()

    opened = Journal(tmp_path)

    assert ArmyTable(opened).stored_armies() == []
    assert len(opened.stored_tables()) == 1


def test_armies_are_saved_from_a_torn_file(journal: Journal, tmp_path: Path) -> None:
    id = ArmyTable(journal).add_army(JON)
    for table in range(40):
        journal.store_new_table({"game": "counting", "number": table, "note": "x" * 3000}, {}, {"entries": 0})
    journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    journal.close()
    file = tmp_path / FILE
    torn = bytearray(file.read_bytes())
    torn[-8192:] = b"\x5a" * 8192
    file.write_bytes(torn)

    opened = Journal(tmp_path)

    assert [notice.kind for notice in opened.notices] == ["salvaged"]
    assert ArmyTable(opened).stored_army(id).army == JON
