"""A damaged or misplaced store, as a player would say it: it is noticed, told, and costs what was damaged and nothing else."""

import errno
import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from models.record import NoRecord
from models.store import DiskFull, Journal, NewerSchema, Replaced, opening
from models.store.file_replacement import FILE
from referee.games import header_from_json
from referee.people.leagues import Entrant, League
from referee.table.table import Table
from tests.keeping.counting import HEADER, say
from tests.probes import corruption
from tests.probes.corruption import LOG, Files, Stores
from tests.support.fletdriver import Driver
from views import root as app
from views.workspace.workspace import Workspace

Laid = Callable[[Files], Path]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Stores:
    """Ten real games, kept."""
    return corruption.made(tmp_path_factory.mktemp("stores"))


@pytest.fixture
def laid(tmp_path: Path) -> Laid:
    """Lay these files into a data folder."""

    def lay(files: Files) -> Path:
        folder = tmp_path / "data"
        folder.mkdir(exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        return folder

    return lay


def with_page_gone(files: Files, page: int = 9) -> Files:
    content = files[FILE]
    return {**files, FILE: content[: (page - 1) * 4096] + bytes(4096) + content[page * 4096 :]}


def half_entered(file: Path, table: int) -> None:
    changed(file, f"INSERT INTO drafts VALUES ('his', 'table/{table}', 'act', 7, '\"e4\"', '2026-11-22')")


def changed(path: Path, *asked: str) -> None:
    connection = sqlite3.connect(path / FILE if path.is_dir() else path)
    for each in asked:
        connection.execute(each)
    connection.commit()
    connection.close()


def numbers(workspace: Workspace) -> list[int]:
    return sorted(kept.id for kept in workspace.tables())


def kinds(workspace: Workspace) -> list[str]:
    return [notice.kind for notice in workspace.store.state.notices]


def entries(workspace: Workspace, id: int) -> list[Any]:
    return json.loads(json.dumps(workspace.table(id).record_json()["entries"]))


# -- 19: a salvage that is cut short -----------------------------------------------------------------------------------
def test_the_disk_was_full_while_my_tables_were_saved_and_the_next_start_has_them(
    stores: Stores, laid: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = laid(with_page_gone(stores.closed))

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(opening, "replace_store_by_salvaged_content", full)
        with pytest.raises(DiskFull):
            Workspace(folder)
    workspace = Workspace(folder)

    assert numbers(workspace) == list(range(1, 11)) and kinds(workspace) == ["salvaged"]
    workspace.close()


@pytest.mark.parametrize("step", range(5))
def test_the_power_went_while_the_saved_tables_took_their_place_and_the_next_start_goes_on(
    stores: Stores, laid: Laid, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    folder, done = laid(with_page_gone(stores.killed, 30)), []
    replace = Path.replace

    def cut_short(self: Path, target: Path) -> Path:
        if len(done) == step:
            raise OSError(errno.ENOSPC, "here it ends")
        done.append(target)
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", cut_short)
        with pytest.raises(DiskFull):
            Workspace(folder)
    workspace = Workspace(folder)

    assert len(done) == step
    assert numbers(workspace) == list(range(1, 11)) and kinds(workspace) == ["salvaged"]
    assert len(list(folder.glob("tables-torn-*.sqlite"))) == 1
    workspace.close()


def test_nobody_read_what_happened_so_it_is_told_again_until_somebody_has(stores: Stores, laid: Laid) -> None:
    folder = laid(with_page_gone(stores.closed))
    Workspace(folder).close()

    again = Workspace(folder)
    told = kinds(again)
    again.dismiss_notices()
    again.close()
    last = Workspace(folder)

    assert told == ["salvaged"] and kinds(last) == []
    last.close()


def test_no_table_stands_here_but_what_was_set_aside_can_be_taken_over(stores: Stores, laid: Laid) -> None:
    aside = "tables-torn-2026-11-22T072300.sqlite"
    folder = laid({aside: with_page_gone(stores.closed)[FILE]})
    workspace = Workspace(folder)
    with Driver(lambda page: app.start_session(page, workspace)) as phone:
        phone.tap("to-aside")
        phone.tap(f"take-over-{aside}")

    assert numbers(workspace) == list(range(1, 11))
    assert workspace.backups.copy_missing_or_longer_tables_from_set_aside(aside) == 0
    workspace.close()


# -- 20: a table stops where it cannot be followed ---------------------------------------------------------------------
@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM acts WHERE table_id = 2 AND n = 100",
        'UPDATE acts SET act = replace(act, \'"act":"enter"\', \'"act":"entYYr"\') WHERE table_id = 2 AND n = 100',
        'UPDATE acts SET act = \'{"act":"redo"}\' WHERE table_id = 2 AND n = 100',
        "UPDATE acts SET act = cast(act || 'xx' AS BLOB) WHERE table_id = 2 AND n = 100",
        "DELETE FROM acts WHERE table_id = 2 AND n >= 100",
    ],
)
def test_an_entry_is_missing_and_the_table_stops_there_and_says_so_and_nothing_is_written(
    stores: Stores, laid: Laid, damage: str
) -> None:
    folder = laid(stores.closed)
    changed(folder, damage)
    workspace = Workspace(folder)
    true = next(each for each in stores.truth["closed"] if each.id == 2)

    stopped = workspace.open_table(2).stopped

    assert stopped is not None and "\n" not in stopped
    assert entries(workspace, 2) == true.entries[:99]
    assert workspace.undo(2).fault == stopped
    kept = workspace._journal.undamaged_acts(2)
    assert (len(kept.texts), kept.expected_count, kept.is_whole) == (99, len(true.acts), False)
    assert [each.summary["entries"] for each in workspace.tables() if each.id == 2] == [99]
    workspace.close()
    again = Workspace(folder)
    assert (
        len(entries(again, 2)) == 99
        and again.open_table(2).stopped
        and len(list(folder.glob("tables-torn*"))) == 1
    )
    again.close()


def test_opening_a_table_that_is_not_whole_writes_nothing_into_the_hole(stores: Stores, laid: Laid) -> None:
    true = next(each for each in stores.truth["closed"] if each.id == 2)
    draws = [n for n, act in enumerate(true.acts, 1) if '"do":"pre_turn_draw"' in act or '"do":"draw"' in act]
    folder = laid(stores.closed)
    for n in draws[:3]:
        changed(folder, f"DELETE FROM acts WHERE table_id = 2 AND n = {n}")
        workspace = Workspace(folder)
        workspace.table(2)
        assert workspace._journal.undamaged_acts(2).texts == true.acts[: n - 1]
        workspace.close()
        shutil.rmtree(folder)
        laid(stores.closed)
    assert draws


@pytest.mark.parametrize(
    "act", [{"act": "entYr", "entry": say(1)}, {"act": "undo"}, {"act": "redo"}, {"act": None}]
)
def test_an_act_of_an_unknown_kind_and_an_undo_of_nothing_are_no_acts(act: Any) -> None:
    table = Table(header_from_json(HEADER))

    with pytest.raises(NoRecord):
        table.store_and_apply_act(act)


def test_a_bit_fell_over_in_an_entry_and_it_is_as_it_was(stores: Stores, laid: Laid) -> None:
    at = stores.closed[FILE].index(b'"do":"end_turn"') + 8
    content = bytearray(stores.closed[FILE])
    content[at] ^= 4
    workspace = Workspace(laid({**stores.closed, FILE: bytes(content)}))

    assert all(entries(workspace, true.id) == true.entries for true in stores.truth["closed"])
    workspace.close()


# -- 21: swapped, stale, foreign, taken away ---------------------------------------------------------------------------
def test_the_log_is_gone_and_the_tables_say_what_is_missing(stores: Stores, laid: Laid) -> None:
    workspace = Workspace(laid({name: content for name, content in stores.killed.items() if name != LOG}))

    short = [true.id for true in stores.truth["killed"] if workspace.open_table(true.id).stopped]

    assert kinds(workspace) == ["salvaged"] and short
    assert all(
        entries(workspace, true.id) == true.entries for true in stores.truth["killed"] if true.id not in short
    )
    workspace.close()


def test_i_put_my_backup_beside_the_log_of_a_killed_app_and_nothing_is_mixed(
    stores: Stores, laid: Laid
) -> None:
    before = stores.earlier[6]
    workspace = Workspace(laid({**stores.killed, FILE: before}))
    alone = Workspace(laid({FILE: before}).parent / "data")

    assert "log_aside" in kinds(workspace)
    assert [workspace._journal.undamaged_acts(id) for id in numbers(workspace)] == [
        alone._journal.undamaged_acts(id) for id in numbers(alone)
    ]
    workspace.close()
    alone.close()


def test_the_file_is_empty_and_the_log_beside_it_is_read(stores: Stores, laid: Laid) -> None:
    workspace = Workspace(laid({**stores.killed, FILE: b""}))

    assert kinds(workspace) == ["salvaged"] and numbers(workspace)
    assert len(list(workspace._journal.folder.glob("tables-torn-*-wal"))) == 1
    workspace.close()


def test_somebody_deleted_the_file_of_tables_and_it_is_told(stores: Stores, laid: Laid) -> None:
    workspace = Workspace(laid({"tables.note": stores.closed["tables.note"]}))

    assert kinds(workspace) == ["missing"] and numbers(workspace) == []
    workspace.close()


def _folder_away(folder: Path) -> None:
    shutil.rmtree(folder)


def _log_away(folder: Path) -> None:
    (folder / LOG).unlink()


def _another_file(folder: Path) -> None:
    (folder / "other").write_bytes((folder / FILE).read_bytes())
    (folder / "other").replace(folder / FILE)


def _copied_over(folder: Path) -> None:
    (folder / FILE).write_bytes(b"")


@pytest.mark.parametrize("away", [_folder_away, _log_away, _another_file, _copied_over])
def test_the_folder_was_taken_away_while_we_played_and_nothing_is_said_to_be_kept(
    tmp_path: Path, away: Callable[[Path], None]
) -> None:
    folder = tmp_path / "data"
    journal = Journal(folder)
    id = journal.store_new_table(HEADER, {}, {})
    journal.store_act(id, 1, {"act": "enter"}, {})
    away(folder)

    with pytest.raises(Replaced):
        journal.store_act(id, 2, {"act": "enter"}, {})
    with pytest.raises(Replaced):
        journal.store_new_table(HEADER, {}, {})
    journal.file.database.close()


def test_the_app_ended_when_it_had_begun_the_log_anew_and_nothing_is_told(stores: Stores, laid: Laid) -> None:
    folder = laid(stores.closed)
    journal = Journal(folder)
    for n in range(40):
        journal.store_app_setting("filler", n)
        with_log = (folder / LOG).read_bytes()
    files = {name: (folder / name).read_bytes() for name in (FILE, LOG, "tables.note", "tables.list")}
    journal.file.write_log_into_file(empties_log=False)
    files[FILE] = (folder / FILE).read_bytes()
    journal.store_app_setting("filler", 99)  # begins the log anew
    head = (folder / LOG).read_bytes()[:32]
    journal.close()

    workspace = Workspace(laid({**files, LOG: head + with_log[32:]}))

    assert head != with_log[:32] and kinds(workspace) == []
    workspace.close()


@pytest.mark.parametrize("log", ["that_grows", "begun_anew"])
def test_the_app_ended_in_the_middle_of_writing_an_entry_and_the_table_stands_before_it(
    tmp_path: Path, log: str
) -> None:
    (tmp_path / "played").mkdir()
    journal, acts = Journal(tmp_path / "played"), 3 if log == "that_grows" else 20
    id = journal.store_new_table(HEADER, {}, {})
    for n in range(1, acts + 1):
        journal.store_act(id, n, {"act": "enter", "n": n}, {})
    before = {
        name: (tmp_path / "played" / name).read_bytes() for name in (FILE, LOG, "tables.note", "tables.list")
    }
    journal.store_act(id, acts + 1, {"act": "enter", "n": acts + 1}, {})
    after = (tmp_path / "played" / LOG).read_bytes()
    journal.close()
    frame = 24 + 4096
    written = [n for n in range(32, len(after), frame) if after[n : n + frame] != before[LOG][n : n + frame]]

    for cut in [
        n + part for n in written for part in (0, 24, 1024)
    ]:  # a frame is written in two steps: what it is, and its page
        folder = tmp_path / str(cut)
        folder.mkdir()
        for name, content in {**before, LOG: after[:cut] + before[LOG][cut:]}.items():
            (folder / name).write_bytes(content)
        opened = Journal(folder)
        assert (opened.notices, len(opened.undamaged_acts(id).texts), opened.undamaged_acts(id).is_whole) == (
            [],
            acts,
            True,
        ), cut
        opened.close()

    assert len(written) > 1 and (len(after) == len(before[LOG])) == (log == "begun_anew")


def test_the_log_is_short_and_empty_when_nobody_plays(tmp_path: Path) -> None:
    journal, lengths = Journal(tmp_path), []
    id = journal.store_new_table(HEADER, {}, {})
    for n in range(1, 200):
        journal.store_act(id, n, {"act": "enter", "n": n}, {})
        lengths.append(os.stat(tmp_path / LOG).st_size)
    journal.file.write_log_into_file()

    assert max(lengths) < 120 * 4096
    assert os.stat(tmp_path / LOG).st_size == 0
    journal.close()


# -- 22: cut off, a bad first page, newer and torn ---------------------------------------------------------------------
def test_the_file_was_cut_off_and_only_what_was_cut_off_is_missing(stores: Stores, laid: Laid) -> None:
    half = len(stores.closed[FILE]) // 4096 // 2 * 4096
    files = {**stores.closed, FILE: stores.closed[FILE][:half]}
    shown = corruption.shown(files, stores.truth["closed"], [])
    workspace = Workspace(laid(files))

    assert shown.told and not shown.wrong and not shown.unread
    assert sum(len(entries(workspace, id)) for id in numbers(workspace)) > 500
    workspace.close()


def test_the_file_was_cut_off_behind_the_names_of_a_table_and_all_of_its_acts_are_there(
    stores: Stores, laid: Laid
) -> None:
    content, true = (
        stores.closed[FILE],
        min(stores.truth["closed"]),
    )  # the first table: its acts lie before all that is cut off
    names_end = content.index(true.header.encode()) + len(true.header)
    workspace = Workspace(laid({**stores.closed, FILE: content[:names_end]}))

    kept = workspace.table_row(true.id)
    assert entries(workspace, true.id) == true.entries
    assert datetime.fromisoformat(kept.created) <= datetime.fromisoformat(kept.updated)
    workspace.close()


def test_the_first_page_is_garbage_and_every_table_is_there_with_what_is_half_entered_at_it(
    stores: Stores, laid: Laid
) -> None:
    folder = laid(stores.closed)
    for table in (3, 99):
        half_entered(folder / FILE, table)
    workspace = Workspace(laid(with_page_gone({FILE: (folder / FILE).read_bytes()}, 1)))

    assert {true.id: true.entries for true in stores.truth["closed"]} == {
        id: entries(workspace, id) for id in numbers(workspace)
    }
    assert workspace.drafts.draft(("his", "table/3", "act")) == (7, '"e4"')
    assert workspace.drafts.draft(("his", "table/99", "act")) is None, "there is no such table"
    workspace.close()


def test_leagues_and_who_is_who_are_there_after_the_first_page_was_garbage(
    stores: Stores, laid: Laid
) -> None:
    folder = laid(stores.closed)
    with closing(Workspace(folder)) as before:
        before.store_setting("theme", "dark")
        league = before.leagues.add(
            League(name="Club", game="royals", entrants=(Entrant(name="Ann"), Entrant(name="Bob")))
        )
        before.people.rename_or_merge_into_player("Jon", "John")
        before.people.hide_or_show_player("Mendi")
    workspace = Workspace(laid(with_page_gone({FILE: (folder / FILE).read_bytes()}, 1)))

    assert (kinds(workspace), workspace.settings()["theme"]) == (["salvaged"], "dark")
    assert workspace.leagues.league(league).name == "Club"
    assert (
        workspace.people.player_with_figures("John").spellings,
        workspace.people.results.hidden_players(),
    ) == (
        ("Jon",),
        ["Mendi"],
    )
    workspace.close()


def test_what_a_view_asks_for_is_no_text_any_more_and_every_table_is_there(
    stores: Stores, laid: Laid
) -> None:
    content = stores.closed[FILE]
    workspace = Workspace(
        laid({**stores.closed, FILE: content.replace(b"AND removed IS NULL", b"AND re\x9foved IS NULL")})
    )

    assert b"AND removed IS NULL" in content and kinds(workspace) == ["salvaged"]
    assert len(numbers(workspace)) == len(stores.truth["closed"])
    workspace.close()


def test_a_damaged_file_of_a_newer_version_is_called_newer_and_left_alone(stores: Stores, laid: Laid) -> None:
    folder = laid(stores.closed)
    changed(
        folder,
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('referee', 'm900_of_tomorrow', '2030')",
    )
    torn = with_page_gone({FILE: (folder / FILE).read_bytes()}, 20)[FILE]
    (folder / FILE).write_bytes(torn)

    with pytest.raises(NewerSchema):
        Workspace(folder)
    assert (folder / FILE).read_bytes() == torn


# -- 23: one bad row, summary or setting -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET summary = '{}' WHERE id = 3",
        "UPDATE tables SET summary = '{\"seats\": 5}' WHERE id = 3",
        "UPDATE tables SET manner = 'null' WHERE id = 3",
        "UPDATE tables SET manner = '{\"shows\": 7}' WHERE id = 3",
        "UPDATE tables SET header = cast(x'ff7b7d' AS TEXT) WHERE id = 3",
        "UPDATE settings SET value = 'x' WHERE name = 'theme'",
        "UPDATE settings SET value = cast(x'ff' AS TEXT) WHERE name = 'theme'",
    ],
)
def test_one_line_is_damaged_and_the_others_are_all_on_the_list(
    stores: Stores, laid: Laid, damage: str
) -> None:
    folder = laid(stores.closed)
    changed(folder, "INSERT OR REPLACE INTO settings VALUES ('theme', '\"dark\"')", damage)
    workspace = Workspace(folder)

    with Driver(lambda page: app.start_session(page, workspace), route="/") as phone:
        for section in ("in-play", "finished", "from-files"):
            if phone.all(ft.Semantics, identifier=f"all-{section}"):
                phone.tap(f"all-{section}")
        listed = [
            str(each.identifier)
            for each in phone.all(ft.Semantics)
            if str(each.identifier or "").startswith("table-")
        ]

    assert len(set(listed)) == 10
    workspace.close()


def test_a_setting_that_cannot_be_read_is_as_at_first_and_told_once(stores: Stores, laid: Laid) -> None:
    folder = laid(stores.closed)
    changed(folder, "INSERT OR REPLACE INTO settings VALUES ('theme', 'x')")
    workspace = Workspace(folder)

    assert kinds(workspace) == ["rows"] and "theme" not in workspace.settings()
    sentence = workspace.store.state.notices[0].sentence
    assert sentence == "This setting could not be read and is back at the default: “Light or dark”"
    workspace.dismiss_notices()
    workspace.close()
    assert kinds(Workspace(folder)) == []


# -- the corruption run, small -----------------------------------------------------------------------------------------
def test_damaged_in_many_ways_no_table_is_another_game_or_shorter_without_a_word() -> None:
    found = corruption.main(45, 7)

    assert found["wrong"] == 0, found["first"]
    assert found["unread"] == 0, found["unread_in"]
