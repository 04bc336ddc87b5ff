"""An evening of twelve on one laptop: four tables are kept by their own phones, and the league goes out as a file and comes back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.people.leagues import BYE, Entrant, League
from referee.people.standings import standings_lines
from tests.browser.hand import Hand
from tests.browser.test_phones import SHARES
from tests.conftest import Served, fared_well, wait_until
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim"]
LATE = "Lea"
ALL_SAID = """() => [...document.querySelectorAll('flt-semantics')]
    .map(each => `${each.getAttribute('aria-label') || ''} ${each.textContent}`).join(' ')"""


@pytest.fixture
def evening(tmp_path: Path) -> Any:
    """A league of eleven whose host can share; of its games only the winner is entered."""
    workspace = Workspace(tmp_path)
    workspace.leagues.add(
        League(
            name="Thursday",
            game="el-royale",
            edition="elimination",
            options={"entry": "result"},
            system="swiss",
            rounds=3,
            entrants=tuple(Entrant(name=name) for name in NAMES),
            tie_breaks=("buchholz", "sonneborn"),
        )
    )
    workspace.close()
    served = Served(tmp_path, 0, first=SHARES.format(own=""))
    yield served
    served.stop()


def test_an_evening_of_twelve_is_played_to_its_report(
    evening: Served, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    organiser = Hand(new_page(f"{evening.url}/leagues/1", 1280, 2600))
    organiser.tap("share-standings")
    link = organiser.reads("standings-qr").split(": ", 1)[1].split()[0]
    watching = Hand(new_page(link, 390, 664))
    pairs_the_first_round(organiser, tmp_path)
    organiser.page.screenshot(path=str(tmp_path / "first-round.png"))

    four_phones_keep_their_tables(evening, new_page, tmp_path)
    organiser.reads("pair")
    assert not organiser.sees("games-in-play"), "every result flowed into the standings"
    wait_until(lambda: "1 : 0" in watching.page.evaluate(ALL_SAID))
    watching.page.screenshot(path=str(tmp_path / "watching.png"))
    pairs_the_second_round(organiser)
    organiser.page.screenshot(path=str(tmp_path / "second-round.png"))
    for ending in ("trf", "csv"):
        comes_back_as_a_file(evening, organiser, ending, tmp_path)
    assert fared_well(organiser.page) and fared_well(watching.page)
    evening.stop()

    workspace = Workspace(tmp_path)
    league, *copies = (workspace.leagues.league(id) for id in (1, 2, 3))
    assert [(each.what) for each in league.events] == ["swap", "result", "joined", "left", "bye", "back"]
    assert [
        (each.first, each.bye) for each in league.played[1] if each.second == BYE and each.bye == "half"
    ] == [("Jon", "half")]
    standings = standings_lines(league, workspace.leagues.outcomes(league))
    workspace.close()
    for copy in copies:
        assert {line.name: line.won for line in standings_lines(copy, {})} == {
            line.name: line.won for line in standings
        }


def pairs_the_first_round(organiser: Hand, tmp_path: Path) -> None:
    """Pair, swap two players, enter a forfeit and correct it; one of eleven is free, and the other four tables get slips."""
    organiser.tap("pair")
    organiser.tap("swap")
    organiser.tap("swap-Ann")
    organiser.tap("swap-Ben")
    organiser.tap("more-1-5")
    organiser.tap("result-first_by_forfeit-1-5")
    organiser.tap("result-second_by_forfeit-1-5")
    organiser.tap("start-clock")
    organiser.tap("slips")
    with organiser.page.expect_download() as saving:
        organiser.tap("keep-file")
    saving.value.save_as(tmp_path / "slips.pdf")
    organiser.reads("shared-tables")


def four_phones_keep_their_tables(evening: Served, new_page: Callable[..., Any], tmp_path: Path) -> None:
    """At each table one phone scans the code, keeps the record, and enters who won."""
    host = Hand(new_page(f"{evening.url}/shared", 1280, 1400))
    for table in range(1, 5):
        host.page.goto(f"{evening.url}/table/{table}/share")
        host.tap("show-keep-code")
        phone = Hand(new_page(host.reads("keep-qr").split(": ", 1)[1].split()[0], 390, 664))
        phone.tap("keep-as-nobody")
        phone.reads("won-0")
        if table == 1:
            host.page.goto(f"{evening.url}/shared")
            host.reads("take-keeping-back-1")
            host.page.screenshot(path=str(tmp_path / "shared.png"))
        phone.tap("won-0")
        wait_until(lambda phone=phone: not phone.sees("won-0"))
        assert fared_well(phone.page)
        phone.page.close()


def pairs_the_second_round(organiser: Hand) -> None:
    """One comes late, one leaves, one asks for a bye; after the pairing who left comes back."""
    organiser.write("Add a player", LATE)
    organiser.tap("join")
    wait_until(lambda: f"{LATE} plays from round 2 on" in organiser.reads("entrant-note"))
    organiser.tap("entrant-Kim")
    organiser.tap("leave-Kim")
    organiser.tap("entrant-Jon")
    organiser.tap("bye-half-Jon")
    organiser.tap("pair")
    organiser.reads("play-2-1")
    organiser.tap("entrant-Kim")
    organiser.tap("back-Kim")
    wait_until(lambda: "Kim plays from round 3 on" in organiser.reads("entrant-note"))


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
    organiser.tap("import-el-royale")
    organiser.reads("league-trf")
