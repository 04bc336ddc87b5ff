"""A Royal Battle of 24 turns is entered with few taps: the demonstration, played by hand on a phone."""

from collections.abc import Callable
from itertools import groupby
from typing import Any, Final

import flet as ft

from tests.fletdriver import Driver
from views.desk.desk import Desk
from views.screens.royal_battles.first_game.example import entries, record

TURNS: Final = 24
MOST: Final = 160
"""Taps. A rank and a suit, a unit and its square are two each; everything is done the shortest way that a player would find."""


class Thumb:
    """A player who enters what is announced, and counts."""

    def __init__(self, phone: Driver) -> None:
        self.phone, self.taps = phone, 0

    def there(self, identifier: str) -> bool:
        return bool(self.phone.all(ft.Semantics, identifier=identifier))

    def tap(self, *identifiers: str) -> None:
        for identifier in identifiers:
            self.phone.tap(identifier)
            self.taps += 1

    def names(self, card: str) -> None:
        if self.there(f"pick-{card}"):
            self.tap(f"pick-{card}")
        elif card == "Joker":
            self.tap("pick-rank-Joker")
        else:
            self.tap(f"pick-rank-{card[:-1]}", f"pick-suit-{card[-1]}")

    def enters(self, desk: Desk, id: int, entry: dict[str, Any], following: dict[str, Any]) -> None:
        """Enter it as it is announced, and with it what follows where one button says both."""
        state = desk.table(id).state
        match entry["do"]:
            case "deal" | "initiative":
                self.names(entry["card"])
            case "place":
                waiting = [state.battle.kinds[unit] for unit in state.waiting(state.battle.names.index(entry["by"]))]
                if len(set(waiting)) > 1:
                    self.tap(f"unit-{('white', 'black')[state.battle.names.index(entry['by'])]}-{waiting.index(entry['unit'])}")
                self.tap(f"cell-{entry['square']}")
            case "move":
                self.tap(f"cell-{entry['to']}")
                if entry["from"] == entry["to"] or self.phone.get(ft.Semantics, identifier=f"cell-{entry['from']}").selected is None:
                    self.tap(f"cell-{entry['from']}")
                self.names(entry["card"])
            case "attack":
                self.tap(f"attack-{entry['target']}-{entry['style']}")
            case "draw":
                self.tap("do-draw-end" if following["do"] == "end_turn" else "do-draw")
            case "end_turn":
                self.tap("do-pass" if self.there("do-pass") else "do-end_turn")


def in_the_order_asked(announced: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What either player may do first is done by White first, as it is asked."""
    ordered: list[dict[str, Any]] = []
    for do, together in groupby(announced, key=lambda entry: str(entry["do"])):
        ordered += sorted(together, key=lambda entry: do in ("deal", "initiative") and entry["by"] != "Jon")
    return ordered


def test_a_battle_of_24_turns_takes_at_most_160_taps(app: Callable[..., Driver], desk: Desk) -> None:
    id = desk.begin({name: value for name, value in record().items() if name != "entries"})
    thumb = Thumb(app(f"/table/{id}", height=664))
    announced = in_the_order_asked([dict(entry) for entry in entries()])
    last = [at for at, entry in enumerate(announced) if entry["do"] == "end_turn"][TURNS - 1]

    for at, entry in enumerate(announced[: last + 1]):
        if len(desk.table(id)) == at:  # else the referee has entered it, or the tap before
            thumb.enters(desk, id, entry, announced[at + 1])
            assert len(desk.table(id)) > at, (entry, thumb.phone.texts()[:50])

    assert [ruling.entry.do for ruling in desk.table(id).rulings] == [entry["do"] for entry in announced[: last + 1]]
    assert thumb.taps <= MOST
