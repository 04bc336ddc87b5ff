"""Whole games as record files, replayed to their rulings and their end."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee.table.replay import replay_json_lines

GAMES = Path(__file__).parent.parent / "games"

ENDS: dict[str, tuple[int, str | None, str | None]] = {
    "2019-two-players": (22, "Bob", "throw_in"),
    "2019-three-players-hidden-hands": (16, "Bob", "attack"),
    "2019-teams-of-two": (35, "East", "attack"),
    "2019-eight-players": (32, "Fay", "throw_in"),
    "2019-deck-rebuilt-in-mid-draw": (109, "Ann", "attack"),
    "elimination-two-players": (24, "Bob", "concede"),
    "elimination-four-players-claims": (75, "Cat", "beat"),
    "elimination-teams-of-two-substitute": (77, "North", "attack"),
    "elimination-teams-of-two-all-out": (56, "North", "concede"),
    "elimination-teams-of-three": (22, "North", "attack"),
    "elimination-eight-players": (37, "Fay", "attack"),
    "elimination-won-with-the-beat": (49, "Cat", "beat"),
    "elimination-won-with-the-attack": (31, "Cat", "attack"),
    "elimination-irregular": (13, None, None),
    "only-the-result": (5, "Cat", "result"),
    "players-join-and-leave": (18, "Bob", "leave"),
    "irregular-beat-of-the-own-attack": (160, None, None),
    "irregular-concession-of-the-own-attack": (104, None, None),
}
"""By file: how many entries, who wins, and with which act."""


def lines(name: str) -> list[dict[str, Any]]:
    return list(replay_json_lines((GAMES / f"el-royale-{name}.json").read_text()))


def test_every_record_file_is_listed_here() -> None:
    assert {path.stem for path in GAMES.glob("el-royale-*.json")} == {f"el-royale-{name}" for name in ENDS}


@pytest.mark.parametrize("name", ENDS)
def test_a_whole_game_replays_to_its_end_without_a_refusal(name: str) -> None:
    entries, winner, last = ENDS[name]

    *rulings, end = lines(name)

    assert [ruling["n"] for ruling in rulings] == list(range(1, entries + 1))
    assert {ruling["verdict"] for ruling in rulings} <= {"allowed", "irregular"}
    assert end["state"]["winner"] == winner
    assert (end["state"]["phase"] == "over") == (winner is not None)
    assert winner is None or rulings[-1]["do"] == last
    assert (
        sum(end["state"]["hand"].values())
        + end["state"]["deck"]
        + end["state"]["discard"]
        + len(end["state"]["pile"])
        == 52
    )


def test_the_deck_is_rebuilt_in_mid_draw_in_one_of_them() -> None:
    rebuilt = [line for line in lines("2019-deck-rebuilt-in-mid-draw") if "rebuilt" in line]

    assert len(rebuilt) == 1
    assert "The deck ran out after" in rebuilt[0]["text"]


def test_spoils_are_claimed_and_the_turn_passes_on_in_one_of_them() -> None:
    found = lines("elimination-four-players-claims")

    assert [line["eliminated"] for line in found if "eliminated" in line] == ["Bob"]
    claims = [line["by"] for line in found if line.get("do") == "claim"]
    assert sorted(claims) == ["Ann", "Cat", "Dan"]
    assert found[-1]["state"]["eliminated"] == ["Bob"]


def test_a_partner_defends_in_place_of_an_eliminated_player_in_one_of_them() -> None:
    assert any(
        "defends in place of" in line.get("text", "") for line in lines("elimination-teams-of-two-substitute")
    )


def test_what_the_table_let_stand_is_marked_and_play_goes_on() -> None:
    marked = {
        line["n"]: line["code"]
        for line in lines("elimination-irregular")
        if line.get("verdict") == "irregular"
    }

    assert marked == {
        4: "beat.does_not_beat",
        5: "throw_in.defender_waits",
        7: "clear.attacker_clears",
        9: "attack.not_your_attack",
    }


def test_a_record_goes_round_through_json() -> None:
    from referee.table.replay import read_record
    from referee.table.table import Table

    text = (GAMES / "el-royale-elimination-four-players-claims.json").read_text()
    header, entries = read_record(text)
    table = Table(header)
    for entry in entries:
        assert table.enter(entry).is_accepted

    written = json.loads(json.dumps(table.record_json()))

    assert written == json.loads(text)
