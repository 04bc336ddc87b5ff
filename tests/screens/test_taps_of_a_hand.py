"""A whole hand of ten tricks, every act, hands hidden, on a phone of 390x664: how many taps the shortest honest way costs."""

import json
from pathlib import Path
from typing import Any, Final

import flet as ft
import pytest

from models.cards import NAMES
from referee.games.royals.drawing import from_discards
from referee.games.royals.state import DRAW, State
from tests.screens.royals_taps import taps
from views.desk.desk import Desk

HANDS: Final = Path(__file__).parent / "hands"
Entry = dict[str, Any]


def hand(name: str) -> tuple[dict[str, Any], list[Entry]]:
    """The header of a hand, and what is announced in it."""
    written = json.loads((HANDS / f"{name}.json").read_text())
    return written, written.pop("entries")


def from_stack(entry: Entry) -> bool:
    return entry["do"] == "draw" and entry["from"] == "stack"


def shortest(state: State, coming: list[Entry]) -> list[str]:
    """The taps for what is announced next; draws from the stack are made together, and with the lead that follows them."""
    due = len(state.places) if state.phase == DRAW else 0
    if due and all(from_stack(each) for each in coming[:due]):
        then = coming[due]
        return [f"card-{then['card']}"] if then["do"] == "lead" else ["do-draw-all" if due > 1 else "do-draw-stack"]
    first = next((at for at, each in enumerate(coming[:due]) if not from_stack(each)), 0)
    if first and coming[first]["do"] == "draw" and "for_suit" not in coming[first] and not may_draw(state, coming[first]["card"]):
        return taps(state, coming[first])
    return taps(state, coming[0])


def may_draw(state: State, card: str) -> bool:
    """May whoever is next take this discard? Then a tap on it is theirs."""
    return NAMES.index(card) in from_discards(state, state.places[0])


@pytest.mark.parametrize(("name", "most"), [("royals", 80), ("battle-royals-3", 103), ("battle-royals-5", 144)])
def test_a_hand_of_ten_tricks_costs_few_taps(app: Any, desk: Desk, name: str, most: int) -> None:
    header, entries = hand(name)
    id = desk.begin(header)
    phone = app(f"/table/{id}", 390, 664)
    counted: dict[str, int] = {}

    while len(desk.table(id)) < len(entries):
        at, state = len(desk.table(id)), desk.table(id).state
        made = shortest(state, entries[at:])
        for tap in made:
            phone.tap(tap)
        if len(desk.table(id)) == at and phone.all(ft.Semantics, identifier="do-draw-later"):  # it can be meant in two ways
            phone.tap("do-draw-later")
            made = [*made, "do-draw-later"]
        assert len(desk.table(id)) > at, (entries[at], made, phone.texts()[:20])
        counted[entries[at]["do"]] = counted.get(entries[at]["do"], 0) + len(made)

    announced = [{**ruling.entry.written(), "note": None} for ruling in desk.table(id).rulings]
    assert [each["do"] for each in announced] == [each["do"] for each in entries]
    assert sum(counted.values()) <= most
