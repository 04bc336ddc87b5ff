"""The options that hold for every command, before it or after it."""

import json
from pathlib import Path

import pytest

from referee.games import new_record
from tests.terminal.commands import all_commands
from tests.test_command_line import ROOT, Answer, referee
from views import server

RECORDS = ROOT / "tests" / "games"


@pytest.fixture
def arguments(tmp_path: Path, monkeypatch) -> dict[tuple[str, ...], list[str]]:
    """What each command needs beside its options; an app that would be started only says with what."""
    monkeypatch.setattr(server, "serve", lambda **given: print(json.dumps(given, default=str)))
    data = tmp_path / "data"
    royals, battle = (
        str(RECORDS / "royals-tallied-to-1066.json"),
        str(RECORDS / "royal-battles-resigned.json"),
    )
    few = ["--games", "2", "--json"]
    return {
        ("open",): [royals],
        ("replay",): [royals],
        ("odds",): [str(odds_record(tmp_path))],
        ("score",): [royals, "--into", str(tmp_path / "score.pdf")],
        ("schema",): [],
        ("new-record",): ["royals", "Ann", "Bob"],
        ("backup",): [str(tmp_path / "backup.sqlite")],
        ("rescue",): [str(data / "tables.sqlite"), "--into", str(tmp_path)],
        ("import",): [royals],
        ("stats",): [royals.removesuffix("royals-tallied-to-1066.json") + "refused"],
        ("players",): [],
        ("history",): [],
        ("standings",): ["nobody's"],
        ("install-desktop",): ["--into", str(tmp_path / "applications")],
        ("play",): ["royals", "Ann", "Bob"],
        ("army", "show"): [battle],
        ("army", "check"): [battle],
        ("army", "pdf"): [battle, "--out", str(tmp_path / "army.pdf")],
        ("lab", "armies"): [*few, "--armies", "pawn", "--player", "random"],
        ("lab", "rules"): ["el-royale", "--option", "polling", *few],
        ("lab", "game"): ["el-royale", *few],
        ("lab", "players"): ["nothing", *few],
        ("lab", "check"): [str(tmp_path), *few],
    }


def odds_record(folder: Path) -> Path:
    record = folder / "odds.json"
    record.write_text(json.dumps({**new_record("royals", ["Ann", "Bob"]), "entries": []}))
    return record


def both_places(command: tuple[str, ...], option: list[str], given: list[str]) -> tuple[Answer, Answer]:
    before = referee(*option, *command, *given, given="quit\n")
    return before, referee(*command, *given, *option, given="quit\n")


def test_the_arguments_above_name_every_command(arguments):
    assert sorted(arguments) == sorted(all_commands())


@pytest.mark.parametrize("command", all_commands(), ids=" ".join)
def test_data_and_language_are_heard_before_and_after(command, arguments, tmp_path):
    for option in (["--data", str(tmp_path / "data")], ["--language", "de"], ["--language", "en"]):
        before, after = both_places(command, option, arguments[command])

        assert "No such option" not in before.stderr + after.stderr
        assert before.returncode == after.returncode
        assert before.stderr == after.stderr


@pytest.mark.parametrize("command", all_commands(), ids=" ".join)
def test_help_and_version_are_heard_before_and_after(command, arguments):
    for option, told in (("--version", "referee "), ("-h", "Usage: "), ("--help", "Usage: ")):
        before, after = both_places(command, [option], arguments[command])

        assert (before.returncode, after.returncode) == (0, 0)
        assert before.stdout.startswith(told) and after.stdout.startswith(told)


START_OPTIONS = (["--port", "9"], ["--window"], ["--web"], ["--share"], ["--host", "a"], ["--key", "k"])


@pytest.mark.parametrize("command", all_commands(), ids=" ".join)
def test_an_option_that_starts_the_app_is_heard_or_refused(command, arguments):
    for option in START_OPTIONS:
        before, after = both_places(command, option, arguments[command])

        if command == ("open",):
            assert before == after and json.loads(before.stdout)
        else:
            assert (before.returncode, after.returncode, before.stdout) == (2, 2, "")
            assert option[0] in before.stderr and option[0] in after.stderr


def test_a_folder_named_before_the_command_is_the_one_saved(arguments, tmp_path):
    data = str(tmp_path / "data")
    referee("--data", data, "import", *arguments["import",])

    before = referee("--data", data, "backup", str(tmp_path / "one.sqlite"))
    after = referee("backup", str(tmp_path / "two.sqlite"), "--data", data)

    assert before.stdout.endswith(": 1 table.\n") and after.stdout.endswith(": 1 table.\n")


def test_a_folder_after_the_command_counts_before_one_in_front(arguments, tmp_path):
    data = str(tmp_path / "data")
    referee("--data", data, "import", *arguments["import",])

    answer = referee("--data", str(tmp_path / "other"), "history", "--data", data)

    assert len(answer.stdout.splitlines()) == 1
    assert not (tmp_path / "other").exists()


def test_the_app_starts_with_options_in_both_places(arguments, tmp_path):
    data, given = str(tmp_path / "data"), arguments["open",]

    first = referee("--data", data, "--port", "9", "open", *given, "--web")
    alone = referee("--data", data, "--port", "9", "--web")

    assert json.loads(first.stdout).items() >= {"data": data, "port": 9, "web": True}.items()
    assert json.loads(alone.stdout) == {"data": data, "port": 9, "web": True}
