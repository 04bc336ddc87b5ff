"""Corners of one physical card count once; the same card twice counts twice."""

import math

import pytest

from views.card_reader.group import CardReading, Frame, physical_cards


def corner(x: float, y: float, turn: float = 0.0, card: str = "7H", confidence: float = 0.8) -> CardReading:
    return CardReading(card, confidence, (Frame(x, y, 30.0, turn),))


def test_opposite_corners_of_one_card_are_one_card():
    (reading,) = physical_cards([corner(100, 100), corner(160, 210, math.pi)])

    assert reading.card == "7H"
    assert reading.confidence == pytest.approx(1 - 0.2 * 0.2)
    assert len(reading.frames) == 2


def test_opposite_corners_of_a_turned_card_are_one_card():
    turn = math.radians(40)
    right, down = 60, 110
    x = 300 + right * math.cos(turn) - down * math.sin(turn)
    y = 300 + right * math.sin(turn) + down * math.cos(turn)

    assert len(physical_cards([corner(300, 300, turn), corner(x, y, turn + math.pi)])) == 1


def test_opposite_corners_with_jumbo_indexes_are_one_card():
    corners = [corner(100, 100), corner(142, 139, math.pi)]

    assert [len(reading.frames) for reading in physical_cards(corners)] == [2]


def test_four_corners_of_one_card_are_one_card():
    corners = [corner(100, 100), corner(165, 100), corner(100, 210, math.pi), corner(165, 210, math.pi)]

    assert [len(reading.frames) for reading in physical_cards(corners)] == [4]


def test_the_same_card_of_two_packs_is_two_cards():
    assert len(physical_cards([corner(100, 100), corner(420, 110)])) == 2


def test_corners_that_read_differently_are_two_cards():
    readings = physical_cards([corner(100, 100, confidence=0.6), corner(160, 210, math.pi, card="7D")])

    assert [reading.card for reading in readings] == ["7D", "7H"]


def test_a_corner_found_twice_leaves_doubt_below_certainty():
    (reading,) = physical_cards([corner(100, 100, confidence=1.0), corner(103, 101, confidence=1.0)])

    assert 0.999 < reading.confidence < 1


def test_no_corners_are_no_cards():
    assert physical_cards([]) == []
