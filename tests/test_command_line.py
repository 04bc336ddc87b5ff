"""On the command line: `referee replay`, `schema`, `new-record` and `import`."""

import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from referee.table.sealing import sealed_record_json
from views.terminal import import_files
from views.terminal.command_line import app
from views.workspace.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "tests" / "games"
RECORD = {
    "format": "referee-record/1",
    "game": "royal-battles",
    "edition": "0.1",
    "options": {"card_orientation": "heads_face_opponent"},
    "seats": [
        {"name": "Jon", "army": ["knight", "pawn", "king", "queen"]},
        {"name": "Mendi", "army": ["king", "bishop", "pawn", "knight"]},
    ],
    "entries": [
        {"by": "Jon", "do": "deal", "card": "2C"},
        {"by": "Jon", "do": "deal", "card": "2C"},
        {"by": "Mendi", "do": "deal", "card": "2C"},
    ],
}


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))


class Answer(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def referee(*words: str, given: str | None = None) -> Answer:
    """The command, run in this process."""
    result = CliRunner().invoke(app, words, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def in_a_process(*words: str) -> Answer:
    """The command, as a shell would start it."""
    result = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words], capture_output=True, text=True, cwd=ROOT, check=False
    )
    return Answer(result.returncode, result.stdout, result.stderr)


def lines(answer: Answer) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.stdout.splitlines()]


@pytest.fixture
def record(tmp_path: Path):
    def written(
        changed: dict[str, Any] | None = None, drop: Sequence[str] = (), name: str = "game.json"
    ) -> str:
        whole = {key: value for key, value in (RECORD | (changed or {})).items() if key not in drop}
        (tmp_path / name).write_text(json.dumps(whole), encoding="utf-8")
        return str(tmp_path / name)

    return written


def test_replay_prints_a_line_for_each_entry_and_the_state_last(record):
    answer = referee("replay", record({"entries": RECORD["entries"][:1]}))

    entry, state = lines(answer)
    assert answer.returncode == 0
    assert {"n": 1, "do": "deal", "by": "Jon", "verdict": "allowed", "code": None}.items() <= entry.items()
    assert {"rules", "text"} <= entry.keys()
    assert state["state"]["board"] == {"a7": "2C"}
    assert set(state["state"]) == {
        "phase",
        "round",
        "turn",
        "units",
        "board",
        "initiative",
        "hand",
        "deck",
        "winner",
    }


def test_replay_stops_at_the_first_refusal_with_status_1_and_still_prints_the_state(record):
    answer = referee("replay", record())

    printed = lines(answer)
    assert answer.returncode == 1
    assert [line.get("verdict") for line in printed] == ["allowed", "refused", None]
    assert printed[1]["code"] == "pack.lies_elsewhere"
    assert printed[-1]["state"]["deck"] == {"Jon": 53, "Mendi": 54}


def test_a_shell_gets_the_same_lines_and_status(record, tmp_path):
    path, none = record(), str(tmp_path / "none.json")

    for words in (("replay", path), ("replay", none, path)):
        assert in_a_process(*words) == referee(*words)


def test_keep_going_passes_over_refusals_and_the_status_still_tells(record):
    answer = referee("replay", "--keep-going", record())

    printed = lines(answer)
    assert answer.returncode == 1
    assert [line.get("verdict") for line in printed] == ["allowed", "refused", "allowed", None]
    assert [line.get("n") for line in printed[:-1]] == [1, 2, 3]


def test_several_files_begin_with_their_name_and_the_worst_status_counts(record, tmp_path):
    good, bad, none = (
        record({"entries": []}, name="a.json"),
        record(name="b.json"),
        str(tmp_path / "none.json"),
    )

    two, three = referee("replay", good, bad), referee("replay", none, bad, good)

    assert two.returncode == 1
    assert [line["file"] for line in lines(two) if "file" in line] == [good, bad]
    assert three.returncode == 2
    assert [line["file"] for line in lines(three) if "file" in line] == [none, bad, good]
    assert sum("state" in line for line in lines(three)) == 2


def test_replay_reads_from_standard_input():
    answer = referee("replay", "-", given=json.dumps(RECORD | {"entries": []}))

    assert (answer.returncode, len(lines(answer))) == (0, 1)


@pytest.mark.parametrize(
    ("changed", "drop", "said"),
    [
        ({"format": "referee-record/2"}, (), "newer version"),
        ({"format": "something"}, (), "another program"),
        ({}, ("format",), "format"),
        ({"game": "chess"}, (), "chess"),
        ({"edition": "9"}, (), "edition"),
        ({"options": {"pieces": "some"}}, (), "pieces"),
        ({"options": {"no_such_rule": True}}, (), "no_such_rule"),
        ({"seats": RECORD["seats"][:1]}, (), "seats"),
        ({"seats": [RECORD["seats"][0]] * 2}, (), "two seats are named Jon"),
        (
            {
                "seats": [{"name": "Jon", "army": ["knight"] * 4}, RECORD["seats"][1]],
                "options": {"pieces": "one_set"},
            },
            (),
            "RB-06",
        ),
        ({"entries": {"by": "Jon"}}, (), "entries"),
        ({"entries": [{"by": "Jon", "do": "castle"}]}, (), "entry 1"),
        ({"entries": [RECORD["entries"][0], {"by": "Jon", "do": "deal"}]}, (), "entry 2"),
        ({"entries": [{"by": "Jon", "do": "deal", "card": "2C", "colour": "black"}]}, (), "colour"),
        ({"entries": [{"do": "end_turn"}]}, (), "by"),
    ],
)
def test_what_is_no_record_is_said_in_one_clear_line_with_status_2(record, changed, drop, said):
    answer = referee("replay", record(changed, drop))

    assert answer.returncode == 2
    assert answer.stdout == ""
    assert len(answer.stderr.splitlines()) == 1
    assert said in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "\x00\xff", '{"format": "referee-record/1"}', "[" * 100_000]
)
def test_a_file_that_holds_something_else_has_status_2(tmp_path, text):
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")

    answer = referee("replay", str(path))

    assert (answer.returncode, len(answer.stderr.splitlines())) == (2, 1)


def test_a_file_that_cannot_be_read_has_status_2(tmp_path):
    missing, folder = referee("replay", str(tmp_path / "none.json")), referee("replay", str(tmp_path))

    assert (missing.returncode, folder.returncode) == (2, 2)
    assert str(tmp_path / "none.json") in missing.stderr
    assert len(folder.stderr.splitlines()) == 1


def test_replay_says_nothing_of_a_seal_that_fits_and_nothing_where_there_is_none(record):
    open_, whole = record(name="open.json"), record(sealed_record_json(RECORD), name="sealed.json")

    unsealed, fits = referee("replay", open_), referee("replay", whole)

    assert (unsealed.stderr, fits.stderr) == ("", "")
    assert fits == unsealed


def test_replay_says_in_one_line_which_entry_broke_the_seal_and_prints_and_ends_as_ever(record):
    entries = sealed_record_json(RECORD)["entries"]
    whole = record(sealed_record_json(RECORD), name="sealed.json")
    broken = record(
        {**sealed_record_json(RECORD), "entries": [entries[0], entries[1] | {"card": "3C"}, entries[2]]}
    )

    fits, told = referee("replay", "--keep-going", whole), referee("replay", broken)

    assert (
        told.stderr
        == f"{broken}: The check code does not fit: entry 2 was changed since this record was exported.\n"
    )
    assert (fits.returncode, told.returncode) == (1, 0)
    assert [line.get("verdict") for line in lines(told)] == ["allowed", "allowed", "allowed", None]


def test_replay_tells_a_seal_without_its_end_in_german(record):
    cut = record({**sealed_record_json(RECORD), "entries": sealed_record_json(RECORD)["entries"][:1]})

    answer = referee("replay", "--language", "de", cut)

    assert (answer.returncode, len(answer.stderr.splitlines())) == (0, 1)
    assert "Prüfcode" in answer.stderr


def test_replay_of_whole_games_of_every_kind_is_allowed():
    files = [
        str(next(iter(sorted(GAMES.glob(f"{game}-*.json")))))
        for game in ("royal-battles", "royals", "battle-royals", "el-royale")
    ]

    answer = referee("replay", *files)

    assert answer.returncode == 0, answer.stderr
    assert sum("state" in line for line in lines(answer)) == 4


def test_the_schema_describes_the_records_of_every_game():
    answer = referee("schema")

    schema = json.loads(answer.stdout)
    assert (answer.returncode, schema["title"]) == (0, "referee-record/1")
    assert "RoyalBattlesRecord" in schema["$defs"]
    assert '"cannot_move"' in answer.stdout


@pytest.mark.parametrize(
    ("game", "names"), [("royal-battles", 2), ("royals", 2), ("battle-royals", 3), ("el-royale", 4)]
)
def test_a_new_record_has_every_house_rule_and_replays(game, names):
    made = referee("new-record", game, *("Ann", "Bob", "Cat", "Dan")[:names])

    record = json.loads(made.stdout)
    assert (made.returncode, record["entries"], record["format"]) == (0, [], "referee-record/1")
    assert record["options"]
    assert referee("replay", "-", given=made.stdout).returncode == 0


def test_a_new_record_takes_the_armies():
    answer = referee(
        "new-record",
        "royal-battles",
        "Jon",
        "Mendi",
        "--army",
        "knight,knight,pawn,king",
        "--army",
        "rook,rook,rook,rook",
    )

    assert [seat["army"] for seat in json.loads(answer.stdout)["seats"]] == [
        ["knight", "knight", "pawn", "king"],
        ["rook"] * 4,
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("chess", "Ann", "Bob"),
        ("royal-battles", "Ann"),
        ("royal-battles", "Ann", "Ann"),
        ("royal-battles", "Ann", "Bob", "--army", "pawn"),
    ],
)
def test_a_new_record_that_cannot_be_played_has_status_2(words):
    answer = referee("new-record", *words)

    assert (answer.returncode, answer.stdout, len(answer.stderr.splitlines())) == (2, "", 1)


# -- in German -------------------------------------------------------------------------------------------------------


def test_a_record_is_replayed_in_german_with_the_same_names_and_sums(record):
    english, german = (
        lines(referee("replay", record())),
        lines(referee("replay", "--language", "de", record())),
    )

    assert german[0]["text"] != english[0]["text"]
    assert [{**line, "text": ""} for line in german[:-1]] == [{**line, "text": ""} for line in english[:-1]]
    assert german[-1] == english[-1]


def test_a_game_is_refereed_in_german_and_the_lines_stay_the_same(record):
    answer = referee(
        "play",
        "royal-battles",
        "Jon",
        "Mendi",
        "--language",
        "de",
        given="deal 2C\nundo\nundo\nhello\nquit\n",
    )

    assert "Zurückgenommen: Jon: deal 2C" in answer.stdout
    assert (
        "Es gibt nichts zurückzunehmen." in answer.stdout and "„hello“ wird nicht verstanden" in answer.stdout
    )


def test_a_game_in_the_terminal_has_its_house_rules_its_scores_and_an_answer_where_a_card_is():
    lines = "scores\nwhere KS\nwhere nothing\nlines\nquit\n"

    answer = referee(
        "play", "royals", "Ann", "Bob", "--option", "entry=points", "--option", "target=300", given=lines
    )

    assert (
        "Ann: 0" in answer.stdout
        and "in the draw stack" in answer.stdout
        and "'nothing' is not at this table" in answer.stdout
    )
    assert "CARD   (" in answer.stdout
    assert (
        json.loads(referee("new-record", "el-royale", "A", "B", "--edition", "2019").stdout)["edition"]
        == "2019"
    )


@pytest.mark.parametrize(
    ("asked", "why"),
    [("target", "NAME=VALUE"), ("target=many", "target"), ("nothing=1", "nothing"), ("entry=all", "entry")],
)
def test_a_house_rule_that_cannot_be_has_status_2(asked, why):
    answer = referee("play", "royals", "Ann", "Bob", "--option", asked, given="quit\n")

    assert answer.returncode == 2 and why in answer.stderr


def test_without_a_wish_the_command_line_speaks_english(record, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")

    answer = referee("play", "royal-battles", "Jon", "Mendi", given="undo\nquit\n")

    assert "Nothing to undo." in answer.stdout


def test_a_language_nobody_speaks_here_is_no_option(record):
    answer = referee("replay", "--language", "tlh", record())

    assert answer.returncode == 2 and "tlh" in answer.stderr


def test_a_file_that_is_no_record_is_told_in_german(tmp_path):
    file = tmp_path / "game.json"
    file.write_text("{")

    assert (
        "das ist kein Protokoll: es endet zu früh" in referee("replay", "--language", "de", str(file)).stderr
    )


def test_no_control_sign_of_a_file_reaches_the_terminal(record):
    steers, turns = "\x1b]0;title\x07\x9b2J", "\u202e"
    entry = {"do": "deal", "by": "Jon", "card": "2C", "note": f"{steers}{turns}"}
    noted = record({"entries": [entry]}, name="noted.json")
    odd = record({"entries": [entry, {"do": f"x{steers}", steers: 1}]}, name="odd.json")
    lines = f"log\nundo\nredo\nstate\nlines\nplace {steers}\nquit\n"

    answers = [
        referee("replay", odd),
        referee("replay", noted),
        referee("play", "royal-battles", "Jon", "Mendi", "--record", noted, given=lines),
    ]

    assert [answer.returncode for answer in answers] == [2, 0, 0]
    for answer in answers:
        said = (answer.stdout + answer.stderr).replace("\n", "")
        assert not [sign for sign in said if not sign.isprintable()]


def test_files_become_tables_and_ctrl_c_leaves_no_half_of_one(tmp_path, monkeypatch):
    whole, second, data = (
        str(GAMES / "royals-tallied-to-1066.json"),
        str(GAMES / "royal-battles-resigned.json"),
        str(tmp_path),
    )
    first = referee("import", whole, str(ROOT / "LICENSE"), "--data", data)

    def ctrl_c(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_files, "progress_bar", lambda _: nullcontext(ctrl_c))
    stopped = referee("import", second, whole, "--data", data)

    assert first.returncode == 2 and len(first.stdout.splitlines()) == len(first.stderr.splitlines()) == 1
    assert stopped.returncode == 130 and not stopped.stdout and len(stopped.stderr.splitlines()) == 1
    with closing(Workspace(tmp_path)) as workspace:
        assert [kept.header["game"] for kept in workspace.tables()] == ["royals"]
        assert len(workspace.table(1)) == 8 and not workspace.store.state.notices


@pytest.mark.parametrize(("slip", "meant"), [("labb", "lab"), ("arny", "army"), ("repaly", "replay")])
def test_a_slip_in_the_name_of_a_command_is_told_what_may_be_meant(slip, meant):
    answer = referee(slip)

    assert answer.returncode == 2 and f"Did you mean '{meant}'" in answer.stderr
