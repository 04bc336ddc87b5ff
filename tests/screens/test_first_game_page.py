"""The five-minute first game (docs/first-game.md), followed word for word: its buttons are there, its cards and squares do what it says."""

import re
from collections.abc import Callable
from pathlib import Path

import flet as ft
import pytest

from tests.support.fletdriver import Driver
from views.workspace.workspace import Workspace

GUIDE = (Path(__file__).parents[2] / "docs" / "first-game.md").read_text(encoding="utf-8")


def steps() -> list[str]:
    """The numbered steps."""
    return [" ".join(step.split()) for step in re.split(r"\n\d\. ", GUIDE)[1:]]


def pick(phone: Driver, card: str) -> None:
    """Tap a card as the guide writes it, `10 D`: where few cards lie side by side the card itself, else its rank, then its suit."""
    rank, suit = card.split()
    if phone.all(ft.Semantics, identifier=f"pick-{rank}{suit}"):
        phone.tap(f"pick-{rank}{suit}")
        return
    phone.tap(f"pick-rank-{rank}")
    phone.tap(f"pick-suit-{suit}")


def put(phone: Driver, workspace: Workspace, seat: int, kind: str, square: str) -> None:
    """Tap a waiting piece, then a card."""
    state = workspace.table(1).state
    waiting = [state.table_rules.kinds[unit] for unit in state.unplaced_units(seat)]
    phone.tap(f"unit-{('white', 'black')[seat]}-{waiting.index(kind)}")
    phone.tap(f"cell-{square}")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)], ids=["phone", "desktop"])
def test_the_first_game_guide_can_be_followed(
    app: Callable[..., Driver], workspace: Workspace, width: int, height: int
) -> None:
    begin, cards, units, initiative, refused, ended = steps()
    phone = app("/", width, height)

    # 1
    for words in re.findall(r"\*\*(.+?)\*\*", begin):
        if words == "Begin":
            fields = phone.all(ft.TextField)[:2]
            for field, name in zip(fields, re.findall(r"\*(\w+)\*", begin.replace("**", "")), strict=True):
                phone.type(field, name)
            phone.tap("begin")
        else:
            phone.tap("game-royal-battles" if words == "Royal Battles" else "new-table")

    assert workspace.table(1).header.names == ("Jon", "Mendi")

    # 2
    pick(phone, "A S")
    assert "shuffled back in" in phone.said()
    for card in re.findall(r"`(\w+ [SHDC])`", cards):
        pick(phone, card)
    assert workspace.table(1).state.phase == "setup" and len(workspace.table(1)) == 9

    # 3
    jon = re.findall(r"the (\w+) on (a\d)", units)
    black = re.search(r"the King on (e\d), then (\w+), (\w+) and (\w+) on (e\d), (e\d) and (e\d)", units)
    assert black is not None and len(jon) == 4
    first, *kinds = black.groups()
    mendi = [("King", first), *zip(kinds[:3], kinds[3:], strict=True)]
    for one, other in zip(jon, mendi, strict=True):
        put(phone, workspace, 0, one[0].lower(), one[1])
        put(phone, workspace, 1, other[0].lower(), other[1])
    assert workspace.table(1).state.phase == "initiative"

    # 4
    for card in re.findall(r"`(\w+ [SHDC])`", initiative):
        pick(phone, card)
    assert workspace.table(1).state.phase == "movement" and workspace.table(1).state.turn == 0

    # 5
    knight, to, pawn, there = re.findall(r"\b([ab]\d)\b", refused)
    phone.tap(f"cell-{knight}")
    phone.tap(f"cell-{to}")
    phone.tap("pick-others")
    pick(phone, "3 H")
    assert "10D" in phone.said() and "red" in phone.said() and "RB-29" in phone.said()
    phone.tap(f"cell-{pawn}")
    phone.tap(f"cell-{there}")
    pick(phone, "3 H")

    # 6
    (undo,) = re.findall(r"\*\*(.+?)\*\*", ended)
    assert [ruling.entry.do for ruling in workspace.table(1).latest_standing_rulings(3)] == [
        "move",
        "end_turn",
        "draw",
    ] and workspace.table(1).state.turn == 1
    assert any(text.startswith(undo) for text in phone.texts())
