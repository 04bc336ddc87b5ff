"""`referee odds FILE [--seat NAME]`."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.odds.positions import KEPT, kept
from views.terminal.command_line import app

GAME = KEPT / "royal-battles-cannot-move-hidden-hands.json"


def beginning(folder: Path, entries: int) -> Path:
    """A file with the first entries of a kept game."""
    record = kept(GAME.stem).record_json()
    file = folder / "record.json"
    file.write_text(json.dumps({**record, "entries": record["entries"][:entries]}), encoding="utf-8")
    return file


def test_a_chance_is_one_json_line_with_a_fraction_in_lowest_terms(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["odds", str(beginning(tmp_path, 60))])

    lines = [json.loads(line) for line in done.output.splitlines()]
    assert done.exit_code == 0
    assert lines
    assert {tuple(line) for line in lines} == {("id", "by", "of", "chance", "cards")}
    assert all(
        line["chance"] == "{}/{}".format(*Fraction(line["chance"]).as_integer_ratio()) for line in lines
    )


def test_one_player_asks_for_the_own_chances_alone(tmp_path: Path) -> None:
    file = beginning(tmp_path, 60)
    name = kept(GAME.stem).header.names[1]

    done = CliRunner().invoke(app, ["odds", str(file), "--seat", name])

    assert {json.loads(line)["by"] for line in done.output.splitlines()} == {name}


@pytest.mark.parametrize("wrong", ["nobody", "no record", "refused", "off"])
def test_what_cannot_be_asked_is_said_in_one_sentence(tmp_path: Path, wrong: str) -> None:
    file, seat = beginning(tmp_path, 3), ["--seat", "Nobody of this name"] if wrong == "nobody" else []
    record = json.loads(file.read_text(encoding="utf-8"))
    if wrong == "no record":
        record = {"game": "chess"}
    elif wrong == "refused":
        record["entries"].append({"do": "end_turn", "by": record["seats"][0]["name"]})
    elif wrong == "off":
        record["options"]["odds"] = "off"
    file.write_text(json.dumps(record), encoding="utf-8")

    done = CliRunner().invoke(app, ["odds", str(file), *seat])

    assert done.exit_code == 2
    assert len(done.output.splitlines()) == 1
