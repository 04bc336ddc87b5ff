"""The transcript: people read it, and it is read back to the same record."""

from pathlib import Path

import pytest

from models.record import NoRecord
from referee.games import header_from_json, new_record
from referee.table.amendments import apply_amendment, preview_amendment
from referee.table.replay import read_record
from referee.table.table import Table
from referee.table.transcript import entry_transcript_text, transcript_text, transcript_value
from referee.words.notation import line_from_entry
from referee.words.transcript_text import entry_json_from_full_line, read_header_and_check_transcript
from tests.safety.tables import KINDS, played

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.json"))


def replayed(file: Path) -> Table:
    header, entries = read_record(file.read_bytes())
    table = Table(header)
    for entry in entries:
        table.enter(entry)
    return table


def is_read_back(text: str, table: Table) -> bool:
    header, entries = read_record(text)
    return header == table.header and list(entries) == [ruling.entry for ruling in table.rulings]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(5))
def test_a_transcript_is_read_back_to_the_same_record(kind: str, seed: int) -> None:
    table = played(kind, 80, seed)

    assert is_read_back(transcript_text(table), table)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_game_kept_as_a_file_is_read_back_from_its_transcript(file: Path) -> None:
    table = replayed(file)

    assert is_read_back(transcript_text(table), table)


def test_what_no_longer_stands_is_told_and_not_read_back() -> None:
    table = played("royal-battles", 20, 2)
    struck = table.ruling_of_entry(10).entry
    apply_amendment(table, preview_amendment(table, "strike", 10))
    table.undo(0)

    text = transcript_text(table)

    assert f"# struck out: {line_from_entry('royal-battles', struck)}  # " in text
    assert is_read_back(text, table)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_transcript_is_made_of_typed_lines(file: Path) -> None:
    table = replayed(file)

    typed = [line for line in transcript_text(table).split("\n") if line[:1].isdigit()]

    assert len(typed) == len(table)
    assert not [line for line in typed if " by=" in line.partition("  # ")[0]]


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_transcript_of_old_with_all_fields_is_still_read(file: Path) -> None:
    table = replayed(file)
    record = table.record_json()
    header = [f"{name}={transcript_value(value)}" for name, value in record.items() if name != "entries"]
    lines = [f"{n}. {entry_transcript_text(entry)}  # words" for n, entry in enumerate(record["entries"], 1)]

    assert is_read_back("\n".join([*header, *lines]), table)


def test_a_note_whose_line_would_say_something_else_stands_in_quotes() -> None:
    table = Table(header_from_json(new_record("royal-battles", ["Jon", "Mendi"])))
    plain, noted, odd = (
        table.entry_from_json({"do": "deal", "by": "Jon", "card": "2C", **more})
        for more in ({}, {"note": "by lamplight"}, {"note": "two  # signs", "override": "so"})
    )

    assert line_from_entry("royal-battles", plain) == "Jon: deal 2C"
    assert line_from_entry("royal-battles", noted) == "Jon: deal 2C # by lamplight"
    assert line_from_entry("royal-battles", odd) == 'Jon: deal 2C ! so # "two \\u0020# signs"'
    for entry in (plain, noted, odd):
        line = line_from_entry("royal-battles", entry)
        assert [
            *read_header_and_check_transcript(
                f"format=referee-record/1\ngame=royal-battles\n1. {line}  # words"
            ).read_entries()
        ] == [entry.to_json_object()]


WORDS = [
    "Jon",
    "10H",
    "?",
    "Joker",
    "true",
    "none",
    "12",
    "1.5",
    "",
    "a b",
    'say "so"',
    "x # y",
    "José",
    "[",
    "line\nbreak",
    "\u2028",
    "-",
]
VALUES = [
    1066,
    -3,
    1.5,
    True,
    None,
    [],
    ["9H", "?"],
    [["9H"], []],
    {},
    {"Ann": ["9H"], "Big Bob": []},
    {"a=b": {"c": None}},
]


@pytest.mark.parametrize("value", [*WORDS, *VALUES])
def test_every_value_goes_round(value: object) -> None:
    line = f"note by={transcript_value(value)} more={transcript_value(value)}  # said # twice"

    assert entry_json_from_full_line(line) == {"do": "note", "by": value, "more": value}


@pytest.mark.parametrize(
    ("text", "why"),
    [("hello there", "line 1: sign 6"), ("format=referee-record/1\n2. pass by=Ann", "entry 1 is missing"),
     ("game=royals", "no line format"),
     ('format="x', "line 1: sign 8"), ("format=referee-record/1\n1. pass by=Ann,more", "line 2: sign 12")],
)  # fmt: skip
def test_what_is_no_transcript_is_told_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(NoRecord, match=why):
        list(read_header_and_check_transcript(text).read_entries())
