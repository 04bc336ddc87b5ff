"""Records as files: what goes out comes back the same, what was changed shows, and a what-if says that it is one."""

import json
from pathlib import Path

import pytest

from models.record import NoRecord
from referee.table.replay import replay_lines
from referee.table.rules_version import RULES_VERSION
from tests.fuzz.large import long_record
from tests.safety.sitting import sat_down
from tests.safety.tables import KINDS
from views.screens.open_record import OpeningCancelled
from views.workspace.record_files import fork_table, import_record, play_record, record_file, transcript_file
from views.workspace.workspace import Workspace

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.json"))


@pytest.mark.parametrize("kind", KINDS)
def test_an_exported_record_is_imported_as_the_same_table(desk: Workspace, kind: str) -> None:
    id = sat_down(desk, kind, 40)
    file = record_file(desk.table(id))

    again = import_record(desk, file.content)

    assert again.id != id
    assert again.seal is not None and again.seal.fits and again.seal.check == file.check
    assert desk.table(again.id).record() == desk.table(id).record()
    assert desk.table(again.id).rulings == desk.table(id).rulings
    assert desk.entries_ruled_differently(again.id) == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_transcript_is_imported_as_the_same_table(desk: Workspace, kind: str) -> None:
    id = sat_down(desk, kind, 40)

    again = import_record(desk, transcript_file(desk.table(id)).content)

    assert again.seal is None
    assert desk.table(again.id).record() == desk.table(id).record()


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_line_replays_an_exported_record(desk: Workspace, kind: str) -> None:
    table = desk.table(sat_down(desk, kind, 30))

    lines = list(replay_lines(record_file(table).content))

    assert [line["verdict"] for line in lines[:-1]] == ["allowed"] * len(table)
    assert lines[-1] == {"state": table.game.state_json(table.state)}


def test_an_exported_record_names_the_version_of_our_rules(desk: Workspace) -> None:
    file = json.loads(record_file(desk.table(sat_down(desk, "royal-battles", 3))).content)

    assert file["rules"] == RULES_VERSION
    assert [entry["ruled"].split()[0] for entry in file["entries"]] == ["allowed"] * 3


def test_a_file_changed_by_hand_is_imported_and_says_so(desk: Workspace) -> None:
    file = record_file(desk.table(sat_down(desk, "royal-battles", 12)))
    raw = json.loads(file.content)
    raw["entries"][4]["note"] = "I was never here"

    again = import_record(desk, json.dumps(raw).encode())

    assert again.seal is not None and not again.seal.fits and again.seal.first == 5
    assert "entry 5" in again.seal.sentence


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_game_kept_as_a_file_goes_in_and_out(desk: Workspace, file: Path) -> None:
    lines = list(replay_lines(file.read_bytes()))
    if any(line.get("verdict") == "refused" for line in lines):
        with pytest.raises(NoRecord, match="is refused"):
            import_record(desk, file.read_bytes())
        return

    first = import_record(desk, file.read_bytes())
    second = import_record(desk, record_file(desk.table(first.id)).content)
    third = import_record(desk, transcript_file(desk.table(first.id)).content)

    assert desk.table(first.id).record() == desk.table(second.id).record() == desk.table(third.id).record()
    assert second.seal is not None and second.seal.fits


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
def test_what_is_no_record_is_told_in_one_sentence(desk: Workspace, content: bytes) -> None:
    with pytest.raises(NoRecord, match=r"this is no|the format is|nested"):
        import_record(desk, content)
    assert desk.tables() == []


def test_an_impossible_entry_is_named_with_the_reason(desk: Workspace) -> None:
    raw = json.loads(record_file(desk.table(sat_down(desk, "royal-battles", 3))).content)
    raw["entries"].append({"do": "initiative", "by": "Jon", "card": "9H"})

    with pytest.raises(NoRecord, match="entry 4 is refused"):
        import_record(desk, json.dumps(raw).encode())


@pytest.mark.parametrize("kind", KINDS)
def test_a_what_if_says_of_which_table_and_entry_it_is_a_fork(desk: Workspace, kind: str) -> None:
    id = sat_down(desk, kind, 12)
    entries = len(desk.table(id)) - 2

    fork = fork_table(desk, id, entries)

    table, kept = desk.table(fork), next(each for each in desk.tables() if each.id == fork)
    assert table.rulings == desk.table(id).rulings[:entries]
    assert table.header.fork is not None and (table.header.fork.table, table.header.fork.entry) == (
        id,
        entries,
    )
    assert kept.summary["fork"] == entries
    assert json.loads(record_file(table).content)["fork"]["entry"] == entries
    assert desk.table(id).header.fork is None


def test_a_what_if_goes_its_own_way(desk: Workspace) -> None:
    id = sat_down(desk, "royal-battles", 12)
    fork = fork_table(desk, id, 5)

    desk.undo(fork)

    assert (len(desk.table(fork)), len(desk.table(id))) == (4, 12)


def test_a_rematch_of_a_what_if_is_a_game_of_its_own_under_our_rules(desk: Workspace) -> None:
    fork = fork_table(desk, sat_down(desk, "royal-battles", 12), 5)
    header = desk.table(fork).header.model_dump(mode="json", by_alias=True, exclude_none=True)

    again = desk.begin_table({**header, "rules": "an older version"})

    assert desk.table(again).header.fork is None
    assert desk.table(again).header.rules == RULES_VERSION


def changed(desk: Workspace, kind: str, n: int, **fields: object) -> bytes:
    """A sealed record of which one entry was changed by hand."""
    raw = json.loads(record_file(desk.table(sat_down(desk, kind, 12))).content)
    raw["entries"][n - 1].update(fields)
    return json.dumps(raw).encode()


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_seal_stays_with_its_table_and_with_what_is_saved_of_it(
    desk: Workspace, tmp_path: Path, kind: str
) -> None:
    id = import_record(desk, changed(desk, kind, 2, note="I was never here")).id
    desk.undo(id)
    again = import_record(desk, record_file(desk.table(id)).content)
    desk.close()

    after_a_restart = Workspace(tmp_path / "data")
    kept = [after_a_restart.table(each).header.broken_seal for each in (id, again.id)]
    after_a_restart.close()

    assert again.seal is not None and again.seal.fits
    assert [broken and broken.entry for broken in kept] == [2, 2]


def test_a_seal_that_fits_leaves_no_mark(desk: Workspace) -> None:
    again = import_record(desk, record_file(desk.table(sat_down(desk, "royals", 12))).content)

    assert desk.table(again.id).header.broken_seal is None


def test_a_change_that_makes_the_game_illegal_is_told_as_a_broken_seal_too(desk: Workspace) -> None:
    raw = json.loads(record_file(desk.table(sat_down(desk, "royal-battles", 12))).content)
    second, later = [n for n, entry in enumerate(raw["entries"]) if entry["by"] == "Jon"][1:3]
    raw["entries"][second]["card"] = raw["entries"][later]["card"]

    with pytest.raises(NoRecord, match=f"entry {second + 1} was changed.*entry {later + 1} is refused"):
        import_record(desk, json.dumps(raw).encode())


def test_a_new_game_of_the_same_players_has_no_broken_seal(desk: Workspace) -> None:
    header = desk.table(import_record(desk, changed(desk, "royals", 5, note="!")).id).header

    again = desk.begin_table(header.model_dump(mode="json", by_alias=True, exclude_none=True))

    assert desk.table(again).header.broken_seal is None


def test_an_import_that_is_given_up_leaves_nothing(desk: Workspace) -> None:
    content = json.dumps(long_record(900)).encode()
    told = []

    def give_up(now: int, all: int) -> None:
        told.append((now, all))
        if now > 500:
            raise OpeningCancelled

    with pytest.raises(OpeningCancelled):
        play_record(content, give_up)

    assert told == [(250, 900), (500, 900), (750, 900)]
    assert desk.tables() == []


def test_a_digest_that_is_no_text_is_not_kept(desk: Workspace) -> None:
    raw = json.loads(record_file(desk.table(sat_down(desk, "royal-battles", 3))).content)
    raw["entries"][1]["ruled"], raw["rules"] = 5, "0"

    again = import_record(desk, json.dumps(raw).encode())

    assert len(desk.table(again.id)) == 3 and desk.stop_reason(again.id) is None
