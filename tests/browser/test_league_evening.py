"""The last round of a club's evening: paired on the desktop, played by two phones that join; the league knows at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.people.league_changes import (
    add_new_or_returning_player,
    enter_outcome,
    remove_player_from_later_rounds,
)
from referee.people.leagues import Entrant, League
from tests.conftest import Served, fared_well
from tests.probes.evening import LATE, LEAVES, PLAYERS, SHARES, Evening
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser


@pytest.fixture
def before_the_last_round(tmp_path: Path) -> Any:
    workspace = Workspace(tmp_path)
    names = tuple(Entrant(name=name) for name in PLAYERS)
    league = workspace.leagues.add(
        League(name="Thursday", game="royal-battles", system="swiss", rounds=2, entrants=names)
    )
    workspace.leagues.pair_next_round(league)
    for at in range(2):
        workspace.leagues.change(
            league, lambda league, now, at=at: enter_outcome(league, 0, at, "first", now)
        )
    workspace.leagues.change(league, lambda league, now: add_new_or_returning_player(league, LATE, now))
    workspace.leagues.change(league, lambda league, now: remove_player_from_later_rounds(league, LEAVES, now))
    workspace.close()
    served = Served(tmp_path, 0, first=SHARES)
    yield served
    served.stop()


def test_the_last_round_is_paired_and_played_by_phones_that_join(
    before_the_last_round: Served, new_page: Callable[..., Any]
) -> None:
    evening = Evening(before_the_last_round.url, new_page)
    evening.goes("/leagues/1")

    evening.plays(2)

    evening.keeper.until("league-winner", "First place: ")
    assert fared_well(evening.keeper.page)
