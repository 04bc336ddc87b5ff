"""The look at the running page sees what is scrolled away, and what the panel lies over."""

from tests.sight.looking import Rectangle, cut_off, moved_board, small_squares

THERE = {
    "panel": Rectangle(0, 300, 390, 600),
    "cell-a1": Rectangle(10, 280, 50, 320),
    "go": Rectangle(10, 500, 380, 560),
}


def test_what_is_scrolled_away_is_cut_off():
    shown = {"go": ([10, 500, 380, 520], True, False)}

    assert [what for what, _ in cut_off(THERE, ("go",), shown)] == ["go"]


def test_what_lies_under_the_panel_is_not_seen_and_what_stands_in_it_is():
    shown = {"cell-a1": (list(THERE["cell-a1"]), False, False), "go": (list(THERE["go"]), True, False)}

    assert list(cut_off(THERE, ("panel", "cell-a1", "go"), shown)) == [
        ("cell-a1", "lies under the panel: (10, 280, 50, 320)")
    ]


PHONE, DESKTOP = (390, 664), (1440, 900)


def test_a_square_of_a_phones_board_below_48_by_34_is_too_small():
    squares = {"cell-a1": Rectangle(0, 100, 64, 133), "cell-a2": Rectangle(0, 66, 64, 100)}

    assert [name for name, _ in small_squares(squares, PHONE)] == ["cell-a1"]
    assert not list(small_squares(squares, DESKTOP))


def test_a_board_has_one_size_at_every_position_of_a_phone():
    boards: dict[str, Rectangle] = {}
    first, lower = {"board": Rectangle(0, 75, 390, 329)}, {"board": Rectangle(0, 75, 390, 301)}

    assert not list(moved_board(first, PHONE, "royal-battles", boards))
    assert not list(moved_board(first, PHONE, "royal-battles", boards))
    assert [name for name, _ in moved_board(lower, PHONE, "royal-battles", boards)] == ["board"]
