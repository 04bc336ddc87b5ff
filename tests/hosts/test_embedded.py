"""The app as a phone or a desktop has it built in: started as a build starts it, killed in mid-turn, and what its storage may be like."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import flet as ft
import pytest

from models.store import Journal
from models.store.folder import Folder
from tests.conftest import ROOT, free_port
from tests.hosts.client import BuiltApp, Client
from tests.screens.battles import HEADER
from tests.support.fletdriver import Driver
from views.embedded import STORAGE, open_app_folder_workspace
from views.single_device import SingleDeviceApp
from views.workspace.workspace import Workspace

resource = pytest.importorskip("resource", reason="limits and signals as Unix has them")
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))"
"""No file may be longer than this: to the app it is a disk without room."""
Start = Callable[..., BuiltApp]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the built app over the folder `data`, or over another one. Whatever still runs after the test is ended."""
    begun: list[BuiltApp] = []

    def started(storage: Path | None = tmp_path / "data", **options: object) -> BuiltApp:
        begun.append(BuiltApp(storage, tmp_path, **options))
        return begun[-1]

    yield started
    for each in begun:
        each.kill()


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A battle at its first card, kept in the folder `data`: its route."""
    workspace = Workspace(tmp_path / "data")
    id = workspace.begin_table(HEADER)
    workspace.close()
    return f"/table/{id}"


def name_rank(client: Client, rank: str) -> None:
    """Tap a rank, and wait until it is drawn as the one that was named."""
    key = f"pick-rank-{rank}"
    before = str(client.until(lambda: client.find(key)))
    client.tap(key)
    client.until(lambda: str(client.find(key)) != before)


def deal(client: Client, rank: str, suit: str) -> None:
    """Enter a card by two taps, and wait until Undo names it."""
    name_rank(client, rank)
    client.tap(f"pick-suit-{suit}")
    client.until(lambda: f"{rank}{suit}" in client.said("undo"))


def test_a_turn_killed_and_started_again_goes_on_with_what_was_shown_and_half_said(start, table):
    app = start()
    client = app.client(table)
    deal(client, "10", "D")
    name_rank(client, "2")

    app.kill()
    again = start().client(table)
    again.until(lambda: "10D" in again.said("undo"))
    again.tap("pick-suit-C")

    again.until(lambda: "2C" in again.said("undo"))


def test_a_built_app_keeps_its_files_in_its_own_folder_and_speaks_over_tcp_too(start, tmp_path):
    client = start(port=free_port()).client()

    client.until(lambda: client.find("new-table"))

    assert {each.name for each in tmp_path.iterdir()} == {"data", "said.txt"}
    assert (tmp_path / "data" / "tables.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_storage_that_is_full_at_the_start_is_told_and_tried_again(start):
    app = start(first=FULL)
    client = app.client()
    client.until(lambda: client.find("again"))

    resource.prlimit(app.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    client.tap("again")

    assert client.until(lambda: client.find("new-table"))


def test_an_entry_that_finds_no_room_is_refused_and_entered_when_there_is(start, table):
    app = start()
    client = app.client(table)
    client.until(lambda: client.find("pick-rank-10"))

    resource.prlimit(app.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    client.tap("pick-rank-10")
    client.tap("pick-suit-D")
    client.until(lambda: client.find("banner-close"))
    resource.prlimit(app.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    client.tap("banner-close")
    client.until(lambda: not client.find("banner-close"))

    deal(client, "10", "D")


# -- what the storage may be like: in this process -----------------------------------------------------------------------


@pytest.mark.parametrize("storage", ["", "/dev/null/tables", "/proc/tables"])
def test_a_storage_that_cannot_be_is_told_on_the_screen(monkeypatch, storage):
    monkeypatch.setenv(STORAGE, storage)

    with Driver(
        SingleDeviceApp(open_app_folder_workspace).start_session, web=False, platform="android"
    ) as phone:
        assert phone.get(ft.Semantics, identifier="again")
        assert "--data" not in phone.said()


def test_tables_that_are_open_already_are_told_and_shown_as_soon_as_they_are_not(monkeypatch, tmp_path):
    monkeypatch.setenv(STORAGE, str(tmp_path))
    elsewhere = Folder(tmp_path)
    with Driver(
        SingleDeviceApp(open_app_folder_workspace).start_session, web=False, platform="windows"
    ) as window:
        assert window.all(ft.Semantics, identifier="new-table") == []

        elsewhere.release()
        window.tap("again")

        assert window.get(ft.Semantics, identifier="new-table")


def test_a_built_app_starts_whatever_its_settings_hold(monkeypatch, tmp_path):
    """What cannot be used, and what is damaged, is named on the first screen as the settings name it."""
    monkeypatch.setenv(STORAGE, str(tmp_path))
    Workspace(tmp_path).close()
    with closing(Journal(tmp_path)) as journal, journal.file.durable_change_recording_changed_tables():
        rows = [("theme", "7"), ("sharing_port", "-5"), ("window", '"x"')]
        journal._db.executemany("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", rows)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database, database:
        database.execute(
            "INSERT OR REPLACE INTO settings (name, value) VALUES ('paper', 'x')"
        )  # no digest follows

    with Driver(
        SingleDeviceApp(open_app_folder_workspace).start_session, web=False, platform="android"
    ) as phone:
        said = phone.said()

    names = (
        "“Light or dark”",
        "“Port at which others join”",
        "“Size and place of the window”",
        "“Paper size”",
    )
    assert [name for name in names if name not in said] == []


def test_a_built_app_removes_unfinished_files_of_earlier_attempts(monkeypatch, tmp_path):
    monkeypatch.setenv(STORAGE, str(tmp_path))
    Workspace(tmp_path).close()
    (tmp_path / "backups").mkdir(exist_ok=True)
    (tmp_path / "backups" / "tables-2026-11-25.sqlite.new").write_text("half")

    with Driver(
        SingleDeviceApp(open_app_folder_workspace).start_session, web=False, platform="android"
    ) as phone:
        assert phone.get(ft.Semantics, identifier="new-table")

    assert list(tmp_path.rglob("*.new")) == []


NEVER = {
    *(
        "typer",
        "uvicorn",
        "starlette",
        "fastapi",
        "flet_web",
        "flet_desktop",
        "websockets",
        "brotli",
        "httptools",
        "uvloop",
        "rich",
    ),
    *(
        "ifaddr",
        "filelock",
        "platformdirs",
        "fpdf",
        "PIL",
        "fontTools",
        "segno",
        "babel",
    ),  # what only some hosts and some moments need
}


def test_the_screens_need_nothing_that_only_a_server_has():
    code = f"import sys\nsys.modules.update(dict.fromkeys({NEVER!r}))\nimport views.single_device"  # None: it cannot be imported

    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ, capture_output=True, text=True
    )

    assert answer.stderr == ""
