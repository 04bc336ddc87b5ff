"""An evening of twelve on one laptop: a late entry, a forfeit, a bye, a swap, somebody who leaves and comes back, a corrected result."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.people.leagues import BYE, Entrant, League
from referee.people.trf import league_from_trf, trf_text
from tests.browser.hand import Hand
from tests.conftest import Served, fared_well, wait_until
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea"]


@pytest.fixture
def first_round(tmp_path: Path) -> Any:
    workspace = Workspace(tmp_path)
    names = tuple(Entrant(name=name) for name in NAMES)
    league = workspace.leagues.add(
        League(
            name="Thursday",
            game="royal-battles",
            system="swiss",
            rounds=3,
            entrants=names,
            tie_breaks=("buchholz", "sonneborn"),
        )
    )
    workspace.leagues.pair_next_round(league)
    workspace.close()
    served = Served(tmp_path, 0)
    yield served
    served.stop()


def test_an_evening_of_twelve_is_kept_on_one_screen(
    first_round: Served, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    hand = Hand(new_page(f"{first_round.url}/leagues/1", 1280, 2600))
    hand.tap("swap")
    hand.tap("swap-Ann")
    hand.tap("swap-Ben")
    hand.tap("more-1-1")
    hand.tap("result-first_by_forfeit-1-1")
    for at in range(2, 7):
        hand.tap(f"result-first-1-{at}")
    hand.tap("result-second-1-2")
    hand.tap("entrant-Lea")
    hand.tap("leave-Lea")
    hand.tap("entrant-Kim")
    hand.tap("bye-half-Kim")
    hand.tap("pair")
    hand.reads("play-2-1")
    wait_until(lambda: not hand.sees("pair"))
    hand.tap("entrant-Lea")
    hand.tap("back-Lea")

    assert "Lea plays from round 3 on" in hand.reads("entrant-note")
    assert fared_well(hand.page)
    hand.page.screenshot(path=str(tmp_path / "evening.png"))
    first_round.stop()
    workspace = Workspace(tmp_path)
    league = workspace.leagues.league(1)
    workspace.close()
    assert [(each.what) for each in league.events] == ["swap", "result", "left", "bye", "back"]
    assert [(each.first, each.bye) for each in league.played[1] if each.second == BYE] == [("Kim", "half")]
    assert len(league_from_trf(trf_text(league, {}), league.game).played) == 2
