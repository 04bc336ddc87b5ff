"""The details of a unit: its square, Life, styles, armor and Key Positions, and what it can do from its
square or from another.
"""

from collections.abc import Sequence
from itertools import groupby

import flet as ft

from models.armies import UnitForm, unit_form_in_current_language
from models.cards import NAMES
from models.translation import say
from referee.games.royal_battles.attack import state_and_strikes_from_square
from referee.games.royal_battles.geometry import square_number
from referee.games.royal_battles.state import NO_CARD, NOWHERE, State, seat_of
from referee.games.royal_battles.strike import Strike
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.icons import Icons
from views.components.controls import (
    column,
    divider_line,
    hidden_from_screen_readers,
    icon_button,
    semantic_group,
    silent_text,
    words,
)
from views.screens.royal_battles.descriptions import (
    hit_miss_or_heal_text,
    life_left_text,
    owner_unit_and_square_text,
    style_name,
    styles_with_damage_and_trumps_texts,
    type_accuracy_evasion_and_armor_text,
    unit_and_square_text,
    unit_picture_in_battle,
)
from views.screens.royal_battles.draft import state_of, unit_on_square_or_nowhere
from views.screens.royal_battles.seats import key_position_sentence_for_initiative_card
from views.screens.table.scene import Dispatch, OpenPanel, Part, Prompts, SceneInput, button_part

PANEL_PREFIX = "unit-"
"""The prefix of the opened panel's name: `unit-b5`, or `unit-b5-c4` for what the unit could do from c4."""


def open_unit_details_intent(table: Table, square: str) -> OpenPanel | None:
    return (
        OpenPanel(PANEL_PREFIX + square)
        if unit_on_square_or_nowhere(state_of(table), square) != NOWHERE
        else None
    )


def unit_details_button_part(unit_square: str, from_square: str = "") -> Part | None:
    """Return the button that opens the details of the unit on `unit_square`, seen as if it were on
    `from_square`; None without a square."""
    if not unit_square:
        return None
    preview = f"-{from_square}" if from_square not in ("", unit_square) else ""
    opens = OpenPanel(f"{PANEL_PREFIX}{unit_square}{preview}")
    return button_part(say("unit_card.open", "Unit details"), "do-unit-card", opens, "quiet")


def render_unit_details_icon(dispatch: Dispatch, square: str) -> ft.Control:
    return icon_button(
        Icons.INFO_OUTLINE,
        say("unit_card.open", "Unit details"),
        "do-unit-card",
        lambda: dispatch(OpenPanel(PANEL_PREFIX + square)),
        ink=theme.INK_FADED,
    )


def unit_details_intent_for_tapped_square(scene_input: SceneInput, square: str) -> OpenPanel:
    """Return the intent of a tap on a square while details are open: the details of the unit there, or on an
    empty square what the open unit could do from there.
    """
    origin, to = unit_square_and_previewed_square(scene_input.opened)
    if square == origin:
        return OpenPanel(scene_input.opened if to == origin else PANEL_PREFIX + origin)
    return open_unit_details_intent(scene_input.table, square) or OpenPanel(
        scene_input.opened if square == to else f"{PANEL_PREFIX}{origin}-{square}"
    )


def unit_square_and_previewed_square(opened_panel: str) -> tuple[str, str]:
    """Return the square of the unit whose details are open, and the square from which it is seen; "" for
    none."""
    if not opened_panel.startswith(PANEL_PREFIX):
        return "", ""
    origin, _, to = opened_panel.removeprefix(PANEL_PREFIX).partition("-")
    return origin, to or origin


def unit_details_prompts(scene_input: SceneInput) -> Prompts | None:
    """Return the details, which replace the prompts; None if the unit is no longer there."""
    origin, to = unit_square_and_previewed_square(scene_input.opened)
    if unit_on_square_or_nowhere(state_of(scene_input.table), origin) == NOWHERE:
        return None
    values = (scene_input.table, scene_input.version, origin, to, scene_input.opened)
    return Prompts(rows=(Part("unit", render_unit_details, values),))


# -- drawing -------------------------------------------------------------------------------------------------
def render_unit_details(
    dispatch: Dispatch, table: Table, version: int, unit_square: str, from_square: str, opened_panel: str
) -> ft.Control:
    """Draw the details. `version` changes with every entry."""
    state = state_of(table)
    unit = unit_on_square_or_nowhere(state, unit_square)
    form = unit_form_in_current_language(state.table_rules.forms[unit])
    details = column(
        unit_details_heading_with_close_button(dispatch, state, unit, opened_panel),
        life_boxes_and_text(state, unit),
        words(type_accuracy_evasion_and_armor_text(form), size=theme.TINY, faded=True),
        styles_row(form),
        *targets_and_outcomes_if_unit_on_square(state, unit, unit_square, from_square),
        spacing=6,
    )
    return ft.Semantics(identifier="unit-card", container=True, content=details)


def unit_details_heading_with_close_button(
    dispatch: Dispatch, state: State, unit: int, panel_to_close: str
) -> ft.Control:
    card = state.top[state.square_of_unit[unit]]
    position_text = say(
        "unit_card.stands",
        "on {card} · {key}",
        card="—" if card == NO_CARD else card_as_read_aloud(NAMES[card]),
        key=key_position_sentence_for_initiative_card(state.initiative_card(seat_of(unit))),
    )
    name = words(
        owner_unit_and_square_text(state, unit),
        size=theme.MEDIUM,
        weight=ft.FontWeight.W_600,
    )
    name_and_position = ft.Column(
        [name, words(position_text, size=theme.TINY, faded=True)], spacing=0, tight=True, expand=True
    )
    close = icon_button(
        Icons.CLOSE,
        say("battle.more.back", "Back"),
        "unit-back",
        lambda: dispatch(OpenPanel(panel_to_close)),
        ink=theme.INK_FADED,
    )
    picture = hidden_from_screen_readers(unit_picture_in_battle(state, unit, 40))
    return ft.Row([picture, name_and_position, close], spacing=8)


def life_boxes_and_text(state: State, unit: int) -> ft.Control:
    """Draw a box for each point of Life; lost points are filled."""
    boxes: list[ft.Control] = [
        ft.Container(
            width=15,
            height=15,
            border_radius=3,
            border=ft.Border.all(1.2, theme.INK),
            bgcolor=theme.REFUSAL if point < state.injury[unit] else None,
        )
        for point in range(state.table_rules.forms[unit].life)
    ]
    text = life_left_text(state, unit)
    shown = [*boxes, silent_text(text, size=theme.SMALL, color=theme.INK)]
    return semantic_group(ft.Row(shown, wrap=True, spacing=3, run_spacing=3), text)


def styles_row(form: UnitForm) -> ft.Control:
    """Draw each style of the unit with its damage and trumps, side by side."""
    cells: list[ft.Control] = [
        ft.Column(
            [words(style, weight=ft.FontWeight.W_600), words(trumps, size=theme.TINY, faded=True)],
            spacing=0,
            tight=True,
            expand=True,
        )
        for style, trumps in styles_with_damage_and_trumps_texts(form)
    ]
    return ft.Row(cells, spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)


def targets_and_outcomes_if_unit_on_square(
    state: State, unit: int, unit_square: str, from_square: str
) -> list[ft.Control]:
    """Return the targets the unit could act on from square `from_square`, with the outcome of each style."""
    state_on_square, found = state_and_strikes_from_square(state, unit, square_number(from_square) or 0)
    is_own_square = from_square == unit_square
    heading = (
        say("unit_card.from", "From {square}", square=from_square)
        if is_own_square
        else say("unit_card.from_there", "From {square}, without the card played there", square=from_square)
    )
    elsewhere = say("unit_card.elsewhere", "Tap a square to see what this unit can do from there.")
    targets = [
        target_with_style_outcomes(state_on_square, list(strikes), is_own_square)
        for _, strikes in groupby(found, key=lambda struck: struck.target_square)
    ]
    return [
        divider_line(),
        words(heading, weight=ft.FontWeight.W_600),
        *(targets or [words(say("unit_card.nobody", "No target in range."))]),
        words(elsewhere, size=theme.TINY, faded=True),
    ]


def target_with_style_outcomes(state: State, strikes: Sequence[Strike], is_own_square: bool) -> ft.Control:
    first = strikes[0]
    gives = (
        say("battle.target.key", "Key: draw {due}", due=first.due_key)
        if first.key_position
        else say("battle.target.no_key", "no Key")
    )
    target = unit_and_square_text(state, first.target)
    head = words(f"{target} · {vocabulary_word('position', first.position)} · {gives}")
    ways = [style_trumps_and_certain_outcome_text(state, struck, is_own_square) for struck in strikes]
    return ft.Column([head, words(" · ".join(ways), size=theme.TINY, faded=True)], spacing=0, tight=True)


def style_trumps_and_certain_outcome_text(state: State, strike: Strike, is_own_square: bool) -> str:
    """Return the text of a style: trumps so far and trumps needed, and the outcome if it does not depend on
    unknown cards."""
    way = say(
        "unit_card.way",
        "{style} {count} of {needed}",
        style=style_name(state, strike.attacker, strike.style),
        count=len(strike.trumps),
        needed=strike.needed,
    )
    amount = "".join(f" {wound.amount}" for wound in (*strike.damage, *strike.healed)[:1])
    return f"{way}: {hit_miss_or_heal_text(strike)}{amount}" if is_own_square else way
