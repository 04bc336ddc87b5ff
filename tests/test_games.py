"""Whole games of every kind, replayed to the rulings and the final state kept beside them (`tools/keep_games.py`)."""

import json
from pathlib import Path

import pytest

from referee.table.replay import read_record
from referee.table.table import Table
from tools.keep_games import GAMES, kept, ruled

RECORDS = sorted(GAMES.rglob("*.json"))
by_name = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def test_every_game_has_whole_records():
    played = {path.stem for path in RECORDS}

    for game in ("royal-battles", "royals", "battle-royals", "el-royale"):
        assert any(name.startswith(f"{game}-") for name in played), game


@by_name
def test_a_game_replays_to_the_rulings_kept_beside_it(path: Path):
    assert kept(path).exists(), "no rulings are kept: run tools/keep_games.py and look the new file through"
    expected = [json.loads(line) for line in kept(path).read_text(encoding="utf-8").splitlines()]

    for now, then in zip(ruled(path), expected, strict=True):
        assert now == then


def folded(text: str | bytes) -> Table:
    header, entries = read_record(text)
    table = Table(header)
    for entry in entries:
        table.enter(entry)
    return table


@by_name
def test_a_game_goes_round_through_json(path: Path):
    table = folded(path.read_bytes())
    written = json.dumps(table.record_json())

    again = folded(written)

    assert json.dumps(again.record_json()) == written
    assert again.state == table.state
    assert again.game.state_json(again.state) == table.game.state_json(table.state)


@pytest.mark.parametrize("game", ["royal-battles", "royals", "battle-royals", "el-royale"])
def test_a_table_stands_otherwise_after_an_entry(game: str):
    table = folded(next(path for path in RECORDS if path.stem.startswith(game)).read_bytes())
    now, before = table.state, table.state_after(len(table) - 1)

    assert (now == before, now == now.copy()) == (False, True)
