"""What is half entered is there again on the device that entered it: after a look elsewhere, a reload and a restart."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import flet as ft
import pytest

from referee.people.leagues import Entrant, League
from tests.armies.sample_armies import DRAGON
from tests.screens.battles import table_at_first_card, table_before_first_move, table_with_cards_dealt
from tests.screens.test_device_functions import go_back
from tests.screens.test_el_royale import TWO
from tests.screens.test_el_royale import begun as dealt_el_royale
from tests.screens.test_quick_taps import attacked, moved
from tests.screens.test_royals import played
from tests.support.fletdriver import Driver
from views.root import start_session
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

ROYALS: Final = {"game": "royals", "edition": "2-player", "seats": [{"name": "Ada"}, {"name": "Ben"}]}
TALLY: Final = {**ROYALS, "options": {"entry": "tally"}}
POINTS: Final = {**ROYALS, "options": {"entry": "points"}}
RESULT: Final = {**TWO, "edition": "elimination", "options": {"entry": "result"}}
SHOWN: Final = TableSettings(hands_shown=True)


def ending(workspace: Workspace) -> int:
    """A hand of Royals that is over; its last cards are to be revealed."""
    return played(workspace, "battle-royals-one-hand-hidden-duel", 42)


def army(workspace: Workspace) -> str:
    return f"/armies/{workspace.armies.add({'format': 'referee-army/1', 'name': 'Mine', 'units': ['king', 'pawn', DRAGON, 'queen']})}"


def league(workspace: Workspace) -> str:
    entrants = tuple(Entrant(name=name) for name in ("Ann", "Bob", "Cid", "Dot"))
    return f"/leagues/{workspace.leagues.add(League(name='Club', game='royals', system='swiss', rounds=3, entrants=entrants))}"


def player(workspace: Workspace) -> str:
    played(workspace, "royals-tallied-to-1066", 1000)
    return "/players/Ann"


def table(begin: Callable[[Workspace], int], where: str = "") -> Callable[[Workspace], str]:
    return lambda workspace: f"/table/{begin(workspace)}{where}"


RECORD: Final = table(moved, "/record")
CASES: Final[dict[str, tuple[Callable[[Workspace], str], str, str]]] = {
    # what, where, what is tapped or typed (`field=words`), and what opens the sheet again on which it stands
    "a tally": (
        table(lambda workspace: workspace.begin_table(TALLY)),
        "tally-suit-H card-2H tally-hand card-KH tally-next tally-suit-S",
        "",
    ),
    "the points of a hand": (
        table(lambda workspace: workspace.begin_table(POINTS)),
        "pad-1 pad-2 pad-5 points-next pad-minus",
        "",
    ),
    "a deal with hands shown": (
        table(lambda workspace: workspace.begin_table(ROYALS, SHOWN)),
        "dealer-1 card-2D card-3H card-4H hand-of-0 card-5S",
        "",
    ),
    "a reveal": (table(ending), "card-9H card-AS hand-of-2 card-KD", ""),
    "a play of Royals": (
        table(lambda workspace: played(workspace, "royals-to-300-hands-hidden", 7)),
        "open-change_suit",
        "",
    ),
    "a unit to be moved and its square": (table(table_before_first_move), "cell-a5 cell-b5", ""),
    "a blow on the forms": (
        table(lambda workspace: table_at_first_card(workspace, entry="damage")),
        "form-white-0 form-black-1 trumps-2",
        "",
    ),
    "half a card": (table(table_before_first_move), "pick-rank-9", ""),
    "cards drawn by name": (
        table(lambda workspace: table_at_first_card(workspace, SHOWN, choose_row=True)),
        "cell-a3 pick-rank-9",
        "",
    ),
    "a unit to be placed": (table(table_with_cards_dealt), "unit-white-0", ""),
    "a result of El Royale": (table(lambda workspace: workspace.begin_table(RESULT)), "out-1", ""),
    "a deal of El Royale": (
        table(lambda workspace: workspace.begin_table(TWO, SHOWN)),
        "dealer-1 first-0 pick-rank-9 pick-suit-H pick-rank-K",
        "",
    ),
    "cards to be thrown in together": (table(attacked), "several card-KH", ""),
    "a player of El Royale": (table(dealt_el_royale), "seat-1 shows", ""),
    "a typed line": (table(table_before_first_move), "more-signs type-line line=a5-", ""),
    "a reason": (
        table(table_before_first_move),
        "cell-a5 cell-b5 pick-others pick-rank-6 pick-suit-C override reason=noticed",
        "",
    ),
    "a new table of Royal Battles": (
        lambda _: "/new/royal-battles",
        "name-white=Jo army-white-1 house-rules hands-shown",
        "house-rules",
    ),
    "a new table of Royals": (
        lambda _: "/new/royals",
        "name-1=Ann option-entry-tally house-rules option-target=70",
        "house-rules",
    ),
    "a new table of El Royale": (
        lambda _: "/new/el-royale",
        "edition-2019 more-players teams-0 name-3=Di",
        "",
    ),
    "another name for a player": (player, "known-as=Adelaide", ""),
    "a player who comes late to a league": (league, "late=Zoe", ""),
    "an army without a name": (army, "army-name=", ""),
    "a unit of one's own": (army, "place-3 unit-life=0", ""),
    "an army's text": (lambda _: "/armies", "import-text=armee", ""),
    "other house rules": (RECORD, "tool-rules rules-rare rule-both_must_be_out", "tool-rules"),
    "a correction": (RECORD, "line-19 amend-correct draft-by-Mendi draft-card-rank-5", ""),
    "a correction being typed": (RECORD, "line-19 amend-correct draft-type draft-line=Jon:", ""),
    "an insertion to be agreed to": (RECORD, "line-21 amend-insert amend-see", ""),
    "a count": (RECORD, "tool-audit less-deck:Jon tick-deck:Mendi", "tool-audit"),
}


def entered(phone: Driver, steps: str) -> Driver:
    """Taps, and words typed into fields."""
    for step in steps.split():
        identifier, is_typed, words = step.partition("=")
        if is_typed:
            phone.type(phone.get(ft.TextField, root=phone.get(ft.Semantics, identifier=identifier)), words)
        else:
            phone.tap(identifier)
    return phone


def stands(phone: Driver) -> str:
    """Everything on the screen."""
    heard = [(each.identifier, each.label, each.selected) for each in phone.all(ft.Semantics)]
    return json.dumps([heard, [each.value for each in phone.all(ft.TextField)]], indent=1, default=str)


class House:
    """A data folder, and the devices that come and go."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.workspace, self.open = folder, Workspace(folder), list[Driver]()

    def device(self, name: str, route: str) -> Driver:
        workspace = self.workspace
        phone = Driver(lambda page: start_session(page, workspace, name), route=route, width=390, height=844)
        phone.__enter__()
        self.open.append(phone)
        return phone

    def leave(self) -> None:
        while self.open:
            self.open.pop().__exit__(None, None, None)

    def restart(self) -> None:
        self.leave()
        self.workspace.close()
        self.workspace = Workspace(self.folder)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.leave()
    made.workspace.close()


@pytest.mark.parametrize("what", CASES)
def test_what_is_half_entered_is_there_again(house: House, what: str) -> None:
    where, steps, again = CASES[what]
    route = where(house.workspace)
    phone = house.device("his", route)
    nothing = stands(entered(phone, again))
    phone.goto("/settings")
    phone.goto(route)

    half = stands(entered(phone, steps))
    assert half != nothing

    phone.resize(844, 390)
    phone.resize(390, 844)
    assert stands(phone) == half, "after the phone was turned and turned back"

    phone.goto("/settings")
    phone.goto(route)
    assert stands(entered(phone, again)) == half, "after a look elsewhere"

    house.restart()
    assert stands(entered(house.device("his", route), again)) == half, "after a restart"
    assert stands(entered(house.device("hers", route), again)) == nothing, "on another device"


@pytest.mark.parametrize("over_it", ["scores", "may", "more-signs", "more-signs log"])
def test_a_phone_led_back_from_the_log_or_the_scores_still_shows_the_half_entered_tally(
    house: House, over_it: str
) -> None:
    where, steps, _ = CASES["a tally"]
    phone = house.device("his", where(house.workspace))
    half = stands(entered(phone, steps))

    entered(phone, over_it)
    opened = stands(phone)
    assert opened != half
    go_back(phone)

    assert stands(phone) == half


@pytest.mark.parametrize("what", ["a tally", "the points of a hand", "a deal with hands shown", "a reveal"])
def test_a_phone_led_back_from_half_a_hand_leaves_it_half_entered(house: House, what: str) -> None:
    where, steps, _ = CASES[what]
    phone = house.device("his", where(house.workspace))
    half = stands(entered(phone, steps))
    table = phone.page.route

    go_back(phone)
    assert phone.page.route != table, "nothing was given up instead"
    phone.goto(table)

    assert stands(phone) == half


def test_the_log_of_a_phone_is_closed_where_it_was_opened_from_the_list(house: House) -> None:
    phone = house.device("his", CASES["a tally"][0](house.workspace))
    begun = stands(phone)

    phone.tap("more-signs")
    phone.tap("log")
    phone.tap("log")

    assert stands(phone) == begun


def stored_by_0_1(workspace: Workspace, id: int, text: str) -> None:
    """Store the draft of the first act as version 0.1 wrote it."""
    workspace.drafts.store(("his", f"table/{id}", "act"), (0, text))


def test_a_draft_of_royals_stored_by_the_first_version_opens(house: House) -> None:
    id = house.workspace.begin_table(ROYALS, SHOWN)
    text = (
        '{"fields":[["do","deal"],["by","Ben"],["up","2D"],["hands:Ada",["3H"]]],"gathering":["hands:Ada"]}'
    )
    stored_by_0_1(house.workspace, id, text)

    phone = house.device("his", f"/table/{id}")

    assert "Ada 1/10" in phone.said(), phone.said()
    assert "was updated" not in phone.said()


def test_a_draft_of_el_royale_stored_by_the_first_version_is_dropped_with_a_notice(house: House) -> None:
    id = house.workspace.begin_table(TWO, SHOWN)
    text = '{"seat":-1,"cards":["9H"],"several":false,"mode":"","dealer":1,"first":0,"hands":[]}'
    stored_by_0_1(house.workspace, id, text)

    assert "The app was updated" in house.device("his", f"/table/{id}").said()
    house.leave()
    assert "The app was updated" not in house.device("his", f"/table/{id}").said()
