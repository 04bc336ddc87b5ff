"""A bit falls over in a setting, a league, an army or a name: it is put right or told, as with a damaged table."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from models.army_book import PRESETS
from models.store.file_replacement import FILE
from models.store.row_digests import COLUMNS, damaged_and_missing_rows
from referee.people.leagues import Entrant, League
from tests.keeping.counting import HEADER
from tests.keeping.test_damage import changed, with_page_gone
from views.workspace.workspace import Workspace

NewWorkspace = Callable[..., Workspace]
BITS: Final = 70


@pytest.fixture
def kept(new_workspace: NewWorkspace) -> Workspace:
    """A store with settings, a league, an army, a spelling and a hidden player."""
    workspace = new_workspace()
    workspace.begin_table(HEADER)
    workspace.leagues.add(
        League(name="Club", game="royals", entrants=(Entrant(name="Ann"), Entrant(name="Bob")))
    )
    workspace.armies.copy_army(next(iter(PRESETS)))
    workspace.people.rename_or_merge_into_player("Jon", "John")
    workspace.people.hide_or_show_player("Mendi")
    for name, value in (
        ("theme", "dark"),
        ("backup_folder", "/stick"),
        ("sharing", [{"id": 1, "token": "abcdef"}]),
    ):
        workspace.store_setting(name, value)
    return workspace


def rows(database: sqlite3.Connection) -> dict[str, list[Any]]:
    return {
        kind: database.execute(f"SELECT {', '.join(columns)} FROM {kind}").fetchall()
        for kind, columns in COLUMNS.items()
    }


def with_a_bit_over(path: Path, pick: Random) -> tuple[str, str]:
    """Let one bit of one column of one row fall over, as an SQL value; which row it was."""
    with closing(sqlite3.connect(path)) as database:
        while True:
            kind = pick.choice(list(COLUMNS))
            row = pick.choice(database.execute(f"SELECT * FROM {kind}").fetchall())
            at = pick.choice([n for n, each in enumerate(row) if isinstance(each, str)])
            raw = bytearray(row[at].encode())
            raw[pick.randrange(len(raw))] ^= 1 << pick.randrange(8)
            key, name = COLUMNS[kind][0], COLUMNS[kind][at]
            asked = f"UPDATE {kind} SET {name} = CAST(? AS TEXT) WHERE {key} = ?"
            if row[0] == "notices":
                continue
            database.execute(asked, (bytes(raw), row[0]))
            database.commit()
            return kind, str(row[0])


@pytest.mark.parametrize("number", range(BITS))
def test_a_bit_that_fell_over_is_told(kept: Workspace, new_workspace: NewWorkspace, number: int) -> None:
    before = rows(kept._journal._db)
    kept.close()

    kind, _ = with_a_bit_over(kept.folder / FILE, Random(number))

    workspace = new_workspace()
    (notice,) = workspace.store.state.notices
    now = rows(workspace._journal._db)
    is_mended = [row for row in before[kind] if row[0] != "notices"] == [
        row for row in now[kind] if row[0] != "notices"
    ]
    assert notice.kind == "rows" and notice.sentence and "rows" not in notice.sentence.split()[0]
    assert is_mended == bool(notice.facts["mended"])
    workspace.dismiss_notices()
    again = new_workspace()
    assert again.store.state.notices == () and damaged_and_missing_rows(again._journal._db) == []


def test_a_store_of_an_earlier_version_gets_its_digests(kept: Workspace, new_workspace: NewWorkspace) -> None:
    before = rows(kept._journal._db)
    kept.close()
    changed(kept.folder, "DROP TABLE digests", "DELETE FROM _sqlite_migrations WHERE name LIKE 'm008%'")

    workspace = new_workspace()

    assert workspace.store.state.notices == () and rows(workspace._journal._db) == before
    count = workspace._journal._db.execute("SELECT count(*) FROM digests").fetchone()[0]
    assert count == sum(len(each) for each in before.values()) > 6
    workspace.close()
    with_a_bit_over(kept.folder / FILE, Random(1))
    assert [notice.kind for notice in new_workspace().store.state.notices] == ["rows"]


@pytest.mark.parametrize("kind", COLUMNS)
def test_a_row_that_is_gone_is_told(kept: Workspace, new_workspace: NewWorkspace, kind: str) -> None:
    kept.close()
    changed(kept.folder, f"DELETE FROM {kind} WHERE {COLUMNS[kind][0]} NOT IN ('notices', 'tables_given')")

    notices = new_workspace().store.state.notices

    assert [notice.kind for notice in notices] == ["rows"]
    assert new_workspace().store.state.notices == notices, "it is told until somebody has read it"


def test_a_league_that_was_damaged_is_called_by_its_name(
    kept: Workspace, new_workspace: NewWorkspace
) -> None:
    kept.close()
    changed(kept.folder, "UPDATE leagues SET league = replace(league, 'Ann', 'Eve')")

    workspace = new_workspace()

    assert "the league Club" in workspace.store.state.notices[0].sentence
    assert [league.entrants[0].name for _, league in workspace.leagues.readable_leagues_with_numbers()] == [
        "Eve"
    ]


def test_a_damaged_setting_of_this_machine_is_as_at_first(
    kept: Workspace, new_workspace: NewWorkspace
) -> None:
    kept.close()
    changed(
        kept.folder,
        "UPDATE settings SET value = replace(value, 'stick', 'other') WHERE name = 'backup_folder'",
    )

    workspace = new_workspace()

    assert "“Folder for backups”" in workspace.store.state.notices[0].sentence
    assert "backup_folder" not in workspace.settings()


def test_a_file_torn_elsewhere_tells_of_a_damaged_league(
    kept: Workspace, new_workspace: NewWorkspace
) -> None:
    kept.close()
    changed(kept.folder, "UPDATE leagues SET league = replace(league, 'Ann', 'Eve')")
    file = kept.folder / FILE
    file.write_bytes(with_page_gone({FILE: file.read_bytes()}, 1)[FILE])

    workspace = new_workspace()

    assert [notice.kind for notice in workspace.store.state.notices] == ["salvaged", "rows"]
    assert "the league Club" in workspace.store.state.notices[1].sentence


def test_a_file_torn_elsewhere_with_good_rows_tells_of_none(
    kept: Workspace, new_workspace: NewWorkspace
) -> None:
    for number in range(40):
        kept.store_setting("theme", ("dark", "light")[number % 2])
        kept.people.rename_or_merge_into_player("Jon", ("John", "Jonny")[number % 2])
    kept.people.separate_spelling("Jon")
    kept.close()
    file = kept.folder / FILE
    file.write_bytes(with_page_gone({FILE: file.read_bytes()}, 1)[FILE])

    assert [notice.kind for notice in new_workspace().store.state.notices] == ["salvaged"]


def test_whatever_the_app_changes_its_digests_follow(kept: Workspace, new_workspace: NewWorkspace) -> None:
    workspace = kept
    for change in (
        lambda: workspace.people.rename_or_merge_into_player("John", "Johnny"),
        lambda: workspace.people.rename_or_merge_into_player("Mendi", "Mendelssohn"),
        lambda: workspace.people.separate_spelling("Jon"),
        lambda: workspace.people.hide_or_show_player("Mendelssohn", False),
        lambda: workspace.people.hide_or_show_player("Mendi"),
        lambda: workspace.people.hide_or_show_player("Mendi"),
        lambda: workspace.leagues.remove_or_put_back(1),
        lambda: workspace.leagues.remove_or_put_back(1, False),
        lambda: workspace.leagues.pair_next_round(1),
        lambda: workspace.armies.set_injury(1, 0, 1),
        lambda: workspace.armies.remove(1),
        lambda: workspace.people.anonymize_player_everywhere("Ann"),
        lambda: workspace.store_setting("theme", None),
        lambda: (workspace.remove(1), workspace.delete_for_good(1)),
        lambda: workspace.backups.set_aside_store_and_restore_backup(
            workspace.backups.make_backup(workspace.folder / "tables-copy.sqlite").path
        ),
        lambda: workspace.store_setting("theme", "light"),
        lambda: workspace.people.rename_or_merge_into_player("Jon", "John"),
    ):
        change()
        assert damaged_and_missing_rows(workspace._journal._db) == []
    notices = [notice.kind for notice in new_workspace().store.state.notices]
    assert notices == ["put_back"]


def test_a_backup_with_a_damaged_row_is_told_when_it_is_put_back(kept: Workspace) -> None:
    made = kept.backups.make_backup(kept.folder / "copy.sqlite").path
    changed(made, "UPDATE leagues SET league = replace(league, 'Ann', 'Eve')")

    kept.backups.set_aside_store_and_restore_backup(made)

    assert [notice.kind for notice in kept.store.state.notices] == ["rows", "put_back"]


def test_a_trigger_of_somebody_else_is_removed_at_the_start(
    kept: Workspace, new_workspace: NewWorkspace
) -> None:
    kept.close()
    changed(kept.folder, "CREATE TRIGGER evil AFTER UPDATE ON tables BEGIN DELETE FROM acts; END")

    workspace = new_workspace()

    found = workspace._journal._db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
    ).fetchall()
    assert found == [("drafts_of_a_deleted_table",), ("results_of_a_deleted_table",)]
