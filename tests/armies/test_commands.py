"""`referee army`: what it prints, writes and answers with."""

import io
import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from models.army_book import PRESETS, army_file_text
from tests.armies.sample_armies import battle
from views.terminal.command_line import app


@pytest.fixture
def jon(tmp_path: Path) -> Path:
    """Jon's army as a file."""
    file = tmp_path / "jon.json"
    file.write_text(army_file_text(PRESETS["jon"]))
    return file


def _army(*words: str, given: str | None = None) -> Result:
    return CliRunner().invoke(app, ["army", *words], input=given)


def test_show_prints_the_form(jon: Path) -> None:
    answer = _army("show", str(jon))

    assert answer.exit_code == 0
    assert answer.stdout.startswith(
        "Army Record Form: Jon's army (white)\nUnit 1: Knight\n  Type Melee, Life 8, Accuracy 2, Evasion 4\n"
    )


def test_the_form_is_told_in_german_where_that_is_asked_for(jon: Path) -> None:
    shown, checked = _army("show", str(jon), "--language", "de"), _army("check", str(jon), "--language", "de")
    written = _army("pdf", str(jon), "--language", "de")

    assert shown.stdout.startswith(
        "Armeebogen: Jon's army (weiß)\nEinheit 1: Springer\n  Art Nahkampf, Leben 8, Genauigkeit 2, Ausweichen 4\n"
    )
    assert checked.stdout == "Jon's army: Ein Schachspiel hat jede Figur dieser Armee.\n"
    assert (
        "Armeebogen"
        in PdfReader(io.BytesIO(Path(written.stdout.strip()).read_bytes())).pages[0].extract_text()
    )


def test_show_prints_both_forms_of_a_record() -> None:
    answer = _army("show", "-", given=json.dumps(battle(["pawn"] * 4, ["king"] * 4).record_json()))

    assert [line for line in answer.stdout.splitlines() if line.startswith("Army")] == [
        "Army Record Form: Jon (white)",
        "Army Record Form: Mendi (black)",
    ]


def test_check_names_the_missing_piece(jon: Path) -> None:
    kings = json.dumps(
        {"format": "referee-army/1", "name": "Kings", "units": ["king", "pawn", "king", "rook"]}
    )

    assert _army("check", str(jon)).stdout == "Jon's army: One chess set has every piece of this army.\n"
    assert (
        _army("check", "-", given=kings).stdout
        == "Kings: One set has one King: make unit 3 a Queen, or allow printed tokens.\n"
    )
    assert [_army("check", "-", *more, given=kings).exit_code for more in ([], ["--one-set"])] == [0, 1]


@pytest.mark.parametrize("what", ["form", "blank", "tokens", "reference"])
def test_pdf_writes_each_document_beside_the_file(jon: Path, what: str) -> None:
    answer = _army("pdf", str(jon), "--what", what, "--paper", "letter")

    assert answer.stdout.strip() == str(jon.with_suffix(".pdf"))
    assert round(PdfReader(io.BytesIO(jon.with_suffix(".pdf").read_bytes())).pages[0].mediabox.width) == 612


def test_what_is_no_army_is_one_line_and_status_2(tmp_path: Path) -> None:
    el_royale = json.dumps(
        {"format": "referee-record/1", "game": "el-royale", "seats": [{"name": "A"}, {"name": "B"}]}
    )

    for given, said in (
        ("hello", "-: this is not an army: it is not JSON from line 1, character 1 on: hello\n"),
        (el_royale, "-: this is a table of El Royale; only Royal Battles has armies\n"),
        (
            '{"format": "referee-army/1", "name": "X", "units": []}',
            "-: an army has four units, and this one has 0\n",
        ),
    ):
        answer = _army("check", "-", given=given)
        assert (answer.exit_code, answer.stderr) == (2, said)
    german = _army("show", "-", "--language", "de", given="hello")
    assert german.stderr == "-: das ist keine Armee: ab Zeile 1, Zeichen 1 ist es kein JSON: hello\n"
    assert _army("show", str(tmp_path / "none.json")).exit_code == 2
    assert (
        _army(
            "pdf", "-", "--out", str(tmp_path / "none" / "x.pdf"), given=army_file_text(PRESETS["jon"])
        ).exit_code
        == 2
    )
