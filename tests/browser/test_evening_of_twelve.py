"""An evening of twelve on one laptop: a late entry, a forfeit, a bye, a swap, somebody who leaves and comes back, a corrected result."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.people.leagues import BYE, Entrant, League
from referee.people.standings import standings_lines
from referee.people.trf import league_as_trf_text, league_from_trf
from tests.browser.hand import Hand
from tests.browser.test_phones import SHARES
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
    for ending in ("trf", "csv"):
        comes_back_as_a_file(first_round, hand, ending, tmp_path)
    first_round.stop()
    workspace = Workspace(tmp_path)
    league, *copies = (workspace.leagues.league(id) for id in (1, 2, 3))
    workspace.close()
    wins = [{line.name: line.won for line in standings_lines(each, {})} for each in (league, *copies)]
    assert wins[1:] == wins[:1] * 2, "both files bring the same standings back"
    assert [(each.what) for each in league.events] == ["swap", "result", "left", "bye", "back"]
    assert [(each.first, each.bye) for each in league.played[1] if each.second == BYE] == [("Kim", "half")]
    assert len(league_from_trf(league_as_trf_text(league, {}), league.game).played) == 2


def comes_back_as_a_file(evening: Served, organiser: Hand, ending: str, tmp_path: Path) -> None:
    """Save the league for another program, and import that file as a league of its own."""
    organiser.page.goto(f"{evening.url}/leagues/1")
    with organiser.page.expect_download() as saving:
        organiser.tap(f"league-{ending}")
    file = tmp_path / f"Thursday.{ending}"
    saving.value.save_as(file)
    organiser.page.goto(f"{evening.url}/leagues")
    with organiser.page.expect_file_chooser() as choosing:
        organiser.tap("import-league")
    choosing.value.set_files(file)
    organiser.tap("import-royal-battles")
    organiser.reads("league-trf")


@pytest.fixture
def four_tables(tmp_path: Path) -> Any:
    """A league of eight whose host can share: four games of which only the winner is entered."""
    workspace = Workspace(tmp_path)
    league = League(
        name="Thursday",
        game="el-royale",
        edition="elimination",
        options={"entry": "result"},
        system="swiss",
        rounds=2,
        entrants=tuple(Entrant(name=name) for name in NAMES[:8]),
    )
    workspace.leagues.pair_next_round(workspace.leagues.add(league))
    workspace.leagues.open_or_begin_table_of_pairing(1, 0, 0)
    workspace.close()
    served = Served(tmp_path, 0, first=SHARES.format(own=""))
    yield served
    served.stop()


def test_four_tables_are_kept_by_their_own_phones(
    four_tables: Served, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    organiser = Hand(new_page(f"{four_tables.url}/leagues/1", 1280, 2000))
    organiser.write("Add a player", "Ida")
    organiser.tap("join")
    organiser.tap("slips")
    organiser.tap("give-neither")
    organiser.reads("shared-tables")
    host = Hand(new_page(f"{four_tables.url}/shared", 1280, 1400))
    for table in range(1, 5):
        host.page.goto(f"{four_tables.url}/table/{table}/share")
        host.tap("show-keep-code")
        phone = Hand(new_page(host.reads("keep-qr").split(": ", 1)[1].split()[0], 390, 664))
        phone.tap("keep-as-nobody")
        phone.reads("won-0")
        if table == 1:
            host.page.goto(f"{four_tables.url}/shared")
            host.reads("take-keeping-back-1")
            host.page.screenshot(path=str(tmp_path / "shared.png"))
        phone.tap("won-0")
        assert fared_well(phone.page)
        phone.page.close()

    organiser.reads("pair")
    assert not organiser.sees("games-in-play"), "every result flowed into the standings"
    organiser.page.screenshot(path=str(tmp_path / "standings.png"))
    assert fared_well(organiser.page)
    four_tables.stop()
    workspace = Workspace(tmp_path)
    league = workspace.leagues.league(1)
    workspace.close()
    assert [each.name for each in league.entrants][-1] == "Ida"
    assert len(league_from_trf(league_as_trf_text(league, {}), league.game).played) == 1
