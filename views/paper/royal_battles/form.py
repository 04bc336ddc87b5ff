"""The Army Record Form as in the booklet: four unit blocks, then four injury boxes."""

from collections.abc import Sequence
from typing import Final

from models.armies import UNITS, unit_form_in_current_language, unit_points_or_none_if_unpriced
from models.translation import say
from referee.games.royal_battles.forms.advantages import (
    advantage_effect_and_counted_trumps_text,
    unit_advantage_name_or_word_none,
)
from referee.games.royal_battles.forms.filled_form import ArmyRecord, UnitRecord
from referee.games.royal_battles.forms.text_form import (
    damage_numbers_text,
    injury_box_heading,
    injury_of_life_text,
    removed_by_entry_text,
    statistic_labels_and_values,
)
from views.paper.royal_battles.tokens import draw_custom_unit_sign
from views.paper.sheet import FADED, HAIR, HAND_TICK, INK, MARGIN, PIECE_SIGNS, POINT, RED, WASH, Facts, Sheet

GAP: Final = 4.0
INJURY_SHARE: Final = 0.31
"""The share of the page's height for the injury boxes."""
PAD: Final = 3.0
IN_ONE_ROW: Final = 10
LARGEST_SQUARE: Final = 9.4
SHARES: Final = (0.31, 0.2, 0.255, 0.235)
"""The shares of a block's width for type, Life, Accuracy and Evasion."""


def form_title() -> str:
    return say("form.title", "Army Record Form")


def draw_form_page(
    sheet: Sheet, army: ArmyRecord | None, facts: Sequence[Facts], notes: Sequence[str], title: str = ""
) -> None:
    """Draw one page: an army's form, or the blank one."""
    sheet.add_page()
    top = sheet.draw_page_heading(form_title(), facts, title)
    bottom = float(sheet.h) - MARGIN - 3.2 * len(notes)
    injury_height = (bottom - top) * INJURY_SHARE
    width = (sheet.inner_width - GAP) / 2
    unit_height = (bottom - top - injury_height - GAP) / 2 - GAP / 2
    box_height = (injury_height - GAP) / 2
    places = [(MARGIN + column * (width + GAP), row) for row in (0, 1) for column in (0, 1)]
    units: Sequence[UnitRecord | None] = army.units if army else (None,) * 4
    for number, ((x, row), unit) in enumerate(zip(places, units, strict=True), 1):
        draw_unit_block(
            sheet,
            x,
            top + row * (unit_height + GAP),
            width,
            unit_height,
            number,
            unit,
            army.colour if army else "white",
        )
    below = bottom - injury_height
    for number, ((x, row), unit) in enumerate(zip(places, units, strict=True), 1):
        draw_injury_box(sheet, x, below + row * (box_height + GAP), width, box_height, number, unit)
    sheet.draw_footer_notes_with_any_substitutes_note(notes)


def draw_unit_block(
    sheet: Sheet, x: float, y: float, w: float, h: float, number: int, unit: UnitRecord | None, colour: str
) -> None:
    """Draw one unit: designation, type, Life, Accuracy, Evasion, weapon, armor, Advantage."""
    sheet.draw_box(x, y, w, h, weight=0.35, corner_radius=1.6)
    left, room = x + PAD, w - 2 * PAD
    head = y + h * 0.23
    label = unit_label_with_points(unit) if unit else unit_number_label(number)
    sheet.draw_text_line_at_fixed_size(left, y + 4.6, label, 8, ink=FADED)
    if unit:
        draw_unit_name_and_piece(sheet, left, y, room, head, unit, colour)
    sheet.draw_line(x, head, x + w, head, 0.35)
    row = (y + h - head) / 16
    draw_statistics(sheet, x, head, w, row * 3.6, unit)
    line = head + row * 3.6
    form = unit_form_in_current_language(unit.form) if unit else None
    weapon = (form.weapon.name, damage_numbers_text(form)) if form else ("", "/           /")
    armor = (form.armor.name, f"[ {form.armor.rating} ]") if form else ("", "[           ]")
    styles = say("form.styles", "Easy / Optimal / Risky")
    draw_weapon_or_armor_line(
        sheet, left, line, room, row * 3.2, (say("form.weapon", "Weapon"), styles), *weapon
    )
    draw_weapon_or_armor_line(
        sheet,
        left,
        line + row * 3.2,
        room,
        row * 3.2,
        (say("form.armor", "Armor"), say("form.rating", "Rating")),
        *armor,
    )
    draw_advantage(sheet, left, line + row * 6.4, room, y + h - line - row * 6.4, unit)


def draw_unit_name_and_piece(
    sheet: Sheet, left: float, y: float, available_width: float, bottom: float, unit: UnitRecord, colour: str
) -> None:
    size = (bottom - y) / POINT * 0.7
    middle, baseline = left + available_width - size * POINT / 2, bottom - size * POINT * 0.14
    if unit.kind:
        sheet.draw_glyph(middle, baseline, PIECE_SIGNS[colour][unit.kind], size)
    else:
        draw_custom_unit_sign(sheet, middle, baseline, unit.sign, size * 0.62)
    if unit.is_custom:
        sheet.draw_text_line_at_fixed_size(
            left + sheet.text_width(unit_label_with_points(unit), 8) + 2,
            y + 4.6,
            say("form.custom_unit", "custom unit"),
            8,
            style="I",
            ink=RED,
        )
    sheet.draw_fitted_text(
        left,
        bottom - 3.2,
        unit_form_in_current_language(unit.form).name,
        available_width - size * POINT - 2,
        17,
        break_below_size=9,
        style="B",
        max_lines=2,
        broken_size=10.5,
    )


def unit_number_label(number: int) -> str:
    return say("form.unit", "Unit {number}", number=number)


def unit_label_with_points(unit: UnitRecord) -> str:
    """Return `Unit 1 · 13 points`; a custom unit without a price has no points."""
    points, label = unit_points_or_none_if_unpriced(unit.kind or unit.form), unit_number_label(unit.number)
    if points is None:
        return label
    cost = say("form.points", "{points, plural, one {# point} other {# points}}", points=points)
    return f"{label} · {cost}"


def draw_statistics(
    sheet: Sheet, x: float, y: float, available_width: float, available_height: float, unit: UnitRecord | None
) -> None:
    """Draw type, Life, Accuracy and Evasion side by side; only their names for the blank form."""
    left, statistics = x, statistic_labels_and_values(unit.form if unit else UNITS["pawn"])
    for (label, value), share in zip(statistics, SHARES, strict=True):
        if left > x:
            sheet.draw_line(left, y, left, y + available_height, 0.15, HAIR)
        width = available_width * share
        sheet.draw_text_line_at_fixed_size(left + PAD, y + 3.9, label, 7, ink=FADED)
        if unit:
            sheet.draw_fitted_text(
                left + PAD,
                y + available_height - 2,
                value,
                width - PAD - 1,
                13,
                break_below_size=6,
                style="B",
            )
        left += width
    sheet.draw_line(x, y + available_height, x + available_width, y + available_height, 0.15, HAIR)


def draw_weapon_or_armor_line(
    sheet: Sheet,
    x: float,
    y: float,
    available_width: float,
    h: float,
    labels: tuple[str, str],
    name: str,
    number: str,
) -> None:
    """Draw a weapon with its damage code, or armor with its rating: name on the left, numbers on the
    right."""
    sheet.draw_text_line_at_fixed_size(x, y + 3.9, labels[0], 7, ink=FADED)
    right = 30.0
    sheet.draw_fitted_text(
        x, y + h - 1.9, name, available_width - right - 2, 12, break_below_size=9, max_lines=2, broken_size=7
    )
    sheet.draw_text_line_at_fixed_size(
        x + available_width - right,
        y + h - 1.9,
        number,
        13,
        style="B" if name else "",
        align="R",
        available_width=right,
    )
    sheet.draw_text_line_at_fixed_size(
        x + available_width - right, y + 3.9, labels[1], 7, align="R", available_width=right, ink=FADED
    )
    sheet.draw_line(x - PAD, y + h, x + available_width + PAD, y + h, 0.15, HAIR)


def draw_advantage(
    sheet: Sheet, x: float, y: float, available_width: float, available_height: float, unit: UnitRecord | None
) -> None:
    """Draw name and effect of the Advantage, the effect as large as there is room; lines to write on for the
    blank form."""
    sheet.draw_text_line_at_fixed_size(x, y + 3.9, say("form.advantage", "Advantage"), 7, ink=FADED)
    if unit is None:
        for line in (0.55, 0.75, 0.93):
            sheet.draw_thin_line_to_write_on(x, x + available_width, y + available_height * line)
        return
    sheet.draw_text_line_at_fixed_size(x, y + 8.9, unit_advantage_name_or_word_none(unit.form), 12, style="B")
    text = advantage_effect_and_counted_trumps_text(unit.form)
    if text:
        size = 9.5
        while size > 5.5 and (
            len(sheet.break_lines(text, available_width, size)) * size * POINT * 1.28
            > available_height - 11.4
        ):
            size -= 0.25
        sheet.draw_paragraph(x, y + 10.2, text, available_width, size)


def draw_injury_box(
    sheet: Sheet, x: float, y: float, w: float, h: float, number: int, unit: UnitRecord | None
) -> None:
    """Draw one injury box: a small square for each point of Life; a filled one holds the number of its
    entry."""
    is_removed = unit is not None and unit.removed_by is not None
    sheet.draw_box(x, y, w, h, weight=0.35, corner_radius=1.6, fill=WASH if is_removed else None)
    left, room = x + PAD, w - 2 * PAD
    label = injury_box_heading(number)
    sheet.draw_text_line_at_fixed_size(left, y + 4.6, label, 8, ink=FADED)
    if unit is None:
        return
    taken = sheet.text_width(label, 8) + 2.5
    name, injury_text = unit_form_in_current_language(unit.form).name, injury_of_life_text(unit)
    sheet.draw_text_line_at_fixed_size(
        left, y + 4.6, injury_text, 9, style="B", align="R", available_width=room
    )
    name_room = room - taken - sheet.text_width(injury_text, 9, "B") - 3
    size = max(
        6.5,
        min(
            9.0,
            9.0
            * name_room
            / max(0.1, sheet.text_width(sheet.printable_text_noting_if_substituted(name, "B"), 9, "B")),
        ),
    )
    sheet.draw_text_line_at_fixed_size(
        left + taken, y + 4.6, sheet.text_clipped_to_width(name, name_room, size, "B"), size, style="B"
    )
    note = removal_and_excess_injury_text(unit)
    if note:
        sheet.draw_text_line_at_fixed_size(left, y + h - 1.9, note, 7.5, style="I", ink=RED)
    draw_injury_squares(sheet, left, y + 6.6, room, h - 6.6 - (4.8 if note else 1.5), unit)


def removal_and_excess_injury_text(unit: UnitRecord) -> str:
    over = unit.injury - unit.form.life
    beyond = say("form.beyond", "{over} beyond its Life", over=over) if over > 0 else ""
    removal_text = removed_by_entry_text(unit.removed_by) if unit.removed_by else ""
    text = ", ".join(part for part in (removal_text, beyond) if part)
    return text[:1].upper() + text[1:]


def draw_injury_squares(sheet: Sheet, x: float, y: float, w: float, h: float, unit: UnitRecord) -> None:
    life = unit.form.life
    if life <= IN_ONE_ROW:
        pitch = min(LARGEST_SQUARE, w / life)
    else:
        pitch = next(
            size / 10 for size in range(80, 8, -1) if int(w / (size / 10)) * int(h / (size / 10)) >= life
        )
    across, side = int(w / pitch + 0.01), pitch - 1.1
    for point in range(life):
        left, top = x + point % across * pitch, y + point // across * pitch
        made_by = unit.ticks[point] if point < unit.injury else None
        sheet.draw_box(
            left,
            top,
            side,
            side,
            weight=0.25,
            ink=INK,
            fill=(232, 214, 205) if made_by is not None else (255, 255, 255),
            corner_radius=0.5,
        )
        if made_by:
            sheet.draw_fitted_text(
                left + 0.2,
                top + side * 0.5 + 0.95 * min(1, side / 5),
                str(made_by),
                side - 0.4,
                min(8.5, side * 1.5),
                break_below_size=2,
                style="B",
                align="C",
            )
        elif made_by == 0:
            sheet.draw_glyph(left + side / 2, top + side * 0.82, HAND_TICK, side / POINT * 0.86)
