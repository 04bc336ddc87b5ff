"""The library of armies: nothing half saved, nothing lost, every removal taken back with one tap."""

import sqlite3
import threading
from pathlib import Path

import pytest

from models.army_book import PRESETS
from models.store import ArmyRepository, Gone, Journal
from models.store.file_replacement import FILE

JON, KNIGHTS = (PRESETS[name].to_json_object() for name in ("jon", "four-knights"))


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """An open journal without a table."""
    return Journal(tmp_path)


def library(journal: Journal) -> ArmyRepository:
    """The library in this journal; its changes are told to nobody."""
    return ArmyRepository(journal, threading.RLock(), lambda: None)


def test_an_army_is_kept_and_found_after_a_restart(journal: Journal, tmp_path: Path) -> None:
    id = library(journal).add(JON)
    journal.close()

    kept = library(Journal(tmp_path)).army(id)

    assert (kept.army, kept.injuries, kept.removed) == (JON, (0, 0, 0, 0), None)


def test_a_removed_army_leaves_the_list_and_comes_back(journal: Journal) -> None:
    armies = library(journal)
    first, second = armies.add(JON), armies.add(KNIGHTS)

    armies.remove(first)
    assert [kept.id for kept in armies.armies()] == [second]

    armies.restore(first)
    assert {kept.id for kept in armies.armies()} == {first, second}


def test_ticks_stay_with_the_units_they_were_made_for(journal: Journal) -> None:
    armies = library(journal)
    id = armies.add(JON)
    armies.set_injury(id, 0, 3)
    armies.set_injury(id, 2, 1)

    armies.change_and_clear_injuries_if_units_differ(id, {**JON, "name": "Jon's second army"})
    assert armies.army(id).injuries == (3, 0, 1, 0)

    armies.change_and_clear_injuries_if_units_differ(id, {**JON, "units": KNIGHTS["units"]})
    assert armies.army(id).injuries == (0, 0, 0, 0)


def test_an_unknown_army_is_gone(journal: Journal) -> None:
    with pytest.raises(Gone):
        library(journal).army(7)


def test_a_file_of_an_older_version_gets_its_library(journal: Journal, tmp_path: Path) -> None:
    journal.store_new_table({"game": "counting"}, {}, {"entries": 0})
    journal.close()
    older = sqlite3.connect(tmp_path / FILE)
    older.execute("DROP TABLE armies")
    older.execute("DELETE FROM _sqlite_migrations WHERE name = 'm002_armies'")
    older.commit()
    older.close()

    opened = Journal(tmp_path)

    assert library(opened).armies() == []
    assert len(opened.stored_tables()) == 1


def test_armies_are_saved_from_a_torn_file(journal: Journal, tmp_path: Path) -> None:
    id = library(journal).add(JON)
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
    assert library(opened).army(id).army == JON
