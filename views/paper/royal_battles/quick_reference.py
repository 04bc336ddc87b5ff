"""A one-page quick reference with only the tables that these armies need."""

from collections.abc import Sequence
from typing import Final

from models.armies import UNITS, UnitForm, unit_form_in_current_language
from models.translation import say
from referee.games.royal_battles.forms.advantages import critical_advantage_text
from referee.games.royal_battles.forms.filled_form import ArmyRecord
from referee.games.royal_battles.forms.quick_reference import (
    STYLES,
    ToHit,
    advantage_titles_and_effects,
    distinct_units,
    strike_style_trump_ranks_text,
    suits_and_key_positions,
    trumps_needed_and_damage_grid,
)
from referee.words.phrases import versus_or_listed_players_text, vocabulary_word
from views.paper.sheet import FADED, HAIR, INK, MARGIN, RED, SUIT_SIGNS, WASH, Sheet

GAP: Final = 5.0
ROW: Final = 9.2
NAME_WIDTH: Final = 38.0
MANY: Final = 7
"""From this number of Advantages on their text is small."""
ROUND_HEIGHT: Final = 14.0


def quick_reference_title() -> str:
    return say("form.quick", "Quick Reference")


def round_summary_text() -> str:
    return say(
        "form.quick.round",
        "A round: both draw for initiative (Joker, Ace, King down to 2; then Spades, Hearts, "
        "Diamonds, Clubs). A turn: with an empty hand draw 1. Play a card of the other colour next to "
        "a unit, or on its own, and step there. Then attack, or use the Advantage. After acting from "
        "the Key Position draw 2.",
    )


def draw_quick_reference_page(sheet: Sheet, armies: Sequence[ArmyRecord]) -> None:
    """Draw the page: Trumps, Trumps to hit, all attacks of these armies, their Advantages, Key Positions."""
    sheet.add_page()
    y = (
        sheet.draw_page_heading(
            quick_reference_title(), (), versus_or_listed_players_text([army.title for army in armies])
        )
        + 1
    )
    half_width = (sheet.inner_width - GAP) / 2
    below = max(
        draw_trumps_section_and_return_bottom(sheet, MARGIN, y, half_width),
        draw_key_positions_and_return_bottom(sheet, MARGIN + half_width + GAP, y, half_width / 2 - 2),
        draw_needed_trumps_and_return_bottom(
            sheet, MARGIN + half_width * 1.5 + GAP + 2, y, half_width / 2 - 2
        ),
    )
    y = below + GAP
    forms = [distinct_units([unit.form for unit in army.units]) for army in armies]
    against = [forms[1], forms[0]] if len(forms) == 2 else [tuple(UNITS.values())]
    for army, attackers, targets in zip(armies, forms, against, strict=True):
        y = draw_attack_grid_and_return_bottom(sheet, y, army.title, attackers, targets) + GAP
    y = draw_advantages_and_return_bottom(sheet, y, [form for each in forms for form in each])
    if y + ROUND_HEIGHT < sheet.h - MARGIN:
        sheet.draw_paragraph(MARGIN, y + 1.5, round_summary_text(), sheet.inner_width, 8.5, ink=FADED)
    sheet.draw_footer_notes_with_any_substitutes_note(())


def draw_section_heading_and_return_bottom(
    sheet: Sheet, x: float, y: float, available_width: float, heading: str, note: str = ""
) -> float:
    sheet.draw_fitted_text(
        x,
        y + 3.6,
        heading,
        available_width - sheet.text_width(note, 7.5) - 2,
        11,
        style="B",
        break_below_size=6,
    )
    if note:
        sheet.draw_text_line_at_fixed_size(
            x, y + 3.6, note, 7.5, ink=FADED, align="R", available_width=available_width
        )
    sheet.draw_line(x, y + 5.2, x + available_width, y + 5.2, 0.4)
    return y + 5.2


def draw_trumps_section_and_return_bottom(sheet: Sheet, x: float, y: float, width: float) -> float:
    heading = say("form.quick.trumps", "Trumps")
    note = say("form.quick.four_cards", "both initiative cards, both Standing Cards")
    y = draw_section_heading_and_return_bottom(sheet, x, y, width, heading, note)
    trump_groups = {
        "easy": say("form.quick.evens", "Evens"),
        "optimal": say("form.quick.odds", "Odds"),
        "risky": say("form.quick.royals", "Royals"),
        "advantage": say("form.quick.aces", "Aces and Jokers"),
    }
    for style in STYLES:
        ranks = strike_style_trump_ranks_text(style)
        sheet.draw_text_line_at_fixed_size(x, y + 4.6, vocabulary_word("style", style), 10, style="B")
        sheet.draw_text_line_at_fixed_size(x + 22, y + 4.6, trump_groups[style], 10)
        sheet.draw_text_line_at_fixed_size(
            x, y + 4.6, ranks, 9.5, align="R", available_width=width, ink=FADED
        )
        y = draw_line_below_row_and_return_bottom(sheet, x, y, width)
    return y


def draw_line_below_row_and_return_bottom(sheet: Sheet, x: float, y: float, width: float) -> float:
    sheet.draw_line(x, y + 6, x + width, y + 6, 0.12, HAIR)
    return y + 6


def draw_key_positions_and_return_bottom(sheet: Sheet, x: float, y: float, width: float) -> float:
    y = draw_section_heading_and_return_bottom(sheet, x, y, width, say("form.quick.key", "Key Position"))
    for suit, position in suits_and_key_positions():
        if suit in SUIT_SIGNS:
            sheet.draw_glyph(x + 2, y + 4.6, SUIT_SIGNS[suit], 11, RED if suit in "HD" else INK)
            sheet.draw_text_line_at_fixed_size(x + 6, y + 4.6, position, 9.5)
        else:
            sheet.draw_text_line_at_fixed_size(x, y + 4.6, f"{suit}: {position}", 9.5)
        y = draw_line_below_row_and_return_bottom(sheet, x, y, width)
    return y


def draw_needed_trumps_and_return_bottom(sheet: Sheet, x: float, y: float, width: float) -> float:
    """Draw the number of Trumps needed to hit, by the target's Evasion against the attacker's Accuracy."""
    y = draw_section_heading_and_return_bottom(sheet, x, y, width, say("form.quick.to_hit", "Trumps to hit"))
    for text, count in (
        (say("form.quick.below", "Evasion below Accuracy"), "1"),
        (say("form.quick.equal", "Evasion equal, or 1 above"), "2"),
        (say("form.quick.above", "Evasion 2 or more above"), "3"),
    ):
        sheet.draw_fitted_text(x, y + 4.6, text, width - 6, 8.5, break_below_size=5)
        sheet.draw_text_line_at_fixed_size(x, y + 4.6, count, 11, style="B", align="R", available_width=width)
        y = draw_line_below_row_and_return_bottom(sheet, x, y, width)
    sheet.draw_fitted_text(x, y + 4.6, critical_advantage_text(), width, 8.5, break_below_size=5)
    return y + 6


def draw_attack_grid_and_return_bottom(
    sheet: Sheet, y: float, title: str, attackers: Sequence[UnitForm], targets: Sequence[UnitForm]
) -> float:
    note = say("form.quick.cells", "Trumps needed, then damage less Armor: Easy / Optimal / Risky")
    y = draw_section_heading_and_return_bottom(
        sheet, MARGIN, y, sheet.inner_width, say("form.quick.attacks", "{title} attacks", title=title), note
    )
    cell_width = (sheet.inner_width - NAME_WIDTH) / len(targets)
    sheet.draw_box(MARGIN, y, sheet.inner_width, 7.6, weight=0, fill=WASH)
    for column, target in enumerate(targets):
        sheet.draw_fitted_text(
            MARGIN + NAME_WIDTH + column * cell_width + 0.6,
            y + 5,
            unit_form_in_current_language(target).name,
            cell_width - 1.2,
            9,
            break_below_size=5,
            max_lines=2,
            align="C",
        )
    y += 7.6
    for attacker, cells in zip(attackers, trumps_needed_and_damage_grid(attackers, targets), strict=True):
        draw_attacker(sheet, y, attacker)
        for column, cell in enumerate(cells):
            draw_attack_cell(sheet, MARGIN + NAME_WIDTH + column * cell_width, y, cell_width, cell)
        y += ROW
        sheet.draw_line(MARGIN, y, MARGIN + sheet.inner_width, y, 0.12, HAIR)
    return y


def draw_attacker(sheet: Sheet, y: float, attacker: UnitForm) -> None:
    """Draw name and type of an attacker, and whether it is a custom unit."""
    sheet.draw_fitted_text(
        MARGIN,
        y + 5.9,
        unit_form_in_current_language(attacker).name,
        NAME_WIDTH - 14,
        10,
        break_below_size=6,
        max_lines=2,
        style="B",
    )
    left = MARGIN + NAME_WIDTH - 13
    melee, ranged = say("form.quick.melee", "melee"), say("form.quick.ranged", "ranged")
    type_text = melee if attacker.type == "melee" else ranged
    sheet.draw_text_line_at_fixed_size(left, y + 4.5, type_text, 7.5, style="I", ink=FADED)
    if attacker not in UNITS.values():
        sheet.draw_text_line_at_fixed_size(
            left, y + 8, say("form.quick.custom", "custom"), 7.5, style="I", ink=RED
        )


def draw_attack_cell(sheet: Sheet, x: float, y: float, width: float, cell: ToHit) -> None:
    needed, damage = str(cell.needed), " / ".join(map(str, cell.damage))
    sheet.draw_text_line_at_fixed_size(x, y + 4.5, needed, 11, style="B", align="C", available_width=width)
    sheet.draw_fitted_text(x + 0.5, y + 8, damage, width - 1, 8, break_below_size=4, align="C", ink=FADED)
    sheet.draw_line(x, y, x, y + ROW, 0.12, HAIR)


def draw_advantages_and_return_bottom(sheet: Sheet, y: float, forms: Sequence[UnitForm]) -> float:
    rows = advantage_titles_and_effects(forms)
    if not rows:
        return y
    note = say(
        "form.quick.aces_only", "only Aces and Jokers are Trumps; diagonal is ranged, straight is melee"
    )
    y = draw_section_heading_and_return_bottom(
        sheet, MARGIN, y, sheet.inner_width, say("form.quick.advantages", "Advantages"), note
    )
    size = 8.8 if len(rows) < MANY else 7.2
    for title, text in rows:
        sheet.draw_text_line_at_fixed_size(MARGIN, y + 4, title, 9.5, style="B")
        y = sheet.draw_paragraph(MARGIN + 30, y + 0.9, text, sheet.inner_width - 30, size) + 0.9
        sheet.draw_line(MARGIN, y, MARGIN + sheet.inner_width, y, 0.12, HAIR)
    return y + 1
