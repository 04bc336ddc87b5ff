"""How many files a verb touches: its declaration, its rules, its effect, its offer, and its event with the wording."""

import re
from importlib import import_module
from pathlib import Path

import pytest

VERBS = [
    ("el_royale", "concede", "Conceded"),
    ("royals", "choose", "HouseChosen"),
    ("royals", "end_hand", "FaceClaimAccepted"),
]


@pytest.mark.parametrize(("game", "verb", "event"), VERBS)
def test_a_verb_and_its_event_are_in_at_most_five_files(game: str, verb: str, event: str) -> None:
    act = import_module(f"referee.games.{game}.actions").VERBS[verb].act.__name__
    names = re.compile(rf"\b({act}|{event})\b")
    files = {
        path.name
        for path in Path(f"referee/games/{game}").glob("*.py")
        if names.search(path.read_text(encoding="utf-8")) and path.name != "computer_players.py"
    }

    assert len(files) <= 5, sorted(files)
    assert "words.py" not in files
