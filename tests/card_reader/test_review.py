"""Which readings are preset, marked or left out; the page and a built app agree."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from views.card_reader.group import CardReading
from views.card_reader.review import cards_to_show_in_review, excess_card_count

SCRIPT = Path(__file__).parent / "review_readings.mjs"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="the page's code is run in Node, which is not here"
)


def answer_of_page(function: str, *arguments: object) -> object:
    """Return what a function of the page's review answers."""
    command = ["node", SCRIPT, function, json.dumps(arguments)]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def review(
    readings: dict[str, float], copies: dict[str, int], expected: int | None = None
) -> list[tuple[str, bool, str]]:
    """Return each card that is shown, whether it is preset, and what is wrong with it: the same in the page and in a built app."""
    listed = [{"card": card, "confidence": sure, "frames": []} for card, sure in readings.items()]
    shown = answer_of_page("reviewed", listed, copies, expected)
    in_page = [(item["card"], item["isSure"], item["fault"]) for item in shown]
    in_app = cards_to_show_in_review(
        [CardReading(card, sure, ()) for card, sure in readings.items()], copies, expected
    )
    assert in_page == [(item.card, item.is_sure, item.fault) for item in in_app]
    return in_page


def test_sure_readings_are_preset_and_unsure_ones_marked():
    assert review({"7H": 0.95, "8H": 0.75, "9H": 0.6}, {"7H": 1, "8H": 1, "9H": 1}) == [
        ("7H", True, ""),
        ("8H", False, ""),
    ]


def test_doubtful_readings_are_shown_where_cards_are_missing():
    shown = review({"7H": 0.95, "Joker": 0.65, "9H": 0.6, "8H": 0.4}, {"7H": 1, "Joker": 2, "8H": 1}, 2)

    assert shown == [("7H", True, ""), ("Joker", False, "")]


def test_a_card_that_cannot_be_there_is_never_preset():
    assert review({"7H": 0.95, "8H": 0.99}, {"8H": 1}) == [("7H", False, "gone"), ("8H", True, "")]


def test_a_card_that_cannot_be_there_stands_for_no_expected_card():
    shown = review({"Joker": 0.95, "7H": 0.92, "8H": 0.6}, {"7H": 1, "8H": 1}, 2)

    assert shown == [("Joker", False, "gone"), ("7H", True, ""), ("8H", False, "")]


@pytest.mark.parametrize(
    "counted, expected, may_be_more, excess",
    [(11, 10, False, 1), (10, 10, False, 0), (11, 10, True, 0), (11, None, False, 0)],
    ids=["hand", "full hand", "audit", "unknown"],
)
def test_only_an_audit_takes_more_cards_than_expected(counted, expected, may_be_more, excess):
    assert excess_card_count(counted, expected, may_be_more) == excess
    assert answer_of_page("excess", counted, expected, may_be_more) == excess
