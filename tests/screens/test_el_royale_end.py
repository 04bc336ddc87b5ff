"""El Royale: how the screen of the result says that a game was won without a last card."""

import pytest

from referee.games.el_royale.match import Proposal
from referee.games.el_royale.state import OVER
from tests.el_royale.sitting import GAME, Sitting
from views.screens.el_royale.game_over import how_won_text, next_game_text_or_empty

TEAMS = {"Ann": "North", "Bob": "East", "Cat": "North", "Dan": "East"}


@pytest.mark.parametrize(
    ("teams", "leaves", "text"),
    [
        (None, "", "Everyone else is eliminated."),
        (None, "Bob", "Nobody else is left."),
        (TEAMS, "", "Every opponent is eliminated."),
        (TEAMS, "Bob", "No opponent is left."),
        (TEAMS, "Cat", "Every opponent is eliminated."),
    ],
)
def test_who_left_is_not_said_to_be_eliminated(teams: dict[str, str] | None, leaves: str, text: str) -> None:
    sitting = Sitting(teams=teams, Ann=4, Bob=4, Cat=4, Dan=4)
    if leaves:
        GAME.leave(sitting.state, sitting.seat(leaves))
    sitting.state.phase, sitting.state.winner = OVER, sitting.state.table_rules.team[sitting.seat("Ann")]

    assert how_won_text(sitting.state) == text


@pytest.mark.parametrize(
    ("dealers", "starters", "text"),
    [
        (("Bob", "Cat"), ("Ann",), "Next game: Bob or Cat deals, Ann attacks first."),
        ((), ("Ann",), ""),
        ((), (), ""),
    ],
)
def test_the_next_game_is_proposed_only_if_somebody_is_left(
    dealers: tuple[str, ...], starters: tuple[str, ...], text: str
) -> None:
    assert next_game_text_or_empty(Proposal(dealers, starters, False)) == text
