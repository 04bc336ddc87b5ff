"""The prompt of `referee play`: keys typed into a terminal, with its history and completion."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.games import new_record
from tests.test_command_line import GAMES
from views.terminal.play import TerminalTable
from views.terminal.prompt import DrawingPrompt
from views.terminal.table_keepers import TableInFile

UP, TAB, ENTER, END_OF_INPUT = "\x1b[A", "\t", "\r", "\x04"


def battle() -> TerminalTable:
    return TerminalTable(TableInFile(json.dumps(new_record("royal-battles", ["Jon", "Mendi"]))))


def battle_with_an_attack() -> TerminalTable:
    """Jon's unit can attack c4 and c2."""
    record = json.loads((GAMES / "royal-battles-eliminated.json").read_text())
    return TerminalTable(TableInFile(json.dumps(record | {"entries": record["entries"][:84]})))


@contextmanager
def keyboard() -> Iterator[PipeInput]:
    """A terminal that nobody sees, and its keyboard."""
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def test_the_prompt_returns_the_line_that_was_typed():
    with keyboard() as keys:
        keys.send_text(f"2C{ENTER}")

        assert DrawingPrompt(battle()).read_line() == "2C"


def test_a_line_may_be_corrected_before_it_is_entered():
    with keyboard() as keys:
        keys.send_text(f"3\x7f2C{ENTER}")

        assert DrawingPrompt(battle()).read_line() == "2C"


def test_the_up_key_brings_back_a_line_of_this_sitting():
    with keyboard() as keys:
        read_line = DrawingPrompt(battle()).read_line
        keys.send_text(f"log{ENTER}")
        read_line()
        keys.send_text(f"{UP}{ENTER}")

        assert read_line() == "log"


def test_the_up_key_brings_back_an_entry_of_the_record():
    terminal = battle()
    assert list(terminal.answers_to_line("2C")) == ["Jon turns up 2C."]

    with keyboard() as keys:
        keys.send_text(f"{UP}{ENTER}")

        assert DrawingPrompt(terminal).read_line() == "Jon: deal 2C"


@pytest.mark.parametrize("begun", ["sco", "SCO"])
def test_tab_completes_an_order_in_either_case(begun):
    with keyboard() as keys:
        keys.send_text(f"{begun}{TAB}{ENTER}")

        assert DrawingPrompt(battle()).read_line() == "scores"


def test_tab_completes_what_the_referee_allows_a_player():
    with keyboard() as keys:
        keys.send_text(f"jon: x c4 r{TAB}{ENTER}")

        assert DrawingPrompt(battle_with_an_attack()).read_line() == "Jon: x c4 risky"


def test_the_end_of_the_input_ends_the_prompt():
    with keyboard() as keys, pytest.raises(EOFError):
        keys.send_text(END_OF_INPUT)

        DrawingPrompt(battle()).read_line()


def test_tab_completes_for_a_player_named_like_a_command():
    record = json.dumps(new_record("royal-battles", ["Save Me", "Mendi"]))

    with keyboard() as keys:
        keys.send_text(f"save me: resi{TAB}{ENTER}")

        assert DrawingPrompt(TerminalTable(TableInFile(record))).read_line() == '"Save Me": resign'
