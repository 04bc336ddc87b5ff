"""A table that remembers by itself is told no more than it sees (house rule `memory`)."""

import json
from pathlib import Path

import flet as ft
import pytest

from models.cards import NAMES
from referee.table.card_locations import certain_and_possible_places_of_card
from referee.table.odds import are_chances_shown
from views.workspace.table_settings import TableSettings

GAMES = Path(__file__).parents[1] / "games"
ITEMS = {
    "r_65": ("royals-one-hand-hidden", 30),
    "rb_69": ("royal-battles-eliminated-hidden-hands", 40),
    "er_62": ("el-royale-elimination-four-players-claims", 20),
}


def at_a_table(workspace, item, memory):
    """A table of this game in the middle of it."""
    name, entries = ITEMS[item]
    written = json.loads((GAMES / f"{name}.json").read_text())
    standing = written.pop("entries")[:entries]
    id = workspace.begin_table(
        {**written, "options": {**written.get("options", {}), "memory": memory}},
        TableSettings(enters_by_itself=False),
    )
    for entry in standing:
        assert workspace.enter(id, entry).is_accepted
    return id


def told(table):
    """Every place that is told of any card."""
    return {
        found.location.place
        for card in NAMES[:52]
        for found in certain_and_possible_places_of_card(table, card)
    }


@pytest.mark.parametrize("item", ITEMS)
def test_where_a_card_is_that_lies_in_no_ones_sight_is_told_only_where_the_app_remembers(workspace, item):
    helped, own = (workspace.table(at_a_table(workspace, item, memory)) for memory in ("helped", "own"))

    assert {"hand", "dead", "deck", "stack", "discards"} & told(helped)
    assert not {"hand", "dead", "deck", "stack", "discards"} & told(own)
    assert are_chances_shown(helped) and not are_chances_shown(own)


@pytest.mark.parametrize("item", ITEMS)
def test_piles_are_counted_and_earlier_entries_shown_only_where_the_app_remembers(app, workspace, item):
    lines = {}
    for memory in ("helped", "own"):
        id = at_a_table(workspace, item, memory)
        screen = app(f"/table/{id}", 1440, 900)
        lines[memory] = [
            each.identifier for each in screen.all(ft.Semantics) if str(each.identifier).startswith("log-")
        ]

    assert len(lines["own"]) == 6 < len(lines["helped"])


def test_the_record_stays_whole_where_the_players_remember(app, workspace):
    id = at_a_table(workspace, "er_62", "own")

    record = app(f"/table/{id}/record", 1440, 900)

    assert len([each for each in record.all(ft.Semantics) if str(each.identifier).startswith("line-")]) > 6


def test_no_card_is_marked_as_known_or_gone_where_the_players_remember(app, workspace):
    id = at_a_table(workspace, "r_65", "own")
    state = workspace.table(id).state
    phone = app(f"/table/{id}", 390, 844)

    cards = [each for each in phone.all(ft.Semantics) if str(each.identifier).startswith("card-")]

    assert any(state.known) and len(cards) == 52
    assert not [each.label for each in cards if "," in each.label]
    assert [phone.get(ft.Semantics, identifier=name).label for name in ("stack", "dead")] == ["stack", "dead"]
