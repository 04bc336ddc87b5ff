"""The prompts before a turn (the deal, placing units, initiative, the draws that open a turn or follow
Strategy), and what all prompts have in common: a line with a button for less
common actions."""

from functools import partial
from typing import Literal

import flet as ft

from models.json_values import Json, JsonObject
from models.translation import card_names_joined, say
from referee.drafts import Draft
from referee.games.royal_battles.phases import draw_count_allowed_to_player_in_turn
from referee.games.royal_battles.state import State
from referee.games.royal_battles.unit_signs import custom_unit_sign_in_battle
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.faces import Side
from views.app.icons import Icons
from views.components.controls import (
    BRIEF_MOST,
    Size,
    capped_frame_text_size,
    capped_text_size,
    icon_button,
    pressable,
    words,
)
from views.runtime.components import context_value
from views.screens.royal_battles.draft import (
    chosen_or_awaited_player,
    next_deal_square,
    picker_marks_per_card,
    state_of,
)
from views.screens.royal_battles.squares import SIDES, unit_picture_with_paper_behind_black
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Enter,
    NameField,
    OpenPanel,
    Part,
    Prompts,
    SceneInput,
    Tap,
    button_part,
    photo_button_part,
)


def deal_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the card of the next start square, from the player's left to the right."""
    text = say(
        "battle.deal.asked",
        "{player}'s card for {square}? An Ace or Joker goes back.",
        player=chosen_or_awaited_player(scene_input.table, draft),
        square=next_deal_square(scene_input.table, draft),
    )
    return Prompts(
        prompt_with_more_or_back_part(text, photo_button_part()),
        picking=CardRequest("card", picker_marks_per_card(scene_input.table, draft), tiles=True),
    )


def place_unit_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for a waiting unit, then for its card."""
    player = chosen_or_awaited_player(scene_input.table, draft)
    seat = state.table_rules.names.index(player)
    units = state.unplaced_units(seat)
    kinds = tuple(state.table_rules.kinds[unit] for unit in units)
    signs = tuple(custom_unit_sign_in_battle(state, unit) for unit in units)
    return Prompts(
        prompt_with_more_or_back_part(place_unit_question_text(player, draft)),
        (Part("units", render_waiting_units, (SIDES[seat], kinds, signs, draft.named_values.get("unit"))),),
    )


def place_unit_question_text(player: str, draft: Draft) -> str:
    if "square" in draft.named_values:
        return say("battle.place.which", "{square}: which piece?", square=draft.named_values["square"])
    if "unit" in draft.named_values:
        return say(
            "battle.place.where", "{player} places a unit. Tap one of the highlighted cards.", player=player
        )
    return say("battle.place.asked", "{player} places a unit. Tap a piece, then its card.", player=player)


def render_waiting_units(
    dispatch: Dispatch, side: Side, kinds: tuple[str, ...], signs: tuple[str, ...], chosen_kind: str | None
) -> ft.Control:
    """Draw the units that wait to be placed; a tap chooses one."""
    units: list[ft.Control] = [
        pressable(
            unit_picture_with_paper_behind_black(kind, side, 48, signs[index]),
            say("battle.place.waiting", "{unit}, waiting", unit=vocabulary_word("unit", kind))
            + unit_number_suffix_if_kind_repeats(kinds, index),
            f"unit-{side}-{index}",
            partial(dispatch, NameField("unit", kind)),
            selected=kind == chosen_kind,
            width=64,
            height=64,
            alignment=ft.Alignment.CENTER,
            **theme.choice_style(kind == chosen_kind),
        )
        for index, kind in enumerate(kinds)
    ]
    return ft.Row(units, spacing=8, wrap=True)


def unit_number_suffix_if_kind_repeats(kinds: tuple[str, ...], index: int) -> str:
    """Return the number that distinguishes units of one kind; "" if there is one only."""
    facts = {"number": kinds[: index + 1].count(kinds[index]), "count": kinds.count(kinds[index])}
    return say("seeing.which_unit", ", {number} of {count}", **facts) if facts["count"] > 1 else ""


def initiative_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for a card for initiative; the players may enter theirs in either order."""
    return Prompts(
        prompt_with_more_or_back_part(
            say(
                "battle.initiative.asked",
                "{player}'s card for initiative?",
                player=chosen_or_awaited_player(scene_input.table, draft),
            )
        ),
        picking=CardRequest("card", picker_marks_per_card(scene_input.table, draft), tiles=True),
    )


# -- draws ---------------------------------------------------------------------------------------------------
def card_draw_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the draw before a move, or for the immediate draw of Strategy."""
    due = draw_count_allowed_to_player_in_turn(state)
    facts = {"player": state.table_rules.names[state.turn], "due": due}
    why = (
        say(
            "battle.draw.strategy",
            "{player} draws {due, plural, one {# card} other {# cards}} for Strategy.",
            **facts,
        )
        if state.due_strategy
        else say(
            "battle.draw.turn",
            "{player} draws {due, plural, one {# card} other {# cards}} to begin the turn.",
            **facts,
        )
    )
    if scene_input.table_settings.hands_shown:
        return name_drawn_cards_prompts(scene_input, draft, why)
    draw = button_part(draw_button_text(due), "do-draw", draw_hidden_cards_intent(state), "may", fills=True)
    return Prompts(prompt_with_more_or_back_part(why), (draw,))


def draw_button_text(count: int) -> str:
    return say("battle.draw.do", "Draw {due, plural, one {# card} other {# cards}}", due=count)


def draw_hidden_cards_intent(state: State, *following_entries: JsonObject) -> Enter:
    """Return the intent of drawing all due cards without naming them, and then making the entries
    `following_entries`."""
    cards: list[Json] = ["?"] * draw_count_allowed_to_player_in_turn(state)
    draw: JsonObject = {"do": "draw", "by": state.table_rules.names[state.turn], "cards": cards}
    return Enter((draw, *following_entries))


def name_drawn_cards_prompts(
    scene_input: SceneInput, draft: Draft, prompt: str, footer: tuple[Part, ...] = ()
) -> Prompts:
    """Ask for each drawn card; `?` stands for one that stays hidden."""
    count = draw_count_allowed_to_player_in_turn(state_of(scene_input.table))
    drawn = draft.gathered_cards("cards")
    facts = {"number": len(drawn) + 1, "count": count}
    which = (
        say(
            "battle.draw.name_after",
            "Name card {number} of {count} after {drawn}.",
            drawn=card_names_joined(drawn),
            **facts,
        )
        if drawn
        else say("battle.draw.name", "Name card {number} of {count}.", **facts)
    )
    return Prompts(
        prompt_with_more_or_back_part(prompt, photo_button_part() if count > 1 else None),
        (Part("which", render_card_prompt_and_clear_button, (which, bool(drawn))),) if count > 1 else (),
        CardRequest("cards", picker_marks_per_card(scene_input.table, draft), hidden=True),
        footer,
    )


def render_card_prompt_and_clear_button(dispatch: Dispatch, text: str, are_cards_named: bool) -> ft.Control:
    """Return the text that says which of several cards is being named, and the button that clears them."""
    clear = icon_button(
        Icons.DELETE_OUTLINE,
        say("battle.draw.anew", "Name the cards again"),
        "drawn-anew",
        lambda: dispatch(Tap("drawn-anew")),
        is_faded=not are_cards_named,
    )
    return ft.Row([words(text, faded=True, expand=True), clear])


# -- the prompt in one line ----------------------------------------------------------------------------------
ButtonKind = Literal["more", "back"]
"""What the button beside a prompt does: it opens the less common actions, or goes back."""


def prompt_with_more_or_back_part(
    prompt: str, alternative_button: Part | None = None, button_kind: ButtonKind = "more"
) -> Part:
    """Return the prompt, the button for an alternative, and the button for less common actions or back."""
    parts = (
        Part("told", render_prompt_text, (prompt,)),
        alternative_button,
        more_or_back_button_part(button_kind),
    )
    return Part("prompt", render_prompt_line, parts=tuple(part for part in parts if part is not None))


def more_or_back_button_part(button_kind: ButtonKind = "more") -> Part:
    return Part("more", render_more_or_back_button, (button_kind,))


def render_prompt_line(parts: list[ft.Control]) -> ft.Control:
    return ft.Row(parts, spacing=4)


def render_prompt_text(_: Dispatch, text: str) -> ft.Control:
    size = (
        capped_text_size(theme.SMALL, BRIEF_MOST)
        if context_value(Size)[0] < theme.NARROW
        else capped_frame_text_size(theme.SMALL)
    )
    return words(text, size=size, weight=ft.FontWeight.W_500, expand=True)


def render_more_or_back_button(dispatch: Dispatch, button_kind: ButtonKind) -> ft.Control:
    icon, label = (
        (Icons.CLOSE, say("battle.more.back", "Back"))
        if button_kind == "back"
        else (Icons.MORE_HORIZ, say("battle.more.open", "Other actions: pass, discard, resign, hands"))
    )
    return icon_button(icon, label, "more", lambda: dispatch(OpenPanel("more")), ink=theme.INK_FADED)
