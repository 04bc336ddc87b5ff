"""Typing ahead: what is offered for a line that was begun leads to legal acts only, and to all of them."""

import random
from itertools import islice

import pytest

from models.record import NoRecord
from referee.games import GAMES
from referee.table.line_completion import (
    common_prefix,
    is_complete_legal_line,
    is_only_last_word_completed,
    legal_lines,
    line_completions,
    typable_lines,
)
from referee.table.state_cache import StateCache
from referee.table.table import Table
from referee.table.typed_lines import entry_json_from_line
from referee.words.notation import line_from_entry
from tests.el_royale.sitting import Sitting
from tests.test_legal_acts import moment


@pytest.mark.parametrize("game", GAMES)
def test_going_on_with_what_is_offered_ends_at_a_legal_act(game: str) -> None:
    table, pick = moment(game), random.Random(5)
    lines = legal_lines(table)

    for _ in range(30):
        typed = ""
        while not is_complete_legal_line(table, lines, typed):
            offered = line_completions(table, lines, typed)
            assert 0 < len(offered) <= 12
            typed = pick.choice([each for each in offered if each != typed])
        assert (
            table.judge_without_entering(table.entry_from_json(entry_json_from_line(table, typed))).verdict
            == "allowed"
        )


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_line_is_read_as_the_act_it_says(game: str) -> None:
    table, pick = moment(game), random.Random(3)
    choices = [
        table.game.entry_from_act(table.state, each)
        for each in islice(table.game.legal_acts(table.state), 4000)
    ]

    for entry in pick.sample(choices, 60):
        line = line_from_entry(table.header.game, entry)
        short = line_from_entry(table.header.game, entry.model_copy(update={"by": None}))
        assert is_complete_legal_line(table, legal_lines(table), line) or is_complete_legal_line(
            table, legal_lines(table), short
        ), line
        assert (
            table.judge_without_entering(table.entry_from_json(entry_json_from_line(table, line))).verdict
            == "allowed"
        )


def claims() -> Table:
    """A table of El Royale at which Ann, who holds one card, takes of Bob's 17 first, and then Cat."""
    sitting = Sitting(Ann="5S 5H 5D 5C KS", Bob="2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6S", Cat=4)
    sitting.does("Ann attack 5S 5H 5D 5C", "Bob concede")
    table = Table(sitting.header)
    table._states = StateCache(sitting.state)
    return table


def test_taking_none_of_the_spoils_is_offered_and_understood() -> None:
    table = claims()
    lines = legal_lines(table)

    assert typable_lines(table) == ["claim …", "claim -"]
    for typed in ("", "cl", "claim", "claim ", "claim -"):
        assert "claim -" in line_completions(table, lines, typed)
    assert line_completions(table, lines, "claim -") == ["claim -"]
    assert is_complete_legal_line(table, lines, "claim -")
    assert not is_complete_legal_line(table, lines, "claim ")
    assert entry_json_from_line(table, "claim -") == {"do": "claim", "by": "Ann", "cards": []}


def test_a_claim_without_cards_says_how_to_take_none() -> None:
    with pytest.raises(NoRecord) as unread:
        entry_json_from_line(claims(), "Ann: claim")

    assert str(unread.value) == "the line ends too early. Lines look like: claim CARDS, claim -"


def test_the_terminal_names_all_that_may_be_typed() -> None:
    assert {"a7-b7 …", "discard hand", "Jon: resign"} <= set(typable_lines(moment("royal-battles")))


def test_the_next_word_is_offered_where_whole_lines_would_be_too_many() -> None:
    table = moment("royal-battles")
    lines = legal_lines(table)

    assert line_completions(table, lines, "")[:5] == ["b5-", "a7-", "a1-", "a3-", "discard hand"]
    assert line_completions(table, lines, "A7") == ["a7-a7 ", "a7-b7 ", "a7-a6 ", "a7-b6 "]
    assert line_completions(table, lines, "a7-b7  9") == ["a7-b7 9H", "a7-b7 9D"]
    assert line_completions(table, lines, "Jon: re") == ["Jon: resign"] and line_completions(
        table, lines, "end"
    ) == ["end"]


def test_a_piece_may_be_named_first() -> None:
    table = moment("royal-battles")
    lines = legal_lines(table)

    assert line_completions(table, lines, "Na7-b7 9h") == ["Na7-b7 9H"]
    assert line_completions(table, lines, "Qa7") == []
    assert is_complete_legal_line(table, lines, "Na7-b7 9H")


def test_what_begins_no_legal_line_is_offered_nothing() -> None:
    table = moment("el-royale")

    assert line_completions(table, legal_lines(table), "abracadabra") == []


@pytest.mark.parametrize(
    ("lines", "same"),
    [(["a5-b4 3H", "a5-b4 3D"], "a5-b4 3"), (["end"], "end"), (["end", "end hand"], "end"), (["a", "b"], "")],
)
def test_tab_goes_on_as_far_as_all_lines_are_the_same(lines: list[str], same: str) -> None:
    assert common_prefix(lines) == same


@pytest.mark.parametrize(("begun", "line", "ends"), [
    ("d4-e4 A", "d4-e4 AC", True), ("d4-e4  A", "d4-e4 AC", True), ("disc", "discard hand", False), ("beat 3H", "beat 3H 4H", False),
    ("d4", "d4-e4 AC", False), ("d4-e4 ", "d4-e4 AC", False), ("d4-e4 AC", "d4-e4 AC", False), ("", "end", False),
])  # fmt: skip
def test_enter_ends_the_word_that_was_begun_and_adds_none(begun: str, line: str, ends: bool) -> None:
    assert is_only_last_word_completed(line, begun) == ends
