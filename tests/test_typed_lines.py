"""The table of typed lines: up to date, and every form of it explained."""

import pytest

from referee.games import GAMES, header_from_json, new_record
from referee.table.line_forms import all_forms_of_game_with_meanings
from referee.table.table import Table
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
