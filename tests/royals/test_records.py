"""Whole games as record files, each replayed to what it shows."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.table.replay import replay_json_lines

FOLDER = Path(__file__).parents[1] / "games"
FILES = sorted([*FOLDER.glob("royals-*.json"), *FOLDER.glob("battle-royals-*.json")])


def lines_of(name: str) -> list[dict[str, Any]]:
    return list(replay_json_lines((FOLDER / f"{name}.json").read_text()))


def how_hands_ended(lines: list[dict[str, Any]]) -> list[str]:
    """The verb of the entry that ended each hand."""
    return [line["do"] for line in lines[:-1] if "everyone shows their cards" in line["text"]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_entry_stands_and_every_line_of_points_adds_up(path: Path) -> None:
    lines = list(replay_json_lines(path.read_text()))
    entries = json.loads(path.read_text())["entries"]

    assert len(lines) == len(entries) + 1
    for line, entry in zip(lines, entries, strict=False):
        assert line["verdict"] == ("irregular" if "override" in entry else "allowed"), line
        assert line["text"]
        for points in line.get("points", {}).values():
            assert points["points"] == sum(each["amount"] for each in points["lines"])
    state = lines[-1]["state"]
    joined = {entry["player"] for entry in entries if entry["do"] == "join"}  # they may begin with a total
    assert all(
        sum(points or 0 for points in row) == state["totals"][name]
        for name, row in state["scores"].items()
        if name not in joined
    )


@pytest.mark.parametrize(
    ("name", "verb"),
    [
        ("royals-ended-by-the-offense", "end_hand"),
        ("royals-exhausted-by-the-last-discard", "discard"),
        ("royals-exhausted-without-a-card-to-lead", "end_turn"),
        ("royals-exhausted-before-the-trick", "lead"),
        ("royals-exhausted-at-once", "meld"),
        ("battle-royals-five-players-duel-exhausted", "discard"),
    ],
)
def test_each_way_a_hand_can_end(name: str, verb: str) -> None:
    assert how_hands_ended(lines_of(name)) == [verb]


def test_a_game_of_royals_to_1066() -> None:
    state = lines_of("royals-to-1066-hands-shown")[-1]["state"]

    assert state["phase"] == "over"
    assert state["totals"][state["winner"]] == max(state["totals"].values()) > 1066


def test_a_negative_hand_is_multiplied() -> None:
    points = lines_of("royals-negative-hand-doubled")[-2]["points"]

    below = [score for score in points.values() if score["points"] < 0]
    assert any(line["reason"] == "set" and line["amount"] < 0 for score in below for line in score["lines"])


def test_past_1066_before_everybody_has_dealt_the_game_goes_on() -> None:
    lines = lines_of("battle-royals-tallied-past-1066-too-early")
    state = lines[-1]["state"]

    assert any(sum(row[:4]) > 1066 for row in state["scores"].values())
    assert state["hand_number"] == 5 and state["phase"] == "over"
    assert "the game cannot end yet" in lines[3]["text"]


def test_revokes_found_at_a_reveal_name_their_entries() -> None:
    lines = lines_of("battle-royals-three-players-all-hidden")
    claims = [claim for line in lines[:-1] for claim in line.get("disproved", [])]

    assert claims
    assert all(
        lines[claim["entry"] - 1]["do"] in ("follow", "end_hand", "draw", "ransom") for claim in claims
    )


def test_both_options_and_two_to_five_players_are_there() -> None:
    headers = [json.loads(path.read_text()) for path in FILES]

    assert {len(header["seats"]) for header in headers} == {2, 3, 4, 5}
    assert {header["options"].get("battle") for header in headers} == {None, "duel", "all"}
    assert len(FILES) >= 10


def test_what_the_table_let_stand_is_marked_irregular_with_the_rule_it_broke() -> None:
    lines = lines_of("battle-royals-irregular")

    codes = [line["code"] for line in lines[:-1] if line["verdict"] == "irregular"]
    assert codes == ["meld.no_royal_before", "turn.trick_is_due"]
