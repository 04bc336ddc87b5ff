"""A one-page quick reference with only the tables that these armies need."""

from collections.abc import Sequence
from typing import Final

from models.armies import UNITS, UnitForm, title_of
from models.translation import say
from referee.games.royal_battles.forms.advantages import critical_text
from referee.games.royal_battles.forms.filled_form import ArmyRecord
from referee.games.royal_battles.forms.quick_reference import (
    STYLES,
    advantages,
    different,
    grid,
    key_positions,
    trumps_of,
)
from referee.words.phrases import term
from views.paper.sheet import FADED, HAIR, INK, MARGIN, RED, SUIT_SIGNS, WASH, Sheet

GAP: Final = 5.0
ROW: Final = 9.2
MANY: Final = 7
"""Advantages from which their text is small."""
ROUND_HEIGHT: Final = 14.0


def quick_title() -> str:
    """What the page is called."""
    return say("form.quick", "Quick Reference")


def _cards_of(style: str) -> str:
    """Which cards are Trumps of a style, in a word."""
    return {
        "easy": say("form.quick.evens", "Evens"),
        "optimal": say("form.quick.odds", "Odds"),
        "risky": say("form.quick.royals", "Royals"),
        "advantage": say("form.quick.aces", "Aces and Jokers"),
    }[style]


def _evasions() -> tuple[tuple[str, int], ...]:
    """How many Trumps hit: the target's Evasion against the attacker's Accuracy."""
    return (
        (say("form.quick.below", "Evasion below Accuracy"), 1),
        (say("form.quick.equal", "Evasion equal, or 1 above"), 2),
        (say("form.quick.above", "Evasion 2 or more above"), 3),
    )


def _round() -> str:
    """A round and a turn in two sentences."""
    return say(
        "form.quick.round",
        "A round: both draw for initiative (Joker, Ace, King down to 2; then Spades, Hearts, Diamonds, Clubs). A turn: draw 1 with an "
        "empty hand; play a card of the other color next to a unit, or on its own, and step there; attack, or use the Advantage; after "
        "acting from the Key Position draw 2.",
    )


def quick_page(sheet: Sheet, armies: Sequence[ArmyRecord]) -> None:
    """The page: Trumps, to-hit, every attack of these armies, their Advantages, Key Positions."""
    sheet.add_page()
    y = sheet.heading(quick_title(), (), " v ".join(army.title for army in armies)) + 1
    half = (sheet.inner - GAP) / 2
    below = max(
        _trumps(sheet, MARGIN, y, half),
        _key(sheet, MARGIN + half + GAP, y, half / 2 - 2),
        _needed(sheet, MARGIN + half * 1.5 + GAP + 2, y, half / 2 - 2),
    )
    y = below + GAP
    forms = [different([unit.form for unit in army.units]) for army in armies]
    against = [forms[1], forms[0]] if len(forms) == 2 else [tuple(UNITS.values())]
    for army, attackers, targets in zip(armies, forms, against, strict=True):
        y = _grid(sheet, y, army.title, attackers, targets) + GAP
    y = _advantages(sheet, y, [form for each in forms for form in each])
    if y + ROUND_HEIGHT < sheet.h - MARGIN:
        sheet.paragraph(MARGIN, y + 1.5, _round(), sheet.inner, 8.5, ink=FADED)
    sheet.foot(())


def _head(sheet: Sheet, x: float, y: float, room: float, words: str, right: str = "") -> float:
    sheet.write_fitted(x, y + 3.6, words, room - sheet.width(right, 7.5) - 2, 11, style="B", smallest=6)
    if right:
        sheet.line_of(x, y + 3.6, right, 7.5, ink=FADED, align="R", room=room)
    sheet.stroke(x, y + 5.2, x + room, y + 5.2, 0.4)
    return y + 5.2


def _trumps(sheet: Sheet, x: float, y: float, room: float) -> float:
    y = _head(
        sheet,
        x,
        y,
        room,
        say("form.quick.trumps", "Trumps"),
        say("form.quick.four_cards", "both initiative cards, both Standing Cards"),
    )
    for style in STYLES:
        sheet.line_of(x, y + 4.6, term("style", style), 10, style="B")
        sheet.line_of(x + 22, y + 4.6, _cards_of(style), 10)
        sheet.line_of(x, y + 4.6, trumps_of(style), 9.5, align="R", room=room, ink=FADED)
        y += 6
        sheet.stroke(x, y, x + room, y, 0.12, HAIR)
    return y


def _key(sheet: Sheet, x: float, y: float, room: float) -> float:
    y = _head(sheet, x, y, room, say("form.quick.key", "Key Position"))
    for suit, position in key_positions():
        sheet.glyph(x + 2, y + 4.6, SUIT_SIGNS[suit], 11, RED if suit in "HD" else INK)
        sheet.line_of(x + 6, y + 4.6, position, 9.5)
        y += 6
        sheet.stroke(x, y, x + room, y, 0.12, HAIR)
    return y


def _needed(sheet: Sheet, x: float, y: float, room: float) -> float:
    y = _head(sheet, x, y, room, say("form.quick.to_hit", "Trumps to hit"))
    for words, count in _evasions():
        sheet.write_fitted(x, y + 4.6, words, room - 6, 8.5, smallest=5)
        sheet.line_of(x, y + 4.6, str(count), 11, style="B", align="R", room=room)
        y += 6
        sheet.stroke(x, y, x + room, y, 0.12, HAIR)
    sheet.write_fitted(x, y + 4.6, critical_text(), room, 8.5, smallest=5)
    return y + 6


def _grid(
    sheet: Sheet, y: float, title: str, attackers: Sequence[UnitForm], targets: Sequence[UnitForm]
) -> float:
    told = say("form.quick.cells", "Trumps needed, then damage less Armor: Easy / Optimal / Risky")
    y = _head(sheet, MARGIN, y, sheet.inner, say("form.quick.attacks", "{title} attacks", title=title), told)
    first = 38.0
    room = (sheet.inner - first) / len(targets)
    sheet.box(MARGIN, y, sheet.inner, 7.6, weight=0, fill=WASH)
    for column, target in enumerate(targets):
        sheet.write_fitted(
            MARGIN + first + column * room + 0.6,
            y + 5,
            title_of(target).name,
            room - 1.2,
            9,
            smallest=5,
            lines=2,
            align="C",
        )
    y += 7.6
    for attacker, row in zip(attackers, grid(attackers, targets), strict=True):
        sheet.write_fitted(
            MARGIN, y + 5.9, title_of(attacker).name, first - 14, 10, smallest=6, lines=2, style="B"
        )
        sheet.line_of(MARGIN + first - 13, y + 4.5, _type(attacker), 7.5, style="I", ink=FADED)
        if attacker not in UNITS.values():
            sheet.line_of(
                MARGIN + first - 13, y + 8, say("form.quick.custom", "custom"), 7.5, style="I", ink=RED
            )
        for column, cell in enumerate(row):
            x = MARGIN + first + column * room
            sheet.line_of(x, y + 4.5, str(cell.needed), 11, style="B", align="C", room=room)
            sheet.write_fitted(
                x + 0.5,
                y + 8,
                " / ".join(str(each) for each in cell.damage),
                room - 1,
                8,
                smallest=4,
                align="C",
                ink=FADED,
            )
            sheet.stroke(x, y, x, y + ROW, 0.12, HAIR)
        y += ROW
        sheet.stroke(MARGIN, y, MARGIN + sheet.inner, y, 0.12, HAIR)
    return y


def _type(form: UnitForm) -> str:
    return say("form.quick.melee", "melee") if form.type == "melee" else say("form.quick.ranged", "ranged")


def _advantages(sheet: Sheet, y: float, forms: Sequence[UnitForm]) -> float:
    rows = advantages(forms)
    if not rows:
        return y
    told = say(
        "form.quick.aces_only", "only Aces and Jokers are Trumps; diagonal is ranged, straight is melee"
    )
    y = _head(sheet, MARGIN, y, sheet.inner, say("form.quick.advantages", "Advantages"), told)
    size = 8.8 if len(rows) < MANY else 7.2
    for title, text in rows:
        sheet.line_of(MARGIN, y + 4, title, 9.5, style="B")
        y = sheet.paragraph(MARGIN + 30, y + 0.9, text, sheet.inner - 30, size) + 0.9
        sheet.stroke(MARGIN, y, MARGIN + sheet.inner, y, 0.12, HAIR)
    return y + 1
