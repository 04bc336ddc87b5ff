"""Records as files: what goes out comes back the same, what was changed shows, and a what-if says that it is one."""

import json
from pathlib import Path

import pytest

from models.record import NoRecord
from referee.table.replay import replay_json_lines
from referee.table.rules_version import RULES_VERSION
from tests.fuzz.large import long_record
from tests.safety.sitting import sat_down
from tests.safety.tables import KINDS
from views.screens.open_record import OpeningCancelled
from views.workspace.record_files import (
    fork_table,
    import_record,
    replay_record_file,
    sealed_record_file,
    transcript_file,
)
from views.workspace.workspace import Workspace

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.json"))


@pytest.mark.parametrize("kind", KINDS)
def test_an_exported_record_is_imported_as_the_same_table(workspace: Workspace, kind: str) -> None:
    id = sat_down(workspace, kind, 40)
    file = sealed_record_file(workspace.table(id))

    again = import_record(workspace, file.content)

    assert again.id != id
    assert again.seal is not None and again.seal.is_intact and again.seal.check_code == file.check
    assert workspace.table(again.id).record_json() == workspace.table(id).record_json()
    assert workspace.table(again.id).rulings == workspace.table(id).rulings
    assert workspace.open_table(again.id).opening.entries_ruled_differently() == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_transcript_is_imported_as_the_same_table(workspace: Workspace, kind: str) -> None:
    id = sat_down(workspace, kind, 40)

    again = import_record(workspace, transcript_file(workspace.table(id)).content)

    assert again.seal is None
    assert workspace.table(again.id).record_json() == workspace.table(id).record_json()


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_line_replays_an_exported_record(workspace: Workspace, kind: str) -> None:
    table = workspace.table(sat_down(workspace, kind, 30))

    lines = list(replay_json_lines(sealed_record_file(table).content))

    assert [line["verdict"] for line in lines[:-1]] == ["allowed"] * len(table)
    assert lines[-1] == {"state": table.game.state_json(table.state)}


def test_an_exported_record_names_the_version_of_our_rules(workspace: Workspace) -> None:
    file = json.loads(sealed_record_file(workspace.table(sat_down(workspace, "royal-battles", 3))).content)

    assert file["rules"] == RULES_VERSION
    assert [entry["ruled"].split()[0] for entry in file["entries"]] == ["allowed"] * 3


def test_a_file_changed_by_hand_is_imported_and_says_so(workspace: Workspace) -> None:
    file = sealed_record_file(workspace.table(sat_down(workspace, "royal-battles", 12)))
    raw = json.loads(file.content)
    raw["entries"][4]["note"] = "I was never here"

    again = import_record(workspace, json.dumps(raw).encode())

    assert again.seal is not None and not again.seal.is_intact and again.seal.first_changed_entry == 5
    assert "entry 5" in again.seal.sentence


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_game_kept_as_a_file_goes_in_and_out(workspace: Workspace, file: Path) -> None:
    lines = list(replay_json_lines(file.read_bytes()))
    if any(line.get("verdict") == "refused" for line in lines):
        with pytest.raises(NoRecord, match="is refused"):
            import_record(workspace, file.read_bytes())
        return

    first = import_record(workspace, file.read_bytes())
    second = import_record(workspace, sealed_record_file(workspace.table(first.id)).content)
    third = import_record(workspace, transcript_file(workspace.table(first.id)).content)

    assert (
        workspace.table(first.id).record_json()
        == workspace.table(second.id).record_json()
        == workspace.table(third.id).record_json()
    )
    assert second.seal is not None and second.seal.is_intact


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"{}",
        b"hello",
        b"# nothing",
        b'{"format": "referee-record/2"}',
        b"[" * 9000,
        b"format=" + b"[" * 9000,
    ],
)
def test_what_is_no_record_is_told_in_one_sentence(workspace: Workspace, content: bytes) -> None:
    with pytest.raises(NoRecord, match=r"this is not|the format is|nested"):
        import_record(workspace, content)
    assert workspace.tables() == []


def test_an_impossible_entry_is_named_with_the_reason(workspace: Workspace) -> None:
    raw = json.loads(sealed_record_file(workspace.table(sat_down(workspace, "royal-battles", 3))).content)
    raw["entries"].append({"do": "initiative", "by": "Jon", "card": "9H"})

    with pytest.raises(NoRecord, match="entry 4 is refused"):
        import_record(workspace, json.dumps(raw).encode())


@pytest.mark.parametrize("kind", KINDS)
def test_a_what_if_says_of_which_table_and_entry_it_is_a_fork(workspace: Workspace, kind: str) -> None:
    id = sat_down(workspace, kind, 12)
    entries = len(workspace.table(id)) - 2

    fork = fork_table(workspace, id, entries)

    table, kept = workspace.table(fork), next(each for each in workspace.tables() if each.id == fork)
    assert table.rulings == workspace.table(id).rulings[:entries]
    assert table.header.fork is not None and (table.header.fork.table, table.header.fork.entry) == (
        id,
        entries,
    )
    assert kept.summary["fork"] == entries
    assert json.loads(sealed_record_file(table).content)["fork"]["entry"] == entries
    assert workspace.table(id).header.fork is None


def test_a_what_if_goes_its_own_way(workspace: Workspace) -> None:
    id = sat_down(workspace, "royal-battles", 12)
    fork = fork_table(workspace, id, 5)

    workspace.undo(fork)

    assert (len(workspace.table(fork)), len(workspace.table(id))) == (4, 12)


def test_a_rematch_of_a_what_if_is_a_game_of_its_own_under_our_rules(workspace: Workspace) -> None:
    fork = fork_table(workspace, sat_down(workspace, "royal-battles", 12), 5)
    header = workspace.table(fork).header.model_dump(mode="json", by_alias=True, exclude_none=True)

    again = workspace.begin_table({**header, "rules": "an older version"})

    assert workspace.table(again).header.fork is None
    assert workspace.table(again).header.rules == RULES_VERSION


def changed(workspace: Workspace, kind: str, n: int, **fields: object) -> bytes:
    """A sealed record of which one entry was changed by hand."""
    raw = json.loads(sealed_record_file(workspace.table(sat_down(workspace, kind, 12))).content)
    raw["entries"][n - 1].update(fields)
    return json.dumps(raw).encode()


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_seal_stays_with_its_table_and_with_what_is_saved_of_it(
    workspace: Workspace, tmp_path: Path, kind: str
) -> None:
    id = import_record(workspace, changed(workspace, kind, 2, note="I was never here")).id
    workspace.undo(id)
    again = import_record(workspace, sealed_record_file(workspace.table(id)).content)
    workspace.close()

    after_a_restart = Workspace(tmp_path / "data")
    kept = [after_a_restart.table(each).header.broken_seal for each in (id, again.id)]
    after_a_restart.close()

    assert again.seal is not None and again.seal.is_intact
    assert [broken and broken.entry for broken in kept] == [2, 2]


def test_a_seal_that_fits_leaves_no_mark(workspace: Workspace) -> None:
    again = import_record(
        workspace, sealed_record_file(workspace.table(sat_down(workspace, "royals", 12))).content
    )

    assert workspace.table(again.id).header.broken_seal is None


def test_a_change_that_makes_the_game_illegal_is_told_as_a_broken_seal_too(workspace: Workspace) -> None:
    raw = json.loads(sealed_record_file(workspace.table(sat_down(workspace, "royal-battles", 12))).content)
    second, later = [n for n, entry in enumerate(raw["entries"]) if entry["by"] == "Jon"][1:3]
    raw["entries"][second]["card"] = raw["entries"][later]["card"]

    with pytest.raises(NoRecord, match=f"entry {second + 1} was changed.*entry {later + 1} is refused"):
        import_record(workspace, json.dumps(raw).encode())


def test_a_new_game_of_the_same_players_has_no_broken_seal(workspace: Workspace) -> None:
    header = workspace.table(import_record(workspace, changed(workspace, "royals", 5, note="!")).id).header

    again = workspace.begin_table(header.model_dump(mode="json", by_alias=True, exclude_none=True))

    assert workspace.table(again).header.broken_seal is None


def test_an_import_that_is_given_up_leaves_nothing(workspace: Workspace) -> None:
    content = json.dumps(long_record(900)).encode()
    told = []

    def give_up(now: int, all: int) -> None:
        told.append((now, all))
        if now > 500:
            raise OpeningCancelled

    with pytest.raises(OpeningCancelled):
        replay_record_file(content, give_up)

    assert told == [(250, 900), (500, 900), (750, 900)]
    assert workspace.tables() == []


def test_a_digest_that_is_no_text_is_not_kept(workspace: Workspace) -> None:
    raw = json.loads(sealed_record_file(workspace.table(sat_down(workspace, "royal-battles", 3))).content)
    raw["entries"][1]["ruled"], raw["rules"] = 5, "0"

    again = import_record(workspace, json.dumps(raw).encode())

    assert len(workspace.table(again.id)) == 3 and workspace.open_table(again.id).stopped is None
