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
from referee.games.royal_battles.geometry import SQUARES, square_number
from referee.games.royal_battles.state import NO_CARD, NOWHERE, State, seat_of
from referee.games.royal_battles.strike import Strike
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.icons import Icons
from views.components.paper import column, divider_line, hidden_from_screen_readers, semantic_group, words
from views.components.pressable import icon_button, silent_text
from views.screens.royal_battles import unit_description
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.seats import key_position_sentence_for_initiative_card
from views.screens.royal_battles.sums import hit_miss_or_heal_text, style_name, unit_name
from views.screens.royal_battles.unit_pictures import unit_picture_in_battle
from views.screens.table.intents import OpenPanel
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, button_part

PANEL_PREFIX = "unit-"
"""The prefix of the opened panel's name: `unit-b5`, or `unit-b5-c4` for what the unit could do from c4."""


def open_unit_details_intent(table: Table, square: str) -> OpenPanel | None:
    """Return the intent of opening the details of the unit on this square, or None."""
    return OpenPanel(PANEL_PREFIX + square) if _unit_on_square(state_of(table), square) != NOWHERE else None


def unit_details_button_part(unit_square: str, from_square: str = "") -> Part | None:
    """Return the button that opens the details of the unit on `unit_square`, seen as if it were on
    `from_square`; None without a square."""
    panel_name = (
        PANEL_PREFIX + unit_square + (f"-{from_square}" if from_square and from_square != unit_square else "")
    )
    return (
        button_part(say("unit_card.open", "Unit details"), "do-unit-card", OpenPanel(panel_name), "quiet")
        if unit_square
        else None
    )


def unit_details_icon_part(square: str) -> Part:
    """Return the icon button that opens the details of the unit on `square`."""
    return Part("do-unit-card", render_unit_details_icon, (square,))


def render_unit_details_icon(dispatch: Dispatch, square: str) -> ft.Control:
    label = say("unit_card.open", "Unit details")
    return icon_button(
        Icons.INFO_OUTLINE,
        label,
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
    if _unit_on_square(state_of(scene_input.table), origin) == NOWHERE:
        return None
    return Prompts(
        rows=(
            Part(
                "unit",
                render_unit_details,
                (scene_input.table, scene_input.version, origin, to, scene_input.opened),
            ),
        )
    )


def _unit_on_square(state: State, square: str) -> int:
    number = square_number(square)
    return NOWHERE if number is None else state.unit_on_square[number]


# -- drawing -------------------------------------------------------------------------------------------------
def render_unit_details(
    dispatch: Dispatch, table: Table, version: int, unit_square: str, from_square: str, opened_panel: str
) -> ft.Control:
    """Draw the details. `version` changes with every entry."""
    state, unit = state_of(table), _unit_on_square(state_of(table), unit_square)
    form = unit_form_in_current_language(state.table_rules.forms[unit])
    rows = [
        unit_details_heading_with_close_button(dispatch, state, unit, opened_panel),
        life_boxes_and_text(state, unit),
        *numbers_and_style_rows(form),
    ]
    return ft.Semantics(
        identifier="unit-card",
        container=True,
        content=column(
            *rows, *targets_and_outcomes_if_unit_on_square(state, unit, unit_square, from_square), spacing=6
        ),
    )


def unit_details_heading_with_close_button(
    dispatch: Dispatch, state: State, unit: int, panel_to_close: str
) -> ft.Control:
    seat, card = seat_of(unit), state.top[state.square_of_unit[unit]]
    name = words(
        unit_description.owner_unit_and_square_text(state, unit),
        size=theme.MEDIUM,
        weight=ft.FontWeight.W_600,
    )
    key = key_position_sentence_for_initiative_card(state.initiative_card(seat))
    position_text = say(
        "unit_card.stands",
        "on {card} · {key}",
        card="—" if card == NO_CARD else card_as_read_aloud(NAMES[card]),
        key=key,
    )
    close = icon_button(
        Icons.CLOSE,
        say("battle.more.back", "Back"),
        "unit-back",
        lambda: dispatch(OpenPanel(panel_to_close)),
        ink=theme.INK_FADED,
    )
    name_and_position = ft.Column(
        [name, words(position_text, size=theme.TINY, faded=True)], spacing=0, tight=True, expand=True
    )
    return ft.Row(
        [
            hidden_from_screen_readers(unit_picture_in_battle(state, unit, 40)),
            name_and_position,
            close,
        ],
        spacing=8,
    )


def life_boxes_and_text(state: State, unit: int) -> ft.Control:
    """Draw a box for each point of Life; lost points are filled."""
    injury, form = state.injury[unit], state.table_rules.forms[unit]
    boxes: list[ft.Control] = [
        ft.Container(
            width=15,
            height=15,
            border_radius=3,
            border=ft.Border.all(1.2, theme.INK),
            bgcolor=theme.REFUSAL if point < injury else None,
        )
        for point in range(form.life)
    ]
    life_text = unit_description.life_left_text(state, unit)
    return semantic_group(
        ft.Row(
            [*boxes, silent_text(life_text, size=theme.SMALL, color=theme.INK)],
            wrap=True,
            spacing=3,
            run_spacing=3,
        ),
        life_text,
    )


def numbers_and_style_rows(form: UnitForm) -> list[ft.Control]:
    """Return how the unit fights: type and numbers, each style with damage and trumps, and armor."""
    rows: list[ft.Control] = [
        words(unit_description.type_accuracy_evasion_and_armor_text(form), size=theme.TINY, faded=True)
    ]
    cells: list[ft.Control] = [
        style_cell(*each) for each in unit_description.styles_with_damage_and_trumps_texts(form)
    ]
    return [*rows, ft.Row(cells, spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)]


def style_cell(name: str, trumps: str) -> ft.Control:
    rows: list[ft.Control] = [
        words(name, weight=ft.FontWeight.W_600),
        words(trumps, size=theme.TINY, faded=True),
    ]
    return ft.Column(rows, spacing=0, tight=True, expand=True)


def targets_and_outcomes_if_unit_on_square(
    state: State, unit: int, unit_square: str, from_square: str
) -> list[ft.Control]:
    """Return the targets the unit could act on from square `from_square`, with the outcome of each style."""
    state_on_square, found = state_and_strikes_from_square(state, unit, square_number(from_square) or 0)
    text = say("unit_card.from", "From {square}", square=from_square)
    if from_square != unit_square:
        text = say("unit_card.from_there", "From {square}, without the card played there", square=from_square)
    rows: list[ft.Control] = [divider_line(), words(text, weight=ft.FontWeight.W_600)]
    for _, strikes in groupby(found, key=lambda struck: struck.target_square):
        rows.append(
            target_with_style_outcomes(
                state_on_square, list(strikes), is_own_square=from_square == unit_square
            )
        )
    if not found:
        rows.append(words(say("unit_card.nobody", "No target in range.")))
    return [
        *rows,
        words(
            say("unit_card.elsewhere", "Tap a square to see what this unit can do from there."),
            size=theme.TINY,
            faded=True,
        ),
    ]


def target_with_style_outcomes(state: State, strikes: Sequence[Strike], is_own_square: bool) -> ft.Control:
    first = strikes[0]
    square = SQUARES[first.target_square]
    name = say("battle.unit_on", "{unit} on {square}", unit=unit_name(state, first.target), square=square)
    gives = (
        say("battle.target.key", "Key: draw {due}", due=first.due_key)
        if first.key_position
        else say("battle.target.no_key", "no Key")
    )
    head = words(f"{name} · {vocabulary_word('position', first.position)} · {gives}")
    ways = [style_trumps_and_certain_outcome_text(state, struck, is_own_square) for struck in strikes]
    return ft.Column([head, words(" · ".join(ways), size=theme.TINY, faded=True)], spacing=0, tight=True)


def style_trumps_and_certain_outcome_text(state: State, strike: Strike, is_own_square: bool) -> str:
    """Return the text of a style: trumps so far and trumps needed, and the outcome if it does not depend on
    unknown cards."""
    facts = {"style": style_name(state, strike), "count": len(strike.trumps), "needed": strike.needed}
    way = say("unit_card.way", "{style} {count} of {needed}", **facts)
    amounts = (*strike.damage, *strike.healed)[:1]
    return (
        f"{way}: {hit_miss_or_heal_text(strike)}{f' {amounts[0].amount}' if amounts else ''}"
        if is_own_square
        else way
    )
