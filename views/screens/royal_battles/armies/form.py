"""The Army Record Form on the screen, laid out as the booklet's page: four unit blocks, then four injury
boxes.

On a narrow screen each box stands below its block, within reach of the thumb.
"""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.armies import UnitForm, unit_form_in_current_language
from models.translation import say
from referee.games.royal_battles.forms.advantages import (
    advantage_effect_and_counted_trumps_text,
    unit_advantage_name_or_word_none,
)
from referee.games.royal_battles.forms.filled_form import ArmyRecord, UnitRecord
from referee.games.royal_battles.forms.text_form import (
    army_title_and_colour_text,
    attack_type_text,
    damage_numbers_text,
    injury_box_heading,
    injury_of_life_text,
)
from views.app import theme
from views.app.faces import Side
from views.app.icons import Icons
from views.components.paper import divider_line, hidden_from_screen_readers, semantic_group, words
from views.components.pressable import pressable, silent_text
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black

TWO_COLUMNS: Final = 560
"""From this width, in pixels, units are two by two as on the page."""
SMALL_SQUARES_FROM: Final = 24
"""From this many points of Life the squares are small."""

OnTick = Callable[[int, int], None]
"""Called for a tap on a square: unit (0 to 3) and point of Life (from 1)."""


def side_of_army(army: ArmyRecord) -> Side:
    """Return the colour of its pieces."""
    return "black" if army.colour == "black" else "white"


def record_form(
    army: ArmyRecord,
    width: float,
    on_tick: OnTick | None,
    unit_and_note: tuple[int, ft.Control] | None = None,
) -> ft.Control:
    """Draw the form of one army in this width. `unit_and_note`: (unit, control), a text below that unit's
    injury box, such as the tapped entry.
    """
    side = side_of_army(army)
    blocks = [unit_statistics_block(unit, side) for unit in army.units]
    boxes = [
        injury_box(
            army,
            unit,
            on_tick,
            unit_and_note[1] if unit_and_note and unit_and_note[0] == unit.number - 1 else None,
        )
        for unit in army.units
    ]
    if width >= TWO_COLUMNS:
        rows = [
            row_of_two_framed_controls(blocks[:2]),
            row_of_two_framed_controls(blocks[2:]),
            row_of_two_framed_controls(boxes[:2]),
            row_of_two_framed_controls(boxes[2:]),
        ]
        return ft.Column(rows, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    rows = [framed_block_above_box(block, box) for block, box in zip(blocks, boxes, strict=True)]
    return ft.Column(rows, spacing=14, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def row_of_two_framed_controls(two_controls: list[ft.Control]) -> ft.Control:
    framed: list[ft.Control] = [ft.Container(form_frame(each), expand=True) for each in two_controls]
    return ft.Row(framed, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START, intrinsic_height=True)


def form_frame(content: ft.Control) -> ft.Container:
    ground = getattr(content, "bgcolor", None) or theme.PAPER_BRIGHT
    return ft.Container(
        content,
        border=ft.Border.all(1.2, theme.INK_FADED),
        border_radius=6,
        bgcolor=ground,
        alignment=ft.Alignment.TOP_LEFT,
    )


def framed_block_above_box(block: ft.Control, box: ft.Control) -> ft.Control:
    return form_frame(ft.Column([block, ft.Container(height=1.2, bgcolor=theme.INK_FADED), box], spacing=0))


def labelled_value(
    label: str, value: ft.Control, expand: int | bool = True, right_padding: int = 10
) -> ft.Control:
    label_control = ft.Text(label, size=theme.TINY, color=theme.INK_FADED)
    return ft.Container(
        ft.Column([label_control, value], spacing=0, tight=True),
        padding=ft.Padding.only(left=10, right=right_padding, top=5, bottom=5),
        expand=expand,
    )


def custom_unit_mark() -> ft.Control:
    """Return the label of custom units."""
    return ft.Container(
        words(say("form.custom_unit", "custom unit"), size=theme.TINY, color=theme.ON_REFUSAL_WASH),
        bgcolor=theme.REFUSAL_WASH,
        border_radius=4,
        padding=ft.Padding.symmetric(horizontal=6, vertical=1),
    )


def unit_statistics_block(unit: UnitRecord, side: Side) -> ft.Control:
    """Draw name, type, Life, Accuracy, Evasion, weapon, armor and Advantage."""
    form = unit_form_in_current_language(unit.form)
    weapon = name_with_number(
        say("form.weapon", "Weapon"),
        form.weapon.name,
        say("form.styles", "Easy / Optimal / Risky"),
        damage_numbers_text(form),
    )
    armor = name_with_number(
        say("form.armor", "Armor"), form.armor.name, say("form.rating", "Rating"), f"[ {form.armor.rating} ]"
    )
    advantage: list[ft.Control] = [
        words(unit_advantage_name_or_word_none(form), size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    ]
    text = advantage_effect_and_counted_trumps_text(form)
    advantage += [words(text, size=theme.SMALL)] if text else []
    head = unit_name_and_picture(unit, form.name, side)
    parts = [
        head,
        divider_line(),
        statistics_row(form),
        divider_line(),
        weapon,
        divider_line(),
        armor,
        divider_line(),
    ]
    last = labelled_value(
        say("form.advantage", "Advantage"), ft.Column(advantage, spacing=1, tight=True), expand=False
    )
    return ft.Column(
        [*parts, last], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def unit_name_and_picture(unit: UnitRecord, name: str, side: Side) -> ft.Control:
    number: list[ft.Control] = [
        words(say("form.unit", "Unit {number}", number=unit.number), size=theme.TINY, faded=True)
    ]
    number += [custom_unit_mark()] if unit.is_custom else []
    named = ft.Column(
        [ft.Row(number, spacing=8), words(name, size=theme.BIG, weight=ft.FontWeight.W_600)],
        spacing=1,
        tight=True,
        expand=True,
    )
    picture = hidden_from_screen_readers(
        unit_picture_with_paper_behind_black(unit.kind or unit.form.name, side, 44, unit.sign),
        label=unit.sign if unit.is_custom else None,
    )
    return ft.Container(
        ft.Row([named, picture], spacing=8), padding=ft.Padding.only(left=10, right=10, top=6, bottom=4)
    )


def statistics_row(form: UnitForm) -> ft.Control:
    """Draw type, Life, Accuracy and Evasion. Each is about as wide as its label, so that no word is broken in
    any language."""
    labels_and_values = (
        (say("form.type", "Type"), attack_type_text(form)),
        (say("form.life", "Life"), str(form.life)),
        (say("form.accuracy", "Accuracy"), str(form.accuracy)),
        (say("form.evasion", "Evasion"), str(form.evasion)),
    )
    cells = [
        labelled_value(
            label,
            words(value, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
            10 + max(6 * len(label), 9 * len(value)),
            right_padding=0,
        )
        for label, value in labels_and_values
    ]
    return ft.Row(cells, spacing=0)


def name_with_number(label: str, name: str, number_label: str, number: str) -> ft.Control:
    left = labelled_value(label, words(name, size=theme.MEDIUM))
    right = ft.Column(
        [
            ft.Text(number_label, size=theme.TINY, color=theme.INK_FADED),
            words(number, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    return ft.Row(
        [left, ft.Container(right, padding=ft.Padding.symmetric(horizontal=10, vertical=5))], spacing=0
    )


def injury_box(
    army: ArmyRecord, unit: UnitRecord, on_tick: OnTick | None, note: ft.Control | None
) -> ft.Control:
    """Draw a square for each point of Life. A tap on a filled square shows its entry; a square ticked by hand
    has a cross."""
    life, is_removed = unit.form.life, unit.removed_by is not None or unit.injury >= unit.form.life
    name = unit_form_in_current_language(unit.form).name
    head = ft.Row(
        [
            words(injury_box_heading(unit.number), size=theme.TINY, faded=True),
            words(
                name,
                size=theme.SMALL,
                weight=ft.FontWeight.W_600,
                expand=True,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            words(
                injury_of_life_text(unit),
                size=theme.SMALL,
                weight=ft.FontWeight.W_600,
                color=theme.REFUSAL if unit.injury else theme.INK,
            ),
        ],
        spacing=8,
    )
    squares = [injury_square(army, unit, point, on_tick) for point in range(1, life + 1)]
    rows: list[ft.Control] = [
        head,
        semantic_group(
            ft.Row(squares, wrap=True, spacing=4, run_spacing=4), army_and_unit_number_label(army, unit)
        ),
    ]
    if is_removed:
        rows.append(words(removal_and_excess_injury_text(unit), size=theme.TINY, color=theme.REFUSAL))
    if note is not None:
        rows.append(note)
    return ft.Container(
        ft.Column(rows, spacing=6, tight=True),
        padding=10,
        bgcolor=theme.PAPER_SHADE if is_removed else None,
        border_radius=6,
    )


def army_and_unit_number_label(army: ArmyRecord, unit: UnitRecord) -> str:
    """Return the name of a row of squares, with the army's name, because two armies may have the same
    units."""
    return say(
        "seeing.squares", "{army}, unit {number}", army=army_title_and_colour_text(army), number=unit.number
    )


def removal_and_excess_injury_text(unit: UnitRecord) -> str:
    over = unit.injury - unit.form.life
    facts = {"entry": unit.removed_by, "over": over}
    if unit.removed_by and over > 0:
        return say(
            "armies.gone_by_beyond",
            "Removed by entry {entry}, {over} over its Life.",
            **facts,
        )
    if unit.removed_by:
        return say("armies.gone_by", "Removed by entry {entry}.", **facts)
    if over > 0:
        return say("armies.gone_beyond", "Removed, {over} over its Life.", **facts)
    return say("armies.gone", "Removed.")


def injury_square_read_aloud(unit: UnitRecord, point: int, is_filled: bool, entry_number: int) -> str:
    """Return a square as text for screen readers."""
    facts = {"name": unit_form_in_current_language(unit.form).name, "point": point, "life": unit.form.life}
    if entry_number:
        return say(
            "armies.injured_by",
            "{name}, point {point} of {life}: injured by entry {entry}",
            entry=entry_number,
            **facts,
        )
    return say(
        "armies.point",
        "{name}, point {point} of {life}: {injured, select, true {injured} other {unhurt}}",
        injured=is_filled,
        **facts,
    )


def injury_square(army: ArmyRecord, unit: UnitRecord, point: int, on_tick: OnTick | None) -> ft.Control:
    filled = point <= unit.injury
    entry = unit.ticks[point - 1] if filled else 0
    size = 36 if unit.form.life > SMALL_SQUARES_FROM else 44  # with its gap as wide as a thumb
    sign = str(entry) if entry else ""
    face: ft.Control = silent_text(
        sign,
        size=15 if len(sign) < 3 else 12,
        weight=ft.FontWeight.W_700,
        color=theme.ON_REFUSAL_WASH,
        no_wrap=True,
    )
    if filled and not entry:
        face = ft.Icon(Icons.CLOSE, size=size * 0.66, color=theme.ON_REFUSAL_WASH)
    label = injury_square_read_aloud(unit, point, filled, entry)
    look: dict[str, theme.Look] = {
        "width": size,
        "height": size,
        "border_radius": 4,
        "alignment": ft.Alignment.CENTER,
        "bgcolor": theme.REFUSAL_WASH if filled else theme.PAPER,
        "border": ft.Border.all(1, theme.REFUSAL if filled else theme.PAPER_EDGE),
    }
    identifier = f"tick-{side_of_army(army)}-{unit.number}-{point}"
    may_tap = on_tick is not None and (filled or entry == 0)
    if on_tick is None or not may_tap:
        return ft.Semantics(label=label, identifier=identifier, content=ft.Container(face, **look))
    return pressable(
        face, label, identifier, lambda: on_tick(unit.number - 1, point), selected=filled, **look
    )
