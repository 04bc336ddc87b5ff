"""What goes from one place of the table to another is told to the page: a hit, a trick, a throw-in, an Assassin's strike; nothing else."""

import json
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import flet as ft
import pytest

from tests.screens.battles import table_before_jons_attack
from tests.support.fletdriver import Driver
from views.games import screens_of_game
from views.screens.table.scene import MOVED
from views.workspace.table_settings import TableSettings

GAMES = Path(__file__).parents[1] / "games"


def told(phone: Driver) -> list[dict[str, str]]:
    """What the page was asked to move."""
    asked = [urlsplit(args["url"]) for name, args in phone.wire.calls if name == "UrlLauncher.launch_url"]
    return [
        {name: values[0] for name, values in parse_qs(each.query).items()}
        for each in asked
        if each.path == MOVED
    ]


@pytest.mark.parametrize(
    ("name", "verb"),
    [
        ("royals-ended-by-the-offense", "assassinate"),
        ("battle-royals-three-players-duel", "follow"),
        ("el-royale-elimination-four-players-claims", "throw_in"),
        ("royal-battles-eliminated", "attack"),
    ],
)
def test_each_goes_between_places_that_are_on_the_screen(app, workspace, name, verb):
    written = json.loads((GAMES / f"{name}.json").read_text())
    entries = written.pop("entries")
    id = workspace.begin_table(written, TableSettings(enters_by_itself=False))
    phone = app(f"/table/{id}")
    phone.page.web = True
    moved = Counter()
    for entry in entries:
        before = len(told(phone))
        there = {each.identifier for each in phone.all(ft.Semantics)}
        assert workspace.enter(id, entry).is_accepted
        phone.settle()
        new = told(phone)[before:]
        moved[entry["do"]] += len(new)
        for each in new:
            there |= {each.identifier for each in phone.all(ft.Semantics)}
            assert {each["to"], *each.get("from", "").split()} <= there, (entry, each)
            assert ("harm" in each) == (verb == "attack")
        if moved[verb] > 1:
            break

    assert moved[verb] and not moved["deal"] and not moved["draw"]


def test_what_is_taken_back_moves_nothing_and_what_stood_before_is_not_shown_again(app, workspace):
    id = table_before_jons_attack(workspace)
    phone = app(f"/table/{id}")
    phone.page.web = True

    workspace.undo(id)
    phone.settle()

    assert told(phone) == []


def test_a_sound_and_a_vibration_come_once_they_are_wanted(app, workspace):
    written = json.loads((GAMES / "royal-battles-eliminated.json").read_text())
    entries = written.pop("entries")
    id = workspace.begin_table(written, TableSettings(enters_by_itself=False))
    screens = screens_of_game(workspace.table(id).game.game)
    phone = app(f"/table/{id}", platform="android")
    phone.page.web = True
    hits = []
    for entry in entries[:90]:
        assert workspace.enter(id, entry).is_accepted
        phone.settle()
        if screens.entry_motion(workspace.table(id), workspace.table(id).latest_standing_rulings(1)[0]):
            hits.append(entry)
            if len(hits) == 1:
                for sign in ("hear", "feel"):
                    phone.tap("more-signs")
                    phone.tap(sign)

    assert len(hits) > 1
    assert [each.get("heard", "") for each in told(phone)] == ["", *["1"] * (len(hits) - 1)]
    assert [name for name, _ in phone.wire.calls].count("HapticFeedback.vibrate") == len(hits) - 1
