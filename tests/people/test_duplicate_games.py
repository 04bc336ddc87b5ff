"""A game comes in once, on whatever way it comes back, and keeps its dates."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from referee.table.identity import identity_of_table
from referee.table.sealing import SealCheck
from tests.people.test_players import keep
from views.terminal.command_line import app as command
from views.workspace.known_games import StoredGames
from views.workspace.record_files import (
    import_record,
    replay_record_file,
    sealed_finished_games_zip_with_progress,
    sealed_record_file,
    transcript_file,
)
from views.workspace.workspace import Workspace

GAMES = ("royals-tallied-to-1066", "royal-battles-exhausted-tie", "el-royale-only-the-result")
JULY = "2026-07-04T19:04:00.000001+00:00"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with closing(Workspace(tmp_path / "data")) as workspace:
        yield workspace


def exported(workspace: Workspace, id: int) -> bytes:
    return sealed_record_file(workspace.table(id), workspace.dates_of_game(id)).content


def unsealed(content: bytes) -> bytes:
    record = json.loads(content)
    entries = [
        {name: value for name, value in each.items() if name not in ("hash", "ruled")}
        for each in record["entries"]
    ]
    return json.dumps(
        {**{name: record[name] for name in record if name != "check"}, "entries": entries}
    ).encode()


def without_dates(content: bytes) -> bytes:
    record = json.loads(content)
    return json.dumps(
        {name: record[name] for name in record if name not in ("begun", "ended", "moments")}
    ).encode()


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda content: content,
    "with CRLF": lambda content: content.replace(b"\n", b"\r\n"),
    "with a BOM": lambda content: b"\xef\xbb\xbf" + content,
    "in UTF-16": lambda content: content.decode().encode("utf-16"),
    "in one line": lambda content: json.dumps(json.loads(content)).encode(),
    "without its seal": unsealed,
    "without its dates": without_dates,
    "without both": lambda content: unsealed(without_dates(content)),
}


def figures(workspace: Workspace) -> list[object]:
    list(workspace.people.refresh_changed_results_with_progress())
    rated = {
        name: workspace.people.ratings.ratings_by_game()["royals"].rating_of(name)
        for name in workspace.people.visible_player_names_latest_first()
    }
    return [
        workspace.people.results.visible_player_totals(),
        workspace.people.results.stored_results(),
        rated,
    ]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_an_exported_game_that_comes_back_is_recognised(workspace: Workspace, game: str, way: str) -> None:
    id = keep(workspace, game)

    back = replay_record_file(WAYS[way](exported(workspace, id)))

    assert StoredGames(workspace).table_id_of_game(back) == id


@pytest.mark.parametrize("game", GAMES)
def test_a_transcript_is_recognised_as_the_game_it_tells(workspace: Workspace, game: str) -> None:
    id = keep(workspace, game)

    assert (
        StoredGames(workspace).table_id_of_game(
            replay_record_file(transcript_file(workspace.table(id)).content)
        )
        == id
    )


def test_an_imported_game_is_recognised_too(workspace: Workspace) -> None:
    id = import_record(workspace, (Path(__file__).parents[1] / "games" / f"{GAMES[0]}.json").read_bytes()).id

    assert StoredGames(workspace).table_id_of_game(replay_record_file(exported(workspace, id))) == id


def test_no_figure_moves_when_all_games_come_back(workspace: Workspace, tmp_path: Path) -> None:
    for game in GAMES:
        keep(workspace, game)
    before = figures(workspace)
    *_, folder = sealed_finished_games_zip_with_progress(workspace)
    (tmp_path / "all.zip").write_bytes(folder.content)  # type: ignore[union-attr]
    with ZipFile(BytesIO(folder.content)) as packed:  # type: ignore[union-attr]
        packed.extractall(tmp_path / "unpacked" / "within")
        for name in packed.namelist():
            (tmp_path / "unpacked" / f"unsealed-{name}").write_bytes(unsealed(packed.read(name)))
    workspace.close()

    for given in (tmp_path / "all.zip", tmp_path / "unpacked", *(tmp_path / "unpacked").glob("unsealed-*")):
        told = CliRunner().invoke(command, ["import", str(given), "--data", str(tmp_path / "data")])
        assert told.exit_code == 0, told.output

    with closing(Workspace(tmp_path / "data")) as after:
        assert len(after.tables()) == len(GAMES) and figures(after) == before


def test_a_file_named_twice_says_which_table_it_is(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(unsealed(exported(workspace, keep(workspace, GAMES[0]))))
    workspace.close()

    told = CliRunner().invoke(
        command, ["import", str(tmp_path / "game.json"), "--data", str(tmp_path / "data")]
    )

    assert (told.exit_code, told.output.strip().endswith("this game is already table 1.")) == (0, True)


def test_two_games_with_the_same_entries_are_two_if_begun_apart(workspace: Workspace, tmp_path: Path) -> None:
    first, second = keep(workspace, GAMES[2]), keep(workspace, GAMES[2])
    database = workspace._journal.file.database
    one = exported(workspace, first)
    assert identity_of_table(workspace.table(first)) == identity_of_table(workspace.table(second))
    database.execute("UPDATE tables SET created = ? WHERE id = ?", (JULY, second))
    database.execute("UPDATE begun SET created = ? WHERE id = ?", (JULY, second))
    two = replay_record_file(
        exported(workspace, first).replace(json.loads(one)["begun"].encode(), b"2026-07-04T19:04:00+00:00")
    )

    with closing(Workspace(tmp_path / "other")) as other:
        import_record(other, one)
        assert StoredGames(other).table_id_of_game(two) is None
        assert StoredGames(other).table_id_of_game(replay_record_file(one)) == 1


def test_another_game_of_the_same_players_is_not_taken_for_it(workspace: Workspace) -> None:
    keep(workspace, GAMES[2])
    record = json.loads((Path(__file__).parents[1] / "games" / f"{GAMES[2]}.json").read_bytes())
    record["entries"][-1]["note"] = "another evening"

    assert StoredGames(workspace).table_id_of_game(replay_record_file(json.dumps(record).encode())) is None


# -- dates ---------------------------------------------------------------------------------------------------------------
def in_july(workspace: Workspace, id: int) -> bytes:
    """The export of a table, its dates in July."""
    record = json.loads(exported(workspace, id))
    moments = [10 * number for number in range(1, len(record["entries"]) + 1)]
    dates = {"begun": "2026-07-04T21:04:00+02:00", "ended": "2026-07-04T20:00:00+00:00", "moments": moments}
    return json.dumps({**record, **dates}).encode()


@pytest.mark.parametrize("game", GAMES)
def test_a_july_game_stays_a_july_game(workspace: Workspace, tmp_path: Path, game: str) -> None:
    content = in_july(workspace, keep(workspace, game))

    with closing(Workspace(tmp_path / "other")) as other:
        again = import_record(other, content)
        list(other.people.refresh_changed_results_with_progress())
        assert again.seal is not None and again.seal.is_intact
        assert {row.ended[:10] for row in other.people.results.stored_results()} == {"2026-07-04"}
        assert json.loads(exported(other, again.id))["moments"] == json.loads(content)["moments"]
        assert other.times.played_seconds(again.id) == 10 * len(other.table(again.id))


@pytest.mark.parametrize("game", GAMES)
def test_dates_are_no_part_of_what_is_sealed(workspace: Workspace, game: str) -> None:
    id = keep(workspace, game)
    bare, dated = (
        sealed_record_file(workspace.table(id)),
        sealed_record_file(workspace.table(id), workspace.dates_of_game(id)),
    )

    check = SealCheck({name: value for name, value in json.loads(dated.content).items() if name != "entries"})
    for entry in json.loads(dated.content)["entries"]:
        check.check_entry(entry)

    seal = check.seal_check_result()
    assert seal is not None and seal.is_intact and bare.check == dated.check
    assert set(json.loads(dated.content)) - set(json.loads(bare.content)) == {"begun", "ended", "moments"}


def test_a_game_without_dates_gets_none_from_its_import(workspace: Workspace) -> None:
    id = import_record(workspace, (Path(__file__).parents[1] / "games" / f"{GAMES[0]}.json").read_bytes()).id

    assert not {"begun", "ended", "moments"} & set(json.loads(exported(workspace, id)))
    assert workspace.times.played_seconds(id) is None


def test_a_corrected_entry_keeps_its_place_in_time(workspace: Workspace) -> None:
    id = keep(workspace, "royals-to-1066-hands-shown")
    before = workspace.dates_of_game(id).moments
    workspace.undo(id)
    workspace.redo(id)

    after = workspace.dates_of_game(id).moments

    assert len(after) == len(before) == len(workspace.table(id)) and list(after) == sorted(after)


@pytest.mark.parametrize(
    "dates",
    [{"begun": "yesterday"}, {"begun": "2026-07-04T19:04:00"}, {"ended": "0001-01-01T00:00:00+14:00"}, {"begun": 5},
     {"moments": [10**30]}, {"moments": "5"}],
)  # fmt: skip
def test_dates_that_are_none_are_told_in_one_sentence(
    workspace: Workspace, tmp_path: Path, dates: dict[str, object]
) -> None:
    record = json.loads(exported(workspace, keep(workspace, GAMES[2])))
    (tmp_path / "game.json").write_text(json.dumps({**record, **dates}))
    workspace.close()

    told = CliRunner().invoke(
        command, ["import", str(tmp_path / "game.json"), "--data", str(tmp_path / "data")]
    )

    assert told.exit_code == 2 and next(iter(dates)) in told.output and len(told.output.splitlines()) == 1


def test_moments_that_do_not_fit_the_entries_are_left_out(workspace: Workspace, tmp_path: Path) -> None:
    record = json.loads(in_july(workspace, keep(workspace, GAMES[2])))

    with closing(Workspace(tmp_path / "other")) as other:
        id = import_record(other, json.dumps({**record, "moments": [1, 2, 3, 4]}).encode()).id
        assert "moments" not in json.loads(exported(other, id)) and other.dates_of_game(id).begun.startswith(
            "2026-07-04T19:04"
        )
        assert other.times.played_seconds(id) is None
