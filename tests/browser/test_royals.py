"""Royals and Battle Royals in Chromium, through the accessibility tree alone: a whole hand, its taps counted, and a trick of three."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.table.replay import read_record
from referee.table.table import Table
from referee.words.notation import line_from_entry
from tests.browser.hand import Hand
from tests.browser.test_keyboard import type_line
from tests.conftest import Served, fared_well, wait_until
from tests.screens.royals_taps import taps_for_act
from views.components.banner_messages import entry_text_as_announced

pytestmark = pytest.mark.browser
PHONE = (390, 844)
GAMES = Path(__file__).parents[1] / "games"
ROYALS, BATTLE_ROYALS = "royals-one-hand-hidden", "battle-royals-one-hand-hidden-all"
HOUSE_RULES = (
    "house-rules",
    "rare",
    "option-change_promise-lenient",
    "option-ransom_with_their_royal-privileged",
)
"""What the recorded hand of Royals is played by, as the form offers it."""


@pytest.fixture
def phone(served: Served, new_page: Any) -> Iterator[Hand]:
    """A phone at the list of games."""
    hand = Hand(new_page(f"{served.url}/new", *PHONE))
    yield hand
    assert fared_well(hand.page)


def begin(hand: Hand, game: str, names: list[str], *options: str) -> None:
    """Begin a table by hand."""
    hand.tap(f"game-{game}")
    for number, name in enumerate(names, 1):
        hand.write(f"Player {number}", name)
    for option in options:
        hand.tap(option)
        hand.rest()  # the form begins what it shows
    hand.tap("begin")
    wait_until(lambda: hand.sees("headline") and not hand.sees("begin"), 30)
    hand.taps = 0


def tap_all(hand: Hand, identifiers: list[str]) -> None:
    """Tap one after the other."""
    for identifier in identifiers[:-1]:
        before = hand.reads("panel")
        hand.tap(identifier)
        if identifier.startswith("open-"):
            wait_until(
                lambda before=before: hand.reads("panel") != before
            )  # the cards of the next tap are on both
        hand.rest()
    hand.tap(identifiers[-1])


def play(hand: Hand, name: str, number: int | None = None) -> dict[str, list[int]]:
    """Play a hand of the records by taps alone, or so many entries of it; the taps that each verb took."""
    header, entries = read_record((GAMES / f"{name}.json").read_text())
    table = Table(header)
    counted: dict[str, list[int]] = {}
    coming = list(entries[:number])
    words: set[str] = set()
    while coming:
        entry = coming.pop(0)
        written = json.loads(json.dumps(entry.to_json_object()))
        tapped = hand.taps
        if (
            entry.do == "draw" and "for_suit" in written
        ):  # the likelier draw is what a tap means: this one is typed
            hand.page.keyboard.press("l")
            type_line(hand, line_from_entry(header.game, entry))
            hand.until("undo", entry_text_as_announced(table, entry).rstrip("."))
            hand.page.keyboard.press("Escape")
            wait_until(lambda: not hand.sees("line"))
        else:
            tap_all(hand, taps_for_act(table.state, written))
        key = f"meld of {len(written['cards'])}" if entry.do == "meld" else entry.do
        counted.setdefault(key, []).append(hand.taps - tapped)
        table.enter(entry)
        while (
            coming and table.game.forced_automatic_entry(table.state) == coming[0].to_json_object()
        ):  # it leaves no choice: the referee has entered it
            table.enter(coming.pop(0))
        code, facts = table.game.headline(table.state)
        hand.until("headline", table.game.event_text(code, facts))
        before, words = (
            words,
            set(re.findall(r"\w+", entry_text_as_announced(table, entry))),
        )  # cards of a meld stand as they were tapped
        if words <= before:
            hand.rest()  # the same was said already
        wait_until(
            lambda words=words: words <= set(re.findall(r"\w+", hand.reads("undo")))
        )  # the entry stands
    return counted


@pytest.mark.slow
def test_a_whole_hand_of_royals_is_played_through_the_screen(phone: Hand) -> None:
    begin(phone, "royals", ["Ann", "Bob"], *HOUSE_RULES)

    counted = play(phone, ROYALS)
    phone.tap("scores")

    wait_until(lambda: phone.sees("curve"), 30)
    assert max(counted["meld of 3"]) <= 6
    assert max(counted["lead"]) + max(counted["follow"]) + max(counted["keep"]) == 3, (
        "a trick costs three taps"
    )
    assert all(player in phone.reads("curve") for player in ("Ann", "Bob"))


def test_a_hand_of_battle_royals_for_three_is_begun_through_the_screen(phone: Hand) -> None:
    """From the deal to the end of the first trick; the rest of this hand is played by taps in tests/screens/test_royals.py."""
    begin(phone, "battle-royals", ["Ann", "Bob", "Cat"], "option-battle-all")

    counted = play(phone, BATTLE_ROYALS, 20)

    assert {"draw", "lead", "follow", "keep", "discard"} <= set(counted)
