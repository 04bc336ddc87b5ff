"""The table of typed lines: up to date, and every form of it explained."""

import re

import pytest

from referee.games import GAMES, header_from_json, new_record
from referee.table.line_forms import all_forms_of_game_with_meanings
from referee.table.table import Table
from referee.table.typed_lines import entries_json_from_line, entry_json_from_line
from referee.verbs import Form
from referee.words.notation import SEAT_CHANGES, typed_line_forms_of_game
from tools.typed_lines import DOCUMENT, document


def test_the_document_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "run: python tools/typed_lines.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_form_is_told_with_what_it_announces(game: str) -> None:
    told = all_forms_of_game_with_meanings(Table(header_from_json(new_record(game, ["Ann", "Ben"]))))

    together = {
        Form(verb.do, verb.combined_form.line) for verb in GAMES[game].verbs.values() if verb.combined_form
    }
    unused = set() if GAMES[game].takes_seat_changes else {*SEAT_CHANGES}
    assert {each.form for each in told} == {*typed_line_forms_of_game(game), *together} - unused
    assert all(
        each.typed and each.words.endswith(".") and "{" not in each.typed + each.words for each in told
    )


@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_form_has_an_example_from_a_recorded_game(game: str) -> None:
    section = document().split("\n## ")[1 + list(GAMES).index(game)]
    without = [row for row in section.split("\n") if row.startswith("| ") and "|  |" in row]

    assert len(without) <= 1, without


def codes_of_line(table: Table, line: str) -> list[str]:
    """The ids of the rules by which a typed line is refused."""
    (written,) = entries_json_from_line(table, line)
    return [
        finding.rule.id for finding in table.judge_without_entering(table.entry_from_json(written)).findings
    ]


def test_draw_is_refused_with_the_reason_where_nobody_draws() -> None:
    table = Table(header_from_json(new_record("battle-royals", ["Ann", "Ben", "Cat"])))
    moments = [
        ("Cat: deal up 9S", "phase.not_now"),
        ("Ann: choose H", ""),
        ("Ben: choose S", ""),
        ("Cat: choose D", "phase.not_now"),
        ("Ann: challenge Ben", "phase.not_now"),
    ]
    for line, code in moments:
        if code:
            assert codes_of_line(table, "draw") == codes_of_line(table, "all draw") == [code], line
        assert table.enter(table.entry_from_json(entry_json_from_line(table, line))).is_accepted, line

    table.enter_together([table.entry_from_json(each) for each in entries_json_from_line(table, "all draw")])
    assert codes_of_line(table, "draw") == codes_of_line(table, "all draw") == ["draw.none_open"]
    assert codes_of_line(table, "Cat: draw") == ["draw.bystander"]


def test_draw_is_refused_with_the_reason_in_royal_battles() -> None:
    table = Table(header_from_json(new_record("royal-battles", ["Jon", "Mendi"])))

    assert codes_of_line(table, "draw") == codes_of_line(table, "Mendi: draw") == ["phase.not_now"]


@pytest.mark.parametrize("game", GAMES)
def test_a_short_line_with_too_few_fields_says_what_is_assumed(game: str) -> None:
    """Otherwise nobody could say why it is refused."""
    for verb in GAMES[game].verbs.values():
        required = {field.name for field in verb.fields if not field.optional} - {"by"}
        for form in verb.forms:
            named = {part.partition(":")[0] for part in re.findall(r"{([^}]+)}", form.pattern)}
            assert required - named <= verb.assumed.keys(), form
