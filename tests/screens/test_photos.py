"""Cards named by a photo, without a browser: what the page is asked, and what its answer does."""

import json
from urllib.parse import parse_qs, urlsplit

import flet as ft
import pytest

from referee.games import new_record
from tests.support.fletdriver import Driver
from views.components.photo import PHOTO
from views.workspace.table_settings import TableSettings

HAND = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9H", "2H", "3H"]


def asked_of_page(phone: Driver) -> list[dict]:
    """What each photo was asked for, the last one last."""
    urls = [urlsplit(args["url"]) for name, args in phone.wire.calls if name == "UrlLauncher.launch_url"]
    return [json.loads(parse_qs(url.query)["asked"][0]) for url in urls if url.path == PHOTO]


def answer(phone: Driver, cards: list[str], number: int | None = None) -> None:
    """Send the cards as the page does once they are confirmed."""
    asked = asked_of_page(phone)[-1]
    readings = [[card, 0.97, [100.0 * n, 50.0, 40.0, 0.0]] for n, card in enumerate(cards)]
    phone.run(
        phone.session.dispatch_event(
            asked["target"], "photo", [asked["number"] if number is None else number, readings]
        )
    )
    phone.settle()


@pytest.fixture
def naming(app, workspace) -> Driver:
    """Royals, the upturned card named: Ann's hand is asked for."""
    workspace.begin_table(new_record("royals", ["Ann", "Bob"]), TableSettings(hands_shown=True))
    phone = app("/table/1", web=True)
    phone.tap("dealer-0")
    phone.tap("card-KD")
    return phone


def test_the_page_is_told_which_cards_a_hand_can_hold(naming):
    naming.tap("take-photo")

    (asked,) = asked_of_page(naming)
    assert asked["title"] == "Ann's hand" and asked["expected"] == 10
    assert asked["copies"]["KD"] == 2, "one of three lies face up"
    assert asked["copies"]["7S"] == 1 and asked["copies"]["Joker"] == 0
    assert asked["words"]["7S"] == "7 of Spades"


def test_a_photo_names_a_whole_hand(naming):
    naming.tap("take-photo")

    answer(naming, HAND)

    assert "10/10" in naming.get(ft.Semantics, identifier="hand-of-0").label
    assert naming.get(ft.Semantics, identifier="hand-of-1").label.endswith("0/10")


def test_an_answer_to_an_earlier_photo_is_ignored(naming):
    naming.tap("take-photo")
    naming.tap("take-photo")

    answer(naming, HAND, number=1)

    assert naming.get(ft.Semantics, identifier="hand-of-0").label.endswith("0/10")


def test_a_photo_is_not_used_once_the_table_has_gone_on(naming, workspace):
    naming.tap("take-photo")
    assert workspace.enter(1, {"do": "deal", "by": "Ann", "up": "KD"}).stands
    naming.settle()

    answer(naming, HAND)

    assert "Nothing from the photo was used." in naming.said()
    assert len(workspace.table(1)) == 1


def test_an_app_without_a_page_offers_no_photo(app, workspace):
    workspace.begin_table(new_record("royals", ["Ann", "Bob"]), TableSettings(hands_shown=True))
    window = app("/table/1", web=False)
    window.tap("dealer-0")
    window.tap("card-KD")

    assert not window.all(ft.Semantics, identifier="take-photo")
