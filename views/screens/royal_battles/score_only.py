"""A table that records only the forms: tap the attacker and the target, then the style and the number of
trumps."""

from collections.abc import Iterator
from typing import Final

import flet as ft

from models.json_values import JsonObject
from models.record import NoRecord
from models.translation import say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royal_battles.fighters import (
    can_affect_comrades_of_target,
    is_healing_style,
    numbered_unit_name,
    numbered_unit_names_of_seat,
    target_seat,
)
from referee.games.royal_battles.legal_acts import HOW_MANY
from referee.games.royal_battles.state import BLACK, WHITE, State, seat_of
from referee.games.royal_battles.tables import WEAPON_STYLES
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.components.controls import (
    FRAME_MOST,
    STRETCH,
    capped_text_size,
    equal_width_option_button,
    pressable,
    semantic_group,
    share_bar,
    silent_text,
    words,
)
from views.screens.royal_battles.common_prompts import prompt_with_more_or_back_part
from views.screens.royal_battles.descriptions import style_name, unit_picture_in_battle
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.squares import SIDES
from views.screens.table.scene import (
    Dispatch,
    Intent,
    Part,
    Prompts,
    SceneInput,
    SetDraft,
    Tap,
    button_part,
    enter_intent,
    running_sum_part,
)

MOST_WRITTEN: Final = 6
"""The largest damage or healing with a button of its own."""


# -- the draft, without Flet ---------------------------------------------------------------------------------
def attacking_unit(state: State, draft: Draft) -> int | None:
    """Return the attacking unit; None if none has been tapped."""
    by, name = draft.named_values.get("by"), draft.named_values.get("unit")
    if by not in state.table_rules.names:
        return None
    seat = state.table_rules.names.index(str(by))
    names = numbered_unit_names_of_seat(state, seat)
    return seat * 4 + names.index(str(name)) if name in names else None


def attack_styles_of_unit(state: State, unit: int) -> tuple[str, ...]:
    return WEAPON_STYLES if state.table_rules.forms[unit].advantage is None else (*WEAPON_STYLES, "advantage")


def with_attacker_or_target_tapped(state: State, draft: Draft, unit: int) -> Draft:
    """Return the draft after a tap on a unit: the first tap names the attacker, the next the target. A tap on
    a comrade of the attacker names another attacker, unless it is healed.
    """
    name, acting = numbered_unit_name(state, unit), attacking_unit(state, draft)
    if acting is None:
        return Draft.from_fields(do="strike", by=state.table_rules.names[seat_of(unit)], unit=name)
    style = drafted_style(draft)
    healing = is_healing_style(state, acting, style)
    if healing == (seat_of(unit) == seat_of(acting)):
        return with_target_tapped(draft, name, can_affect_comrades_of_target(state, acting, style))
    if healing:  # an enemy was tapped, so this is not healing
        return draft.without_fields("style", "target", "also").with_field("target", name)
    return EMPTY_DRAFT if unit == acting else with_attacker_or_target_tapped(state, EMPTY_DRAFT, unit)


def with_target_tapped(draft: Draft, name: str, can_affect_comrades: bool) -> Draft:
    """Return the draft after a tap on a target. Mystic Blast and Healing also take the comrades in reach."""
    target, also = draft.named_values.get("target"), further_targets(draft)
    if name == target:
        return draft.without_fields("target", "also")
    if target is None or not can_affect_comrades:
        return draft.without_fields("also").with_field("target", name)
    others = tuple(each for each in also if each != name)
    return draft.with_field("also", others if name in also else (*also, name))


def drafted_style(draft: Draft) -> str:
    """Return the chosen style; "" if none is chosen."""
    return str(draft.named_values.get("style", ""))


def further_targets(draft: Draft) -> tuple[str, ...]:
    also = draft.named_values.get("also")
    return tuple(map(str, also)) if isinstance(also, list | tuple) else ()


def with_style_clearing_impossible_target(state: State, draft: Draft, style: str) -> Draft:
    acting, chosen = attacking_unit(state, draft), draft.without_fields("also").with_field("style", style)
    if acting is None or is_healing_style(state, acting, style) == is_healing_style(
        state, acting, drafted_style(draft)
    ):
        return chosen
    return chosen.without_fields("target")


def attack_entry_if_complete(draft: Draft) -> JsonObject | None:
    entry: JsonObject = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in draft.named_values.items()
        if value not in (None, ())
    }
    return entry if entry.keys() >= {"by", "unit", "style", "target", "trumps"} else None


def ending_texts_and_entries_when_cards_ran_out(state: State) -> Iterator[tuple[str, JsonObject]]:
    ends: JsonObject = {"do": "end_battle", "by": state.table_rules.names[WHITE]}
    if len(state.units_in_battle(WHITE)) != len(state.units_in_battle(BLACK)):
        yield say("battle.forms.run_out", "The cards ran out: count the units"), ends
        return
    yield say("battle.forms.run_out_tie", "The cards ran out, and nobody can play on"), ends
    for name in state.table_rules.names:
        yield (
            say("battle.forms.run_out_but", "The cards ran out, and only {player} can play on", player=name),
            {**ends, "playable": name},
        )


# -- the forms -----------------------------------------------------------------------------------------------
def render_forms(
    dispatch: Dispatch, table: Table, version: int, draft: Draft, width: float, height: float
) -> ft.Control:
    """Return the forms. `version` changes with every entry."""
    return forms_of_both_armies(dispatch, state_of(table), draft)


def forms_of_both_armies(dispatch: Dispatch, state: State, draft: Draft) -> ft.Control:
    armies = [unit_choice_column_of_seat(dispatch, state, draft, seat) for seat in (WHITE, BLACK)]
    return ft.Row(armies, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)


def unit_choice_column_of_seat(dispatch: Dispatch, state: State, draft: Draft, seat: int) -> ft.Control:
    name = words(
        state.table_rules.names[seat], size=theme.TINY, weight=ft.FontWeight.W_600, color=theme.ON_WOOD
    )
    units = [
        unit_choice_button_with_injury(dispatch, state, draft, unit) for unit in range(seat * 4, seat * 4 + 4)
    ]
    return ft.Column([name, *units], spacing=3, tight=True, expand=True, horizontal_alignment=STRETCH)


def is_attacker_or_target(state: State, draft: Draft, unit: int) -> bool:
    acting, name = attacking_unit(state, draft), numbered_unit_name(state, unit)
    if acting is None:
        return False
    return unit == acting or (
        seat_of(unit) == target_seat(state, acting, drafted_style(draft))
        and name in (draft.named_values.get("target"), *further_targets(draft))
    )


MAX_FORM_TEXT_SCALE: Final = 1.15
"""The largest text scale on a form, since two are side by side."""


def unit_choice_button_with_injury(dispatch: Dispatch, state: State, draft: Draft, unit: int) -> ft.Control:
    """Draw a unit that a tap chooses as attacker or target, with its Life left; a removed unit is faded."""
    fallen, chosen = state.is_fallen(unit), is_attacker_or_target(state, draft, unit)
    life, injury = state.table_rules.forms[unit].life, state.injury[unit]
    label = say(
        "battle.forms.unit",
        "{player}'s {unit}, injury {injury} of {life}{fallen, select, true {, removed} other {}}",
        player=state.table_rules.names[seat_of(unit)],
        unit=localized_unit_name(state, unit),
        injury=injury,
        life=life,
        fallen=fallen,
    )
    picture = ft.Container(unit_picture_in_battle(state, unit, 30), opacity=0.35 if fallen else 1)
    ink = theme.ON_MAY_WASH if chosen else theme.INK
    return pressable(
        ft.Row(
            [picture, *name_and_life_left(localized_unit_name(state, unit), life, injury, ink)], spacing=6
        ),
        label,
        f"form-{SIDES[seat_of(unit)]}-{unit & 3}",
        None if fallen else lambda: dispatch(Tap("form", unit)),
        selected=True if chosen else None,
        height=theme.TOUCH,
        padding=ft.Padding.symmetric(horizontal=6),
        **theme.choice_style(chosen, ground=theme.PAPER_SHADE if fallen else theme.PAPER),
    )


def name_and_life_left(
    name: str, life: int, injury: int, ink: ft.ColorValue
) -> tuple[ft.Control, ft.Control]:
    """Return a unit's name above the bar of its Life left, and the Life left as a number."""
    size, left = capped_text_size(theme.SMALL, MAX_FORM_TEXT_SCALE), max(0, life - injury)
    name_text = silent_text(name, size=size, color=ink, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    return (
        ft.Column(
            [name_text, share_bar(left, min(life, injury), 5)],
            spacing=3,
            tight=True,
            expand=True,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        silent_text(f"{left}/{life}", size=size, weight=ft.FontWeight.W_700, color=ink, no_wrap=True),
    )


def localized_unit_name(state: State, unit: int) -> str:
    kind, name = state.table_rules.kinds[unit], numbered_unit_name(state, unit)
    return f"{vocabulary_word('unit', kind)} {name.removeprefix(kind)}".strip()


# -- the panel -----------------------------------------------------------------------------------------------
def intent_for_tap(state: State, draft: Draft, tap: Tap) -> Intent | None:
    """Return the intent of a tap on a unit, a style, a number of trumps, or the button that enters the
    attack."""
    acting = attacking_unit(state, draft)
    match tap.what, tap.value:
        case ("injure" | "heal") as verb, int(amount) if acting is not None:
            by = state.table_rules.names[seat_of(acting)]
            return enter_intent(
                {"do": verb, "by": by, "unit": numbered_unit_name(state, acting), "amount": amount}
            )
        case "form", int(unit):
            return SetDraft(with_attacker_or_target_tapped(state, draft, unit))
        case "style", str(style):
            return SetDraft(with_style_clearing_impossible_target(state, draft, style))
        case "trumps", int(number):
            return SetDraft(draft.with_field("trumps", number))
        case "strike", _:
            entry = attack_entry_if_complete(draft)
            return enter_intent(entry) if entry is not None else None
    return None


def style_and_trumps_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the style and the number of trumps, and show the calculation."""
    acting = attacking_unit(state, draft)
    if acting is None:
        return Prompts(
            prompt_with_more_or_back_part(say("battle.forms.who", "Tap the attacker, then the target."))
        )
    which = style_and_trumps_question_text(state, acting)
    styles = tuple(
        style_option_part(state, draft, acting, name) for name in attack_styles_of_unit(state, acting)
    )
    numbers = tuple(trumps_option_part(draft, number) for number in HOW_MANY)
    return Prompts(
        prompt_with_more_or_back_part(prompt_for_next_attack_choice(state, draft, acting)),
        (
            Part("styles", render_options_with_heading, (which,), styles),
            Part("numbers", render_options_with_heading, (which,), numbers),
            *(() if "target" in draft.named_values else damage_and_healing_option_parts(state, acting)),
        ),
        footer=calculation_and_button_if_attack_complete(scene_input.table, draft),
    )


def style_and_trumps_question_text(state: State, attacker: int) -> str:
    unit = localized_unit_name(state, attacker)
    return say("battle.forms.how", "{unit}: which style, and how many trumps?", unit=unit)


def damage_and_healing_option_parts(state: State, unit: int) -> tuple[Part, ...]:
    """Return the rows of damage and healing that the players may write on the unit's form at once, up to
    six."""
    injury, life = state.injury[unit], state.table_rules.forms[unit].life
    name = localized_unit_name(state, unit)
    damage = [
        option_part(
            f"−{number}",
            say("battle.forms.injure_by", "{number} damage to the {unit}", number=number, unit=name),
            Tap("injure", number),
            theme.MEDIUM,
        )
        for number in range(1, min(life - injury, MOST_WRITTEN) + 1)
    ]
    healing = [
        option_part(
            f"+{number}",
            say("battle.forms.heal_by", "{unit} regains {number}", number=number, unit=name),
            Tap("heal", number),
            theme.MEDIUM,
        )
        for number in range(1, min(injury, MOST_WRITTEN) + 1)
    ]
    rows = (
        (
            "injure",
            say("battle.forms.injure", "Or write damage to the {unit} (−) at once", unit=name),
            damage,
        ),
        ("heal", say("battle.forms.heal", "Or write healing of the {unit} (+) at once", unit=name), healing),
    )
    return tuple(
        Part(verb, render_options_with_heading, (heading,), tuple(options))
        for verb, heading, options in rows
        if options
    )


def option_part(text: str, label: str, tap: Tap, text_size: int, is_chosen: bool = False) -> Part:
    """Return one of several options side by side. `label`: for screen readers."""
    return Part(
        str(tap.value), option_button, (text, label, f"{tap.what}-{tap.value}", is_chosen, tap, text_size)
    )


def render_options_with_heading(parts: list[ft.Control], heading: str) -> ft.Control:
    return semantic_group(ft.Row(parts, spacing=6), heading)


def style_option_part(state: State, draft: Draft, attacker: int, style: str) -> Part:
    name = style_name(state, attacker, style)
    return option_part(name, name, Tap("style", style), theme.TINY, drafted_style(draft) == style)


def trumps_option_part(draft: Draft, number: int) -> Part:
    label = say("battle.forms.trumps", "{number, plural, one {# trump} other {# trumps}}", number=number)
    is_chosen = draft.named_values.get("trumps") == number
    return option_part(str(number), label, Tap("trumps", number), theme.MEDIUM, is_chosen)


def option_button(
    dispatch: Dispatch, text: str, label: str, identifier: str, is_chosen: bool, tap: Tap, text_size: int
) -> ft.Control:
    face = silent_text(
        text,
        size=capped_text_size(text_size, MAX_FORM_TEXT_SCALE if len(text) > 2 else FRAME_MOST),
        weight=ft.FontWeight.W_500,
        color=theme.ON_MAY_WASH if is_chosen else theme.INK,
        text_align=ft.TextAlign.CENTER,
        max_lines=2,
    )
    return equal_width_option_button(face, label, identifier, lambda: dispatch(tap), is_chosen)


def prompt_for_next_attack_choice(state: State, draft: Draft, attacker: int) -> str:
    unit = localized_unit_name(state, attacker)
    if "target" not in draft.named_values:
        return say(
            "battle.forms.whom", "{unit}: tap the target, or write damage (−) or healing (+).", unit=unit
        )
    if can_affect_comrades_of_target(state, attacker, drafted_style(draft)):
        return say("battle.forms.also", "{unit}: who else is on the target's colour?", unit=unit)
    return style_and_trumps_question_text(state, attacker)


def calculation_and_button_if_attack_complete(table: Table, draft: Draft) -> tuple[Part, ...]:
    entry = attack_entry_if_complete(draft)
    if entry is None:
        return ()
    enters = button_part(
        say("battle.forms.enter", "Enter the attack"),
        "do-strike",
        Tap("strike"),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    text = attack_calculation_text(table, entry)
    return (running_sum_part("blow-sum", text, theme.TINY), enters) if text else (enters,)


def attack_calculation_text(table: Table, entry: JsonObject) -> str:
    """Return the calculation of the attack as text; "" for an attack that cannot be read."""
    try:
        ruling = table.judge_without_entering(table.entry_from_json(dict(entry)))
    except NoRecord:
        return ""
    messages = (table.game.event_message(table.state, event) for event in ruling.events)
    return " ".join(table.game.event_text(code, facts) for code, _, facts in messages)
