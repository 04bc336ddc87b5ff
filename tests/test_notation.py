"""Typed lines: every entry prints to a line that reads back to it, and short lines mean what the table shows."""

import json
from pathlib import Path

import pytest

from models.record import NoRecord
from models.translation import language_context
from referee.games import GAMES as ALL
from referee.games import header_from_json, new_record
from referee.table.replay import read_record
from referee.table.table import Table
from referee.table.typed_lines import entry_json_from_line
from referee.words.line_fields import card_name_or_text_unchanged
from referee.words.notation import entry_json_from_long_line, line_from_entry, typed_line_forms_of_game
from views.terminal.play import TerminalTable
from views.terminal.table_keepers import TableInFile

GAMES = sorted(
    file for file in (Path(__file__).parent / "games").glob("*.json") if ".expected" not in file.name
)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_entry_of_a_whole_game_prints_to_a_line_that_reads_back_to_it(file: Path) -> None:
    header, entries = read_record(file.read_text())
    table = Table(header)

    for entry in entries:
        line = line_from_entry(header.game, entry)
        assert table.entry_from_json(entry_json_from_line(table, line)) == entry, line
        table.enter(entry)


def battle() -> Table:
    return Table(header_from_json(new_record("royal-battles", ["Jon", "Mendi von X"])))


def say(table: Table, *lines: str) -> list[str]:
    return [table.enter(table.entry_from_json(entry_json_from_line(table, line))).verdict for line in lines]


def test_a_bare_card_is_what_the_table_waits_for() -> None:
    table = battle()

    assert entry_json_from_line(table, "2c") == {"do": "deal", "by": "Jon", "card": "2C"}
    say(table, "2C", "4H", "5H", "9S", "8S", "6C", "6D", "10D")
    say(
        table,
        "place knight a7",
        "place king e1",
        "place pawn a5",
        "place queen e3",
        "place king a3",
        "place pawn e5",
    )
    say(table, "place queen a1", "place knight e7")
    assert entry_json_from_line(table, "th")["do"] == "initiative"
    assert entry_json_from_line(table, "th")["card"] == "10H"


def test_a_line_may_name_who_does_it_why_it_stands_and_a_note() -> None:
    entry = entry_json_from_line(battle(), '"Mendi von X": deal 2C ! it happened # by lamplight')

    assert entry == {
        "do": "deal",
        "by": "Mendi von X",
        "card": "2C",
        "override": "it happened",
        "note": "by lamplight",
    }


def test_a_piece_that_is_named_must_stand_there() -> None:
    table = battle()
    say(table, "2C", "4H", "5H", "9S", "8S", "6C", "6D", "10D")
    say(
        table,
        "place knight a7",
        "place king e1",
        "place pawn a5",
        "place queen e3",
        "place king a3",
        "place pawn e5",
    )
    say(table, "place queen a1", "place knight e7", "6S", "4H", "draw 3H")

    assert entry_json_from_line(table, "Na7-b7 3H") == {
        "do": "move",
        "by": "Jon",
        "from": "a7",
        "to": "b7",
        "card": "3H",
    }
    with pytest.raises(NoRecord, match="there is no pawn on a7"):
        entry_json_from_line(table, "Pa7-b7 3H")
    with language_context("de"), pytest.raises(NoRecord, match="auf a7 steht Springer, nicht Bauer"):
        entry_json_from_line(table, "Pa7-b7 3H")


def test_a_bare_draw_draws_what_is_due_without_naming_it() -> None:
    header, entries = read_record(
        (Path(__file__).parent / "games" / "royal-battles-eliminated-hidden-hands.json").read_text()
    )
    table = Table(header)
    drawn = next(n for n, entry in enumerate(entries) if entry.do == "draw")
    for entry in entries[:drawn]:
        table.enter(entry)

    assert entry_json_from_line(table, "draw") == entries[drawn].to_json_object()


def test_a_line_for_a_record_is_read_without_a_table() -> None:
    assert entry_json_from_long_line("royal-battles", '"Mendi von X": b3-c4 9h # so') == {
        "do": "move", "by": "Mendi von X", "from": "b3", "to": "c4", "card": "9H", "note": "so",
    }  # fmt: skip
    for short in ("b3-c4 9H", "Jon: 9H"):
        with pytest.raises(NoRecord):
            entry_json_from_long_line("royal-battles", short)


def test_an_unreadable_line_names_the_forms_it_was_perhaps_meant_for() -> None:
    with pytest.raises(NoRecord) as told:
        entry_json_from_line(battle(), "place it there please")

    assert "place UNIT SQUARE" in str(told.value) and "resign" not in str(told.value)


@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("e7-d7", ["FROM-TO CARD"]),
        ("Jon: c3-c2", ["FROM-TO CARD"]),
        ("Kc3-c2", ["PIECEFROM-TO CARD"]),
        ("e7", ["FROM-TO CARD", "FROM TO CARD", "TARGET STYLE"]),
        ("d3-d2!", ["FROM-TO CARD"]),
    ],
)
def test_a_line_that_ends_too_early_names_the_forms_it_began(line: str, forms: list[str]) -> None:
    with pytest.raises(NoRecord) as told:
        entry_json_from_line(battle(), line)

    assert str(told.value).partition("Lines look like: ")[2].rstrip(".").split(", ") == forms


def test_what_no_form_fits_is_refused_with_the_forms() -> None:
    with pytest.raises(NoRecord, match="Lines look like"):
        entry_json_from_line(battle(), "abracadabra all over the place")


def test_an_unknown_card_is_read_so_that_the_rules_can_refuse_it() -> None:
    table = battle()

    ruling = table.enter(table.entry_from_json(entry_json_from_line(table, "deal 11X")))

    assert [finding.rule.id for finding in ruling.findings] == ["card.unknown"]


@pytest.mark.parametrize("game", ALL)
def test_no_two_lines_of_a_game_are_the_same_but_short_ones(game: str) -> None:
    long = [form.pattern for form in typed_line_forms_of_game(game) if not form.short]

    assert len(long) == len(set(long)) > 8


def test_a_terminal_referees_saves_and_takes_back(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    terminal = TerminalTable(TableInFile(json.dumps(new_record("royal-battles", ["Jon", "Mendi"])), file))

    assert list(terminal.answers_to_line("2C")) == ["Jon turns up 2C."]
    assert "Refused" in next(terminal.answers_to_line("Jon: 2C"))
    list(terminal.answers_to_line("3C"))
    list(terminal.answers_to_line("undo"))

    assert [entry["card"] for entry in json.loads(file.read_text())["entries"]] == ["2C"]
    again = TerminalTable(TableInFile(file.read_bytes(), file))
    assert "a5" in again.whose_turn_text()


def test_a_terminal_that_cannot_write_says_so_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "gone" / "battle.json"
    terminal = TerminalTable(TableInFile(json.dumps(new_record("royal-battles", ["Jon", "Mendi"])), file))

    first = list(terminal.answers_to_line("2C"))
    file.parent.mkdir()
    second = list(terminal.answers_to_line("3C"))

    assert len(first) == 2 and str(file) in first[1]
    assert len(second) == 1 and [entry["card"] for entry in json.loads(file.read_bytes())["entries"]] == [
        "2C",
        "3C",
    ]


def test_a_terminal_keeps_a_record_in_any_script(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    terminal = TerminalTable(TableInFile(json.dumps(new_record("royal-battles", ["Jón", "ألف"])), file))

    list(terminal.answers_to_line("2C # 漢字"))

    assert read_record(file.read_bytes())[1][0].note == "漢字"


@pytest.mark.parametrize(
    ("typed", "card"), [("BH", "JH"), ("dd", "QD"), ("DC", "QC"), ("JH", "JH"), ("10d", "10D")]
)
def test_bube_and_dame_are_read_by_their_letters_too(typed, card):
    assert card_name_or_text_unchanged(typed) == card
