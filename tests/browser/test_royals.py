"""Royals and Battle Royals in Chromium, through the accessibility tree alone: whole hands, their taps counted, and a tally to its end."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.replay import opened
from referee.table import Table
from tests.browser.hand import Hand
from tests.conftest import Served, wait_until
from tests.screens.royals_taps import taps
from views.components.notices import announced

pytestmark = pytest.mark.browser
PHONE = (390, 844)
GAMES = Path(__file__).parents[1] / "games"
ROYALS, ALL = "royals-one-hand-hidden", "battle-royals-one-hand-hidden-all"


@pytest.fixture
def phone(served: Served, new_page: Any) -> Iterator[Hand]:
    """A phone at the list of games."""
    hand = Hand(new_page(f"{served.url}/new", *PHONE))
    yield hand
    assert hand.page.errors == []


def begin(hand: Hand, game: str, names: list[str], *options: str) -> None:
    """Begin a table by hand."""
    hand.tap(f"game-{game}")
    for number, name in enumerate(names, 1):
        box = hand.page.get_by_role("textbox", name=f"Player {number}")
        box.wait_for(state="attached", timeout=30_000)
        box.click()
        hand.page.wait_for_timeout(350)
        box.press_sequentially(name, delay=15)
        wait_until(lambda box=box, name=name: box.input_value() == name, 30)
    hand.page.wait_for_timeout(1200)  # the last letter has to reach the form
    for option in options:
        hand.tap(option)
        hand.page.wait_for_timeout(700)  # the form begins what it shows
    hand.tap("begin")
    wait_until(lambda: hand.sees("headline") and not hand.sees("begin"), 30)
    hand.taps = 0


def tap_all(hand: Hand, verb: str, identifiers: list[str]) -> None:
    """Tap one after the other; a gathered card shows that it was taken up before the next is tapped."""
    for number, identifier in enumerate(identifiers[:-1], 1):
        hand.tap(identifier)
        if identifier.startswith("card-") and verb != "reveal":
            said = f"{identifiers[:number].count(identifier)} chosen"
            wait_until(lambda identifier=identifier, said=said: said in hand.reads(identifier), 30)
        else:
            hand.page.wait_for_timeout(300)
    hand.tap(identifiers[-1])


def play(hand: Hand, name: str) -> dict[str, list[int]]:
    """Play a hand of the records by taps alone; the taps that each verb took."""
    header, entries = opened((GAMES / f"{name}.json").read_text())
    table = Table(header)
    counted: dict[str, list[int]] = {}
    for entry in entries:
        written = json.loads(json.dumps(entry.written()))
        before = hand.taps
        tap_all(hand, entry.do, taps(table.state, written))
        key = f"meld of {len(written['cards'])}" if entry.do == "meld" else entry.do
        counted.setdefault(key, []).append(hand.taps - before)
        table.enter(entry)
        code, facts = table.game.headline(table.state)
        hand.until("headline", table.game.said(code, facts))
        hand.until("undo", announced(table, entry).rstrip("."))  # the entry stands
    return counted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "players", "options"),
    [
        ("royals", ROYALS, ["Ann", "Bob"], ()),
        ("battle-royals", ALL, ["Ann", "Bob", "Cat"], ("option-battle-all",)),
    ],
)
def test_a_whole_hand_is_played_through_the_screen(phone: Hand, game: str, name: str, players: list[str], options: tuple[str, ...]) -> None:
    begin(phone, game, players, *options)

    counted = play(phone, name)
    phone.tap("scores")

    written = json.loads((GAMES / f"{name}.json").read_text())
    wait_until(lambda: phone.sees("curve"), 30)
    assert max(counted["meld of 3"]) <= 4
    if not options:
        assert max(counted["lead"]) + max(counted["follow"]) + max(counted["keep"]) <= 4, "a trick costs at most four taps"
    scores = {seat["name"] for seat in written["seats"]}
    assert all(player in phone.reads("curve") for player in scores)


@pytest.mark.slow
def test_a_game_is_tallied_to_its_end(phone: Hand) -> None:
    begin(phone, "royals", ["Ann", "Bob"], "option-entry-tally", "option-target-500")
    header, entries = opened((GAMES / "royals-tallied-to-1066.json").read_text())
    totals = {"Ann": 0, "Bob": 0}
    table = Table(header.model_copy(update={"options": header.options.model_copy(update={"target": 500})}))

    for entry in entries:
        written = entry.written()
        for seat, name in enumerate(totals):
            cards = written["seats"][name]
            if seat:
                phone.tap("tally-next")
                phone.until("tally-sum", f"{name}: choose")
            phone.tap(f"tally-suit-{cards['suit']}")
            for zone in ("spoils", "meld", "hand"):
                phone.tap(f"tally-{zone}")
                for card in cards[zone]:
                    phone.tap(f"card-{card}")
        ruling = table.enter(table.read(written))
        assert ruling.stands
        phone.tap("do-tally")
        if table.state.winner >= 0:
            break
        totals = dict(zip(totals, table.state.totals, strict=True))
        wait_until(lambda totals=totals: all(str(total) in phone.reads("standing") for total in totals.values()), 30)

    wait_until(lambda: phone.sees("result"), 30)
    assert f"{header.names[table.state.winner]} wins" in phone.reads("result")
