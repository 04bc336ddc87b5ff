"""The checklist of docs/contributing.md: a game with exactly the members it names is whole."""

import inspect
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final, get_type_hints

import pytest

from models.record import Options
from referee import games
from referee.game import Game
from referee.table.table import Table
from referee.table.transcript import transcript_text
from tests.high_card.game import HEADER, HighCard

SENTENCES: Final = ("fields_added_to_entry_by_event", "event_message", "entry_message", "headline")


def listed_members() -> list[str]:
    """The members in the first column of the checklist."""
    page = Path("docs/contributing.md").read_text(encoding="utf-8")
    rows = page[
        page.index("2. What a `Game` must have") : page.index("3. For pictures of its own")
    ].splitlines()
    cells = [row.split("|")[1] for row in rows if row.strip().startswith("| `")]
    return [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]


HIGH_CARD: Final = HighCard()


def toy_with(members: list[str]) -> type[Game[Any, Any]]:
    """A game with these members of High Card and no others."""
    apart = SimpleNamespace(**{name: getattr(HIGH_CARD, name) for name in SENTENCES})
    return type("Toy", (Game,), {name: HighCard.__dict__.get(name, apart) for name in members})


def play_and_write_down(game: Game[Any, Any], pick: Random) -> str:
    """A whole game of legal acts; its transcript."""
    games.GAMES[game.game] = game  # conftest.py puts the old one back
    table = Table(game.header.model_validate(HEADER))
    while table.state.phase != "over":
        acts = list(game.legal_acts(table.state))
        table.enter(game.entry_from_act(table.state, pick.choice(acts)))
    assert not [ruling for ruling in table.rulings if ruling.verdict != "allowed"]
    return f"{game.title}: {transcript_text(table)}{game.event_text(*game.headline(table.state))}"


def test_a_toy_game_of_the_listed_members_is_played_to_its_end() -> None:
    written = play_and_write_down(toy_with(listed_members())(), Random(39))

    assert written == play_and_write_down(HIGH_CARD, Random(39))
    assert "wins" in written


@pytest.mark.parametrize("name", listed_members())
def test_a_toy_game_without_a_listed_member_is_not_whole(name: str) -> None:
    members = [each for each in listed_members() if each != name]

    with pytest.raises((TypeError, AttributeError)):
        play_and_write_down(toy_with(members)(), Random(39))
        toy_with(members)().rules_in_edition("1", Options())


def test_the_list_names_all_that_has_no_default() -> None:
    without_value = {name for name in get_type_hints(Game) if not hasattr(Game, name)}
    abstract = {name for name, _ in inspect.getmembers(Game) if name in Game.__abstractmethods__}

    assert set(listed_members()) == without_value | abstract
