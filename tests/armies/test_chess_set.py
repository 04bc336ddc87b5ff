"""The chess-set check, against brute force over every army of the six units."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from models.armies import ONE_SET, UNITS, pieces_beyond_one_chess_set, unit_form_of
from referee.games.royal_battles.forms.chess_set import (
    PieceChange,
    army_with_piece_changes,
    chess_set_check_sentence,
    smallest_piece_changes,
)
from tests.armies.sample_armies import DRAGON

ALL = [tuple(army) for army in combinations_with_replacement(UNITS, 4)]
LEGAL = [army for army in ALL if all(count <= ONE_SET[kind] for kind, count in Counter(army).items())]


def _units_apart(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many units differ, whatever their order."""
    return 4 - (Counter(one) & Counter(other)).total()


def test_there_are_126_armies() -> None:
    assert len(ALL) == 126


@pytest.mark.parametrize("army", ALL, ids=lambda army: "-".join(army))
def test_the_check_offers_the_fewest_changes_that_make_the_army_legal(army: tuple[str, ...]) -> None:
    changes = smallest_piece_changes(army)
    after = army_with_piece_changes(army, changes)

    assert pieces_beyond_one_chess_set(after) == {}
    assert len(changes) == min(_units_apart(army, legal) for legal in LEGAL)
    assert (not changes) == (army in LEGAL)
    assert all(army[change.unit] == change.old and after[change.unit] == change.new for change in changes)


def test_a_second_king_is_best_a_queen() -> None:
    army = ("king", "pawn", "king", "rook")

    assert smallest_piece_changes(army) == (PieceChange(2, "king", "queen"),)
    assert (
        chess_set_check_sentence(army)
        == "One set has one King: make unit 3 a Queen, or allow printed tokens."
    )


def test_a_custom_unit_stands_on_a_token_and_needs_no_piece() -> None:
    dragon = unit_form_of("king").model_validate(DRAGON)

    assert smallest_piece_changes((dragon, dragon, dragon, "king")) == ()
    assert chess_set_check_sentence((dragon, "pawn", dragon, "king")).endswith(
        "Custom units stand on tokens: units 1 and 3."
    )
