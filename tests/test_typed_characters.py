"""A line may be typed with the signs that phones and word processors put in."""

import pytest

from referee.table.replay import read_record
from referee.table.table import Table
from referee.table.typed_lines import entries_json_from_line
from referee.words.notation import line_from_entry
from referee.words.typed_signs import line_with_plain_characters
from tests.people.test_players import GAMES


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("e7–d6 10♦", "e7-d6 10D"),
        ("e7—d6 10♦\ufe0f", "e7-d6 10D"),
        ("Ｍｅｎｄｉ： ｅ７－ｄ６ １０Ｄ", "Mendi: e7-d6 10D"),
        ("Mendi : e7-d6 10D", "Mendi: e7-d6 10D"),
        ("Mendi\u00a0: e7\u2011d6\u00a010♢", "Mendi: e7-d6 10D"),
        ("Anna–Lena: draw 9♥", '"Anna–Lena": draw 9H'),
        ("draw 9♠ # really – a ♠", "draw 9S # really – a ♠"),
        ("draw 9♣ ！ it – happened", "draw 9C ! it – happened"),
    ],
)
def test_signs_are_read_as_what_they_were_typed_for(typed: str, plain: str) -> None:
    assert line_with_plain_characters(typed, ("Mendi", "Anna–Lena")) == plain or line_with_plain_characters(
        typed, ("Mendi", "Anna–Lena")
    ) == plain.replace('"', "")


@pytest.mark.parametrize(
    "game", ["royals-to-1066-hands-shown", "royal-battles-exhausted-tie", "el-royale-2019-two-players"]
)
def test_a_recorded_game_is_read_from_a_phones_signs(game: str) -> None:
    header, entries = read_record((GAMES / f"{game}.json").read_text(encoding="utf-8"))
    table = Table(header)

    for entry in entries[:40]:
        line = line_from_entry(header.game, entry)
        for plain, typed in (
            ("-", "–"),
            ("10S", "10♠"),
            ("10H", "10♥"),
            ("10D", "10♦\ufe0f"),
            ("9C", "9♣"),
            (": ", " : "),
        ):
            line = line.replace(plain, typed)
        assert (
            table.entry_from_json(entries_json_from_line(table, line)[0]).to_json_object()
            == entry.to_json_object()
        ), line
        table.enter(entry)
