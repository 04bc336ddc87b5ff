"""The look at the running page sees what is scrolled away, and what the panel lies over."""

from tests.sight.looking import Rectangle, cut_off

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
