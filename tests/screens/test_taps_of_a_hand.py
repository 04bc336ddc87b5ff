"""A whole hand of ten tricks, every act, hands hidden, on a phone of 390x664: how many taps the shortest honest way costs."""

import json
from pathlib import Path
from typing import Any, Final

import flet as ft
import pytest

from models.cards import NAMES
from referee.games.royals.drawing import from_discards
from referee.games.royals.state import DRAW, State
from tests.fletdriver import Driver
from tests.screens.royals_taps import meld_as_it_lies, taps
from views.desk.desk import Desk
from views.screens.royals.ahead import probable_lot

HANDS: Final = Path(__file__).parent / "hands"
Entry = dict[str, Any]


def hand(name: str) -> tuple[dict[str, Any], list[Entry]]:
    """The header of a hand, and what is announced in it."""
    written = json.loads((HANDS / f"{name}.json").read_text())
    return written, written.pop("entries")


def from_stack(entry: Entry) -> bool:
    return entry["do"] == "draw" and entry["from"] == "stack"


def shortest(state: State, coming: list[Entry]) -> list[str]:
    """The taps for what is announced next. Draws from the stack are made together, and with the play that follows them; so is
    what the winner of a trick keeps, where it is the card that is worth most."""
    due = len(state.places) if state.phase == DRAW else 0
    if due and all(from_stack(each) for each in coming[:due]):
        return taps(state, coming[due])
    if coming[0]["do"] == "keep" and sorted(coming[0]["cards"]) == sorted(NAMES[state.battle[number][1]] for number in probable_lot(state)):
        return taps(state, coming[1])
    first = next((at for at, each in enumerate(coming[:due]) if not from_stack(each)), 0)
    if first and coming[first]["do"] == "draw" and "for_suit" not in coming[first] and not may_draw(state, coming[first]["card"]):
        return taps(state, coming[first])
    return taps(state, coming[0])


def may_draw(state: State, card: str) -> bool:
    """May whoever is next take this discard? Then a tap on it is theirs."""
    return NAMES.index(card) in from_discards(state, state.places[0])


class Thumb:
    """A player who enters what is announced, and counts."""

    def __init__(self, phone: Driver, desk: Desk, id: int) -> None:
        self.phone, self.desk, self.id = phone, desk, id
        self.taps = 0

    def there(self, identifier: str) -> bool:
        return bool(self.phone.all(ft.Semantics, identifier=identifier))

    def enters(self, coming: list[Entry]) -> None:
        state = self.desk.table(self.id).state
        made = shortest(state, coming)
        meld = next((each for each in coming if each["do"] == "meld"), None) if made[0] == "open-meld" else None
        for at, tap in enumerate(made):
            if at == 2 and meld and self.there(whole := meld_as_it_lies(self.desk.table(self.id).state, meld)):
                self.tap(whole)
                return
            if self.there(tap):  # else the taps before it have said it whole
                self.tap(tap)
        drawn = next((each for each in coming if each.get("from") == "discard"), None)
        if drawn and made[0].startswith("discard-") and self.there(whose := f"do-draw-{state.names.index(drawn['by'])}"):
            self.tap(whose)  # it can be meant in several ways

    def tap(self, identifier: str) -> None:
        self.phone.tap(identifier)
        self.taps += 1


@pytest.mark.parametrize(("name", "most"), [("royals", 64), ("battle-royals-3", 84), ("battle-royals-5", 138)])
def test_a_hand_of_ten_tricks_costs_few_taps(app: Any, desk: Desk, name: str, most: int) -> None:
    header, entries = hand(name)
    id = desk.begin(header)
    thumb = Thumb(app(f"/table/{id}", 390, 664), desk, id)

    while (at := len(desk.table(id))) < len(entries):
        thumb.enters(entries[at:])
        assert len(desk.table(id)) > at, (entries[at], shortest(desk.table(id).state, entries[at:]), thumb.phone.texts())

    announced = [{**ruling.entry.written(), "note": None} for ruling in desk.table(id).rulings]
    assert [each["do"] for each in announced] == [each["do"] for each in entries]
    assert thumb.taps <= most
