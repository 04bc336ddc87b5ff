"""Where the rules are to be tested in machine code (tests/probes/compiled.py), it is that which runs; and a rule keeps its sentence
there.
"""

import os
import sys
from pathlib import Path

import pytest

from models.docstrings import docstring_from_function_or_source_file
from referee.games import GAMES
from referee.games.royals import trick

IS_ASKED_FOR = os.environ.get("REFEREE_COMPILED") == "required"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_run_as_they_were_asked_for(game: str) -> None:
    modules = {each.violations.__module__.rpartition(".")[2] for each in GAMES[game].rules}
    found = {
        each: is_compiled(f"{GAMES[game].rules[0].violations.__module__.rpartition('.')[0]}.{each}")
        for each in modules
    }
    assert set(found.values()) == {IS_ASKED_FOR}, found


def is_compiled(module: str) -> bool:
    return Path(sys.modules[module].__file__ or "").suffix in (".so", ".pyd")


def test_every_rule_has_its_sentence() -> None:
    without = [
        each.id for game in GAMES.values() for each in game.rules if not each.sentence.endswith((".", ")"))
    ]
    assert not without


def test_a_function_that_has_lost_its_docstring_finds_it_in_its_source() -> None:
    class Lost:
        __doc__ = None
        __module__ = trick.__name__
        __name__ = "one_card_to_keep"

    assert docstring_from_function_or_source_file(Lost()) == "One card (Royals, and duels of Battle Royals)."  # type: ignore[arg-type]
