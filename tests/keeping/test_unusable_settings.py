"""Whatever value is kept of a setting: the app starts, that setting is as at first, and it is named once."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from models.store import Journal, StoredTable
from models.store.notices import GIVEN, KNOWN, NOTICES, Notice
from models.store.setting_names import quoted_setting_label
from models.translation import set_language_and_card_letters
from referee.games import GAMES, new_record
from tests.support.fletdriver import Driver
from views.app.preferences import Preferences, read_preferences
from views.app.sharing import PORT, Sharing
from views.root import start_session
from views.screens.printing import paper_size_setting
from views.workspace.invitations import Invitations
from views.workspace.table_settings import TableSettings, table_settings_of
from views.workspace.usable_settings import ALWAYS, IS_USABLE
from views.workspace.workspace import Workspace

BAD: Final[list[Any]] = [
    None, True, False, 0, -5, 7, 80, 65536, 10**20, -(10**20), 10**400, 0.5, -1.5, 1e308, float("nan"), float("inf"), "x", "\0", "\ud800",
    "auto", "8550", "A4", "../..", "de-AT", "x" * 5000, [], [1], ["a"], [[]], [None], {}, {"a": 1}, {"left": 1}, {"left": None, "top": 0,
    "width": 10**20, "height": 1}, {"left": 1, "top": 1, "width": 1, "height": 1}, {"maximized": 1}, [{"id": "x", "token": 5}], [{}],
]  # fmt: skip
NAMES: Final = (*IS_USABLE, *(f"{ALWAYS}{game}" for game in GAMES))
NewWorkspace = Callable[..., Workspace]


With = Callable[..., Workspace]


@pytest.fixture
def with_settings(tmp_path: Path, new_workspace: NewWorkspace) -> With:
    """The workspace of a folder in which this value is kept of each of these settings."""

    def opened(value: object, *names: str) -> Workspace:
        new_workspace().close()
        journal = Journal(tmp_path)
        with journal.file.durable_change_recording_changed_tables():
            rows = [(name, json.dumps(value)) for name in names]
            journal._db.executemany("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", rows)
        journal.close()
        return new_workspace()

    return opened


def told(workspace: Workspace) -> list[str]:
    return [
        str(name)
        for notice in workspace.store.state.notices
        if notice.kind == "settings"
        for name in notice.facts["names"]
    ]  # type: ignore[union-attr]


@pytest.mark.parametrize("value", BAD, ids=lambda value: repr(value)[:20])
def test_an_unusable_setting_is_as_at_first_and_named_once(
    value: object, with_settings: With, new_workspace: NewWorkspace
) -> None:
    workspace = with_settings(value, *NAMES)
    assert sorted(told(workspace)) == sorted(set(NAMES) - workspace.settings().keys())
    assert len(told(workspace)) >= len(NAMES) - 8  # no value is one for most settings
    _use_every_setting(workspace)

    workspace.dismiss_notices()
    assert told(new_workspace()) == []


def _use_every_setting(workspace: Workspace) -> None:
    """Ask for each setting as the app does, and look whether it is of the kind that the app needs."""
    for name, default in Preferences()._asdict().items():
        assert type(getattr(read_preferences(workspace), name)) is type(default)
    assert paper_size_setting(workspace.settings()) in (
        "a4",
        "letter",
    ) and "\0" not in str(workspace.settings().get("backup_folder", ""))
    assert not Invitations(workspace).shared_tables()
    port = workspace.settings().get("sharing_port", PORT)
    assert isinstance(port, int) and 1024 <= port < 65536


@pytest.mark.parametrize("value", [10**20, -5, 7])
def test_a_port_out_of_range_does_not_keep_the_app_from_sharing(value: int, with_settings: With) -> None:
    sharing = Sharing(
        with_settings(value, "sharing_port"), lambda _: pytest.fail("nobody joins"), "127.0.0.1"
    )

    for opened in sharing._open_sockets_and_store_port(["127.0.0.1"]):
        opened.close()

    assert sharing.port in range(1024, 65536)


@pytest.mark.parametrize("value", [10**20, "x", [{"id": "x"}]], ids=repr)
def test_the_screens_open_whatever_is_kept(value: object, with_settings: With) -> None:
    workspace = with_settings(value, *NAMES)
    with Driver(lambda page: start_session(page, workspace), web=False) as window:
        assert all(quoted_setting_label(name) in window.said() for name in told(workspace))
        for route in ("/settings", "/new/royals", "/"):
            window.goto(route)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_setting_is_named_as_on_the_screen(language: str) -> None:
    set_language_and_card_letters(language)
    try:
        labels = {name: quoted_setting_label(name) for name in NAMES}
    finally:
        set_language_and_card_letters("en")

    assert [name for name, label in labels.items() if label[1:-1] == name or "_" in label] == []
    assert len(set(labels.values())) == len(IS_USABLE) + 1  # one for all that is always played


OTHERS: Final[list[Any]] = [
    [["older", {}]], [["salvaged", {}]], [["salvaged", {"whole": "x", "short": 1, "file": 3}]], [["settings", {"names": 3}]], [[1, 2]],
    {"1": "x"}, {"1": [2]}, {"²": 1},
]  # fmt: skip


@pytest.mark.parametrize("value", [*BAD, *OTHERS], ids=lambda value: repr(value)[:20])
def test_the_stores_own_settings_may_be_anything(value: object, with_settings: With) -> None:
    workspace = with_settings(value, GIVEN, KNOWN, NOTICES)

    assert all(notice.sentence for notice in workspace.store.state.notices)
    assert workspace.begin_table(new_record("royals", ["Ann", "Ben"])) > 0


def test_a_notice_whose_facts_are_gone_still_says_something() -> None:
    assert all(
        Notice(kind, {}).sentence for kind in ("salvaged", "log_aside", "older", "settings", "put_back", "x")
    )


@pytest.mark.parametrize(
    "value", [value for value in BAD if value != "\ud800"], ids=lambda value: repr(value)[:20]
)
def test_the_settings_of_a_table_may_be_anything(value: object) -> None:
    for name, default in TableSettings()._asdict().items():
        kept = StoredTable(1, {}, {name: value}, {}, "", "", None, None)
        assert type(getattr(table_settings_of(kept), name)) is type(default), name
