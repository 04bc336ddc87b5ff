"""The transcript: people read it, and it is read back to the same record."""

import json
from pathlib import Path

import pytest

from models.record import NoRecord
from referee.amendments import agree, amended
from referee.replay import opened
from referee.table import Table
from referee.transcript import entry_in, entry_line, record_in, transcript, written
from tests.safety.tables import KINDS, played

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.json"))


def as_json(table: Table) -> object:
    return json.loads(json.dumps(table.record()))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(5))
def test_a_transcript_is_read_back_to_the_same_record(kind: str, seed: int) -> None:
    table = played(kind, 80, seed)

    assert record_in(transcript(table)) == as_json(table)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_game_kept_as_a_file_is_read_back_from_its_transcript(file: Path) -> None:
    header, entries = opened(file.read_bytes())
    table = Table(header)
    for entry in entries:
        table.enter(entry)

    assert record_in(transcript(table)) == as_json(table)


def test_what_no_longer_stands_is_told_and_not_read_back() -> None:
    table = played("royal-battles", 20, 2)
    struck = table.ruling(10).entry.written()
    agree(table, amended(table, "strike", 10))
    table.undo(0)

    text = transcript(table)

    assert f"# struck out: {entry_line(struck)}  # " in text
    assert record_in(text) == as_json(table)


WORDS = ["Jon", "10H", "?", "Joker", "true", "none", "12", "1.5", "", "a b", 'say "so"', "x # y", "José", "[", "line\nbreak", "\u2028", "-"]
VALUES = [1066, -3, 1.5, True, None, [], ["9H", "?"], [["9H"], []], {}, {"Ann": ["9H"], "Big Bob": []}, {"a=b": {"c": None}}]


@pytest.mark.parametrize("value", [*WORDS, *VALUES])
def test_every_value_goes_round(value: object) -> None:
    line = f"note by={written(value)} more={written(value)}  # said # twice"

    assert entry_in(line) == {"do": "note", "by": value, "more": value}


@pytest.mark.parametrize(
    ("text", "why"),
    [("hello there", "missing"), ("format=referee-record/1\n2. pass by=Ann", "entry 1 is missing"), ("game=royals", "no line format"),
     ('format="x', "not closed"), ("format=referee-record/1\n1. pass by=Ann,more", "not understood")],
)  # fmt: skip
def test_what_is_no_transcript_is_told_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(NoRecord, match=why):
        record_in(text)
