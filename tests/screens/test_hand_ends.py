"""The end of a hand of Royals on the screen: a reveal that is a card short, and a tally from its cards."""

import flet as ft
import pytest

from models.cards import SUITS
from models.translation import say
from tests.screens.test_royals import TALLY, played, record, said_by_referee, state_of


@pytest.fixture
def phone_at_reveal(app, workspace):
    """A phone at a reveal with hidden cards in two hands."""
    _, entries = record("battle-royals-one-hand-hidden-duel")
    before = next(n for n, entry in enumerate(entries) if entry["do"] == "reveal")
    id = played(workspace, "battle-royals-one-hand-hidden-duel", before)
    return app(f"/table/{id}", 390, 664)


def hand_counts(phone):
    return [each.label for each in phone.all(ft.Semantics) if (each.identifier or "").startswith("hand-of-")]


def test_a_reveal_that_is_short_offers_the_count(phone_at_reveal):
    phone = phone_at_reveal

    assert not phone.all(ft.Semantics, identifier="do-reveal")
    phone.tap("count-cards")

    assert say("auditing.title", "Count the table") in phone.said()


def test_one_wrong_card_of_a_reveal_is_taken_out(phone_at_reveal):
    phone = phone_at_reveal
    free = [
        str(key.identifier)
        for key in phone.all(ft.Semantics, where=lambda each: (each.identifier or "").startswith("card-"))
        if "not possible" not in (key.label or "")
    ]
    before = hand_counts(phone)
    phone.tap(free[0])
    assert hand_counts(phone) != before
    named = [each for each in phone.all(ft.Semantics) if (each.identifier or "").startswith("named-")]

    phone.tap(str(named[-1].identifier))

    assert hand_counts(phone) == before


def test_a_card_that_another_hand_holds_is_refused_with_the_reason(phone_at_reveal):
    phone = phone_at_reveal
    phone.tap("card-6C")
    phone.tap("hand-of-2")
    before = hand_counts(phone)

    phone.tap("card-6C")

    assert hand_counts(phone) == before
    assert "6C is there 1 time in the pack, and that would be one more: named 2 times." in said_by_referee(
        phone
    )


def test_a_card_more_than_a_revealed_hand_holds_is_refused(phone_at_reveal):
    phone = phone_at_reveal
    for card in ("AS", "AC", "6C", "9H", "AD", "10S"):
        phone.tap(f"card-{card}")
    phone.tap("hand-of-0")

    phone.tap("card-KS")

    assert said_by_referee(phone).startswith("Refused:\nAnn has 7 cards left, not 8")


def test_a_tallied_hand_shows_its_result_first(app, workspace):
    phone = app(f"/table/{workspace.begin_table(record('royals-tallied-to-1066')[0])}", height=664)
    for tap in TALLY.split():
        phone.tap(tap)

    assert phone.all(ft.Semantics, identifier="sums") and phone.all(ft.Semantics, identifier="totals")
    assert not phone.all(ft.Semantics, identifier="tally-sum")
    assert phone.said().count("\nThis hand\n") == 1, "the score is drawn once"
    phone.tap("next-hand")
    assert phone.all(ft.Semantics, identifier="tally-sum")


def test_headline_and_title_of_a_tally_name_one_hand(app, workspace):
    phone = app(f"/table/{workspace.begin_table(record('royals-tallied-to-1066')[0])}", 1440, 900)
    for tap in TALLY.split():
        phone.tap(tap)

    assert "Hand 2" in phone.said() and "hand 2" in phone.said()
    assert "hand 1" not in phone.said()


def test_a_hand_tallied_from_its_middle_keeps_its_home_suits(app, workspace):
    id = played(workspace, "royals-one-hand-hidden", 12)
    suits = state_of(workspace, id).suits
    assert workspace.enter(id, {"do": "house_rules", "options": {"entry": "tally"}}).is_accepted

    phone = app(f"/table/{id}", height=664)

    chosen = [each.identifier for each in phone.all(ft.Semantics) if each.selected]
    assert f"tally-suit-{SUITS[suits[0]]}" in chosen


def test_no_edge_of_the_piles_shows_above_a_panel_that_takes_all_room(phone_at_reveal):
    phone = phone_at_reveal
    room = next(
        each
        for each in phone.all(ft.Container)
        if each.on_size_change and each.alignment == ft.Alignment.CENTER and each.expand
    )
    assert phone.all(ft.Semantics, identifier="stack")

    phone.fire(room, "size_change", {"w": 378.0, "h": 2.0})

    assert not phone.all(ft.Semantics, identifier="stack")


def test_from_the_second_deal_on_the_switch_for_seen_hands_is_one_line(app, workspace):
    _, entries = record("royals-to-1066-hands-shown")
    deals = [n for n, entry in enumerate(entries) if entry["do"] == "deal"]
    explanation = "You name the cards you deal and draw. Then a known hand shows only its own cards."

    def written_on_switch(before):
        phone = app(f"/table/{played(workspace, 'royals-to-1066-hands-shown', before)}", 390, 664)
        if before:
            phone.tap("next-hand")
        switch = phone.get(ft.Semantics, identifier="hands-shown")
        assert explanation in switch.label, "screen readers hear it"
        return [text.value for text in phone.all(ft.Text, root=switch)]

    assert explanation in written_on_switch(deals[0])
    assert written_on_switch(deals[1]) == ["The referee sees hands"]
