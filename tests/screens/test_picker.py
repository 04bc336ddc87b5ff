"""The card picker: two taps or two keys, in either order, and what its marks say."""

import flet as ft
import pytest

from models.cards import NAMES
from tests.support.fletdriver import Driver
from views.components.picker import FREE, CardPicker


@pytest.fixture
def picked():
    """What was picked so far."""
    return []


@pytest.fixture
def picker(picked):
    """A page with nothing but a picker in which the ten of Hearts cannot be and no Club may be played."""
    marks = list(FREE)
    marks[NAMES.index("10H")] = "x"
    for number in range(39, 52):
        marks[number] = "-"
    with Driver(
        lambda page: page.render(lambda: CardPicker("".join(marks), picked.append, offers_hidden_card=True))
    ) as driver:
        yield driver


def label(driver, identifier):
    return driver.get(ft.Semantics, identifier=identifier).label


def test_rank_then_suit(picker, picked):
    picker.tap("pick-rank-9")
    picker.tap("pick-suit-H")

    assert picked == ["9H"]


def test_suit_then_rank(picker, picked):
    picker.tap("pick-suit-S")
    picker.tap("pick-rank-K")

    assert picked == ["KS"]


def test_a_joker_and_a_card_not_shown_are_one_tap(picker, picked):
    picker.tap("pick-rank-Joker")
    picker.tap("pick-hidden")

    assert picked == ["Joker", "?"]


def test_the_same_rank_again_takes_it_back(picker, picked):
    for identifier in ("pick-rank-9", "pick-rank-9", "pick-rank-8", "pick-suit-D"):
        picker.tap(identifier)

    assert picked == ["8D"]


@pytest.mark.parametrize(
    ("keys", "card"),
    [("9h", "9H"), ("0s", "10S"), ("tc", "10C"), ("1d", "AD"), ("qs", "QS"), ("sq", "QS"), ("w", "Joker")],
)
def test_two_keys_name_a_card(picker, picked, keys, card):
    from views.app.keys import keys_of_page

    keys_of_page(picker.page)
    for key in keys:
        picker.key(key.upper())

    assert picked == [card]


def test_marks_are_said_of_the_card_once_its_rank_is_named(picker):
    assert label(picker, "pick-rank-10") == "10" and label(picker, "pick-suit-C") == "Clubs, would be refused"
    picker.tap("pick-rank-10")

    assert label(picker, "pick-suit-H") == "10 of Hearts, cannot be there"
    assert label(picker, "pick-suit-S") == "10 of Spades"


def test_two_taps_before_anything_is_drawn_still_name_one_card(picker, picked):
    import asyncio

    rank, suit = (
        picker.get(root=picker.get(identifier=each).content, where=lambda it: getattr(it, "on_click", None))
        for each in ("pick-rank-7", "pick-suit-D")
    )

    async def both():
        await asyncio.gather(
            *(picker.session.dispatch_event(each._i, "click", None) for each in (rank, suit))
        )

    picker.run(both())
    picker.settle()

    assert picked == ["7D"]


@pytest.mark.parametrize(("key", "card"), [("pick-suit-H", "9H"), ("pick-rank-K", "KS")])
def test_one_tap_changes_half_of_the_named_card(picked, key, card):
    with Driver(lambda page: page.render(lambda: CardPicker(FREE, picked.append, named_card="9S"))) as driver:
        driver.tap(key)

    assert picked == [card]


def test_a_named_joker_lends_no_suit(picked):
    with Driver(
        lambda page: page.render(lambda: CardPicker(FREE, picked.append, named_card="Joker"))
    ) as driver:
        driver.tap("pick-rank-K")
        assert picked == []
        driver.tap("pick-suit-S")

    assert picked == ["KS"]
