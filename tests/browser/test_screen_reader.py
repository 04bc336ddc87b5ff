"""A turn of a Royal Battle in Chromium by role and name alone, as somebody plays who hears the screen and does not see it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.people.leagues import Entrant, League
from tests.conftest import GOES_TO, Served, fared_well, wait_until
from tests.people.test_players import keep
from tests.screens.battles import table_before_first_move
from views.workspace.workspace import Workspace

pytestmark = pytest.mark.browser
PHONE, DESKTOP = (390, 844), (1280, 800)


@pytest.fixture
def a_table(tmp_path: Path) -> Iterator[str]:
    """The address of an app with a table where it is Jon's turn to move, a battle that is over, and a league."""
    workspace = Workspace(tmp_path)
    table_before_first_move(workspace)
    keep(workspace, "royal-battles-exhausted-tie")
    workspace.leagues.add(
        League(name="Winter", game="royals", entrants=(Entrant(name="Jon"), Entrant(name="Mendi")))
    )
    workspace.close()
    app = Served(tmp_path)
    yield app.url
    app.stop()


LISTENS = """() => {
    window.heard = [];
    const listen = each => new MutationObserver(() => each.textContent && window.heard.push(each.textContent))
        .observe(each, {childList: true, subtree: true, characterData: true});
    const reach = root => {
        root.querySelectorAll('[aria-live]').forEach(listen);
        root.querySelectorAll('*').forEach(each => each.shadowRoot && reach(each.shadowRoot));
    };
    reach(document);
}"""
"""Keeps what is announced: Flutter writes it where a screen reader listens, and takes it away again soon after."""


class Ear:
    """Somebody with a screen reader: finds by role and name, presses, and listens."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.evaluate(LISTENS)

    def finds(self, name: str, role: str = "button") -> Any:
        """The one thing of this role whose name begins so."""
        found = self.page.get_by_role(role, name=re.compile(f"^{re.escape(name)}"))
        wait_until(lambda: found.count() == 1)
        return found

    def presses(self, name: str) -> None:
        """Press the button of this name."""
        self.finds(name).dispatch_event("click")

    def hears(self, words: str) -> None:
        """Wait until this is announced, politely or at once."""
        wait_until(lambda: any(words in said for said in self.page.evaluate("window.heard")))


def test_a_turn_is_played_by_role_and_name_and_the_ruling_is_announced(
    a_table: str, new_page: Callable[..., Any]
) -> None:
    ear = Ear(new_page(f"{a_table}/table/1", *PHONE))

    ear.finds("Round 1: Jon to move", "heading")
    ear.presses("a5, 2 of Clubs, Jon's Pawn, injury 0 of 8, white, you can choose it")
    ear.presses("b5, empty, you can choose it")
    ear.presses("Any other card")
    ear.presses("9")
    ear.presses("9 of Spades, would be refused")
    ear.hears("9S")
    ear.presses("Close the message")
    ear.presses("9")
    ear.presses("9 of Hearts")

    ear.finds("b5, 9 of Hearts, Jon's Pawn")  # nothing can be attacked: the referee ends the turn
    ear.hears("Mendi to move")
    ear.finds("Undo: ")
    assert fared_well(ear.page)


NAMELESS = """all => all.filter(each => {
    const said = each.getAttribute('aria-label') || each.textContent.trim() || each.querySelector('[aria-label]');
    return !said && each.getAttribute('aria-hidden') !== 'true';
}).map(each => each.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_on_the_main_screens_all_has_a_name_and_nothing_is_asked_for_elsewhere(
    a_table: str, new_page: Callable[..., Any], size: tuple[int, int]
) -> None:
    page = new_page(a_table, *size)
    for route, headline in (
        ("/", "Referee"),
        ("/new", "New table"),
        ("/new/royal-battles", "Royal Battles"),
        ("/new/royals", "Royals"),
        ("/table/1", "Jon to move"),
        ("/table/1/record", "Record"),
        ("/armies", "Armies"),
        ("/armies/jon", "Jon"),
        ("/rules", "Rules"),
        ("/players", "Players"),
        ("/players/Jon", "Jon"),
        ("/history", "All games"),
        ("/leagues", "Leagues"),
        ("/leagues/1", "Winter"),
        ("/settings", "Settings"),
    ):
        page.evaluate(GOES_TO, route)
        page.get_by_role("heading", level=1, name=headline).wait_for(state="attached")

        nameless = page.locator(
            "[role=button], [role=img], [role=checkbox], [role=switch], [role=tab]"
        ).evaluate_all(NAMELESS)
        fields = page.locator("input, textarea").evaluate_all(
            "all => all.filter(each => !each.getAttribute('aria-label')).map(each => each.outerHTML)"
        )

        assert (route, nameless, fields) == (route, [], [])
    assert [address for address in page.requests if not address.startswith((a_table, "blob:", "data:"))] == []
    assert fared_well(page)
