"""A long table is opened from a checkpoint: as if every act had been followed again, and never from one that does not fit."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from models.store import checkpoints, json_text_for_store
from models.store.file_replacement import FILE
from referee.games import header_from_json
from referee.table.amendments import preview_amendment
from referee.table.checkpoints import checkpoint_text_or_none, table_from_checkpoint
from referee.table.table import Act, Table, table_from_acts
from tests.keeping.counting import HEADER, say
from views.workspace import open_table
from views.workspace.keeper_access import KeeperAccess
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

GAMES = Path(__file__).parent.parent / "games"
PLAYED = (
    "royal-battles-irregular",
    "royals-one-hand-hidden",
    "battle-royals-two-decks-sequential",
    "el-royale-elimination-irregular",
)
NewWorkspace = Callable[..., Workspace]


@pytest.fixture(autouse=True)
def ten_acts_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_table, "MANY", 10)


def recorded(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    written = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return written, written.pop("entries")


def played(workspace: Workspace, name: str = "royals-one-hand-hidden", entries: int = 20) -> int:
    """A table of a recorded game, with something taken back, brought again and taken back for good."""
    header, written = recorded(name)
    id = workspace.begin_table(
        header, TableSettings(hands_shown="hidden" not in name, enters_by_itself=False)
    )
    for entry in written[:entries]:
        assert (
            KeeperAccess(workspace, id).let_stand_or_ask_host(entry, "seen by all").is_accepted
            if entry.get("override")
            else workspace.enter(id, entry).is_accepted
        )
    workspace.undo(id)
    workspace.redo(id)
    workspace.undo(id)
    return id


def corrected(workspace: Workspace, id: int, n: int) -> None:
    """An entry is corrected; what follows it is judged again."""
    table = workspace.table(id)
    entry = table.ruling_of_entry(n).entry.model_copy(update={"note": "told twice"})
    assert workspace.amend(id, preview_amendment(table, "correct", n, entry), len(table)).fault is None


def looks(table: Table) -> list[object]:
    """All that anybody can ask of a table."""
    lines = [(n, line.entry, line.gone, line.before, line.ruling) for n, line in table.numbered_lines()]
    states = [table.state_after(n) for n in range(len(table) + 1)]
    return [
        lines,
        table.record_json(),
        states,
        table.kind_of_step_to_undo,
        table.ruling_to_undo,
        table.ruling_to_redo,
        len(table),
    ]


def file_of(folder: Path, id: int) -> Path:
    return folder / checkpoints.FOLDER / f"{id}.json"


def looked_at_again(new_workspace: NewWorkspace, folder: Path, id: int) -> tuple[list[object], bool]:
    """How the table looks at the next start, and whether its checkpoint was believed: one that was not is made anew."""
    before = file_of(folder, id).stat().st_mtime_ns
    table = new_workspace().table(id)
    return looks(table), file_of(folder, id).stat().st_mtime_ns == before


@pytest.mark.parametrize(
    "name",
    [
        "battle-royals-one-hand-hidden-all",
        "battle-royals-told-more-and-less",
        "el-royale-2019-three-players-hidden-hands",
        "el-royale-elimination-four-players-claims",
        "royal-battles-cannot-move-hidden-hands",
        "royal-battles-house-rules",
        "royals-exhausted-before-the-trick",
        "royals-to-300-hands-hidden",
    ],
)
def test_a_recorded_game_stands_as_it_did_when_it_comes_back_from_a_checkpoint(name: str) -> None:
    header, entries = recorded(name)
    acts: list[Act] = [{"act": "enter", "entry": entry} for entry in entries]
    texts = [json_text_for_store(act) for act in acts]
    table = table_from_acts(header_from_json(header), acts)

    text = checkpoint_text_or_none(table, texts)

    if text is None:
        assert "house_rules" in {
            entry["do"] for entry in entries
        }  # which are others now than at the beginning
        return
    again = table_from_checkpoint(table.header, text, texts)
    slots = [each for each in table.game.state_attributes if each != "table_rules"]
    mine, theirs = ([(each, repr(getattr(one.state, each))) for each in slots] for one in (table, again))
    assert mine == theirs and len(again) == len(table)


@pytest.mark.parametrize("name", PLAYED)
def test_what_was_taken_back_corrected_and_let_stand_comes_back_from_a_checkpoint(
    new_workspace: NewWorkspace, tmp_path: Path, name: str
) -> None:
    workspace = new_workspace()
    id = played(workspace, name)
    corrected(workspace, id, 9)
    first = looks(new_workspace().table(id))

    again, believed = looked_at_again(new_workspace, tmp_path, id)

    assert believed and again == first


def test_play_goes_on_after_a_checkpoint_and_all_can_be_taken_back(
    new_workspace: NewWorkspace, tmp_path: Path
) -> None:
    id = played(new_workspace(), entries=30)
    new_workspace().table(id)
    assert file_of(tmp_path, id).exists()
    workspace = new_workspace()

    workspace.enter(id, recorded("royals-one-hand-hidden")[1][29])
    gone_on = looks(workspace.table(id))
    workspace = new_workspace()
    again = looks(workspace.table(id))
    while len(workspace.table(id)):
        workspace.undo(id)

    assert again == gone_on and workspace.table(id).kind_of_step_to_undo == ""


def test_more_acts_than_a_checkpoint_knows_are_followed_after_it(
    new_workspace: NewWorkspace, tmp_path: Path
) -> None:
    id = played(new_workspace())
    workspace = new_workspace()
    stood = len(workspace.table(id))
    for _ in range(3):
        workspace.undo(id)
    expected = looks(workspace.table(id))

    again, believed = looked_at_again(new_workspace, tmp_path, id)

    assert believed and again == expected and len(new_workspace().table(id)) == stood - 3


def changed_somewhere(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


SPOILT: dict[str, Callable[[Path], object]] = {
    "damaged": changed_somewhere,
    "cut short": lambda file: file.write_bytes(file.read_bytes()[:-20]),
    "empty": lambda file: file.write_bytes(b""),
    "no text": lambda file: file.write_bytes(b"\xff\xfe\x00"),
    "another table's": lambda file: file.write_bytes(file.with_name("2.json").read_bytes()),
    "of acts that never were": lambda file: file.write_text("99999999 00\n{}"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_checkpoint_that_is_spoilt_is_not_believed(
    new_workspace: NewWorkspace, tmp_path: Path, how: str
) -> None:
    workspace = new_workspace()
    id, other = played(workspace), played(workspace, "el-royale-elimination-irregular")
    expected = looks(new_workspace().table(id))
    new_workspace().table(other)
    SPOILT[how](file_of(tmp_path, id))

    again, believed = looked_at_again(new_workspace, tmp_path, id)

    assert not believed and again == expected


def test_a_checkpoint_that_fits_and_means_nothing_costs_nothing(
    new_workspace: NewWorkspace, tmp_path: Path
) -> None:
    workspace = new_workspace()
    id = played(workspace)
    expected = looks(workspace.table(id))
    links = workspace._journal.undamaged_acts(id).links
    workspace._journal.checkpoints.store_checkpoint(
        id, links[-1], checkpoints.Checkpoint(len(links), '{"states": {"3": [1]}}')
    )

    again, believed = looked_at_again(new_workspace, tmp_path, id)

    assert not believed and again == expected


def test_a_checkpoint_of_other_rules_is_not_believed(
    new_workspace: NewWorkspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = played(new_workspace())
    expected = looks(new_workspace().table(id))
    monkeypatch.setattr(checkpoints, "rules_source_digest", lambda: "another version of the app")

    again, believed = looked_at_again(new_workspace, tmp_path, id)

    assert not believed and again == expected


def test_what_is_damaged_behind_a_checkpoint_is_noticed_all_the_same(
    new_workspace: NewWorkspace, tmp_path: Path
) -> None:
    workspace = new_workspace()
    id = played(workspace)
    new_workspace().table(id)
    new_workspace().close()
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("UPDATE acts SET act = replace(act, 'Ann', 'Eve') WHERE table_id = ? AND n = 5", (id,))
    connection.commit()
    connection.close()

    workspace = new_workspace()

    assert workspace.open_table(id).stopped and len(workspace.table(id)) == 4


def test_a_table_removed_for_good_leaves_no_checkpoint(new_workspace: NewWorkspace, tmp_path: Path) -> None:
    id = played(new_workspace())
    workspace = new_workspace()
    workspace.table(id)
    assert file_of(tmp_path, id).exists()

    workspace.remove(id)
    workspace.delete_for_good(id)

    assert not file_of(tmp_path, id).exists()


def test_a_game_that_does_not_say_what_its_states_are_made_of_has_no_checkpoints(
    new_workspace: NewWorkspace, tmp_path: Path
) -> None:
    workspace = new_workspace()
    id = workspace.begin_table(HEADER)
    for number in range(1, 13):
        workspace.enter(id, say(number))

    assert looks(new_workspace().table(id)) and not file_of(tmp_path, id).exists()
