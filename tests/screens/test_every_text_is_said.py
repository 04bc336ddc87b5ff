"""No text reaches the screens of all games but through the catalogue: in a language that marks what it says, nothing is unmarked."""

import re

import pytest

from models import speech
from tests.safety.sitting import sat_down
from tests.screens.battles import enter, moving
from views import drawable

PRINTED = {"Royal Battles", "Royals", "Battle Royals", "El Royale", "English", "Deutsch"}
NAMES = {"Jon", "Mendi", "Ann", "Ben", "Cleo", "Dan"}
MARKED = re.compile(r"⟦[^⟦⟧]*⟧")


class Marking:
    """A language in which every text is the English one between marks."""

    def pgettext(self, id: str, english: str) -> str:
        before, text, after = re.fullmatch(r"(\s*)(.*?)(\s*)", english, re.DOTALL).groups()
        return f"{before}⟦{text}⟧{after}"


@pytest.fixture(autouse=True)
def marking(monkeypatch, desk):
    monkeypatch.setattr(speech, "_catalogue", lambda language: Marking())
    monkeypatch.setattr(drawable, "_DRAWN", drawable._DRAWN | {"⟦", "⟧"})
    desk.choose("language", "de")


def unmarked(phone) -> list[str]:
    """Words on the screen that nobody said through the catalogue: names, codes and typed lines are none."""
    found = []
    for text in phone.texts():
        left, before = text, None
        while left != before:
            left, before = MARKED.sub(" ", left), left
        for known in sorted(PRINTED | NAMES, key=len, reverse=True):
            left = left.replace(known, " ")
        if re.search(r"[A-Za-z]{3,}", left) and not re.search(r"\b\w+=|^[A-Z0-9]{4}-[A-Z0-9]{4}$", left):
            found.append(text)
    return found


def walked(phone, *ways: str) -> list[str]:
    found = unmarked(phone)
    for way in ways:
        for identifier in way.split():
            phone.tap(identifier)
        found += unmarked(phone)
    return found


def test_home_and_settings(app, desk):
    assert walked(app()) == []
    moving(desk)
    assert walked(app(), "remove-1") == []
    assert walked(app("/settings"), "theme-dark", "hands_shown") == []
    assert walked(app("/nowhere")) == []


@pytest.mark.parametrize("game", ["royal-battles", "royals", "battle-royals", "el-royale"])
def test_a_new_table(app, game):
    assert walked(app("/new")) == []
    assert walked(app(f"/new/{game}"), "rare", "begin") == []


@pytest.mark.parametrize("kind", ["royal-battles", "royals", "battle-royals", "el-royale"])
def test_the_record(app, desk, kind):
    phone = app(f"/table/{sat_down(desk, kind, 24, seed=7)}/record")

    found = walked(
        phone, "tool-audit", "audit-all", "tool-where", "where-rank-9 where-suit-H", "tool-rules", "rules-rare", "tool-files", "tool-log",
        "filter", "line-9", "amend-insert", "draft-type", "amend-close", "amend-strike", "amend-close", "step-first",
    )  # fmt: skip

    assert found == []


def test_an_amendment_with_everything_that_follows(app, desk):
    id = moving(desk)
    enter(desk, id, "move", "Jon", **{"from": "a5", "to": "b5", "card": "3H"})
    enter(desk, id, "end_turn", "Jon")
    move = next(n for n, ruling in enumerate(desk.table(id).rulings) if ruling.entry.do == "move")
    phone = app(f"/table/{id}/record")

    found = walked(
        phone, f"line-{move} amend-correct", "draft-card-rank-9 draft-card-suit-C", "amend-override", "amend-see", "amend-keep",
        "tool-audit", "less-deck:Jon", "audit-search", "audit-again",
    )  # fmt: skip

    assert [text for text in found if "RB-" not in text] == []
