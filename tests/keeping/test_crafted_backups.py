"""A backup from anybody is data: known rows come out of it, and nothing else, whatever else stands in the file."""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any, Final

import pytest

from models.store import Journal, StoreError, restorable_backups
from models.store.file_replacement import FILE
from models.store.schema import STEPS
from referee.people.leagues import Entrant, League
from tests.keeping.counting import HEADER, say
from tests.keeping.test_damage import changed
from tests.probes.torture import _as_of_the_first_version
from views.workspace.invitations import Invitations
from views.workspace.workspace import Workspace

TODAY: Final = date(2026, 11, 25)
ARMY: Final[dict[str, Any]] = {"format": "referee-army/1", "name": "Mine"}
MACHINE: Final = {
    "sharing": [{"id": 1, "token": "evil"}],
    "sharing_port": 6666,
    "backup_folder": "/tmp/evil",
    "window": {"left": -9},
}
"""What the maker of a backup would like this machine to do."""
WITHIN_A_FILE: Final = 4096


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of one table with three entries, a league, a spelling and a hidden player."""
    from referee import games
    from tests.keeping.counting import COUNTING

    folder = tmp_path_factory.mktemp("elsewhere")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.GAMES, "counting", COUNTING)
        with closing(Workspace(folder)) as workspace:
            table = workspace.begin_table(HEADER)
            for number in (1, 2, 3):
                workspace.enter(table, say(number))
            workspace.leagues.add(
                League(name="Club", game="royals", entrants=(Entrant(name="Ann"), Entrant(name="Bob")))
            )
            workspace.people.rename_or_merge_into_player("Jon", "John")
            workspace.people.hide_or_show_player("Mendi")
            workspace.store_setting("theme", "dark")
            workspace.store_setting("as_always.royals", '{"target": 300}')
            return workspace.backups.make_backup(folder / "good.sqlite").path


def with_sql(*statements: str) -> Callable[[Path], None]:
    return lambda path: changed(path, *statements)


def setting(name: str, value: str) -> str:
    return f"INSERT OR REPLACE INTO settings VALUES ('{name}', '{value}')"


def at_byte(place: int, piece: bytes) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[place : place + len(piece)] = piece
        path.write_bytes(content)

    return change


def only(content: bytes) -> Callable[[Path], None]:
    return lambda path: (path.unlink(), path.write_bytes(content), None)[-1]


def cut_at(length: int) -> Callable[[Path], None]:
    return lambda path: os.truncate(path, length if length > 0 else path.stat().st_size + length)


def linked(path: Path) -> None:
    path.rename(path.with_name("real"))
    path.symlink_to(path.with_name("real"))


def linked_to_nothing(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.with_name("nowhere"))


def linked_to_itself(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def a_foreign_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").write_bytes(os.urandom(40_000))


def view_for_table(name: str) -> Callable[[Path], None]:
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, '' AS created, '' AS header FROM n"
    return with_sql(
        "DROP VIEW players",
        "DROP VIEW games",
        f"ALTER TABLE {name} RENAME TO before",
        f"CREATE VIEW {name} AS {endless}",
    )


def virtual_for_table(name: str) -> Callable[[Path], None]:
    return with_sql(
        f"ALTER TABLE {name} RENAME TO before",
        f"CREATE VIRTUAL TABLE {name} USING fts5(id, name, value, created, header)",
    )


def generated(path: Path) -> None:
    changed(
        path,
        "DROP TABLE spellings",
        "CREATE TABLE spellings (spelling TEXT PRIMARY KEY, player TEXT AS (hex(zeroblob(9))))",
    )
    changed(path, "INSERT INTO spellings (spelling) VALUES ('x')")


def another_database(path: Path) -> None:
    path.unlink()
    changed(
        path,
        "CREATE TABLE tables (id, header, manner, summary)",
        "INSERT INTO tables VALUES (1, '{}', '', '')",
    )


EVIL_TRIGGERS: Final = (
    "CREATE TRIGGER evil AFTER UPDATE ON tables BEGIN DELETE FROM acts; END",
    "CREATE TRIGGER evil AFTER INSERT ON acts BEGIN DELETE FROM acts WHERE n < new.n; END",
    "CREATE TRIGGER evil AFTER UPDATE ON store BEGIN DELETE FROM settings; END",
    "CREATE TRIGGER evil BEFORE INSERT ON settings BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER evil INSTEAD OF DELETE ON games BEGIN DELETE FROM tables; END",
)
HUGE: Final = "INSERT INTO evil VALUES (20000000)"
WHOLE: Final[dict[str, Callable[[Path], None]]] = {
    **{f"trigger {number}": with_sql(each) for number, each in enumerate(EVIL_TRIGGERS)},
    "view": with_sql("CREATE VIEW evil AS SELECT * FROM settings"),
    "index on an expression": with_sql("CREATE INDEX evil ON acts (length(act))"),
    "virtual table": with_sql("CREATE VIRTUAL TABLE evil USING fts5(text)", "INSERT INTO evil VALUES ('x')"),
    "unknown table": with_sql("CREATE TABLE evil (x)", "INSERT INTO evil VALUES (1)"),
    "unknown table of our migrations": with_sql("CREATE TABLE m999 (x)"),
    "unknown column of tables": with_sql("ALTER TABLE tables ADD COLUMN evil TEXT DEFAULT 'x'"),
    "unknown column of settings": with_sql("ALTER TABLE settings ADD COLUMN evil TEXT"),
    "other application": with_sql("PRAGMA application_id = 252006673", "PRAGMA user_version = 77"),
    "write-ahead head": with_sql("PRAGMA journal_mode = WAL"),
    "a foreign log beside it": a_foreign_log,
    "other page size": with_sql("PRAGMA page_size = 65536", "VACUUM"),
    "other text encoding": with_sql("CREATE INDEX evil ON acts (at COLLATE NOCASE)"),
    "sharing": with_sql(*(setting(name, json.dumps(value)) for name, value in MACHINE.items())),
    "a device's drafts": with_sql(
        "INSERT INTO drafts VALUES ('cookie', 'table/1', 'act', 3, '1', '2026-11-22')"
    ),
    "own settings": with_sql(
        setting("notices", '[["salvaged", {}]]'),
        setting("known_damage", '{"1": 0}'),
        setting("tables_given", "9e99"),
    ),
    "setting of a wrong type": with_sql(setting("letters", "[1]"), setting("awake", '"x"')),
    "unknown setting": with_sql(setting("evil", "1")),
    "setting of a huge value": with_sql(
        f"INSERT OR REPLACE INTO settings VALUES ('paper', '\"{'x' * 300_000}\"')"
    ),
    "name of a blob": with_sql(
        "INSERT INTO settings VALUES (x'ff00', '1')", "INSERT INTO spellings VALUES (x'ff', x'00')"
    ),
    "league that is none": with_sql("INSERT INTO leagues VALUES (7, '{\"name\": 5}', '2026-11-22', NULL)"),
    "league of a million brackets": with_sql(
        f"INSERT INTO leagues VALUES (7, '{'[' * 100_000}', '2026-11-22', NULL)"
    ),
    "army that is none": with_sql("INSERT INTO armies VALUES (7, '{}', '[0,0,0,0]', '2026-11-22', NULL)"),
    "army of a huge name": with_sql(
        f"INSERT INTO armies VALUES (7, '{{\"name\": \"{'x' * 300_000}\"}}', '[0]', '2026-11-22', NULL)"
    ),
    "number of a table out of range": with_sql(
        "INSERT INTO tables VALUES (-5, '{}', '{}', '{}', 'x', 'x', NULL, NULL, 0, '', '')"
    ),
    "table beyond all numbers": with_sql(
        f"INSERT INTO tables VALUES ({2**62}, '{{}}', '{{}}', '{{}}', 'x', 'x', NULL, NULL, 0, '', '')"
    ),
    "table of wrong types": with_sql(
        "INSERT INTO tables VALUES (9, x'00', 1, 2.5, 3, 4, x'01', 5, 'x', x'02', 6)"
    ),
    "more acts than can be": with_sql(f"INSERT INTO acts VALUES ({9 << 24} + 1, 9, {2**60}, 'x', '[]', 'x')"),
    "behaviour of no known kind": with_sql(
        "UPDATE tables SET manner = '[]', summary = x'ff', updated = 'never', finished = 7"
    ),
    "moments that are none": with_sql("UPDATE acts SET at = 'yesterday'"),
    "generated column": generated,
    "virtual table for names": virtual_for_table("spellings"),
    "view for settings": with_sql(
        "ALTER TABLE settings RENAME TO before", "CREATE TABLE settings (name, value, x AS (1))"
    ),
    "symlink": linked,
    "results of somebody else": with_sql("DELETE FROM resulted", "INSERT INTO resulted VALUES (1, 'x')"),
}
"""What stands in a file beside its rows, or in rows of no meaning: the table of three entries comes out of it whole."""
REFUSED: Final[dict[str, Callable[[Path], None]]] = {
    "index of huge values": with_sql(
        "CREATE TABLE evil (x)", "CREATE INDEX huge ON evil (length(hex(zeroblob(x))))", HUGE
    ),
    "empty": only(b""),
    "text": only(b"milk, eggs " * 900),
    "a head alone": only(b"SQLite format 3\0"),
    "zeros": only(bytes(40_960)),
    "another database": another_database,
    "truncated by half a page": cut_at(-2048),
    "truncated to one page": cut_at(WITHIN_A_FILE),
    "corrupted first page": at_byte(100, b"\xff" * 60),
    "corrupted page": at_byte(2 * WITHIN_A_FILE, b"\xff" * 400),
    "pages all corrupted": at_byte(WITHIN_A_FILE, os.urandom(30_000)),
    "page size of nothing": at_byte(16, b"\0\3"),
    "schema of garbage": with_sql(
        "PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = 'CREATE TABLE x' WHERE name = 'acts'"
    ),
    "view for tables": view_for_table("tables"),
    "view for acts": view_for_table("acts"),
    "virtual table for tables": with_sql("DROP TABLE begun", "CREATE VIRTUAL TABLE begun USING fts5(id)"),
    "no acts": with_sql("DROP TABLE acts"),
    "no store": with_sql("DELETE FROM store"),
    "no migrations": with_sql("DROP TABLE _sqlite_migrations"),
    "newer version": with_sql(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('referee', 'm900_x', '2030')"
    ),
    "symlink to nothing": linked_to_nothing,
    "symlink to itself": linked_to_itself,
    "folder": a_folder,
    "pipe": a_pipe,
}
"""What is no backup at all: nothing changes."""


@pytest.fixture
def mine(workspace: Workspace) -> Workspace:
    """A workspace where a table is shared and a folder was chosen for backups."""
    table = workspace.begin_table({**HEADER, "seats": [{"name": "Cem"}, {"name": "Dana"}]})
    workspace.enter(table, {**say(1), "by": "Cem"})
    workspace.store_setting("backup_folder", "/mine")
    workspace.store_setting("sharing_port", 4321)
    workspace.store_setting("theme", "light")
    return workspace


def put_back(workspace: Workspace, good: Path, craft: Callable[[Path], None]) -> None:
    file = workspace.folder / "crafted.sqlite"
    shutil.copyfile(good, file)
    craft(file)
    workspace.backups.set_aside_store_and_restore_backup(file)


def names_in(workspace: Workspace) -> set[tuple[str, str]]:
    return set(
        workspace._journal._db.execute(
            "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite%'"
        ).fetchall()
    )


@pytest.mark.parametrize("craft", WHOLE.values(), ids=WHOLE.keys())
def test_only_known_rows_come_out_of_a_crafted_backup(
    mine: Workspace, good: Path, craft: Callable[[Path], None]
) -> None:
    names = names_in(mine)

    put_back(mine, good, craft)

    (table,) = mine.tables()
    assert len(mine.table(table.id)) == 3 and mine.open_table(table.id).stopped is None
    assert mine.enter(table.id, say(4)).is_accepted and len(mine.table(table.id)) == 4
    assert names_in(mine) == names
    kept = mine.settings()
    assert (kept["backup_folder"], kept["sharing_port"], "sharing" in kept, "evil" in kept) == (
        "/mine",
        4321,
        False,
        False,
    )
    assert mine._journal._db.execute("SELECT count(*) FROM drafts WHERE device = 'cookie'").fetchone() == (0,)
    assert [notice.kind for notice in mine.store.state.notices] == ["put_back"]
    with closing(Journal(mine.folder)) as again:
        assert [notice.kind for notice in again.notices] == [
            "put_back"
        ] and again.readable_act_count_by_damaged_table == {}


@pytest.mark.parametrize("craft", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_backup_changes_nothing(
    mine: Workspace, good: Path, craft: Callable[[Path], None]
) -> None:
    before = [*mine._journal._db.iterdump()]
    files = {each.name for each in mine.folder.iterdir()}

    with pytest.raises(StoreError):
        put_back(mine, good, craft)

    assert [*mine._journal._db.iterdump()] == before
    assert {each.name for each in mine.folder.iterdir()} - files <= {"crafted.sqlite"}
    assert restorable_backups(mine.folder) == [] and mine.undo(mine.tables()[0].id).is_accepted


def test_a_good_backup_brings_tables_league_names_and_choices(mine: Workspace, good: Path) -> None:
    put_back(mine, good, lambda _: None)

    assert [league.name for _, league in mine.leagues.readable_leagues_with_numbers()] == ["Club"]
    assert (mine.people.player_with_figures("John").spellings, mine.people.results.hidden_players()) == (
        ("Jon",),
        ["Mendi"],
    )
    assert (mine.settings()["theme"], mine.settings()["as_always.royals"]) == ("dark", '{"target": 300}')


@pytest.mark.parametrize("step", list(STEPS))
def test_a_backup_of_every_earlier_version_can_be_put_back(mine: Workspace, good: Path, step: str) -> None:
    put_back(mine, good, lambda path: as_after(path, step))

    (table,) = mine.tables()
    assert len(mine.table(table.id)) == 3 and mine.enter(table.id, say(4)).is_accepted


OF_M005: Final = ("resulted", "results", "rated", "spellings", "hidden_players")


def as_after(path: Path, step: str) -> None:
    """Let the file be as the version left it whose last migration this was."""
    if step < "m003":
        path.rename(path.with_name(FILE + "-first"))
        folder = path.parent / "first"
        folder.mkdir()
        path.with_name(FILE + "-first").rename(folder / FILE)
        _as_of_the_first_version(folder / FILE)
        (folder / FILE).rename(path)
        if step >= "m002":
            with closing(sqlite3.connect(path)) as database:
                STEPS["m002_armies"](database)
                database.execute(
                    "INSERT INTO _sqlite_migrations VALUES ('referee', 'm002_armies', '2026-01-02')"
                )
                database.commit()
        return
    made = {
        "m004": ["TABLE drafts"],
        "m005": ["VIEW players", "VIEW games", *(f"TABLE {each}" for each in OF_M005)],
        "m006": ["TABLE leagues"],
        "m008": ["TABLE digests"],
    }
    for later in sorted((name for name in STEPS if name > step), reverse=True):
        changed(
            path,
            *(f"DROP {each}" for each in made.get(later[:4], ())),
            f"DELETE FROM _sqlite_migrations WHERE name = '{later}'",
        )
    changed(path, "DROP TRIGGER IF EXISTS results_of_a_deleted_table") if step < "m005" else None


def test_a_table_cut_short_in_a_backup_says_so(mine: Workspace, good: Path) -> None:
    put_back(mine, good, with_sql("DELETE FROM acts WHERE n = 2"))

    (table,) = mine.tables()
    assert mine.open_table(table.id).stopped and len(mine.table(table.id)) == 1
    with closing(Journal(mine.folder)) as again:
        assert [notice.kind for notice in again.notices] == ["put_back"]


def test_what_the_models_refuse_is_counted_and_told(mine: Workspace, good: Path) -> None:
    put_back(mine, good, with_sql("INSERT INTO leagues VALUES (7, '{\"name\": 5}', '2026-11-22', NULL)"))

    (notice,) = mine.store.state.notices
    assert notice.facts["lost"] == 1 and "could not be read" in notice.sentence


def test_no_link_of_mine_leads_to_a_table_of_a_backup(mine: Workspace, good: Path) -> None:
    mine.store_setting("sharing", [{"id": 1, "token": "mine"}])

    put_back(mine, good, lambda _: None)

    assert mine.settings()["sharing"] == [] and Invitations(mine).invitation_to_table(1) is None


def test_a_table_i_share_stays_shared_when_its_own_backup_is_put_back(mine: Workspace, good: Path) -> None:
    made = mine.backups.make_backup(mine.folder / "own.sqlite")
    mine.store_setting("sharing", [{"id": 1, "token": "mine"}])

    mine.backups.set_aside_store_and_restore_backup(made.path)

    assert mine.settings()["sharing"] == [{"id": 1, "token": "mine"}]


def test_a_backup_holds_no_link_and_no_device(mine: Workspace) -> None:
    mine.store_setting("sharing", [{"id": 1, "token": "t0ken-of-mine", "seats": {"c00kie": "Ann"}}])
    mine.drafts.store(("c00kie", "table/1", "act"), (1, '"half"'))

    content = mine.backups.make_backup(mine.folder / "copy.sqlite").path.read_bytes()

    assert b"t0ken-of-mine" not in content and b"c00kie" not in content
    (mine.folder / "other").mkdir()
    (mine.folder / "other" / FILE).write_bytes(content)
    with closing(Journal(mine.folder / "other")) as other:
        assert other.notices == [] and other.app_settings()["backup_folder"] == "/mine"


def test_numbers_of_tables_that_were_put_away_are_never_given_again(mine: Workspace, good: Path) -> None:
    mine.begin_table(HEADER)
    put_back(mine, good, lambda _: None)

    assert mine.begin_table(HEADER) == 3


def test_a_backup_put_back_twice_is_the_same_twice(mine: Workspace, good: Path) -> None:
    for _ in range(2):
        put_back(mine, good, lambda _: None)

    assert [len(mine.table(kept.id)) for kept in mine.tables()] == [3]
    assert len(mine.backups.names_of_all_files_set_aside()) == 2


def test_a_file_set_aside_brings_tables_and_no_drafts_of_devices(mine: Workspace, good: Path) -> None:
    aside = mine.folder / "tables-before-2026-11-25T120000.sqlite"
    shutil.copyfile(good, aside)
    changed(
        aside,
        *EVIL_TRIGGERS[:1],
        "INSERT INTO drafts VALUES ('cookie', 'table/1', 'act', 3, '1', '2026-11-22')",
    )
    names = names_in(mine)

    assert mine.backups.copy_missing_or_longer_tables_from_set_aside(aside.name) == 1

    assert sorted(len(mine.table(kept.id)) for kept in mine.tables()) == [1, 3] and names_in(mine) == names
    assert mine.drafts.draft(("cookie", "table/2", "act")) is None


@pytest.mark.parametrize("name", ["../elsewhere.sqlite", "crafted.sqlite", "/etc/passwd", ""])
def test_only_files_set_aside_can_be_taken_over(mine: Workspace, good: Path, name: str) -> None:
    shutil.copyfile(good, mine.folder / "crafted.sqlite")

    with pytest.raises(StoreError):
        mine.backups.copy_missing_or_longer_tables_from_set_aside(name)

    assert len(mine.tables()) == 1
