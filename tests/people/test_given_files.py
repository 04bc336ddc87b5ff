"""Record files as phones, zip programs and Windows make them."""

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from models.external_input import Unreadable, decode_utf_8_16_or_32_text
from tests.people.test_players import GAMES
from views.terminal.command_line import app as command
from views.terminal.given_files import record_files_in_paths
from views.workspace.bulk_import import may_be_record_file
from views.workspace.workspace import Workspace

FILES = Path(__file__).parent / "files"
GAME = (GAMES / "royals-tallied-to-1066.json").read_bytes()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Files as they come, in folders within folders."""
    inner = tmp_path / "given" / "on my phone" / "July"
    inner.mkdir(parents=True)
    for file in FILES.iterdir():
        shutil.copy(file, inner / file.name)
    (inner / "._UPPER.JSON").write_bytes(b"\0\5\26\7")
    (tmp_path / "given" / "__MACOSX").mkdir()
    (tmp_path / "given" / "__MACOSX" / "a.json").write_bytes(b"{}")
    yield tmp_path / "given"


def imported(*paths: Path, data: Path) -> tuple[int, str, int]:
    """The exit status, what was printed, and how many tables there are then."""
    told = CliRunner().invoke(command, ["import", *map(str, paths), "--data", str(data)])
    with closing(Workspace(data)) as workspace:
        return told.exit_code, told.output, len(workspace.tables())


@pytest.mark.parametrize("name", ["UPPER.JSON", "mac.zip", "nul_padded.json", "utf16le_bom.json"])
def test_each_kind_of_file_becomes_one_table(tmp_path: Path, name: str) -> None:
    status, said, tables = imported(FILES / name, data=tmp_path / "data")

    assert (status, tables) == (0, 1), said


def test_a_folder_is_read_with_its_folders_and_zips(folder: Path) -> None:
    found = [Path(each.name).name for each in record_files_in_paths([folder])]

    assert sorted(found) == ["UPPER.JSON", "a.json", "nul_padded.json", "utf16le_bom.json"]
    assert not any(each.fault for each in record_files_in_paths([folder]))


def test_what_a_mac_packs_beside_files_is_passed_over(folder: Path, tmp_path: Path) -> None:
    status, said, _ = imported(folder, data=tmp_path / "data")

    assert status == 0 and "MACOSX" not in said and "._" not in said


def test_figures_are_read_from_a_zip_and_from_folders(folder: Path) -> None:
    from_zip = CliRunner().invoke(command, ["stats", str(FILES / "mac.zip"), "--json"])
    from_folder = CliRunner().invoke(command, ["stats", str(folder), "--json"])

    for told in (from_zip, from_folder):
        assert told.exit_code == 0 and json.loads(told.output)["players"], told.output


def test_a_game_that_lies_in_several_files_counts_once(tmp_path: Path) -> None:
    written = json.loads(GAME)
    (tmp_path / "game.json").write_bytes(GAME)
    (tmp_path / "copy.json").write_bytes(b"\xef\xbb\xbf" + GAME.replace(b"\n", b"\r\n"))
    (tmp_path / "dated.json").write_text(json.dumps({**written, "begun": "2026-07-04T19:04:00+02:00"}))

    def games_played() -> set[int]:
        told = CliRunner().invoke(command, ["stats", str(tmp_path), "--json"])
        players = json.loads(told.output)["players"].values()
        return {game["played"] for games in players for game in games.values()}

    assert games_played() == {1}
    (tmp_path / "dated.json").write_text(json.dumps({**written, "begun": "2026-07-11T19:04:00+02:00"}))
    (tmp_path / "later.json").write_text(json.dumps({**written, "begun": "2026-07-04T19:04:00+02:00"}))
    assert games_played() == {2}


def test_a_file_that_cannot_be_read_does_not_stop_the_next(tmp_path: Path) -> None:
    (tmp_path / "broken.zip").write_bytes(b"PK")
    (tmp_path / "good.json").write_bytes(GAME)

    status, said, tables = imported(
        tmp_path / "none.json", tmp_path / "broken.zip", tmp_path / "good.json", data=tmp_path / "data"
    )

    assert (status, tables) == (2, 1) and len(said.splitlines()) == 3


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("a.json", True), ("x/y/A.JSONL", True), ("b.TXT", True), ("__MACOSX/x/._a.json", False), ("x\\._a.json", False),
     ("__MACOSX/a.json", False), ("a.json.zip", False), (".DS_Store", False)],
)  # fmt: skip
def test_a_record_is_known_by_its_name(name: str, is_one: bool) -> None:
    assert may_be_record_file(name) is is_one


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_text_is_read_in_the_encodings_of_windows(encoding: str) -> None:
    assert (
        decode_utf_8_16_or_32_text(
            "Jörg ♠ 李明".encode(encoding) + b"\0\0\0\0" * (encoding != "utf-16"), 1000
        )
        == "Jörg ♠ 李明"
    )


def test_half_a_letter_of_utf_16_is_told() -> None:
    with pytest.raises(Unreadable, match="its end is missing"):
        decode_utf_8_16_or_32_text("abc".encode("utf-16")[:-1], 1000)
