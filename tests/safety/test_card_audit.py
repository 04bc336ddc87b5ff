"""Cards that are seen at the table beside those of the record: what differs, where, and which entry named the wrong card."""

import pytest

from referee.table.card_audit import (
    CardPlace,
    SeenCard,
    certain_cards_and_locations_by_place,
    compare_cards,
    entry_json_with_card_replaced,
    possible_copy_count_by_card,
)
from referee.table.plane_map import fitted_affine_map_or_none
from tests.screens.battles import DEALT, table_with_cards_dealt
from views.workspace.workspace import Workspace

BOARD = CardPlace("board")


@pytest.fixture
def table(tmp_path):
    workspace = Workspace(tmp_path)
    yield workspace.table(table_with_cards_dealt(workspace))
    workspace.close()


def on_photo(square):
    """Where a square lies in a photo taken from the side, in pixels."""
    column, row = ord(square[0]) - ord("a"), int(square[1])
    return 300 + 210 * column + 40 * row, 1900 - 250 * row + 30 * column


def seen_board(table, **other):
    """All cards of the board as seen, with other ones at some squares."""
    return [
        SeenCard(other.get(location.square, card), on_photo(location.square))
        for card, location in certain_cards_and_locations_by_place(table)[BOARD]
    ]


def test_a_board_as_recorded_agrees(table):
    found = compare_cards(table, BOARD, seen_board(table))

    assert (found.agreeing, found.differences, found.unseen) == (8, (), ())


def test_a_swapped_card_is_found_at_its_square_with_its_entry(table):
    square, recorded = next(
        (location.square, card) for card, location in certain_cards_and_locations_by_place(table)[BOARD]
    )

    found = compare_cards(table, BOARD, seen_board(table, **{square: "7C"}))

    (differs,) = found.differences
    assert (differs.seen, differs.recorded, differs.square) == ("7C", recorded, square)
    entry = table.ruling_of_entry(differs.correct).entry.to_json_object()
    assert entry["card"] == recorded and differs.since == differs.correct
    assert entry_json_with_card_replaced(table, differs.correct, recorded, "7C") == {**entry, "card": "7C"}


def test_two_swapped_cards_are_told_apart_by_their_squares(table):
    first, second = (
        location.square for _, location in certain_cards_and_locations_by_place(table)[BOARD][:2]
    )

    found = compare_cards(table, BOARD, seen_board(table, **{first: "7C", second: "4D"}))

    assert {each.square: each.seen for each in found.differences} == {first: "7C", second: "4D"}


def test_what_is_not_seen_is_not_claimed_to_be_wrong(table):
    seen = seen_board(table)[:5]

    found = compare_cards(table, BOARD, seen)

    assert found.differences == () and len(found.unseen) == 3


def test_a_card_without_a_counterpart_is_only_reported(table):
    found = compare_cards(table, BOARD, [*seen_board(table), SeenCard("7C", (2500.0, 100.0))])

    assert [(each.seen, each.recorded, each.correct) for each in found.differences] == [("7C", "", 0)]


def test_both_packs_count_in_a_battle(table):
    copies = possible_copy_count_by_card(table)

    assert min(copies[:52]) >= 2, "each player has a pack"


def test_points_on_one_line_make_no_map():
    assert fitted_affine_map_or_none([((x, x), (x, 0)) for x in range(5)]) is None
    assert fitted_affine_map_or_none([((0, 0), (0, 0)), ((1, 0), (1, 0)), ((0, 1), (0, 1))]) is None


def test_the_cards_of_the_deal_are_the_known_ones(table):
    assert sorted(card for card, _ in certain_cards_and_locations_by_place(table)[BOARD]) == sorted(
        card for _, card in DEALT
    )
