"""The Army Record Form on the screen, laid out as the booklet's page: four unit blocks, then four injury
boxes.

On a narrow screen each box stands below its block, within reach of the thumb.
"""

from collections.abc import Callable, Mapping
from functools import partial
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
    damage_numbers_text,
    injury_box_heading,
    injury_of_life_text,
    statistic_labels_and_values,
)
from views.app import theme
from views.app.faces import Side
from views.app.icons import Icons
from views.components.controls import (
    STRETCH,
    hidden_from_screen_readers,
    pressable,
    rows_with_dividers,
    semantic_group,
    silent_text,
    words,
)
from views.screens.royal_battles.squares import unit_picture_with_paper_behind_black

TWO_COLUMNS: Final = 560
"""From this width, in pixels, units are two by two as on the page."""
SMALL_SQUARES_FROM: Final = 24
"""From this many points of Life the squares are small."""

OnTick = Callable[[int, int], None]
"""Called for a tap on a square: unit (0 to 3) and point of Life (from 1)."""


def record_form(
    army: ArmyRecord, width: float, on_tick: OnTick | None, notes: Mapping[int, ft.Control] | None = None
) -> ft.Control:
    """Draw the form of one army in this width. `notes`: by unit (0 to 3), what is shown below its injury box,
    such as the tapped entry.
    """
    side: Side = "black" if army.colour == "black" else "white"
    blocks = [unit_statistics_block(unit, side) for unit in army.units]
    boxes = [injury_box(army, side, unit, on_tick, (notes or {}).get(unit.number - 1)) for unit in army.units]
    if width >= TWO_COLUMNS:
        rows: list[ft.Control] = [
            ft.Row(
                [ft.Container(form_frame(each), expand=True) for each in pair],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.START,
                intrinsic_height=True,
            )
            for pair in (blocks[:2], blocks[2:], boxes[:2], boxes[2:])
        ]
        return ft.Column(rows, spacing=12, horizontal_alignment=STRETCH)
    frames: list[ft.Control] = [
        form_frame(ft.Column([block, ft.Container(height=1.2, bgcolor=theme.INK_FADED), box], spacing=0))
        for block, box in zip(blocks, boxes, strict=True)
    ]
    return ft.Column(frames, spacing=14, horizontal_alignment=STRETCH)


def form_frame(content: ft.Control) -> ft.Container:
    return ft.Container(
        content,
        border=ft.Border.all(1.2, theme.INK_FADED),
        border_radius=6,
        bgcolor=getattr(content, "bgcolor", None) or theme.PAPER_BRIGHT,
        alignment=ft.Alignment.TOP_LEFT,
    )


def labelled_value(
    label: str, value: ft.Control, expand: int | bool = True, right_padding: int = 10
) -> ft.Control:
    return ft.Container(
        ft.Column([ft.Text(label, size=theme.TINY, color=theme.INK_FADED), value], spacing=0, tight=True),
        padding=ft.Padding.only(left=10, right=right_padding, top=5, bottom=5),
        expand=expand,
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
    effect = advantage_effect_and_counted_trumps_text(form)
    if effect:
        advantage.append(words(effect, size=theme.SMALL))
    rows = [
        unit_name_and_picture(unit, form.name, side),
        statistics_row(form),
        weapon,
        armor,
        labelled_value(
            say("form.advantage", "Advantage"), ft.Column(advantage, spacing=1, tight=True), expand=False
        ),
    ]
    lined = rows_with_dividers(rows, spacing=0)
    lined.tight = True
    return lined


def unit_name_and_picture(unit: UnitRecord, name: str, side: Side) -> ft.Control:
    number: list[ft.Control] = [
        words(say("form.unit", "Unit {number}", number=unit.number), size=theme.TINY, faded=True)
    ]
    if unit.is_custom:
        custom = words(say("form.custom_unit", "custom unit"), size=theme.TINY, color=theme.ON_REFUSAL_WASH)
        padding = ft.Padding.symmetric(horizontal=6, vertical=1)
        number.append(ft.Container(custom, bgcolor=theme.REFUSAL_WASH, border_radius=4, padding=padding))
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
    cells = [
        labelled_value(
            label,
            words(value, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
            10 + max(6 * len(label), 9 * len(value)),
            right_padding=0,
        )
        for label, value in statistic_labels_and_values(form)
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
    army: ArmyRecord, side: Side, unit: UnitRecord, on_tick: OnTick | None, note: ft.Control | None
) -> ft.Control:
    """Draw a square for each point of Life. A tap on a filled square shows its entry; a square ticked by hand
    has a cross."""
    is_removed = unit.removed_by is not None or unit.injury >= unit.form.life
    squares = [injury_square(side, unit, point, on_tick) for point in range(1, unit.form.life + 1)]
    # with the army's name, because two armies may have the same units
    army_and_unit = say(
        "seeing.squares", "{army}, unit {number}", army=army_title_and_colour_text(army), number=unit.number
    )
    rows: list[ft.Control] = [
        injury_box_head(unit),
        semantic_group(ft.Row(squares, wrap=True, spacing=4, run_spacing=4), army_and_unit),
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


def injury_box_head(unit: UnitRecord) -> ft.Control:
    """Draw the number, name and injury of a unit."""
    name = words(
        unit_form_in_current_language(unit.form).name,
        size=theme.SMALL,
        weight=ft.FontWeight.W_600,
        expand=True,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    injury = words(
        injury_of_life_text(unit),
        size=theme.SMALL,
        weight=ft.FontWeight.W_600,
        color=theme.REFUSAL if unit.injury else theme.INK,
    )
    return ft.Row(
        [words(injury_box_heading(unit.number), size=theme.TINY, faded=True), name, injury], spacing=8
    )


def removal_and_excess_injury_text(unit: UnitRecord) -> str:
    over = unit.injury - unit.form.life
    facts = {"entry": unit.removed_by, "over": over}
    if not unit.removed_by:
        return (
            say("armies.gone_beyond", "Removed, {over} over its Life.", **facts)
            if over > 0
            else say("armies.gone", "Removed.")
        )
    if over > 0:
        return say("armies.gone_by_beyond", "Removed by entry {entry}, {over} over its Life.", **facts)
    return say("armies.gone_by", "Removed by entry {entry}.", **facts)


def injury_square_read_aloud(unit: UnitRecord, point: int, is_filled: bool, entry_number: int) -> str:
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


def injury_square(side: Side, unit: UnitRecord, point: int, on_tick: OnTick | None) -> ft.Control:
    is_filled = point <= unit.injury
    entry = unit.ticks[point - 1] if is_filled else 0
    size = 36 if unit.form.life > SMALL_SQUARES_FROM else 44  # with its gap as wide as a thumb
    face: ft.Control = silent_text(
        str(entry) if entry else "",
        size=15 if entry < 100 else 12,
        weight=ft.FontWeight.W_700,
        color=theme.ON_REFUSAL_WASH,
        no_wrap=True,
    )
    if is_filled and not entry:
        face = ft.Icon(Icons.CLOSE, size=size * 0.66, color=theme.ON_REFUSAL_WASH)
    label = injury_square_read_aloud(unit, point, is_filled, entry)
    look: dict[str, theme.Look] = {
        "width": size,
        "height": size,
        "border_radius": 4,
        "alignment": ft.Alignment.CENTER,
        "bgcolor": theme.REFUSAL_WASH if is_filled else theme.PAPER,
        "border": ft.Border.all(1, theme.REFUSAL if is_filled else theme.PAPER_EDGE),
    }
    identifier = f"tick-{side}-{unit.number}-{point}"
    if on_tick is None:
        return ft.Semantics(label=label, identifier=identifier, content=ft.Container(face, **look))
    return pressable(
        face, label, identifier, partial(on_tick, unit.number - 1, point), selected=is_filled, **look
    )
