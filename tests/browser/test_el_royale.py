"""El Royale in Chromium, through the accessibility tree alone: a game for two and one in teams, each to its win, taps counted."""

import pytest

from tests.browser.hand import Hand, at
from tests.conftest import fared_well

pytestmark = pytest.mark.browser

ONE_CARD, CONCEDE, CLEAR = 2, 1, 1
"""The tap budget: a play of one card, a concession, setting the pile aside."""


def begin(page, names, edition, teams=0):
    """A new table for these players, from an empty home."""
    hand = Hand(page)
    hand.tap("game-el-royale")
    hand.tap(f"edition-{edition}")
    for _ in range(4 - len(names)):
        hand.tap("fewer-players")
    if teams:
        hand.tap(f"teams-{teams}")
    for number, name in enumerate(names, 1):
        hand.write(f"Player {number}", name)
    hand.tap("begin")
    hand.until("headline", "Deal the cards")
    hand.tap("seat-0")
    hand.tap("seat-0")
    hand.tap("deal")
    hand.until("undo", f"{names[0]} deals and {names[0]} attacks first")
    return hand


def play(hand, player, card, budget=ONE_CARD):
    """One card: at most a tap on the player and one on the card, or two in the picker. `player` None: it is awaited."""

    def does():
        if player is not None:
            hand.tap(f"seat-{player}")
            hand.until(f"seat-{player}", "chosen")
        if player is not None or hand.sees(f"card-{card}"):
            hand.tap(f"card-{card}")
        else:
            hand.pick(card)

    assert hand.counts(does) <= budget
    hand.until("undo", card)


def several(hand, *cards):
    """Several cards of the player who is awaited, played together."""
    hand.tap("several")
    hand.until("several", "chosen")
    hand.pick(cards[0])
    for card in cards[1:]:
        hand.tap(f"card-{card}")
        hand.until("play", card)
    hand.tap("play")


def concede(hand, name):
    """The one who is named above concedes: a player looks who is asked before the tap."""
    hand.until("headline", f"{name} must beat")
    assert hand.counts(lambda: hand.tap("concede")) == CONCEDE
    hand.until("undo", f"{name} concedes")


def clear(hand, name):
    assert hand.counts(lambda: hand.tap("clear")) == CLEAR
    hand.until("undo", f"{name} sets the battle pile aside")


def test_two_players_play_the_edition_of_2019_to_a_win(served, new_page):
    page = new_page(served.url, 390, 844)
    hand = begin(page, ("Ann", "Bob"), "2019")

    play(hand, None, "5H")
    hand.until("pile", "On top: 5H")
    play(hand, None, "9H")
    play(hand, 1, "9S")
    clear(hand, "Ann")
    hand.until("seat-0", "4 cards")
    hand.until("seat-1", "4 cards")
    play(hand, None, "QC")
    hand.tap("other")
    hand.pick("KD")
    hand.until("banner", "KD cannot beat QC")
    hand.tap("banner-close")
    concede(hand, "Ann")
    hand.until("seat-0", "5 cards")
    several(hand, "3S", "3H", "3D", "3C")

    hand.until("headline", "Bob wins")
    hand.until("seat-1", "0 cards, wins")
    hand.tap("again")
    hand.until("headline", "Deal the cards")
    hand.until("dealer-0", "suggested")
    hand.until("first-1", "suggested")
    assert fared_well(page)


def test_teams_play_the_later_edition_through_an_elimination_to_a_win(served, new_page):
    page = new_page(served.url, 1280, 800)
    hand = begin(page, ("Ann", "Bob", "Cat", "Dan"), "elimination", teams=2)
    for ann, cat in zip("2346", ("8S", "9S", "10S", "JS"), strict=True):
        several(hand, f"{ann}S", f"{ann}H", f"{ann}D")
        hand.until("headline", "Bob must beat")
        concede(hand, "Bob")
        play(hand, None, cat)
        concede(hand, "Dan")
    hand.until("seat-1", "16 cards")

    play(hand, None, "7C")
    play(hand, 3, "7H")
    assert hand.reads("concede").startswith("Bob concedes and is out")
    concede(hand, "Bob")
    hand.until("headline", "Ann takes up to 13 of Bob's cards")
    hand.tap("card-2S")
    hand.until("claim", "Ann takes 1")
    for claimer in ("Ann", "Cat", "Dan"):
        hand.tap("claim")
        hand.until("undo", f"{claimer} takes")
    hand.until("seat-1", "out")

    hand.until("headline", "Cat attacks Dan")
    play(hand, None, "QS")
    concede(hand, "Dan")
    hand.until("headline", "Ann attacks Dan, who defends for Bob")
    play(hand, None, "KH")
    concede(hand, "Dan")
    hand.until("headline", "Cat attacks Dan")
    several(hand, "AS", "AH", "AD", "AC")

    hand.until("headline", "Team North wins")
    assert not page.locator(at("render-error")).count()
    assert fared_well(page)
