"""Corners of one physical card count once; the same card twice counts twice."""

import math
from dataclasses import replace

import pytest

from views.card_reader.group import (
    FULL_CONFIDENCE,
    ONE_JOKER_CORNER,
    CardReading,
    Frame,
    card_readings_from_corner_readings,
)


def corner(x: float, y: float, turn: float = 0.0, card: str = "7H", confidence: float = 0.8) -> CardReading:
    return CardReading(card, confidence, (Frame(x, y, 30.0, turn),))


def test_opposite_corners_of_one_card_are_one_card():
    (reading,) = card_readings_from_corner_readings([corner(100, 100), corner(160, 210, math.pi)])

    assert reading.card == "7H"
    assert reading.confidence == pytest.approx(1 - 0.2 * 0.2)
    assert len(reading.frames) == 2


def test_opposite_corners_of_a_turned_card_are_one_card():
    turn = math.radians(40)
    right, down = 60, 110
    x = 300 + right * math.cos(turn) - down * math.sin(turn)
    y = 300 + right * math.sin(turn) + down * math.cos(turn)

    assert (
        len(card_readings_from_corner_readings([corner(300, 300, turn), corner(x, y, turn + math.pi)])) == 1
    )


def test_opposite_corners_with_jumbo_indexes_are_one_card():
    corners = [corner(100, 100), corner(142, 139, math.pi)]

    assert [len(reading.frames) for reading in card_readings_from_corner_readings(corners)] == [2]


def test_four_corners_of_one_card_are_one_card():
    corners = [corner(100, 100), corner(165, 100), corner(100, 210, math.pi), corner(165, 210, math.pi)]

    assert [len(reading.frames) for reading in card_readings_from_corner_readings(corners)] == [4]


def test_the_same_card_of_two_packs_is_two_cards():
    assert len(card_readings_from_corner_readings([corner(100, 100), corner(420, 110)])) == 2


def test_corners_that_read_differently_are_two_cards():
    readings = card_readings_from_corner_readings(
        [corner(100, 100, confidence=0.6), corner(160, 210, math.pi, card="7D")]
    )

    assert [reading.card for reading in readings] == ["7D", "7H"]


def test_a_corner_found_twice_counts_once():
    (reading,) = card_readings_from_corner_readings(
        [corner(100, 100, confidence=1.0), corner(103, 101, confidence=0.9)]
    )

    assert reading.confidence == FULL_CONFIDENCE and len(reading.frames) == 1


def card_at(x: float, y: float, card: str = "7H", confidence: float = 0.8) -> list[CardReading]:
    """Both corners of an upright card with its upper corner here."""
    return [corner(x, y, 0.0, card, confidence), corner(x + 80, y + 110, math.pi, card, confidence)]


def test_equal_cards_side_by_side_are_two_cards():
    readings = card_readings_from_corner_readings(card_at(100, 100) + card_at(220, 103))

    assert [len(reading.frames) for reading in readings] == [2, 2]


def test_equal_cards_half_covered_are_two_cards():
    covered, whole = corner(100, 100), card_at(140, 100)

    assert sorted(
        len(reading.frames) for reading in card_readings_from_corner_readings([covered, *whole])
    ) == [1, 2]


def test_equal_cards_above_each_other_are_two_cards():
    assert len(card_readings_from_corner_readings(card_at(100, 100) + card_at(100, 260))) == 2


def four_corners(x: float, y: float, card: str) -> list[CardReading]:
    return [*card_at(x, y, card), corner(x + 80, y, 0.0, card), corner(x, y + 110, math.pi, card)]


def test_upper_corners_are_one_card_in_a_pack_with_four_indexes():
    upper = [corner(100, 40), corner(180, 40)]

    assert len(card_readings_from_corner_readings(upper)) == 2
    assert len(card_readings_from_corner_readings(upper + four_corners(100, 90, "KC"))) == 2


def test_one_corner_never_makes_a_joker_sure():
    assert [
        reading.confidence
        for reading in card_readings_from_corner_readings([corner(0, 0, 0.0, "Joker", 0.99)])
    ] == [ONE_JOKER_CORNER]
    assert card_readings_from_corner_readings([corner(0, 0, 0.0, "Joker", 0.89)]) == []


def test_two_corners_that_agree_make_a_joker_sure():
    upper, lower = card_at(100, 100, "Joker", 0.98)

    (reading,) = card_readings_from_corner_readings([upper, replace(lower, confidence=0.88)])

    assert reading.confidence == pytest.approx(0.93)


def star(x: float, y: float, turn: float, confidence: float) -> CardReading:
    """A corner of a Joker that is half as high as an index and reads alike in several turns."""
    return CardReading("Joker", confidence, (Frame(x, y, 15.0, turn),))


def test_stars_as_far_apart_as_another_cards_corners_are_one_joker():
    turned_stars = [star(400, 100, 0.5, 0.95), star(480, 210, math.pi - 0.6, 0.75)]

    assert [reading.card for reading in card_readings_from_corner_readings(turned_stars)] == ["Joker"], (
        "one corner counts, the other is doubtful"
    )
    (joker,) = (
        each
        for each in card_readings_from_corner_readings([*card_at(100, 100), *turned_stars])
        if each.card == "Joker"
    )

    assert joker.confidence == pytest.approx(0.85) and len(joker.frames) == 2


def test_stars_nearer_than_another_cards_corners_are_no_joker():
    near_stars = [star(400, 100, 0.5, 0.85), star(440, 150, math.pi - 0.6, 0.85)]

    assert [
        reading.card for reading in card_readings_from_corner_readings([*card_at(100, 100), *near_stars])
    ] == ["7H"]


def test_stars_that_are_all_doubtful_are_no_joker():
    doubtful_stars = [star(400, 100, 0.5, 0.79), star(480, 210, math.pi - 0.6, 0.79)]

    assert [
        reading.card for reading in card_readings_from_corner_readings([*card_at(100, 100), *doubtful_stars])
    ] == ["7H"]


def test_a_joker_word_read_upside_down_as_well_is_one_joker():
    word = [corner(400, 100, 0.0, "Joker", 0.85), corner(400, 104, math.pi, "Joker", 0.9)]
    opposite = corner(480, 210, math.pi, "Joker", 0.8)

    readings = card_readings_from_corner_readings([*card_at(100, 100), *word, opposite])

    assert [(each.card, len(each.frames)) for each in readings if each.card == "Joker"] == [("Joker", 2)]


def test_the_picture_in_the_middle_of_a_card_is_no_joker():
    card, picture = card_at(100, 100, confidence=0.99), card_at(120, 135, "Joker", 0.95)
    picture = [replace(each, frames=(replace(each.frames[0], height=12.0),)) for each in picture]
    picture[1] = replace(picture[1], frames=(Frame(145, 178, 12.0, math.pi),))

    assert [each.card for each in card_readings_from_corner_readings(picture)] == ["Joker"], (
        "alone they are a card"
    )
    assert [each.card for each in card_readings_from_corner_readings([*card, *picture])] == ["7H"]


def test_more_corners_than_a_joker_has_are_print_unless_the_pack_has_four_indexes():
    print_ = [replace(each, confidence=0.95) for each in four_corners(100, 100, "Joker")]

    (alone,) = card_readings_from_corner_readings(print_)
    beside = card_readings_from_corner_readings([*print_, *four_corners(300, 100, "7H")])

    assert (len(alone.frames), alone.confidence) == (4, ONE_JOKER_CORNER)
    assert [round(each.confidence, 2) for each in beside if each.card == "Joker"] == [0.95]


def test_a_joker_beside_another_card_stays():
    readings = card_readings_from_corner_readings([*card_at(100, 100), *card_at(190, 100, "Joker", 0.95)])

    assert sorted(each.card for each in readings) == ["7H", "Joker"]


def test_no_corners_are_no_cards():
    assert card_readings_from_corner_readings([]) == []
